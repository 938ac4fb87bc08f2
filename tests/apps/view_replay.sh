#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# view_replay.sh SINEW SOURCE PICTURES: recorded runs in a real browser; see view_replay.mjs.
pictures=$3
mkdir -p "$pictures"
pictures=$(realpath "$pictures")
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/apps/viewer.sh
. "$(dirname "$0")/viewer.sh"
need_browser

# look RUN: the viewer shows it
look() {
    start_viewer "$1"
    timeout 120 node "$source/tests/apps/view_replay.mjs" "$browser" "$playwright" "$url" "$pictures" "$1" ||
        fail "the page of $1"
    stop_viewer INT
}

# steps that frames do not divide
expect 0 "$sinew" run "$source/scenes/twisting-bar.json" --steps 30 --format snc --out plain --quiet
look plain
# what rests turns rigid; a run that was stopped and went on is the same
resting_scene >rest.json
expect 0 "$sinew" run rest.json --format snc --fps 60 --out rest --quiet
expect 0 "$sinew" run rest.json --format snc --fps 60 --out part --quiet --steps 6 --checkpoint 6
expect 0 "$sinew" run rest.json --resume part --quiet
cmp -s rest/frames.snc part/frames.snc || fail "what was rigid is another in a run that went on"
look part
# numbers of steps are not needed
rm rest/steps.csv
start_viewer rest
stop_viewer INT
finish
