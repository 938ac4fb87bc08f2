// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_DETAILS_H
#define SN_APP_VIEW_DETAILS_H

#include "view_histogram.h"

// Numbers of a frame that have no names, for plots: residuals of the last solve, and a histogram of
// how fast elements deform (view_histogram.h). docs/viewer.md gives their order.

enum { SN_MOST_DETAILS = 2 + SN_MOST_RESIDUALS + (int)(sizeof(SnRateHistogram) / sizeof(double)) };

/// Write the numbers into `number`; returns their count. `world` NULL: nothing is known, so all
/// counts among the numbers are 0. `histogram` 1: the histogram is wanted, too.
size_t sn_fill_details(const SnWorld* world, int histogram, double number[SN_MOST_DETAILS]);

#endif
