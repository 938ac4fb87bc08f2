// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/base64.h"

#include <stdint.h>

void sn_base64(const void* data, size_t size, char* text) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char* byte = data;
    for (size_t i = 0; i < size; i += 3) {
        uint32_t bits = 0;
        for (size_t k = 0; k < 3; ++k) bits = bits << 8 | (i + k < size ? byte[i + k] : 0u);
        for (size_t k = 0; k < 4; ++k)
            *text++ = i + k > size ? '=' : letters[bits >> (18 - 6 * k) & 63];
    }
    *text = 0;
}
