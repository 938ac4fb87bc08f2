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

/// A grid of nodes in which every cube is five tets, each with a random positive definite 12x12
/// matrix of rank 6 and a little more.
Case make_beam(int nx, int ny, int nz, uint64_t seed);

/// A grid of springs: on every edge a random positive semi-definite 6x6 matrix that does not resist
/// translation, and `anchor` times the identity. Stiffnesses differ by up to `contrast`.
Case make_springs(int nx, int ny, int nz, double contrast, double anchor, uint64_t seed);

/// Three grids that do not touch, numbered in turns, and rows without neighbours.
Case make_disconnected(uint64_t seed);

/// `rows` random positive definite blocks on the diagonal.
Case make_diagonal(int rows, uint64_t seed);

/// A first row that meets all others: eliminated first, it would fill the whole matrix.
Case make_star(int rows, uint64_t seed);

/// Springs between any two of `rows` rows: one front.
Case make_dense(int rows, uint64_t seed);

/// A grid of rows 1 to 6 wide and `extra` random pairs more; every pair that meets has a random
/// positive semi-definite matrix of rank 3, and every row `anchor` times the identity.
Case make_wide(int nx, int ny, int nz, int extra, double anchor, uint64_t seed);

/// The named cases that every solver has to solve, all blocks 3x3. At most 200 block rows each.
typedef struct NamedCase {
    const char* name;
    Case (*make)(void);
} NamedCase;

extern const NamedCase named_cases[];
extern const int named_case_count;

/// `count` random numbers between -1 and 1.
void fill_random(double* x, size_t count, uint64_t seed);

/// The whole matrix, row by row, dofs squared numbers. To be freed.
double* dense_of(const SnBlockMatrix* A);

double norm_of(const double* x, size_t count);

/// |b - A x| / (|A| |x| + |b|), the norm of A being the largest row sum.
double backward_error(const SnBlockMatrix* A, const double* x, const double* b);

#endif
