// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_TALLY_H
#define SN_BENCH_TALLY_H

#include "bench.h"
#include "sinew/sinew.h"

// Counts of small cases of benchmarks: iterations, sweeps, matrices, factors and the like. Counts
// are the same in every run. They are also the same on every processor, unless rounding tips a
// decision over. So they can be compared with bench/counts.txt (scripts/check-bench.sh).

/// Where the counts of one part of a benchmark go: lines "BENCHMARK PART CASE COUNT VALUE".
typedef struct SnTally {
    FILE* out;
    const char *bench, *part;
    int lines; // number of lines that were printed so far
    int flat;  // 1: in the next worlds flat faces lie on each other, and many different contact
               // forces would hold them. Rounding decides how much work it takes to find some of
               // these forces, so this work is not counted.
} SnTally;

/// Print one line. Names have no blanks.
void sn_tally(SnTally* tally, const char* name, const char* count, double value);
void sn_tally_text(SnTally* tally, const char* name, const char* count, const char* value);

/// Take steps of a world, and print the sum over these steps of each count that is not 0. `made` is
/// the status of the function that made the world. If `made` is a failure, it is returned. The
/// world is destroyed in any case.
SnStatus sn_tally_world(SnTally* tally, const char* name, SnStatus made, SnWorld* world, int steps,
                        SnError* error);

/// Do the same for the scene scenes/FOLDER/SCENE.json with the settings `set`, up to the first
/// NULL.
SnStatus sn_tally_scene(SnTally* tally, const char* name, const char* folder, const char* scene,
                        const char* const* set, int steps, SnError* error);

/// Print entries and flops of the factor of a linear solver.
struct SnLinear;
void sn_tally_factor(SnTally* tally, const char* name, const struct SnLinear* linear);

#endif
