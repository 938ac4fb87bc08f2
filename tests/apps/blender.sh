#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Blender plays PC2 and MDD caches with exactly our vertices, and imports the GLB.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
command -v blender >/dev/null || { echo "skipped: blender is not installed; make test-deps installs it"; exit 77; }
busy_scene >busy.json
bodies=(1-bar 2-a_chain 3-block)

# plays DIR ARGS...
plays() {
    local dir=$1 body frame
    shift
    expect 0 "$sinew" run busy.json --out "$dir" --quiet --fps 10 --format pc2 --format mdd --format glb --format obj "$@"
    HOME=$work blender -b --factory-startup --python-exit-code 1 --python "$source/tests/apps/blender.py" -- \
        "$dir" 10 "${bodies[@]}" >out 2>err || fail "blender: $(grep -h Error out err | head -n 3)"
    for body in "${bodies[@]}"; do
        says out "glb $body: parent busy, metallic 0"
        for frame in 0 3 7; do
            says out "cache $body pc2 $frame: exact"
            says out "cache $body mdd $frame: exact"
            says out "glb $body $frame: near"
        done
    done
}
plays own
plays embedded --set 'bodies[0].display={"cylinder": {"along": 20, "across": 6, "length": 0.9, "radius": 0.2}}'

# who comes and goes: a cache from the first frame on in which it is there, and a node without extent before and after
visiting_scene >visits.json
expect 0 "$sinew" run visits.json --out visits --quiet --fps 12 --format pc2 --format mdd --format glb --format obj
HOME=$work blender -b --factory-startup --python-exit-code 1 --python "$source/tests/apps/blender.py" -- \
    visits 12 1-bar 2-block 3-a_chain 4-ball >out 2>err || fail "blender: $(grep -h Error out err | head -n 3)"
for there in "1-bar 0" "1-bar 3" "1-bar 7" "2-block 3" "2-block 7" "3-a_chain 3" "4-ball 0" "4-ball 3"; do
    says out "cache ${there% *} pc2 ${there#* }: exact"
    says out "cache ${there% *} mdd ${there#* }: exact"
    says out "glb $there: near"
done
for away in "2-block 0" "3-a_chain 0" "3-a_chain 7" "4-ball 7"; do says out "glb $away: away"; done

cmp -s own/caches/1-bar.obj embedded/caches/1-bar.obj && fail "the display surface is not shown"

finish
