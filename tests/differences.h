// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_DIFFERENCES_H
#define SN_TESTS_DIFFERENCES_H

#include "check.h"

/// Check the error of a central difference with step eps. It falls as eps^2 until rounding takes
/// over: so either the slope between the errors for eps and eps/2 is 2, or the finer error is at
/// rounding level.
static inline void check_slope(const char* what, double coarse, double fine, double rounding) {
    const double slope = log2(coarse / fine);
    if (!(fine <= rounding) && !(slope > 1.85))
        fail_msg("%s: errors %.3g, %.3g, slope %.3f, rounding %.3g", what, coarse, fine, slope,
                 rounding);
}

/// Return the largest absolute value.
static inline double largest(const double* a, int n) {
    double most = 0;
    for (int i = 0; i < n; ++i) most = fmax(most, fabs(a[i]));
    return most;
}

/// Return the largest absolute difference; NaN if one difference is NaN.
static inline double largest_difference(const double* a, const double* b, int n) {
    double most = 0;
    for (int i = 0; i < n; ++i) most = isnan(a[i] - b[i]) ? NAN : fmax(most, fabs(a[i] - b[i]));
    return most;
}

static inline double dot_product(const double* a, const double* b, int n) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

#endif
