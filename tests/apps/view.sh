#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# view.sh SINEW SOURCE RULES FRAMES WATCHED: the viewer without a browser: how it begins and ends, what
# its server refuses, that it shows what a run has recorded, and that watching changes nothing. RULES,
# FRAMES and WATCHED are the programs view_rules, view_frames and view_watched.
frames=$(realpath "$4")
watched=$(realpath "$5")
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/apps/viewer.sh
. "$(dirname "$0")/viewer.sh"
small_scene | sed 's/"duration": 0.2/"duration": 1000/' >bar.json
# fast steps and large frames
sed 's/"bdf2"/"symplectic-euler", "step": 1e-4/; s/\[12, 4, 4\]/[60, 60, 1]/' bar.json >sheet.json

start_viewer sheet.json
first=$token
"$whole" "$port" "$token" || fail "the server's rules"
# this machine's other addresses do not lead to it
for address in $(hostname -I 2>/dev/null); do
    [[ $address == *:* ]] && continue
    timeout 2 bash -c "exec 3<>/dev/tcp/$address/$port" 2>/dev/null && fail "it listens on $address"
done
# a port that is taken
expect 2 "$sinew" view bar.json --no-open --port "$port"
says err "127.0.0.1 port $port: "
stop_viewer INT

# who ignores that the terminal is gone, as under nohup, keeps the viewer
trap '' HUP
start_viewer bar.json
kill -HUP "$process"
sleep 0.2
stop_viewer INT
trap - HUP

# a second one has another token; it ends while a client watches, and in the middle of steps
start_viewer bar.json
[ "$token" != "$first" ] || fail "the token is the same again"
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.1\r\n' >&3
stop_viewer TERM
exec 3>&-

# it ends, too, in the middle of a step that takes minutes
sed 's/"bdf2"/"xpbd"/; s/"rubber": {/&"law": "stvk", /' bar.json >slow.json
start_viewer slow.json --set xpbd.substeps=10000 --set xpbd.iterations=10000
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /socket?token=%s HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\n' "$token" >&3
printf 'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n' >&3
read -r answer <&3
[[ $answer == *101* ]] || fail "no WebSocket: $answer"
printf '\x81\x84\0\0\0\0step' >&3
sleep 0.5
began=$SECONDS
stop_viewer INT
[ $((SECONDS - began)) -lt 20 ] || fail "it ended after $((SECONDS - began)) s"
exec 3>&-

# and while a large scene is being built
sed 's/\[12, 4, 4\]/[60, 60, 60]/' bar.json >large.json
rm -f said
"$sinew" view large.json --no-open --port 0 >said 2>complained &
process=$!
sleep 1
stop_viewer TERM
[ -s said ] && fail "it builds the scene before it ends"

# what cannot be shown
for words in "nowhere.json" "$source" "bar.json --port 70000" "bar.json --port x" "bar.json bar.json bar.json" \
    "bar.json --fast" "bar.json --set stepp=1" "" "bar.json --port"; do
    # shellcheck disable=SC2086 # words on purpose
    expect 2 "$sinew" view $words
    [ "$(wc -l <err)" -eq 1 ] || fail "view $words complains in $(wc -l <err) lines"
done
# as many settings as there is room for, and one more
settings=()
for ((i = 0; i < 256; ++i)); do settings+=(--set "step=0.01"); done
expect 2 "$sinew" view nowhere.json "${settings[@]}"
says err "nowhere.json: "
expect 2 "$sinew" view nowhere.json "${settings[@]}" --against integrator=bdf1
says err "more than 256 of --set and --against"
expect 2 "$sinew" view "$source"
says err "sinew run SCENE --format snc"

# exact frames of a run, and the same ones simulated
cat >chain.json <<'SCENE'
{
  "duration": 1000, "step": 0.01, "integrator": "bdf2",
  "bodies": [{"name": "chain", "mesh": {"chain": {"count": 9, "from": [0, 0, 0], "to": [1, 0, 0]}}, "springs": {"stiffness": 100, "linear_density": 1}}],
  "script": {"pins": [{"body": "chain", "select": {"nearest": [0, 0, 0]}}]}
}
SCENE
expect 0 "$sinew" run chain.json --steps 20 --fps 100 --format snc --out swing --quiet
start_viewer swing
"$frames" "$port" "$token" swing/frames.snc replay || fail "frames of a run"
stop_viewer INT
start_viewer chain.json
"$frames" "$port" "$token" swing/frames.snc live || fail "frames of a simulation"
stop_viewer INT

# whatever is shown of blocks that fall on each other, turn rigid or are solved in layers
cat >blocks.json <<'SCENE'
{
  "duration": 1000, "step": 0.01, "integrator": "linearly-implicit",
  "materials": {"rubber": {"law": "stable-neo-hookean-nolog", "youngs_modulus": "100 kPa", "stiffness_damping": "10 ms"}},
  "bodies": [
    {"name": "below", "mesh": {"box": {"cells": [3, 3, 2], "size": [0.6, 0.6, 0.4]}}, "material": "rubber", "place": {"translate": [0, 0, 0.01]}},
    {"name": "above", "mesh": {"box": {"cells": [2, 2, 2], "size": [0.4, 0.4, 0.4]}}, "material": "rubber", "place": {"translate": [0.1, 0.1, 0.45]}}
  ],
  "colliders": {"ground": {"shape": {"plane": {}}}}
}
SCENE
for method in "rigidification.on=true --set rigidification.tau_R=10 --set rigidification.tau_E=100" "integrator=xpbd --set xpbd.layers.rigid=auto" "integrator=bdf2"; do
    # shellcheck disable=SC2086 # words on purpose
    start_viewer blocks.json --set $method
    "$watched" "$port" "$token" 40 || fail "watching changes $method"
    stop_viewer INT
done

# a run that was recorded, and one whose scene does not fit its frames any more
expect 0 "$sinew" run bar.json --steps 20 --format snc --out run --quiet
# it ends at whatever moment it is told to
for ((k = 0; k < 20; ++k)); do
    start_viewer run
    sleep "$(random_pause 60)"
    stop_viewer INT
done
cp -r run damaged
printf x | dd of=damaged/frames.snc bs=1 seek=$(($(stat -c %s run/frames.snc) / 2)) conv=notrunc status=none
expect 2 "$sinew" view damaged
says err "damaged"
sed -i 's/12,/11,/' run/summary.json
expect 2 "$sinew" view run
says err "the frames are of other bodies than the scene"

finish
