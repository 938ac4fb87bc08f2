// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solve/frozen.h"

#include "base/clock.h"
#include "base/memory.h"
#include "math/passes.h"
#include "sparse/dchol.h"
#include "sparse/pcg_factor.h"

#include <math.h>
#include <string.h>

// The relative residual to which linear systems are solved for Newton's method (source text 001,
// section 5.4).
#define FORCING 1e-2
// The largest number of iterations of conjugate gradients. A factor with which they need more is
// useless.
enum { MOST_ITERATIONS = 500 };

// Without inertia, bodies without held nodes make A singular. Then a multiple of its diagonal, by
// at most this factor, is added to A (SnLinearDef.max_shift).
#define LARGEST_SHIFT 1e-6

// If this is not enough, because A has no stiffness at all in some directions, A is shifted by at
// least this multiple of its norm (sn_solve_factor_shifted). (For example, springs in a line have
// no stiffness across the line.) A smaller shift would suffice to factor A, but the factor has to
// serve all iterates of the step.
#define LOOSE_SHIFT 1e-3

// Adot is the difference quotient of A between the step's start and a point on the straight way to
// the first iterate. DIFFERENCE is the fraction of the way at which this point lies. The truncation
// error of Adot is proportional to DIFFERENCE, its rounding error to 1 / DIFFERENCE.
#define DIFFERENCE 1e-5

struct SnFrozen {
    const SnSystem* system;
    SnFrozenKind kind;
    SnLinear* linear; // solves with the factor L0
    SnBlockMatrix* A; // the matrix whose factor is L0
    double* row_sum;  // sums of |A_ij| over each row (dofs)
    SnPcgFactor* pcg; // conjugate gradients with a factor as preconditioner

    // ---- for SN_FROZEN_TURNED
    double* R;             // rotation R of each block of unknowns  (dofs / 3 x 9)
    const SnConfig* start; // configuration at the start of the step that is being solved; there all
                           // R are the identity

    // ---- for SN_FROZEN_EXTRAPOLATED
    SnBlockMatrix *Adot, *moved; // Adot: derivative of A at the step's start (find_rate); `moved`
                                 // is work memory
    SnFactor *Ldot, *L1;         // derivative of L0, and the extrapolated factor
    double elapsed;              // time from the step's start to the end of the stage in which Ldot
                                 // was found, s
    int leads;                   // 1: L1 is valid, and is used in place of L0

    // ---- numbers of the stage for which L0 was made in this step
    double mass_weight, force_weight, tau;
    SnStatus remark; // result of the factorisation
};

// The name of the linear solver for L0. A factor that serves as a preconditioner, or as a first
// guess of the curvature, needs only a few digits, and floats are read in half the time. With rows,
// and for Ldot, all digits are needed.
static const char* choose_factor_kind(const SnFrozen* f, const SnMethodDef* def) {
    const int single = !def->double_factor && !def->rows && f->kind != SN_FROZEN_EXTRAPOLATED;
    return single ? "cholesky-float" : "cholesky";
}

static SnStatus create_members(SnFrozen* f, const SnMethodDef* def) {
    SnLinearDef linear = def->linear_def;
    linear.max_shift = LARGEST_SHIFT;
    f->system = def->system;
    SN_TRY(sn_system_create_matrix(f->system, &f->A));
    f->row_sum = SN_NEW_ARRAY(double, sn_system_dofs(f->system));
    if (!f->row_sum) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_create_linear(choose_factor_kind(f, def), &linear, &f->linear));
    SN_TRY(sn_create_pcg_factor(sn_system_pattern(f->system), linear.pool, &f->pcg));
    if (f->kind == SN_FROZEN_TURNED) {
        f->R = SN_NEW_ARRAY(double, 3 * (size_t)sn_system_dofs(f->system));
        return f->R ? SN_OK : SN_OUT_OF_MEMORY;
    }
    if (f->kind != SN_FROZEN_EXTRAPOLATED) return SN_OK;
    SN_TRY(sn_system_create_matrix(f->system, &f->Adot));
    return sn_system_create_matrix(f->system, &f->moved);
}

