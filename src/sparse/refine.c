// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/refine.h"

#include "base/memory.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

// A direct solver leaves a residual of about this size, relative to |A| |x| + |b|.
static const double rounding = 4 * DBL_EPSILON;

// A sweep (see sweep_columns) gains up to seven digits, fewer if A is badly conditioned. Columns
// (right-hand sides) whose residual is still too large after the sweeps are finished by conjugate
// gradients. These take the most iterations if A is singular in the precision of float, but even
// then tens of iterations are enough.
enum { MAX_SWEEPS = 3, MAX_ITERATIONS = 60, MAX_RESTARTS = 4 };

// The largest number of right-hand sides that are solved at once; factor_solve.c has the same
// limit.
enum { COLUMNS = 24 };

struct SnRefiner {
    // ---- set_matrix
    SnBlockMatrix* A; // the shifted matrix
    double norm;      // infinity norm of A

    // ---- solve
    double *z, *p, *q;    // vectors of conjugate gradients (dofs each)
    int columns;          // how many right-hand sides b and r have memory for
    double* b;            // right-hand sides       (dofs x columns)
    double* r;            // residuals              (dofs x columns)
    double size[COLUMNS]; // norms of the residuals, relative to |A| |x| + |b|
};

// Make memory for `columns` right-hand sides. b and r share one allocation, so that either both
// grow or neither does.
static SnStatus reserve_columns(SnRefiner* refiner, int columns) {
    if (columns <= refiner->columns) return SN_OK;
    size_t numbers = (size_t)refiner->A->pattern->dofs * (size_t)columns;
    double* space = SN_NEW_ARRAY(double, 2 * numbers);
    if (!space) return SN_OUT_OF_MEMORY;
    sn_free(refiner->b);
    refiner->b = space;
    refiner->r = space + numbers;
    refiner->columns = columns;
    return SN_OK;
}

SnStatus sn_create_refiner(const SnBlockPattern* pattern, SnRefiner** out) {
    SnRefiner* refiner = SN_NEW(SnRefiner);
    if (!refiner) return SN_OUT_OF_MEMORY;
    SnStatus status = sn_create_block_matrix(pattern, &refiner->A);
    if (status == SN_OK) status = reserve_columns(refiner, 1);
    if (status == SN_OK) {
        refiner->z = SN_NEW_ARRAY(double, pattern->dofs);
        refiner->p = SN_NEW_ARRAY(double, pattern->dofs);
        refiner->q = SN_NEW_ARRAY(double, pattern->dofs);
        if (!refiner->z || !refiner->p || !refiner->q) status = SN_OUT_OF_MEMORY;
    }
    if (status < 0) {
        sn_destroy_refiner(refiner);
        return status;
    }
    *out = refiner;
    return SN_OK;
}

void sn_destroy_refiner(SnRefiner* refiner) {
    if (!refiner) return;
    sn_destroy_block_matrix(refiner->A);
    sn_free(refiner->b);
    sn_free(refiner->z);
    sn_free(refiner->p);
    sn_free(refiner->q);
    sn_free(refiner);
}

int64_t sn_refiner_bytes(const SnBlockPattern* pattern) {
    int64_t numbers = sn_block_at(pattern, pattern->blocks) + 5 * (int64_t)pattern->dofs;
    return (int64_t)sizeof(SnRefiner) + numbers * (int64_t)sizeof(double);
}

static void shift_diagonal(SnBlockMatrix* A, double shift) {
    const SnBlockPattern* pattern = A->pattern;
    for (int i = 0; i < pattern->rows; ++i) {
        double* D = A->value + sn_block_at(pattern, pattern->row_start[i]);
        int width = sn_block_width(pattern, i);
        for (int c = 0; c < width; ++c) D[(width + 1) * c] += shift * fabs(D[(width + 1) * c]);
    }
}

void sn_refiner_set_matrix(SnRefiner* refiner, const SnBlockMatrix* A, double shift) {
    const SnBlockPattern* pattern = A->pattern;
    assert(pattern->dofs == refiner->A->pattern->dofs && shift >= 0);
    size_t numbers = (size_t)sn_block_at(pattern, pattern->blocks);
    memcpy(refiner->A->value, A->value, numbers * sizeof *A->value);
    if (shift > 0) shift_diagonal(refiner->A, shift);
    sn_block_row_sums(refiner->A, refiner->z);
    refiner->norm = 0;
    for (int i = 0; i < pattern->dofs; ++i) refiner->norm = fmax(refiner->norm, refiner->z[i]);
}

static double dot_in_order(int n, const double* a, const double* b) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

// r = b - A x; returns its norm relative to |A| |x| + |b|.
static double find_residual(const SnRefiner* refiner, const double* b, const double* x, double* r) {
    int n = refiner->A->pattern->dofs;
    sn_block_multiply(refiner->A, x, r);
    for (int i = 0; i < n; ++i) r[i] = b[i] - r[i];
    double scale = refiner->norm * sqrt(dot_in_order(n, x, x)) + sqrt(dot_in_order(n, b, b));
    return scale > 0 ? sqrt(dot_in_order(n, r, r)) / scale : 0;
}

