#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Scenes that cannot go well: a finite result or a stop with a diagnosis, and no file with a number
# that is none.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
small_scene | sed 's/\[12, 4, 4\]/[3, 1, 1]/; s/"height": 200/"height": 32/; s/"width": 320/"width": 48/' >bar.json

# a bar whose free end is driven through its clamped one
sed 's/"script": {/"script": {"drives": [{"body": "bar", "select": {"plane": {"point": [1.2, 0, 0], "normal": [1, 0, 0]}}, "keys": [{"time": 0, "translate": [-2.4, 0, 0]}]}], /' \
    bar.json >inverted.json

# fate NAME SCENE ARGS...
stopped=0
finished=0
fate() {
    local name=$1 status
    shift
    "$sinew" run "$@" --out run --quiet --steps $steps --format vtu --fps 25 >out 2>err
    status=$?
    case $status in
    0) finished=$((finished + 1)) ;;
    1)
        stopped=$((stopped + 1))
        grep -qE "step [0-9]+ at [^ ]+ s: .*(node|element) [0-9]+ of body 'bar'" err || fail "$name stops with \"$(cat err)\""
        [ "$(value run/summary.json outcome)" = failed ] || fail "$name: $(value run/summary.json outcome)"
        ;;
    *) fail "$name: exit $status: $(head -n 1 err)" ;;
    esac
    all_whole run
}
for integrator in linearly-implicit bdf1 bdf2 sdirk2 midpoint quasistatic symplectic-euler dormand-prince; do
    with=(--set "integrator=$integrator")
    steps=5
    [ "$integrator" = dormand-prince ] && steps=1 # of many parts
    fate "$integrator, inverted" inverted.json "${with[@]}"
    fate "$integrator, inverted, neo-hookean" inverted.json "${with[@]}" --set materials.rubber.law=neo-hookean
    fate "$integrator, stiff" bar.json "${with[@]}" --set materials.rubber.youngs_modulus=1e12
    fate "$integrator, fast" bar.json "${with[@]}" --set 'bodies[0].velocity=[1e6,-1e6,1e6]'
    fate "$integrator, long step" bar.json "${with[@]}" --set step=1
    fate "$integrator, all" bar.json "${with[@]}" --set step=1 --set materials.rubber.youngs_modulus=1e12 \
        --set 'bodies[0].velocity=[1e6,0,0]'
done
echo "$finished finished, $stopped stopped"

finish
