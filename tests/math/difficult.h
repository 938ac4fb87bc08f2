// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_MATH_DIFFICULT_H
#define SN_TESTS_MATH_DIFFICULT_H

#include "base/random.h"
#include "check.h"
#include "math/decompose.h"
#include "math/quat.h"

/// Make matrices that are difficult for decompositions.
enum { DIFFICULT_KINDS = 12 };
static inline Mat3 difficult(int kind, SnRandom* random) {
    double a[6];
    for (int k = 0; k < 6; ++k) a[k] = sn_random_uniform(random, -3, 3);
    Mat3 U = quat_matrix(quat_exp(v3_load(a))), V = quat_matrix(quat_exp(v3_load(a + 3))), D;
    switch (kind) {
    case 0:
        D = m3_diagonal(1, 1, 1);
        break; // a rotation
    case 1:
        D = m3_diagonal(2, 2, 0.5);
        break; // repeated singular values
    case 2:
        D = m3_diagonal(3, 0, 0);
        break; // rank one
    case 3:
        D = m3_diagonal(3, 1, 0);
        break; // rank two
    case 4:
        D = m3_diagonal(0, 0, 0);
        break; // zero
    case 5:
        D = m3_diagonal(1.2, 0.9, -0.4);
        break; // inside out
    case 6:
        D = m3_diagonal(1e8, 2e8, 3e8);
        break; // large
    case 7:
        D = m3_diagonal(1e-8, 2e-8, 3e-8);
        break; // small
    case 8:
        D = m3_diagonal(1, 1 + 1e-9, 1 - 1e-9);
        break;
    case 9:
        D = m3_diagonal(1, 1e-5, 1e-5);
        break;
    case 10:
        return m3_diagonal(1, 2, 3);
    default:
        D = m3_diagonal(fabs(a[0]), fabs(a[1]), a[2]);
        break;
    }
    return m3_mul(m3_mul(U, D), V);
}

/// Make eight difficult matrices of one kind.
static inline SnMatrixBatch difficult_batch(int kind, SnRandom* random) {
    SnMatrixBatch batch;
    for (int l = 0; l < SN_LANES; ++l) {
        Mat3 M = difficult(kind, random);
        for (int k = 0; k < 9; ++k) batch.m[k][l] = M.m[k / 3][k % 3];
    }
    return batch;
}

/// Return one lane of a batch.
static inline Mat3 lane_of(const SnMatrixBatch* batch, int lane) {
    Mat3 M;
    for (int k = 0; k < 9; ++k) M.m[k / 3][k % 3] = batch->m[k][lane];
    return M;
}

/// Return the decompositions of an instruction set; NULL: this processor does not have it.
static inline const SnDecompose* decompose_for(int isa) {
    return sn_isa_available((SnIsa)isa) ? sn_decompose((SnIsa)isa) : NULL;
}

#endif
