// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dchol.h"
#include "sparse/dense.h"
#include "sparse/panels.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

// The derivative of a factor against the dense algorithm of the text, against differences, and
// extrapolation with it.

// a matrix that changes with time, and its factor
typedef struct Moving {
    Case c;
    SnBlockMatrix* Adot;
    SnFronts* fronts;
    SnFactor *L, *Ldot;
} Moving;

// (S A + A S), S diagonal: entry ij grows as s_i + s_j
static void fill_rate(const SnBlockMatrix* A, SnBlockMatrix* Adot, uint64_t seed) {
    const SnBlockPattern* pattern = A->pattern;
    double* s = new_vector((size_t)pattern->dofs);
    fill_random(s, (size_t)pattern->dofs, seed);
    for (int i = 0; i < pattern->rows; ++i)
        for (int k = pattern->row_start[i]; k < pattern->row_start[i + 1]; ++k) {
            int j = pattern->column[k], width = sn_block_width(pattern, j);
            for (int e = 0; e < sn_block_width(pattern, i) * width; ++e) {
                int64_t at = sn_block_at(pattern, k) + e;
                double rate =
                    s[pattern->first_dof[i] + e / width] + s[pattern->first_dof[j] + e % width];
                Adot->value[at] = rate * A->value[at];
            }
        }
    free(s);
}

static Moving make(Case c, SnOrdering how, SnPool* pool) {
    Moving m = {.c = c};
    SnFactorDef def = {.pool = pool};
    int failed;
    CHECK_OK(sn_create_block_matrix(c.pattern, &m.Adot));
    fill_rate(c.A, m.Adot, 501);
    CHECK_OK(sn_create_fronts(c.pattern, how, 0, &m.fronts));
    CHECK_OK(sn_create_factor(m.fronts, &def, &m.L));
    CHECK_OK(sn_create_factor(m.fronts, &def, &m.Ldot));
    CHECK_OK(sn_factor_matrix(m.L, c.A, 0, &failed));
    return m;
}

// all but the case
static void forget(Moving m) {
    sn_destroy_factor(m.L);
    sn_destroy_factor(m.Ldot);
    sn_destroy_fronts(m.fronts);
    sn_destroy_block_matrix(m.Adot);
}

static void destroy(Moving m) {
    forget(m);
    destroy_case(m.c);
}

// one more of the same fronts
static SnFactor* new_factor(Moving m, SnPool* pool) {
    SnFactorDef def = {.pool = pool};
    SnFactor* factor;
    CHECK_OK(sn_create_factor(m.fronts, &def, &factor));
    return factor;
}

static double relative_difference(const double* a, const double* b, size_t count) {
    double* d = new_vector(count);
    for (size_t i = 0; i < count; ++i) d[i] = a[i] - b[i];
    double difference = norm_of(d, count) / norm_of(b, count);
    free(d);
    return difference;
}

// ---- cases: those of every solver, blocks of mixed width, blocks of width 1

static Case wide(void) { return make_wide(6, 5, 4, 40, 0.1, 502); }

// a Laplacian with random weights on a grid, and something on the diagonal
static Case make_scalar(int nx, int ny, int nz, double anchor, uint64_t seed) {
    SnRandom random = {seed};
    int rows = nx * ny * nz, *width = calloc((size_t)rows, sizeof *width);
    SnBlockPair* pairs = calloc(3 * (size_t)rows, sizeof *pairs);
    size_t count = 0;
    assert_true(width && pairs);
    for (int i = 0; i < rows; ++i) {
        width[i] = 1;
        if (i / (ny * nz) + 1 < nx) pairs[count++] = (SnBlockPair){i, i + ny * nz};
        if (i / nz % ny + 1 < ny) pairs[count++] = (SnBlockPair){i, i + nz};
        if (i % nz + 1 < nz) pairs[count++] = (SnBlockPair){i, i + 1};
    }
    Case c;
    CHECK_OK(sn_create_wide_pattern(rows, width, pairs, count, &c.pattern));
    CHECK_OK(sn_create_block_matrix(c.pattern, &c.A));
    for (int i = 0; i < rows; ++i)
        for (int k = c.pattern->row_start[i] + 1; k < c.pattern->row_start[i + 1]; ++k) {
            double weight = sn_random_uniform(&random, 0.1, 1);
            c.A->value[k] = -weight;
            c.A->value[c.pattern->row_start[i]] += weight;
            c.A->value[c.pattern->row_start[c.pattern->column[k]]] += weight;
        }
    sn_block_shift(c.A, anchor, NULL);
    free(width);
    free(pairs);
    return c;
}

