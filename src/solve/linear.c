// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The method `linear` solves the stage's equation g(q) = 0, linearised once at the step's start q0
// (source text 001, C.2.2; Baraff and Witkin). With A the matrix at q0, g0 = g(q0) and w the
// displacement of driven nodes,
//     A u = -(g0 + dg/dx w),   q = q0 + u.
// For BDF1 this is (M + h D + beta h^2 K) u = h M v + h^2 f(x0). Here M, D and K are the matrices
// of mass, damping and stiffness, beta is stage->stiffness_factor, h the step's length and f the
// forces. If this solve is the whole step, each node moves by u on a straight line, but nodes of a
// soft body that turns should move on arcs. g0 is then first corrected for this difference
// (system/turn.c).
#include "base/clock.h"
#include "solve/method.h"

SnStatus sn_solve_by_matrix(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* u) {
    const SnStatus factored = sn_solve_factor(solver, stage, q, scratch);
    SN_TRY(factored);
    const SnStatus solved = sn_solve_direction(solver, stage, q, scratch, g, u);
    SN_TRY(solved);
    return sn_status_worse(factored, solved);
}

SnStatus sn_solve_linear_step(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                              SnArena scratch, SnConfig* q) {
    const SnSystem* system = solver->system;
    const size_t nodes = (size_t)sn_system_model(system)->node_count;
    double* g = SN_PUSH(&scratch, double, sn_system_dofs(system));
    double* u = SN_PUSH(&scratch, double, sn_system_dofs(system));
    double* w = stage->driven ? SN_PUSH(&scratch, double, 3 * nodes) : NULL;
    if (!g || !u || (stage->driven && !w)) return SN_OUT_OF_MEMORY;

    // lag.x points to the positions of q, which become those of the step's start below:
    // stiffness-proportional damping is evaluated there. lag.pose has the poses at which the
    // inertia of movers is evaluated
    SnStage at_start = *stage;
    const SnConfig lag = {q->x, stage->lag ? stage->lag->pose : NULL};
    at_start.lag = stage->lag ? &lag : NULL;
    double start = sn_seconds(), scale;
    sn_system_copy_config(system, stage->start, q);
    SN_TRY(sn_system_residual(system, &at_start, q, scratch, g, &scale));
    if (stage->driven) {
        for (size_t i = 0; i < 3 * nodes; ++i)
            if (stage->held[i / 3] & SN_HELD(i % 3)) w[i] = stage->x_target[i] - q->x[i];
        SN_TRY(sn_system_lift(system, &at_start, q, w, scratch, g));
    }
    if (stage->one_solve) SN_TRY(sn_system_turn(system, &at_start, q, scratch, g));
    solver->stats.seconds[SN_PHASE_ASSEMBLE] += sn_seconds() - start;

    const SnStatus found = direction(solver, &at_start, q, scratch, g, u);
    SN_TRY(found);
    sn_system_retract(system, stage->start, u, 1, q);
    sn_solve_apply_targets(solver, stage, q);
    return found;
}

static SnStatus solve_linear(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q) {
    SN_TRY(sn_solve_check_rows(solver));
    solver->stats.iterations++;
    return sn_solve_linear_step(solver, stage, sn_solve_by_matrix, scratch, q);
}

const SnMethod sn_method_linear = {
    .name = "linear",
    .summary =
        "One linear solve per stage: fast, first order, not converged to the nonlinear answer.",
    .solve = solve_linear,
};
