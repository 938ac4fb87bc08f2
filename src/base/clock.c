// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"

#include <time.h>

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double sn_seconds(void) { return read_clock(CLOCK_MONOTONIC); }

double sn_thread_seconds(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }
