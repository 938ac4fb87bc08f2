#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# install-npm.sh LIST
# Install the npm packages of scripts/packages/LIST.txt that are missing into build-npm/, which git
# ignores; NAME@VERSION is missing where another version is there. What cannot be installed is named,
# and the script still succeeds.
set -u
here=$(cd "$(dirname "$0")" && pwd)
folder=$here/../build-npm
[ -r "$here/packages/$1.txt" ] || { echo "no such list: scripts/packages/$1.txt" >&2; exit 2; }

# installed NAME[@VERSION]
installed() {
    local name=${1%@*} version=
    case $1 in ?*@*) version=${1##*@} ;; esac
    [ -d "$folder/node_modules/$name" ] || return 1
    [ -z "$version" ] || grep -qF "\"version\": \"$version\"" "$folder/node_modules/$name/package.json"
}

missing=()
while read -r name; do
    installed "$name" || missing+=("$name")
done < <(grep -Ev '^[[:space:]]*(#|$)' "$here/packages/$1.txt")
[ ${#missing[@]} -gt 0 ] || exit 0

echo "Missing npm packages: ${missing[*]}"
command -v npm >/dev/null || "$here/install-deps.sh" --optional node
command -v npm >/dev/null || { echo "could not be installed without npm: ${missing[*]}"; exit 0; }
mkdir -p "$folder"
for name in "${missing[@]}"; do
    npm install --prefix "$folder" --no-audit --no-fund --ignore-scripts "$name" || echo "could not be installed: $name"
done
exit 0
