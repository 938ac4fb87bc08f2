#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Contact, as a person meets it: what check says, tables, files of colliders, resuming.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"

cat >touch.json <<'SCENE'
{
  "duration": 0.6, "step": 0.01,
  "materials": {"foam": {"youngs_modulus": "50 kPa", "density": 200}},
  "colliders": {
    "the \"flat\" floor": {"shape": {"plane": {}}},
    "paddle": {"shape": {"box": {"size": [0.1, 1, 0.5]}}, "position": [-1, 0, 0.3], "motion": {"velocity": [0.5, 0, 0]}}
  },
  "bodies": [
    {"name": "cube", "mesh": {"box": {"cells": [3, 3, 3], "size": [0.4, 0.4, 0.4]}}, "place": {"translate": [-0.2, -0.2, 0]}, "material": "foam", "self_contact": true},
    {"name": "ball", "rigid": {"shape": {"sphere": {"radius": 0.1}}, "position": [0, 0, 0.6]}},
    {"name": "can", "rigid": {"shape": {"cylinder": {"radius": 0.1, "length": 0.2}}, "position": [0.6, 0, 0.15]}}
  ],
  "pairs": [{"bodies": ["cube", "can"], "ignore": true}],
  "attachments": [],
  "picture": {"width": 96, "height": 64, "forces": true},
  "output": {"fps": 20, "formats": ["vtu", "png", "snc", "glb", "pc2", "obj"], "contacts": true}
}
SCENE

# ---- what touches
expect 0 "$sinew" check touch.json
says out 'collider "paddle": box that moves'
says out 'collider "the "flat" floor": plane that stands still'
says out 'contact: 3 bodies and 2 colliders, 1 touches itself too; friction 0.5, restitution 0 unless said'
says out '  1 pair, 0 attachments'
says out 'body "can": rigid, a cylinder'
expect 0 "$sinew" check touch.json --json
says out '"touching_bodies": 3'
says out '"shape": "sphere"'
expect 0 "$sinew" check touch.json --set contact.off=true
says out 'contact: nothing touches anything'

# ---- what does not touch
cat >tet.obj <<'OBJ'
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 2 3
f 1 4 2
f 1 3 4
f 2 4 3
OBJ
expect 0 "$sinew" check touch.json --set 'colliders.paddle.shape={"mesh": {"file": "tet.obj"}}'
says err 'warning: collider "paddle" has a surface of which 1 closed piece was inside out and turned around'
sed -i 's/^f 1 2 3/f 1 3 2/' tet.obj
expect 2 "$sinew" check touch.json --set 'colliders.paddle.shape={"mesh": {"file": "tet.obj"}}'
says err 'colliders.paddle.shape.mesh: parts of the surface are inside out'
expect 2 "$sinew" run touch.json --set integrator=midpoint --out refused
says err '--set: integrator: contacts and attachments do not go with the integrator midpoint'
expect 2 "$sinew" run touch.json --set integrator=quasistatic --out refused
says err 'touch.json:10:5: bodies[1]: a free rigid body has no equilibrium to look for'
[ -e refused ] && fail "a scene that is refused leaves a folder"

# ---- what a run writes
expect 0 "$sinew" run touch.json --out a
says out 'contacts in a step'
all_whole a
[ "$(awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) if ($i == "contacts") c = i } NR > 1 { n += $c } END { print n }' a/steps.csv)" = "$(($(wc -l <a/contacts.csv) - 1))" ] ||
    fail "steps.csv and contacts.csv count other contacts"
head -n 1 a/contacts.csv | grep -q '^step,time,first,second,x,y,z,normal_x,.*,gap,force_x,force_y,force_z,slides$' ||
    fail "contacts.csv begins with $(head -n 1 a/contacts.csv)"
grep -q '^60,0.6[0-9]*,"cube","the ""flat"" floor",' a/contacts.csv || fail "the cube does not touch the floor at the end"
# at the end the floor carries all that rests on it: 12.8 kg + 4.19 kg + 6.28 kg, to a few percent while things move
carried=$(awk -F, '$1 > 50 && /floor"/ { sum += $(NF - 1) } END { printf "%d", sum / 10 }' a/contacts.csv)
[ "$carried" -gt 205 ] && [ "$carried" -lt 255 ] || fail "the floor carries $carried N instead of 228"
for name in 1-cube 2-ball 3-can 4-the__flat__floor 5-paddle; do
    [ -f "a/frames/${name}_00012.vtu" ] || fail "no a/frames/${name}_00012.vtu"
