// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_details.h"

#include <string.h>

size_t sn_fill_details(const SnWorld* world, int wanted, double number[SN_MOST_DETAILS]) {
    SnRateHistogram histogram;
    int residuals = 0;
    size_t count = 0;
    if (world && sn_world_step_count(world) > 0) {
        const double* residual = sn_world_residuals(world, &residuals);
        memcpy(number + 1, residual, (size_t)residuals * sizeof *residual);
    }
    number[count++] = residuals;
    count += (size_t)residuals;
    // sn_count_rates fails when memory runs out
    if (!world || !wanted || sn_count_rates(world, &histogram) < 0) {
        number[count++] = 0;
        return count;
    }
    number[count++] = SN_RATE_BINS;
    memcpy(number + count, &histogram, sizeof histogram);
    return count + sizeof histogram / sizeof *number;
}
