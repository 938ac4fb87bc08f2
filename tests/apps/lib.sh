# shellcheck shell=bash disable=SC2034 # variables are used by those who include this
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# What the tests of the program share. Usage of each: TEST.sh SINEW SOURCE [WHOLE]
set -u
export LC_ALL=C # of the tools in here; where the program is tried in another one, the test says so
sinew=$(realpath "$1")
source=$(realpath "$2")
[ $# -lt 3 ] || whole=$(realpath "$3") # reads files of a run
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

# a block that rests, another that was let go, and a bar that is held at both ends
resting_scene() {
    cat <<'SCENE'
{
  "duration": 0.1, "integrator": "linearly-implicit", "gravity": [0, 0, 0],
  "rigidification": {"tau_R": "1 %/s", "tau_E": "2 %/s"},
  "materials": {"rubber": {"youngs_modulus": "100 kPa", "stiffness_damping": "10 ms"}},
  "bodies": [
    {"name": "still", "mesh": {"box": {"cells": [2, 2, 2], "size": [0.4, 0.4, 0.4]}}, "material": "rubber"},
    {"name": "loose", "mesh": {"box": {"cells": [2, 2, 2], "size": [0.4, 0.4, 0.4]}}, "material": "rubber",
     "place": {"translate": [0.6, 0, 0]}, "stretch": [1.3, 1, 1]},
    {"name": "bar", "mesh": {"box": {"cells": [4, 2, 2], "size": [0.8, 0.4, 0.4]}}, "material": "rubber",
     "place": {"translate": [1.2, 0, 0]}}
  ],
  "script": {"pins": [{"body": "bar", "select": {"plane": {"point": [1.2, 0, 0], "normal": [-1, 0, 0]}}}]},
  "picture": {"width": 192, "height": 108, "perspective": false},
  "output": {"fps": 50, "formats": ["vtu", "png"]}
}
SCENE
}

# a browser, as $browser and $playwright; or the test is skipped
need_browser() {
    playwright=$source/build-npm/node_modules/playwright-core
    browser=$(command -v chromium) || { echo "skipped: no chromium; make test-deps installs it"; exit 77; }
    command -v node >/dev/null || { echo "skipped: no node; make test-deps installs it"; exit 77; }
    [ -d "$playwright" ] || { echo "skipped: no playwright-core in build-npm; make test-deps installs it"; exit 77; }
}

# wait_for_words FILE PATTERN: at most ten seconds
wait_for_words() {
    local i
    for ((i = 0; i < 500; ++i)); do
        grep -qs -- "$2" "$1" && return
        sleep 0.02
    done
    fail "no $2 in $1 after ten seconds"
}

finish() {
    [ $failures -eq 0 ] || exit 1
    echo "all fine"
}

# all_whole DIR: every file of a run, hidden ones aside, can be read to its end
all_whole() {
    local files
    mapfile -t files < <(find "$1" -type f ! -name '.*')
    [ ${#files[@]} -eq 0 ] || "$whole" "${files[@]}" || fail "$1 holds a file that is not whole"
}

# same_run DIR DIR: the same bits but for times
same_run() {
    local name
    for name in $(cd "$1" && find . -type f ! -name '*.ckpt' | sort); do
        case $name in
        ./steps.csv) cmp -s <(cut -d, -f1-3,16- "$1/$name") <(cut -d, -f1-3,16- "$2/$name") ;;
        ./summary.json) cmp -s <(without_times "$1/$name") <(without_times "$2/$name") ;;
        *) cmp -s "$1/$name" "$2/$name" ;;
        esac || fail "$1/$name and $2/$name differ"
    done
    [ "$(cd "$1" && find . -type f ! -name '*.ckpt' | sort)" = "$(cd "$2" && find . -type f ! -name '*.ckpt' | sort)" ] ||
        fail "$1 and $2 hold other files"
}

# a summary without seconds
without_times() { sed '/"wall_seconds"/d; /"stage_seconds"/,/}/d' "$1"; }

# wait_for FILE: at most ten seconds
wait_for() {
    local i
    for ((i = 0; i < 500; ++i)); do
        [ -e "$1" ] && return
        sleep 0.02
    done
    fail "no $1 after ten seconds"
}

