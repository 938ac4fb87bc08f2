// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_SCHUR_KERNELS_H
#define SN_SPARSE_SCHUR_KERNELS_H

/// How many columns of a, and how many columns of b, a kernel works on at once.
enum { SN_SCHUR_SIDES = 24 };

typedef struct SnSchurKernels {
    /// C += a^T b for a, b of `rows` rows and SN_SCHUR_SIDES columns, C square and row by row.
    void (*gram)(int rows, const double* a, const double* b, double* C);
} SnSchurKernels;

/// The table for this processor.
const SnSchurKernels* sn_schur_kernels(void);

#endif
