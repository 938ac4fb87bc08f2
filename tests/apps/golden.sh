#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# golden.sh SINEW SOURCE BUILD [--record]
# The state of every scene, those of scenes/xpbd too, after a few steps has the hash that golden.txt says, with every
# instruction set and on one thread as on two. BUILD names compiler, version and kind of the build: bits
# depend on them, on the processor's kind and on the C library, so the file has a part for each such
# machine, and elsewhere there is nothing to compare with. --record writes this machine's part anew, when
# results are meant to move or a scene is new.
build=$3
record=${4:-}
set -- "$1" "$2"
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
golden=$source/tests/apps/golden.txt
steps=3
processor=$(awk -F ': *' '/^vendor_id/ { vendor = $2 } /^cpu family/ { print vendor " family " $2; exit }' /proc/cpuinfo)
machine="$processor, $(getconf GNU_LIBC_VERSION), ${build% }" # without a blank where nothing is sanitized

# this machine's part of the file: "SCENE SET HASH" each
part() { awk -v machine="machine $machine" '/^machine / { ours = $0 == machine; next } ours && NF == 3' "$golden"; }

if [ "$record" != --record ] && [ -z "$(part)" ]; then
    echo "skipped: golden hashes are known for other machines than this one ($machine)"
    exit 77
fi

# hash_of SCENE SET THREADS: of the last state; nothing where this processor has no such set
hash_of() {
    if ! SINEW_ISA=$2 "$sinew" run "$source/scenes/$1.json" --out run --quiet --steps $steps --threads "$3" \
        --set picture.width=16 --set picture.height=16 >out 2>&1; then
        echo "failed"
    elif [ "$(value run/summary.json instruction_set)" = "$2" ]; then
        value run/summary.json hash
    fi
}

for path in "$source"/scenes/*.json "$source"/scenes/xpbd/*.json; do
    scene=${path#"$source/scenes/"}
    scene=${scene%.json}
    [ "$scene" != scene.schema ] || continue
    for set in plain avx2 avx512; do
        one=$(hash_of "$scene" $set 1)
        [ -n "$one" ] || continue
        two=$(hash_of "$scene" $set 2)
        [ "$one" != failed ] || fail "$scene, $set: does not run"
        [ "$one" = "$two" ] || fail "$scene, $set: one thread gives $one, two give $two"
        echo "$scene $set $one" >>found
    done
done

if [ "$record" = --record ]; then
    [ $failures -eq 0 ] || exit 1
    awk -v machine="machine $machine" '/^machine / { ours = $0 == machine } !ours' "$golden" >others
    { cat others; echo "machine $machine"; cat found; } >"$golden"
    echo "recorded $(wc -l <found) hashes for $machine"
    exit 0
fi
part >known
if ! diff known found >out; then
    sed -n 's/^</wanted/p; s/^>/found /p' out
    fail "other hashes; where results are meant to move, or a scene is new: cmake --build BUILD --target golden"
fi

finish
