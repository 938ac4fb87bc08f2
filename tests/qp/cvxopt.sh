#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Our quadratic programs against CVXOPT, an interior point method that somebody else wrote.
set -u -o pipefail
/usr/bin/python3 -c 'import cvxopt' 2>/dev/null || { echo "skipped: no cvxopt; make test-deps installs it"; exit 77; }
"$1" | /usr/bin/python3 "$(dirname "$0")/compare.py"
