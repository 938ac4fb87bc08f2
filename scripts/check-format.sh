#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# All sources are as clang-format 14 would write them. `make format` repairs.
set -u
cd "$(dirname "$0")/.." || exit 2

if ! clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    echo "skipped: no clang-format 14; make test-deps installs it"
    exit 77
fi
told=$(git ls-files '*.c' '*.h' | xargs -P "$(nproc)" -n 20 clang-format --dry-run -Werror 2>&1) && exit 0
names=$(echo "$told" | sed -n 's/^\([^: ]*\):[0-9].*error: code should be clang-formatted.*/not formatted: \1/p')
echo "${names:-$told}" | LC_ALL=C sort -u
exit 1
