#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# An independent validator and the program agree about scenes.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"

if ! /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
    echo "skipped: there is no python3-jsonschema; make test-deps installs it"
    exit 77
fi
/usr/bin/python3 "$source/tests/apps/validate.py" "$sinew" "$source" || fail "validate.py"
finish
