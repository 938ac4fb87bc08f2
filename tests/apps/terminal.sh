#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# What reaches a terminal: names from files and command lines cannot command it.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"

# tame STATUS COMMAND...: no control character but line ends, in no stream
tame() {
    expect "$@"
    for stream in out err; do
        LC_ALL=C grep -aqP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' $stream &&
            fail "${*:2} (a name with control characters): $(cat -v $stream)"
    done
}

# names in a scene
evil='\u001b[31m\u0007\u009b2J\nsecond\u007f'
cat >bad.json <<SCENE
{
  "description": "$evil", "duration": 0.01,
  "materials": {"$evil": {"youngs_modulus": "100 kPa", "density": 1000}},
  "bodies": [
    {"name": "soft$evil", "mesh": {"box": {"cells": [2, 1, 1], "size": [1, 0.5, 0.5]}}, "material": "$evil"},
    {"name": "rigid$evil", "rigid": {"shape": {"sphere": {"radius": 0.1}}, "density": 1000, "position": [0, 0, 9]}}
  ],
  "colliders": {"floor$evil": {"shape": {"plane": {}}, "position": [0, 0, -9]}},
  "picture": {"width": 32, "height": 32},
  "output": {"formats": ["snc"]}
}
SCENE
tame 0 "$sinew" check bad.json
says out 'body "soft\x1b[31m\x07\xc2\x9b2J\x0asecond\x7f": 12 nodes'
tame 0 "$sinew" run bad.json --out run
tame 0 "$sinew" compare run run
tame 0 "$sinew" mesh info bad.json
tame 0 "$sinew" list scenes .
tame 2 "$sinew" check bad.json --set "bodies[0].material=no$(printf '\033[2J')"
tame 2 "$sinew" check bad.json --set "integrator=$(printf '\033')"

# names of files; a complaint stays one line
name=$(printf 'a\033]0;x\007\nb')
for words in "run $name" "check $name.json" "mesh info $name.obj" "$name" "list $name" "help $name" "compare $name $name"; do
    mapfile -td '|' list <<<"${words// /|}"
    tame 2 "$sinew" "${list[@]%$'\n'}"
    [ "$(wc -l <err)" -eq 1 ] || fail "$(cat -v err)"
done
tame 0 "$sinew" mesh box "cells=[1, 1, 1]" "size=[1, 1, 1]" -o "$name.msh"
tame 0 "$sinew" mesh info "$name.msh"
tame 0 "$sinew" run bad.json --out "$name" --format png
tame 0 "$sinew" compare run run -o "$name"

# the command that goes on can be pasted
sed 's/"duration": 0.01/"duration": 1000/' bad.json >"$name.json"
"$sinew" run "$name.json" --out "again$name" --format png >out 2>err &
process=$!
wait_for "again$name/frames/frame_00001.png" # some steps
kill -TERM $process
wait $process
LC_ALL=C grep -aqP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' out && fail "$(cat -v out)"
again=$(sed -n 's/.*go on with: //p' out)
sed -i 's/"duration": 1000/"duration": 0.01/' "$name.json"
expect 2 bash -c "$again"
says err "has already taken"

# names in a mesh
sed 's/^\$Nodes$/$PhysicalNames\n1\n3 1 "'"$(printf 'x\033[31m')"'"\n$EndPhysicalNames\n&/' >named.msh <<'MSH'
$MeshFormat
2.2 0 8
$EndMeshFormat
$Nodes
4
1 0 0 0
2 1 0 0
3 0 1 0
4 0 0 1
$EndNodes
$Elements
1
1 4 2 1 1 1 2 3 4
$EndElements
MSH
tame 0 "$sinew" mesh info named.msh
says out '1 "x'

# work that takes long says so on a terminal, and on no other place; where it ends, the line is gone;
# where the system has pseudo-terminals
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    mkdir fake
    printf '#!/bin/bash\nwhile [ "$1" != -o ]; do shift; done\nsleep 1.2; cp named.msh "$2"\n' >fake/gmsh
    chmod +x fake/gmsh
    export PATH=$work/fake:$PATH
    expect 0 "$sinew" mesh ball across=2 radius=1 -o ball.obj
    words="'$sinew' mesh ball.obj --edge-length 20cm --with gmsh -o filled.msh"
    script -qec "$words" /dev/null >typed </dev/null
    grep -aqF "$(printf '\rfilling with tets, 1.')" typed || fail "no progress: $(cat -v typed)"
    LC_ALL=C grep -aqP '\r\033\[Kfilled.msh: 1 tet, dihedral angles from 54.7 deg on, 1\.[0-9] s' typed ||
        fail "the last line: $(cat -v typed)"
    expect 0 bash -c "$words"
    [ ! -s err ] || fail "progress without a terminal: $(cat -v err)"
    says out "filled.msh: 1 tet, "
fi

finish
