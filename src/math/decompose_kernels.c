// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "math/decompose.h"
#include "math/polar.h"

static void decompose_pair(const Lanes F0[9], const Lanes F1[9], int sweeps, Svd* out0, Svd* out1) {
    svd_decompose_pair(F0, F1, sweeps, out0, out1);
}

static void find_rotations(int n, const SnMatrixBatch* F, SnMatrixBatch* R) {
    for (int i = 0; i < n; ++i) polar_rotation(F[i].m, R[i].m);
}

static void refine_rotations(int n, const SnMatrixBatch* F, int steps, SnMatrixBatch* R) {
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < steps; ++k) polar_refine(F[i].m, R[i].m);
}

extern const SnDecompose SN_ISA_NAME(sn_decompose_table);
const SnDecompose SN_ISA_NAME(sn_decompose_table) = {svd_decompose, decompose_pair, find_rotations,
                                                     refine_rotations};
