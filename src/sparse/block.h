// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_BLOCK_H
#define SN_SPARSE_BLOCK_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

// Symmetric sparse matrices of small blocks. A block row has 1 to 6 scalar rows; if each block row
// belongs to a node, all blocks are 3x3. Only the upper blocks are stored (row <= column), row by
// row, columns ascending, so the diagonal block comes first in its row. A block is stored row by
// row. Every row has a diagonal block.

enum { SN_MAX_BLOCK_WIDTH = 6 };

/// Which blocks a matrix stores. A pattern does not change once it is made, except for its ranks;
/// matrices and factorisations refer to the pattern.
typedef struct SnBlockPattern {
    int rows;       // block rows
    int blocks;     // stored (upper) blocks
    int dofs;       // scalar rows
    int nodal;      // 1: every row is 3 wide; row i then has dofs 3 i to 3 i + 2, and block k has
                    // the numbers 9 k to 9 k + 8 of SnBlockMatrix.value
    int* row_start; // first block of each row                 (rows + 1)
    int* column;    // block column of each block              (blocks)
    int* first_dof; // first degree of freedom of each row     (rows + 1)
    int64_t* first_value; // first number of each block          (blocks + 1), NULL where nodal
    uint64_t version;     // differs between any two patterns of a process
    int* rank; // rank of each row in a good order of elimination, in which rows are eliminated by
               // ascending rank. All ranks differ, and none is negative (rows). NULL: no such order
               // is known
} SnBlockPattern;

/// Two block rows that meet in the matrix: block (a, b) or (b, a) is stored. a may be smaller or
/// larger than b.
typedef struct SnBlockPair {
    int a, b;
} SnBlockPair;

/// Make the pattern that holds all diagonal blocks and all `pairs`, which may repeat.
SnStatus sn_create_block_pattern(int rows, SnBlockPair* pairs, size_t pair_count,
                                 SnBlockPattern** pattern);
/// Does the same as sn_create_block_pattern, but row i has width[i] degrees of freedom, 1 to
/// SN_MAX_BLOCK_WIDTH. If `width` is NULL, all rows are 3 wide.
SnStatus sn_create_wide_pattern(int rows, const int* width, SnBlockPair* pairs, size_t pair_count,
                                SnBlockPattern** pattern);
void sn_destroy_block_pattern(SnBlockPattern* pattern);

/// Copy `rank` (rows) to the pattern, in place of the ranks that the pattern had.
SnStatus sn_block_pattern_rank(SnBlockPattern* pattern, const int* rank);

/// Returns where the numbers of block k begin in SnBlockMatrix.value. For k = pattern->blocks,
/// returns how many numbers all blocks have.
static inline int64_t sn_block_at(const SnBlockPattern* pattern, int k) {
    return pattern->nodal ? 9 * (int64_t)k : pattern->first_value[k];
}

static inline int sn_block_width(const SnBlockPattern* pattern, int row) {
    return pattern->first_dof[row + 1] - pattern->first_dof[row];
}

/// Returns the index of block (a, b), a <= b, or -1 if the pattern has no such block. The function
/// is a binary search: it is meant for setting up maps, not for hot loops.
int sn_block_find(const SnBlockPattern* pattern, int a, int b);

/// A matrix of a pattern.
typedef struct SnBlockMatrix {
    const SnBlockPattern* pattern; // not owned
    double* value;                 // (blocks x 9 where nodal, first_value[blocks] otherwise)
    int64_t capacity;              // how many numbers `value` has memory for
    const double* where;           // places of the rows' nodes, m (rows x 3); NULL: not known
    double* place;                 // memory for `where` (places x 3), or NULL
    int places;                    // how many rows `place` has memory for
} SnBlockMatrix;

SnStatus sn_create_block_matrix(const SnBlockPattern* pattern, SnBlockMatrix** matrix);
/// Does the same as sn_create_block_matrix, and takes memory for `room` more 3x3 blocks after the
/// blocks of the pattern. No function of this header reads these further blocks.
SnStatus sn_create_block_matrix_with_room(const SnBlockPattern* pattern, int room,
                                          SnBlockMatrix** matrix);
/// Give a matrix another pattern and another `room`. The matrix keeps its memory if that is large
/// enough. Afterwards the values of its blocks are undefined. SN_OUT_OF_MEMORY: the matrix has not
/// changed.
SnStatus sn_block_matrix_refit(SnBlockMatrix* matrix, const SnBlockPattern* pattern, int room);
/// Make `place` large enough for the places of all rows of the pattern, and set `where` to NULL.
/// The caller then writes the places to `place` and sets `where`.
SnStatus sn_block_matrix_make_places(SnBlockMatrix* matrix);
void sn_destroy_block_matrix(SnBlockMatrix* matrix);

/// y = A x, both `dofs` long.
void sn_block_multiply(const SnBlockMatrix* A, const double* x, double* y);

/// A += shift * diag(scale), where scale has `dofs` entries (NULL: all one).
void sn_block_shift(SnBlockMatrix* A, double shift, const double* scale);

/// Returns the infinity norm of A, which is the largest sum of absolute values in a row. If `scale`
/// (dofs) is not NULL, returns the norm of D^-1/2 A D^-1/2 with D = diag(scale) instead. The
/// function allocates no memory, but its time grows faster than the size of A.
double sn_block_norm(const SnBlockMatrix* A, const double* scale);

/// For all `dofs` rows r, set sum[r] to the sum of |A_rc| over the columns c. The function reads A
/// once.
void sn_block_row_sums(const SnBlockMatrix* A, double* sum);

/// Block rows are connected if a chain of stored blocks joins them. For each block row i, set
/// component[i] to the smallest index of a block row that is connected with i. The values of the
/// blocks do not matter.
void sn_block_components(const SnBlockPattern* pattern, int* component);

#endif
