// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Newton's method for the stage's equation g(q) = 0, with a line search:
//     A(q) u = -g(q),   q <- q + alpha u   until |g| is small against the terms that cancel in g.
// At first A has the exact stiffness, because only then does Newton's method converge
// quadratically. If a direction u does not help, a safer matrix is used for the rest of the solve.
#include "base/clock.h"
#include "solve/method.h"

#include <math.h>

// If a line search moves q by alpha u with an alpha below SHORT_STEP, the solve goes on in another
// way (choose_other_way).
#define SHORT_STEP 1e-3

// The shift of a matrix that is singular up to rounding, as a fraction of the matrix's norm.
#define SAFE_SHIFT 1e-9

// Change `asked` and `solver` so that a safer matrix is used for the rest of the solve. From the
// least safe to the safest, the matrices are the exact one, the projected one, and the projected
// one with a shift. Returns 0 if the matrix is the safest already, else 1.
static int make_safer(SnSolver* solver, SnStage* asked) {
    if (asked->tangent != SN_TANGENT_EXACT && solver->least_shift > 0) return 0;
    if (asked->tangent != SN_TANGENT_EXACT) solver->least_shift = SAFE_SHIFT;
    asked->tangent = SN_TANGENT_PROJECTED;
    return 1;
}

// Choose another way to go on when steps do not help: first safer matrices, and then, with the
// exact matrix again, frozen contacts (the contacts of the last iterate are kept at all points; see
// SnRefinder.freeze). Returns 0 if nothing is left to try, else 1.
static int choose_other_way(SnSolver* solver, SnStage* asked, SnStatus* remark) {
    if (make_safer(solver, asked)) return 1;
    if (!sn_solve_freeze(solver)) return 0;
    asked->tangent = SN_TANGENT_EXACT;
    solver->least_shift = 0;
    *remark = SN_OK;
    return 1;
}

// Find u = -A^-1 g with the matrix that asked->tangent names. If the matrix is not positive
// definite, safer matrices are tried; `asked` then names the matrix that was used.
static SnStatus find_direction(SnSolver* solver, SnStage* asked, SnDirection* direction,
                               SnArena scratch, const SnConfig* q, double* g, double* u) {
    for (;;) {
        const SnStatus solved = direction(solver, asked, q, scratch, g, u);
        if (solved >= 0) return solved;
        if (solved != SN_NOT_DEFINITE || !make_safer(solver, asked)) return solved;
    }
}

SnStatus sn_solve_newton(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                         SnArena scratch, SnConfig* q) {
    const SnSystem* system = solver->system;
    const SnSolveSettings* settings = &solver->settings;
    const int dofs = sn_system_dofs(system);
    double* g = SN_PUSH(&scratch, double, dofs);
    double* u = SN_PUSH(&scratch, double, dofs);
    if (!u) return SN_OUT_OF_MEMORY;
    SnStatus remark = SN_OK;
    SnLineSearch search = {.g = g, .u = u, .value = NAN};
    SnStage asked = *stage;
    asked.tangent = SN_TANGENT_EXACT;
    solver->least_shift = 0;

    int changed;
    SN_TRY(sn_solve_find(solver, stage, q, scratch));
    SN_TRY(sn_solve_settle(solver, &changed));
    for (int i = 0;; ++i) {
        double scale;
        const double start = sn_seconds();
        SN_TRY(sn_system_residual(system, stage, q, scratch, g, &scale));
        solver->stats.seconds[SN_PHASE_ASSEMBLE] += sn_seconds() - start;
        const double size = sn_system_norm(system, g);
        if (!isfinite(size)) return sn_solve_stop(solver, stage, SN_DIVERGED, SN_STOP_FORCES, g);
        solver->stats.residual = size / stage->force_weight;
        solver->stats.relative = size / scale;
        sn_residuals_add(solver->residuals, solver->stats.residual);
        if (i == settings->iterations && i > 0) return remark;
        if (sn_solve_is_converged(solver, stage, size, scale)) {
            int hold = 0;
            SN_TRY(sn_solve_rows_hold(solver, stage, scratch, q, i, &hold));
            if (hold) return remark;
        }
        if (i == settings->max_iterations || solver->unheld == SN_MOST_UNHELD)
            return SN_NOT_CONVERGED;
        if (sn_solve_is_spent(solver))
            return sn_solve_stop(solver, stage, SN_DIVERGED, SN_STOP_WORK, g);

        SnStatus found = find_direction(solver, &asked, direction, scratch, q, g, u);
        SN_TRY(sn_solve_stop_on_way(solver, stage, found, g));
        if (found == SN_REGULARISED) remark = found;
        if (sn_solve_is_rounding(system, sn_system_size(system, q), u)) {
            // take this last step, because with tiny time steps it may be the whole motion
            sn_system_retract(system, q, u, 1, q);
            return remark;
        }
        if (sn_system_row_count(system) > 0) search.value = NAN; // the forces of rows have changed
        found = sn_solve_line_search(solver, stage, scratch, &search, q);
        if (found == SN_NOT_CONVERGED && choose_other_way(solver, &asked, &remark)) continue;
        // no step along u helps, so q is the best iterate
        if (found != SN_OK) return sn_solve_judge(solver, stage, found, g);
        if (search.alpha < SHORT_STEP) choose_other_way(solver, &asked, &remark);
        solver->stats.iterations++;
    }
}

static SnStatus solve_newton(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q) {
    double best;
    SN_TRY(sn_solve_check_rows(solver));
    solver->unheld = 0;
    solver->least_shift = 0;
    sn_residuals_clear(solver->residuals);
    SN_TRY(sn_solve_start(solver, stage, sn_solve_by_matrix, scratch, q, &best));
    return sn_solve_newton(solver, stage, sn_solve_by_matrix, scratch, q);
}

const SnMethod sn_method_newton = {
    .name = "newton",
    .summary = "Newton's method with a line search, to a tolerance.",
    .patience = 50,
    .solve = solve_newton,
};
