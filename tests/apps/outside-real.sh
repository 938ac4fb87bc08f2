#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# outside-real.sh SINEW SOURCE NAME
# gmsh or tetgen fill surfaces: a smooth one and one with sharp edges. Volumes are right, angles fine.
name=$3
command -v "$name" >/dev/null || { echo "skipped: no $name; make test-deps installs it"; exit 77; }
set -- "$1" "$2"
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
mkdir temporary
export TMPDIR=$work/temporary

# filled VOLUME TOLERANCE: what the last info says of tets
filled() {
    [ "$(value out kind)" = tetrahedra ] || fail "$(value out kind) instead of tetrahedra"
    awk -v v="$(value out volume)" -v w="$1" -v t="$2" 'BEGIN { exit (v - w)^2 > (t * w)^2 }' ||
        fail "volume $(value out volume) instead of $1"
    [ -z "$(ls -A temporary)" ] || fail "left behind: $(ls -A temporary)"
}

expect 0 "$sinew" mesh ball across=6 radius=1 -o ball.obj
expect 0 "$sinew" mesh box "cells=[2, 1, 1]" "size=[2, 1, 1]" -o box.stl

expect 0 "$sinew" mesh info ball.obj --edge-length "30 cm" --with "$name" -o ball.msh --json
filled 4.07 0.04
expect 0 "$sinew" mesh info ball.msh --json
filled 4.07 0.04
expect 0 "$sinew" mesh info box.stl --elements 2000 --with "$name" --json
filled 2 1e-6
count=$(value out elements)
[ "$count" -gt 1500 ] && [ "$count" -lt 2500 ] || fail "asked for 2000 tets, got $count"

# open surfaces have no inside for these: what they say is shown
head -n -40 ball.obj >open.obj
expect 1 "$sinew" mesh open.obj --edge-length "30 cm" --with "$name" -o open.msh
[ "$(wc -l <err)" -gt 1 ] || fail "$name fails without a word"
says err "$name"
[ ! -e open.msh ] || fail "open.msh was written"
[ -z "$(ls -A temporary)" ] || fail "left behind: $(ls -A temporary)"
finish
