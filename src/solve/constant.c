// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solve/constant.h"

#include "base/clock.h"
#include "base/memory.h"
#include "sparse/factor.h"
#include "sparse/pcg_few.h"

#include <string.h>

// Without inertia, bodies without held nodes make the constant matrix H0 (constant.h) singular.
// Then a multiple of its diagonal, by at most this factor, is added to H0 (SnLinearDef.max_shift).
#define LARGEST_SHIFT 1e-6
// The number of iterations of conjugate gradients that replace the factor. With 10 iterations and
// an incomplete factor as preconditioner, L-BFGS converges as fast as with the whole factor on
// beams of 20k to 310k tets. With 5 iterations, the residual is up to 1.4 times as large after ten
// iterations of L-BFGS (docs/solvers.md).
enum { FEW_ITERATIONS = 10 };

// The numbers on which H0 depends, besides the system.
typedef struct Key {
    double mass_weight, force_weight, tau;
    uint64_t version;
} Key;

struct SnConstant {
    const SnSystem* system;
    SnLinear* linear;
    SnBlockMatrix* A; // H0 in 3x3 blocks; the n x n matrix H is made from A
    double* row_sum;  // sums of |A_ij| over each row (dofs)

    // ---- H0 as an n x n matrix
    int may_be_scalar;    // 1: H0 is n x n if its blocks are multiples of the identity
    SnBlockPattern* rows; // the system's pattern with one number in place of each 3x3 block
    SnBlockMatrix* H;     // the n x n matrix
    SnLinear* scalar;     // solves with a factor of H; NULL if `few` is used
    SnPcgFew* few;        // solves by a few iterations; NULL if `scalar` is used
    double tolerance;     // tolerance of `few`
    int iterations;       // iterations that `few` has taken since H0 was prepared
    double* sides;        // three right-hand sides, one after the other, for linear solvers without
                          // access to their factor (dofs)

    // ---- the present H0
    Key key;                 // the numbers for which H0 was made
    int factored, is_scalar; // `factored` 1: H0 is factored; `is_scalar` 1: H0 is used as an n x n
                             // matrix
    SnStatus remark;         // result of the factorisation
};

// Make a pattern with the blocks of the system's pattern, but with one number in each block.
static SnStatus create_rows(const SnBlockPattern* blocks, SnBlockPattern** rows) {
    SnBlockPair* pair = SN_NEW_ARRAY(SnBlockPair, blocks->blocks);
    int* width = SN_NEW_ARRAY(int, blocks->rows);
    SnStatus status = pair && width ? SN_OK : SN_OUT_OF_MEMORY;
    for (int r = 0; r < blocks->rows && status == SN_OK; ++r) {
        width[r] = 1;
        for (int b = blocks->row_start[r]; b < blocks->row_start[r + 1]; ++b)
            pair[b] = (SnBlockPair){r, blocks->column[b]};
    }
    if (status == SN_OK)
        status = sn_create_wide_pattern(blocks->rows, width, pair, (size_t)blocks->blocks, rows);
    if (status == SN_OK && blocks->rank) status = sn_block_pattern_rank(*rows, blocks->rank);
    sn_free(pair);
    sn_free(width);
    return status;
}

// The name of the linear solver for H. H0 is only a guess at the curvature, so a few digits are
// enough. The time of a solve is the time to read the factor from memory. Therefore the factor is
// stored as floats, and solutions are not refined (apply_scalar).
static const char* choose_linear_solver(const SnMethodDef* def) {
    const int single = !def->double_factor && strcmp(def->linear, "cholesky") == 0;
    return single ? "cholesky-float" : def->linear;
}

static SnStatus create_scalar(SnConstant* c, const SnMethodDef* def, const SnLinearDef* linear) {
    SN_TRY(create_rows(sn_system_pattern(c->system), &c->rows));
    SN_TRY(sn_create_block_matrix(c->rows, &c->H));
    const SnFewKind few = sn_linear_find(def->linear)->few;
    if (few != SN_FEW_NONE) return sn_create_pcg_few(c->rows, few, linear->pool, &c->few);
    c->sides = SN_NEW_ARRAY(double, sn_system_dofs(c->system));
    if (!c->sides) return SN_OUT_OF_MEMORY;
    return sn_create_linear(choose_linear_solver(def), linear, &c->scalar);
}

static SnStatus create_members(SnConstant* c, const SnMethodDef* def) {
    const SnLinearOps* ops = sn_linear_find(def->linear);
    SnLinearDef linear = def->linear_def;
    linear.max_shift = LARGEST_SHIFT;
    c->system = def->system;
    c->tolerance = linear.tolerance;
    c->may_be_scalar = ((ops->direct && ops->wide) || ops->few != SN_FEW_NONE) && !def->rows &&
                       sn_system_movers(c->system) == 0 && sn_system_dofs(c->system) > 0;
    SN_TRY(sn_system_create_matrix(c->system, &c->A));
    c->row_sum = SN_NEW_ARRAY(double, sn_system_dofs(c->system));
    if (!c->row_sum) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_create_linear(def->linear, &linear, &c->linear));
    return c->may_be_scalar ? create_scalar(c, def, &linear) : SN_OK;
}

