// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_EIGEN_H
#define SN_BENCH_EIGEN_H

// The conjugate gradients of Eigen, for comparison with the library's. With -DSINEW_EIGEN=ON
// eigen.cpp is compiled, otherwise eigen_none.c.

typedef enum SnEigenKind {
    SN_EIGEN_DIAGONAL,
    SN_EIGEN_INCOMPLETE_CHOLESKY,
} SnEigenKind;

/// A symmetric matrix with both triangles, column by column; rows ascend in each column.
typedef struct SnEigenMatrix {
    int n;
    int* start; // (n + 1)
    int* row;
    double* value;
} SnEigenMatrix;

/// Return version and compiler flags for a heading; NULL: Eigen is not in this build, or not for
/// this processor.
const char* sn_eigen_name(void);

/// Create a solver: it copies the matrix and analyses its pattern.
void* sn_eigen_create(SnEigenKind kind, const SnEigenMatrix* A);
void sn_eigen_destroy(void* solver);

/// Compute the preconditioner; returns 0 if that failed.
int sn_eigen_setup(void* solver);

/// Solve A x = b from x = 0 until |b - A x| <= tolerance |b|; returns the number of iterations.
int sn_eigen_solve(void* solver, double tolerance, const double* b, double* x);

#endif
