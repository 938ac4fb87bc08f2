// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The quasi-Newton method with the constant matrix M + h^2 L of constant.h (Liu, Bouaziz and Kavan
// 2017; source text 004, Algorithm 3), with g the gradient and h the step's length:
//     u = -(M + h^2 L)^-1 g(q),   q <- q + alpha u,   alpha by Armijo's rule
#include "solve/quasi_newton.h"

#include "solve/constant.h"

SnStatus sn_quasi_newton_create(const SnMethodDef* def, void** memory) {
    SnConstant* constant = NULL;
    SN_TRY(sn_create_constant(def, &constant));
    *memory = constant;
    return SN_OK;
}

void sn_quasi_newton_destroy(void* memory) { sn_destroy_constant(memory); }

// Find u = -H0^-1 g.
static SnStatus find_direction_by_constant(SnSolver* solver, const SnStage* stage,
                                           const SnConfig* q, SnArena scratch, double* g,
                                           double* u) {
    (void)stage, (void)q, (void)scratch;
    const SnInverse inverse = sn_constant_inverse(solver->memory);
    for (int i = 0; i < sn_system_dofs(solver->system); ++i) u[i] = -g[i];
    return inverse.apply(inverse.self, u, u);
}

SnStatus sn_solve_quasi_newton(SnSolver* solver, const SnStage* stage, int history, int full_steps,
                               SnArena scratch, SnConfig* q) {
    SN_TRY(sn_solve_check_rows(solver));
    double best;
    solver->unheld = 0;
    sn_residuals_clear(solver->residuals);
    const SnStatus held = sn_constant_prepare(solver->memory, solver, stage, scratch);
    SN_TRY(held);
    SnStage constant = *stage;
    constant.tangent = SN_TANGENT_CONSTANT;
    SN_TRY(sn_solve_start(solver, &constant, find_direction_by_constant, scratch, q, &best));
    const SnDescent descent = {sn_constant_inverse(solver->memory), history, full_steps, 0};
    const SnStatus found = sn_solve_descend(solver, stage, &descent, scratch, q);
    solver->stats.linear_iterations += sn_constant_iterations(solver->memory);
    SN_TRY(found);
    return sn_status_worse(held, found);
}

static SnStatus solve_quasi_newton(SnSolver* solver, const SnStage* stage, SnArena scratch,
                                   SnConfig* q) {
    return sn_solve_quasi_newton(solver, stage, 0, 0, scratch, q);
}

const SnMethod sn_method_quasi_newton = {
    .name = "quasi-newton",
    .summary =
        "A constant matrix, factored once, with a line search: cheap iterations, many of them.",
    .patience = 5000,
    .create = sn_quasi_newton_create,
    .destroy = sn_quasi_newton_destroy,
    .solve = solve_quasi_newton,
};
