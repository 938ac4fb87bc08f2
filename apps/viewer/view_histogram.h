// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_HISTOGRAM_H
#define SN_APP_VIEW_HISTOGRAM_H

#include "sinew/world.h"

// How fast elements deform (source text 000, figure 3.5): how many soft elements have which squared
// rate of strain, as rigidification compares it with its thresholds (sn_world_strain_rates). Each
// element is counted once: with its predicted rate if it was rigid as the step began, else with the
// rate that was observed.

enum { SN_RATE_BINS = 64 };

typedef struct SnRateHistogram {
    double low, high; // log10 of squared rates (1/s^2) where the first bin begins and the last ends
    double tau_R[2], tau_E[2]; // least and greatest threshold of all bodies, 1/s^2; 0: none
    double below;              // elements that deformed, but slower than their tau_R
    double unasked;            // rigid elements without a prediction: they rest

    // numbers of elements; the first bin has all slower ones, too, the last all faster ones
    double observed[SN_RATE_BINS], predicted[SN_RATE_BINS];
} SnRateHistogram;

/// Count the elements of all soft bodies of a world. SN_OUT_OF_MEMORY.
SnStatus sn_count_rates(const SnWorld* world, SnRateHistogram* histogram);

#endif
