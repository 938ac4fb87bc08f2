// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_KERNELS_H
#define SN_BENCH_KERNELS_H

#include "tally.h"

// For the files of `sinew bench kernels` only.

/// Time singular values and rotations of 3x3 matrices for every instruction set of this processor;
/// then print the targets for the best one.
SnStatus sn_bench_decompose(FILE* out);

/// Count the Jacobi sweeps until singular values are within 1e-10 of converged ones.
SnStatus sn_count_decompose(SnTally* tally, SnError* error);

#endif
