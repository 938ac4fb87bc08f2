#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# run-tests.sh BUILD [--exclude-long | --only-long] [--timeout SECONDS]
# Run the tests of a build folder. Names what failed, and what was skipped and why; the last line is
# `N passed, N failed, N skipped`. A test skips by printing "skipped: REASON" and returning 77.
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$1
shift

select=()
empty=error # a suite without tests is a mistake
timeout=() # the build's own limit for each test
while [ $# -gt 0 ]; do
    case $1 in
    --exclude-long) select=(-LE '^long$') ;;
    --only-long)
        select=(-L '^long$')
        empty=ignore
        ;;
    --timeout)
        timeout=(--timeout "$2") # s
        shift
        ;;
    *)
        echo "unknown option: $1" >&2
        exit 2
        ;;
    esac
    shift
done

report=$(cd "$build" && pwd)/tests.xml
rm -f "$report"
ctest --test-dir "$build" --output-on-failure -j2 "${timeout[@]}" --no-tests=$empty \
    --output-junit "$report" "${select[@]}"
status=$?
[ -r "$report" ] || { echo "0 passed, 1 failed, 0 skipped"; exit 1; }

echo
awk -f "$here/summarise-tests.awk" "$report" || status=1
exit "$status"
