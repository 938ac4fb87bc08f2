// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/pcg.h"

#include "base/memory.h"
#include "sparse/row_kernels.h"
#include "sparse/solvers.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

// Preconditioned conjugate gradients (Hestenes and Stiefel 1952). Rows are divided into fixed
// groups, which the threads of the pool share. Each group has its own sums, and the sums of all
// groups are added in the order of the groups, so the result does not depend on the number of
// threads. The rows of all vectors have the order of SnFullRows, which is not the order of the user
// (two_way.h): b and the guess are permuted into this order, and the solution is permuted back.

// Each group's sums have a cache line of their own.
enum { SUM_STRIDE = SN_CACHE_LINE / sizeof(double) };

// The iterations update the residual by a recurrence, and so it drifts away from the true residual
// b - A x. Whenever the updated residual is small enough, the true residual is computed. If it is
// still too large, the iterations start again from the current x and this residual, provided that
// the norm of the true residual is less than least_progress times the norm of the one before.
// Otherwise rounding allows no further progress, and the solve ends.
static const double least_progress = 0.5;

struct SnPcg {
    SnLinearDef def;
    const SnRowKernels* kernels;
    const SnPreconditionOps* precondition;
    void* M; // the preconditioner

    // ---- analyse
    SnTwoWay split;
    SnFullRows A;
    double *b, *x;         // right-hand side, iterate                     (rows x 3 each)
    double *r, *z, *p, *q; // residual, M^-1 r, direction, A p             (rows x 3 each)
    double* sums;          // two sums per group: see add_sums   (groups x SUM_STRIDE)

    // ---- solve
    double alpha, beta;
    double rr;      // r . r
    int iterations; // iterations of the last solve: those of the right-hand side that took the most
    double residual; // |b - A x| / |b| after the last solve: the largest of all right-hand sides
};

SnStatus sn_create_pcg(const SnLinearDef* def, const SnPreconditionOps* ops, SnPcg** out) {
    assert(!ops->apply != !ops->apply_rows);
    SnPcg* self = SN_NEW(SnPcg);
    if (!self) return SN_OUT_OF_MEMORY;
    self->def = *def;
    self->kernels = sn_row_kernels();
    self->precondition = ops;
    SnStatus status = ops->create(def, &self->M);
    if (status < 0) {
        sn_free(self);
        return status;
    }
    *out = self;
    return SN_OK;
}

static SnStatus create_with(const SnLinearDef* def, const SnPreconditionOps* ops, void** out) {
    SnPcg* self = NULL;
    SnStatus status = sn_create_pcg(def, ops, &self);
    *out = self;
    return status;
}

static SnStatus create_pcg_jacobi(const SnLinearDef* def, void** out) {
    return create_with(def, &sn_precondition_jacobi, out);
}

static SnStatus create_pcg_ic(const SnLinearDef* def, void** out) {
    return create_with(def, &sn_precondition_ic, out);
}

static SnStatus create_pcg_ic0(const SnLinearDef* def, void** out) {
    return create_with(def, &sn_precondition_ic0, out);
}

static SnStatus create_pcg_layers(const SnLinearDef* def, void** out) {
    return create_with(def, &sn_precondition_layers, out);
}

static void forget_rows(SnPcg* self) {
    sn_destroy_two_way(&self->split);
    sn_destroy_full_rows(&self->A);
    sn_free(self->b);
    sn_free(self->x);
    sn_free(self->r);
    sn_free(self->z);
    sn_free(self->p);
    sn_free(self->q);
    sn_free(self->sums);
    self->b = self->x = self->r = self->z = self->p = self->q = self->sums = NULL;
}

void sn_destroy_pcg(SnPcg* self) {
    if (!self) return;
    forget_rows(self);
    self->precondition->destroy(self->M);
    sn_free(self);
}

static void destroy_pcg(void* memory) { sn_destroy_pcg(memory); }

void* sn_pcg_preconditioner(SnPcg* self) { return self->M; }

