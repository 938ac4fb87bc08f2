// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/box.h"

#include "qp/box_path.h"
#include "qp/dense_cholesky.h"
#include "qp/dense_kernels.h"

#include <math.h>
#include <string.h>

// A pivot counts as rounding if it is below `dependent` times its diagonal entry. A slope (an entry
// of the gradient) counts as rounding if it is below `level` times the size of the terms that
// cancel in it.
static const double dependent = 1e-13, level = 1e-12;

typedef struct Work {
    const SnBoxQp* qp;
    double tolerance;
    double* x;               // the iterate (n)
    double *gradient, *size; // H x + g; |H| |x| + |g|, the size of its terms (n each)
    int refined;             // 1: the last step only corrected the rounding of the step before
    double residual;         // largest |gradient| / size of a free variable
    unsigned char* held;     // 1: at a bound and not free to leave it (n)

    // ---- the face
    int stale;      // 1: R belongs to another set of free variables
    int free_count; // variables that are not held
    int left_out;   // number of rows of R that are left out (dense_cholesky.h)
    int* free;      // the variables that are not held, ascending (free_count)
    double* R;      // Cholesky factor of H on the free variables (free_count squared)

    // ---- the step
    double* step; // the change of the free variables (free_count)
    SnBoxPath path;
} Work;

SnBoxQpSettings sn_default_box_qp_settings(void) {
    return (SnBoxQpSettings){.tolerance = 1e-11, .max_iterations = 1000};
}

static int qp_is_valid(const SnBoxQp* qp) {
    for (int64_t i = 0; i < (int64_t)qp->n * qp->n; ++i)
        if (!isfinite(qp->H[i])) return 0;
    for (int i = 0; i < qp->n; ++i)
        if (!isfinite(qp->g[i]) || !(qp->low[i] <= qp->high[i]) || qp->low[i] == INFINITY ||
            qp->high[i] == -INFINITY)
            return 0;
    return 1;
}

static SnStatus make_work(Work* work, const SnBoxQp* qp, SnArena* scratch) {
    const int n = qp->n;
    *work = (Work){.qp = qp, .stale = 1};
    double** vectors[] = {&work->x,      &work->gradient,     &work->size,   &work->step,
                          &work->path.d, &work->path.Hd_size, &work->path.Hd};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; ++i)
        *vectors[i] = SN_PUSH(scratch, double, n);
    work->held = SN_PUSH(scratch, unsigned char, n);
    work->free = SN_PUSH(scratch, int, n);
    work->R = SN_PUSH(scratch, double, (int64_t)n* n);
    work->path.x = work->x;
    work->path.gradient = work->gradient;
    work->path.held = work->held;
    return work->R ? SN_OK : SN_OUT_OF_MEMORY;
}

// ---- the gradient at the iterate

// Return the gradient of variable i, which is at a bound, if the gradient pulls it into the box.
// Return 0 if the bound holds it.
static double find_pull(const Work* work, int i) {
    const SnBoxQp* qp = work->qp;
    const double gradient = work->gradient[i];
    if (qp->low[i] == qp->high[i]) return 0;
    return (work->x[i] == qp->low[i] ? gradient < 0 : gradient > 0) ? gradient : 0;
}

// Compute gradient, size and residual at x. If x is 0 apart from rounding, |H| |x| + |g| may itself
// be a rounding error. So after a step d that only corrected rounding, |H| |d| is added to the
// size.
static void measure_gradient(Work* work) {
    const SnBoxQp* qp = work->qp;
    sn_dense_kernels()->multiply(qp->n, qp->n, qp->H, work->x, work->gradient, work->size);
    work->residual = 0;
    for (int i = 0; i < qp->n; ++i) {
        work->gradient[i] += qp->g[i];
        work->size[i] += fabs(qp->g[i]) + (work->refined ? work->path.Hd_size[i] : 0);
        if (!work->held[i] && work->gradient[i] != 0)
            work->residual = fmax(work->residual, fabs(work->gradient[i]) / work->size[i]);
    }
}

// Start from the guess, moved into the box. A variable at a bound is held unless the gradient pulls
// it into the box.
static void start_from_guess(Work* work, const double* guess) {
    const SnBoxQp* qp = work->qp;
    for (int i = 0; i < qp->n; ++i)
        work->x[i] = fmax(qp->low[i], fmin(qp->high[i], isfinite(guess[i]) ? guess[i] : 0));
    measure_gradient(work);
    for (int i = 0; i < qp->n; ++i)
        work->held[i] =
            (work->x[i] == qp->low[i] || work->x[i] == qp->high[i]) && !find_pull(work, i);
    measure_gradient(work);
}

// Free the held variables that the gradient pulls away from their bounds. Returns the largest pull,
// divided by the size of the terms that cancel in it, or 0 if no variable was freed.
static double release_pulled(Work* work) {
    double largest = 0;
    for (int i = 0; i < work->qp->n; ++i) {
        const double out = work->held[i] ? fabs(find_pull(work, i)) : 0;
        if (!(out > work->tolerance * work->size[i])) continue;
        largest = fmax(largest, out / work->size[i]);
        work->held[i] = 0;
        work->stale = 1;
    }
    return largest;
}

