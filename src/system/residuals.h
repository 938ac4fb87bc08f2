// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_RESIDUALS_H
#define SN_SYSTEM_RESIDUALS_H

#include "sinew/world.h"

#include <string.h>

// How a solve went: its residual as it began, and after each iteration. Of a long solve the last
// ones.

typedef struct SnResiduals {
    double value[2 * SN_MOST_RESIDUALS];
    int end;   // of what is used of these
    int count; // that are kept: the last of what is used
} SnResiduals;

/// A solve begins. NULL, here and below: nobody looks on.
static inline void sn_residuals_clear(SnResiduals* residuals) {
    if (residuals) residuals->end = residuals->count = 0;
}

static inline void sn_residuals_add(SnResiduals* residuals, double value) {
    if (!residuals) return;
    if (residuals->end == 2 * SN_MOST_RESIDUALS) { // the older half goes
        residuals->end = SN_MOST_RESIDUALS;
        memcpy(residuals->value, residuals->value + SN_MOST_RESIDUALS,
               SN_MOST_RESIDUALS * sizeof *residuals->value);
    }
    residuals->value[residuals->end++] = value;
    if (residuals->count < SN_MOST_RESIDUALS) residuals->count++;
}

#endif
