// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_IC_FEW_H
#define SN_SPARSE_IC_FEW_H

#include "sparse/full_rows.h"

// An incomplete Cholesky factor without fill, A ~ L D L^T, for matrices of one number per block. It
// is a modified one: nearly all of an entry that would fill in is subtracted from the diagonal
// entries of both its rows instead, so that M and A agree on vectors that vary slowly (Gustafsson
// 1978). That needs fewer
// iterations where A is next to a Laplacian.
//
// L is written out as A is: at the place of A_ij, i != j, stands the one of L_ij and L_ji that is
// below the diagonal. It is rounded to float, both copies alike, so that the map stays symmetric.

typedef struct SnIcFew {
    float* L;        // entries, as above (blocks of A)
    double* inverse; // 1 / D (rows)
    double shift;    // multiple of the diagonal that was added

    // ---- work space
    double* u; // D_i L_ji of the row i being factored     (longest row of A)
    int* mark; // place of column j in that row, or -1     (rows)
    int* next; // place for the next entry of L in row j   (rows)
} SnIcFew;

/// Allocate a factor for matrices of the pattern of A. `ic` must be {0} or destroyed.
SnStatus sn_create_ic_few(const SnFullRows* A, SnIcFew* ic);
void sn_destroy_ic_few(SnIcFew* ic);

/// Factor A; where a pivot vanishes, with a shift. SN_NOT_DEFINITE: A has an entry on the diagonal
/// that is not a number above 0.
SnStatus sn_factor_ic_few(SnIcFew* ic, const SnFullRows* A);

#endif
