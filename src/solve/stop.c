// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finds the block of unknowns at which a solve fails, and writes it to SnSolver.stop.
#include "solve/method.h"

#include <math.h>

// Returns 1 if the residual a counts as larger than b. A number that is not finite counts as larger
// than every finite number, but not as larger than another one that is not finite.
static int is_larger(double a, double b) {
    if (!isfinite(b)) return 0;
    return !isfinite(a) || a > b;
}

SnStatus sn_solve_stop(const SnSolver* solver, const SnStage* stage, SnStatus status,
                       SnStopKind kind, const double* g) {
    SnStop* stop = solver->stop;
    if (!stop) return status;
    *stop = (SnStop){kind, status, SN_AT_BLOCK, 0, 0, 0};
    for (int b = 0; 3 * b < sn_system_dofs(solver->system); ++b) {
        const double *f = g + 3 * (size_t)b,
                     size = hypot(hypot(f[0], f[1]), f[2]) / stage->force_weight;
        if (b > 0 && !is_larger(size, stop->value)) continue;
        stop->index = b;
        stop->value = size;
    }
    if (sn_system_dofs(solver->system) == 0) stop->place = SN_AT_NOTHING;
    return status;
}

SnStatus sn_solve_stop_at_start(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                                const SnConfig* q) {
    double* g = SN_PUSH(&scratch, double, sn_system_dofs(solver->system));
    if (!g) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_system_residual(solver->system, stage, q, scratch, g, NULL));
    return sn_solve_stop(solver, stage, SN_DIVERGED, SN_STOP_START, g);
}

SnStatus sn_solve_stop_on_way(const SnSolver* solver, const SnStage* stage, SnStatus status,
                              const double* g) {
    const int failed = status == SN_DIVERGED || status == SN_NOT_DEFINITE;
    if (!failed || !solver->stop || solver->stop->status == status) return status;
    return sn_solve_stop(solver, stage, status,
                         status == SN_DIVERGED ? SN_STOP_FORCES : SN_STOP_MATRIX, g);
}

// The block with the worst entry on the diagonal of A: the first that is not finite, or else the
// smallest.
static int find_worst_diagonal(const SnBlockMatrix* A) {
    int worst = 0;
    double least = HUGE_VAL;
    for (int r = 0; r < A->pattern->rows; ++r) {
        const int k = sn_block_find(A->pattern, r, r);
        for (int c = 0; k >= 0 && c < 9; c += 4) {
            const double d = A->value[9 * (size_t)k + (size_t)c];
            if (!isfinite(d)) return r;
            if (d < least) worst = r;
            least = fmin(least, d);
        }
    }
    return worst;
}

SnStatus sn_solve_stop_at_matrix(const SnSolver* solver, SnStatus status, const SnLinear* linear,
                                 const SnBlockMatrix* A) {
    if (status != SN_NOT_DEFINITE || !solver->stop) return status;
    const int row = sn_linear_info(linear).failed_row;
    *solver->stop = (SnStop){
        SN_STOP_MATRIX, status, SN_AT_BLOCK, row >= 0 ? row : find_worst_diagonal(A), 0, 0};
    return status;
}
