// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "math/decompose.h"
#include "math/polar.h"

static void svd_batches(int n, const SnMatrixBatch* F, int sweeps, Svd* svd) {
    int i = 0;
    for (; i + 1 < n; i += 2) svd_decompose_pair(F[i].m, F[i + 1].m, sweeps, &svd[i], &svd[i + 1]);
    if (i < n) svd_decompose(F[i].m, sweeps, &svd[i]);
}

static void polar_batches(int n, const SnMatrixBatch* F, SnMatrixBatch* R) {
    for (int i = 0; i < n; ++i) polar_rotation(F[i].m, R[i].m);
}

static void refine_batches(int n, const SnMatrixBatch* F, int steps, SnMatrixBatch* R) {
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < steps; ++k) polar_refine(F[i].m, R[i].m);
}

extern const SnDecompose SN_ISA_NAME(sn_decompose_table);
const SnDecompose SN_ISA_NAME(sn_decompose_table) = {svd_batches, polar_batches, refine_batches};
