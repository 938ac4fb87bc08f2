#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# gallery.sh SINEW SOURCE TALK: the viewer without a scene, without a browser: which scenes it has, how
# they are opened and left, and that each shipped one has a picture. TALK is the program view_gallery.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/apps/viewer.sh
. "$(dirname "$0")/viewer.sh"

# no scenes here, and none installed
for words in "" "--set step=1" "--port"; do
    # shellcheck disable=SC2086 # words on purpose
    expect 2 "$sinew" view $words
    [ "$(wc -l <err)" -eq 1 ] || fail "view $words complains in $(wc -l <err) lines"
done
mkdir -p scenes/sub scenes/empty
expect 2 "$sinew" view
says err "scenes: there are no scenes here"

small_scene >scenes/bar.json
echo '{"name": "broken", "description" "no colon"}' >scenes/broken.json
echo '{"name": "impossible", "step": -1}' >scenes/impossible.json
echo '{}' >scenes/other.schema.json
cat >scenes/sub/chain.json <<'SCENE'
{
  "duration": 1000, "integrator": "bdf2",
  "bodies": [{"name": "chain", "mesh": {"chain": {"count": 9, "from": [0, 0, 0], "to": [1, 0, 0]}}, "springs": {"stiffness": 100, "linear_density": 1}}],
  "script": {"pins": [{"body": "chain", "select": {"nearest": [0, 0, 0]}}]}
}
SCENE
start_viewer --threads 1
timeout 100 "$whole" "$port" "$token" || fail "the gallery's commands"
stop_viewer INT

# each shipped scene has a picture and a moment, and none is left over
scenes=$(cd "$source/scenes" && find . -name '*.json' ! -name '*.schema.json' | sed 's|^\./||; s|\.json$||' | sort)
pictures=$(cd "$source/web/pictures" && find . -name '*.jpg' | sed 's|^\./||; s|\.jpg$||' | sort)
moments=$(sed '/^#/d; s/ .*//' "$source/web/pictures/moments.txt" | sort)
[ "$scenes" = "$pictures" ] || fail "scenes and pictures: $(diff <(echo "$scenes") <(echo "$pictures"))"
[ "$scenes" = "$moments" ] || fail "scenes and moments: $(diff <(echo "$scenes") <(echo "$moments"))"
bytes=$(cat "$source"/web/pictures/*.jpg "$source"/web/pictures/*/*.jpg | wc -c)
[ "$bytes" -lt 1000000 ] || fail "the pictures have $bytes bytes"
finish
