// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_CLOCK_H
#define SN_BASE_CLOCK_H

/// Seconds of a clock that never goes backwards. It is for statistics only: nothing that the
/// simulation computes may depend on it.
double sn_seconds(void);

/// Processor seconds that the calling thread has used: for benchmarks on a shared machine.
double sn_thread_seconds(void);

/// Do a statement, and add the seconds that it takes to `sum`.
#define SN_TIMED(sum, statement)                                                                   \
    do {                                                                                           \
        const double sn_timed_start = sn_seconds();                                                \
        statement;                                                                                 \
        (sum) += sn_seconds() - sn_timed_start;                                                    \
    } while (0)

#endif
