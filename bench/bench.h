// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_BENCH_H
#define SN_BENCH_BENCH_H

#include "base/status.h"

#include <stdio.h>

// Benchmarks print both sides of a comparison from one run, minima over repeats, and ratios: the
// machine may be shared and noisy.

/// `sinew bench core`: element kernels and whole steps against the obvious way (obvious.h).
SnStatus sn_bench_core(FILE* out, SnError* error);

#endif
