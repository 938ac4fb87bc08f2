// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_BLOCK_H
#define SN_SPARSE_BLOCK_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

// Symmetric sparse matrices of 3x3 blocks. Only the upper blocks are stored (row <= column), row by
// row, columns ascending, so the diagonal block comes first in its row. A block is 9 doubles, row
// by row. Every row has a diagonal block. Degree of freedom 3*i+k is component k of block row i.

/// Where the blocks are. Constant once made; matrices and factorisations refer to it.
typedef struct SnBlockPattern {
    int rows;         // block rows
    int blocks;       // stored (upper) blocks
    int* row_start;   // first block of each row                 (rows + 1)
    int* column;      // block column of each block              (blocks)
    uint64_t version; // differs between any two patterns of a process
} SnBlockPattern;

/// An undirected pair of block rows that meet in the matrix. Order within the pair is free.
typedef struct SnBlockPair {
    int a, b;
} SnBlockPair;

/// The pattern that holds all diagonal blocks and all `pairs` (repeats allowed, scratch:
/// reordered).
SnStatus sn_create_block_pattern(int rows, SnBlockPair* pairs, size_t pair_count,
                                 SnBlockPattern** pattern);
void sn_destroy_block_pattern(SnBlockPattern* pattern);

/// Index of block (a, b), a <= b, or -1. Binary search: for setting up maps, not for hot loops.
int sn_block_find(const SnBlockPattern* pattern, int a, int b);

typedef struct SnBlockMatrix {
    const SnBlockPattern* pattern; // not owned
    double* value;                 // (blocks x 9)
} SnBlockMatrix;

SnStatus sn_create_block_matrix(const SnBlockPattern* pattern, SnBlockMatrix** matrix);
void sn_destroy_block_matrix(SnBlockMatrix* matrix);

/// y = A x, both 3*rows long.
void sn_block_multiply(const SnBlockMatrix* A, const double* x, double* y);

/// A += shift * diag(scale), where scale has 3*rows entries (NULL: all one).
void sn_block_shift(SnBlockMatrix* A, double shift, const double* scale);

/// Largest absolute row sum: the infinity norm.
double sn_block_norm(const SnBlockMatrix* A);

#endif