SnStatus sn_create_frozen(const SnMethodDef* def, SnFrozenKind kind, SnFrozen** out) {
    SnFrozen* f = SN_NEW(SnFrozen);
    if (!f) return SN_OUT_OF_MEMORY;
    f->kind = kind;
    const SnStatus status = create_members(f, def);
    if (status < 0) {
        sn_destroy_frozen(f);
        return status;
    }
    *out = f;
    return SN_OK;
}

void sn_destroy_frozen(SnFrozen* f) {
    if (!f) return;
    sn_destroy_factor(f->Ldot);
    sn_destroy_factor(f->L1);
    sn_destroy_linear(f->linear);
    sn_destroy_pcg_factor(f->pcg);
    sn_destroy_block_matrix(f->A);
    sn_destroy_block_matrix(f->Adot);
    sn_destroy_block_matrix(f->moved);
    sn_free(f->row_sum);
    sn_free(f->R);
    sn_free(f);
}

// ---- the factors

// Make L0 = chol(A(q_n)), unless it has been made in this step for a stage with the same weights
// and tau.
static SnStatus factor_start(SnFrozen* f, SnSolver* solver, const SnStage* stage, SnArena scratch) {
    if (solver->prepared && f->mass_weight == stage->mass_weight &&
        f->force_weight == stage->force_weight && f->tau == stage->tau)
        return f->remark;
    SnStage projected = *stage;
    projected.tangent = SN_TANGENT_PROJECTED;
    solver->prepared = f->leads = 0;
    const double start = sn_seconds();
    SN_TRY(sn_system_matrix(f->system, &projected, stage->start, scratch, f->A));
    sn_block_row_sums(f->A, f->row_sum);
    const double assembled = sn_seconds();
    f->remark = sn_linear_factor(f->linear, f->A);
    if (f->remark == SN_NOT_DEFINITE)
        f->remark = sn_solve_factor_shifted(f->system, f->linear, LOOSE_SHIFT, scratch, f->A);
    solver->stats.seconds[SN_PHASE_ASSEMBLE] += assembled - start;
    solver->stats.seconds[SN_PHASE_FACTOR] += sn_seconds() - assembled;
    SN_TRY(sn_solve_stop_at_matrix(solver, f->remark, f->linear, f->A));
    f->mass_weight = stage->mass_weight;
    f->force_weight = stage->force_weight;
    f->tau = stage->tau;
    solver->prepared = 1;
    return f->remark;
}

// Find Adot = (A(q_n + e u) - A(q_n)) / e, with u the tangent step from the step's start q_n to q
// and e = DIFFERENCE.
static SnStatus find_rate(SnFrozen* f, const SnStage* stage, const SnConfig* q, SnArena scratch) {
    const int dofs = sn_system_dofs(f->system);
    double* u = SN_PUSH(&scratch, double, dofs);
    SnConfig ahead = sn_system_new_config(f->system, &scratch);
    if (!ahead.x) return SN_OUT_OF_MEMORY;
    SnStage projected = *stage;
    projected.tangent = SN_TANGENT_PROJECTED;
    sn_system_copy_config(f->system, stage->start, &ahead);
    SN_EACH_AWAKE_COMPONENT(i, sn_system_awake(f->system))
    ahead.x[i] += DIFFERENCE * (q->x[i] - stage->start->x[i]); // this moves driven nodes, too
    sn_system_difference(f->system, q, stage->start, u);
    sn_system_retract(f->system, stage->start, u, DIFFERENCE, &ahead);
    SN_TRY(sn_system_matrix(f->system, &projected, &ahead, scratch, f->Adot));
    const int64_t count = sn_block_at(f->A->pattern, f->A->pattern->blocks);
    for (int64_t i = 0; i < count; ++i)
        f->Adot->value[i] = (f->Adot->value[i] - f->A->value[i]) / DIFFERENCE;
    return SN_OK;
}

