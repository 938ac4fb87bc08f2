#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Bodies, colliders and attachments that come and go, as a person meets them: what check says, files of a run,
# resuming and killing a run around each change, comparing, reporting, and what is refused.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
visiting_scene >visits.json
RANDOM=5

# ---- what check says

expect 0 "$sinew" check visits.json
says out 'comes or goes: body "block" from 0.1 s, body "a chain" from 0.05 s until 0.3 s, body "ball" until 0.4 s, body "never" from 7 s, collider "floor" until 0.45 s, collider "post" from 0.125 s, attachment 1 from 0.2 s until 0.5 s'
says out "contact: 4 bodies and 2 colliders"
says out "168 degrees of freedom at the start"
says out 'body "never": 8 nodes'
expect 0 "$sinew" check visits.json --json
[ "$(grep -c '"kind": "attachment"' out)" -eq 1 ] || fail "the attachment is not among what comes and goes"
grep -A 4 '"name": "a chain"' out | grep -q '"until": 0.3' || fail "no time of the chain's end: $(grep -A 4 chain out)"
small_scene >small.json
expect 0 "$sinew" check small.json
! grep -q "comes or goes" out || fail "in a scene in which everything stays something comes or goes"

# ---- a run

expect 0 "$sinew" run visits.json --out straight --quiet
all_whole straight

# count NAME COUNT: files of a body in a format
count() {
    local found
    found=$(find straight/frames -name "$1" | wc -l)
    [ "$found" -eq "$2" ] || fail "$found files $1 instead of $2"
}
# frames stand at k/30 s; what comes at 0.1 s is first seen after it, what goes at 0.4 s last seen then
count '1-bar_*.vtu' 19
for ending in vtu obj ply; do
    count "2-block_*.$ending" 15
    count "3-a_chain_*.$ending" 8
    count "4-ball_*.$ending" 13
    count "5-never_*.$ending" 0
done
count '6-floor_*.vtu' 14
count '7-post_*.vtu' 15
count 'frame_*.png' 19
[ "$(grep -c '<DataSet' straight/series.pvd)" -eq "$(find straight/frames -name '*.vtu' | wc -l)" ] ||
    fail "series.pvd lists $(grep -c '<DataSet' straight/series.pvd) grids"
sed -n 's/.*file="\([^"]*\)".*/\1/p' straight/series.pvd | while read -r name; do
    [ -e "straight/$name" ] || echo "$name"
done >missing
[ ! -s missing ] || fail "series.pvd lists what is not there: $(head -n 1 missing)"
[ "$(cd straight/caches && echo *)" = "1-bar.mdd 1-bar.obj 1-bar.pc2 2-block.mdd 2-block.obj 2-block.pc2 3-a_chain.mdd 3-a_chain.obj 3-a_chain.pc2 4-ball.mdd 4-ball.obj 4-ball.pc2" ] ||
    fail "caches hold $(cd straight/caches && echo *)"

# unknowns by step: 168 of the bar and 6 of the ball, 81 of the block, 12 of the chain with its pin
column=$(head -n 1 straight/steps.csv | tr ',' '\n' | grep -n '^dofs$' | cut -d: -f1)
cut -d, -f1,"$column" straight/steps.csv | awk -F, 'NR > 1 {
    wanted = 162 + ($1 > 10) * 81 + ($1 > 5 && $1 <= 30) * 12 + ($1 <= 40) * 6
    if ($2 != wanted) print "step " $1 ": " $2 " instead of " wanted }' >off
[ ! -s off ] || fail "degrees of freedom: $(head -n 3 off)"
[ "$(grep -c '"kind": ' straight/summary.json)" -ge 5 ] || fail "the summary has not all bodies"
grep -A 8 '"name": "a chain"' straight/summary.json | grep -q '"from": 0.05' || fail "the summary has no times"

# pictures show who is there: of two balls at rest one goes at 0.02 s, and comes at 0.04 s under another name
cat >balls.json <<'SCENE'
{
  "duration": 0.06, "gravity": [0, 0, 0],
  "bodies": [
    {"name": "a", "rigid": {"shape": {"sphere": {"radius": 1}}, "position": [0, 0, 0]}},
    {"name": "b", "rigid": {"shape": {"sphere": {"radius": 1}}, "position": [2.2, 0, 0]}, "until": 0.02},
    {"name": "c", "rigid": {"shape": {"sphere": {"radius": 1}}, "position": [2.2, 0, 0]}, "from": 0.04}
  ],
  "picture": {"width": 96, "height": 64, "ground": false}
}
SCENE
expect 0 "$sinew" run balls.json --out balls --quiet --format png --fps 100
for frames in "1 2 same" "2 3 other" "3 4 same" "4 5 other" "5 6 same"; do
    read -r one two wanted <<<"$frames"
    alike=$("$whole" --alike "balls/frames/frame_0000$one.png" "balls/frames/frame_0000$two.png")
    if [ "$wanted" = same ]; then [ "$alike" -ge 98 ]; else [ "$alike" -lt 95 ]; fi ||
        fail "frames $one and $two are to be $wanted and are alike to $alike %"
