// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/dense.h"

#include "qp/active_normals.h"
#include "qp/dense_cholesky.h"
#include "qp/dense_kernels.h"

#include <math.h>
#include <string.h>

// Constraints are numbered through: equalities, then inequalities.

enum { REFINEMENTS = 2 };

// What cancels in x counts for this share of its size: where x is 0 but for rounding, its own size
// is rounding too and nothing to measure by.
static const double cancelled = 1e-3;

typedef struct Work {
    const SnDenseQp* qp;
    double tolerance;
    SnDenseQpStats* stats;

    // ---- the active constraints
    SnActiveNormals active;
    int* number;        // of each (n)
    double* lambda;     // of each (n)
    unsigned char* in;  // 1: active (all constraints)
    unsigned char* off; // 1: depends on active ones, and holds with them (all constraints)

    double* length; // of each normal, by the diagonal of H (all constraints)

    // ---- the point
    double *x, *x_size;         // and |x|, or more where x is what is left of larger numbers (n)
    double* excess;             // a^T x - b (all constraints)
    double *slope, *slope_size; // H x + g - N lambda, and what cancels in it (n)

    // ---- scratch
    double *d, *z, *r; // (n)
} Work;

SnDenseQpSettings sn_default_dense_qp_settings(void) {
    return (SnDenseQpSettings){.tolerance = 1e-11, .max_iterations = 10000};
}

static int constraint_count(const SnDenseQp* qp) { return qp->equal_count + qp->count; }

static const double* normal(const SnDenseQp* qp, int c) {
    return c < qp->equal_count ? qp->E + (int64_t)c * qp->n
                               : qp->A + (int64_t)(c - qp->equal_count) * qp->n;
}

static double right_side(const SnDenseQp* qp, int c) {
    return c < qp->equal_count ? qp->e[c] : qp->b[c - qp->equal_count];
}

static int all_finite(const double* x, int64_t count) {
    for (int64_t i = 0; i < count; ++i)
        if (!isfinite(x[i])) return 0;
    return 1;
}

static int qp_is_valid(const SnDenseQp* qp) {
    const int64_t n = qp->n;
    return all_finite(qp->H, n * n) && all_finite(qp->g, n) &&
           all_finite(qp->E, n * qp->equal_count) && all_finite(qp->e, qp->equal_count) &&
           all_finite(qp->A, n * qp->count) && all_finite(qp->b, qp->count);
}

static SnStatus make_work(Work* work, const SnDenseQp* qp, SnArena* scratch) {
    const int n = qp->n, all = constraint_count(qp);
    *work = (Work){.qp = qp};
    double** vectors[] = {&work->lambda,     &work->x, &work->x_size, &work->slope,
                          &work->slope_size, &work->d, &work->z,      &work->r};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; ++i)
        *vectors[i] = SN_PUSH(scratch, double, n);
    work->excess = SN_PUSH(scratch, double, all);
    work->length = SN_PUSH(scratch, double, all);
    work->in = SN_PUSH(scratch, unsigned char, all);
    work->off = SN_PUSH(scratch, unsigned char, all);
    work->number = SN_PUSH(scratch, int, n);
    if (!work->number) return SN_OUT_OF_MEMORY;
    return sn_active_begin(&work->active, n, qp->H, scratch);
}

// ---- taking in and letting go

// 0: it depends on active ones
static int take_in(Work* work, int c) {
    double length;
    if (sn_active_split(&work->active, normal(work->qp, c), work->d, &length) == 0) return 0;
    work->number[work->active.count] = c;
    work->in[c] = 1;
    sn_active_add(&work->active, work->d);
    return 1;
}

static void let_go(Work* work, int k) {
    work->in[work->number[k]] = 0;
    sn_active_drop(&work->active, k);
    for (int i = k; i < work->active.count; ++i) {
        work->number[i] = work->number[i + 1];
        work->lambda[i] = work->lambda[i + 1];
    }
}

// ---- the least value under the active constraints, as equalities

// a^T x - b
static void measure_excess(Work* work) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    const SnDenseQp* qp = work->qp;
    kernels->multiply(qp->equal_count, qp->n, qp->E, work->x, work->excess, NULL);
    kernels->multiply(qp->count, qp->n, qp->A, work->x, work->excess + qp->equal_count, NULL);
    for (int c = 0; c < constraint_count(qp); ++c) work->excess[c] -= right_side(qp, c);
}

// what cancels in it
static double excess_size(const Work* work, int c) {
    double sum, size;
    sn_dense_kernels()->multiply(1, work->qp->n, normal(work->qp, c), work->x_size, &sum, &size);
    return size + fabs(right_side(work->qp, c));
}

// H x + g - N lambda
static void measure_slope(Work* work) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    const SnDenseQp* qp = work->qp;
    kernels->multiply(qp->n, qp->n, qp->H, work->x, work->slope, NULL);
    for (int i = 0; i < qp->n; ++i) work->slope[i] += qp->g[i];
    for (int k = 0; k < work->active.count; ++k)
        kernels->combine(qp->n, 1, normal(qp, work->number[k]), qp->n, -1, work->lambda + k, 1,
                         work->slope);
}

