// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_trail.h"

#include <assert.h>
#include <string.h>

static void drop_oldest(SnTrail* trail, int count) {
    trail->first = (trail->first + count) % SN_TRAIL_STEPS;
    trail->count -= count;
    trail->delivered = trail->delivered > count ? trail->delivered - count : 0;
}

void sn_trail_clear(SnTrail* trail) { drop_oldest(trail, trail->count); }

void sn_trail_tell(SnTrail* trail) {
    drop_oldest(trail, trail->delivered);
    trail->delivered = trail->count;
}

double* sn_trail_add(SnTrail* trail, int width) {
    assert(width <= SN_TRAIL_WIDTH);
    if (width != trail->width) sn_trail_clear(trail);
    trail->width = width;
    if (trail->count == SN_TRAIL_STEPS) drop_oldest(trail, 1);
    trail->count++;
    return trail->number[(trail->first + trail->count - 1) % SN_TRAIL_STEPS];
}

size_t sn_trail_size(const SnTrail* trail) { return (size_t)trail->count * (size_t)trail->width; }

void sn_trail_write(const SnTrail* trail, unsigned char* to) {
    const size_t bytes = (size_t)trail->width * sizeof(double);
    for (int i = 0; i < trail->count; ++i, to += bytes)
        memcpy(to, trail->number[(trail->first + i) % SN_TRAIL_STEPS], bytes);
}