static Case scalar(void) { return make_scalar(9, 7, 5, 0.01, 503); }

static void for_each_case(void (*check)(const char* name, Case c)) {
    for (int i = 0; i < named_case_count; ++i) check(named_cases[i].name, named_cases[i].make());
    check("wide", wide());
    check("scalar", scalar());
}

// ---- the derivative

// Algorithm 5.2, (L, Ldot) = dchol(A, Adot), whose last loop runs over i = j+1 .. n; column by
// column. On entry L and Ldot are A and Adot, whole; upper triangles are left alone.
static void dchol(size_t n, long double* L, long double* Ldot) {
    for (size_t j = 0; j < n; ++j) {
        long double *Lj = L + j * n, *Ldotj = Ldot + j * n;
        for (size_t k = 0; k < j; ++k) {
            const long double *Lk = L + k * n, *Ldotk = Ldot + k * n;
            for (size_t i = j; i < n; ++i) {
                Lj[i] -= Lk[i] * Lk[j];
                Ldotj[i] -= Ldotk[i] * Lk[j] + Lk[i] * Ldotk[j];
            }
        }
        Lj[j] = sqrtl(Lj[j]);
        Ldotj[j] = 0.5L * Ldotj[j] / Lj[j];
        for (size_t i = j + 1; i < n; ++i) {
            Lj[i] /= Lj[j];
            Ldotj[i] = (Ldotj[i] - Lj[i] * Ldotj[j]) / Lj[j];
        }
    }
}

static long double* in_extended(double* numbers, size_t count) {
    long double* wide_numbers = calloc(count + 1, sizeof *wide_numbers);
    assert_non_null(wide_numbers);
    for (size_t i = 0; i < count; ++i) wide_numbers[i] = numbers[i];
    free(numbers);
    return wide_numbers;
}

static double* dense_derivative(Moving m) {
    size_t n = (size_t)m.fronts->dofs;
    long double* L = in_extended(permuted(m.fronts, m.c.A, 0), n * n);
    long double* Ldot = in_extended(permuted(m.fronts, m.Adot, 0), n * n);
    double* lower = new_vector(n * n);
    dchol(n, L, Ldot);
    for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j <= i; ++j) lower[i * n + j] = (double)Ldot[j * n + i];
    free(L);
    free(Ldot);
    return lower;
}

static void check_dense(const char* name, Case c) {
    static const SnOrdering orderings[] = {SN_ORDERING_AUTO, SN_ORDERING_NATURAL};
    const int tried = c.pattern->dofs <= 300 ? 2 : 1; // larger ones fill in
    for (int k = 0; k < tried; ++k) {
        Moving m = make(c, orderings[k], NULL);
        size_t n = (size_t)m.fronts->dofs;
        // twice: over what the first one left
        CHECK_OK(sn_factor_derivative(m.L, m.c.A, m.Ldot));
        CHECK_OK(sn_factor_derivative(m.L, m.Adot, m.Ldot));
        double *expected = dense_derivative(m), *found = dense_factor(m.Ldot);
        double error = relative_difference(found, expected, n * n);
        if (!(error <= 1e-10)) fail_msg("%s: off by %g", name, error);
        free(expected);
        free(found);
        forget(m);
    }
    destroy_case(c);
}

