// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_FIELD_H
#define SN_MESHER_FIELD_H

#include "base/status.h"

// A field describes a solid by a signed distance d, m: below 0 inside, 0 on the surface. |d| may be
// smaller than the true distance to the surface, never larger: |d(x) - d(y)| <= |x - y| for all
// points x and y. Points are sampled in batches.

typedef struct SnField {
    const void* self; // the solid, which the functions below get as an argument; not owned

    /// Write, for each point, the distance (m) and the label of the region that contains the point
    /// or is nearest to it. `region` may be NULL. Several threads may call this function at once.
    void (*sample)(const void* self, int count, const double (*point)[3], double* distance,
                   int* region);

    double low[3], high[3]; // corners of a box around the solid, m
    int one_region;         // 1: the label is 0 everywhere, so callers need not ask for labels

    /// Write a guess of the distance without its sign, m. A field has this function if the
    /// distances of `sample` may be much smaller than the true ones; otherwise the pointer is NULL.
    void (*guess)(const void* self, int count, const double (*point)[3], double* distance);
} SnField;

#endif
