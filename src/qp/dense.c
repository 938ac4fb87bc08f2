// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/dense.h"

#include "qp/active_normals.h"
#include "qp/dense_cholesky.h"
#include "qp/dense_kernels.h"

#include <math.h>
#include <string.h>

// Equalities and inequalities share one range of indices: first all equalities, then all
// inequalities. J, N, R, d_1 and d_2 are as in active_normals.h.

enum { REFINEMENTS = 2 };

// x_size is |x| plus `cancelled` times the size of the terms that cancel in x. Errors are compared
// with x_size. They cannot be compared with |x| alone: if x is 0 apart from rounding, |x| itself is
// a rounding error.
static const double cancelled = 1e-3;

typedef struct Work {
    const SnDenseQp* qp;
    double tolerance;
    SnDenseQpStats* stats;

    // ---- the active constraints
    SnActiveNormals active;
    int* number;            // index of the constraint of each active normal (n)
    double* lambda;         // force of each active constraint, in the order of `number` (n)
    unsigned char* in;      // 1: active (all constraints)
    unsigned char* implied; // 1: the constraint follows from active constraints (all constraints)

    double* length; // sqrt(a^T D^-1 a) of each normal a; D is the diagonal of H (all constraints)

    // ---- the point
    double *x, *x_size;         // x, and its size for errors: see `cancelled` (n each)
    double* excess;             // a^T x - b (all constraints)
    double *slope, *slope_size; // H x + g - N lambda, and the size of its terms (n each)

    // ---- scratch
    double *d, *z, *r; // (n)
} Work;

SnDenseQpSettings sn_default_dense_qp_settings(void) {
    return (SnDenseQpSettings){.tolerance = 1e-11, .max_iterations = 10000};
}

static int constraint_count(const SnDenseQp* qp) { return qp->equal_count + qp->count; }

static const double* find_normal(const SnDenseQp* qp, int c) {
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
    work->implied = SN_PUSH(scratch, unsigned char, all);
    work->number = SN_PUSH(scratch, int, n);
    if (!work->number) return SN_OUT_OF_MEMORY;
    return sn_active_begin(&work->active, n, qp->H, scratch);
}

// ---- taking in and letting go

// Make constraint c active. Returns 1; or returns 0 and leaves c inactive if its normal is a
// combination of the active normals.
static int take_in(Work* work, int c) {
    double length;
    if (sn_active_split(&work->active, find_normal(work->qp, c), work->d, &length) == 0) return 0;
    work->number[work->active.count] = c;
    work->in[c] = 1;
    sn_active_add(&work->active, work->d);
    return 1;
}

// Make the active constraint at place k of `number` inactive.
static void let_go(Work* work, int k) {
    work->in[work->number[k]] = 0;
    sn_active_drop(&work->active, k);
    for (int i = k; i < work->active.count; ++i) {
        work->number[i] = work->number[i + 1];
        work->lambda[i] = work->lambda[i + 1];
    }
}

// ---- the least value under the active constraints, as equalities

// excess = a^T x - b
static void measure_excess(Work* work) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    const SnDenseQp* qp = work->qp;
    kernels->multiply(qp->equal_count, qp->n, qp->E, work->x, work->excess, NULL);
    kernels->multiply(qp->count, qp->n, qp->A, work->x, work->excess + qp->equal_count, NULL);
    for (int c = 0; c < constraint_count(qp); ++c) work->excess[c] -= right_side(qp, c);
}

// Returns the size of the terms that cancel in the excess of constraint c.
static double excess_size(const Work* work, int c) {
    double sum, size;
    sn_dense_kernels()->multiply(1, work->qp->n, find_normal(work->qp, c), work->x_size, &sum,
                                 &size);
    return size + fabs(right_side(work->qp, c));
}

