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
status=0
for file in $(git ls-files '*.c' '*.h'); do
    clang-format --dry-run -Werror "$file" 2>/dev/null && continue
    echo "not formatted: $file"
    status=1
done
exit $status
