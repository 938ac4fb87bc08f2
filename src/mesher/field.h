// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_FIELD_H
#define SN_MESHER_FIELD_H

#include "base/status.h"

// A solid as a signed distance: below 0 inside, 0 on its surface, m. The distance may be smaller
// than the true one, never larger: |d(x) - d(y)| <= |x - y|. Points are sampled in batches.

typedef struct SnField {
    const void* self; // not owned

    /// Write the distance at each point, m, and the label of the region that the point is in or
    /// nearest to. `region` may be NULL. May be called from several threads at once.
    void (*sample)(const void* self, int count, const double (*point)[3], double* distance,
                   int* region);

    double low[3], high[3]; // corners of a box around the solid, m
    int one_region;         // 1: the label is 0 everywhere and need not be asked for

    /// Write a better guess of the distance, without sign, m, where `sample` gives much less than
    /// the true one. NULL: there is none.
    void (*guess)(const void* self, int count, const double (*point)[3], double* distance);
} SnField;

#endif
