// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/random.h"
#include "check.h"
#include "qp/dense_cholesky.h"

#include <stdlib.h>
#include <string.h>

// R^T R = A, and what becomes of rows that follow from others.

static double* random_numbers(int64_t count, uint64_t seed) {
    SnRandom random = {seed};
    double* x = calloc((size_t)count + 1, sizeof *x);
    for (int64_t i = 0; i < count; ++i) x[i] = sn_random_uniform(&random, -1, 1);
    return x;
}

// B B^T of n rows; the last `copies` rows of B are sums of two before them
static double* gram(int n, int copies, uint64_t seed) {
    double *B = random_numbers((int64_t)n * n, seed), *A = calloc((size_t)(n * n) + 1, sizeof *A);
    for (int i = n - copies; i < n; ++i)
        for (int k = 0; k < n; ++k) B[i * n + k] = B[(i - n + copies) * n + k] - B[k];
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            for (int k = 0; k < n; ++k) A[i * n + j] += B[i * n + k] * B[j * n + k];
    free(B);
    return A;
}

static void factors(void** state) {
    (void)state;
    for (int n = 0; n < 70; n += 1 + n / 10) {
        double *A = gram(n, 0, 3), *R = gram(n, 0, 3);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < i; ++j) R[i * n + j] = NAN; // not read
        assert_int_equal(sn_dense_cholesky(n, R, 1e-12), 0);
        for (int i = 0; i < n; ++i)
            for (int j = i; j < n; ++j) {
                double sum = 0;
                for (int k = 0; k <= i; ++k) sum += R[k * n + i] * R[k * n + j];
                CHECK_NEAR(sum, A[i * n + j], 1e-13 * n);
            }
        free(A);
        free(R);
    }
}

// x solves the rows that are kept, and where b is in the range of A the others too
static void dependent_rows(void** state) {
    (void)state;
    for (int n = 4; n <= 60; n += 7) {
        const int copies = n / 3;
        double *A = gram(n, copies, 5), *R = gram(n, copies, 5), *y = random_numbers(n, 6),
               *x = calloc((size_t)n, sizeof *x);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) x[i] += A[i * n + j] * y[j];
        double* b = calloc((size_t)n, sizeof *b);
        memcpy(b, x, (size_t)n * sizeof *b);
        assert_int_equal(sn_dense_cholesky(n, R, 1e-12), copies);
        sn_dense_forward(n, R, n, x);
        sn_dense_backward(n, R, n, x);
        for (int i = 0; i < n; ++i) {
            double sum = 0;
            for (int j = 0; j < n; ++j) sum += A[i * n + j] * x[j];
            CHECK_NEAR(sum, b[i], 1e-9);
            if (R[i * n + i] == 0) assert_true(x[i] == 0);
        }
        double* all[] = {A, R, x, y, b};
        for (int i = 0; i < 5; ++i) free(all[i]);
    }
}

// many right sides at once are what each is alone
static void rows_of_sides(void** state) {
    (void)state;
    enum { N = 19, WIDTH = 11 };
    double *R = gram(N, 3, 8), *Y = random_numbers(N * WIDTH, 9), y[WIDTH][N];
    sn_dense_cholesky(N, R, 1e-12);
    for (int c = 0; c < WIDTH; ++c) {
        for (int i = 0; i < N; ++i) y[c][i] = Y[i * WIDTH + c];
        sn_dense_forward(N, R, N, y[c]);
    }
    sn_dense_forward_rows(N, R, WIDTH, Y);
    for (int c = 0; c < WIDTH; ++c)
        for (int i = 0; i < N; ++i) CHECK_NEAR(Y[i * WIDTH + c], y[c][i], 1e-11);
    free(R);
    free(Y);
}

// what is not positive is left out, whatever it is
static void not_positive(void** state) {
    (void)state;
    double zero[4] = {0, 5, 5, 2}, negative[4] = {-1, 0, 0, 2}, nan[4] = {NAN, 0, 0, 2};
    double* all[] = {zero, negative, nan};
    for (int k = 0; k < 3; ++k) {
        double y[2] = {3, 4};
        assert_int_equal(sn_dense_cholesky(2, all[k], 1e-12), 1);
        sn_dense_forward(2, all[k], 2, y);
        sn_dense_backward(2, all[k], 2, y);
        assert_true(y[0] == 0);
        CHECK_NEAR(y[1], 2, 1e-15);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(factors),
        cmocka_unit_test(dependent_rows),
        cmocka_unit_test(rows_of_sides),
        cmocka_unit_test(not_positive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
