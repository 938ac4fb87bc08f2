#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# fuzz.sh FORMAT SECONDS
# Fuzz the reader of a mesh format (a folder of tests/fuzz/corpus), what clients say to the viewer
# (view), scenes (scene), tiny worlds of extreme numbers (extreme), forged checkpoints (checkpoint) or
# recorded frames (frames), with libFuzzer under the address and undefined-behaviour sanitizers. What
# is new goes to build-fuzz/FORMAT.corpus; an input that breaks a promise stays in build-fuzz/ as
# crash-..., timeout-... or oom-... (make it small with -minimize_crash=1, then keep it as
# tests/fuzz/corpus/FORMAT/crash-WHAT.EXTENSION).
set -eu
cd "$(dirname "$0")/.."
format=${1:?which format: a folder of tests/fuzz/corpus} seconds=${2:?how many seconds}
corpus=tests/fuzz/corpus/$format
[ -d "$corpus" ] || { echo "no such folder: $corpus" >&2; exit 2; }
clang=$(command -v clang-14 || command -v clang) || { echo "skipped: no clang" >&2; exit 77; }

flags=(-g -O1 -std=gnu17 -w -fno-sanitize-recover=all -Iinclude -Isrc -Iapps/sinew -Iapps/viewer -Itests/fuzz)
sanitizers=address,undefined
mkdir -p "build-fuzz/$format.corpus" build-fuzz/objects
most=16384 slowest=5
more=()

# the rooms that readers of meshes are made of, once for all formats
build_readers() {
    library=(build-fuzz/libreaders.a -lz -lm -lpthread)
    local source object
    if [ ! -e build-fuzz/libreaders.a ] ||
        [ -n "$(find src/base src/math src/mesh include -newer build-fuzz/libreaders.a -name '*.[ch]')" ]; then
        for source in src/base/*.c src/mesh/*.c; do
            object=build-fuzz/objects/$(echo "${source%.c}" | tr / -).o
            "$clang" "${flags[@]}" -fsanitize=fuzzer-no-link,$sanitizers -DSN_ISA=plain -c "$source" -o "$object"
        done
        rm -f build-fuzz/libreaders.a
        ar rc build-fuzz/libreaders.a build-fuzz/objects/*.o
    fi
}

# All of the library. To add 0 to a null pointer is no fault here: arrays without entries are null.
build_library() {
    library=(build-fuzz/library/src/libsinew.a -lpng -lz -lamd -lsuitesparseconfig -lmetis -lm -lpthread)
    cmake -G Ninja -S . -B build-fuzz/library -DCMAKE_C_COMPILER="$clang" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
        -DCMAKE_C_FLAGS_RELWITHDEBINFO='-O1 -g1 -w' -DSINEW_TESTS=OFF \
        -DCMAKE_C_COMPILER_LAUNCHER="$(command -v ccache)" \
        "-DSINEW_SANITIZE=fuzzer-no-link,$sanitizers;-fno-sanitize=pointer-overflow" >/dev/null
    cmake --build build-fuzz/library --parallel --target sinew
}

# target FUNCTION SOURCE...: a function of tests/fuzz/targets.h or forge.h
target() {
    target=(tests/fuzz/fuzz_target.c "${@:2}")
    flags+=("-DTARGET=$1" "-DSINEW_SOURCE_DIR=\"$PWD\"")
    build_library
}

case $format in
view)
    target=(tests/fuzz/{fuzz_talk,talk}.c
        apps/viewer/view_{blob,client,colouring_word,command,http,websocket}.c)
    build_readers
    ;;
scene)
    target fuzz_scene tests/fuzz/scene_text.c
    grep -o '"[a-zA-Z_-]*"' scenes/scene.schema.json | sort -u >build-fuzz/scene.words
    more=(-dict=build-fuzz/scene.words tests/fuzz/worlds)
    most=8192 slowest=30
    ;;
extreme)
    target fuzz_extreme tests/fuzz/extreme.c
    most=300 slowest=60
    ;;
checkpoint)
    target forge tests/fuzz/{forge,worlds}.c
    most=129 slowest=30
    ;;
frames)
    target fuzz_frames tests/fuzz/frames.c apps/sinew/difference.c
    ;;
*)
    target=(tests/fuzz/fuzz_read.c tests/fuzz/one.c)
    flags+=("-DFORMAT=\"$format\"")
    build_readers
    ;;
esac
"$clang" "${flags[@]}" -fsanitize=fuzzer,$sanitizers "${target[@]}" "${library[@]}" -o "build-fuzz/$format"
"build-fuzz/$format" -max_total_time="$seconds" -max_len=$most -timeout=$slowest -rss_limit_mb=1024 \
    -malloc_limit_mb=512 -artifact_prefix=build-fuzz/ -print_final_stats=1 \
    "build-fuzz/$format.corpus" "$corpus" "${more[@]}"
