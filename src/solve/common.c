// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "solve/method.h"

#include <math.h>
#include <string.h>

static const SnMethod* const methods[] = {
    &sn_method_newton,     &sn_method_linear,          &sn_method_quasi_newton,
    &sn_method_lbfgs,      &sn_method_projective,      &sn_method_newton_l0,
    &sn_method_newton_l1,  &sn_method_quasi_newton_l0, &sn_method_quasi_newton_l1,
    &sn_method_hybrid_l0,  &sn_method_hybrid_l1,       &sn_method_qlb,
    &sn_method_qlb_turned,
};

const SnMethod* const* sn_method_registry(int* count) {
    *count = (int)(sizeof methods / sizeof methods[0]);
    return methods;
}

const SnMethod* sn_method_find(const char* name) {
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; ++i)
        if (strcmp(name, methods[i]->name) == 0) return methods[i];
    return NULL;
}

// A singular matrix A is made definite by a shift: a multiple of a diagonal matrix is added to A
// (sn_block_shift). The shifts in this list are tried one after the other, as multiples of the norm
// |A|. The first is near the size of rounding errors.
static const double shifts[] = {1e-11, 1e-9, 1e-7, 1e-5, 1e-3, 1e-1};

// The least shift in statics with rows, as a multiple of the matrix's norm. A body that is held by
// rows only has a singular matrix, unless sn_solve_support adds springs. In the solve without rows,
// such a body moves by a distance that grows as 1 / shift. A smaller shift would therefore cost
// digits when rows correct this motion.
#define HELD_BY_ROWS 1e-7

SnStatus sn_solve_factor_shifted(const SnSystem* system, SnLinear* linear, double least,
                                 SnArena scratch, SnBlockMatrix* A) {
    double* scale;
    SN_TRY(sn_system_scale(system, &scratch, &scale));
    const double size = sn_block_norm(A, scale);
    SnStatus status = SN_NOT_DEFINITE;
    for (size_t i = 0; status == SN_NOT_DEFINITE && i < sizeof shifts / sizeof shifts[0]; ++i) {
        if (shifts[i] < least) continue;
        sn_block_shift(A, shifts[i] * size, scale);
        status = sn_linear_factor(linear, A);
    }
    return status < 0 ? status : SN_REGULARISED;
}

SnStatus sn_solve_factor(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                         SnArena scratch) {
    double start = sn_seconds();
    SN_TRY(sn_system_matrix(solver->system, stage, q, scratch, solver->A));
    double assembled = sn_seconds();
    const int by_rows = stage->is_static && sn_system_row_count(solver->system) > 0;
    if (by_rows) SN_TRY(sn_solve_support(solver, q, scratch));
    SnStatus status = SN_NOT_DEFINITE;
    if (solver->least_shift == 0) status = sn_linear_factor(solver->linear, solver->A);
    if (status == SN_NOT_DEFINITE && stage->tangent != SN_TANGENT_EXACT) {
        const double least = fmax(solver->least_shift, by_rows ? HELD_BY_ROWS : 0);
        status = sn_solve_factor_shifted(solver->system, solver->linear, least, scratch, solver->A);
    }
    solver->stats.seconds[SN_PHASE_ASSEMBLE] += assembled - start;
    solver->stats.seconds[SN_PHASE_FACTOR] += sn_seconds() - assembled;
    return sn_solve_stop_at_matrix(solver, status, solver->linear, solver->A);
}

// u = -A^-1 g, as if there were no rows.
static SnStatus solve_free(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                           SnArena scratch, const double* g, double* u) {
    if (sn_system_capabilities(solver->system, stage) & SN_SYSTEM_BOUND)
        return sn_solve_dense(solver, stage, q, scratch, g, u);
    const int dofs = sn_system_dofs(solver->system);
    for (int i = 0; i < dofs; ++i) u[i] = -g[i];
    SnStatus status = sn_linear_solve(solver->linear, 1, u, u);
    solver->stats.linear_iterations += sn_linear_info(solver->linear).iterations;
    if (status == SN_DIVERGED) return sn_solve_stop(solver, stage, status, SN_STOP_FORCES, g);
    return sn_solve_stop_at_matrix(solver, status, solver->linear, solver->A);
}

