// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_BROAD_H
#define SN_COLLIDE_BROAD_H

#include "collide/object.h"

// Broad phase: pairs of objects whose boxes meet, by sorting along one axis and sweeping.

typedef struct SnBroad {
    int (*pair)[2]; // a < b, in the order of the sweep
    int pair_count, pair_capacity;
    int *order, *spare;       // of objects (object_capacity)
    double *low[3], *high[3]; // their boxes in that order, and eight more that meet nothing
    int object_capacity;
    int (*ignored)[2]; // pairs that never touch, ascending
    int ignored_count, ignored_capacity;
} SnBroad;

void sn_broad_free(SnBroad* broad);

/// Leave out a pair from now on.
SnStatus sn_broad_ignore(SnBroad* broad, int a, int b);

/// Find the pairs of objects that may touch.
SnStatus sn_broad_find(SnBroad* broad, SnObject* const* object, int count);

#endif
