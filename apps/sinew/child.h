// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CHILD_H
#define SN_APP_CHILD_H

#include "base/status.h"

#include <stddef.h>

// Run other programs directly, without a shell.

/// 1: a program of this name is on the PATH.
int sn_child_possible(const char* program);

/// The last text that a program printed on standard output or standard error.
typedef struct SnChildTail {
    char text[4096]; // ends with a zero
    size_t length;
} SnChildTail;

/// Run a program to its end. `words` are its name and its arguments, and end with NULL.
/// *exit_status is the exit status of the program, or -1 when a signal ended it. When a signal asks
/// our own program to stop (sn_catch_signals), the other program and all processes that it started
/// are ended: SN_INTERRUPTED.
SnStatus sn_run_child(const char* const* words, SnChildTail* tail, int* exit_status,
                      SnError* error);

#endif
