#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# measure-viewer.sh SINEW
# The table in docs/viewer.md: frames of 10k, 100k and 300k triangles in the page, drawn by software.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
sinew=$(realpath "${1:?which program}")
playwright=$here/build-npm/node_modules/playwright-core
browser=$(command -v chromium) || { echo "no chromium; make test-deps installs it" >&2; exit 2; }
[ -d "$playwright" ] || { echo "no playwright-core; make test-deps installs it" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo "| triangles | a frame, bytes | page, ms a frame | frames per second | first picture, s |"
echo "|---|---|---|---|---|"
for cells in 50 158 273; do
    cat >"$folder/sheet.json" <<SCENE
{"duration": 100, "step": 0.0001, "integrator": "symplectic-euler", "gravity": [0, 0, 0], "materials": {"rubber": {"youngs_modulus": 1000}},
 "bodies": [{"name": "sheet", "material": "rubber", "angular_velocity": [1, 1, 1], "mesh": {"box": {"cells": [$cells, $cells, 1], "size": [1, 1, 0.02]}}}]}
SCENE
    "$sinew" run "$folder/sheet.json" --steps 40 --fps 10000 --format snc --out "$folder/run$cells" --quiet
    rm -f "$folder/said"
    "$sinew" view "$folder/run$cells" --no-open --port 0 >"$folder/said" &
    process=$!
    while ! grep -qs '^Ctrl-C' "$folder/said"; do sleep 0.05; done
    node "$here/scripts/measure-viewer.mjs" "$browser" "$playwright" "$(head -n 1 "$folder/said")" $((4 * cells * cells + 8 * cells))
    kill -INT $process
    wait $process || true
done
