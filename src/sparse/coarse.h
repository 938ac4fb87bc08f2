// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_COARSE_H
#define SN_SPARSE_COARSE_H

#include "sparse/linear.h"
#include "sparse/patches.h"

// A coarse layer of a preconditioner, in which every patch of nodes moves as one rigid piece. (It
// has nothing to do with the layers of XPBD steps.) Each patch has six unknowns: its translation t
// and its rotation w. The matrix R turns the unknowns c of all patches into the motion of the
// nodes:
//
//     (R c)_j = t + cross(w, (p_j - m) / l), C = R^T A R,
//
// where p_j is the place of node j, and m and l are the middle and the size of its patch. C is
// factored. A R is stored, too. It has a block for row i and patch P if A has a block A_ij with a
// node j of P. If the places of nodes are not known, patches do not turn.

typedef struct SnCoarse {
    SnRowPatches patches;
    double* arm; // (p_j - m) / l of each row's node; 0: places are not known (rows x 3)

    // ---- A R
    int* first;  // first block of each row                     (rows + 1)
    int* patch;  // patch of each block, ascending within a row  (first[rows])
    int* block;  // block of C that each block of A R adds to; -1: none, as only the upper half of
                 // C is stored (first[rows])
    double* AR;  // numbers of the blocks, column by column      (first[rows] x 18)
    int* meets;  // where the blocks of each patch begin in `in_row` and `at` (patches + 1)
    int* in_row; // row of each block, patch by patch            (first[rows])
    int* at;     // index of each block in AR, patch by patch (first[rows])

    SnBlockPattern* pattern; // pattern of C: six unknowns for each patch
    SnBlockMatrix* C;
    SnLinear* linear; // holds the factor of C
} SnCoarse;

/// Make patches of about `size` rows, and find the patterns of A R and C. `coarse` must be {0} or
/// destroyed.
SnStatus sn_create_coarse(const SnFullRows* A, int size, SnPool* pool, SnCoarse* coarse);
void sn_destroy_coarse(SnCoarse* coarse);

/// Compute A R, compute C, and factor C, from the numbers of A and the places of its nodes. `split`
/// has to be the split that A was made with. SN_NOT_DEFINITE: C is not positive definite, so A is
/// not positive definite either.
SnStatus sn_factor_coarse(SnCoarse* coarse, const SnFullRows* A, const SnTwoWay* split,
                          SnPool* pool);

/// c = C^-1 R^T r, r (rows x 3), c (patches x 6)
SnStatus sn_coarse_solve(const SnCoarse* coarse, const double* r, SnPool* pool, double* c);
/// c = C^-1 (A R)^T y, y (rows x 3)
SnStatus sn_coarse_solve_product(const SnCoarse* coarse, const double* y, SnPool* pool, double* c);
/// out = r - A R c for rows first .. last-1
void sn_coarse_subtract(const SnCoarse* coarse, int first, int last, const double* c,
                        const double* r, double* out);
/// z = y + R (a - b) for rows first .. last-1
void sn_coarse_spread(const SnCoarse* coarse, int first, int last, const double* a, const double* b,
                      const double* y, double* z);

#endif
