#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Soft bodies that turn rigid where they rest: what a run writes and draws of it.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"

resting_scene >rest.json
expect 0 "$sinew" run rest.json --out rest --quiet
all_whole rest

# column NAME ROW: of the steps
column() { awk -F, -v name="$1" -v row="$2" 'NR == 1 { for (i = 1; i <= NF; ++i) if ($i == name) at = i } NR == row + 1 { print $at }' rest/steps.csv; }
[ "$(column rigid_elements 1)" = 0 ] || fail "$(column rigid_elements 1) elements are rigid from the start"
[ "$(column rigid_parts 10)" = 1 ] || fail "$(column rigid_parts 10) parts instead of 1"
[ "$(column rigid_elements 10)" = 120 ] || fail "$(column rigid_elements 10) rigid elements instead of 40 + 80"
[ "$(value rest/summary.json rigid_parts)" = 1 ] || fail "the summary has other parts"
[ "$(value rest/summary.json rigid_elements)" = 120 ] || fail "the summary has other elements"
[ "$(value rest/summary.json rigid_changes)" = 1 ] || fail "$(value rest/summary.json rigid_changes) changes instead of 1"
# 3 steps of 10 wait, 7 have 120 of 160 elements
awk -v share="$(value rest/summary.json rigid_share)" 'BEGIN { exit !(share > 0.52499 && share < 0.52501) }' ||
    fail "the share is $(value rest/summary.json rigid_share) instead of 0.7 * 0.75"

# part FILE: what its elements' field says, each number once
part() { "$whole" --field "$1" rigid_part | sort -n | uniq | tr '\n' ' '; }
[ "$(part rest/frames/1-still_00000.vtu)" = "-1 " ] || fail "the block is not elastic at first"
[ "$(part rest/frames/1-still_00005.vtu)" = "0 " ] || fail "the block is not part 0"
[ "$(part rest/frames/2-loose_00005.vtu)" = "-1 " ] || fail "what was let go is not elastic"
[ "$(part rest/frames/3-bar_00005.vtu)" = "-2 " ] || fail "the pinned bar moves"

# pictures show it unless they are asked for something else; where nothing is rigid all is light
expect 0 "$sinew" run rest.json --out stress --quiet --set picture.colour_by=stress
expect 0 "$sinew" run rest.json --out asked --quiet --set picture.colour_by=rigid
cmp -s rest/final.png asked/final.png || fail "rigid is not what is shown"
cmp -s rest/final.png stress/final.png && fail "stress is shown as rigid"
cmp -s rest/first.png rest/final.png && fail "what turned rigid looks as before"
expect 0 "$sinew" run rest.json --out off --quiet --set rigidification.on=false
cmp -s off/final.png rest/final.png && fail "rigid is shown of a scene that has nothing to do with it"
[ "$(value off/summary.json rigid_elements)" = 0 ] || fail "something is rigid that should not be"
[ "$(value off/summary.json rigid_changes)" = 0 ] || fail "something changes that should not"
grep -aq rigid_part off/frames/1-still_00005.vtu && fail "a field of rigid parts where there are none"

# display surfaces and plane bodies too
expect 0 "$sinew" mesh ball across=4 radius=0.3 -o shell.obj
expect 0 "$sinew" run rest.json --out shown --quiet --set 'bodies[0].display={"file": {"path": "shell.obj", "place": {"translate": [0.2, 0.2, 0.2]}}}'
cmp -s shown/first.png shown/final.png && fail "a display surface does not show what is rigid"
cat >plane.json <<'SCENE'
{
  "duration": 0.1, "gravity": [0, 0, 0], "rigidification": {},
  "materials": {"rubber": {}},
  "bodies": [{"name": "sheet", "mesh": {"grid": {"cells": [3, 2], "size": [3, 2]}}, "material": "rubber"}],
  "picture": {"width": 96, "height": 64}
}
SCENE
expect 0 "$sinew" run plane.json --out plane --quiet
cmp -s plane/first.png plane/final.png && fail "a plane body does not show what is rigid"
[ "$(value plane/summary.json rigid_elements)" = 12 ] || fail "the sheet is not rigid"

# a run that goes on ends as one that was not stopped
sag=("$source/scenes/cantilever-rigid.json" --quiet --set duration=2 --set 'bodies[0].mesh.box.cells=[8,2,2]'
    --set picture.width=96 --set picture.height=64 --format png --format vtu --fps 20)
for integrator in linearly-implicit bdf2; do
    expect 0 "$sinew" run "${sag[@]}" --set integrator=$integrator --out whole-$integrator
    expect 0 "$sinew" run "${sag[@]}" --set integrator=$integrator --out half-$integrator --checkpoint 10 --steps 133
    expect 0 "$sinew" run "${sag[@]}" --set integrator=$integrator --resume half-$integrator
    same_run whole-$integrator half-$integrator
done

# a run says how much was rigid, unless nothing may be
expect 0 "$sinew" run rest.json --out told
says out "52 % of all elements rigid, the mean of all steps"
expect 0 "$sinew" run rest.json --out told --set rigidification.on=false
grep -q "elements rigid" out && fail "a run tells of rigid elements where there are none"

# check says when things turn rigid
expect 0 "$sinew" check rest.json
says out "rigidification: below 1 %/s of strain for 3 steps, until above 2 %/s"
expect 0 "$sinew" check rest.json --set rigidification.on=false
grep -q rigidification out && fail "check tells of rigidification where there is none"
expect 0 "$sinew" check rest.json --json
says out '"rigidification": true'

# one clear message
expect 2 "$sinew" run rest.json --out never --quiet --set 'rigidification.tau_R="1 m"'
says err "rigidification.tau_R: found \"1 m\", but the unit does not fit; accepted is zero or a positive number in 1/s^2"
expect 2 "$sinew" run rest.json --out never --quiet --set integrator=quasistatic
says err "rigidification"
[ ! -e never ] || fail "a run that did not begin left a folder"

finish
