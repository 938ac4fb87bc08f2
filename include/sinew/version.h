// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_VERSION_H
#define SINEW_VERSION_H

#include "sinew/status.h"

#ifdef __cplusplus
extern "C" {
#endif

// The version of these headers. Until version 1.0.0, a new minor version may change any of the
// headers.
#define SINEW_VERSION_MAJOR 0
#define SINEW_VERSION_MINOR 1
#define SINEW_VERSION_PATCH 0
#define SINEW_VERSION       "0.1.0"

/// The version of the library that a program runs with, such as "0.1.0". This differs from
/// SINEW_VERSION if the program was compiled with headers of another version. Never NULL; static
/// memory.
SN_API const char* sn_version(void);

#ifdef __cplusplus
}
#endif
#endif
