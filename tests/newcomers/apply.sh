#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Do the patches of the newcomers still apply? Whether they also compile and pass takes minutes
# (run.sh).
set -eu
cd "$(dirname "$0")/../.."
if ! git rev-parse --git-dir >/dev/null 2>&1; then
    echo "skipped: this is no clone of the repository"
    exit 77
fi
failed=0
for patch in tests/newcomers/*.patch; do
    git apply --check "$patch" || {
        echo "$patch does not apply: tests/newcomers/README.md says how to refresh it"
        failed=1
    }
done
exit $failed
