// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_LAYERS_H
#define SN_BENCH_LAYERS_H

#include "study.h"
#include "tally.h"

// For the files of `sinew bench layers` only: the parts of that benchmark. "The text" is source
// text 002 (docs/sources.md).

// Settings for sn_study_open. SN_STUDY_LAYERS: layers that are chosen automatically, with 5, 10,
// 20, ... iterations, and coupled as in the text. SN_STUDY_KEPT: the same, but coupled so that
// forces are kept. SN_STUDY_PLAIN: no layers.
#define SN_STUDY_LAYERS_OF(coupling)                                                               \
    "xpbd.layers={\"rigid\":\"auto\",\"iterations\":\"doubling\",\"first\":5,\"coupling\":"        \
    "\"" coupling "\"}"
#define SN_STUDY_LAYERS SN_STUDY_LAYERS_OF("spread")
#define SN_STUDY_KEPT   SN_STUDY_LAYERS_OF("kept")
#define SN_STUDY_PLAIN  "xpbd.layers={\"rigid\":\"none\"}"

/// Run the scenes of the text's figure 9, plain and in layers, until a given residual is reached.
SnStatus sn_layers_scenes(const SnBenchOptions* options, FILE* out, SnError* error);

/// Measure how bodies that turn grow in plain steps, and not in layers.
SnStatus sn_layers_inflation(const SnBenchOptions* options, FILE* out, SnError* error);

/// Measure what layers save, from small meshes to large ones (table 1).
SnStatus sn_layers_sizes(const SnBenchOptions* options, FILE* out, SnError* error);

/// Measure the time until smaller and smaller shares of the residual are left (figure 10).
SnStatus sn_layers_thresholds(const SnBenchOptions* options, FILE* out, SnError* error);

/// Trace how one step of a cantilever converges (figures 5 to 8).
SnStatus sn_layers_figures(const SnBenchOptions* options, FILE* out, SnError* error);

/// Count small cases of each part for `--count`.
SnStatus sn_layers_count_scenes(SnTally* tally, SnError* error);
SnStatus sn_layers_count_inflation(SnTally* tally, SnError* error);
SnStatus sn_layers_count_sizes(SnTally* tally, SnError* error);
SnStatus sn_layers_count_thresholds(SnTally* tally, SnError* error);
SnStatus sn_layers_count_figures(SnTally* tally, SnError* error);

#endif