static void derivative_is_that_of_the_text(void** state) {
    (void)state;
    for_each_case(check_dense);
}

// A(t) = (1 + t) A has L(t) = sqrt(1 + t) L; a matrix that rests has a factor that rests
static void derivative_of_a_multiple(void** state) {
    (void)state;
    Moving m = make(wide(), SN_ORDERING_AUTO, NULL);
    size_t numbers = (size_t)m.fronts->panel_numbers;
    CHECK_OK(sn_factor_derivative(m.L, m.c.A, m.Ldot));
    const double rounding = 1e-13 * norm_of(m.L->panel, numbers);
    for (size_t i = 0; i < numbers; ++i)
        CHECK_NEAR(m.Ldot->panel[i], 0.5 * m.L->panel[i], rounding);
    memset(m.Adot->value, 0,
           (size_t)sn_block_at(m.c.pattern, m.c.pattern->blocks) * sizeof(double));
    CHECK_OK(sn_factor_derivative(m.L, m.Adot, m.Ldot));
    for (size_t i = 0; i < numbers; ++i) assert_true(m.Ldot->panel[i] == 0);
    destroy(m);
}

// A difference keeps half the digits that the condition of A leaves to a factor.
static double expected_agreement(const SnBlockMatrix* A) {
    Reference dense = factor_dense(A);
    double condition = condition_of(A, dense);
    free(dense.L);
    return condition < 1e4 ? 1e-6 : sqrt(DBL_EPSILON * condition);
}

static void check_difference(const char* name, Case c) {
    Moving m = make(c, SN_ORDERING_AUTO, NULL);
    SnFactor* difference = new_factor(m, NULL);
    SnBlockMatrix* moved;
    CHECK_OK(sn_create_block_matrix(c.pattern, &moved));
    double epsilon = sn_factor_difference_step(c.A, m.Adot);
    CHECK_OK(sn_factor_derivative(m.L, m.Adot, m.Ldot));
    CHECK_OK(sn_factor_difference(m.L, c.A, m.Adot, epsilon, moved, difference));
    double error =
        relative_difference(difference->panel, m.Ldot->panel, (size_t)m.fronts->panel_numbers);
    if (!(error <= expected_agreement(c.A))) fail_msg("%s: off by %g", name, error);
    sn_destroy_block_matrix(moved);
    sn_destroy_factor(difference);
    destroy(m);
}

static void differences_agree(void** state) {
    (void)state;
    for_each_case(check_difference);
}

// units of A and of time do not count
static void step_of_a_difference(void** state) {
    (void)state;
    Moving m = make(wide(), SN_ORDERING_AUTO, NULL);
    int64_t numbers = sn_block_at(m.c.pattern, m.c.pattern->blocks);
    double epsilon = sn_factor_difference_step(m.c.A, m.Adot);
    CHECK_BETWEEN(epsilon, 1e-9, 1e-7);
    for (int64_t i = 0; i < numbers; ++i) m.Adot->value[i] *= 0x1p-40;
    for (int64_t i = 0; i < numbers; ++i) m.c.A->value[i] *= 0x1p-20;
    CHECK_NEAR(sn_factor_difference_step(m.c.A, m.Adot), 0x1p20 * epsilon, 0);
    memset(m.Adot->value, 0, (size_t)numbers * sizeof(double));
    CHECK_NEAR(sn_factor_difference_step(m.c.A, m.Adot), 1, 0);
    destroy(m);
}

static void difference_to_an_indefinite_matrix(void** state) {
    (void)state;
    Moving m = make(wide(), SN_ORDERING_AUTO, NULL);
    SnBlockMatrix* moved;
    CHECK_OK(sn_create_block_matrix(m.c.pattern, &moved));
    int64_t numbers = sn_block_at(m.c.pattern, m.c.pattern->blocks);
    for (int64_t i = 0; i < numbers; ++i) m.Adot->value[i] = -m.c.A->value[i];
    assert_int_equal(sn_factor_difference(m.L, m.c.A, m.Adot, 2, moved, m.Ldot), SN_NOT_DEFINITE);
    sn_destroy_block_matrix(moved);
    destroy(m);
}

