# shellcheck shell=bash disable=SC2034,SC2154 # variables are used by those who include this, or are of lib.sh
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# How tests begin and end a viewer; included behind lib.sh.

# two soft blocks, one above the other, a rigid stone, and a shelf and the ground to fall on
visits_scene() {
    cat <<'SCENE'
{
  "description": "bodies that people throw in and remove",
  "duration": 1000, "step": 0.01, "integrator": "linearly-implicit",
  "materials": {"rubber": {"youngs_modulus": "200 kPa", "density": 1000, "stiffness_damping": "10 ms"}},
  "bodies": [
    {"name": "below", "mesh": {"box": {"cells": [3, 3, 3], "size": [0.4, 0.4, 0.4]}}, "material": "rubber", "place": {"translate": [0, 0, 0.01]}},
    {"name": "above", "mesh": {"box": {"cells": [3, 3, 3], "size": [0.4, 0.4, 0.4]}}, "material": "rubber", "place": {"translate": [0.05, 0, 0.42]}},
    {"name": "stone", "rigid": {"shape": {"box": {"size": [0.25, 0.25, 0.25]}}, "density": 1500, "position": [-0.5, 0.2, 0.13]}}
  ],
  "colliders": {"ground": {"shape": {"plane": {}}}, "shelf": {"shape": {"box": {"size": [0.5, 0.5, 0.1]}}, "position": [0.9, 0.2, 0.2]}}
}
SCENE
}

# start_viewer WORD...: it runs as $process, at $url, on $port with $token.
# What a viewer before has said must be gone: the shell goes on before the new one has emptied the file,
# and a job in the background ignores SIGINT until it takes it, so that one sent too early is lost.
start_viewer() {
    rm -f said
    "$sinew" view "$@" --no-open --port 0 >said 2>complained &
    process=$!
    wait_for_words said '^Ctrl-C'
    url=$(head -n 1 said)
    port=${url#http://127.0.0.1:}
    port=${port%%/*}
    token=${url#*#}
    [[ $url =~ ^http://127\.0\.0\.1:[0-9]+/#[0-9a-f]{32}$ ]] || fail "it says: $(cat said complained)"
}

# stop_viewer SIGNAL: it has 20 seconds
stop_viewer() {
    local wanted=$((128 + $(kill -l "$1"))) i status
    kill "-$1" "$process"
    for ((i = 0; i < 1000; ++i)); do
        kill -0 "$process" 2>/dev/null || break
        sleep 0.02
    done
    kill -KILL "$process" 2>/dev/null && fail "$1 does not end it"
    wait "$process"
    status=$?
    [ $status -eq "$wanted" ] || fail "$1: exit $status instead of $wanted"
    [ -s complained ] && fail "it complains: $(cat complained)"
}