static void measure_slope_size(Work* work) {
    const SnDenseQp* qp = work->qp;
    sn_dense_kernels()->multiply(qp->n, qp->n, qp->H, work->x_size, work->z, work->slope_size);
    for (int i = 0; i < qp->n; ++i) work->slope_size[i] += fabs(qp->g[i]);
    for (int k = 0; k < work->active.count; ++k) {
        const double* a = normal(qp, work->number[k]);
        for (int i = 0; i < qp->n; ++i) work->slope_size[i] += fabs(work->lambda[k] * a[i]);
    }
}

// x and lambda anew, and corrected by their own errors
static void find_least(Work* work) {
    const int n = work->qp->n;
    memset(work->x, 0, (size_t)n * sizeof(double));
    memset(work->lambda, 0, (size_t)n * sizeof(double));
    for (int round = 0; round <= REFINEMENTS; ++round) {
        measure_excess(work);
        measure_slope(work);
        for (int i = 0; i < n; ++i) work->z[i] = -work->slope[i];
        for (int k = 0; k < work->active.count; ++k) work->r[k] = -work->excess[work->number[k]];
        sn_active_solve(&work->active, work->z, work->r, round == 0 ? work->x_size : NULL);
        for (int i = 0; i < n; ++i) work->x[i] += work->z[i];
        for (int k = 0; k < work->active.count; ++k) work->lambda[k] += work->r[k];
    }
    for (int i = 0; i < n; ++i) work->x_size[i] = fabs(work->x[i]) + cancelled * work->x_size[i];
    measure_excess(work);
    measure_slope(work);
    measure_slope_size(work);
}

// share of the force of active constraint k in what it is balanced by: the most of any variable
static double force_share(const Work* work, int k) {
    const double* a = normal(work->qp, work->number[k]);
    double most = 0;
    for (int i = 0; i < work->qp->n; ++i)
        if (a[i] != 0 && work->lambda[k] != 0)
            most = fmax(most, fabs(work->lambda[k] * a[i]) / work->slope_size[i]);
    return most;
}

// Find x for the active constraints, and let go of those that pull until none does.
static void settle(Work* work) {
    for (;;) {
        find_least(work);
        double most = work->tolerance;
        int worst = -1;
        for (int k = 0; k < work->active.count; ++k) {
            if (work->number[k] < work->qp->equal_count || work->lambda[k] >= 0) continue;
            const double share = force_share(work, k);
            if (share <= most) continue;
            most = share;
            worst = k;
        }
        if (worst < 0) return;
        let_go(work, worst);
    }
}

// ---- the dual method

// the most violated constraint, by how far x has to go; -1: none
static int most_violated(const Work* work) {
    const SnDenseQp* qp = work->qp;
    double farthest = 0;
    int worst = -1;
    for (int c = qp->equal_count; c < constraint_count(qp); ++c) {
        if (work->in[c] || work->off[c]) continue;
        const double far = -work->excess[c] / work->length[c];
        if (!(far > farthest) || !(-work->excess[c] > work->tolerance * excess_size(work, c)))
            continue;
        farthest = far;
        worst = c;
    }
    return worst;
}

// d = J^T a and r = R^-1 d_1: where a depends on active normals, a = N r. Returns |d_2|.
static double express(Work* work, int c) {
    double length;
    const int q = work->active.count;
    const double beyond = sn_active_split(&work->active, normal(work->qp, c), work->d, &length);
    memcpy(work->r, work->d, (size_t)q * sizeof(double));
    sn_dense_backward(q, work->active.R, work->qp->n, work->r);
    return beyond;
}

// 1: a constraint with a = N r is off its right side by no more than those of N may be
static int holds_with_others(const Work* work, int c) {
    double size = excess_size(work, c);
    for (int k = 0; k < work->active.count; ++k)
        size += fabs(work->r[k]) * excess_size(work, work->number[k]);
    return fabs(work->excess[c]) <= work->tolerance * size;
}

// the first active inequality whose force vanishes when lambda moves along -r; -1: none does
static int first_to_go(const Work* work, double* t) {
    int first = -1;
    *t = INFINITY;
    for (int k = 0; k < work->active.count; ++k) {
        if (work->number[k] < work->qp->equal_count || !(work->r[k] > 0)) continue;
        const double at = fmax(work->lambda[k], 0) / work->r[k];
        if (!(at < *t)) continue;
        *t = at;
        first = k;
    }
    return first;
}

// x += t z with z = J_2 d_2, lambda -= t r
static void move(Work* work, int c, double t, int moves_x) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    const int n = work->qp->n, q = work->active.count;
    for (int k = 0; k < q; ++k) work->lambda[k] -= t * work->r[k];
    if (!moves_x) return;
    memset(work->z, 0, (size_t)n * sizeof(double));
    kernels->combine(n, n - q, work->active.Jt + (int64_t)q * n, n, t, work->d + q, 1, work->z);
    for (int i = 0; i < n; ++i) {
        work->x[i] += work->z[i];
        work->x_size[i] += fabs(work->z[i]);
    }
    work->excess[c] = kernels->dot(n, normal(work->qp, c), work->x) - right_side(work->qp, c);
}

