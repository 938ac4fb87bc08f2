// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_COARSE_H
#define SN_SPARSE_COARSE_H

#include "sparse/linear.h"
#include "sparse/patches.h"

// A layer in which all is rigid, patch by patch: R takes six numbers of each patch, how it moves
// and turns, to its nodes. With x_j the place of node j and c, l the middle and the size of its
// patch,
//
//     (R c)_j = t + w x (x_j - c) / l,      C = R^T A R.
//
// C is factored; (A R) is kept, which has blocks where a node meets a patch. Where nobody knows the
// places of nodes, patches do not turn.

typedef struct SnCoarse {
    SnRowPatches patches;
    double* arm; // (x_j - c) / l (rows x 3)

    // ---- A R
    int* first;  // of each row's blocks         (rows + 1)
    int* patch;  // of each block, ascending     (first[rows])
    int* block;  // of C, where that has it      (first[rows]), or -1
    double* AR;  // column by column             (first[rows] x 18)
    int* meets;  // first of each patch's blocks (patches + 1)
    int* in_row; // the blocks of each patch: row, and place in AR (first[rows] each)
    int* at;

    SnBlockPattern* pattern; // of C
    SnBlockMatrix* C;
    SnLinear* linear;
} SnCoarse;

/// Patches of about `size` rows. `coarse` must be {0} or destroyed.
SnStatus sn_create_coarse(const SnFullRows* A, int size, SnPool* pool, SnCoarse* coarse);
void sn_destroy_coarse(SnCoarse* coarse);

/// For the numbers of A, and the places that it has. SN_NOT_DEFINITE: C is not, so A is not.
SnStatus sn_factor_coarse(SnCoarse* coarse, const SnFullRows* A, const SnTwoWay* split,
                          SnPool* pool);

/// c = C^-1 R^T r for a vector of the rows
SnStatus sn_coarse_solve(const SnCoarse* coarse, const double* r, SnPool* pool, double* c);
/// c = C^-1 (A R)^T y
SnStatus sn_coarse_solve_product(const SnCoarse* coarse, const double* y, SnPool* pool, double* c);
/// out = r - A R c for rows first .. last-1
void sn_coarse_subtract(const SnCoarse* coarse, int first, int last, const double* c,
                        const double* r, double* out);
/// z = y + R (a - b) for rows first .. last-1
void sn_coarse_spread(const SnCoarse* coarse, int first, int last, const double* a, const double* b,
                      const double* y, double* z);

#endif
