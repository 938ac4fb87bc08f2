#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# view_visits.sh SINEW SOURCE PICTURES LEAVE: bodies that come and go while people watch, and in recordings, in a real
# browser; see view_visits.mjs and view_leave.mjs. Pictures of the page are kept in the folder PICTURES. LEAVE is the
# program view_leave.
pictures=$3
leave=$(realpath "$4")
mkdir -p "$pictures"
pictures=$(realpath "$pictures")
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/apps/viewer.sh
. "$(dirname "$0")/viewer.sh"
need_browser

visits_scene >visits.json
start_viewer visits.json
timeout 150 node "$source/tests/apps/view_visits.mjs" "$browser" "$playwright" "$url" "$pictures" ||
    fail "bodies that are thrown in and removed"
stop_viewer INT

# runs in which nothing is rigid, and in which something may be
for rigid in false true; do
    expect 0 "$sinew" run visits.json --set "rigidification.on=$rigid" --steps 60 --fps 30 \
        --format snc --out "run-$rigid" --quiet
    "$leave" "run-$rigid/frames.snc" || fail "a recording cannot be changed"
    start_viewer "run-$rigid"
    timeout 120 node "$source/tests/apps/view_leave.mjs" "$browser" "$playwright" "$url" "$pictures/leave-$rigid.png" ||
        fail "a recording in which bodies come and go, rigidification $rigid"
    stop_viewer INT
    expect 0 "$sinew" report "run-$rigid" -o "$rigid.html"
    timeout 120 node "$source/tests/apps/view_leave.mjs" "$browser" "$playwright" "file://$PWD/$rigid.html" "$pictures/leave-report-$rigid.png" ||
        fail "a report in which bodies come and go, rigidification $rigid"
done
finish
