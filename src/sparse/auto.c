// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/solvers.h"

#include <math.h>
#include <string.h>

// The solver "auto" uses a direct or an iterative solver, whichever is expected to be faster. The
// choice is made once per pattern, and depends only on the pattern's size, the tolerance and the
// number of solves per matrix. It does not depend on clocks or on other matrices, so that a resumed
// run goes on with the same bits. The iterative solver (conjugate gradients) may take about as long
// as a direct solution should take. If that does not suffice, the matrix is factored.

// Costs in seconds on one core of a Zen 4 at 3.7 GHz, fitted over beams of 1k to 26k nodes. Only
// the ratios of these numbers matter.
static const double per_flop = 1 / 46e9;          // factorisation
static const double per_factored_entry = 2e-9;    // assembly of fronts, and adding updates to them
static const double per_solved_entry = 1.05e-9;   // both triangular solves
static const double per_incomplete_block = 60e-9; // set-up of the incomplete factor
static const double per_iterated_block =
    7e-9; // one iteration: product with A, both triangular solves, vector operations

// The expected number of iterations of conjugate gradients is rows^(1/3) * (a + b *
// ln(1/tolerance)), with a = iterations_to_start and b = iterations_per_e_fold. Both are fitted
// over the same beams, in which waves pass some 20 elements in a step of 10 ms. Stiffer matrices
// take more iterations than this; the function iterations_allowed permits more, up to the cost of a
// direct solution.
static const double iterations_to_start = 0.64, iterations_per_e_fold = 0.161;

typedef struct Auto {
    SnLinearDef def;
    void *direct, *iterative;

    // ---- analyse
    const SnBlockPattern* pattern;
    int iterate; // 1: conjugate gradients are used for this pattern

    // ---- factor
    SnBlockMatrix* kept; // copy of the matrix, to be factored if conjugate gradients fail
    int factored;        // 1: the direct solver holds its factor

    // ---- solve
    double* x;         // the iterate (dofs)
    SnLinearInfo last; // numbers of the last calls, for get_auto_info
} Auto;

static const SnLinearOps* const direct = &sn_linear_cholesky;
static const SnLinearOps* const iterative = &sn_linear_pcg_ic;

static void destroy_auto(void* memory) {
    Auto* self = memory;
    if (self->direct) direct->destroy(self->direct);
    if (self->iterative) iterative->destroy(self->iterative);
    sn_destroy_block_matrix(self->kept);
    sn_free(self->x);
    sn_free(self);
}

static SnStatus create_auto(const SnLinearDef* def, void** out) {
    Auto* self = SN_NEW(Auto);
    if (!self) return SN_OUT_OF_MEMORY;
    self->def = *def;
    self->last.failed_row = -1;
    SnStatus status = direct->create(def, &self->direct);
    if (status < 0) {
        destroy_auto(self);
        return status;
    }
    *out = self;
    return SN_OK;
}

// Returns the seconds that a direct solution should take, from its analysis.
static double direct_cost(const Auto* self) {
    SnLinearInfo info = {0};
    direct->info(self->direct, &info);
    double entries = (double)info.factor_entries;
    return info.factor_flops * per_flop + entries * per_factored_entry +
           self->def.solves * entries * per_solved_entry;
}

static double iterative_setup(const Auto* self) {
    return self->pattern->blocks * per_incomplete_block;
}

static double iterations_expected(const Auto* self) {
    double folds = self->def.tolerance < 1 ? -log(self->def.tolerance) : 0;
    return cbrt(self->pattern->rows) * (iterations_to_start + iterations_per_e_fold * folds);
}

// Returns the largest number of iterations that conjugate gradients may take: as many as cost the
// time of a direct solution, or the expected number if that is larger. The caller's max_iterations
// is a further limit unless it is 0.
static int iterations_allowed(const Auto* self) {
    double one = self->pattern->blocks * per_iterated_block;
    double left = (direct_cost(self) - iterative_setup(self)) / (self->def.solves * one);
    double most = fmin(fmax(left, iterations_expected(self)), 1e6);
    int asked = self->def.max_iterations;
    return asked > 0 && asked < most ? asked : (int)most;
}

static int prefers_iterations(const Auto* self) {
    double one = self->pattern->blocks * per_iterated_block;
    double cost = iterative_setup(self) + self->def.solves * iterations_expected(self) * one;
    return self->pattern->nodal && cost < direct_cost(self);
}

