// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_DETAILS_H
#define SN_APP_VIEW_DETAILS_H

#include "view_histogram.h"

// Numbers of a frame that have no names, for plots: how the last solve went, and how fast elements
// deform; docs/viewer.md has their order.

enum { SN_MOST_DETAILS = 2 + SN_MOST_RESIDUALS + (int)(sizeof(SnRateHistogram) / sizeof(double)) };

/// How many they are. `world` NULL: nothing is known. `histogram`: whether it is asked for.
size_t sn_fill_details(const SnWorld* world, int histogram, double number[SN_MOST_DETAILS]);

#endif