// Find Ldot, the derivative of L0 from the step's start towards q, which is the configuration
// stage->elapsed seconds later.
static SnStatus find_derivative(SnFrozen* f, const SnStage* stage, const SnConfig* q,
                                SnArena scratch) {
    SnFactor* L = sn_linear_held_factor(f->linear);
    if (!f->Ldot) SN_TRY(sn_create_factor(L->fronts, &L->def, &f->Ldot));
    if (!f->L1) SN_TRY(sn_create_factor(L->fronts, &L->def, &f->L1));
    SN_TRY(find_rate(f, stage, q, scratch));
    f->elapsed = stage->elapsed;
    return sn_factor_difference(L, f->A, f->Adot, sn_factor_difference_step(f->A, f->Adot),
                                f->moved, f->Ldot);
}

// Make L1 = L0 + t Ldot, with t the time since the step's start in units of f->elapsed. If L1 is no
// factor of a positive definite matrix, L0 is used instead.
static SnStatus extrapolate_factor(SnFrozen* f, SnSolver* solver, const SnStage* stage,
                                   const SnConfig* q, SnArena scratch) {
    if (sn_system_dofs(f->system) == 0) return SN_OK; // without unknowns there is no factor
    const double start = sn_seconds();
    SnStatus status = f->leads ? SN_OK : find_derivative(f, stage, q, scratch);
    if (status >= 0)
        status = sn_factor_extrapolate(sn_linear_held_factor(f->linear), f->Ldot,
                                       stage->elapsed / f->elapsed, f->L1);
    f->leads = status >= 0;
    solver->stats.seconds[SN_PHASE_FACTOR] += sn_seconds() - start;
    return status == SN_NOT_DEFINITE ? SN_OK : status;
}

static SnFactor* current_factor(SnFrozen* f) {
    return f->leads ? f->L1 : sn_linear_held_factor(f->linear);
}

// ---- turning: since the step's start, where L0 was made, the material has turned by R

typedef struct Rotation {
    const double* R;
    int back; // 1: multiply by R^T instead of R
    const double* from;
    double* to;
} Rotation;

static void rotate_piece(void* context, int index, size_t first, size_t count) {
    (void)index;
    const Rotation* r = context;
    const size_t row = r->back ? 1 : 3, column = r->back ? 3 : 1;
    for (size_t i = first; i < first + count; ++i) {
        const double *R = r->R + 9 * i, *v = r->from + 3 * i, x = v[0], y = v[1], z = v[2];
        for (size_t k = 0; k < 3; ++k)
            r->to[3 * i + k] =
                R[k * row] * x + R[k * row + column] * y + R[k * row + 2 * column] * z;
    }
}

static void turn_vector(const void* self, int back, const double* from, double* to) {
    const SnFrozen* f = self;
    Rotation rotation = {f->R, back, from, to};
    sn_pass(sn_system_pool(f->system), (size_t)sn_system_dofs(f->system) / 3, rotate_piece,
            &rotation);
}

static SnStatus find_rotations(void* self, const SnConfig* q, SnArena scratch) {
    SnFrozen* f = self;
    return sn_system_rotations(f->system, f->start, q, scratch, f->R);
}

static SnStatus apply_inverse(void* self, const double* g, double* u) {
    return sn_factor_solve(current_factor(self), 1, g, u);
}

SnInverse sn_frozen_inverse(SnFrozen* f) {
    const int turned = f->kind == SN_FROZEN_TURNED;
    return (SnInverse){.self = f,
                       .apply = apply_inverse,
                       .follow = turned ? find_rotations : NULL,
                       .turn = turned ? turn_vector : NULL,
                       .row_sum = f->row_sum,
                       .linear = f->linear,
                       .A = f->A};
}

// ---- solving

// Find u = -L0^-T L0^-1 g, the solution of the equation that is linearised at the step's start.
static SnStatus find_direction_by_factor(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                                         SnArena scratch, double* g, double* u) {
    (void)stage, (void)q, (void)scratch;
    SnFrozen* f = solver->memory;
    for (int i = 0; i < sn_system_dofs(f->system); ++i) u[i] = -g[i];
    return apply_inverse(f, u, u);
}

