// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sinew/version.h"

const char* sn_version(void) { return SINEW_VERSION; }
