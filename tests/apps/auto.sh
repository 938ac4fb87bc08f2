#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# The method "auto" has a choice for every scene, and the program says which and why.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"

for scene in "$source"/scenes/*.json "$source"/scenes/*/*.json; do
    [ "$(basename "$scene")" != scene.schema.json ] || continue
    expect 0 "$sinew" check "$scene" --set method=auto
    says out "auto chose "
done

small_scene >bar.json
expect 0 "$sinew" run bar.json --set method=auto --out chosen
says out "auto chose qlb-turned: one factor"
says chosen/summary.json '"method": "qlb-turned"'
says chosen/summary.json '"method_reason": "one factor'
expect 0 "$sinew" run bar.json --set method=qlb-turned --out named
[ "$(value chosen/summary.json hash)" = "$(value named/summary.json hash)" ] || fail "bits differ"
! grep -q reason named/summary.json || fail "a reason where nothing was chosen"

# a run that is resumed chooses the same
expect 0 "$sinew" run bar.json --set method=auto --steps 10 --checkpoint 5 --out half
expect 0 "$sinew" run bar.json --set method=auto --resume half
says out "auto chose qlb-turned"
[ "$(value chosen/summary.json hash)" = "$(value half/summary.json hash)" ] || fail "resumed: bits differ"

expect 0 "$sinew" list methods
says out "auto"
finish