# a number of milliseconds below $1, as seconds; the same in every run of a test
random_pause() { printf '0.%03d' $((RANDOM % $1)); }

# a busy bar: driven, released, kicked; 100 steps that do not divide frames
busy_scene() {
    cat <<'SCENE'
{
  "duration": 0.7, "step": 0.007, "integrator": "bdf2",
  "materials": {"rubber": {"youngs_modulus": "100 kPa", "density": 1000, "stiffness_damping": 0.001}},
  "bodies": [
    {"name": "bar", "mesh": {"box": {"cells": [6, 2, 2], "size": [0.9, 0.3, 0.3]}}, "material": "rubber"},
    {"name": "a chain", "mesh": {"chain": {"count": 4, "from": [0, 1, 0], "to": [1, 1, 0]}}, "springs": {"stiffness": 100, "linear_density": 1}},
    {"name": "block", "rigid": {"mass": 1, "inertia": [0.01, 0.02, 0.03], "size": [0.3, 0.2, 0.1], "position": [0, -1, 0], "angular_velocity": [1, 5, 0.1]}}
  ],
  "script": {
    "drives": [{"body": "bar", "select": {"plane": {"point": [0, 0, 0], "normal": [-1, 0, 0]}}, "axis": [1, 0, 0], "turn_rate": 3, "until": 0.4}],
    "pins": [{"body": "a chain", "select": {"nearest": [0, 1, 0]}}],
    "events": [{"time": 0.2, "kick": {"body": "bar", "velocity": [0, 1, 0]}}]
  },
  "picture": {"width": 96, "height": 64, "ground": true},
  "output": {"fps": 30, "formats": ["vtu", "png", "snc", "pc2", "mdd", "glb", "obj", "ply"]}
}
SCENE
}

# a bar that stays, and what comes and goes: a soft block, a chain, a rigid ball, a floor and glue; 60 steps
visiting_scene() {
    cat <<'SCENE'
{
  "duration": 0.6, "integrator": "bdf2",
  "materials": {"rubber": {"youngs_modulus": "100 kPa", "density": 1000, "stiffness_damping": 0.001}},
  "colliders": {
    "floor": {"shape": {"box": {"size": [3, 3, 0.1]}}, "position": [0.5, 0, -0.6], "until": 0.45},
    "post": {"shape": {"sphere": {"radius": 0.1}}, "position": [0.5, 0.6, 0], "from": 0.125}
  },
  "bodies": [
    {"name": "bar", "mesh": {"box": {"cells": [6, 2, 2], "size": [0.9, 0.3, 0.3]}}, "material": "rubber"},
    {"name": "block", "mesh": {"box": {"cells": [2, 2, 2], "size": [0.2, 0.2, 0.2]}}, "place": {"translate": [0.6, 0, 0.32]}, "material": "rubber", "velocity": [0, 0, -1], "from": 0.1},
    {"name": "a chain", "mesh": {"chain": {"count": 4, "from": [0, 1, 0], "to": [1, 1, 0]}}, "springs": {"stiffness": 100, "linear_density": 1}, "from": 0.05, "until": 0.3},
    {"name": "ball", "rigid": {"shape": {"sphere": {"radius": 0.1}}, "position": [1.0, 0.2, 0.1], "velocity": [-2, 0, 0]}, "until": 0.4},
    {"name": "never", "mesh": {"box": {"cells": [1, 1, 1], "size": [0.2, 0.2, 0.2]}}, "place": {"translate": [0, 0, 2]}, "material": "rubber", "from": 7}
  ],
  "attachments": [{"body": "block", "select": {"plane": {"point": [0, 0, 0.32], "normal": [0, 0, -1]}}, "to": "bar", "from": 0.2, "until": 0.5}],
  "script": {"pins": [
    {"body": "bar", "select": {"plane": {"point": [0, 0, 0], "normal": [-1, 0, 0]}}},
    {"body": "a chain", "select": {"nearest": [0, 1, 0]}}
  ]},
  "picture": {"width": 96, "height": 64, "ground": true},
  "output": {"fps": 30, "formats": ["vtu", "png", "snc", "pc2", "mdd", "glb", "obj", "ply"]}
}
SCENE
}
