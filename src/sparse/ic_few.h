// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_IC_FEW_H
#define SN_SPARSE_IC_FEW_H

#include "sparse/full_rows.h"

// An incomplete Cholesky factor without fill, A ~ L D L^T, for matrices of one number per block.
// The factor is a modified one: entries that a complete factor would have, but A has not, are not
// stored. Nearly all of such an entry ij is moved to the diagonal entries ii and jj instead, so
// that M = L D L^T and A agree on vectors that vary slowly (Gustafsson 1978). If A is close to a
// Laplacian, the modified factor needs fewer iterations of conjugate gradients.
//
// L is stored in the layout of A, in both triangles: the place of A_ij holds L_ij if i > j, and
// L_ji if i < j. Both copies of an entry are the same float, so that the map z = M^-1 r stays
// symmetric.

typedef struct SnIcFew {
    float* L;        // entries, as above (blocks of A)
    double* inverse; // 1 / D (rows)
    double shift;    // multiple of the diagonal of A that was added to A before factoring, 0: none

    // ---- work space
    double* u; // D_i L_ji of the row i being factored     (longest row of A)
    int* mark; // place of column j in the row being factored, or -1 (rows)
    int* next; // place for the next entry of L in row j   (rows)
} SnIcFew;

/// Allocate a factor for matrices of the pattern of A. `ic` must be {0} or destroyed.
SnStatus sn_create_ic_few(const SnFullRows* A, SnIcFew* ic);
void sn_destroy_ic_few(SnIcFew* ic);

/// Factor A. If a pivot is too small, try again with a factor that is not modified, then with
/// growing multiples of the diagonal added to A (`shift`). SN_NOT_DEFINITE: all these attempts
/// failed, as they do if A has a diagonal entry that is not a positive number.
SnStatus sn_factor_ic_few(SnIcFew* ic, const SnFullRows* A);

#endif
