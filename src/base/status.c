// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

const char* sn_status_text(SnStatus status) {
    switch (status) {
    case SN_INTERRUPTED:
        return "stopped on request";
    case SN_DIVERGED:
        return "the simulation diverged";
    case SN_NOT_DEFINITE:
        return "the matrix is not positive definite";
    case SN_UNSUPPORTED:
        return "this combination is not supported";
    case SN_WRITE_FAILED:
        return "a file could not be written";
    case SN_READ_FAILED:
        return "a file could not be read";
    case SN_OUT_OF_MEMORY:
        return "out of memory";
    case SN_BAD_FILE:
        return "the file is not valid";
    case SN_BAD_INPUT:
        return "an argument is out of range";
    case SN_OK:
        return "fine";
    case SN_NOT_CONVERGED:
        return "stopped before reaching the tolerance";
    case SN_REGULARISED:
        return "the matrix was shifted to become positive definite";
    case SN_INVERTED:
        return "an element is inside out";
    case SN_SUBDIVIDED:
        return "the step was done in smaller ones";
    }
    return "unknown status";
}

SnStatus sn_fail(SnError* error, SnStatus status, const char* format, ...) {
    if (error) {
        va_list args;
        va_start(args, format);
        vsnprintf(error->text, sizeof error->text, format, args);
        va_end(args);
    }
    return status;
}