done
says a/series.pvd 'part="4" file="frames/5-paddle_00012.vtu"'
expect 0 "$sinew" mesh info a/frames/2-ball_00000.vtu
grep -q 'open' out && fail "the ball's surface is open"
[ "$(value a/summary.json most_contacts)" -gt 10 ] || fail "the summary counts no contacts"

# ---- stopped and resumed: the same files
expect 0 "$sinew" run touch.json --out b --steps 33 --checkpoint 10 --quiet
expect 0 "$sinew" run touch.json --resume b --quiet
rm -f b/*.ckpt
same_run a b
# a run that began without the table goes on without it
expect 0 "$sinew" run touch.json --out c --steps 33 --checkpoint 10 --quiet --set output.contacts=false
expect 0 "$sinew" run touch.json --resume c --quiet
[ ! -e c/contacts.csv ] || fail "a resumed run has a table of its second half"
# a new run in the same folder leaves none of it
expect 0 "$sinew" run touch.json --out a --steps 1 --quiet --set 'output={}'
[ "$(cd a && shopt -s dotglob && echo *)" = "final.png first.png steps.csv summary.json" ] || fail "a holds $(cd a && echo *)"

# ---- what begins inside something else, and what passes through something
cat >inside.json <<'SCENE'
{
  "duration": 0.4, "step": 0.01,
  "materials": {"foam": {"youngs_modulus": "50 kPa"}},
  "colliders": {"floor": {"shape": {"plane": {}}}},
  "bodies": [
    {"name": "deep", "mesh": {"box": {"cells": [2, 2, 2], "size": [0.4, 0.4, 0.4]}}, "place": {"translate": [0, 0, -0.1]}, "material": "foam"},
    {"name": "high", "mesh": {"box": {"cells": [2, 2, 2], "size": [0.4, 0.4, 0.4]}}, "place": {"translate": [2, 0, 0.5]}, "material": "foam"},
    {"name": "rope", "mesh": {"chain": {"count": 3, "from": [5, 0, 0.2], "to": [5, 0, 1]}}, "springs": {"stiffness": 100, "linear_density": 1}}
  ]
}
SCENE
for command in check 'run --out e'; do
    # shellcheck disable=SC2086 # two words
    expect 0 "$sinew" $command inside.json
    says err 'warning: body "deep" begins 0.1 m inside collider "floor", at (0, 0, -0.1): contact will push them apart'
    expect 0 "$sinew" $command inside.json --set contact.off=true
    says err 'they pass through each other, because contact.off is set'
    expect 2 "$sinew" $command inside.json --strict
    says err 'sinew: body "deep" begins 0.1 m inside collider "floor"'
    expect 0 "$sinew" $command inside.json --strict --set duration=0.01 --set 'bodies[0].place.translate=[0, 0, 0]'
    grep -q floor err && fail "what rests on the floor is told to be in it"
done
expect 0 "$sinew" run inside.json --out e --set 'bodies[0].place.translate=[0, 0, 0]'
says err 'warning: body "rope" passed through collider "floor": it was 0.'
says err 'because plane bodies and springs touch nothing'
expect 1 "$sinew" run inside.json --out e --strict --quiet --set 'bodies[0].place.translate=[0, 0, 0]'
says err 'sinew: body "rope" passed through collider "floor"'
expect 1 "$sinew" run inside.json --out e --strict --quiet --set contact.off=true --set 'bodies[0].place.translate=[0, 0, 0]'
says err 'sinew: body "high" passed through collider "floor"'
[ -e e/summary.json ] || fail "a run in which something passed has no summary"

# ---- wrong scenes
expect 2 "$sinew" check touch.json --set integrator=midpoint
says err 'contact'
expect 2 "$sinew" run touch.json --set 'colliders.paddle.shape={"mesh": {"disc": {"rings": 2, "radius": 1}}}' --out d
says err 'the surface is open'
[ ! -e d ] || fail "a folder was made for a scene that is wrong"

finish
