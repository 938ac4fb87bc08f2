#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# measure-viewer.sh SINEW
# The table in docs/viewer.md: frames of 10k, 100k and 300k triangles in the page, drawn by software, and
# whether they are small and quick enough. `make check-long` runs it.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
sinew=$(realpath "${1:?which program}")
playwright=$here/build-npm/node_modules/playwright-core
browser=$(command -v chromium) || { echo "skipped: no chromium; make test-deps installs it"; exit 77; }
[ -d "$playwright" ] || { echo "skipped: no playwright-core; make test-deps installs it"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
missed=0
echo "| triangles | a frame, bytes | page, ms a frame | frames per second | first picture, s |"
echo "|---|---|---|---|---|"
for cells in 50 158 273; do
    cat >"$folder/sheet.json" <<SCENE
{"duration": 100, "step": 0.0001, "integrator": "symplectic-euler", "gravity": [0, 0, 0], "materials": {"rubber": {"youngs_modulus": 1000}},
 "bodies": [{"name": "sheet", "material": "rubber", "angular_velocity": [1, 1, 1], "mesh": {"box": {"cells": [$cells, $cells, 1], "size": [1, 1, 0.02]}}}]}
SCENE
    "$sinew" run "$folder/sheet.json" --steps 40 --fps 10000 --format snc --out "$folder/run$cells" --quiet
    rm -f "$folder/said"
    began=$(date +%s%3N)
    "$sinew" view "$folder/run$cells" --no-open --port 0 >"$folder/said" &
    process=$!
    while ! grep -qs '^Ctrl-C' "$folder/said"; do sleep 0.01; done
    started=$(($(date +%s%3N) - began))
    node "$here/scripts/measure-viewer.mjs" "$browser" "$playwright" "$(head -n 1 "$folder/said")" $((4 * cells * cells + 8 * cells)) "$started" || missed=1
    kill -INT $process
    wait $process || true
done
exit $missed
