# shellcheck shell=bash disable=SC2034 # variables are used by those who include this
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# What the tests of the program share. Usage of each: TEST.sh SINEW SOURCE
set -u
sinew=$(realpath "$1")
source=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# expect STATUS COMMAND...: its output lands in the files out and err
expect() {
    local wanted=$1 status
    shift
    "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || fail "exit $status instead of $wanted: $* ($(head -n 1 err))"
}

says() { grep -qF -- "$2" "$1" || fail "\"$2\" is not in $1: $(head -n 3 "$1")"; }

# value FILE KEY: a text or number of a summary
value() { sed -n "s/^ *\"$2\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}$/\1/p" "$1" | head -n 1; }

# a small bar that takes a few milliseconds a step
small_scene() {
    cat <<'SCENE'
{
  "description": "a small bar",
  "duration": 0.2,
  "integrator": "bdf2",
  "materials": {"rubber": {"youngs_modulus": "100 kPa", "density": "1 g/cm^3"}},
  "bodies": [{"name": "bar", "mesh": {"box": {"cells": [12, 4, 4], "size": [1.2, 0.4, 0.4]}}, "material": "rubber"}],
  "script": {"pins": [{"body": "bar", "select": {"plane": {"point": [0, 0, 0], "normal": [-1, 0, 0]}}}]},
  "picture": {"width": 320, "height": 200}
}
SCENE
}

finish() {
    [ $failures -eq 0 ] || exit 1
    echo "all fine"
}
