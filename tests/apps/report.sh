#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# report.sh SINEW SOURCE PICTURES: reports of runs, and what cannot be reported; see report.mjs.
pictures=$3
mkdir -p "$pictures"
pictures=$(realpath "$pictures")
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
resting_scene >report.json
expect 0 "$sinew" run report.json --format snc --fps 60 --out run --quiet

# refuse WORDS REPORT...: in one line, and nothing is written
refuse() {
    local words=$1
    shift
    rm -rf made.html
    expect 2 "$sinew" report "$@"
    says err "$words"
    [ "$(wc -l <err)" -eq 1 ] || fail "report $* complains in $(wc -l <err) lines"
    [ ! -e made.html ] || fail "report $* wrote something"
}
refuse "needs the folder"
refuse "found run and more" run more
refuse "no option --fast" run --fast
refuse "-o needs a file" run -o
for size in 0 -1 1.5 x 1001 99999999999999999999 ""; do
    refuse "--max-size" run -o made.html --max-size "$size"
done
refuse "nowhere/frames.snc" nowhere -o made.html
refuse "No such file" run -o nowhere/made.html
refuse "Not a directory" run -o report.json/made.html
refuse "is no report" run -o report.json
refuse "is no report" run -o .
refuse "sinew run SCENE --format snc" . -o made.html
cp -r run less
rm less/summary.json
refuse "less/summary.json" less -o made.html
echo '{"file": "x"}' >less/summary.json
refuse "is not the summary of a run" less -o made.html
cp run/summary.json less
printf 'x' | dd of=less/frames.snc bs=1 seek=3000 conv=notrunc status=none
refuse "it is damaged" less -o made.html
head -c 3000 run/frames.snc >less/frames.snc
refuse "it is cut off" less -o made.html

# a second time it takes the place of the first; a new run removes it, but no other file of this name
expect 0 "$sinew" report run
says out "run/report.html: 7 frames"
expect 0 "$sinew" report run
[ -z "$(find run -name '.*')" ] || fail "left behind: $(find run -name '.*')"
expect 0 "$sinew" run report.json --format snc --fps 60 --out run --quiet
[ ! -e run/report.html ] || fail "the report of an older run stays"
echo mine >run/report.html
expect 0 "$sinew" run report.json --format snc --fps 60 --out run --quiet
[ -e run/report.html ] || fail "what is no report was removed"
rm run/report.html
# the same run gives the same report
expect 0 "$sinew" report run -o one.html
expect 0 "$sinew" report run -o two.html
cmp -s one.html two.html || fail "two reports differ"
# a full disk leaves nothing
(ulimit -f 300; "$sinew" report run -o made.html 2>err)
[ $? -eq 1 ] || fail "a limit on files looks like success"
says err "cannot be written: File too large"
[ -z "$(find . -maxdepth 1 -name 'made.html' -o -name '.sinew*')" ] || fail "half a report is there"

# the page itself takes less than one MB, and a small run fits in beside it
expect 0 "$sinew" report run -o least.html --max-size 1
says out "least.html: 7 frames"
[ "$(stat -c %s least.html)" -le 1000000 ] || fail "$(stat -c %s least.html) bytes are more than 1 MB"
# frames are left out where there is little room; where there is none it says so
small_scene | sed 's/\[12, 4, 4\]/[60, 60, 1]/; s/"bdf2"/"symplectic-euler"/' >large.json
expect 0 "$sinew" run large.json --steps 300 --set step=2e-4 --fps 5000 --format snc --out large --quiet \
    --set 'script.events=[{"time": 0, "kick": {"body": "bar", "velocity": [1, 2, 3]}}]'
expect 0 "$sinew" report large -o all.html
says out "301 frames"
expect 0 "$sinew" report large -o few.html --max-size 2
says out "of 301 that were recorded"
[ "$(stat -c %s few.html)" -le 2000000 ] || fail "$(stat -c %s few.html) bytes are more than 2 MB"
small_scene | sed 's/\[12, 4, 4\]/[250, 250, 1]/; s/"bdf2"/"symplectic-euler"/' >huge.json
expect 0 "$sinew" run huge.json --steps 1 --set step=1e-5 --fps 100000 --format snc --out huge --quiet
refuse "not even two frames fit into 2 MB" huge -o made.html --max-size 2

# names that are scripts stay names
evil='</script><script>harmed=1</script><img src=x onerror=harmed=1>'
small_scene | sed "s|\"a small bar\"|\"$evil\"|; s|\"bar\"|\"$evil\"|g" >"evil.json"
expect 0 "$sinew" run evil.json --format snc --fps 60 --out evil --quiet
expect 0 "$sinew" report evil -o evil.html
[ "$(grep -c harmed evil.html)" -eq 0 ] || fail "a name stands in the page as it is"
# without numbers of steps there are no plots, and it says so
cp -r run bare
rm bare/steps.csv
expect 0 "$sinew" report bare -o bare.html
says out "without plots"
[ $failures -eq 0 ] || exit 1

# nothing of the program runs while a browser shows a finished page: sanitizers would see nothing there
if [ "${SINEW_SANITIZED:-no}" = yes ]; then
    finish
    exit
fi

need_browser
# see REPORT RUN NAME
see() {
    timeout 180 node "$source/tests/apps/report.mjs" "$browser" "$playwright" "$1" "$pictures" "$2" "$3" || fail "the page $1"
}
see "$work/one.html" run report
see "$work/evil.html" evil evil
sed 's|^\(<script id="recording"[^>]*>.\{5000\}\).\{400\}|\1|' one.html >damaged.html
cmp -s one.html damaged.html && fail "it is not damaged"
see "$work/damaged.html" run damaged
see "$work/few.html" large large
finish
