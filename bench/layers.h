// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_LAYERS_H
#define SN_BENCH_LAYERS_H

#include "study.h"

// For the files of `sinew bench layers` only: its parts.

/// The scenes of the text's figure 9, plain and in layers, to a given residual.
SnStatus sn_layers_scenes(const SnBenchOptions* options, FILE* out, SnError* error);

#endif