// ---- extrapolation

// |chol(A(t)) - (L + t Ldot)| / |L| for A(t) = A + t Adot + t^2 Addot
static double extrapolation_error(Moving m, const SnBlockMatrix* Addot, double t) {
    size_t numbers = (size_t)m.fronts->panel_numbers;
    SnFactor *exact = new_factor(m, NULL), *guess = new_factor(m, NULL);
    SnBlockMatrix* At;
    int failed;
    CHECK_OK(sn_create_block_matrix(m.c.pattern, &At));
    for (int64_t i = 0; i < sn_block_at(m.c.pattern, m.c.pattern->blocks); ++i)
        At->value[i] = m.c.A->value[i] + t * m.Adot->value[i] + t * t * Addot->value[i];
    CHECK_OK(sn_factor_matrix(exact, At, 0, &failed));
    CHECK_OK(sn_factor_extrapolate(m.L, m.Ldot, t, guess));
    double error = relative_difference(guess->panel, exact->panel, numbers);
    sn_destroy_block_matrix(At);
    sn_destroy_factor(exact);
    sn_destroy_factor(guess);
    return error;
}

// slope of log(error) over log(t) by least squares, t = 2^-8 .. 2^-13
static double order_of_extrapolation(Moving m, const SnBlockMatrix* Addot) {
    enum { FIRST = 8, LAST = 13, COUNT = LAST - FIRST + 1 };
    double xy = 0, xx = 0;
    for (int k = FIRST; k <= LAST; ++k) {
        double x = 0.5 * (FIRST + LAST) - k;
        xy += x * log2(extrapolation_error(m, Addot, exp2(-k)));
        xx += x * x;
    }
    return xy / xx;
}

static void extrapolation_is_of_second_order(void** state) {
    (void)state;
    Case cases[] = {make_beam(12, 4, 4, 504), make_springs(10, 4, 4, 1, 1e-1, 505), wide(),
                    scalar()};
    for (int i = 0; i < 4; ++i) {
        Moving m = make(cases[i], SN_ORDERING_AUTO, NULL);
        SnBlockMatrix* Addot;
        CHECK_OK(sn_create_block_matrix(m.c.pattern, &Addot));
        fill_rate(m.c.A, Addot, 506);
        CHECK_OK(sn_factor_derivative(m.L, m.Adot, m.Ldot));
        CHECK_NEAR(order_of_extrapolation(m, Addot), 2, 0.1);
        // a frozen factor is of first order
        memset(m.Ldot->panel, 0, (size_t)m.fronts->panel_numbers * sizeof(double));
        CHECK_NEAR(order_of_extrapolation(m, Addot), 1, 0.1);
        sn_destroy_block_matrix(Addot);
        destroy(m);
    }
}

// with Adot = A, L + t Ldot = (1 + t/2) L: solves with (1 + t/2)^2 A, and ends at t = -2
static void extrapolated_factors_solve(void** state) {
    (void)state;
    Moving m = make(wide(), SN_ORDERING_AUTO, NULL);
    size_t n = (size_t)m.fronts->dofs, numbers = (size_t)m.fronts->panel_numbers;
    double *b = new_vector(n), *x = new_vector(n), *y = new_vector(n);
    fill_random(b, n, 507);
    CHECK_OK(sn_factor_derivative(m.L, m.c.A, m.Ldot));
    SnFactor* out = new_factor(m, NULL);
    CHECK_OK(sn_factor_extrapolate(m.L, m.Ldot, 2, out));
    CHECK_OK(sn_factor_solve(m.L, 1, b, x));
    CHECK_OK(sn_factor_solve(out, 1, b, y));
    for (size_t i = 0; i < n; ++i) CHECK_NEAR(4 * y[i], x[i], 1e-10 * norm_of(x, n));
    assert_int_equal(sn_factor_extrapolate(m.L, m.Ldot, -3, out), SN_NOT_DEFINITE);
    assert_int_equal(sn_factor_extrapolate(m.L, m.Ldot, NAN, out), SN_NOT_DEFINITE);

    // in place
    CHECK_OK(sn_factor_extrapolate(m.L, m.Ldot, 2, out));
    CHECK_OK(sn_factor_extrapolate(m.L, m.Ldot, 2, m.L));
    assert_memory_equal(m.L->panel, out->panel, numbers * sizeof(double));
    assert_memory_equal(m.L->inverse, out->inverse, n * sizeof(double));
    free(b);
    free(x);
    free(y);
    sn_destroy_factor(out);
    destroy(m);
}

