#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# check-bench.sh SINEW [--record]
# Run the small cases of every benchmark and compare what they count with bench/counts.txt; with
# --record, write that file anew. Every processor with AVX2 counts with it, whatever else it has;
# SINEW_ISA chooses another set, of which few counts differ.
set -u
sinew=$(realpath "$1") || exit 2
cd "$(dirname "$0")/.." || exit 2
counts=bench/counts.txt
export LC_ALL=C SINEW_ISA=${SINEW_ISA:-avx2}
unset SINEW_EXTRA_MESHES # what is counted does not depend on meshes that may be there or not
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
start=$SECONDS

mapfile -t benches < <("$sinew" bench | awk '{ print $1 }')
[ ${#benches[@]} -gt 0 ] || { echo "$1 has no benchmarks"; exit 1; }

# count BENCH: its lines land in $work/BENCH
count() {
    "$1" bench "$3" --count >"$2/$3" 2>"$2/$3.err" && return
    echo "sinew bench $3 --count failed: $(cat "$2/$3.err")"
    return 1
}
export -f count
printf '%s\n' "${benches[@]}" | xargs -P "$(nproc)" -I '{}' bash -c 'count "$@"' count "$sinew" "$work" '{}' || exit 1
(cd "$work" && cat "${benches[@]}") >"$work/found"

if [ "${2:-}" = --record ]; then
    {
        echo "# What small cases of every benchmark count: BENCHMARK PART CASE COUNT VALUE."
        echo "# make check-bench compares them; make record-bench writes this file anew."
        cat "$work/found"
    } >$counts
    echo "$counts: $(wc -l <"$work/found") counts, after $((SECONDS - start)) s"
    exit 0
fi
awk -f scripts/compare-counts.awk $counts "$work/found"
status=$?
echo "counted for $((SECONDS - start)) s with SINEW_ISA=$SINEW_ISA"
[ $status -eq 0 ] && exit 0
echo "Where that is meant, make record-bench writes $counts anew; CHANGELOG.md says what moved and why."
exit 1
