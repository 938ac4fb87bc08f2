// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_BOOKING_H
#define SN_SIM_BOOKING_H

#include "system/state.h"

/// The energy books of the (sub)step under way (sim/books.h).
typedef struct SnBooking {
    SnWorks work;          // works in the (sub)step, summed over its stages, J
    double contact_before; // SnStepStats.contact_work when the (sub)step began, J
    double before;         // factor with which works of the previous (sub)step count in this one
    int disturbed;         // 1: the script may have changed velocities when the (sub)step began
    int order;             // order of the scheme that did the (sub)step; 0: statics
} SnBooking;

#endif
