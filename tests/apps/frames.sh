#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Frames come at exact multiples of 1/fps, whatever the step is.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"

# a falling block: implicit midpoint is exact for z = -g t^2 / 2, and so is the curve between steps
cat >fall.json <<'SCENE'
{
  "duration": 0.35, "step": 0.007, "integrator": "midpoint", "gravity": [0, 0, -10],
  "materials": {"rubber": {}},
  "bodies": [{"name": "../a b", "mesh": {"box": {"cells": [1, 1, 1], "size": [1, 1, 1]}}, "material": "rubber"}],
  "picture": {"width": 64, "height": 48}
}
SCENE

# fall DIR FPS COUNT ARGS...: so many frames, where a falling body is at k / FPS
fall() {
    local dir=$1 fps=$2 count=$3 k name
    shift 3
    expect 0 "$sinew" run fall.json --out "$dir" --quiet --format vtu --fps "$fps" "$@"
    all_whole "$dir"
    [ "$(find "$dir/frames" -name '*.vtu' | wc -l)" -eq "$count" ] ||
        fail "$dir has $(find "$dir/frames" -name '*.vtu' | wc -l) frames instead of $count"
    [ "$(value "$dir/summary.json" frames)" = "$count" ] || fail "the summary of $dir counts other frames"
    for ((k = 0; k < count; ++k)); do
        name=$(printf 'frames/1-___a_b_%05d.vtu' $k)
        grep -qF "file=\"$name\"" "$dir/series.pvd" || fail "$name is not in the series"
    done
    "$whole" --grid "$dir"/frames/1-___a_b_*.vtu >places || fail "$dir has frames that are no grids"
    [ "$(wc -l <places)" -eq "$count" ] || fail "$dir has $(wc -l <places) grids instead of $count"
    awk -v fps="$fps" '{
        want = -5 * ((NR - 1) / fps) ^ 2
        if ($6 - want > 1e-9 || want - $6 > 1e-9 || $2 - 1 > 1e-9 || 1 - $2 > 1e-9) { print NR - 1; bad = 1 }
    } END { exit bad }' places >off || fail "frames of $dir that are not at k / $fps s: $(tr '\n' ' ' <off)"
    sed -n 's/.*timestep="\([^"]*\)".*/\1/p' "$dir/series.pvd" |
        awk -v fps="$fps" '$1 - (NR - 1) / fps > 1e-15 || (NR - 1) / fps - $1 > 1e-15 { exit 1 }' ||
        fail "$dir/series.pvd has other times"
}
fall slow 25 9
fall fast 1000 351
fall odd 29.97 11
fall aligned 100 36 --set step=0.01
fall coarse 3 2 --set step=0.35

# in the scene as on the command line
sed 's/"picture"/"output": {"fps": 25, "formats": ["vtu"]}, "picture"/' fall.json >inside.json
expect 0 "$sinew" run inside.json --out inside --quiet
cmp -s <(without_times slow/summary.json | head -n 14 | grep -v '"file"\|"name"') \
    <(without_times inside/summary.json | head -n 14 | grep -v '"file"\|"name"') || fail "the scene's frames differ"
diff -r slow/frames inside/frames >out || fail "the scene's frames differ"

# a new run in the same folder leaves nothing of the old one
touch slow/notes.txt slow/frames/mine.png
expect 0 "$sinew" run fall.json --out slow --quiet --format png --fps 10
[ "$(cd slow && echo *)" = "final.png first.png frames notes.txt steps.csv summary.json" ] ||
    fail "slow holds $(cd slow && echo *)"
[ "$(cd slow/frames && echo *)" = "frame_00000.png frame_00001.png frame_00002.png frame_00003.png mine.png" ] ||
    fail "slow/frames holds $(cd slow/frames && echo *)"

# one place to look from: behind a bar that swings, ground and clamp stay where they are
small_scene | sed 's/"height": 200/"height": 200, "ground": true, "ground_level": -1/' >bar.json
expect 0 "$sinew" run bar.json --out swing --quiet --format png --fps 10
for frame in 1 2; do
    alike=$("$whole" --alike swing/frames/frame_00000.png swing/frames/frame_0000$frame.png)
    [ "$alike" -ge 60 ] || fail "the view moves: $alike percent of frame $frame are as before"
    [ "$alike" -lt 100 ] || fail "the bar does not move"
done

finish
