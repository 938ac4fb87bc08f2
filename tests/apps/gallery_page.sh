#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# gallery_page.sh SINEW SOURCE PICTURES: the gallery of the viewer in a real browser; see gallery_page.mjs.
# Pictures of it are kept in the folder PICTURES.
pictures=$3
mkdir -p "$pictures"
pictures=$(realpath "$pictures")
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/apps/viewer.sh
. "$(dirname "$0")/viewer.sh"
need_browser

# the shipped scenes, and one that cannot be built
cp -r "$source/scenes" scenes
echo '{"name": "impossible", "description": "a step backwards. Not more.", "step": -1}' >scenes/impossible.json
# shellcheck disable=SC2119 # none of this script's own words
start_viewer
timeout 180 node "$source/tests/apps/gallery_page.mjs" "$browser" "$playwright" "$url" "$pictures" \
    "$(find scenes -name '*.json' ! -name '*.schema.json' | wc -l)" || fail "the page of the gallery"
stop_viewer INT
finish
