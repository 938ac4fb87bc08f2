// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_STATUS_H
#define SINEW_STATUS_H

#if defined(_WIN32)
#define SN_API
#else
#define SN_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Result of a call that may fail. Negative: the call failed, and changed nothing unless its
/// comment says otherwise. Positive: the call did its work, and the status remarks on it.
typedef enum SnStatus {
    SN_INTERRUPTED = -9,  ///< stopped on request
    SN_DIVERGED = -8,     ///< the step produced infinities, NaN or an inverted element that its
                          ///< material cannot hold
    SN_NOT_DEFINITE = -7, ///< the matrix is not positive definite
    SN_UNSUPPORTED = -6,  ///< things that do not go together, such as an integrator and a method
    SN_WRITE_FAILED = -5, ///< a file could not be written
    SN_READ_FAILED = -4,  ///< a file could not be read
    SN_OUT_OF_MEMORY = -3,
    SN_BAD_FILE = -2,  ///< a file was read, but its contents are not valid
    SN_BAD_INPUT = -1, ///< an argument is out of range
    SN_OK = 0,
    SN_NOT_CONVERGED = 1, ///< the solver reached its limit of iterations, or found no step that
                          ///< reduces the error, and kept its last iterate
    SN_REGULARISED = 2,   ///< the matrix could be factorised only after numbers were added to its
                          ///< diagonal
    SN_INVERTED = 3,      ///< an element is inside out at the end of the step
    SN_SUBDIVIDED = 4,    ///< the step blew up, and was done again in smaller substeps
} SnStatus;

/// A short English sentence for a status. Never NULL; static memory.
SN_API const char* sn_status_text(SnStatus status);

/// Receives a message: one sentence that a person can act on. Start from {0}. Functions write the
/// message when they fail. Every `SnError* error` may be NULL.
typedef struct SnError {
    char text[512]; ///< empty when nothing went wrong
} SnError;

/// Free memory that a function returned with the words "free with sn_free". NULL is allowed.
SN_API void sn_free(void* memory);

#ifdef __cplusplus
}
#endif
#endif
