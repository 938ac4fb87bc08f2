#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# A fine surface in coarse tets: pictures and caches show the surface, grids the tets.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"

# a shell around a block that falls: implicit midpoint is exact for z = -g t^2 / 2
expect 0 "$sinew" mesh ball across=6 radius=12 -o shell.obj
vertices=$(grep -c '^v ' shell.obj)
cat >fall.json <<'SCENE'
{
  "duration": 0.3, "integrator": "midpoint", "gravity": [0, 0, -10],
  "materials": {"rubber": {}, "steel": {}},
  "bodies": [{
    "name": "it", "mesh": {"box": {"cells": [2, 2, 2], "size": [0.2, 0.2, 0.2]}}, "material": "rubber",
    "display": {"file": {"path": "shell.obj", "place": {"scale": 0.01, "translate": [0.1, 0.1, 0.1]}}}
  }],
  "picture": {"width": 128, "height": 96},
  "output": {"fps": 10, "formats": ["vtu", "png", "pc2", "mdd", "glb", "obj", "ply"]}
}
SCENE
expect 0 "$sinew" run fall.json --out fall --quiet
all_whole fall

# word FILE OFFSET ORDER: 32 bits of a binary file
word() { od -An -j "$2" -N 4 -t u4 --endian="$3" "$1" | tr -d ' '; }
[ "$(word fall/caches/1-it.pc2 16 little)" = "$vertices" ] || fail "the PC2 file has another number of vertices"
[ "$(word fall/caches/1-it.mdd 4 big)" = "$vertices" ] || fail "the MDD file has another number of vertices"
[ "$(grep -c '^v ' fall/caches/1-it.obj)" = "$vertices" ] || fail "the rest shape has another number of vertices"
grep -aqx "element vertex $vertices" fall/frames/1-it_00002.ply || fail "the PLY file has another number of vertices"
[ "$(value fall/summary.json display_vertices)" = "$vertices" ] || fail "the summary counts other vertices"
grep -aq "POSITION" fall/animation.glb || fail "the GLB file has no positions"
cmp -s <(grep '^f' shell.obj) <(grep '^f' fall/frames/1-it_00001.obj) || fail "the triangles are others"

# every vertex falls with the tets, those outside of them too
for frame in 0 1 2 3; do
    paste <(grep '^v ' fall/caches/1-it.obj) <(grep '^v ' fall/frames/1-it_0000$frame.obj) |
        awk -v t=0.$frame 'function off(a, b) { return a - b > 1e-9 || b - a > 1e-9 }
            off($2, $6) || off($3, $7) || off($4 - 5 * t * t, $8) { exit 1 }' ||
        fail "frame $frame does not show the fall"
done

# grids are the tets; their nodes alone are recorded, and the recording is gone at the end
"$whole" --grid fall/frames/1-it_00001.vtu | awk '{ exit !($2 > 0.00799 && $2 < 0.00801) }' || fail "the grid is not that of the tets"
grep -aq 'NumberOfPoints="27"' fall/frames/1-it_00001.vtu || fail "the grid is not that of the tets"
[ ! -e fall/frames.snc ] || fail "frames.snc is left behind"
expect 0 "$sinew" run fall.json --out kept --quiet --format pc2 --format snc
[ -e kept/frames.snc ] || fail "frames.snc was asked for"

# pictures differ, the motion does not
expect 0 "$sinew" run fall.json --out plain --quiet --set 'bodies[0].display=none'
[ "$(value plain/summary.json hash)" = "$(value fall/summary.json hash)" ] || fail "what is shown moves the body"
[ "$("$whole" --alike fall/frames/frame_00000.png plain/frames/frame_00000.png)" -lt 90 ] ||
    fail "the picture does not show the surface"
[ "$(word plain/caches/1-it.pc2 16 little)" = 26 ] || fail "without a display surface that of the tets is shown"

# whatever the colours mean
for meaning in none strain speed region; do
    expect 0 "$sinew" run fall.json --out colours --quiet --steps 1 --set picture.colour_by=$meaning
done

# a run that goes on ends as one that was not stopped
expect 0 "$sinew" run fall.json --out half --quiet --checkpoint 10 --steps 17
[ -e half/frames.snc ] || fail "frames.snc is needed to go on"
expect 0 "$sinew" run fall.json --resume half --quiet
rm half/frames.snc # a checkpoint is still there
same_run fall half

# nor can it go on with another mesh
cp shell.obj other.obj
sed 's/"mesh": {[^}]*}}/"mesh": {"file": {"path": "other.obj", "place": {"scale": 0.01}, "edge_length": "5 cm"}}/; s/"display".*//; s/"rubber",$/"rubber"/' \
    fall.json >other.json
expect 0 "$sinew" run other.json --out other --quiet --checkpoint 10 --steps 17
"$sinew" mesh ball across=6 radius=12.001 -o other.obj
expect 2 "$sinew" run other.json --resume other --quiet
says err "not of this scene"

# a surface is filled with tets and shown; the program says what there is
cat >filled.json <<'SCENE'
{
  "duration": 0.02, "materials": {"rubber": {}, "unused": {"youngs_modulus": "9 GPa"}},
  "bodies": [{
    "name": "it", "material": "rubber",
    "mesh": {"file": {"path": "shell.obj", "place": {"scale": 0.01}, "edge_length": "5 cm"}}
  }]
}
SCENE
expect 0 "$sinew" check filled.json
says out "tetrahedra, 1 material"
says out "display        $vertices vertices, $((2 * vertices - 4)) triangles, up to 0.0"
expect 0 "$sinew" check filled.json --json
[ "$(value out materials)" = 1 ] || fail "there is one material"
[ "$(value out display_vertices)" = "$vertices" ] || fail "check counts other vertices"
expect 0 "$sinew" run filled.json --out filled --quiet --format obj --fps 100
[ "$(grep -c '^v ' filled/frames/1-it_00002.obj)" = "$vertices" ] || fail "the surface is not shown"

# what is hardly meant: two pieces, a surface far away from its tets; one line each, on one stream
[ ! -s err ] || fail "a warning without a reason: $(cat err)"
expect 0 "$sinew" check fall.json --set 'bodies[0].display.file.place.scale=0.03'
says err 'sinew: warning: body "it" shows a surface of which 218 of 218 vertices lie more than an edge ('
says err 'outside the tets that move them, up to 0.2'
[ "$(wc -l <err)" -eq 1 ] || fail "$(cat err)"
expect 0 "$sinew" run fall.json --out far --steps 1 --set 'bodies[0].display.file.place.scale=0.03' --json
[ "$(wc -l <err)" -eq 1 ] || fail "$(cat err)"
expect 0 "$sinew" check filled.json --json --set 'bodies[0].mesh={"solid": {"edge_length": "5 cm", "shape": {"repeat": {"part": {"sphere": {"radius": 0.2}}, "count": [2, 1, 1], "spacing": [1, 0, 0]}}}}'
says err 'sinew: warning: body "it" is 2 pieces that share no vertex, of '
[ "$(wc -l <err)" -eq 1 ] || fail "$(cat err)"
[ "$(value out pieces)" = 2 ] || fail "$(value out pieces) pieces instead of 2"

# one clear message, and nothing is written
expect 2 "$sinew" run filled.json --out never --quiet --set 'bodies[0].mesh.file.path=shel.obj'
says err "shel.obj"
[ ! -e never ] || fail "a run that did not begin left a folder"

finish