// ---- threads and memory

static void threads_leave_the_same_bits(void** state) {
    (void)state;
    static const int threads[] = {2, 3, 4, 8};
    Moving m = make(make_springs(26, 12, 12, 1, 0.1, 508), SN_ORDERING_METIS, NULL);
    size_t numbers = (size_t)m.fronts->panel_numbers;
    SnFactor* one = new_factor(m, NULL);
    SnBlockMatrix* moved;
    CHECK_OK(sn_create_block_matrix(m.c.pattern, &moved));
    assert_true(m.fronts->task_count > 3 && m.fronts->first_top < m.fronts->count);
    CHECK_OK(sn_factor_derivative(m.L, m.Adot, m.Ldot));
    CHECK_OK(sn_factor_difference(m.L, m.c.A, m.Adot, 1e-8, moved, one));
    for (int i = 0; i < 4; ++i) {
        SnPool* pool;
        CHECK_OK(sn_create_pool(threads[i], &pool));
        SnFactor* many = new_factor(m, pool);
        int64_t calls = sn_memory_count().total_calls;
        CHECK_OK(sn_factor_derivative(m.L, m.Adot, many));
        assert_memory_equal(many->panel, m.Ldot->panel, numbers * sizeof(double));
        CHECK_OK(sn_factor_difference(m.L, m.c.A, m.Adot, 1e-8, moved, many));
        assert_memory_equal(many->panel, one->panel, numbers * sizeof(double));
        CHECK_OK(sn_factor_extrapolate(m.L, m.Ldot, 0.25, many));
        assert_int_equal(sn_memory_count().total_calls, calls);
        sn_destroy_factor(many);
        sn_destroy_pool(pool);
    }
    sn_destroy_block_matrix(moved);
    sn_destroy_factor(one);
    destroy(m);
}

static void factors_in_float_are_refused(void** state) {
    (void)state;
    Moving m = make(scalar(), SN_ORDERING_AUTO, NULL);
    SnFactorDef def = {.single = 1};
    SnFactor* single;
    CHECK_OK(sn_create_factor(m.fronts, &def, &single));
    assert_int_equal(sn_factor_derivative(m.L, m.Adot, single), SN_UNSUPPORTED);
    assert_int_equal(sn_factor_derivative(single, m.Adot, m.Ldot), SN_UNSUPPORTED);
    assert_int_equal(sn_factor_difference(m.L, m.c.A, m.Adot, 1, m.Adot, single), SN_UNSUPPORTED);
    assert_int_equal(sn_factor_extrapolate(m.L, m.Ldot, 1, single), SN_UNSUPPORTED);
    sn_destroy_factor(single);
    destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivative_is_that_of_the_text),
        cmocka_unit_test(derivative_of_a_multiple),
        cmocka_unit_test(differences_agree),
        cmocka_unit_test(step_of_a_difference),
        cmocka_unit_test(difference_to_an_indefinite_matrix),
        cmocka_unit_test(extrapolation_is_of_second_order),
        cmocka_unit_test(extrapolated_factors_solve),
        cmocka_unit_test(threads_leave_the_same_bits),
        cmocka_unit_test(factors_in_float_are_refused),
    };
    return CHECK_RUN(tests);
}
