#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# throws.sh SINEW SOURCE VISITS SANITIZERS: bodies that are thrown into what the viewer simulates, and removed from it,
# without a browser. VISITS is the program view_visits.
sanitizers=$4
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/apps/viewer.sh
. "$(dirname "$0")/viewer.sh"

visits_scene >visits.json
start_viewer visits.json
# sanitizers keep what was freed for a while: memory says nothing then
"$whole" "$port" "$token" "$([ -z "$sanitizers" ] && echo "$process" || echo 0)" || fail "bodies that come and go"
stop_viewer INT
finish
