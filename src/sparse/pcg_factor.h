// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_PCG_FACTOR_H
#define SN_SPARSE_PCG_FACTOR_H

#include "sparse/factor.h"
#include "sparse/pcg.h"

// Conjugate gradients on A x = b, preconditioned by a Cholesky factor that exists already: the
// factor of an earlier matrix (frozen), or a factor extrapolated from an earlier one (dchol.h).

typedef struct SnPcgFactor SnPcgFactor;

/// Create a solver for a pattern of 3x3 blocks. SN_UNSUPPORTED: not all blocks are 3x3. `pool` may
/// be NULL; not owned.
SnStatus sn_create_pcg_factor(const SnBlockPattern* pattern, SnPool* pool, SnPcgFactor** pcg);
void sn_destroy_pcg_factor(SnPcgFactor* pcg);

/// Takes a copy of A, a matrix of the pattern.
void sn_pcg_factor_set_matrix(SnPcgFactor* pcg, const SnBlockMatrix* A);

/// Does the same as sn_pcg_solve with the preconditioner M = L L^T, where L is any factor with as
/// many unknowns as A. The function allocates no memory.
SnPcgAnswer sn_pcg_factor_solve(SnPcgFactor* pcg, SnFactor* L, double tolerance, int max_iterations,
                                const double* b, double* x);

#endif
