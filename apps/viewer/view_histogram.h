// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_HISTOGRAM_H
#define SN_APP_VIEW_HISTOGRAM_H

#include "sinew/world.h"

// A histogram of how fast the elements of soft bodies deform (source text 000, figure 3.5): the
// number of elements in each range (bin) of squared rates of strain. The rates are those that
// rigidification compares with its thresholds (sn_world_strain_rates). Each element is counted
// once: with its predicted rate if the element was rigid when the step began, else with its
// observed rate.

enum { SN_RATE_BINS = 64 };

typedef struct SnRateHistogram {
    double low, high; // log10 of squared rates (1/s^2): begin of the first bin, end of the last bin
    double tau_R[2], tau_E[2]; // least and greatest thresholds of all bodies, to turn rigid (R) and
                               // elastic (E), 1/s^2; 0: none
    double below;              // number of elements that deformed more slowly than their tau_R
    double unasked; // number of rigid elements without a predicted rate, because they rest

    // numbers of elements per bin; the first bin also counts all slower elements, the last all
    // faster
    double observed[SN_RATE_BINS], predicted[SN_RATE_BINS];
} SnRateHistogram;

/// Count the elements of all soft bodies of a world. The only failure is SN_OUT_OF_MEMORY.
SnStatus sn_count_rates(const SnWorld* world, SnRateHistogram* histogram);

#endif
