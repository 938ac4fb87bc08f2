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

/// Return the worse of two statuses: a failure (below 0) is worse than a remark (above 0), and a
/// remark is worse than SN_OK. SN_NOT_CONVERGED is the worst remark, since nothing but the status
/// reports it.
static inline SnStatus sn_status_worse(SnStatus a, SnStatus b) {
    if (a < 0 || b < 0) return a < 0 ? a : b;
    if (a == SN_NOT_CONVERGED || b == SN_NOT_CONVERGED) return SN_NOT_CONVERGED;
    return a > b ? a : b;
}

/// Write a message (printf rules) and return `status`, so that a failing caller needs one line
/// only:
///     return sn_fail(error, SN_BAD_INPUT, "step must be positive, got %g s", h);
/// `error` may be NULL.
SnStatus sn_fail(SnError* error, SnStatus status, const char* format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
