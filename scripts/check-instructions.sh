#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# check-instructions.sh SINEW [--record]
# Instructions that small cases of some benchmarks take, counted by callgrind, beside those of
# bench/instructions.txt; with --record, write that file anew. Callgrind does not know AVX-512.
set -u
sinew=$(realpath "$1") || exit 2
cd "$(dirname "$0")/.." || exit 2
file=bench/instructions.txt
export LC_ALL=C SINEW_ISA=avx2
unset SINEW_EXTRA_MESHES
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v valgrind >/dev/null || { echo "skipped: no valgrind"; exit 77; }

# what the core spends its time in: BENCHMARK PART
cases='core kernels
core steps
kernels decompose
kernels triangles
linear beams
linear pcg
linear steps
contact standing
contact growth
contact glue
rigidification steps
rigidification pile
rigidification merge
layers layers-build
layers sizes
xpbd kernels
solvers frames
solvers global
solvers shapes'

# count BENCHMARK PART: a line with the instructions of one run
count() {
    valgrind --tool=callgrind --callgrind-out-file="$2/$3-$4.out" "$1" bench "$3" --count --only "$4" \
        >"$2/$3-$4.log" 2>&1 || { cat "$2/$3-$4.log"; return 1; }
    echo "$3 $4 $(sed -n 's/^totals: *\([0-9]*\).*/\1/p; s/^summary: *\([0-9]*\).*/\1/p' "$2/$3-$4.out" | head -n 1)" >"$2/$3-$4.line"
}
export -f count
echo "$cases" | xargs -P "$(nproc)" -L 1 bash -c 'count "$@"' count "$sinew" "$work" || exit 1
while read -r bench part; do cat "$work/$bench-$part.line"; done <<<"$cases" >"$work/found"

if [ "${2:-}" = --record ]; then
    {
        echo "# Instructions of sinew bench BENCHMARK --count --only PART with SINEW_ISA=avx2, by callgrind."
        echo "# make check-instructions compares; make record-instructions writes this file anew."
        cat "$work/found"
    } >$file
fi
awk -v file=$file '
    /^#/ { next }
    FILENAME == ARGV[1] { before[$1 " " $2] = $3; next }
    FNR == 1 { printf "%-32s %16s %16s %9s\n", "million instructions", "before", "now", "change" }
    {
        was = before[$1 " " $2]
        printf "%-32s %16.2f %16.2f %9s\n", $1 " " $2, was / 1e6, $3 / 1e6,
            was ? sprintf("%+.2f %%", 100 * ($3 / was - 1)) : "new"
        sum += was ? log($3 / was) : 0
        n += was > 0
    }
    END { if (n) printf "%-32s %16s %16s %+8.2f %%\n", "geometric mean", "", "", 100 * (exp(sum / n) - 1) }
' $file "$work/found"