done
# that of the start is drawn anew where a run goes on, although somebody has gone since
expect 0 "$sinew" run balls.json --out later --quiet --steps 4 --checkpoint 4
expect 0 "$sinew" run balls.json --resume later --quiet
cmp balls/first.png later/first.png || fail "a run that goes on has another start"
rm -rf later

# threads change nothing, and output does not
expect 0 "$sinew" run visits.json --out threads --quiet --threads 2
[ "$(value threads/summary.json hash)" = "$(value straight/summary.json hash)" ] || fail "two threads give other bits"
sed '/"output"/d; s/"ground": true},/"ground": true}/' visits.json >plain.json
expect 0 "$sinew" run plain.json --out plain --quiet
[ "$(value plain/summary.json hash)" = "$(value straight/summary.json hash)" ] || fail "output changes the steps"

# ---- going on: a step before, at and after each change

for step in 4 5 6 10 11 13 20 29 30 31 40 41 45 46 50 51; do
    rm -rf broken
    expect 0 "$sinew" run visits.json --out broken --quiet --checkpoint "$step" --steps "$step"
    expect 0 "$sinew" run visits.json --resume broken --quiet
    same_run straight broken
done

# from one checkpoint to the next, each time in another process
rm -rf broken
expect 0 "$sinew" run visits.json --out broken --quiet --checkpoint 1 --steps 1
for step in 5 10 20 30 40 45 50 60; do
    expect 0 "$sinew" run visits.json --resume broken --quiet --steps "$step"
done
same_run straight broken

# other times are another scene
rm -rf broken
expect 0 "$sinew" run visits.json --out broken --quiet --checkpoint 20 --steps 20
expect 2 "$sinew" run visits.json --resume broken --quiet --set 'bodies[3].until=0.41'
says err "not of this scene"

# ---- killed at random moments, also while something comes or goes

resumed=0
for ((kills = 0; kills < 30; ++kills)); do
    begin=(--out victim)
    [ -e victim/checkpoint-a.ckpt ] && begin=(--resume victim) && resumed=$((resumed + 1))
    "$sinew" run visits.json "${begin[@]}" --quiet --checkpoint 1 >out 2>err &
    pid=$!
    sleep "$(random_pause 200)"
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    status=$?
    [ $status -eq 137 ] || [ $status -eq 0 ] || fail "exit $status: $(head -n 1 err)"
    [ ! -d victim ] || all_whole victim
    [ $status -ne 0 ] || { same_run straight victim && rm -rf victim; }
done
echo "$resumed of 30 went on from a checkpoint"
[ $resumed -gt 5 ] || fail "only $resumed runs were resumed"
begin=(--out victim)
[ -e victim/checkpoint-a.ckpt ] && begin=(--resume victim)
expect 0 "$sinew" run visits.json "${begin[@]}" --quiet --checkpoint 1
same_run straight victim

# ---- recordings

expect 0 "$sinew" compare straight threads
says out 'body "ball" (0.2 m): at most 0 m'
says out 'body "never": in no frame of both runs'
expect 0 "$sinew" run visits.json --out later --quiet --format snc --set 'bodies[1].from=0.2' --set 'attachments=[]'
expect 0 "$sinew" compare straight later
says out 'in 3 frames of the first run only'
expect 0 "$sinew" compare straight later --json
expect 0 "$sinew" report straight -o report.html
[ -s report.html ] || fail "no report"

# ---- what is refused: one line with the place, exit status 2, nothing written

# refused WORDS PATTERN REPLACEMENT: the scene with a text in place of another
refused() {
    sed "s|$2|$3|" visits.json >bad.json
    cmp -s bad.json visits.json && fail "$2 is not in the scene"
    expect 2 "$sinew" run bad.json --out bad --quiet
    [ "$(wc -l <err)" -eq 1 ] || fail "$3: $(wc -l <err) lines"
    grep -q '^sinew: bad.json:[0-9]*:[0-9]*: ' err || fail "$3: no place: $(cat err)"
    says err "$1"
    [ ! -e bad ] || fail "$3: something was written"
}
refused 'bodies[3]: found "from" 2 s and "until" 0.4 s; accepted is' '"until": 0.4}' '"from": 2, "until": 0.4}'
refused 'bodies[2]: found "from" 0.3 s and "until" 0.3 s; accepted is' '"from": 0.05' '"from": 0.3'
refused 'between which no step of 0.01 s begins; accepted is' '"from": 0.05, "until": 0.3' '"from": 0.051, "until": 0.059'
refused 'colliders.floor.until: found -1; accepted is' '"until": 0.45' '"until": -1'
refused 'colliders.post.from: found -1; accepted is' '"from": 0.125' '"from": -1'
refused 'attachments[0].from: found "inf"' '"from": 0.2,' '"from": "inf",'
refused 'attachments[0].until: found' '"until": 0.5}' '"until": "0.5 m"}'
refused 'script.pins[1]: the pin on the body ' '"nearest": \[0, 1, 0\]}' '"nearest": [0, 1, 0]}, "from": 0.3'
refused 'attachments[0]: the attachment on the body' '"from": 0.1}' '"from": 0.1, "until": 0.15}'
sed 's/"name": "bar",/"name": "bar", "from": 0.1,/' small.json >bad.json
expect 2 "$sinew" run bad.json --out bad --quiet
says err "bodies: found none that is there at 0 s"

finish
