// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_BOOKING_H
#define SN_SIM_BOOKING_H

#include "system/state.h"

/// The energy books of the (sub)step under way (sim/books.h).
typedef struct SnBooking {
    SnWorks work;          // sums over its stages, J
    double contact_before; // SnStepStats.contact_work when it began, J
    double before;         // share of the works of the step before that counts in this one
    int disturbed;         // 1: as it began, the script may have changed velocities
    int order;             // order of the scheme that did this step; 0: statics
} SnBooking;

#endif
