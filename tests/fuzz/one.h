// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_FUZZ_ONE_H
#define SN_TESTS_FUZZ_ONE_H

#include "meshfile/format.h"

/// Read bytes as a mesh in every way. Stops the program when a promise is broken: a mesh that is
/// returned has finite vertices and indices in range, a failure has a message, and no memory is
/// lost. Returns the status of reading in the mode SN_READ_AS_IS.
SnStatus fuzz_one(const SnMeshFormat* format, const void* data, size_t size);

#endif
