#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# fuzz.sh FORMAT SECONDS
# Fuzz the reader of a mesh format (a folder of tests/fuzz/corpus), or what clients say to the viewer
# (view), with libFuzzer under the address and undefined-behaviour sanitizers. What is new goes to
# build-fuzz/FORMAT.corpus; an input that breaks a promise stays in build-fuzz/ as crash-...,
# timeout-... or oom-... (make it small with -minimize_crash=1, then keep it as
# tests/fuzz/corpus/FORMAT/crash-WHAT.EXTENSION).
set -eu
cd "$(dirname "$0")/.."
format=${1:?which format: a folder of tests/fuzz/corpus} seconds=${2:?how many seconds}
corpus=tests/fuzz/corpus/$format
[ -d "$corpus" ] || { echo "no such folder: $corpus" >&2; exit 2; }
clang=$(command -v clang-14 || command -v clang) || { echo "skipped: no clang" >&2; exit 77; }

flags=(-g -O1 -std=gnu17 -w -fno-sanitize-recover=all -Iinclude -Isrc -Iapps/sinew -Iapps/viewer -Itests/fuzz)
sanitizers=address,undefined
library=build-fuzz/libreaders.a

# the rooms that readers are made of, once for all formats
mkdir -p "build-fuzz/$format.corpus" build-fuzz/objects
if [ ! -e $library ] || [ -n "$(find src/base src/math src/mesh include -newer $library -name '*.[ch]')" ]; then
    for source in src/base/*.c src/mesh/*.c; do
        object=build-fuzz/objects/$(echo "${source%.c}" | tr / -).o
        "$clang" "${flags[@]}" -fsanitize=fuzzer-no-link,$sanitizers -DSN_ISA=plain -c "$source" -o "$object"
    done
    rm -f $library
    ar rc $library build-fuzz/objects/*.o
fi
target=(tests/fuzz/fuzz_read.c tests/fuzz/one.c)
[ "$format" = view ] && target=(tests/fuzz/{fuzz_talk,talk}.c
    apps/viewer/view_{blob,client,colouring_word,command,http,websocket}.c)
"$clang" "${flags[@]}" -fsanitize=fuzzer,$sanitizers "-DFORMAT=\"$format\"" "${target[@]}" \
    $library -lz -lm -lpthread -o "build-fuzz/$format"
"build-fuzz/$format" -max_total_time="$seconds" -max_len=16384 -timeout=5 -rss_limit_mb=1024 \
    -malloc_limit_mb=512 -artifact_prefix=build-fuzz/ -print_final_stats=1 \
    "build-fuzz/$format.corpus" "$corpus"
