#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# run.sh FOLDER
# Try the newcomers: apply each patch to a copy of the repository in FOLDER, count the files touched
# that were there before, build the newcomer's test and run it. Fails when a newcomer touches more old
# files than it should, does not apply, does not compile without warnings, or fails its test.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
copy=$folder/copy
build=$folder/build

if ! git -C "$root" rev-parse --git-dir >/dev/null 2>&1; then
    echo "skipped: this is no clone of the repository"
    exit 77
fi

# what git knows, as it is now
copy_repository() {
    rm -rf "$copy"
    mkdir "$copy"
    git -C "$root" ls-files -z --cached --others --exclude-standard |
        (cd "$root" && tar -c --null --files-from=- --ignore-failed-read 2>/dev/null) |
        tar -x -C "$copy"
    git -C "$copy" init -q # or a patch would be applied to the clone around it
}

configure() {
    launcher=$(command -v ccache || true)
    generator=$(command -v ninja >/dev/null && echo Ninja || echo 'Unix Makefiles')
    cmake -S "$copy" -B "$build" -G "$generator" -DCMAKE_BUILD_TYPE=Debug -DSINEW_WERROR=ON \
        -DCMAKE_C_COMPILER_LAUNCHER="$launcher" >"$folder/configure.log"
}

# files of a patch that the copy has
old_files() {
    git apply --numstat "$1" | cut -f 3 | while read -r file; do
        if [ -e "$copy/$file" ]; then echo "$file"; fi
    done
}

build_and_run() {
    if ! cmake --build "$build" --target "test_newcomers_$1" --parallel 2 >"$folder/$1.log" 2>&1; then
        tail -n 40 "$folder/$1.log"
        return 1
    fi
    "$build/tests/newcomers/test_newcomers_$1" >"$folder/$1.log" 2>&1 || {
        cat "$folder/$1.log"
        return 1
    }
}

# try NAME MOST: its patch, and how many old files it may touch
try() {
    patch=$here/$1.patch
    old=$(old_files "$patch")
    count=$(echo "$old" | grep -c . || true)
    echo "$1 touches $count old files, at most $2: $(echo "$old" | tr "\n" " ")"
    (cd "$copy" && git apply "$patch")
    build_and_run "$1" || failed="$failed $1"
    (cd "$copy" && git apply -R "$patch")
    if [ "$count" -gt "$2" ]; then failed="$failed $1"; fi
}

failed=
copy_repository
configure
try term 2
try step 1
try body 4
try parameter 3
try state 1
if [ -n "$failed" ]; then
    echo "failed:$failed"
    exit 1
fi