// slope = H x + g - N lambda
static void measure_slope(Work* work) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    const SnDenseQp* qp = work->qp;
    kernels->multiply(qp->n, qp->n, qp->H, work->x, work->slope, NULL);
    for (int i = 0; i < qp->n; ++i) work->slope[i] += qp->g[i];
    for (int k = 0; k < work->active.count; ++k)
        kernels->combine(qp->n, 1, find_normal(qp, work->number[k]), qp->n, -1, work->lambda + k, 1,
                         work->slope);
}

static void measure_slope_size(Work* work) {
    const SnDenseQp* qp = work->qp;
    sn_dense_kernels()->multiply(qp->n, qp->n, qp->H, work->x_size, work->z, work->slope_size);
    for (int i = 0; i < qp->n; ++i) work->slope_size[i] += fabs(qp->g[i]);
    for (int k = 0; k < work->active.count; ++k) {
        const double* a = find_normal(qp, work->number[k]);
        for (int i = 0; i < qp->n; ++i) work->slope_size[i] += fabs(work->lambda[k] * a[i]);
    }
}

// Compute x and lambda, starting from zero. Then solve for their errors and correct them,
// REFINEMENTS times.
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

// Return the largest |lambda_k a_i| / slope_size_i over the variables i, for the active constraint
// k. This ratio says how large the force of the constraint is among the terms that cancel in the
// slope.
static double force_share(const Work* work, int k) {
    const double* a = find_normal(work->qp, work->number[k]);
    double most = 0;
    for (int i = 0; i < work->qp->n; ++i)
        if (a[i] != 0 && work->lambda[k] != 0)
            most = fmax(most, fabs(work->lambda[k] * a[i]) / work->slope_size[i]);
    return most;
}