static SnStatus allocate_vectors(SnPcg* self) {
    size_t n = 3 * (size_t)self->A.rows;
    self->b = SN_NEW_ARRAY(double, n);
    self->x = SN_NEW_ARRAY(double, n);
    self->r = SN_NEW_ARRAY(double, n);
    self->z = SN_NEW_ARRAY(double, n);
    self->p = SN_NEW_ARRAY(double, n);
    self->q = SN_NEW_ARRAY(double, n);
    self->sums = SN_NEW_ARRAY(double, (size_t)self->A.groups* SUM_STRIDE);
    int whole = self->b && self->x && self->r && self->z && self->p && self->q && self->sums;
    return whole ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus analyse_graph(SnPcg* self, const SnBlockPattern* pattern, const SnRowGraph* graph) {
    SN_TRY(sn_create_two_way(graph, &self->split));
    SN_TRY(sn_create_full_rows(pattern, graph, &self->split, &self->A));
    SN_TRY(allocate_vectors(self));
    return self->precondition->analyse(self->M, &self->A, &self->split);
}

SnStatus sn_pcg_analyse(SnPcg* self, const SnBlockPattern* pattern) {
    assert(pattern->nodal);
    SnRowGraph graph;
    forget_rows(self);
    SN_TRY(sn_create_row_graph(pattern, &graph));
    SnStatus status = analyse_graph(self, pattern, &graph);
    sn_destroy_row_graph(&graph);
    if (status < 0) forget_rows(self);
    return status;
}

static SnStatus analyse_pcg(void* memory, const SnBlockPattern* pattern) {
    return sn_pcg_analyse(memory, pattern);
}

SnStatus sn_pcg_factor(SnPcg* self, const SnBlockMatrix* A) {
    assert(A->pattern->rows == self->A.rows);
    self->iterations = 0;
    self->residual = 0;
    sn_full_rows_copy(&self->A, A, self->def.pool);
    return self->precondition->factor(self->M, &self->A, self->def.pool);
}

static SnStatus factor_pcg(void* memory, const SnBlockMatrix* A) {
    return sn_pcg_factor(memory, A);
}

// ---- passes over all groups of rows

// A pass does its work for the rows of one group, first .. last-1, and writes up to two sums of
// this group to sums[0] and sums[1].
typedef void Pass(const SnPcg* self, int first, int last, double* sums);

typedef struct Job {
    const SnPcg* self;
    Pass* pass;
} Job;

static void run_group(void* context, int group, int worker) {
    (void)worker;
    const Job* job = context;
    const SnPcg* self = job->self;
    job->pass(self, group * SN_ROW_GROUP, sn_row_group_end(&self->A, group),
              self->sums + (size_t)group * SUM_STRIDE);
}

static void run_pass(const SnPcg* self, Pass* pass) {
    Job job = {self, pass};
    sn_pool_run(self->def.pool, self->A.groups, run_group, &job);
}

// Returns sum `which` of all groups, added in index order.
static double add_sums(const SnPcg* self, int which) {
    double sum = 0;
    for (int group = 0; group < self->A.groups; ++group)
        sum += self->sums[(size_t)group * SUM_STRIDE + (size_t)which];
    return sum;
}

static void square_b(const SnPcg* self, int first, int last, double* sums) {
    sums[0] = self->kernels->dot(first, last, self->b, self->b);
}

// If the preconditioner has apply_rows, set z = M^-1 r and sums[1] = r . z.
static void precondition_rows(const SnPcg* self, int first, int last, double* sums) {
    if (!self->precondition->apply_rows) return;
    self->precondition->apply_rows(self->M, first, last, self->r, self->z);
    sums[1] = self->kernels->dot(first, last, self->r, self->z);
}

// r = b - A x
static void form_residual(const SnPcg* self, int first, int last, double* sums) {
    self->kernels->multiply(&self->A, first, last, self->x, self->q);
    for (size_t i = 3 * (size_t)first; i < 3 * (size_t)last; ++i)
        self->r[i] = self->b[i] - self->q[i];
    sums[0] = self->kernels->dot(first, last, self->r, self->r);
}

// q = A p
static void form_product(const SnPcg* self, int first, int last, double* sums) {
    sums[0] = self->kernels->multiply(&self->A, first, last, self->p, self->q);
}

// x += alpha p, r -= alpha q
static void advance_group(const SnPcg* self, int first, int last, double* sums) {
    sums[0] = self->kernels->advance(first, last, self->alpha, self->p, self->q, self->x, self->r);
    precondition_rows(self, first, last, sums);
}

// p = z + beta p
static void turn_group(const SnPcg* self, int first, int last, double* sums) {
    (void)sums;
    self->kernels->turn(first, last, self->beta, self->z, self->p);
}

// Returns r . z. If precondition_rows has not computed z = M^-1 r already, compute z first.
static double finish_precondition(const SnPcg* self) {
    if (!self->precondition->apply) return add_sums(self, 1);
    return self->precondition->apply(self->M, self->r, self->z, self->def.pool);
}

// Iterate from the residual self->r until |r|^2 <= goal, or until *iterations is `most`. Each
// iteration adds 1 to *iterations.
static SnStatus iterate_to_goal(SnPcg* self, double goal, int most, int* iterations) {
    run_pass(self, precondition_rows);
    double rz = finish_precondition(self);
    self->beta = 0;
    memset(self->p, 0, 3 * (size_t)self->A.rows * sizeof *self->p);
    while (*iterations < most) {
        run_pass(self, turn_group);
        run_pass(self, form_product);
        double pq = add_sums(self, 0);
        if (!(rz > 0 && pq > 0)) return SN_NOT_DEFINITE;
        self->alpha = rz / pq;
        run_pass(self, advance_group);
        self->rr = add_sums(self, 0);
        ++*iterations;
        if (self->rr <= goal) break;
        double before = rz;
        rz = finish_precondition(self);
        self->beta = rz / before;
    }
    return SN_OK;
}

static void form_whole_residual(SnPcg* self) {
    run_pass(self, form_residual);
    self->rr = add_sums(self, 0);
}

// Copy a vector from the user's order to the order of the split; permute_out copies back.
static void permute_in(const SnPcg* self, const double* user, double* ours) {
    for (size_t at = 0; at < (size_t)self->A.rows; ++at)
        memcpy(ours + 3 * at, user + 3 * (size_t)self->split.order[at], 3 * sizeof *ours);
}

static void permute_out(const SnPcg* self, const double* ours, double* user) {
    for (size_t at = 0; at < (size_t)self->A.rows; ++at)
        memcpy(user + 3 * (size_t)self->split.order[at], ours + 3 * at, 3 * sizeof *ours);
}

// Start from the guess, or from x = 0 if `guess` is NULL or the residual of the guess is not
// finite.
static void start_column(SnPcg* self, const double* guess, double bb) {
    size_t bytes = 3 * (size_t)self->A.rows * sizeof *self->x;
    self->rr = NAN;
    if (guess) {
        permute_in(self, guess, self->x);
        form_whole_residual(self);
    }
    if (isfinite(self->rr)) return;
    memset(self->x, 0, bytes);
    memcpy(self->r, self->b, bytes);
    self->rr = bb;
}

static int most_iterations(const SnPcg* self) {
    if (self->def.max_iterations > 0) return self->def.max_iterations;
    return self->A.rows < INT_MAX / 30 ? 30 * self->A.rows : INT_MAX;
}

// Solve for one right-hand side, self->b, with |b|^2 = bb; the solution stays in self->x.
static SnStatus solve_column(SnPcg* self, const double* guess, double bb, int* iterations) {
    double goal = self->def.tolerance * self->def.tolerance * bb;
    int most = most_iterations(self);
    start_column(self, guess, bb);
    for (double before = INFINITY; !(self->rr <= goal);) {
        if (*iterations >= most || !(self->rr < least_progress * least_progress * before))
            return SN_NOT_CONVERGED;
        before = self->rr;
        SN_TRY(iterate_to_goal(self, goal, most, iterations));
        form_whole_residual(self);
    }
    return SN_OK;
}

// Solve for a right-hand side in the order of the user. Afterwards self->x holds the last iterate,
// also after a failure, but with two exceptions. If SN_NOT_DEFINITE comes in the first iteration
// and there is no guess, self->x holds the direction of this iteration. After SN_DIVERGED, self->x
// means nothing.
static SnStatus solve_one(SnPcg* self, const double* b, const double* guess) {
    int iterations = 0;
    permute_in(self, b, self->b);
    run_pass(self, square_b);
    double bb = add_sums(self, 0);
    if (!isfinite(bb)) return SN_DIVERGED; // |b|^2 overflows or is not a number
    if (bb == 0) {
        memset(self->x, 0, 3 * (size_t)self->A.rows * sizeof *self->x);
        return SN_OK;
    }
    SnStatus status = solve_column(self, guess, bb, &iterations);
    if (status == SN_NOT_DEFINITE && iterations == 0 && !guess)
        memcpy(self->x, self->p, 3 * (size_t)self->A.rows * sizeof *self->x);
    self->iterations = iterations > self->iterations ? iterations : self->iterations;
    self->residual = fmax(self->residual, sqrt(self->rr / bb));
    return status;
}

static SnStatus solve_pcg(void* memory, int count, const double* b, double* x) {
    SnPcg* self = memory;
    size_t n = 3 * (size_t)self->A.rows;
    SnStatus status = SN_OK;
    self->iterations = 0;
    self->residual = 0;
    for (int column = 0; column < count; ++column, b += n, x += n) {
        SnStatus one = solve_one(self, b, x == b ? NULL : x);
        if (one < 0) return one;
        permute_out(self, self->x, x);
        status = sn_status_worse(status, one);
    }
    return status;
}

SnPcgAnswer sn_pcg_solve(SnPcg* self, double tolerance, int max_iterations, const double* b,
                         double* x) {
    assert(tolerance >= 0 && max_iterations >= 0);
    self->def.tolerance = tolerance;
    self->def.max_iterations = max_iterations;
    self->iterations = 0;
    self->residual = 0;
    SnPcgAnswer answer = {.status = solve_one(self, b, NULL)};
    if (answer.status != SN_DIVERGED) permute_out(self, self->x, x);
    answer.iterations = self->iterations;
    answer.residual = self->residual;
    return answer;
}

static void get_pcg_info(const void* memory, SnLinearInfo* info) {
    const SnPcg* self = memory;
    self->precondition->info(self->M, info);
    if (info->failed_row >= 0) info->failed_row = self->split.order[info->failed_row];
    info->iterations = self->iterations;
    info->residual = self->residual;
}

// The fields of SnLinearOps that are equal for all pcg-* solvers. These solvers differ only in the
// preconditioner.
#define COMMON                                                                                     \
    .destroy = destroy_pcg, .analyse = analyse_pcg, .factor = factor_pcg, .solve = solve_pcg,      \
    .info = get_pcg_info

const SnLinearOps sn_linear_pcg_jacobi = {
    .name = "pcg-jacobi",
    .summary = "conjugate gradients, preconditioned by the inverse diagonal blocks",
    .few = SN_FEW_JACOBI,
    .create = create_pcg_jacobi,
    COMMON,
};

const SnLinearOps sn_linear_pcg_ic = {
    .name = "pcg-ic",
    .summary = "conjugate gradients, preconditioned by an incomplete Cholesky factor",
    .few = SN_FEW_IC0,
    .create = create_pcg_ic,
    COMMON,
};

const SnLinearOps sn_linear_pcg_ic0 = {
    .name = "pcg-ic0",
    .summary = "conjugate gradients, preconditioned by a Cholesky factor without fill",
    .few = SN_FEW_IC0,
    .create = create_pcg_ic0,
    COMMON,
};

const SnLinearOps sn_linear_pcg_layers = {
    .name = "pcg-layers",
    .summary = "conjugate gradients, preconditioned by rigid patches and by a Cholesky factor "
               "without fill",
    .few = SN_FEW_IC0,
    .create = create_pcg_layers,
    COMMON,
};
