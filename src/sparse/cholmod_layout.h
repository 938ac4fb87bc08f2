// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_CHOLMOD_LAYOUT_H
#define SN_SPARSE_CHOLMOD_LAYOUT_H

#include "sparse/block.h"

#include <cholmod.h>

// A block matrix as CHOLMOD wants to see it: already permuted by a fill-reducing order of the block
// rows, lower triangle, scalar, by columns. Then neither its analysis nor its factorisation moves
// the matrix around, and copying values is one streaming pass.

typedef struct SnCholmodLayout {
    int rows, blocks;
    int* order;        // block row at each place of the elimination order  (rows)
    int* column_start; // first block of each permuted block column         (rows + 1)
    int* source;       // 2 * block of the matrix + 1 if it is transposed   (blocks)

    cholmod_sparse scalar; // lower triangle of P A P^T, its arrays owned by the layout
} SnCholmodLayout;

/// Returns CHOLMOD_OK or the status of CHOLMOD. `layout` must be {0}; destroy it in any case.
int sn_create_cholmod_layout(const SnBlockPattern* pattern, cholmod_common* common,
                             SnCholmodLayout* layout);
void sn_destroy_cholmod_layout(SnCholmodLayout* layout);

/// Copy the values of A, a matrix of the pattern, to layout->scalar.
void sn_cholmod_layout_copy(SnCholmodLayout* layout, const SnBlockMatrix* A);

#endif
