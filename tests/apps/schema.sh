#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# The published schema is the one that the program writes.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"

expect 0 "$sinew" schema
cmp -s out "$source/scenes/scene.schema.json" ||
    fail "scenes/scene.schema.json is stale; it is written by: sinew schema > scenes/scene.schema.json"
expect 0 env LC_ALL=de_DE.UTF-8 "$sinew" schema
cmp -s out "$source/scenes/scene.schema.json" || fail "the locale changes the schema"
expect 2 "$sinew" schema please

# it is a JSON file in the folder of scenes, and no scene
expect 0 "$sinew" list scenes "$source/scenes"
grep -q schema out && fail "the schema is listed as a scene"

finish
