#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# The comparison behind `make check-bench` sees one iteration more, and what is missing or new.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/../apps/lib.sh"
compare() { awk -f "$source/scripts/compare-counts.awk" "$@"; }
list=$source/bench/counts.txt

# what every benchmark of the program has is in the file
for bench in $("$sinew" bench | awk '{ print $1 }'); do
    grep -q "^$bench " "$list" || fail "bench/counts.txt has nothing of $bench"
done

grep -v '^#' "$list" >found
expect 0 compare "$list" found
says out "$(wc -l <found) counts are as in"

# one iteration more, in one case
line=$(grep -m 1 '^solvers bar .* iterations ' found)
read -r bench part name count value <<<"$line"
sed "s/^$line\$/$bench $part $name $count $((value + 1))/" found >changed
expect 1 compare "$list" changed
grep -q "^$bench $part $name  *$count  *$value  *$((value + 1))\$" out || fail "one more is not told: $(cat out)"
says out "1 counts of $(wc -l <found) are not as in"

# a count that was not made, and one that is not in the file
grep -vxF "$line" found >less
expect 1 compare "$list" less
grep -q "^$bench $part $name  *$count  *$value  *none\$" out || fail "a missing count is not told: $(cat out)"
{ cat found; echo "core steps other iterations 7"; } >new
expect 1 compare "$list" new
grep -q "^core steps other  *iterations  *none  *7\$" out || fail "a new count is not told: $(cat out)"

# numbers are compared as they are written: no two are taken for one
sed "s/^$line\$/$bench $part $name $count $value.0/" found >written
expect 1 compare "$list" written

# nothing to compare, a line that is none, a case that is counted twice
: >empty
expect 1 compare "$list" empty
expect 1 compare empty found
{ cat found; echo "core steps 7"; } >broken
expect 1 compare "$list" broken
{ cat found; echo "$line"; } >twice
expect 1 compare "$list" twice
finish
