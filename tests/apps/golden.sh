#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# golden.sh SINEW SOURCE BUILD short|long [--record]
# The states of the scenes that are shipped have the hashes that golden-short.txt or golden-long.txt says.
#   short: 3 steps of every scene but the large ones of scenes/solvers, with one instruction set, on one
#          thread and on two
#   long:  100 steps of every scene with all instruction sets; of those with more than 20 000 elements 20 steps,
#          with one set, and of piles of ducks 10, as contacts of more take minutes a step. The largest
#          come first, so that no core waits for one of them at the end
# ONLY in the environment, a regular expression, takes only scenes whose names match.
# BUILD names compiler, version and kind of the build: bits depend on them and on the C library, so the
# files have a part for each of these, and elsewhere there is nothing to compare with. --record writes
# this build's part anew, when results are meant to move or a scene is new.
build=$3
kind=$4
record=no
[ "${5:-}" != --record ] || record=yes
set -- "$1" "$2"
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
golden=$source/tests/apps/golden-$kind.txt
build="$(getconf GNU_LIBC_VERSION), ${build% }" # without a blank where nothing is sanitized
sets=avx2
[ "$kind" = short ] || sets="plain avx2 avx512"
many=20000 # elements

if [ "${SINEW_GOLDEN:-}" = off ]; then
    echo "skipped: SINEW_GOLDEN is off"
    exit 77
fi

# what the file has of this build: "SCENE SET STEPS HASH" each
part() { awk -v build="build $build" '/^build / { ours = $0 == build; next } ours && NF == 4' "$golden"; }

if [ $record = no ] && [ -z "$(part)" ]; then
    echo "skipped: golden hashes are known for other builds than this one ($build)"
    exit 77
fi

# elements_of SCENE
elements_of() {
    "$sinew" check "$source/scenes/$1.json" |
        awk '/^body / { for (i = 2; i <= NF; ++i) if ($i ~ /^(tetrahedra|triangles|springs)/) sum += $(i - 1) } END { print sum + 0 }'
}

# jobs_of SCENE: "ELEMENTS SCENE SET STEPS" each
jobs_of() {
    local elements=0 steps=3 own=$sets set
    [ "$kind" = short ] || elements=$(elements_of "$1")
    [ "$kind" = short ] || steps=100
    [ "$elements" -le $many ] || { steps=20; own=avx2; }
    case $kind/$1 in long/solvers/ducks-*) steps=10 ;; esac
    for set in $own; do echo "$elements $1 $set $steps"; done
}

# hash_of SCENE SET STEPS THREADS: of the last state; nothing where this processor has no such set
hash_of() {
    local out="$work/$BASHPID"
    if ! SINEW_ISA=$2 "$sinew" run "$source/scenes/$1.json" --out "$out" --quiet --steps "$3" --threads "$4" \
        --set picture.width=16 --set picture.height=16 >"$out.log" 2>&1; then
        echo failed
    elif [ "$(value "$out/summary.json" instruction_set)" = "$2" ]; then
        value "$out/summary.json" hash
    fi
    rm -rf "$out" "$out.log"
}

# golden_of SCENE SET STEPS: its line
golden_of() {
    local one two
    local start=$SECONDS
    one=$(hash_of "$1" "$2" "$3" 1)
    [ "$kind" = short ] || echo "$((SECONDS - start)) s: $1, $2" >>times
    [ -n "$one" ] || return 0
    [ "$kind" = long ] || two=$(hash_of "$1" "$2" "$3" 2)
    [ "$one" = "${two:-$one}" ] || one="$one-and-on-two-threads-$two"
    echo "$1 $2 $3 $one"
}
export -f golden_of hash_of value
export sinew source work kind

(cd "$source/scenes" && find . -name '*.json' ! -name scene.schema.json) | sed 's|^\./||; s|\.json$||' | grep -E "${ONLY:-.}" | sort >scenes
[ "$kind" = long ] || sed -i '/^solvers\//d' scenes
while read -r scene; do jobs_of "$scene"; done <scenes | sort -k1,1nr -k2 | cut -d' ' -f2- >jobs
xargs -a jobs -P "$(nproc)" -n 3 bash -c 'golden_of "$0" "$1" "$2"' | sort >found
[ ! -r times ] || sort -rn times | head -n 10
grep -E ' failed$' found | while read -r scene set _; do echo "FAILED: $scene, $set: does not run"; done
grep -E 'two-threads' found
! grep -qE ' failed$|two-threads' found || exit 1

if [ $record = yes ]; then
    awk -v build="build $build" '/^build / { ours = $0 == build } !ours' "$golden" >others
    { cat others; echo "build $build"; cat found; } >"$golden"
    echo "recorded $(wc -l <found) hashes for $build"
    exit 0
fi
# only of the sets that this processor has, and of the scenes asked for
awk 'NR == FNR { scene[$1] = 1; next } $1 in scene' scenes <(part) |
    awk 'NR == FNR { set[$2] = 1; next } $2 in set' found - >known
if ! diff known found >out; then
    sed -n 's/^</wanted/p; s/^>/found /p' out
    fail "other hashes; where results are meant to move, or a scene is new: make record-golden-$kind"
fi
echo "$(wc -l <found) hashes are as they were"
finish
