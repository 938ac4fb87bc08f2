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
    int* rank; // place of each row in an order of elimination that is known to be good (rows), from
               // 0 on, all different; or NULL
} SnBlockPattern;

/// An undirected pair of block rows that meet in the matrix. Order within the pair is free.
typedef struct SnBlockPair {
    int a, b;
} SnBlockPair;

/// Make the pattern that holds all diagonal blocks and all `pairs`, which may repeat.
SnStatus sn_create_block_pattern(int rows, SnBlockPair* pairs, size_t pair_count,
                                 SnBlockPattern** pattern);
/// The same for rows of width[i] degrees of freedom, 1 to SN_MAX_BLOCK_WIDTH. NULL: all are 3 wide.
SnStatus sn_create_wide_pattern(int rows, const int* width, SnBlockPair* pairs, size_t pair_count,
                                SnBlockPattern** pattern);
void sn_destroy_block_pattern(SnBlockPattern* pattern);

/// Give a pattern the ranks of its rows, which are copied.
SnStatus sn_block_pattern_rank(SnBlockPattern* pattern, const int* rank);

/// Returns where the numbers of block k begin; k = blocks gives their total.
static inline int64_t sn_block_at(const SnBlockPattern* pattern, int k) {
    return pattern->nodal ? 9 * (int64_t)k : pattern->first_value[k];
}

static inline int sn_block_width(const SnBlockPattern* pattern, int row) {
    return pattern->first_dof[row + 1] - pattern->first_dof[row];
}

/// Returns the index of block (a, b), a <= b, or -1. It is a binary search: for setting up maps,
/// not for hot loops.
int sn_block_find(const SnBlockPattern* pattern, int a, int b);

/// A matrix of a pattern.
typedef struct SnBlockMatrix {
    const SnBlockPattern* pattern; // not owned
    double* value;                 // (blocks x 9 where nodal, first_value[blocks] otherwise)
    int64_t capacity;              // numbers that `value` has memory for
    const double* where;           // places of the rows' nodes, m (rows x 3); NULL: not known
    double* place;                 // memory for `where` (places x 3), or NULL
    int places;                    // rows that `place` is enough for
} SnBlockMatrix;

SnStatus sn_create_block_matrix(const SnBlockPattern* pattern, SnBlockMatrix** matrix);
/// The same with memory for `room` more 3x3 blocks behind its own, which no function here reads.
SnStatus sn_create_block_matrix_with_room(const SnBlockPattern* pattern, int room,
                                          SnBlockMatrix** matrix);
/// Give a matrix another pattern and room, in the memory that it has where that is enough. Its
/// numbers mean nothing then. SN_OUT_OF_MEMORY: the matrix is as it was.
SnStatus sn_block_matrix_refit(SnBlockMatrix* matrix, const SnBlockPattern* pattern, int room);
/// Make memory for the places of as many rows as the pattern has (`place`). `where` is NULL then,
/// and the caller sets it once it has written them.
SnStatus sn_block_matrix_make_places(SnBlockMatrix* matrix);
void sn_destroy_block_matrix(SnBlockMatrix* matrix);

/// y = A x, both `dofs` long.
void sn_block_multiply(const SnBlockMatrix* A, const double* x, double* y);

/// A += shift * diag(scale), where scale has `dofs` entries (NULL: all one).
void sn_block_shift(SnBlockMatrix* A, double shift, const double* scale);

/// Returns the largest absolute row sum: the infinity norm. It needs no memory, and time that grows
/// faster than A.
double sn_block_norm(const SnBlockMatrix* A);

/// sum[r] = sum over the columns of |A_r|, for all `dofs` rows: in one pass over A.
void sn_block_row_sums(const SnBlockMatrix* A, double* sum);

/// component[i] = the lowest of the block rows that chains of blocks join to block row i; the
/// numbers in the blocks do not matter.
void sn_block_components(const SnBlockPattern* pattern, int* component);

#endif
