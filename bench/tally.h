// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_TALLY_H
#define SN_BENCH_TALLY_H

#include "bench.h"
#include "sinew/sinew.h"

// Counts of small cases of benchmarks: iterations, sweeps, matrices, factors and the like. Counts
// are the same in every run and, unless rounding tips a decision over, on every processor, so that
// they can be compared with those of bench/counts.txt (scripts/check-bench.sh).

/// Where counts of a part of a benchmark go: lines "BENCHMARK PART CASE COUNT VALUE".
typedef struct SnTally {
    FILE* out;
    const char *bench, *part;
    int lines; // number of lines that were printed so far
    int flat;  // 1: faces lie on faces in the next worlds, which many different forces would hold.
               // Rounding decides how much work it takes to find some, so that is not counted.
} SnTally;

/// Print one line. Names have no blanks.
void sn_tally(SnTally* tally, const char* name, const char* count, double value);
void sn_tally_text(SnTally* tally, const char* name, const char* count, const char* value);

/// Take steps of a world, and print the sum over them of each count that is not 0. `made` is the
/// status with which a function has made the world. The world is destroyed here, also if that
/// status is a failure, which is then returned.
SnStatus sn_tally_world(SnTally* tally, const char* name, SnStatus made, SnWorld* world, int steps,
                        SnError* error);

/// The same for the scene scenes/FOLDER/SCENE.json with the changes `set`, up to the first NULL.
SnStatus sn_tally_scene(SnTally* tally, const char* name, const char* folder, const char* scene,
                        const char* const* set, int steps, SnError* error);

/// Print entries and flops of the factor of a linear solver.
struct SnLinear;
void sn_tally_factor(SnTally* tally, const char* name, const struct SnLinear* linear);

#endif