SnStatus sn_create_constant(const SnMethodDef* def, SnConstant** out) {
    SnConstant* c = SN_NEW(SnConstant);
    if (!c) return SN_OUT_OF_MEMORY;
    const SnStatus status = create_members(c, def);
    if (status < 0) {
        sn_destroy_constant(c);
        return status;
    }
    *out = c;
    return SN_OK;
}

void sn_destroy_constant(SnConstant* c) {
    if (!c) return;
    sn_destroy_linear(c->linear);
    sn_destroy_linear(c->scalar);
    sn_destroy_pcg_few(c->few);
    sn_destroy_block_matrix(c->A);
    sn_destroy_block_matrix(c->H);
    sn_destroy_block_pattern(c->rows);
    sn_free(c->row_sum);
    sn_free(c->sides);
    sn_free(c);
}

// If all blocks of A are multiples of the identity, write one number per block to H. Returns 1 if
// they are, else 0.
static int compress_blocks(SnConstant* c) {
    const double* value = c->A->value;
    for (int b = 0; b < c->A->pattern->blocks; ++b, value += 9) {
        for (int k = 0; k < 9; ++k)
            if (value[k] != (k % 4 == 0 ? value[0] : 0)) return 0;
        c->H->value[b] = value[0];
    }
    return 1;
}

static int is_same_key(const Key* a, const Key* b) {
    return a->mass_weight == b->mass_weight && a->force_weight == b->force_weight &&
           a->tau == b->tau && a->version == b->version;
}

static SnStatus factor_matrix(SnConstant* c) {
    if (!c->is_scalar) return sn_linear_factor(c->linear, c->A);
    return c->few ? sn_pcg_few_factor(c->few, c->H) : sn_linear_factor(c->scalar, c->H);
}

SnStatus sn_constant_prepare(SnConstant* c, SnSolver* solver, const SnStage* stage,
                             SnArena scratch) {
    const Key key = {stage->mass_weight, stage->force_weight, stage->is_static ? 0 : stage->tau,
                     solver->version};
    c->iterations = 0;
    // the inertia of movers turns with the movers: with movers, H0 is constant only within a step
    const int is_constant = sn_system_movers(c->system) == 0 || solver->prepared;
    if (c->factored && is_constant && is_same_key(&c->key, &key)) return c->remark;
    SnStage asked = *stage;
    asked.tangent = SN_TANGENT_CONSTANT;
    c->factored = 0;
    const double start = sn_seconds();
    SN_TRY(sn_system_matrix(c->system, &asked, stage->start, scratch, c->A));
    sn_block_row_sums(c->A, c->row_sum);
    c->is_scalar = c->may_be_scalar && compress_blocks(c);
    const double assembled = sn_seconds();
    c->remark = factor_matrix(c);
    solver->stats.seconds[SN_PHASE_ASSEMBLE] += assembled - start;
    solver->stats.seconds[SN_PHASE_FACTOR] += sn_seconds() - assembled;
    SN_TRY(sn_solve_stop_at_matrix(solver, c->remark, c->linear, c->A));
    c->key = key;
    c->factored = solver->prepared = 1;
    return c->remark;
}

// Solve by a few iterations. This is accurate enough, because the result is a direction of descent
// (pcg_few.h).
static SnStatus apply_few(SnConstant* c, const double* g, double* u) {
    const SnPcgAnswer answer = sn_pcg_few_solve(c->few, c->tolerance, FEW_ITERATIONS, g, u);
    c->iterations += answer.iterations;
    return answer.status < 0 ? answer.status : SN_OK;
}

static SnStatus apply_scalar(SnConstant* c, const double* g, double* u) {
    if (c->few) return apply_few(c, g, u);
    const int n = c->rows->rows;
    SnFactor* factor = sn_linear_held_factor(c->scalar);
    if (factor) return sn_factor_solve_interleaved(factor, 3, g, u);
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < 3; ++k) c->sides[k * n + i] = g[3 * i + k];
    SN_TRY(sn_linear_solve(c->scalar, 3, c->sides, c->sides));
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < 3; ++k) u[3 * i + k] = c->sides[k * n + i];
    return SN_OK;
}

static SnStatus apply_inverse(void* self, const double* g, double* u) {
    SnConstant* c = self;
    if (c->is_scalar) return apply_scalar(c, g, u);
    if (u != g) memset(u, 0, sizeof(double) * (size_t)sn_system_dofs(c->system));
    return sn_linear_solve(c->linear, 1, g, u);
}

int sn_constant_iterations(const SnConstant* c) { return c->iterations; }

SnInverse sn_constant_inverse(SnConstant* c) {
    return (SnInverse){.self = c,
                       .apply = apply_inverse,
                       .row_sum = c->row_sum,
                       .linear = c->is_scalar ? NULL : c->linear,
                       .A = c->A};
}
