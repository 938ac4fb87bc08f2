#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# kill -9 at 50 random moments leaves only complete files; what can go on does so bit for bit.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
busy_scene >busy.json
RANDOM=11

expect 0 "$sinew" run busy.json --out straight --quiet

resumed=0
for ((kills = 0; kills < 50; ++kills)); do
    begin=(--out victim)
    [ -e victim/checkpoint-a.ckpt ] && begin=(--resume victim) && resumed=$((resumed + 1))
    "$sinew" run busy.json "${begin[@]}" --quiet --checkpoint 3 >out 2>err &
    pid=$!
    sleep "$(random_pause 160)"
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    status=$?
    [ $status -eq 137 ] || [ $status -eq 0 ] || fail "exit $status: $(head -n 1 err)"
    [ ! -d victim ] || all_whole victim
    [ $status -ne 0 ] || { same_run straight victim && rm -rf victim; }
done
echo "$resumed of 50 went on from a checkpoint"
[ $resumed -gt 5 ] || fail "only $resumed runs were resumed"

# nothing stays behind once the run is done
begin=(--out victim)
[ -e victim/checkpoint-a.ckpt ] && begin=(--resume victim)
expect 0 "$sinew" run busy.json "${begin[@]}" --quiet --checkpoint 3
same_run straight victim
[ -z "$(find victim -name '.*' -type f)" ] || fail "left behind: $(find victim -name '.*' -type f)"

# a second signal leaves at once, without half-written files
set -m
for ((i = 0; i < 10; ++i)); do
    "$sinew" run busy.json --out twice --quiet --set duration=100 >out 2>err &
    pid=$!
    wait_for twice/first.png
    sleep "$(random_pause 100)"
    kill -TERM $pid
    kill -INT $pid 2>/dev/null
    wait $pid 2>/dev/null
    status=$?
    [ $status -eq 143 ] || [ $status -eq 130 ] || fail "exit $status after two signals"
    all_whole twice
    [ -z "$(find twice -name '.sinew*')" ] || fail "left behind: $(find twice -name '.sinew*')"
    rm -rf twice
done

finish
