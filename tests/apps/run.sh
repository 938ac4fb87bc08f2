#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# What a run writes, that it writes the same again, and that it can be stopped.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
small_scene >bar.json

# whole DIR [MORE]: all files are there, under their final names, to the end, and nothing hidden
whole() {
    [ "$(cd "$1" && shopt -s dotglob && echo *)" = "${2:+$2 }final.png first.png steps.csv summary.json" ] ||
        fail "$1 holds $(cd "$1" && shopt -s dotglob && echo *)"
    for picture in "$1/first.png" "$1/final.png"; do
        head -c 4 "$picture" | grep -qa PNG || fail "$picture is no PNG"
        tail -c 8 "$picture" | grep -qa IEND || fail "$picture has no end"
    done
    [ "$(tail -n 1 "$1/summary.json")" = "}" ] || fail "$1/summary.json has no end"
    awk -F, 'NR == 1 { n = NF } NF != n { exit 1 }' "$1/steps.csv" || fail "$1/steps.csv is ragged"
}

# the numbers of a run that are not times
numbers() { cut -d, -f1-3,16- "$1/steps.csv"; }

expect 0 "$sinew" run bar.json --out a
says out "finished after 20 steps"
whole a
[ "$(wc -l <a/steps.csv)" -eq 21 ] || fail "steps.csv has $(wc -l <a/steps.csv) lines"
head -n 1 a/steps.csv | grep -q '^step,time,status,script,.*,factor,.*,residual,contacts,pressing,sweeps,matrices,deepest,kinetic,elastic,potential,.*,inverted,contact_energy,contact_work,friction_work,rigid_parts,rigid_elements,contact_rounds,contacts_frozen,restitution_work,script_work,drive_work,wind_work,damping_work,numerical' ||
    fail "steps.csv begins with $(head -n 1 a/steps.csv)"
[ "$(value a/summary.json outcome)" = finished ] || fail "outcome: $(value a/summary.json outcome)"
[ "$(value a/summary.json steps)" = 20 ] || fail "steps: $(value a/summary.json steps)"
[ "$(value a/summary.json ok)" = 20 ] || fail "not all steps are ok"
says a/summary.json '"youngs_modulus": "100 kPa"'

# quietly, with fewer steps and another value
expect 0 "$sinew" run bar.json --out quiet --quiet --steps 3 --set step=0.005
[ -s out ] && fail "--quiet is not quiet"
[ -s err ] && fail "--quiet is not quiet"
[ "$(value quiet/summary.json time)" = 0.015 ] || fail "time: $(value quiet/summary.json time)"
says quiet/summary.json '"step": 0.005'

# without --out the scene's file says where
mkdir elsewhere
(cd elsewhere && "$sinew" run ../bar.json --quiet --steps 1) || fail "no run without --out"
whole elsewhere/out/bar

# the same bits again, for any number of threads, any locale, any folder
hash=$(value a/summary.json hash)
[ ${#hash} -eq 16 ] || fail "the hash is \"$hash\""
same() {
    [ "$(value "$1/summary.json" hash)" = "$hash" ] || fail "$1 has another hash"
    cmp -s <(numbers a) <(numbers "$1") || fail "$1 has other numbers"
}
expect 0 "$sinew" run bar.json --out again --quiet
same again
for threads in 1 2 4; do
    expect 0 "$sinew" run bar.json --out "threads$threads" --quiet --threads $threads
    same "threads$threads"
done
expect 0 env LC_ALL=de_DE.UTF-8 OPENBLAS_NUM_THREADS=8 "$sinew" run bar.json --out german --quiet
same german
cmp -s a/final.png german/final.png || fail "the locale changes the picture"

# a run that cannot write says so
expect 1 "$sinew" run bar.json --out /dev/null/x --quiet
[ "$(wc -l <err)" -eq 1 ] || fail "no complaint about /dev/null/x"

# statics that end out of balance say so
expect 0 "$sinew" run bar.json --out still --quiet --steps 2 --set integrator=quasistatic
expect 1 "$sinew" run bar.json --out tilted --quiet --steps 2 --set integrator=quasistatic --set solver.max_iterations=1
says err 'ended out of balance'

# a step that fails: a message, and the files up to there
sed 's/"duration": 0.2/"duration": 1, "step": 0.05/; s/bdf2/symplectic-euler/' bar.json >wild.json
expect 1 "$sinew" run wild.json --out wild
whole wild
[ "$(value wild/summary.json outcome)" = failed ] || fail "wild: $(value wild/summary.json outcome)"
grep -qi -e nan -e inf wild/steps.csv && fail "wild/steps.csv holds something that is no number"

# stopped by a signal: the step is finished, the files are whole, the status says why
stop() {
    local signal=$1 wanted=$2 pid status
    "$sinew" run bar.json --out "stop$signal" --set duration=1000 >out 2>err &
    pid=$!
    # once the first picture is there, steps are being taken
    for ((i = 0; i < 200; ++i)); do
        [ -e "stop$signal/first.png" ] && break
        sleep 0.05
    done
    sleep 0.3
    kill -s "$signal" $pid
    wait $pid
    status=$?
    [ $status -eq "$wanted" ] || fail "exit $status instead of $wanted after $signal"
    whole "stop$signal" checkpoint-a.ckpt
    [ "$(value "stop$signal/summary.json" outcome)" = interrupted ] || fail "outcome after $signal"
    [ "$(value "stop$signal/summary.json" steps)" -eq $(($(wc -l <"stop$signal/steps.csv") - 1)) ] ||
        fail "steps.csv and summary.json disagree after $signal"
}
set -m # so that the background job does not ignore SIGINT
stop INT 130
stop TERM 143

finish
