// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_CHOLMOD_LAYOUT_H
#define SN_SPARSE_CHOLMOD_LAYOUT_H

#include "sparse/block.h"

#include <cholmod.h>

// The layout holds a block matrix in the form that CHOLMOD reads: permuted by a fill-reducing order
// of the block rows, lower triangle only, as scalars, by columns. Because the matrix is permuted
// already, CHOLMOD does not have to permute it in every factorisation, and one pass over the blocks
// copies the values.

typedef struct SnCholmodLayout {
    int rows, blocks;
    int* order;        // block row at each place of the elimination order  (rows)
    int* column_start; // first block of each permuted block column         (rows + 1)
    int* source; // source of each block of the layout: 2 * k if it is block k of the matrix, 2 * k
                 // + 1 if it is the transpose of block k (blocks)

    cholmod_sparse scalar; // lower triangle of P A P^T, P from `order`; the layout owns its arrays
} SnCholmodLayout;

/// Returns CHOLMOD_OK, or the error status of CHOLMOD. `layout` must be {0} before; destroy the
/// layout after a failure, too.
int sn_create_cholmod_layout(const SnBlockPattern* pattern, cholmod_common* common,
                             SnCholmodLayout* layout);
void sn_destroy_cholmod_layout(SnCholmodLayout* layout);

/// Copy the values of A, a matrix of the pattern, to layout->scalar.
void sn_cholmod_layout_copy(SnCholmodLayout* layout, const SnBlockMatrix* A);

#endif
