// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/pcg_few.h"

#include "base/memory.h"
#include "sparse/few_row_kernels.h"
#include "sparse/ic_few.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// The rows of all vectors have the order of SnFullRows, which is not the order of the user
// (two_way.h). A row has four numbers: one for each of the three right-hand sides, and a zero. Rows
// are divided into fixed groups, which the threads of the pool share; the sums of the groups are
// added in the order of the groups.

enum { SIDES = 3 };

typedef double Sums[SN_FEW]; // one sum or factor for each right-hand side, and one that is not used

struct SnPcgFew {
    SnPool* pool;
    SnFewKind kind;
    const SnFewRowKernels* kernels;
    SnTwoWay split;
    SnFullRows A;
    SnIcFew ic;      // SN_FEW_IC0: the incomplete factor
    double* inverse; // SN_FEW_JACOBI: inverse of the diagonal (rows)

    // ---- solve
    double *x, *r, *z, *p, *q; // iterate, residual, M^-1 r, direction, A p (rows x 4 each)
    Sums* sums; // sums of each group, then of each part of the split (groups + SN_TWO_WAY_PARTS)
    Sums alpha, beta;
};

// ---- memory

static SnStatus allocate_vectors(SnPcgFew* self) {
    const size_t n = SN_FEW * (size_t)self->A.rows;
    self->x = SN_NEW_ARRAY(double, n);
    self->r = SN_NEW_ARRAY(double, n);
    self->z = SN_NEW_ARRAY(double, n);
    self->p = SN_NEW_ARRAY(double, n);
    self->q = SN_NEW_ARRAY(double, n);
    self->sums = SN_NEW_ARRAY(Sums, self->A.groups + SN_TWO_WAY_PARTS);
    const int whole = self->x && self->r && self->z && self->p && self->q && self->sums;
    if (!whole) return SN_OUT_OF_MEMORY;
    if (self->kind == SN_FEW_IC0) return sn_create_ic_few(&self->A, &self->ic);
    self->inverse = SN_NEW_ARRAY(double, self->A.rows);
    return self->inverse ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus prepare_rows(SnPcgFew* self, const SnBlockPattern* pattern,
                             const SnRowGraph* graph) {
    SN_TRY(sn_create_two_way(graph, &self->split));
    SN_TRY(sn_create_full_rows(pattern, graph, &self->split, &self->A));
    return allocate_vectors(self);
}

SnStatus sn_create_pcg_few(const SnBlockPattern* pattern, SnFewKind kind, SnPool* pool,
                           SnPcgFew** out) {
    assert(kind != SN_FEW_NONE && pattern->dofs == pattern->rows);
    SnPcgFew* self = SN_NEW(SnPcgFew);
    SnRowGraph graph = {0};
    if (!self) return SN_OUT_OF_MEMORY;
    self->pool = pool;
    self->kind = kind;
    self->kernels = sn_few_row_kernels();
    SnStatus status = sn_create_row_graph(pattern, &graph);
    if (status >= 0) {
        status = prepare_rows(self, pattern, &graph);
        sn_destroy_row_graph(&graph);
    }
    if (status < 0)
        sn_destroy_pcg_few(self);
    else
        *out = self;
    return status;
}

void sn_destroy_pcg_few(SnPcgFew* self) {
    if (!self) return;
    sn_destroy_two_way(&self->split);
    sn_destroy_full_rows(&self->A);
    sn_destroy_ic_few(&self->ic);
    sn_free(self->inverse);
    sn_free(self->x);
    sn_free(self->r);
    sn_free(self->z);
    sn_free(self->p);
    sn_free(self->q);
    sn_free(self->sums);
    sn_free(self);
}

// ---- the matrix

static SnStatus invert_diagonal(SnPcgFew* self) {
    for (int i = 0; i < self->A.rows; ++i) {
        const double d = self->A.value[self->A.diagonal[i]];
        if (!(d > 0 && isfinite(d))) return SN_NOT_DEFINITE;
        self->inverse[i] = 1 / d;
    }
    return SN_OK;
}

SnStatus sn_pcg_few_factor(SnPcgFew* self, const SnBlockMatrix* A) {
    assert(A->pattern->rows == self->A.rows);
    sn_full_rows_copy(&self->A, A, self->pool);
    return self->kind == SN_FEW_IC0 ? sn_factor_ic_few(&self->ic, &self->A) : invert_diagonal(self);
}

// ---- passes over all groups of rows

// A function that works on one group of rows, first .. last-1. If the function forms sums over
// these rows, it writes them to `sum` (SN_FEW), one for each right-hand side.
typedef void Pass(const SnPcgFew* self, int first, int last, double* sum);

typedef struct Job {
    const SnPcgFew* self;
    Pass* pass;
} Job;

static void run_group(void* context, int group, int worker) {
    (void)worker;
    const Job* job = context;
    const SnPcgFew* self = job->self;
    job->pass(self, group * SN_ROW_GROUP, sn_row_group_end(&self->A, group), self->sums[group]);
}

static void run_pass(const SnPcgFew* self, Pass* pass) {
    Job job = {self, pass};
    sn_pool_run(self->pool, self->A.groups, run_group, &job);
}

// sum = the sums of groups first .. last-1, added in order.
static void add_sums(const SnPcgFew* self, int first, int last, double* sum) {
    for (int c = 0; c < SN_FEW; ++c) sum[c] = 0;
    for (int g = first; g < last; ++g)
        for (int c = 0; c < SN_FEW; ++c) sum[c] += self->sums[g][c];
}

static void run_and_add(const SnPcgFew* self, Pass* pass, double* sum) {
    run_pass(self, pass);
    add_sums(self, 0, self->A.groups, sum);
}

static void square_r(const SnPcgFew* self, int first, int last, double* sum) {
    self->kernels->dot(first, last, self->r, self->r, sum);
}

// q = A p
static void multiply_p(const SnPcgFew* self, int first, int last, double* sum) {
    self->kernels->multiply(&self->A, first, last, self->p, self->q, sum);
}

// x += alpha p, r -= alpha q
static void advance_group(const SnPcgFew* self, int first, int last, double* sum) {
    self->kernels->advance(first, last, self->alpha, self->p, self->q, self->x, self->r, sum);
}

// p = z + beta p
static void turn_group(const SnPcgFew* self, int first, int last, double* sum) {
    (void)sum;
    self->kernels->turn(first, last, self->beta, self->z, self->p);
}

// z = M^-1 r, where M is the diagonal of A
static void scale_group(const SnPcgFew* self, int first, int last, double* sum) {
    self->kernels->scale(first, last, self->inverse, self->r, self->z, sum);
}

// ---- z = M^-1 r with the incomplete factor: the two sides of the split run at the same time

static void forward_part(const SnPcgFew* self, int part) {
    self->kernels->forward(&self->A, self->ic.L, self->split.first[part],
                           self->split.first[part + 1], self->r, self->z);
}

static void backward_part(const SnPcgFew* self, int part) {
    self->kernels->backward(&self->A, self->ic.L, self->ic.inverse, self->split.first[part],
                            self->split.first[part + 1], self->r, self->z,
                            self->sums[self->A.groups + part]);
}

static void forward_side(void* context, int side, int worker) {
    (void)worker;
    forward_part(context, side);
}

static void backward_side(void* context, int side, int worker) {
    (void)worker;
    backward_part(context, side);
}

// z = M^-1 r, and rz = r . z of each right-hand side.
static void precondition_residual(SnPcgFew* self, double* rz) {
    if (self->kind == SN_FEW_JACOBI) {
        run_and_add(self, scale_group, rz);
        return;
    }
    sn_pool_run(self->pool, SN_SEPARATOR, forward_side, self);
    forward_part(self, SN_SEPARATOR);
    backward_part(self, SN_SEPARATOR);
    sn_pool_run(self->pool, SN_SEPARATOR, backward_side, self);
    add_sums(self, self->A.groups, self->A.groups + SN_TWO_WAY_PARTS, rz);
}

// ---- a solve

static void permute_in(const SnPcgFew* self, const double* user, double* ours) {
    for (size_t at = 0; at < (size_t)self->A.rows; ++at)
        memcpy(ours + SN_FEW * at, user + SIDES * (size_t)self->split.order[at],
               SIDES * sizeof *ours);
}

static void permute_out(const SnPcgFew* self, const double* ours, double* user) {
    for (size_t at = 0; at < (size_t)self->A.rows; ++at)
        memcpy(user + SIDES * (size_t)self->split.order[at], ours + SN_FEW * at,
               SIDES * sizeof *user);
}

// Iterate until |r|^2 <= goal for each right-hand side, but at most `most` times. rr holds |r|^2 of
// each right-hand side, before the call and after it. Returns how many iterations were made.
static int iterate_sides(SnPcgFew* self, const double* goal, int most, double* rr) {
    Sums rz, pq, before = {0};
    int done = 0;
    memset(self->p, 0, SN_FEW * (size_t)self->A.rows * sizeof *self->p);
    for (;; ++done) {
        int going = 0;
        for (int c = 0; c < SIDES; ++c) going += rr[c] > goal[c];
        if (going == 0 || done == most) return done;
        precondition_residual(self, rz);
        for (int c = 0; c < SN_FEW; ++c) self->beta[c] = before[c] > 0 ? rz[c] / before[c] : 0;
        run_pass(self, turn_group);
        run_and_add(self, multiply_p, pq);
        going = 0;
        for (int c = 0; c < SN_FEW; ++c) {
            const int on = rr[c] > goal[c] && rz[c] > 0 && pq[c] > 0;
            self->alpha[c] = on ? rz[c] / pq[c] : 0;
            going += on;
        }
        if (going == 0) return done;
        run_and_add(self, advance_group, rr);
        memcpy(before, rz, sizeof before);
    }
}

SnPcgAnswer sn_pcg_few_solve(SnPcgFew* self, double tolerance, int iterations, const double* b,
                             double* x) {
    assert(tolerance >= 0 && iterations >= 0);
    SnPcgAnswer answer = {.status = SN_OK};
    Sums bb, rr, goal = {0};
    permute_in(self, b, self->r);
    run_and_add(self, square_r, bb);
    for (int c = 0; c < SIDES; ++c) {
        if (!isfinite(bb[c])) return (SnPcgAnswer){.status = SN_DIVERGED};
        goal[c] = tolerance * tolerance * bb[c];
    }
    memcpy(rr, bb, sizeof rr);
    memset(self->x, 0, SN_FEW * (size_t)self->A.rows * sizeof *self->x);
    answer.iterations = iterate_sides(self, goal, iterations, rr);
    for (int c = 0; c < SIDES; ++c) {
        if (!isfinite(rr[c])) return (SnPcgAnswer){.status = SN_DIVERGED};
        if (bb[c] > 0) answer.residual = fmax(answer.residual, sqrt(rr[c] / bb[c]));
        if (rr[c] > goal[c]) answer.status = SN_NOT_CONVERGED;
    }
    permute_out(self, self->x, x);
    return answer;
}