SnStatus sn_frozen_start(SnFrozen* f, SnSolver* solver, const SnStage* stage, SnArena scratch,
                         SnConfig* q) {
    double best;
    SN_TRY(sn_solve_check_rows(solver));
    solver->unheld = 0;
    solver->least_shift = 0;
    sn_residuals_clear(solver->residuals);
    f->start = stage->start;
    const SnStatus held = factor_start(f, solver, stage, scratch);
    SN_TRY(held);
    SN_TRY(sn_solve_start(solver, stage, find_direction_by_factor, scratch, q, &best));
    if (f->kind == SN_FROZEN_EXTRAPOLATED) SN_TRY(extrapolate_factor(f, solver, stage, q, scratch));
    return held;
}

SnStatus sn_frozen_descend(SnSolver* solver, const SnStage* stage, int history, SnArena scratch,
                           SnConfig* q) {
    const SnStatus held = sn_frozen_start(solver->memory, solver, stage, scratch, q);
    SN_TRY(held);
    const SnDescent descent = {.inverse = sn_frozen_inverse(solver->memory), .history = history};
    const SnStatus found = sn_solve_descend(solver, stage, &descent, scratch, q);
    SN_TRY(found);
    return sn_status_worse(held, found);
}

// Shift the matrix of the present iterate by solver->least_shift.
static SnStatus shift_matrix(SnSolver* solver, SnArena scratch) {
    double* scale;
    SN_TRY(sn_system_scale(solver->system, &scratch, &scale));
    sn_block_shift(solver->A, solver->least_shift * sn_block_norm(solver->A, scale), scale);
    return SN_OK;
}

SnStatus sn_frozen_direction(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                             SnArena scratch, double* g, double* u) {
    SnFrozen* f = solver->memory;
    if (sn_system_row_count(f->system) > 0)
        return sn_solve_by_matrix(solver, stage, q, scratch, g, u);
    const double start = sn_seconds();
    if (sn_system_capabilities(f->system, stage) & SN_SYSTEM_BOUND) {
        SnLinear* linear = solver->linear;
        solver->linear = f->linear;
        const SnStatus status = sn_solve_dense(solver, stage, q, scratch, g, u);
        solver->linear = linear;
        solver->stats.seconds[SN_PHASE_SOLVE] += sn_seconds() - start;
        return status;
    }
    SN_TRY(sn_system_matrix(f->system, stage, q, scratch, solver->A));
    if (solver->least_shift > 0) SN_TRY(shift_matrix(solver, scratch));
    const double assembled = sn_seconds();
    sn_pcg_factor_set_matrix(f->pcg, solver->A);
    const SnPcgAnswer answer =
        sn_pcg_factor_solve(f->pcg, current_factor(f), FORCING, MOST_ITERATIONS, g, u);
    for (int i = 0; i < sn_system_dofs(f->system); ++i) u[i] = -u[i];
    solver->stats.linear_iterations += answer.iterations;
    solver->stats.seconds[SN_PHASE_ASSEMBLE] += assembled - start;
    solver->stats.seconds[SN_PHASE_SOLVE] += sn_seconds() - assembled;
    return answer.status == SN_NOT_CONVERGED ? SN_OK : answer.status;
}

// ---- memory of methods

static SnStatus create_memory(const SnMethodDef* def, SnFrozenKind kind, void** memory) {
    SnFrozen* frozen = NULL;
    SN_TRY(sn_create_frozen(def, kind, &frozen));
    *memory = frozen;
    return SN_OK;
}

SnStatus sn_frozen_create_l0(const SnMethodDef* def, void** memory) {
    return create_memory(def, SN_FROZEN_AS_IT_IS, memory);
}

SnStatus sn_frozen_create_l1(const SnMethodDef* def, void** memory) {
    return create_memory(def, SN_FROZEN_EXTRAPOLATED, memory);
}

SnStatus sn_frozen_create_turned(const SnMethodDef* def, void** memory) {
    return create_memory(def, SN_FROZEN_TURNED, memory);
}

void sn_frozen_destroy(void* memory) { sn_destroy_frozen(memory); }
