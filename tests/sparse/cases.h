// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SPARSE_CASES_H
#define SN_TESTS_SPARSE_CASES_H

#include "sparse/block.h"

// Generated matrices for the tests of the sparse room.

/// A matrix with its pattern.
typedef struct Case {
    SnBlockPattern* pattern;
    SnBlockMatrix* A;
} Case;

void destroy_case(Case c);

/// Make a grid of nodes in which every cube is cut into five tets. Each tet adds a random positive
/// semi-definite 12x12 matrix of rank 6, and a small multiple of the identity.
Case make_beam(int nx, int ny, int nz, uint64_t seed);

/// Make a grid of springs. Every edge adds a random positive semi-definite 6x6 matrix that does not
/// resist translation, and `anchor` times the identity. Stiffnesses differ by up to `contrast`.
Case make_springs(int nx, int ny, int nz, double contrast, double anchor, uint64_t seed);

/// Make three grids that do not touch and are numbered in turns, and rows without neighbours.
Case make_disconnected(uint64_t seed);

/// Make `rows` random positive definite blocks on the diagonal.
Case make_diagonal(int rows, uint64_t seed);

/// Make a matrix whose first row meets all others. If this row is eliminated first, the whole
/// matrix fills.
Case make_star(int rows, uint64_t seed);

/// Make springs between any two of `rows` rows, which is one front.
Case make_dense(int rows, uint64_t seed);

/// Make a grid of rows that are 1 to 6 wide, with `extra` random pairs. Every pair of rows that
/// meet adds a random positive semi-definite matrix of rank 3, and every row adds `anchor` times
/// the identity.
Case make_wide(int nx, int ny, int nz, int extra, double anchor, uint64_t seed);

/// The cases that every solver has to solve, with names. All blocks are 3x3, and there are at most
/// 200 block rows.
typedef struct NamedCase {
    const char* name;
    Case (*make)(void);
} NamedCase;

extern const NamedCase named_cases[];
extern const int named_case_count;

/// Write `count` random numbers between -1 and 1.
void fill_random(double* x, size_t count, uint64_t seed);

/// Return the whole matrix, row by row (dofs x dofs). The caller frees it.
double* dense_of(const SnBlockMatrix* A);

double norm_of(const double* x, size_t count);

/// Return |b - A x| / (|A| |x| + |b|), where the norm of A is its largest row sum.
double backward_error(const SnBlockMatrix* A, const double* x, const double* b);

#endif
