// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_BLOCK_H
#define SN_SPARSE_BLOCK_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

// Symmetric sparse matrices of small blocks: 3x3 for nodes, 1 to 6 wide for coordinates of joints.
// Only the upper blocks are stored (row <= column), row by row, columns ascending, so the diagonal
// block comes first in its row. A block is stored row by row. Every row has a diagonal block.

enum { SN_MAX_BLOCK_WIDTH = 6 };

/// Where the blocks are. Constant once made; matrices and factorisations refer to it.
typedef struct SnBlockPattern {
    int rows;       // block rows
    int blocks;     // stored (upper) blocks
    int dofs;       // scalar rows
    int nodal;      // 1: every row is 3 wide, so row i has dofs 3*i.. and block k numbers 9*k..
    int* row_start; // first block of each row                 (rows + 1)
    int* column;    // block column of each block              (blocks)
    int* first_dof; // first degree of freedom of each row     (rows + 1)
    int64_t* first_value; // first number of each block          (blocks + 1), NULL where nodal
    uint64_t version;     // differs between any two patterns of a process
    int* rank; // place in an order of elimination that is known to be good, from 0 on, all
               // different (rows); or NULL
} SnBlockPattern;

/// An undirected pair of block rows that meet in the matrix. Order within the pair is free.
typedef struct SnBlockPair {
    int a, b;
} SnBlockPair;

/// The pattern that holds all diagonal blocks and all `pairs` (repeats allowed, scratch:
/// reordered).
SnStatus sn_create_block_pattern(int rows, SnBlockPair* pairs, size_t pair_count,
                                 SnBlockPattern** pattern);
/// The same for rows of width[i] degrees of freedom, 1 to SN_MAX_BLOCK_WIDTH.
SnStatus sn_create_wide_pattern(int rows, const int* width, SnBlockPair* pairs, size_t pair_count,
                                SnBlockPattern** pattern);
void sn_destroy_block_pattern(SnBlockPattern* pattern);

/// Let a pattern have ranks, which are copied.
SnStatus sn_block_pattern_rank(SnBlockPattern* pattern, const int* rank);

/// Where block k's numbers begin.
static inline int64_t sn_block_at(const SnBlockPattern* pattern, int k) {
    return pattern->nodal ? 9 * (int64_t)k : pattern->first_value[k];
}

static inline int sn_block_width(const SnBlockPattern* pattern, int row) {
    return pattern->first_dof[row + 1] - pattern->first_dof[row];
}

/// Index of block (a, b), a <= b, or -1. Binary search: for setting up maps, not for hot loops.
int sn_block_find(const SnBlockPattern* pattern, int a, int b);

typedef struct SnBlockMatrix {
    const SnBlockPattern* pattern; // not owned
    double* value;                 // (blocks x 9 where nodal, first_value[blocks] otherwise)
    int64_t capacity;              // numbers that there is memory for
    const double* where;           // of the rows' nodes, m (rows x 3); NULL: not known
    double* place;                 // memory for that, or NULL
    int places;                    // rows that it is enough for
} SnBlockMatrix;

SnStatus sn_create_block_matrix(const SnBlockPattern* pattern, SnBlockMatrix** matrix);
/// The same with memory for `room` more 3x3 blocks behind its own, which mean nothing to it.
SnStatus sn_create_block_matrix_with_room(const SnBlockPattern* pattern, int room,
                                          SnBlockMatrix** matrix);
/// Let a matrix have another pattern and room, in the memory that it has where that is enough. Its
/// numbers mean nothing then. SN_OUT_OF_MEMORY: it is as it was.
SnStatus sn_block_matrix_refit(SnBlockMatrix* matrix, const SnBlockPattern* pattern, int room);
/// Memory for the places of as many rows as the pattern has; they are not known then.
SnStatus sn_block_matrix_make_places(SnBlockMatrix* matrix);
void sn_destroy_block_matrix(SnBlockMatrix* matrix);

/// y = A x, both `dofs` long.
void sn_block_multiply(const SnBlockMatrix* A, const double* x, double* y);

/// A += shift * diag(scale), where scale has `dofs` entries (NULL: all one).
void sn_block_shift(SnBlockMatrix* A, double shift, const double* scale);

/// Largest absolute row sum: the infinity norm. Needs no memory, and time that grows faster than A.
double sn_block_norm(const SnBlockMatrix* A);

/// sum[r] = sum over the columns of |A_r|, for all `dofs` rows: in one pass over A.
void sn_block_row_sums(const SnBlockMatrix* A, double* sum);

/// component[i] = the lowest of the block rows that block row i is joined to by blocks, whatever
/// their numbers.
void sn_block_components(const SnBlockPattern* pattern, int* component);

#endif
