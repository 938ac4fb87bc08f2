// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_LITTLE_H
#define SN_MESHFILE_LITTLE_H

#include "meshfile/input.h"

#include <stdio.h>

/// Write a number of this machine with its least significant byte first.
static inline void sn_put_little(FILE* out, const void* value, size_t size) {
    const unsigned char* byte = value;
    int big = sn_big_endian();
    for (size_t i = 0; i < size; ++i) putc(byte[big ? size - 1 - i : i], out);
}

#endif
