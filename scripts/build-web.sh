#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# build-web.sh [FOLDER]
# Bundle the viewer's page from web/ into FOLDER, web/dist where none is named: three.js and all
# modules become one file. What it needs is in build-npm/ (make test-deps). web/dist is part of the
# repository, so that building the program takes no node; a test compares the two.
set -eu
cd "$(dirname "$0")/.."
out=${1:-web/dist}
modules=$PWD/build-npm/node_modules
for name in esbuild three; do
    [ -d "$modules/$name" ] || { echo "skipped: no $name in build-npm; make test-deps installs it"; exit 77; }
done
command -v node >/dev/null || { echo "skipped: no node; make test-deps installs it"; exit 77; }
mkdir -p "$out"
NODE_PATH=$modules "$modules/.bin/esbuild" web/src/main.js --bundle --minify --format=esm \
    --target=es2022 --legal-comments=eof --charset=utf8 --log-level=warning --outfile="$out/viewer.js"
cp web/index.html web/style.css web/gallery.css web/report.css web/icon.svg "$out/"
cp "$modules/three/LICENSE" "$out/three-license.txt"
