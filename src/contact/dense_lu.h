// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_DENSE_LU_H
#define SN_CONTACT_DENSE_LU_H

typedef struct SnLuKernels {
    /// Solve A x = b by elimination with row exchanges: A is n x n, row by row, and is lost; b
    /// becomes x. Returns 0 when A is singular to rounding.
    int (*solve)(int n, double* A, double* b);
} SnLuKernels;

const SnLuKernels* sn_lu_kernels(void);

#endif
