#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Runs that are recorded, go on after a stop, and are compared.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
small_scene >bar.json

record() {
    local folder=$1
    shift
    expect 0 "$sinew" run bar.json --format snc --out "$folder" --quiet "$@"
}
record a
record fine --set step=0.005
[ -e a/frames ] && fail "an empty folder for frames"
[ -e a/.frames.snc.part ] && fail "a hidden file is left behind"

# a run is no distance from itself, and some from one with finer steps
expect 0 "$sinew" compare a a
says out "worst of 6             0             0           0           0"
expect 0 "$sinew" compare a fine -o plots
says out 'body "bar" (1.2 m): at most'
says out "plots/compare.svg, compare.csv"
[ "$(wc -l <plots/compare.csv)" -eq 7 ] || fail "compare.csv has $(wc -l <plots/compare.csv) lines"
awk -F, 'NR > 1 && !($2 >= $3 && $4 >= $5 && ($4 - $2 / 1.2 * 100)^2 < 1e-18) { exit 1 }' plots/compare.csv ||
    fail "compare.csv does not add up"
awk -F, 'END { exit !($2 > 1e-6 && $2 < 0.05) }' plots/compare.csv || fail "the last frame: $(tail -n 1 plots/compare.csv)"
[ "$(tail -n 1 plots/compare.svg)" = "</svg>" ] || fail "compare.svg has no end"

# nothing but JSON when asked
expect 0 "$sinew" compare a fine --json
[ "$(head -c 1 out)$(tail -n 1 out)" = "{}" ] || fail "no JSON object"
[ "$(grep -c '"time"' out)" -eq 7 ] || fail "JSON with $(grep -c '"time"' out) times"
[ "$(value out nodes)" = 325 ] || fail "nodes: $(value out nodes)"
expect 0 "$sinew" run bar.json --out json --json
cmp -s out json/summary.json || fail "run --json does not print summary.json"

# frames that only one has are left out
record often --fps 50
expect 0 "$sinew" compare a often
says out "left out: 5 frames of the second run"

# what cannot be compared
refused() {
    expect 2 "$sinew" compare "$@"
    [ "$(wc -l <err)" -eq 1 ] || fail "compare $* complains in $(wc -l <err) lines"
    [ -s out ] && fail "compare $* says something on standard output"
}
record coarse --set "bodies[0].mesh.box.cells=[6,2,2]"
refused a coarse --json
says err 'the body "bar" has 325 nodes in a and 63 in coarse'
record named --set "bodies[0].name=bear" --set "script.pins[0].body=bear"
refused a named
says err '"bear"'
expect 0 "$sinew" run bar.json --out plain --quiet
refused a plain -o made
says err "plain/frames.snc"
says err "--format snc"
[ -e made ] && fail "a refused comparison left something behind"
mkdir broken
head -c 5000 a/frames.snc >broken/frames.snc
refused a broken
says err "cut off"
refused a
refused a a a
refused a nowhere
refused a a --fast
expect 1 "$sinew" compare a a -o /dev/null/x

# a rigid body is recorded too
expect 0 "$sinew" run "$source/scenes/tumbling-body.json" --format snc --out top --quiet --steps 20
expect 0 "$sinew" run "$source/scenes/tumbling-body.json" --format snc --out top2 --quiet --steps 20 --set step=0.005
expect 0 "$sinew" compare top top2
says out 'body "top" (4.9 m)'

# a run that goes on records the same bytes as one that was never stopped
expect 0 "$sinew" run bar.json --format snc --out half --quiet --steps 11 --checkpoint 4
expect 0 "$sinew" run bar.json --resume half --quiet
cmp -s a/frames.snc half/frames.snc || fail "a run that went on recorded something else"

# even after it was killed
record long --set duration=1
set -m
"$sinew" run bar.json --set duration=1 --format snc --out killed --quiet --checkpoint 3 &
pid=$!
for ((i = 0; i < 400; ++i)); do
    [ -e killed/checkpoint-b.ckpt ] && break
    sleep 0.01
done
kill -KILL $pid
wait $pid 2>/dev/null
[ -e killed/frames.snc ] && fail "the run was over before it was killed"
expect 0 "$sinew" run bar.json --set duration=1 --resume killed --quiet
cmp -s long/frames.snc killed/frames.snc || fail "a run that was killed recorded something else"

finish
