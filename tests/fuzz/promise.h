// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_FUZZ_PROMISE_H
#define SN_TESTS_FUZZ_PROMISE_H

#include <stdio.h>
#include <stdlib.h>

/// Stop the program, so that a fuzzer notices.
#define PROMISE(condition)                                                                         \
    do {                                                                                           \
        if (condition) break;                                                                      \
        fprintf(stderr, "broken promise: %s\n", #condition);                                       \
        abort();                                                                                   \
    } while (0)

#endif
