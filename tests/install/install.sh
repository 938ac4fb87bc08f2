#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# install.sh static|shared BUILD LIBDIR SOURCE CC CXX ON|OFF [FLAG...]
# Install from a build folder, move the result elsewhere, and there compile and run: the example of
# the README and those in examples/, through pkg-config and through find_package. ON: the build has
# CHOLMOD.
set -u
kind=$1 build=$2 libdir=$3 source=$4 cc=$5 cxx=$6 cholmod=$7
flags=("${@:8}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/moved
lib=$prefix/$libdir

fail() {
    echo "FAILED: $*"
    exit 1
}

# ---- install, and move: nothing may remember where it was put first
for component in program headers "$kind"; do
    cmake --install "$build" --prefix "$work/first" --component $component >"$work/log" 2>&1 ||
        fail "$(cat "$work/log")"
done
mv "$work/first" "$prefix"
cd "$work" || exit 1
export PKG_CONFIG_PATH=$lib/pkgconfig
export LD_LIBRARY_PATH=$lib
# (a clone in /sinew must not be taken for the names that begin with it)
grep -rE -e "(^|[^[:alnum:]_.}-])($work|$source)(/|\"|$)" "$lib/cmake" "$lib/pkgconfig" && fail "an absolute path"

# ---- through pkg-config: as is, and with --static
version=$(pkg-config --modversion sinew) || fail "pkg-config does not find sinew.pc"
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' "$source/README.md" >readme.c
tail -n +5 "$source/examples/hello.c" | diff readme.c - || fail "README.md and examples/hello.c differ"

# compile FILE PROGRAM [OPTION of pkg-config]
compile() {
    local words
    words=$(pkg-config --cflags --libs ${3:+"$3"} sinew) || fail "pkg-config"
    # shellcheck disable=SC2086 # words on purpose
    "$cc" -std=c17 -pedantic -Wall -Wextra -Werror "${flags[@]}" "$1" -o "$2" $words -lm ||
        fail "$1 does not compile"
}
compile readme.c readme
compile readme.c readme_static --static
compile "$source/examples/two_worlds.c" two_worlds
./readme >readme.txt || fail "the example of the README"
grep -q 'after 1 s the tip is at' readme.txt || fail "the example of the README says $(cat readme.txt)"
./readme_static | diff readme.txt - || fail "the example of the README, linked with --static"
./two_worlds >two_worlds.txt || fail "two_worlds"
[ "$(wc -l <two_worlds.txt)" -eq 5 ] || fail "two_worlds says $(cat two_worlds.txt)"

# ---- names: the shared library shows what the headers declare, the static one uses our prefix
own='^__(asan|odr|tsan|ubsan)' # of sanitizers
if [ "$kind" = shared ]; then
    ldd readme | grep -qF "$lib/libsinew.so" || fail "readme does not use the shared library"
    cat "$prefix"/include/sinew/*.h | tr '\n' ' ' | grep -oE 'SN_API [^;{]*;' |
        grep -oE 'sn_[a-z0-9_]+ *\(' | tr -d ' (' | LC_ALL=C sort -u >declared
    nm -D --defined-only "$lib/libsinew.so" | awk '{ print $NF }' | grep -vE "$own" |
        LC_ALL=C sort | diff declared - || fail "declared (<) and exported (>) differ"
else
    nm -g --defined-only "$lib/libsinew.a" 2>/dev/null | awk 'NF == 3 { print $3 }' |
        grep -vE "^sn_|$own" && fail "a name without prefix"
fi

# ---- the program and its scenes
[ "$("$prefix/bin/sinew" --version)" = "sinew $version" ] || fail "versions differ"
"$prefix/bin/sinew" list scenes | grep -q twisting-bar.json || fail "the program does not find its scenes"

# ---- licences: without CHOLMOD nothing under the GPL is linked or asked for
if [ "$cholmod" = OFF ]; then
    for binary in "$prefix/bin/sinew" readme two_worlds; do
        ldd "$binary" | grep -iE 'cholmod|umfpack|spqr' && fail "$binary links a library under the GPL"
    done
    grep -ril cholmod "$lib/cmake" "$lib/pkgconfig" && fail "the package asks for CHOLMOD"
fi

# ---- through find_package
command -v "$cxx" >/dev/null || { echo "skipped: no C++ compiler; make test-deps installs one"; exit 77; }
mkdir consumer
cat >consumer/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C CXX)
find_package(sinew 0.1 REQUIRED)
add_executable(hello ${EXAMPLES}/hello.cpp)
target_compile_features(hello PRIVATE cxx_std_17)
add_executable(two_worlds ${EXAMPLES}/two_worlds.c)
target_link_libraries(hello sinew::sinew)
target_link_libraries(two_worlds sinew::sinew m)
CMAKE
cmake -S consumer -B consumer/build -DCMAKE_PREFIX_PATH="$prefix" -DEXAMPLES="$source/examples" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_C_FLAGS="${flags[*]}" \
    -DCMAKE_CXX_FLAGS="-pedantic -Wall -Wextra -Werror ${flags[*]}" >log 2>&1 || fail "$(cat log)"
cmake --build consumer/build >log 2>&1 || fail "$(cat log)"
consumer/build/two_worlds | diff two_worlds.txt - || fail "two_worlds, found by CMake"
consumer/build/hello "$prefix/share/sinew/scenes/cantilever-2d.json" >hello.txt || fail "hello.cpp"
grep -qF "sinew $version" hello.txt || fail "hello.cpp says $(cat hello.txt)"
echo "all fine"
