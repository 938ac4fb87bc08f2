// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The derivative of a Cholesky factor, and extrapolation with this derivative (source text 001,
// Algorithm 5.2 and appendix C.1), front by front. In a front (F and L: fronts.h; dot: d/dt; U: the
// front's update), differentiating L L^T = F gives
//
//     Ldot11 L11^T + L11 Ldot11^T = Fdot11   so   Ldot11 = L11 Phi(L11^-1 Fdot11 L11^-T),
//     Ldot21 L11^T + L21 Ldot11^T = Fdot21   so   Ldot21 = (Fdot21 - L21 Ldot11^T) L11^-T,
//     Udot = Fdot22 - Ldot21 L21^T - L21 Ldot21^T,
//
// where Phi(X) is the lower triangle of X with half its diagonal, so that Phi(X) + Phi(X)^T = X for
// a symmetric X. Fdot is assembled from Adot and the children's Udot in the same way as F is
// assembled from A and the children's U. The derivative is therefore the same pass up the tree as a
// factorisation, with different kernels. Inside a front, the kernels take eight columns j at a
// time, as in appendix C.1. (a) They subtract the products with earlier columns k,
//     C_ij = Fdot_ij - sum_k (Ldot_ik L_jk^T + L_ik Ldot_jk^T).
// (b) They compute the diagonal block by Phi. (c) They compute the rows i below by the equations
// above, with j in place of 1 and i in place of 2.
#include "sparse/dchol.h"

#include "sparse/factor_pass.h"

#include <assert.h>
#include <float.h>
#include <math.h>

SnStatus sn_factor_derivative(const SnFactor* L, const SnBlockMatrix* Adot, SnFactor* Ldot) {
    assert(L->fronts == Ldot->fronts && L != Ldot);
    if (!L->panel || !Ldot->panel) return SN_UNSUPPORTED;
    assert(Adot->pattern->dofs == L->fronts->dofs);
    SnFactorPass pass = {
        .factor = Ldot, .primal = L, .A = Adot, .all = 1, .kernels = sn_front_dot_kernels()};
    int failed_row;
    return sn_factor_run(&pass, &failed_row);
}

// ---- c = scale (a + t b) for panels, in pieces

enum { PIECE_NUMBERS = 1 << 15 };

typedef struct Sum {
    const double *a, *b;
    double t, scale; // c = scale (a + t b)
    double* c;
    int64_t numbers;
} Sum;

static void sum_piece(void* context, int index, int worker) {
    (void)worker;
    const Sum* sum = context;
    const int64_t from = (int64_t)PIECE_NUMBERS * index, to = from + PIECE_NUMBERS;
    const int64_t end = to < sum->numbers ? to : sum->numbers;
    for (int64_t i = from; i < end; ++i) sum->c[i] = sum->scale * (sum->a[i] + sum->t * sum->b[i]);
}

static void run_sum(Sum sum, SnPool* pool) {
    const int64_t pieces = (sum.numbers + PIECE_NUMBERS - 1) / PIECE_NUMBERS;
    sn_pool_run(pool, (int)pieces, sum_piece, &sum);
}

// ---- the derivative by a difference

// Returns the largest |Adot_ij| / sqrt(A_ii A_jj), which is how fast A changes. Scaling the rows
// and columns of both A and Adot by the same factors does not change it.
static double relative_rate(const SnBlockMatrix* A, const SnBlockMatrix* Adot) {
    const SnBlockPattern* pattern = A->pattern;
    double most = 0; // the square of the largest rate so far
    for (int i = 0; i < pattern->rows; ++i) {
        const int height = sn_block_width(pattern, i);
        const double* Dii = A->value + sn_block_at(pattern, pattern->row_start[i]);
        for (int k = pattern->row_start[i]; k < pattern->row_start[i + 1]; ++k) {
            const int j = pattern->column[k], width = sn_block_width(pattern, j);
            const double* Djj = A->value + sn_block_at(pattern, pattern->row_start[j]);
            const double* B = Adot->value + sn_block_at(pattern, k);
            for (int r = 0; r < height; ++r)
                for (int c = 0; c < width; ++c, ++B) {
                    const double size = Dii[r * (height + 1)] * Djj[c * (width + 1)];
                    if (*B * *B > most * size) most = *B * *B / size;
                }
        }
    }
    return sqrt(most);
}

// Let X = L^-1 Adot L^-T, and let u be the unit of rounding. The difference has two errors. The
// truncation error is epsilon / 2 times the second derivative of L, of size epsilon |X|^2 |L|. The
// rounding error of L is divided by epsilon and becomes u |L| / epsilon. Ldot = L Phi(X) has the
// size |X| |L|. So both errors have the size sqrt(u) |Ldot| if epsilon |X| = sqrt(u). |X| is not
// known; relative_rate, which is |X| for a diagonal A, is used instead.
double sn_factor_difference_step(const SnBlockMatrix* A, const SnBlockMatrix* Adot) {
    const double rate = relative_rate(A, Adot);
    return rate > 0 ? sqrt(DBL_EPSILON) / rate : 1;
}

SnStatus sn_factor_difference(const SnFactor* L, const SnBlockMatrix* A, const SnBlockMatrix* Adot,
                              double epsilon, SnBlockMatrix* moved, SnFactor* Ldot) {
    assert(L->fronts == Ldot->fronts && L != Ldot && epsilon > 0);
    if (!L->panel || !Ldot->panel) return SN_UNSUPPORTED;
    assert(A->pattern->dofs == L->fronts->dofs && moved != A && moved != Adot);
    SnPool* pool = Ldot->def.pool;
    int failed_row;

    // moved = A + epsilon Adot
    run_sum((Sum){.a = A->value,
                  .b = Adot->value,
                  .t = epsilon,
                  .scale = 1,
                  .c = moved->value,
                  .numbers = sn_block_at(A->pattern, A->pattern->blocks)},
            pool);
    SN_TRY(sn_factor_matrix(Ldot, moved, 0, &failed_row));

    // Now Ldot->panel holds L', the factor of `moved`. Replace it by Ldot = (L' - L) / epsilon.
    run_sum((Sum){.a = Ldot->panel,
                  .b = L->panel,
                  .t = -1,
                  .scale = 1 / epsilon,
                  .c = Ldot->panel,
                  .numbers = L->fronts->panel_numbers},
            pool);
    return SN_OK;
}

// ---- extrapolation

SnStatus sn_factor_extrapolate(const SnFactor* L, const SnFactor* Ldot, double t, SnFactor* out) {
    assert(L->fronts == Ldot->fronts && L->fronts == out->fronts);
    if (!L->panel || !Ldot->panel || !out->panel) return SN_UNSUPPORTED;
    run_sum((Sum){.a = L->panel,
                  .b = Ldot->panel,
                  .t = t,
                  .scale = 1,
                  .c = out->panel,
                  .numbers = L->fronts->panel_numbers},
            out->def.pool);
    sn_factor_invert_diagonal(out);
    for (int i = 0; i < out->fronts->dofs; ++i)
        if (!(out->inverse[i] > 0 && isfinite(out->inverse[i]))) return SN_NOT_DEFINITE;
    return SN_OK;
}
