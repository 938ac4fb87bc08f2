// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/cache_format.h"

#include <string.h>

enum { CODE_SHIFT = 24, LONGEST = 1 << CODE_SHIFT }; // LONGEST: most elements that a run can have

uint32_t sn_pack_codes(const unsigned char* code, size_t count, uint32_t* run) {
    uint32_t runs = 0;
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && code[end] == code[i] && end - i < LONGEST;) ++end;
        run[runs++] = (uint32_t)code[i] << CODE_SHIFT | (uint32_t)(end - i - 1);
    }
    return runs;
}

int sn_unpack_codes(const uint32_t* run, uint32_t run_count, unsigned char* code, size_t count) {
    size_t done = 0;
    for (uint32_t i = 0; i < run_count; ++i) {
        const size_t length = (size_t)(run[i] & (LONGEST - 1)) + 1;
        if (length > count - done) return 0;
        if (code) memset(code + done, (int)(run[i] >> CODE_SHIFT), length);
        done += length;
    }
    return done == count;
}
