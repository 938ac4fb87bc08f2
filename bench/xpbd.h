// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_XPBD_H
#define SN_BENCH_XPBD_H

#include "tally.h"

// For the files of `sinew bench xpbd` only.

/// Nanoseconds per tet and iteration of both laws, in both precisions, on one and two threads,
/// beside plain scalar code.
SnStatus sn_bench_xpbd_kernels(const SnBenchOptions* options, FILE* out, SnError* error);

/// Steps per second of a heap of 100 000 tets with contacts, 20 iterations in layers, and where the
/// time goes.
SnStatus sn_bench_xpbd_realtime(const SnBenchOptions* options, FILE* out, SnError* error);

/// What `--count` runs of each part.
SnStatus sn_count_xpbd_kernels(SnTally* tally, SnError* error);
SnStatus sn_count_xpbd_realtime(SnTally* tally, SnError* error);

#endif
