#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# install-deps.sh [--optional] LIST...
# Install the Debian packages of scripts/packages/LIST.txt that are missing. Does nothing, and needs
# no network, when all are there. With --optional packages that cannot be installed together are tried
# one by one; those that cannot be installed at all are named, and the script still succeeds.
set -u
here=$(cd "$(dirname "$0")" && pwd)
attempts=3
pause=5 # s, before the second attempt; three times as long before each further one

optional=no
if [ "${1:-}" = --optional ]; then
    optional=yes
    shift
fi

wanted=()
for list in "$@"; do
    [ -r "$here/packages/$list.txt" ] || { echo "no such list: scripts/packages/$list.txt" >&2; exit 2; }
    # shellcheck disable=SC2207 # package names hold no spaces
    wanted+=($(grep -Ev '^[[:space:]]*(#|$)' "$here/packages/$list.txt"))
done

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is not a Debian system. Sinew assumes that it has what these packages hold: ${wanted[*]}"
    exit 0
fi

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# retry COMMAND...: until it succeeds, a few times
retry() {
    local wait=$pause
    for ((attempt = 1; attempt <= attempts; ++attempt)); do
        "$@" && return 0
        [ "$attempt" -lt "$attempts" ] || break
        echo "failed; trying again in $wait s" >&2
        sleep "$wait"
        wait=$((3 * wait))
    done
    return 1
}

# true when apt has a version of every package on offer
on_offer() { apt-cache show --no-all-versions "$@" >/dev/null 2>&1; }

install() { on_offer "$@" && "${apt[@]}" install -y --no-install-recommends "$@"; }

# after a failure the package lists may be stale: fetch them before the next attempt
install_or_update() { install "$@" || { "${apt[@]}" update && install "$@"; }; }

missing=()
for name in "${wanted[@]}"; do installed "$name" || missing+=("$name"); done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "Missing Debian packages: ${missing[*]}"
apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q)
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Installing them needs root, and there is no sudo. Please run this as root, then try again:" >&2
        echo "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
        [ $optional = yes ] || exit 1
        echo "could not be installed: ${missing[*]}"
        exit 0
    fi
    echo "Installing them through sudo."
    apt=(sudo "${apt[@]}")
fi

failed=()
if [ $optional = yes ]; then
    install_or_update "${missing[@]}" && exit 0
    for name in "${missing[@]}"; do retry install_or_update "$name" || failed+=("$name"); done
    [ ${#failed[@]} -eq 0 ] || echo "could not be installed: ${failed[*]}"
    exit 0
fi
retry install_or_update "${missing[@]}" && exit 0
echo "The packages could not be installed. Once the network and the package sources work, run:" >&2
echo "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
exit 1
