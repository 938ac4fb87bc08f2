#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# A file above 600 lines wants to be two, and so does a function above 80.
# Relies on the formatting: a function starts and ends at the left margin.
set -u
cd "$(dirname "$0")/.." || exit 2

find src include apps bench -name '*.[ch]' | LC_ALL=C sort | xargs awk '
function end_file() {
    if (lines > 600) { print file ": " lines " lines"; ++complaints }
}
FNR == 1 {
    if (file) end_file()
    file = FILENAME
    head = ""
    inside = 0
}
{ lines = FNR }
/^}/ {
    if (inside && FNR - first + 1 > 80) {
        print FILENAME ":" first ": a function of " FNR - first + 1 " lines"
        ++complaints
    }
    inside = 0
    head = ""
    next
}
inside || /^[ \t]*(\/\/|#|$)/ { next }
{
    if (head == "") first = FNR
    head = head " " $0
    # an opening brace after parameters, and no initialiser: a function body
    if (/\{[ \t]*(\/\/.*)?$/ && head ~ /\(/ && head !~ /=/) inside = 1
    if (/[;}][ \t]*(\/\/.*)?$/ && !inside) head = ""
}
END {
    end_file()
    exit complaints > 0
}'
