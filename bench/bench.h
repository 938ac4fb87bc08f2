// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_BENCH_H
#define SN_BENCH_BENCH_H

#include "base/status.h"

#include <stdio.h>

// Benchmarks run both sides of a comparison in one run. They print ratios, and minima over repeats,
// because the machine may be shared and noisy.

/// Options of a benchmark.
typedef struct SnBenchOptions {
    const char* out; // folder for files
    int full;        // 1: also run the sizes that take minutes
    int steps;       // above 0: at most so many steps of each scene, in benchmarks with long scenes
    int count;       // 1: run and count small cases; time nothing
    const char* only; // name of the only part to run; NULL: all parts
} SnBenchOptions;

struct SnTally; // tally.h

/// A part of a benchmark.
typedef struct SnBenchPart {
    const char* name;
    /// Run the part. NULL: it runs only together with the other parts.
    SnStatus (*run)(const SnBenchOptions* options, FILE* out, SnError* error);
    /// Run small cases of the part for `--count`, on one thread and without clocks.
    SnStatus (*count)(struct SnTally* tally, SnError* error);
} SnBenchPart;

typedef struct SnBenchParts {
    const SnBenchPart* part;
    int count;
} SnBenchParts;

#define SN_BENCH_PARTS(array)                                                                      \
    { array, sizeof(array) / sizeof(array)[0] }

/// Run the parts that options->only names, or all. Fails with SN_BAD_INPUT if no part has that
/// name.
SnStatus sn_bench_parts(const SnBenchParts* parts, const SnBenchOptions* options, FILE* out,
                        SnError* error);

/// A benchmark: one row of the registry.
typedef struct SnBench {
    const char* name;
    const char* summary;
    SnStatus (*run)(const SnBenchOptions* options, FILE* out, SnError* error);
    const SnBenchParts* parts;
    const char* out; // folder for its files unless --out names another; NULL: it writes none
    int has_full;    // 1: takes --full
    int has_only;    // 1: takes --only
    int has_steps;   // 1: takes --steps
} SnBench;

/// Get all benchmarks (tables.c); *count becomes their number.
const SnBench* sn_bench_registry(int* count);

/// Count small cases of the part that options->only names, or of all parts, and print one line for
/// each count (see tally.h). Fails with SN_BAD_INPUT if no part has that name, or if a part counts
/// nothing.
SnStatus sn_bench_count(const SnBench* bench, const SnBenchOptions* options, FILE* out,
                        SnError* error);

/// Print a line that compares a value with its bound: "  target: WHAT: VALUE, met", or MISSED. A
/// value that is not finite is printed as not measured.
void sn_print_at_least(FILE* out, double value, double bound, const char* format, ...)
    __attribute__((format(printf, 4, 5)));
void sn_print_at_most(FILE* out, double value, double bound, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
