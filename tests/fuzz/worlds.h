// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_FUZZ_WORLDS_H
#define SN_TESTS_FUZZ_WORLDS_H

#include "sinew/sinew.h"

/// A small world in the middle of its run: a scene of tests/fuzz/worlds, some steps, and what a
/// user does meanwhile.
typedef struct FuzzWorld {
    const char* scene; // name of the file without its end
    int steps;
    int touched; // 1: a hand pulls at the first body, and what can be steered is
    int changed; // 1: things are added and removed
} FuzzWorld;

enum { FUZZ_WORLDS = 16 };
extern const FuzzWorld fuzz_worlds[FUZZ_WORLDS];

/// Make a world. Stops the program when that fails.
SnWorld* fuzz_world(const FuzzWorld* which);

#endif
