// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_TALLY_H
#define SN_BENCH_TALLY_H

#include "bench.h"
#include "sinew/sinew.h"

// What small cases of benchmarks count: iterations, sweeps, matrices, factors and the like. Counts
// are the same in every run and, but for what rounding may tip over, on every processor, so that
// they can be compared with those of bench/counts.txt (scripts/check-bench.sh).

/// Where counts of a part of a benchmark go: lines "BENCHMARK PART CASE COUNT VALUE".
typedef struct SnTally {
    FILE* out;
    const char *bench, *part;
    int lines; // so far
    int flat;  // 1: faces lie on faces in worlds that follow, and many forces would hold them.
               // Rounding decides what it takes to find some, which is not told.
} SnTally;

/// One line. Names have no blanks.
void sn_tally(SnTally* tally, const char* name, const char* count, double value);
void sn_tally_text(SnTally* tally, const char* name, const char* count, const char* value);

/// Take steps of a world, and tell sums over them of all that steps count and that is not 0. The
/// world is one that a function has made with this status: it is destroyed here, also where that
/// status is a failure, which is then returned.
SnStatus sn_tally_world(SnTally* tally, const char* name, SnStatus made, SnWorld* world, int steps,
                        SnError* error);

/// The same for the scene scenes/FOLDER/SCENE.json with changes, up to the first NULL.
SnStatus sn_tally_scene(SnTally* tally, const char* name, const char* folder, const char* scene,
                        const char* const* set, int steps, SnError* error);

/// Tell what a linear solver says of its factor.
struct SnLinear;
void sn_tally_factor(SnTally* tally, const char* name, const struct SnLinear* linear);

#endif
