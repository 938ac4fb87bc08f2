#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# view_page.sh SINEW SOURCE PICTURES: the viewer's page in a real browser; see view_page.mjs. Pictures
# of it are kept in the folder PICTURES.
pictures=$3
mkdir -p "$pictures"
pictures=$(realpath "$pictures")
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/apps/viewer.sh
. "$(dirname "$0")/viewer.sh"
need_browser

# look MODE WHAT...
look() {
    local mode=$1
    shift
    start_viewer "$@"
    timeout 120 node "$source/tests/apps/view_page.mjs" "$browser" "$playwright" "$url" "$pictures" "$mode" ||
        fail "the page, $mode"
    stop_viewer INT
}

look live "$source/scenes/twisting-bar.json" --set duration=60
expect 0 "$sinew" run "$source/scenes/twisting-bar.json" --steps 30 --format snc --out run --quiet
look replay run
look compare "$source/scenes/rigidification/cantilever-2d.json" --set materials.rubber.law=stable-neo-hookean \
    --set rigidification.tau_R=1e-3 --set rigidification.tau_E=1e-1
look plots "$source/scenes/rigidification/cantilever-2d.json" --set integrator=bdf1 \
    --set rigidification.tau_R=1e-3 --set rigidification.tau_E=1e-1
cat >block.json <<'SCENE'
{
  "description": "a soft block on the ground",
  "duration": 600,
  "integrator": "linearly-implicit",
  "rigidification": {},
  "materials": {"rubber": {"youngs_modulus": "100 kPa", "density": "1 g/cm^3", "stiffness_damping": "5 ms"}},
  "bodies": [{"name": "block", "mesh": {"box": {"cells": [4, 4, 4], "size": [0.4, 0.4, 0.4]}}, "material": "rubber"}],
  "colliders": {"ground": {"shape": {"plane": {}}}}
}
SCENE
look touch block.json
small_scene >bar.json
look parameters bar.json --set duration=60
look failed bar.json --set integrator=symplectic-euler --set materials.rubber.youngs_modulus=1e12
finish