// Find the residuals of `count` columns; returns the largest relative norm.
static double find_residuals(SnRefiner* refiner, int count, const double* x) {
    size_t n = (size_t)refiner->A->pattern->dofs;
    double worst = 0;
    for (size_t c = 0; c < (size_t)count; ++c) {
        double size = find_residual(refiner, refiner->b + c * n, x + c * n, refiner->r + c * n);
        refiner->size[c] = size;
        if (!(size <= worst)) worst = size;
    }
    return worst;
}

// Repeat x += (L L^T)^-1 (b - A x) for all columns, at most MAX_SWEEPS times, as long as the
// largest residual is above rounding and the last sweep reduced it to less than a tenth. One sweep
// is most often enough.
static SnStatus sweep_columns(SnRefiner* refiner, SnFactor* factor, int count, double* x,
                              int* iterations) {
    size_t numbers = (size_t)refiner->A->pattern->dofs * (size_t)count;
    double size = find_residuals(refiner, count, x), before = INFINITY;
    while (*iterations < MAX_SWEEPS && size > rounding && size < 0.1 * before) {
        before = size;
        SN_TRY(sn_factor_solve(factor, count, refiner->r, refiner->r));
        for (size_t i = 0; i < numbers; ++i) x[i] += refiner->r[i];
        size = find_residuals(refiner, count, x);
        ++*iterations;
    }
    return SN_OK;
}

// Run conjugate gradients on A x = b from x, whose residual is r. Stop when the norm of r is at
// most `target` times its norm at the start, after MAX_ITERATIONS iterations, or when a step is not
// finite.
static SnStatus iterate_column(SnRefiner* refiner, SnFactor* factor, double target, double* r,
                               double* x, int* iterations) {
    int n = refiner->A->pattern->dofs;
    double *z = refiner->z, *p = refiner->p, *q = refiner->q;
    double rz = 0, limit = target * sqrt(dot_in_order(n, r, r));
    for (int i = 0; i < MAX_ITERATIONS && sqrt(dot_in_order(n, r, r)) > limit; ++i) {
        SN_TRY(sn_factor_solve(factor, 1, r, z));
        double next = dot_in_order(n, r, z), beta = i > 0 ? next / rz : 0;
        rz = next;
        for (int k = 0; k < n; ++k) p[k] = z[k] + beta * p[k];
        sn_block_multiply(refiner->A, p, q);
        double alpha = rz / dot_in_order(n, p, q);
        if (!isfinite(alpha)) return SN_OK;
        for (int k = 0; k < n; ++k) {
            x[k] += alpha * p[k];
            r[k] -= alpha * q[k];
        }
        ++*iterations;
    }
    return SN_OK;
}

// Finish one column whose residual is above rounding after the sweeps: run conjugate gradients at
// most MAX_RESTARTS times, each time from the true residual, as long as each run at least halves
// the residual.
static SnStatus finish_column(SnRefiner* refiner, SnFactor* factor, int column, double* x,
                              int* iterations, double* residual) {
    size_t n = (size_t)refiner->A->pattern->dofs, offset = (size_t)column * n;
    double *b = refiner->b + offset, *r = refiner->r + offset;
    double size = refiner->size[column], before = INFINITY;
    for (int i = 0; i < MAX_RESTARTS && size > rounding && size < 0.5 * before; ++i) {
        before = size;
        SN_TRY(iterate_column(refiner, factor, 0.5 * rounding / before, r, x, iterations));
        size = find_residual(refiner, b, x, r);
    }
    if (!(size <= *residual)) *residual = size;
    return size <= 4 * rounding ? SN_OK : SN_NOT_CONVERGED;
}

static SnStatus solve_columns(SnRefiner* refiner, SnFactor* factor, int count, const double* b,
                              double* x, int* iterations, double* residual) {
    size_t n = (size_t)refiner->A->pattern->dofs;
    int swept = 0, most = 0;
    SnStatus worst = SN_OK;
    memcpy(refiner->b, b, n * (size_t)count * sizeof *b);
    SN_TRY(sn_factor_solve(factor, count, refiner->b, x));
    SN_TRY(sweep_columns(refiner, factor, count, x, &swept));
    for (int c = 0; c < count; ++c) {
        int own = 0;
        SnStatus status = finish_column(refiner, factor, c, x + (size_t)c * n, &own, residual);
        if (status < 0) return status;
        if (status != SN_OK) worst = status;
        if (own > most) most = own;
    }
    if (swept + most > *iterations) *iterations = swept + most;
    return worst;
}

SnStatus sn_refine_solve(SnRefiner* refiner, SnFactor* factor, int count, const double* b,
                         double* x, int* iterations, double* residual) {
    assert(count >= 0 && factor->fronts->dofs == refiner->A->pattern->dofs);
    SN_TRY(reserve_columns(refiner, count < COLUMNS ? count : COLUMNS));
    SnStatus worst = SN_OK;
    for (int done = 0; done < count; done += COLUMNS) {
        int columns = count - done < COLUMNS ? count - done : COLUMNS;
        size_t offset = (size_t)done * (size_t)refiner->A->pattern->dofs;
        SnStatus status =
            solve_columns(refiner, factor, columns, b + offset, x + offset, iterations, residual);
        if (status < 0) return status;
        if (status != SN_OK) worst = status;
    }
    return worst;
}
