#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# check-headers.sh c|c++ [COMPILER]
# Every public header compiles alone, as strict C17 or as C++.
set -u
cd "$(dirname "$0")/.." || exit 2
language=$1
case $language in
c) compiler=${2:-cc} flags=(-std=c17 -Wstrict-prototypes) ;;
c++) compiler=${2:-c++} flags=(-std=c++17) ;;
esac

if ! command -v "$compiler" >/dev/null; then
    echo "skipped: no $language compiler ($compiler); make test-deps installs one"
    exit 77
fi
status=0
for header in include/sinew/*.h; do
    "$compiler" -x "$language" "${flags[@]}" -pedantic -Wall -Wextra -Werror -fsyntax-only -Iinclude \
        "$header" || status=1
done
exit $status
