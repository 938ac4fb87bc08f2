#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Meshes that are made and described.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
small_scene >bar.json

expect 0 "$sinew" mesh info box "cells=[12, 4, 4]" "size=[1.2, 0.4, \"40 cm\"]" split=kuhn
for text in "box: 325 vertices, 1152 tetrahedra in 1 piece" "volume          0.192 m^3" "edges           0.1 to 0.1732 m" \
    "dihedral angles 45.0 to 90.0 deg" "boundary        448 triangles"; do
    says out "$text"
done
expect 0 "$sinew" mesh info grid "cells=[2, 2]" "size=[1, 1]"
says out "corner angles   45.0 to 90.0 deg"
expect 0 "$sinew" mesh info chain count=4 "from=[0, 0, 0]" "to=[1, 0, 0]"
says out "chain: 5 vertices, 4 springs"

# of a scene: each body; nothing but JSON when asked
expect 0 "$sinew" mesh info bar.json
says out "bar: 325 vertices, 960 tetrahedra"
expect 0 "$sinew" mesh info bar.json "bodies[0].mesh.box.split=kuhn" --json
[ "$(value out elements)" = 1152 ] || fail "elements: $(value out elements)"
[ "$(head -c 1 out)$(tail -n 1 out)" = "[]" ] || fail "no JSON array"
[ -s err ] && fail "info --json complains"

# files
expect 0 "$sinew" mesh ball across=4 radius=1 -o ball.obj
[ -s out ] && fail "mesh without info says something"
[ "$(grep -c ^v ball.obj) $(grep -c ^f ball.obj)" = "98 192" ] || fail "ball.obj is not a sphere"
awk '$1 == "v" && ($2^2 + $3^2 + $4^2 - 1)^2 > 1e-20 { exit 1 }' ball.obj || fail "ball.obj is not round"
expect 0 "$sinew" mesh ball across=4 radius=1 -o ball.vtu
head -n 3 ball.vtu | grep -qa 'type="UnstructuredGrid"' || fail "ball.vtu is no grid"
expect 0 "$sinew" mesh chain count=4 "from=[0, 0, 0]" "to=[1, 0, 0]" -o chain.obj
[ "$(grep -c ^l chain.obj)" = 4 ] || fail "chain.obj has no lines"

# where the result goes is looked at before the work
cp ball.obj own.obj
ln own.obj other.obj
for out in own.obj ./own.obj other.obj; do
    expect 2 "$sinew" mesh own.obj -o $out
    says err "another file than the one that is read"
done
cmp -s ball.obj own.obj || fail "a file was written over while it was read"
expect 2 "$sinew" mesh ball.obj -o nowhere/x.msh
says err "no such folder"
mkdir -p folder.msh
expect 2 "$sinew" mesh ball.obj -o folder.msh
expect 2 "$sinew" mesh ball.obj --as vtu -o x.msh
says err "x.msh ends like a file of the format msh"

# a signal leaves nothing half written, and what others left behind is removed
mkdir -p cut
touch cut/.sinew-999999-0.tmp
"$sinew" mesh box "cells=[110, 110, 110]" "size=[1, 1, 1]" -o cut/large.msh &
process=$!
for _ in $(seq 200); do
    [ -n "$(find cut -name ".sinew-$process-*" -size +0)" ] && break
    sleep 0.05
done
kill -TERM $process
wait $process
[ $? -eq 143 ] || fail "a signal that ends the program is not its status"
[ -z "$(find cut -type f)" ] || fail "left behind: $(find cut -type f)"

# a file that may not grow
(ulimit -f 10; "$sinew" mesh box "cells=[20, 20, 20]" "size=[1, 1, 1]" -o cut/x.msh 2>err)
[ $? -eq 1 ] || fail "a file that may not grow"
says err "File too large"
[ -z "$(find cut -type f)" ] || fail "left behind: $(find cut -type f)"

# a surface filled with tets, by length and by number
expect 0 "$sinew" mesh info ball.obj --edge-length "20 cm" -o full.msh
says out "in 1 piece"
expect 0 "$sinew" mesh info full.msh --json
expect 0 "$sinew" mesh info ball.obj --edge-length 200mm
cp out length
expect 0 "$sinew" mesh info ball.obj --edge-length 0.2 --threads 2
cmp -s out length || fail "0.2, 200mm and two threads differ"
says out "tetrahedra"
expect 0 "$sinew" mesh info ball.obj --elements 3000
count=$(sed -n 's/.* vertices, \([0-9]*\) tetrahedra.*/\1/p' out)
[ "$count" -gt 2500 ] && [ "$count" -lt 3500 ] || fail "asked for 3000 tets, got $count"

# what was made is told in a line, where nobody wants JSON
expect 0 "$sinew" mesh ball.obj --edge-length "20 cm" -o full.msh
grep -qE '^full.msh: [0-9]+ tets, dihedral angles from [0-9.]+ deg on, [0-9.]+ m?s$' out || fail "$(cat out)"
[ -s err ] && fail "filling says: $(cat err)"
expect 0 "$sinew" mesh info ball.obj --edge-length "20 cm" -o full.msh --json
says out '"dihedral_angle"'
grep -q "deg on" out && fail "a line for people among JSON"

