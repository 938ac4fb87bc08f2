// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_BYTES_H
#define SN_OUTPUT_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// These functions write numbers of four bytes in the byte order that a format needs, on machines of
// any byte order.

typedef enum SnByteOrder {
    SN_LITTLE_ENDIAN, // lowest byte first
    SN_BIG_ENDIAN,
} SnByteOrder;

void sn_put_word(FILE* stream, SnByteOrder order, uint32_t word);
void sn_put_float(FILE* stream, SnByteOrder order, float value);
void sn_put_words(FILE* stream, SnByteOrder order, const uint32_t* word, size_t count);
void sn_put_floats(FILE* stream, SnByteOrder order, const float* value, size_t count);

#endif
