#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Help, lists, and mistakes on the command line or in the scene.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
small_scene >bar.json

# help fits a screen, with an example each
for words in "--help" "-h" "help" "help run" "help view" "help check" "help list" "help compare" "help report" "help schema" "help mesh" "help bench" "help help" "run --help" "check -h"; do
    # shellcheck disable=SC2086 # words on purpose
    expect 0 "$sinew" $words
    says out "example: sinew "
    [ "$(wc -l <out)" -le 24 ] || fail "sinew $words: more than 24 lines"
    [ "$(wc -L <out)" -le 100 ] || fail "sinew $words: a line above 100 characters"
    [ -s err ] && fail "sinew $words writes to standard error"
done
expect 0 "$sinew" --version
grep -qE '^sinew [0-9]+\.[0-9]+\.[0-9]+$' out || fail "--version says $(cat out)"
expect 0 "$sinew" --help
for command in run check list help; do says out "  $command"; done

# mistakes are one line and exit 2
mistake() {
    expect 2 "$sinew" "$@"
    [ "$(wc -l <err)" -eq 1 ] || fail "$* complains in $(wc -l <err) lines"
    says err "sinew: "
}
expect 2 "$sinew"
mistake dance
mistake run
mistake run bar.json bar.json
mistake run bar.json --out
mistake run bar.json --threads 0
mistake run bar.json --threads two
mistake run bar.json --steps -3
mistake run bar.json --steps 99999999999999999999
mistake run bar.json --turbo
mistake run bar.json --fps 0 --format png
mistake run bar.json --fps 0x10 --format png
mistake run bar.json --fps 30
mistake run bar.json --format gif
mistake run bar.json --video film.avi
mistake run bar.json --checkpoint 0
mistake run bar.json --resume nowhere
mistake run bar.json --resume . --out x
mistake run bar.json --resume .
says err "holds no checkpoint"
expect 2 env PATH=/nowhere "$sinew" run bar.json --out made --video film.mp4
says err "ffmpeg"
mistake check bar.json --out x
mistake view
mistake view bar.json --turbo
mistake report
mistake report . --turbo
mistake bench dance
mistake bench core core
mistake bench core --full
says err "bench core has no option --full"
mistake bench contact --out x
mistake bench linear --fast
mistake bench linear --out
mistake bench linear core
mistake bench core --only growth
mistake bench rigidification --only
mistake bench rigidification --only dance
says err "there is no part 'dance'; there are steps, pile, scenes"
mistake bench layers --only dance
says err "there is no part 'dance'; there are layers-build"
mistake bench layers --out
mistake help dance
mistake list dances
mistake list scenes nowhere
mistake run nowhere.json
says err "nowhere.json"
mistake run bar.json --set stepp=1
says err 'did you mean "step"'
mistake check bar.json --set nonsense

# a bad scene: file, line and key; nothing is written
sed 's/100 kPa/100 kg/' bar.json >bad.json
mistake run bad.json --out made
says err "bad.json:5:46: materials.rubber.youngs_modulus: found \"100 kg\""
mistake check bad.json
mistake run bar.json --out made --set method=magic
[ -e made ] && fail "a bad scene left something behind"

# lists
for topic in materials fibres integrators methods solvers; do
    expect 0 "$sinew" list $topic
    [ "$(wc -l <out)" -ge 2 ] || fail "list $topic is short"
done
expect 0 "$sinew" list
says out "stable-neo-hookean"
says out "cholesky"
expect 0 "$sinew" list scenes "$source/scenes"
says out "twisting-bar.json"
grep -q ':[0-9]*:[0-9]*:' out && fail "a shipped scene is not valid"

# check says what there is
expect 0 "$sinew" check bar.json
for text in "325 nodes, 960 tetrahedra" "mass           192 kg" "volume         0.192 m^3" \
    "smallest edge  0.1 m" "wave speed" "20 steps of 0.01 s" "900 degrees of freedom" "MB of memory"; do
    says out "$text"
done
expect 0 "$sinew" check "$source/scenes/xpbd/squeezed-blocks.json"
says out "wave speed     14.14 m/s" # sqrt(kappa / rho)
says out "edge springs   400 N/m each"
expect 0 "$sinew" check "$source/scenes/xpbd/cantilever.json"
says out "layers: 75 % rigid for 5 iterations, 40 % rigid for 3 iterations, 0 % rigid for 92 iterations"
[ "$(ls)" = "$(printf 'bad.json\nbar.json\nerr\nout')" ] || fail "check wrote something: $(ls)"

# one of a thing is one
expect 0 "$sinew" check bar.json --set duration=0.01 --set "bodies[0].mesh.box.cells=[1, 1, 1]"
says out "1 material"
says out "script: 1 pin, 0 drives"
says out "1 step of 0.01 s"
expect 0 "$sinew" run bar.json --out one --steps 1 --format png --fps 1
says out "after 1 step, "
says out "frames: 1 frame, "

finish
