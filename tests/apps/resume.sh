#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# A run that was stopped at any moment goes on bit for bit; a checkpoint fits only where it belongs.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
busy_scene >busy.json
RANDOM=7

expect 0 "$sinew" run busy.json --out straight --quiet
all_whole straight

# stopped again and again until it is done, at 20 moments in all
stops=0
chains=0
while [ $stops -lt 20 ] && [ $failures -eq 0 ]; do
    chains=$((chains + 1))
    resume=(--out broken)
    rm -rf broken
    for (( ; ; )); do
        "$sinew" run busy.json "${resume[@]}" --quiet &
        pid=$!
        wait_for broken/first.png
        sleep "$(random_pause 150)"
        kill -TERM $pid 2>/dev/null
        wait $pid
        status=$?
        [ $status -eq 143 ] || break
        stops=$((stops + 1))
        all_whole broken
        resume=(--resume broken)
    done
    [ "$status" -eq 0 ] || fail "exit $status after a signal"
    same_run straight broken
done
echo "$stops stops in $chains runs"

# the number of threads may change, the summary says so
"$sinew" run busy.json --out threads --quiet --checkpoint 30 --steps 60
"$sinew" run busy.json --resume threads/checkpoint-b.ckpt --quiet --threads 2
[ "$(value threads/summary.json hash)" = "$(value straight/summary.json hash)" ] ||
    fail "another number of threads gives other bits"
"$sinew" run busy.json --resume threads --quiet --steps 110 || fail "a run that is done cannot be made longer"
[ "$(wc -l <threads/steps.csv)" -eq 111 ] || fail "the longer run has $(wc -l <threads/steps.csv) lines"

# what does not belong is refused with one line, and nothing changes
refused() {
    local before
    before=$(cat threads/* 2>/dev/null | cksum)
    expect 2 "$sinew" run "$@"
    [ "$(wc -l <err)" -eq 1 ] || fail "$* complains in $(wc -l <err) lines"
    [ "$before" = "$(cat threads/* 2>/dev/null | cksum)" ] || fail "$* changes files"
}
refused busy.json --resume threads --set step=0.005
says err "not of this scene"
refused busy.json --resume threads --set materials.rubber.density=1001
small_scene >small.json
refused small.json --resume threads
refused busy.json --resume threads --fps 10
says err "30 frames per second"
refused busy.json --resume threads --format png

# the command to go on with can be pasted, whatever the folder is called
"$sinew" run busy.json --out "two words" --steps 10000 >out 2>err & stopped=$!
wait_for "two words/first.png"
kill -TERM $stopped
wait $stopped
says out "--resume 'two words' --steps 10000"

refused busy.json --resume threads --steps 2
says err "has already taken"
refused busy.json --resume straight
says err "holds no checkpoint"
refused busy.json --resume busy.json
says err "no checkpoint"
rm threads/steps.csv
refused busy.json --resume threads --steps 120
says err "steps.csv"

# when the newer of two is damaged, the older one serves
"$sinew" run busy.json --out two --quiet --checkpoint 30 --steps 60
printf 'x' | dd of=two/checkpoint-b.ckpt bs=1 seek=5000 conv=notrunc 2>dd.log
expect 0 "$sinew" run busy.json --resume two --quiet
same_run straight two
printf 'x' | dd of=two/checkpoint-a.ckpt bs=1 seek=5000 conv=notrunc 2>dd.log
truncate -s -1 two/checkpoint-b.ckpt
refused busy.json --resume two

# frames and steps of another time, with a checksum that is right
for forged in "999999999999 0" "0 1"; do
    rm -rf two
    "$sinew" run busy.json --out two --quiet --checkpoint 30 --steps 30
    rm -f two/checkpoint-b.ckpt
    # shellcheck disable=SC2086
    "$whole" --forge two/checkpoint-a.ckpt $forged || fail "no forgery"
    refused busy.json --resume two
    says err "it has frames or steps of another time"
done

# asking for output changes no step
sed '/"output"/d; s/"height": 64, "ground": true},/"height": 64, "ground": true}/' busy.json >plain.json
expect 0 "$sinew" run plain.json --out plain --quiet
[ "$(value plain/summary.json hash)" = "$(value straight/summary.json hash)" ] || fail "output changes the steps"
[ -e plain/frames ] && fail "frames that nobody asked for"

finish