// g += weight C^T f, with f the forces of the rows. `force` is work memory (one number per row).
static void add_row_forces(const SnSolver* solver, const SnSparseRows* C, double weight,
                           double* force, double* g) {
    const SnRows* rows = sn_system_rows(solver->system);
    for (int r = 0; r < rows->count; ++r) force[r] = weight * rows->row[r].force;
    sn_sparse_rows_pull(C, sn_system_pattern(solver->system), force, g);
}

// Linearise the rows that hold positions at the stage's end (pivots), about the iterate q. In
// statics rows constrain displacements, and in a stage of one solve they constrain velocities;
// these rows stay as they are.
static SnStatus linearise_rows(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                               SnArena scratch) {
    SnMotion motion;
    if (stage->one_solve || stage->is_static) return SN_OK;
    if (sn_system_rows(solver->system)->pivot_count == 0) return SN_OK;
    SN_TRY(sn_system_motion(solver->system, stage, q, NULL, &scratch, &motion));
    sn_rows_linearise(sn_system_rows(solver->system), q, &motion, stage->tau);
    return SN_OK;
}

// Find u as if there were no rows. Then find the forces that make the rows hold, and correct u by
// the effect of these forces.
static SnStatus solve_with_rows(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                                SnArena scratch, double* g, double* u) {
    const SnRowSolver* rows = solver->rows;
    SnSparseRows C;
    SN_TRY(sn_system_pull_rows(solver->system, q, &scratch, &C));
    double* force = SN_PUSH(&scratch, double, C.count);
    if (!force) return SN_OUT_OF_MEMORY;
    add_row_forces(solver, &C, stage->force_weight, force, g);
    SN_TRY(linearise_rows(solver, stage, q, scratch));
    SN_TRY(sn_system_pull_rows(solver->system, q, &scratch, &C));
    const SnStatus free = solve_free(solver, stage, q, scratch, g, u);
    SN_TRY(free);
    const double start = sn_seconds();
    const SnStatus held =
        rows->solve(rows->self, solver->system, stage, q, solver->linear, solver->A, scratch, u);
    const double seconds = sn_seconds() - start;
    solver->stats.seconds[SN_PHASE_CONTACT] += seconds;
    solver->stats.seconds[SN_PHASE_SOLVE] -= seconds;
    SN_TRY(held);
    solver->unheld = held == SN_NOT_CONVERGED ? solver->unheld + 1 : 0;
    add_row_forces(solver, &C, -stage->force_weight, force, g);
    return free;
}

SnStatus sn_solve_direction(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* u) {
    double start = sn_seconds();
    const SnStatus status = sn_system_row_count(solver->system) > 0
                                ? solve_with_rows(solver, stage, q, scratch, g, u)
                                : solve_free(solver, stage, q, scratch, g, u);
    solver->stats.seconds[SN_PHASE_SOLVE] += sn_seconds() - start;
    return status;
}

// Rows hold if their violation is at most this fraction of the violation of the step without rows.
// The fraction is a few times the accuracy to which the forces of rows are found.
#define ROWS_HOLD 1e-5

SnStatus sn_solve_rows_hold(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                            const SnConfig* q, int iterations, int* hold) {
    double violation;
    *hold = sn_system_row_count(solver->system) == 0;
    if (*hold) return SN_OK;
    SN_TRY(
        solver->rows->violation(solver->rows->self, solver->system, stage, q, scratch, &violation));
    *hold = iterations > 0 && violation <= ROWS_HOLD;
    return SN_OK;
}

void sn_solve_apply_targets(const SnSolver* solver, const SnStage* stage, SnConfig* q) {
    SN_EACH_AWAKE(i, sn_system_awake(solver->system))
    for (int k = 0; k < 3; ++k)
        if (stage->held[i] & SN_HELD(k))
            q->x[3 * (size_t)i + (size_t)k] = stage->x_target[3 * (size_t)i + (size_t)k];
}
