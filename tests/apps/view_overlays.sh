#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# view_overlays.sh SINEW SOURCE PICTURES: stress, layers, cuts, contacts and what can be saved, in a real
# browser; see view_overlays.mjs. Pictures are kept in the folder PICTURES.
pictures=$3
mkdir -p "$pictures"
pictures=$(realpath "$pictures")
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/apps/viewer.sh
. "$(dirname "$0")/viewer.sh"
need_browser

# look WHAT SCENE...
look() {
    local what=$1
    shift
    start_viewer "$@"
    timeout 120 node "$source/tests/apps/view_overlays.mjs" "$browser" "$playwright" "$url" "$pictures" "$what" "$PWD" ||
        fail "the page, $what"
    stop_viewer INT
}

cat >skin.obj <<'OBJ'
v 0 0 0
v 0.4 0 0
v 0.4 0.3 0
v 0 0.3 0
v 0 0 0.2
v 0.4 0 0.2
v 0.4 0.3 0.2
v 0 0.3 0.2
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
OBJ
cat >block.json <<'SCENE'
{
  "duration": 10, "step": 0.01, "integrator": "linearly-implicit",
  "materials": {"rubber": {"youngs_modulus": "500 kPa", "density": 1000, "stiffness_damping": "20 ms"}},
  "bodies": [{"name": "block", "mesh": {"box": {"cells": [4, 3, 2], "size": [0.4, 0.3, 0.2]}},
              "display": {"file": "skin.obj"}, "material": "rubber"}],
  "colliders": {"ground": {"shape": {"plane": {}}}}
}
SCENE
look block block.json
look aside "$source/scenes/cushion.json"
look bar "$source/scenes/twisting-bar.json" --set duration=60
look layers "$source/scenes/xpbd/cantilever.json"
finish
