// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_RIGIDIFICATION_H
#define SN_BENCH_RIGIDIFICATION_H

#include "bench.h"

/// The scenes of the text's table 3.1, from the folder `scenes` of the project: speed-ups with
/// their errors, curves to options->out.
SnStatus sn_rigidification_scenes(const SnBenchOptions* options, FILE* out, SnError* error);

#endif
