// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_BENCH_H
#define SN_BENCH_BENCH_H

#include "base/status.h"

#include <stdio.h>

// Benchmarks print both sides of a comparison from one run, minima over repeats, and ratios: the
// machine may be shared and noisy.

/// What a benchmark may be told.
typedef struct SnBenchOptions {
    const char* out;  // folder for files
    int full;         // 1: the sizes that take minutes as well
    int steps;        // above 0: no more of each scene, where a benchmark has scenes that are long
    const char* only; // name of the one part to run, where a benchmark has parts; NULL: all
} SnBenchOptions;

/// `sinew bench core`: element kernels and whole steps against the obvious way (obvious.h).
SnStatus sn_bench_core(const SnBenchOptions* options, FILE* out, SnError* error);

/// `sinew bench kernels`: 3x3 decompositions and the kernels of every law and element.
SnStatus sn_bench_kernels(const SnBenchOptions* options, FILE* out, SnError* error);

/// `sinew bench linear`: linear solvers against CHOLMOD and Eigen, how their cost grows, and their
/// share of whole steps.
SnStatus sn_bench_linear(const SnBenchOptions* options, FILE* out, SnError* error);

/// `sinew bench mesh`: surfaces that nobody here made, filled with tets and simulated.
SnStatus sn_bench_mesh(const SnBenchOptions* options, FILE* out, SnError* error);

/// `sinew bench contact`: friction with known answers, what stands and falls, shots at plates, time
/// against the number of contacts.
SnStatus sn_bench_contact(const SnBenchOptions* options, FILE* out, SnError* error);

/// `sinew bench rigidification`: soft bodies that turn rigid where they rest, against the same that
/// stay elastic.
SnStatus sn_bench_rigidification(const SnBenchOptions* options, FILE* out, SnError* error);

/// `sinew bench layers`: the layers of rigid bodies that XPBD runs through.
SnStatus sn_bench_layers(const SnBenchOptions* options, FILE* out, SnError* error);

/// `sinew bench solvers`: nonlinear solvers on the same steps: how they converge, and what they
/// take.
SnStatus sn_bench_solvers(const SnBenchOptions* options, FILE* out, SnError* error);

/// `sinew bench xpbd`: the kernels of XPBD against the same constraints written plainly.
SnStatus sn_bench_xpbd(const SnBenchOptions* options, FILE* out, SnError* error);

/// A part of a benchmark that can be run by itself.
typedef struct SnBenchPart {
    const char* name;
    SnStatus (*run)(const SnBenchOptions* options, FILE* out, SnError* error);
} SnBenchPart;

/// Run the parts that options->only names, or all. SN_BAD_INPUT where there is none of that name.
SnStatus sn_bench_parts(const SnBenchPart* part, int count, const SnBenchOptions* options,
                        FILE* out, SnError* error);

/// One line that judges: "  target: WHAT: VALUE, met", or MISSED. A value that is not finite was
/// not measured.
void sn_print_at_least(FILE* out, double value, double bound, const char* format, ...)
    __attribute__((format(printf, 4, 5)));
void sn_print_at_most(FILE* out, double value, double bound, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
