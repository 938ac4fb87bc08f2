#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# longest-tests.sh BUILD...
# The ten tests that took longest when the tests of each build folder were run last, and all together.
set -u
for build in "$@"; do
    [ -r "$build/tests.xml" ] || { echo "$build: its tests were not run"; continue; }
    sed -n 's/.*<testcase name="\([^"]*\)".* time="\([^"]*\)".*/\2 \1/p' "$build/tests.xml" | sort -rn |
        awk -v build="$build" '
            { sum += $1 }
            NR <= 10 { row[NR] = sprintf("  %6.1f s  %s", $1, $2) }
            END {
                printf "%s: %d tests, %.0f s one after the other; the longest:\n", build, NR, sum
                for (i = 1; i <= 10 && i <= NR; ++i) print row[i]
            }'
done