// ---- the least value on a face: H_FF step = -gradient_F, where F are the free variables

static double face_entry(const Work* work, int a, int b) {
    return work->qp->H[(int64_t)work->free[a] * work->qp->n + work->free[b]];
}

static void factor_face(Work* work) {
    work->free_count = 0;
    for (int i = 0; i < work->qp->n; ++i)
        if (!work->held[i]) work->free[work->free_count++] = i;
    const int count = work->free_count;
    for (int a = 0; a < count; ++a)
        for (int b = a; b < count; ++b) work->R[(int64_t)a * count + b] = face_entry(work, a, b);
    work->left_out = sn_dense_cholesky(count, work->R, dependent);
    work->stale = 0;
}

static void solve_face(const Work* work, double* y) {
    sn_dense_forward(work->free_count, work->R, work->free_count, y);
    sn_dense_backward(work->free_count, work->R, work->free_count, y);
}

static int is_left_out(const Work* work, int a) {
    return work->R[(int64_t)a * (work->free_count + 1)] == 0;
}

// The step ignores the rows of H_FF that sn_dense_cholesky has left out. A slope that remains in
// such a row after the step lies along a direction in which H is flat. Compare the slope of each
// left-out row with the terms that cancel in it. Return the row for which this ratio is largest,
// and set *slope to its slope. Return -1 if all these slopes are rounding errors.
static int steepest_flat(const Work* work, double* slope) {
    double largest = level;
    int found = -1;
    for (int a = 0; a < work->free_count; ++a) {
        if (!is_left_out(work, a)) continue;
        double left = work->gradient[work->free[a]], size = work->size[work->free[a]];
        for (int b = 0; b < work->free_count; ++b) {
            const double part = face_entry(work, a, b) * work->step[b];
            left += part;
            size += fabs(part);
        }
        if (!(fabs(left) > largest * size)) continue;
        largest = fabs(left) / size;
        found = a;
        *slope = left;
    }
    return found;
}

// Set the step to the direction of the left-out row a, in which H is flat, with the sign that makes
// the value fall.
static void step_flat(Work* work, int a, double slope) {
    for (int b = 0; b < work->free_count; ++b) work->step[b] = -face_entry(work, b, a);
    solve_face(work, work->step);
    work->step[a] = 1;
    for (int b = 0; b < work->free_count; ++b) work->step[b] *= slope > 0 ? -1 : 1;
}

static SnStatus take_step(Work* work) {
    if (work->stale) factor_face(work);
    for (int a = 0; a < work->free_count; ++a) work->step[a] = -work->gradient[work->free[a]];
    solve_face(work, work->step);
    double slope = 0;
    const int flat = work->left_out > 0 ? steepest_flat(work, &slope) : -1;
    if (flat >= 0) step_flat(work, flat, slope);

    memset(work->path.d, 0, (size_t)work->qp->n * sizeof(double));
    for (int a = 0; a < work->free_count; ++a) work->path.d[work->free[a]] = work->step[a];
    work->path.flat = flat >= 0;
    SN_TRY(sn_box_walk(work->qp, &work->path));
    for (int a = 0; a < work->free_count; ++a) work->stale |= work->held[work->free[a]];
    return SN_OK;
}

static SnStatus visit_faces(Work* work, int max_iterations, SnBoxQpStats* stats) {
    // the residual before the last step if this step only corrected rounding, else INFINITY
    double before = INFINITY;
    for (;;) {
        // When the least value of the face is reached, as far as rounding allows, go on to the next
        // face.
        if (work->residual <= work->tolerance || !(work->residual < 0.5 * before)) {
            const double largest = release_pulled(work);
            stats->residual = fmax(work->residual, largest);
            if (largest == 0) return work->residual <= work->tolerance ? SN_OK : SN_NOT_CONVERGED;
        }
        if (stats->iterations == max_iterations) return SN_NOT_CONVERGED;
        stats->iterations++;
        stats->factorisations += work->stale;
        const int same_face = !work->stale;
        before = work->residual;
        SN_TRY(take_step(work));
        work->refined = same_face && !work->stale && !work->path.flat;
        if (!work->refined) before = INFINITY;
        measure_gradient(work);
        stats->residual = work->residual;
    }
}

SnStatus sn_box_qp_solve(const SnBoxQp* qp, const SnBoxQpSettings* settings, double* x,
                         SnArena scratch, SnBoxQpStats* stats) {
    *stats = (SnBoxQpStats){0};
    if (!qp_is_valid(qp)) return SN_BAD_INPUT;
    Work work;
    SN_TRY(make_work(&work, qp, &scratch));
    work.tolerance = settings->tolerance;
    start_from_guess(&work, x);
    const SnStatus status = visit_faces(&work, settings->max_iterations, stats);
    SN_TRY(status);
    for (int i = 0; i < qp->n; ++i) {
        x[i] = work.x[i];
        stats->held += work.x[i] == qp->low[i] || work.x[i] == qp->high[i];
    }
    return status;
}