// Find x for the active constraints. If there are inequalities that pull (lambda < 0), let go of
// the one that pulls most, and repeat.
static void settle_active(Work* work) {
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

// Return the violated inequality to which x would have to move farthest, or -1 if no inequality is
// violated.
static int most_violated(const Work* work) {
    const SnDenseQp* qp = work->qp;
    double farthest = 0;
    int worst = -1;
    for (int c = qp->equal_count; c < constraint_count(qp); ++c) {
        if (work->in[c] || work->implied[c]) continue;
        const double far = -work->excess[c] / work->length[c];
        if (!(far > farthest) || !(-work->excess[c] > work->tolerance * excess_size(work, c)))
            continue;
        farthest = far;
        worst = c;
    }
    return worst;
}

// For the normal a of constraint c, set d = J^T a and r = R^-1 d_1. Returns |d_2|; if this is 0, a
// is a combination of active normals: a = N r.
static double express_by_active(Work* work, int c) {
    double length;
    const int q = work->active.count;
    const double beyond =
        sn_active_split(&work->active, find_normal(work->qp, c), work->d, &length);
    memcpy(work->r, work->d, (size_t)q * sizeof(double));
    sn_dense_backward(q, work->active.R, work->qp->n, work->r);
    return beyond;
}

// Return 1 if constraint c, whose normal is a = N r, holds as well as rounding allows: its error is
// within the sum of the tolerances of c and of the active constraints.
static int holds_with_others(const Work* work, int c) {
    double size = excess_size(work, c);
    for (int k = 0; k < work->active.count; ++k)
        size += fabs(work->r[k]) * excess_size(work, work->number[k]);
    return fabs(work->excess[c]) <= work->tolerance * size;
}

// With growing t, lambda becomes lambda - t r. Return the active inequality whose force vanishes
// first, and set *t to the t at which it vanishes. If no force vanishes, return -1 and set *t to
// INFINITY.
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

// lambda -= t r; with moves_x 1 also x += t z, where z = J_2 d_2, and excess[c] for the new x
static void move_point(Work* work, int c, double t, int moves_x) {
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
    work->excess[c] = kernels->dot(n, find_normal(work->qp, c), work->x) - right_side(work->qp, c);
}

// Deal with a violated constraint c whose normal is a = N r: no force of c can move x. If c is
// violated only because of rounding in the active constraints, these take over the force that c has
// so far. Otherwise the constraints contradict each other, and SN_BAD_INPUT is returned.
static SnStatus accept_dependent(Work* work, int c, double force) {
    if (!holds_with_others(work, c)) {
        work->stats->infeasible = c;
        return SN_BAD_INPUT;
    }
    for (int k = 0; k < work->active.count; ++k) work->lambda[k] += force * work->r[k];
    work->implied[c] = 1;
    return SN_OK;
}

// Raise the force of the violated constraint c until c holds. Let go of active inequalities whose
// force would become negative.
static SnStatus enforce_one(Work* work, int c, int max_iterations) {
    double force = 0;
    while (work->stats->iterations < max_iterations) {
        work->stats->iterations++;
        const double beyond = express_by_active(work, c);
        double t_dual;
        const int k = first_to_go(work, &t_dual);
        if (beyond == 0 && k < 0) return accept_dependent(work, c, force);
        const double t_primal =
            beyond > 0 ? fmax(-work->excess[c], 0) / (beyond * beyond) : INFINITY;
        const double t = fmin(t_dual, t_primal);
        move_point(work, c, t, beyond > 0);
        force += t;
        if (t_primal <= t_dual) {
            work->lambda[work->active.count] = force;
            work->number[work->active.count] = c;
            work->in[c] = 1;
            sn_active_add(&work->active, work->d);
            memset(work->implied, 0, (size_t)constraint_count(work->qp));
            return SN_OK;
        }
        let_go(work, k);
    }
    return SN_NOT_CONVERGED;
}

// ---- beginning and end

// Take in all equalities and the inequalities of the guess, and find x for them. Returns
// SN_BAD_INPUT if an equality contradicts other equalities.
static SnStatus take_in_guess(Work* work, const unsigned char* guess) {
    const SnDenseQp* qp = work->qp;
    for (int c = 0; c < constraint_count(qp); ++c) {
        const double* a = find_normal(qp, c);
        double square = 0;
        for (int i = 0; i < qp->n; ++i) square += a[i] * a[i] / qp->H[(int64_t)i * (qp->n + 1)];
        work->length[c] = sqrt(square);
        const int wanted = c < qp->equal_count || guess[c - qp->equal_count];
        if (wanted && !take_in(work, c) && c < qp->equal_count) work->stats->redundant++;
    }
    settle_active(work);
    for (int c = 0; c < qp->equal_count; ++c) {
        if (work->in[c]) continue;
        express_by_active(work, c);
        if (holds_with_others(work, c)) continue;
        work->stats->infeasible = c;
        return SN_BAD_INPUT;
    }
    return SN_OK;
}

// Enforce violated inequalities until none is left.
static SnStatus enforce_all(Work* work, int max_iterations) {
    SnStatus status = SN_OK;
    int settled = 1;
    for (;;) {
        const int c = most_violated(work);
        if (c < 0 && settled) return SN_OK;
        if (c >= 0) {
            status = enforce_one(work, c, max_iterations);
            SN_TRY(status);
        }
        settled = c < 0 || status > 0;
        if (settled)
            settle_active(work);
        else
            measure_excess(work);
        if (status > 0) return status;
    }
}

// Return the largest error of stationarity (slope = 0) or of feasibility. Each error is divided by
// the size of the terms that cancel in it.
static double largest_error(const Work* work) {
    const SnDenseQp* qp = work->qp;
    double largest = 0;
    for (int i = 0; i < qp->n; ++i)
        if (work->slope[i] != 0)
            largest = fmax(largest, fabs(work->slope[i]) / work->slope_size[i]);
    for (int c = 0; c < constraint_count(qp); ++c) {
        const double excess = work->in[c] ? fabs(work->excess[c]) : -work->excess[c];
        const int counts = c >= qp->equal_count ? !work->implied[c] : work->in[c];
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
    SN_TRY(take_in_guess(&work, answer->active));
    const SnStatus status = enforce_all(&work, settings->max_iterations);
    SN_TRY(status);
    stats->residual = largest_error(&work);
    write_answer(&work, answer);
    return stats->residual <= work.tolerance ? status : SN_NOT_CONVERGED;
}
