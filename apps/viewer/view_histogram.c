// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_histogram.h"

#include "base/memory.h"
#include "base/status.h"

#include <math.h>

#define LOW  -12.0 // ends of the histogram: log10 of squared rates in 1/s^2
#define HIGH 4.0

// Scratch arrays over the elements of one body, large enough for any body.
typedef struct Rates {
    // squared rates of strain, 1/s^2; predicted < 0: there is no prediction
    double *observed, *predicted;
    int* part; // rigid part of each element
} Rates;

static int find_bin(double square) {
    const double place = square > 0 ? (log10(square) - LOW) / (HIGH - LOW) * SN_RATE_BINS : 0;
    return place < 0 ? 0 : place < SN_RATE_BINS ? (int)place : SN_RATE_BINS - 1;
}

static void note_threshold(double value, double range[2]) {
    if (range[0] == 0 || value < range[0]) range[0] = value;
    if (value > range[1]) range[1] = value;
}

static SnStatus count_body(const SnWorld* world, SnBodyId body, int elements, const Rates* rates,
                           SnRateHistogram* histogram) {
    double tau_R = 0, tau_E = 0;
    SN_TRY(sn_world_strain_rates(world, body, rates->observed, rates->predicted));
    SN_TRY(sn_world_rigid_parts(world, body, rates->part));
    if (sn_world_thresholds(world, body, &tau_R, &tau_E) >= 0) {
        note_threshold(tau_R, histogram->tau_R);
        note_threshold(tau_E, histogram->tau_E);
    }
    for (int e = 0; e < elements; ++e) {
        if (rates->predicted[e] >= 0) {
            histogram->predicted[find_bin(rates->predicted[e])]++;
        } else if (rates->part[e] != SN_PART_ELASTIC) {
            histogram->unasked++;
        } else {
            histogram->observed[find_bin(rates->observed[e])]++;
            histogram->below += rates->observed[e] < tau_R;
        }
    }
    return SN_OK;
}

static SnStatus count_bodies(const SnWorld* world, const Rates* rates, SnRateHistogram* histogram) {
    for (int i = 0; i < sn_world_body_count(world); ++i) {
        const SnBodyId id = sn_world_body_at(world, i);
        const SnBodyInfo info = sn_world_body_info(world, id);
        if (info.can & SN_BODY_STRAINS)
            SN_TRY(count_body(world, id, info.element_count, rates, histogram));
    }
    return SN_OK;
}

SnStatus sn_count_rates(const SnWorld* world, SnRateHistogram* histogram) {
    int most = 0;
    for (int i = 0; i < sn_world_body_count(world); ++i) {
        const int elements = sn_world_body_info(world, sn_world_body_at(world, i)).element_count;
        if (elements > most) most = elements;
    }
    Rates rates = {.observed = SN_NEW_ARRAY(double, most),
                   .predicted = SN_NEW_ARRAY(double, most),
                   .part = SN_NEW_ARRAY(int, most)};
    *histogram = (SnRateHistogram){.low = LOW, .high = HIGH};
    SnStatus status = rates.observed && rates.predicted && rates.part
                          ? count_bodies(world, &rates, histogram)
                          : SN_OUT_OF_MEMORY;
    sn_free(rates.observed);
    sn_free(rates.predicted);
    sn_free(rates.part);
    return status;
}
