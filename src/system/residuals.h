// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_RESIDUALS_H
#define SN_SYSTEM_RESIDUALS_H

#include "sinew/world.h"

#include <string.h>

// The residuals of a solve. A solver appends one residual before its first iteration and one after
// each iteration. Only the last SN_MOST_RESIDUALS residuals are kept. Methods of src/solve have
// residuals in N; the residual of XPBD has another unit (xpbd/xpbd.h).

typedef struct SnResiduals {
    double value[2 * SN_MOST_RESIDUALS]; // residuals in the order in which they were appended
    int end;                             // number of entries of `value` in use
    int count; // number of residuals that are kept: value[end - count] to value[end - 1]
} SnResiduals;

/// Forget all residuals, because a solve begins. `residuals` may be NULL.
static inline void sn_residuals_clear(SnResiduals* residuals) {
    if (residuals) residuals->end = residuals->count = 0;
}

/// Append a residual. If `residuals` is NULL, nothing is done.
static inline void sn_residuals_add(SnResiduals* residuals, double value) {
    if (!residuals) return;
    if (residuals->end == 2 * SN_MOST_RESIDUALS) { // drop the older half of the entries
        residuals->end = SN_MOST_RESIDUALS;
        memcpy(residuals->value, residuals->value + SN_MOST_RESIDUALS,
               SN_MOST_RESIDUALS * sizeof *residuals->value);
    }
    residuals->value[residuals->end++] = value;
    if (residuals->count < SN_MOST_RESIDUALS) residuals->count++;
}

#endif
