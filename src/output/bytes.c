// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/bytes.h"

#include <string.h>

enum { CHUNK = 1024 }; // how many numbers are converted at once

static void order_bytes(SnByteOrder order, const void* number, size_t count, unsigned char* bytes) {
    for (size_t i = 0; i < count; ++i) {
        uint32_t word;
        memcpy(&word, (const unsigned char*)number + 4 * i, 4);
        for (size_t k = 0; k < 4; ++k)
            bytes[4 * i + k] = (unsigned char)(word >> 8 * (order == SN_BIG_ENDIAN ? 3 - k : k));
    }
}

static void put_numbers(FILE* stream, SnByteOrder order, const void* number, size_t count) {
    unsigned char bytes[4 * CHUNK];
    for (size_t first = 0; first < count; first += CHUNK) {
        const size_t now = count - first < CHUNK ? count - first : CHUNK;
        order_bytes(order, (const unsigned char*)number + 4 * first, now, bytes);
        fwrite(bytes, 4, now, stream);
    }
}

void sn_put_word(FILE* stream, SnByteOrder order, uint32_t word) {
    put_numbers(stream, order, &word, 1);
}
void sn_put_float(FILE* stream, SnByteOrder order, float value) {
    put_numbers(stream, order, &value, 1);
}

void sn_put_words(FILE* stream, SnByteOrder order, const uint32_t* word, size_t count) {
    put_numbers(stream, order, word, count);
}

void sn_put_floats(FILE* stream, SnByteOrder order, const float* value, size_t count) {
    put_numbers(stream, order, value, count);
}
