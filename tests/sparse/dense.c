// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/dense.h"

#include "check.h"
#include "sparse/cases.h"

#include <stdlib.h>

double* new_vector(size_t count) {
    double* x = calloc(count + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

Reference factor_dense(const SnBlockMatrix* A) {
    size_t n = (size_t)A->pattern->dofs;
    double* D = dense_of(A);
    Reference dense = {n, calloc(n * n, sizeof(long double))};
    assert_non_null(dense.L);
    for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j <= i; ++j) {
            long double sum = D[i * n + j], *L = dense.L;
            for (size_t k = 0; k < j; ++k) sum -= L[i * n + k] * L[j * n + k];
            if (i == j) assert_true(sum > 0);
            L[i * n + j] = i == j ? sqrtl(sum) : sum / L[j * n + j];
        }
    }
    free(D);
    return dense;
}

void solve_dense(Reference dense, const double* b, double* x) {
    size_t n = dense.n;
    long double* y = calloc(n, sizeof *y);
    assert_non_null(y);
    for (size_t i = 0; i < n; ++i) {
        y[i] = b[i];
        for (size_t k = 0; k < i; ++k) y[i] -= dense.L[i * n + k] * y[k];
        y[i] /= dense.L[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; ++k) y[i] -= dense.L[k * n + i] * y[k];
        y[i] /= dense.L[i * n + i];
        x[i] = (double)y[i];
    }
    free(y);
}

double condition_of(const SnBlockMatrix* A, Reference dense) {
    size_t n = dense.n;
    double *x = new_vector(n), *y = new_vector(n), largest = 0, inverse = 0;
    fill_random(x, n, 51);
    for (int i = 0; i < 60; ++i) {
        sn_block_multiply(A, x, y);
        largest = norm_of(y, n) / norm_of(x, n);
        for (size_t k = 0; k < n; ++k) x[k] = y[k] / norm_of(y, n);
    }
    fill_random(x, n, 52);
    for (int i = 0; i < 20; ++i) {
        solve_dense(dense, x, y);
        inverse = norm_of(y, n) / norm_of(x, n);
        for (size_t k = 0; k < n; ++k) x[k] = y[k] / norm_of(y, n);
    }
    free(x);
    free(y);
    return largest * inverse;
}

void check_products(const SnBlockMatrix* A, uint64_t seed) {
    size_t n = (size_t)A->pattern->dofs;
    double *D = dense_of(A), *x = new_vector(n), *y = new_vector(n), norm = 0;
    double* sums = new_vector(n);
    fill_random(x, n, seed);
    fill_random(sums, n, seed);
    sn_block_multiply(A, x, y);
    sn_block_row_sums(A, sums);
    for (size_t r = 0; r < n; ++r) {
        double sum = 0, row = 0;
        for (size_t k = 0; k < n; ++k) sum += D[r * n + k] * x[k], row += fabs(D[r * n + k]);
        CHECK_NEAR(y[r], sum, 1e-14 * row);
        CHECK_NEAR(sums[r], row, 1e-14 * row);
        norm = fmax(norm, row);
    }
    CHECK_NEAR(sn_block_norm(A, NULL), norm, 1e-14 * norm);
    free(D);
    free(sums);
    free(x);
    free(y);
}

void check_diagonal_shift(SnBlockMatrix* A, uint64_t seed) {
    size_t n = (size_t)A->pattern->dofs;
    double *before = dense_of(A), *scale = new_vector(n);
    fill_random(scale, n, seed);
    sn_block_shift(A, 2, scale);
    sn_block_shift(A, 0.5, NULL);
    double* after = dense_of(A);
    for (size_t r = 0; r < n; ++r)
        for (size_t k = 0; k < n; ++k)
            CHECK_NEAR(after[r * n + k] - before[r * n + k], r == k ? 2 * scale[r] + 0.5 : 0,
                       1e-13);
    free(before);
    free(after);
    free(scale);
}
