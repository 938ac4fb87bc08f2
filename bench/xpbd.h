// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_XPBD_H
#define SN_BENCH_XPBD_H

#include "tally.h"

// For the files of `sinew bench xpbd` only.

/// Time the kernels of both laws, in both precisions, on one and two threads, and plain scalar
/// code, ns per tet and iteration.
SnStatus sn_bench_xpbd_kernels(const SnBenchOptions* options, FILE* out, SnError* error);

/// Time a heap of 100 000 tets with contacts, 20 iterations in layers: steps per second, and the
/// times of parts of a step.
SnStatus sn_bench_xpbd_realtime(const SnBenchOptions* options, FILE* out, SnError* error);

/// Count small cases of each part for `--count`.
SnStatus sn_count_xpbd_kernels(SnTally* tally, SnError* error);
SnStatus sn_count_xpbd_realtime(SnTally* tally, SnError* error);

#endif
