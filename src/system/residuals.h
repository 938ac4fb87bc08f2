// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_RESIDUALS_H
#define SN_SYSTEM_RESIDUALS_H

#include "sinew/world.h"

#include <string.h>

// The residuals of a solve: one at the start, and one after each iteration. Only the last
// SN_MOST_RESIDUALS of them are kept.

typedef struct SnResiduals {
    double value[2 * SN_MOST_RESIDUALS]; // N
    int end;                             // how many entries of `value` are used
    int count; // the last `count` of these entries are the residuals that are kept
} SnResiduals;

/// A solve begins. If `residuals` is NULL, here or in sn_residuals_add, nothing is kept.
static inline void sn_residuals_clear(SnResiduals* residuals) {
    if (residuals) residuals->end = residuals->count = 0;
}

/// Append the residual of an iteration, N.
static inline void sn_residuals_add(SnResiduals* residuals, double value) {
    if (!residuals) return;
    if (residuals->end == 2 * SN_MOST_RESIDUALS) { // drop the older half
        residuals->end = SN_MOST_RESIDUALS;
        memcpy(residuals->value, residuals->value + SN_MOST_RESIDUALS,
               SN_MOST_RESIDUALS * sizeof *residuals->value);
    }
    residuals->value[residuals->end++] = value;
    if (residuals->count < SN_MOST_RESIDUALS) residuals->count++;
}

#endif
