#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# make-pictures.sh SINEW [PLACE]... | --pages
# Pictures of the shipped scenes for the viewer's gallery, made by the viewer itself: all of them, or
# those that are named, as xpbd/octopus. web/pictures/moments.txt says when, and how they are looked at.
# With --pages, pictures of the viewer's page for the documents.
set -eu
sinew=$(realpath "$1")
shift
cd "$(dirname "$0")/.."
playwright=$PWD/build-npm/node_modules/playwright-core
browser=$(command -v chromium) || { echo "no chromium; make test-deps installs it"; exit 1; }
[ -d "$playwright" ] || { echo "no playwright-core in build-npm; make test-deps installs it"; exit 1; }
exec node scripts/make-pictures.mjs "$browser" "$playwright" "$sinew" "$@"