# files whose numbers are no m, or whose y is up
expect 0 "$sinew" mesh box "cells=[1, 1, 1]" "size=[10, 20, 40]" -o large.obj
expect 0 "$sinew" mesh info large.obj --unit mm --json
[ "$(value out area)" = 0.0028 ] || fail "mm: $(value out area) m^2"
expect 0 "$sinew" mesh info large.obj --scale 0.1 --json
[ "$(value out area)" = 28 ] || fail "scaled: $(value out area) m^2"
expect 0 "$sinew" mesh large.obj --up y --unit in -o turned.obj
awk '$1 == "v" { for (k = 2; k < 5; ++k) if ($k < low[k]) low[k] = $k; else if ($k > high[k]) high[k] = $k }
    END { exit !(high[2] == 0.254 && low[3] == -1.016 && high[3] == 0 && high[4] == 0.508) }' turned.obj ||
    fail "turned: $(cat turned.obj)"
expect 0 "$sinew" mesh info large.obj --up y --unit cm --edge-length 5cm
says out "volume          0.00"
expect 0 "$sinew" mesh large.obj --scale 10 -o huge.obj
[ -s err ] && fail "who gives a scale knows: $(cat err)"
expect 0 "$sinew" mesh info huge.obj
says err "huge.obj is 400 m long; where its numbers are not m, say so: --unit mm"
expect 0 "$sinew" mesh large.obj --scale 1e-5 -o tiny.obj
expect 0 "$sinew" mesh info tiny.obj
says err "tiny.obj is 0.0004 m long"
expect 0 "$sinew" mesh info large.obj
[ -s err ] && fail "40 m are too long: $(cat err)"

# a triangle that is turned unlike its neighbours is found, told and turned back
expect 0 "$sinew" mesh info ball.obj --edge-length 20cm --json
volume=$(value out volume)
awk '$1 == "f" && !turned++ { print $1, $3, $2, $4; next } 1' ball.obj >flipped.obj
expect 0 "$sinew" mesh info flipped.obj
says out "1 triangle that is turned unlike its neighbours, at ("
says out "3 edges where outside changes"
says out "volume inside   "
expect 0 "$sinew" mesh info flipped.obj --edge-length 20cm --json
awk "BEGIN { exit !($(value out volume) > 0.999 * $volume && $(value out volume) < 1.001 * $volume) }" ||
    fail "flipped: $(value out volume) m^3, not $volume"
expect 0 "$sinew" mesh info ball.obj
says out "defects         none found"

# mistakes
mistake() {
    expect 2 "$sinew" mesh "$@"
    [ "$(wc -l <err)" -eq 1 ] || fail "mesh $* complains in $(wc -l <err) lines"
    [ -s out ] && fail "mesh $* says something on standard output"
}
mistake
mistake info
mistake box "cells=[1, 1, 1]" "size=[1, 1, 1]"
mistake box "cells=[1, 1, 1]" "size=[1, 1, 1]" -o box.txt
mistake box "cells=[1, 1, 1]" "size=[1, 1, 1]" -o
mistake info box "cells=[1, 1, 1]" "size=[1, 1, 0]" --json
says err "box.size[2]: found 0"
mistake info bax
says err 'did you mean "box"'
mistake info box cells
mistake info box --fine
mistake bar.json -o bar.vtu
mistake info ball.obj --edge-length 5
says err "ball.obj: no tet fits inside: edges of 5 m are too long for a solid of"
mistake info ball.obj --edge-length 5kg
mistake info ball.obj --edge-length 0
mistake info ball.obj --elements many
mistake info ball.obj --elements 100 --edge-length 5mm
mistake info ball.obj --threads 2
mistake info ball.obj --elements 100 --grading 2
mistake info bar.json --elements 100
mistake info full.msh --elements 100
mistake info large.obj --unit kg
says err "accepted is one of: m, mm, cm, um, km, in"
mistake info large.obj --unit
mistake info large.obj --scale 0
mistake info large.obj --scale -1
mistake info large.obj --scale 1,5
mistake info large.obj --scale 1e308
mistake info large.obj --unit mm --scale 2
mistake info large.obj --up x
mistake info ball across=2 radius=1 --unit mm
says err "--unit goes with a file"
mistake info bar.json --up y
mistake info nowhere.json --json
says err "nowhere.json"
expect 2 "$sinew" mesh ball across=2 radius=1 -o nowhere/ball.obj

# the help names every shape
expect 2 "$sinew" mesh wrong -o x.obj
shapes=$(sed -n 's/.*accepted is: //p' err | tr -d ,)
[ "$(wc -w <<<"$shapes")" -gt 8 ] || fail "there are more shapes than: $shapes"
expect 0 "$sinew" help mesh
for shape in $shapes; do grep -qw "$shape" out || fail "the help does not name the shape $shape"; done

finish
