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
need_browser

# the shipped scenes, and one that cannot be built
cp -r "$source/scenes" scenes
echo '{"name": "impossible", "description": "a step backwards. Not more.", "step": -1}' >scenes/impossible.json
"$sinew" view --no-open --port 0 >said 2>complained &
process=$!
for ((i = 0; i < 500; ++i)); do
    grep -qs '^Ctrl-C' said && break
    sleep 0.02
done
timeout 180 node "$source/tests/apps/gallery_page.mjs" "$browser" "$playwright" "$(head -n 1 said)" "$pictures" \
    "$(find scenes -name '*.json' ! -name '*.schema.json' | wc -l)" || fail "the page of the gallery"
kill -INT $process
wait $process
[ $? -eq 130 ] || fail "the viewer did not end well"
[ -s complained ] && fail "it complains: $(cat complained)"
finish
