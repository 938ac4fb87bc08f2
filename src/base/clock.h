// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_CLOCK_H
#define SN_BASE_CLOCK_H

/// Return the seconds of a clock that never goes backwards. Use this time for statistics only: no
/// result of the simulation may depend on it.
double sn_seconds(void);

/// Return the processor seconds that the calling thread has used, for benchmarks on a shared
/// machine.
double sn_thread_seconds(void);

/// Execute a statement, and add its duration in seconds to `sum`.
#define SN_TIMED(sum, statement)                                                                   \
    do {                                                                                           \
        const double sn_timed_start = sn_seconds();                                                \
        statement;                                                                                 \
        (sum) += sn_seconds() - sn_timed_start;                                                    \
    } while (0)

#endif
