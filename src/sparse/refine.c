// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/refine.h"

#include "base/memory.h"

#include <float.h>
#include <math.h>
#include <string.h>

// A residual of this many units of rounding is what a direct solver leaves.
static const double rounding = 4 * DBL_EPSILON;
enum { MAX_ITERATIONS = 60, MAX_RESTARTS = 4 };

struct SnRefiner {
    SnBlockMatrix* A;
    double norm;               // of A
    double *r, *z, *p, *q, *b; // (dofs each)
};

SnStatus sn_create_refiner(const SnBlockPattern* pattern, SnRefiner** out) {
    SnRefiner* refiner = SN_NEW(SnRefiner);
    if (!refiner) return SN_OUT_OF_MEMORY;
    SnStatus status = sn_create_block_matrix(pattern, &refiner->A);
    double** vectors[] = {&refiner->r, &refiner->z, &refiner->p, &refiner->q, &refiner->b};
    for (int i = 0; i < 5 && status == SN_OK; ++i) {
        *vectors[i] = SN_NEW_ARRAY(double, pattern->dofs);
        if (!*vectors[i]) status = SN_OUT_OF_MEMORY;
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
    sn_free(refiner->r);
    sn_free(refiner->z);
    sn_free(refiner->p);
    sn_free(refiner->q);
    sn_free(refiner->b);
    sn_free(refiner);
}

void sn_refiner_set_matrix(SnRefiner* refiner, const SnBlockMatrix* A) {
    const SnBlockPattern* pattern = A->pattern;
    size_t numbers = (size_t)sn_block_at(pattern, pattern->blocks);
    memcpy(refiner->A->value, A->value, numbers * sizeof *A->value);
    refiner->norm = sn_block_norm(A);
}

static double dot(int n, const double* a, const double* b) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

// r = b - A x, and its size in terms of |A| |x| + |b|
static double find_residual(SnRefiner* refiner, const double* x) {
    int n = refiner->A->pattern->dofs;
    sn_block_multiply(refiner->A, x, refiner->r);
    for (int i = 0; i < n; ++i) refiner->r[i] = refiner->b[i] - refiner->r[i];
    double scale = refiner->norm * sqrt(dot(n, x, x)) + sqrt(dot(n, refiner->b, refiner->b));
    return scale > 0 ? sqrt(dot(n, refiner->r, refiner->r)) / scale : 0;
}

// conjugate gradients on A x = b from x, until the residual is `target` times what it is now
static SnStatus iterate(SnRefiner* refiner, SnFactor* factor, double target, double* x,
                        int* iterations) {
    int n = refiner->A->pattern->dofs;
    double *r = refiner->r, *z = refiner->z, *p = refiner->p, *q = refiner->q;
    double rz = 0, limit = target * sqrt(dot(n, r, r));
    for (int i = 0; i < MAX_ITERATIONS && sqrt(dot(n, r, r)) > limit; ++i) {
        SN_TRY(sn_factor_solve(factor, 1, r, z));
        double next = dot(n, r, z), beta = i > 0 ? next / rz : 0;
        rz = next;
        for (int k = 0; k < n; ++k) p[k] = z[k] + beta * p[k];
        sn_block_multiply(refiner->A, p, q);
        double alpha = rz / dot(n, p, q);
        if (!isfinite(alpha)) return SN_OK;
        for (int k = 0; k < n; ++k) {
            x[k] += alpha * p[k];
            r[k] -= alpha * q[k];
        }
        ++*iterations;
    }
    return SN_OK;
}

// restart with the true residual as long as that helps
static SnStatus refine_column(SnRefiner* refiner, SnFactor* factor, double* x, int* iterations,
                              double* residual) {
    *residual = find_residual(refiner, x);
    for (int i = 0; i<MAX_RESTARTS&& * residual> rounding; ++i) {
        double before = *residual;
        SN_TRY(iterate(refiner, factor, 0.5 * rounding / before, x, iterations));
        *residual = find_residual(refiner, x);
        if (!(*residual < 0.5 * before)) break;
    }
    return *residual <= 4 * rounding ? SN_OK : SN_NOT_CONVERGED;
}

SnStatus sn_refine_solve(SnRefiner* refiner, SnFactor* factor, int count, const double* b,
                         double* x, int* iterations, double* residual) {
    int n = refiner->A->pattern->dofs;
    SnStatus worst = SN_OK;
    for (int column = 0; column < count; ++column) {
        int own = 0;
        double left = 0;
        memcpy(refiner->b, b + (int64_t)column * n, (size_t)n * sizeof *b);
        double* to = x + (int64_t)column * n;
        SN_TRY(sn_factor_solve(factor, 1, refiner->b, to));
        SnStatus status = refine_column(refiner, factor, to, &own, &left);
        if (status < 0) return status;
        if (status != SN_OK) worst = status;
        if (own > *iterations) *iterations = own;
        if (!(left <= *residual)) *residual = left;
    }
    return worst;
}
