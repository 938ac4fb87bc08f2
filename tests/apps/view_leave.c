// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// view_leave FRAMES: change a recording (frames.snc) so that its bodies come and go, as
// view_leave.mjs expects it: body i, from 0 on, is away in frames 3 i to 3 i + 4.
#include "output/cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BODIES = 16, APART = 3, LONG = 5 };

static SnStatus copy_frames(SnCache* from, SnCacheWriter* to, int bodies, SnError* error) {
    double* x = calloc(3 * (size_t)sn_cache_node_count(from), sizeof *x);
    unsigned char* code = calloc((size_t)sn_cache_element_count(from) + 1, 1);
    unsigned char there[MOST_BODIES];
    SnStatus status = SN_OK;
    for (int64_t f = 0; status >= 0 && f < sn_cache_frame_count(from); ++f) {
        double time;
        unsigned char* at = code;
        status = sn_cache_next(from, &time, x, code, error);
        for (int i = 0; i < bodies; ++i) {
            const int elements = sn_cache_body(from, i).element_count;
            there[i] = f < APART * i || f >= APART * i + LONG;
            if (!there[i]) memset(at, 0, (size_t)elements);
            at += elements;
        }
        if (status >= 0) status = sn_cache_add(to, time, there, x, code);
    }
    free(x);
    free(code);
    return status;
}

int main(int argc, char** argv) {
    SnCache* from = NULL;
    SnCacheWriter* to = NULL;
    SnCacheBody body[MOST_BODIES];
    SnError error = {0};
    if (argc != 2) return 2;
    SnStatus status = sn_open_cache(argv[1], 0, &from, &error);
    const int bodies = status < 0 ? 0 : sn_cache_body_count(from);
    for (int i = 0; i < bodies && i < MOST_BODIES; ++i) {
        body[i] = sn_cache_body(from, i);
        body[i].comes_and_goes = 1;
    }
    if (status >= 0) status = sn_create_cache(argv[1], body, bodies, &to, &error);
    if (status >= 0) status = copy_frames(from, to, bodies, &error);
    if (to) status = status < 0 ? status : sn_cache_commit(to, &error);
    sn_close_cache(from);
    if (status < 0) printf("FAILED: %s\n", error.text);
    return status < 0;
}