// No force helps a violated constraint with a = N r. It may be off by rounding of others only: then
// its force so far is theirs.
static SnStatus pass_over(Work* work, int c, double force) {
    if (!holds_with_others(work, c)) {
        work->stats->infeasible = c;
        return SN_BAD_INPUT;
    }
    for (int k = 0; k < work->active.count; ++k) work->lambda[k] += force * work->r[k];
    work->off[c] = 1;
    return SN_OK;
}

// Raise the force of a violated constraint until it holds, letting go of those that would pull.
static SnStatus enforce(Work* work, int c, int max_iterations) {
    double force = 0;
    while (work->stats->iterations < max_iterations) {
        work->stats->iterations++;
        const double beyond = express(work, c);
        double t_dual;
        const int k = first_to_go(work, &t_dual);
        if (beyond == 0 && k < 0) return pass_over(work, c, force);
        const double t_primal =
            beyond > 0 ? fmax(-work->excess[c], 0) / (beyond * beyond) : INFINITY;
        const double t = fmin(t_dual, t_primal);
        move(work, c, t, beyond > 0);
        force += t;
        if (t_primal <= t_dual) {
            work->lambda[work->active.count] = force;
            work->number[work->active.count] = c;
            work->in[c] = 1;
            sn_active_add(&work->active, work->d);
            memset(work->off, 0, (size_t)constraint_count(work->qp));
            return SN_OK;
        }
        let_go(work, k);
    }
    return SN_NOT_CONVERGED;
}

// ---- beginning and end

// all equalities, and the inequalities of the guess
static SnStatus begin(Work* work, const unsigned char* guess) {
    const SnDenseQp* qp = work->qp;
    for (int c = 0; c < constraint_count(qp); ++c) {
        const double* a = normal(qp, c);
        double square = 0;
        for (int i = 0; i < qp->n; ++i) square += a[i] * a[i] / qp->H[(int64_t)i * (qp->n + 1)];
        work->length[c] = sqrt(square);
        const int wanted = c < qp->equal_count || guess[c - qp->equal_count];
        if (wanted && !take_in(work, c) && c < qp->equal_count) work->stats->redundant++;
    }
    settle(work);
    for (int c = 0; c < qp->equal_count; ++c) {
        if (work->in[c]) continue;
        express(work, c);
        if (holds_with_others(work, c)) continue;
        work->stats->infeasible = c;
        return SN_BAD_INPUT;
    }
    return SN_OK;
}

static SnStatus iterate(Work* work, int max_iterations) {
    SnStatus status = SN_OK;
    int settled = 1;
    for (;;) {
        const int c = most_violated(work);
        if (c < 0 && settled) return SN_OK;
        if (c >= 0) {
            status = enforce(work, c, max_iterations);
            SN_TRY(status);
        }
        settled = c < 0 || status > 0;
        if (settled)
            settle(work);
        else
            measure_excess(work);
        if (status > 0) return status;
    }
}

static double residual(const Work* work) {
    const SnDenseQp* qp = work->qp;
    double largest = 0;
    for (int i = 0; i < qp->n; ++i)
        if (work->slope[i] != 0)
            largest = fmax(largest, fabs(work->slope[i]) / work->slope_size[i]);
    for (int c = 0; c < constraint_count(qp); ++c) {
        const double excess = work->in[c] ? fabs(work->excess[c]) : -work->excess[c];
        const int counts = c >= qp->equal_count ? !work->off[c] : work->in[c];
        if (counts && excess > 0) largest = fmax(largest, excess / excess_size(work, c));
    }
    return largest;
}

static void write_answer(const Work* work, const SnDenseQpAnswer* answer) {
    const SnDenseQp* qp = work->qp;
    for (int i = 0; i < qp->n; ++i) answer->x[i] = work->x[i];
    for (int c = 0; c < qp->equal_count; ++c) answer->mu[c] = 0;
    for (int c = 0; c < qp->count; ++c) {
        answer->lambda[c] = 0;
        answer->active[c] = work->in[qp->equal_count + c];
    }
    for (int k = 0; k < work->active.count; ++k) {
        const int c = work->number[k];
        if (c < qp->equal_count)
            answer->mu[c] = work->lambda[k];
        else
            answer->lambda[c - qp->equal_count] = fmax(work->lambda[k], 0);
    }
}

SnStatus sn_dense_qp_solve(const SnDenseQp* qp, const SnDenseQpSettings* settings,
                           const SnDenseQpAnswer* answer, SnArena scratch, SnDenseQpStats* stats) {
    *stats = (SnDenseQpStats){.infeasible = -1};
    if (!qp_is_valid(qp)) return SN_BAD_INPUT;
    Work work;
    SN_TRY(make_work(&work, qp, &scratch));
    work.tolerance = settings->tolerance;
    work.stats = stats;
    SN_TRY(begin(&work, answer->active));
    const SnStatus status = iterate(&work, settings->max_iterations);
    SN_TRY(status);
    stats->residual = residual(&work);
    write_answer(&work, answer);
    return stats->residual <= work.tolerance ? status : SN_NOT_CONVERGED;
}
