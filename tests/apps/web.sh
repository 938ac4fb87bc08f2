#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# web.sh SOURCE: web/dist is what web/ gives.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1/scripts/build-web.sh" "$work" || exit $?
diff -rq "$work" "$1/web/dist" && exit 0
echo "FAILED: web/dist is not what web/ gives; scripts/build-web.sh makes it anew"
exit 1