static SnStatus analyse_iterative(Auto* self) {
    SnLinearDef def = self->def;
    def.max_iterations = iterations_allowed(self);
    SN_TRY(iterative->create(&def, &self->iterative));
    SN_TRY(iterative->analyse(self->iterative, self->pattern));
    SN_TRY(sn_create_block_matrix(self->pattern, &self->kept));
    self->x = SN_NEW_ARRAY(double, self->pattern->dofs);
    return self->x ? SN_OK : SN_OUT_OF_MEMORY;
}

static void forget_iterative(Auto* self) {
    if (self->iterative) iterative->destroy(self->iterative);
    sn_destroy_block_matrix(self->kept);
    sn_free(self->x);
    self->iterative = NULL;
    self->kept = NULL;
    self->x = NULL;
}

static SnStatus analyse_auto(void* memory, const SnBlockPattern* pattern) {
    Auto* self = memory;
    forget_iterative(self);
    self->pattern = pattern;
    SN_TRY(direct->analyse(self->direct, pattern));
    direct->info(self->direct, &self->last);
    self->iterate = prefers_iterations(self);
    return self->iterate ? analyse_iterative(self) : SN_OK;
}

static SnStatus factor_direct(Auto* self, const SnBlockMatrix* A) {
    SnStatus status = direct->factor(self->direct, A);
    direct->info(self->direct, &self->last);
    self->factored = status >= 0;
    return status;
}

// If the incomplete factorisation fails, the direct solver factors A and so finds out whether A is
// positive definite.
static SnStatus factor_auto(void* memory, const SnBlockMatrix* A) {
    Auto* self = memory;
    self->last = (SnLinearInfo){.failed_row = -1};
    self->factored = 0;
    if (!self->iterate) return factor_direct(self, A);
    SnStatus status = iterative->factor(self->iterative, A);
    iterative->info(self->iterative, &self->last);
    if (status == SN_NOT_DEFINITE) return factor_direct(self, A);
    size_t numbers = (size_t)sn_block_at(A->pattern, A->pattern->blocks);
    memcpy(self->kept->value, A->value, numbers * sizeof *A->value);
    return status;
}

// Solve for one right-hand side (a column of b) by conjugate gradients, which keep their iterate in
// self->x. They start from zero if x is b, else from x. The solution is copied to `x` only if they
// succeed; otherwise `x` does not change.
static SnStatus iterate_column(Auto* self, const double* b, double* x) {
    size_t bytes = (size_t)self->pattern->dofs * sizeof *x;
    if (x == b)
        memset(self->x, 0, bytes);
    else
        memcpy(self->x, x, bytes);
    SnStatus status = iterative->solve(self->iterative, 1, b, self->x);
    iterative->info(self->iterative, &self->last);
    if (status == SN_OK) memcpy(x, self->x, bytes);
    return status;
}

static SnStatus solve_direct(Auto* self, int count, const double* b, double* x) {
    SnStatus status = direct->solve(self->direct, count, b, x);
    direct->info(self->direct, &self->last);
    return status;
}

// Solve for all right-hand sides. If conjugate gradients fail for one of them, solve for this one
// and all later ones directly.
static SnStatus solve_auto(void* memory, int count, const double* b, double* x) {
    Auto* self = memory;
    int iterations = 0, done = 0;
    double residual = 0;
    SnStatus worst = SN_OK, status = SN_OK;
    for (; done < count && !self->factored; ++done) {
        int64_t offset = (int64_t)done * self->pattern->dofs;
        status = iterate_column(self, b + offset, x + offset);
        iterations = self->last.iterations > iterations ? self->last.iterations : iterations;
        if (status == SN_NOT_CONVERGED || status == SN_NOT_DEFINITE) {
            status = factor_direct(self, self->kept);
            if (status < 0) return status;
            worst = sn_status_worse(worst, status);
            break;
        }
        if (status < 0) return status;
        residual = fmax(residual, self->last.residual);
    }
    if (done < count) {
        int64_t offset = (int64_t)done * self->pattern->dofs;
        status = solve_direct(self, count - done, b + offset, x + offset);
        if (status < 0) return status;
        worst = sn_status_worse(worst, status);
    }
    self->last.iterations = iterations;
    self->last.residual = residual;
    return worst;
}

static void get_auto_info(const void* memory, SnLinearInfo* info) {
    *info = ((const Auto*)memory)->last;
}

const SnLinearOps sn_linear_auto = {
    .name = "auto",
    .summary = "cholesky or pcg-ic, whichever the size, tolerance and number of solves favour",
    .wide = 1,
    .create = create_auto,
    .destroy = destroy_auto,
    .analyse = analyse_auto,
    .factor = factor_auto,
    .solve = solve_auto,
    .info = get_auto_info,
};
