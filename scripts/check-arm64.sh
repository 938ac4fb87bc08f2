#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# check-arm64.sh
# Library and program compile for arm64, with the plain kernels and without warnings, and the library
# needs nothing of its own that only other processors have.
set -u
cd "$(dirname "$0")/.." || exit 2
compiler=aarch64-linux-gnu-gcc

if ! command -v $compiler >/dev/null; then
    echo "skipped: no $compiler; make test-deps installs it"
    exit 77
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# headers of libraries that are the same for all processors
mkdir "$work/include"
for header in amd.h SuiteSparse_config.h metis.h png.h pngconf.h pnglibconf.h zlib.h zconf.h; do
    found=$(find /usr/include -name $header -print -quit)
    [ -n "$found" ] || { echo "no $header under /usr/include"; exit 1; }
    ln -s "$found" "$work/include/$header"
done

flags=(-std=gnu17 -O1 -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wno-psabi -Werror
    -fno-math-errno -fno-trapping-math -Iinclude -Isrc -isystem "$work/include")
kernels=$(awk '/sn_(exact_)?kernels\(/ { on = 1; folder = FILENAME; sub("[^/]*$", "", folder) }
    on { line = $0; sub(/.*sn_(exact_)?kernels\(/, "", line); end = sub(/\).*/, "", line)
         count = split(line, file, " "); for (i = 1; i <= count; ++i) print folder file[i] }
    on && end { on = 0 }' src/*/CMakeLists.txt)

# compile FLAG... < FILES: two at a time; fails when one does
compile() {
    xargs -P2 -I{} sh -c 'name=$1; shift; exec "$@" -c "$name" -o "$0/$(echo "$name" | tr / _).o"' \
        "$work" {} $compiler "${flags[@]}" "$@"
}

status=0
echo "$kernels" | compile -DSN_ISA=plain -ffp-contract=fast || status=1
find src apps -name '*.c' ! -path 'src/sparse/cholmod*' | LC_ALL=C sort |
    grep -vxF "$kernels" | compile -ffp-contract=off -Ibench -Iapps/sinew -Iapps/viewer -DSINEW_SCENES='"scenes"' || status=1
[ $status = 0 ] || exit $status

missing=$(aarch64-linux-gnu-nm "$work"/src_*.o | awk '
    $1 == "U" { needed[$2] }
    NF == 3 && $2 ~ /[A-Z]/ { defined[$3] }
    END { for (name in needed) if (name ~ /^sn_/ && !(name in defined)) print name }')
[ -z "$missing" ] || { echo "undefined: $missing"; exit 1; }
echo "$(find "$work" -name '*.o' | wc -l) files compiled for arm64"
