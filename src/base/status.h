// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_STATUS_H
#define SN_BASE_STATUS_H

#include "sinew/status.h"

/// Return from the calling function when an expression gives a failure.
#define SN_TRY(expression)                                                                         \
    do {                                                                                           \
        SnStatus sn_try_status = (expression);                                                     \
        if (sn_try_status < 0) return sn_try_status;                                               \
    } while (0)

/// Returns the status that says more: a failure before a remark, a remark before SN_OK. Of remarks,
/// SN_NOT_CONVERGED comes first, since nothing else tells of it.
static inline SnStatus sn_status_worse(SnStatus a, SnStatus b) {
    if (a < 0 || b < 0) return a < 0 ? a : b;
    if (a == SN_NOT_CONVERGED || b == SN_NOT_CONVERGED) return SN_NOT_CONVERGED;
    return a > b ? a : b;
}

/// Write a message (printf rules) and hand back the status, so that a failure is one line:
/// return sn_fail(error, SN_BAD_INPUT, "step must be positive, got %g s", h);
/// `error` may be NULL.
SnStatus sn_fail(SnError* error, SnStatus status, const char* format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
