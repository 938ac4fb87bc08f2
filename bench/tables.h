// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_TABLES_H
#define SN_BENCH_TABLES_H

#include "bench.h"

// The benchmarks, for the registry: each prints its tables, and has a list of its parts.

/// Run `sinew bench contact`: friction with known answers, stacks and arches, shots at plates, time
/// against the number of contacts.
SnStatus sn_bench_contact(const SnBenchOptions* options, FILE* out, SnError* error);
extern const SnBenchParts sn_contact_parts;

/// Run `sinew bench core`: element kernels and whole steps against the obvious way (obvious.h).
SnStatus sn_bench_core(const SnBenchOptions* options, FILE* out, SnError* error);
extern const SnBenchParts sn_core_parts;

/// Run `sinew bench kernels`: 3x3 decompositions and the kernels of every law and element.
SnStatus sn_bench_kernels(const SnBenchOptions* options, FILE* out, SnError* error);
extern const SnBenchParts sn_kernels_parts;

/// Run `sinew bench layers`: the layers of rigid bodies that XPBD runs through.
SnStatus sn_bench_layers(const SnBenchOptions* options, FILE* out, SnError* error);
extern const SnBenchParts sn_layers_parts;

/// Run `sinew bench linear`: linear solvers against CHOLMOD and Eigen, how their cost grows, and
/// their share of whole steps.
SnStatus sn_bench_linear(const SnBenchOptions* options, FILE* out, SnError* error);
extern const SnBenchParts sn_linear_parts;

/// Run `sinew bench mesh`: surfaces that others made, filled with tets and simulated.
SnStatus sn_bench_mesh(const SnBenchOptions* options, FILE* out, SnError* error);
extern const SnBenchParts sn_mesh_parts;

/// Run `sinew bench rigidification`: soft bodies that turn rigid where they rest, against the same
/// bodies that stay elastic.
SnStatus sn_bench_rigidification(const SnBenchOptions* options, FILE* out, SnError* error);
extern const SnBenchParts sn_rigidification_parts;

/// Run `sinew bench solvers`: nonlinear solvers on the same steps: how they converge, and how long
/// they take.
SnStatus sn_bench_solvers(const SnBenchOptions* options, FILE* out, SnError* error);
extern const SnBenchParts sn_solvers_parts;

/// Run `sinew bench xpbd`: the kernels of XPBD against the same constraints written plainly.
SnStatus sn_bench_xpbd(const SnBenchOptions* options, FILE* out, SnError* error);
extern const SnBenchParts sn_xpbd_parts;

#endif
