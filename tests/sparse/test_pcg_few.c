// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/pcg_few.h"

#include <stdlib.h>
#include <string.h>

// Conjugate gradients on three sides at once, against a factor and against closed forms.

static const SnFewKind kinds[] = {SN_FEW_JACOBI, SN_FEW_IC0};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

// A grid of nodes with one number per block: on every edge of the grid, and across every face in x
// and y, a spring of random stiffness; `anchor` on the diagonal. `pushing`: the springs across
// faces have a negative stiffness, so that entries off the diagonal have both signs.
static Case make_grid(int nx, int ny, int nz, int pushing, double anchor, uint64_t seed) {
    static const int step[4][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}};
    const int rows = nx * ny * nz;
    SnBlockPair* pair = calloc(4 * (size_t)rows, sizeof *pair);
    double* stiffness = new_vector(4 * (size_t)rows);
    SnBlockPair* kept = calloc(4 * (size_t)rows, sizeof *kept);
    int* width = calloc((size_t)rows, sizeof *width);
    SnRandom random = {seed};
    size_t count = 0;
    assert_true(pair && kept && width);
    for (int i = 0; i < rows; ++i) {
        const int x = i % nx, y = i / nx % ny, z = i / nx / ny;
        width[i] = 1;
        for (int s = 0; s < 4; ++s) {
            if (x + step[s][0] >= nx || y + step[s][1] >= ny || z + step[s][2] >= nz) continue;
            const double k = 0.5 + (double)(sn_random_bits(&random) % 1000) / 1000;
            stiffness[count] = s == 3 && pushing ? -0.2 * k : k;
            pair[count++] = (SnBlockPair){i, i + step[s][0] + nx * (step[s][1] + ny * step[s][2])};
        }
    }
    memcpy(kept, pair, count * sizeof *kept); // creating a pattern reorders its pairs
    Case c = {0};
    CHECK_OK(sn_create_wide_pattern(rows, width, pair, count, &c.pattern));
    CHECK_OK(sn_create_block_matrix(c.pattern, &c.A));
    for (size_t e = 0; e < count; ++e) {
        const int a = kept[e].a, b = kept[e].b;
        c.A->value[sn_block_find(c.pattern, a, a)] += stiffness[e];
        c.A->value[sn_block_find(c.pattern, b, b)] += stiffness[e];
        c.A->value[sn_block_find(c.pattern, a, b)] -= stiffness[e];
    }
    sn_block_shift(c.A, anchor, NULL);
    free(pair);
    free(kept);
    free(stiffness);
    free(width);
    return c;
}

static SnPcgFew* make_pcg(Case c, SnFewKind kind, SnPool* pool) {
    SnPcgFew* pcg = NULL;
    CHECK_OK(sn_create_pcg_few(c.pattern, kind, pool, &pcg));
    CHECK_OK(sn_pcg_few_factor(pcg, c.A));
    return pcg;
}

// side c of n rows of three
static void take(const double* all, int side, size_t n, double* one) {
    for (size_t i = 0; i < n; ++i) one[i] = all[3 * i + (size_t)side];
}

static double dot(const double* a, const double* b, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

// with a factor, each side by itself
static void compare_with_factor(Case c, const double* b, const double* x, double tolerance) {
    const size_t n = (size_t)c.pattern->rows;
    double *side = new_vector(n), *ours = new_vector(n);
    SnLinearDef def = sn_default_linear_def();
    SnLinear* linear = NULL;
    CHECK_OK(sn_create_linear("cholesky", &def, &linear));
    CHECK_OK(sn_linear_factor(linear, c.A));
    for (int s = 0; s < 3; ++s) {
        take(b, s, n, side);
        take(x, s, n, ours);
        CHECK_OK(sn_linear_solve(linear, 1, side, side));
        for (size_t i = 0; i < n; ++i) ours[i] -= side[i];
        CHECK_AT_MOST(norm_of(ours, n), tolerance * norm_of(side, n));
    }
    sn_destroy_linear(linear);
    free(side);
    free(ours);
}

static void solutions_are_those_of_a_factor(void** state) {
    (void)state;
    for (int pushing = 0; pushing < 2; ++pushing) {
        Case c = make_grid(9, 7, 5, pushing, 0.1, 11);
        const size_t n = 3 * (size_t)c.pattern->rows;
        double *b = new_vector(n), *x = new_vector(n);
        fill_random(b, n, 12);
        for (size_t i = 2; i < n; i += 3) b[i] *= 1e-6; // a side of another size
        for (int k = 0; k < KINDS; ++k) {
            SnPcgFew* pcg = make_pcg(c, kinds[k], NULL);
            SnPcgAnswer answer = sn_pcg_few_solve(pcg, 1e-12, 1000, b, x);
            CHECK_OK(answer.status);
            CHECK_AT_MOST(answer.residual, 1e-12);
            compare_with_factor(c, b, x, 1e-10);

            // in place, and once more: there is no memory of what was solved before
            double* again = new_vector(n);
            memcpy(again, b, n * sizeof *b);
            sn_pcg_few_solve(pcg, 1e-12, 1000, again, again);
            assert_memory_equal(again, x, n * sizeof *x);
            free(again);
            sn_destroy_pcg_few(pcg);
        }
        free(b);
        free(x);
        destroy_case(c);
    }
}

// x = t D^-1 b with t = b.D^-1 b / (D^-1 b).A (D^-1 b), a number for each side
static void one_iteration_has_a_closed_form(void** state) {
    (void)state;
    Case c = make_grid(5, 4, 3, 0, 0.3, 21);
    const size_t n = (size_t)c.pattern->rows;
    double *b = new_vector(3 * n), *x = new_vector(3 * n);
    double *side = new_vector(n), *d = new_vector(n), *Ad = new_vector(n);
    fill_random(b, 3 * n, 22);
    SnPcgFew* pcg = make_pcg(c, SN_FEW_JACOBI, NULL);
    SnPcgAnswer answer = sn_pcg_few_solve(pcg, 1e-12, 1, b, x);
    assert_int_equal(answer.status, SN_NOT_CONVERGED);
    assert_int_equal(answer.iterations, 1);
    for (int s = 0; s < 3; ++s) {
        take(b, s, n, side);
        for (size_t i = 0; i < n; ++i) d[i] = side[i] / c.A->value[c.pattern->row_start[i]];
        sn_block_multiply(c.A, d, Ad);
        const double t = dot(side, d, n) / dot(d, Ad, n);
        for (size_t i = 0; i < n; ++i) CHECK_NEAR(x[3 * i + (size_t)s], t * d[i], 1e-14);
    }
    sn_destroy_pcg_few(pcg);
    free(b);
    free(x);
    free(side);
    free(d);
    free(Ad);
    destroy_case(c);
}

// b.x > x.Ax / 2 > 0 after any number of iterations, also where nothing holds the grid
static void few_iterations_lead_down(void** state) {
    (void)state;
    static const double anchors[] = {0, 1e-6, 0.1};
    for (int a = 0; a < 3; ++a) {
        Case c = make_grid(14, 6, 5, 0, anchors[a], 31);
        const size_t n = (size_t)c.pattern->rows;
        double *b = new_vector(3 * n), *x = new_vector(3 * n);
        double *side = new_vector(n), *ours = new_vector(n), *Ax = new_vector(n);
        fill_random(b, 3 * n, 32);
        for (int k = 0; k < KINDS; ++k) {
            SnPcgFew* pcg = make_pcg(c, kinds[k], NULL);
            double before[3] = {0};
            for (int most = 1; most <= 8; ++most) {
                assert_true(sn_pcg_few_solve(pcg, 1e-12, most, b, x).status >= 0);
                for (int s = 0; s < 3; ++s) {
                    take(b, s, n, side);
                    take(x, s, n, ours);
                    sn_block_multiply(c.A, ours, Ax);
                    const double half = 0.5 * dot(ours, Ax, n), bx = dot(side, ours, n);
                    assert_true(half > 0 && half < bx);
                    assert_true(half - bx < before[s]);
                    before[s] = half - bx;
                }
            }
            sn_destroy_pcg_few(pcg);
        }
        free(b);
        free(x);
        free(side);
        free(ours);
        free(Ax);
        destroy_case(c);
    }
}

static int iterations_of(Case c, SnFewKind kind, double tolerance) {
    const size_t n = 3 * (size_t)c.pattern->rows;
    double* b = new_vector(n);
    SnPcgFew* pcg = make_pcg(c, kind, NULL);
    fill_random(b, n, 41);
    SnPcgAnswer answer = sn_pcg_few_solve(pcg, tolerance, 1000, b, b);
    CHECK_OK(answer.status);
    sn_destroy_pcg_few(pcg);
    free(b);
    return answer.iterations;
}

// what has no fill is exact, but for L in float
static void a_chain_takes_one_iteration(void** state) {
    (void)state;
    Case c = make_grid(300, 1, 1, 0, 0.01, 42);
    assert_int_equal(iterations_of(c, SN_FEW_IC0, 1e-5), 1);
    assert_true(iterations_of(c, SN_FEW_JACOBI, 1e-5) > 30);
    destroy_case(c);
}

static void an_incomplete_factor_saves_iterations(void** state) {
    (void)state;
    Case c = make_grid(24, 16, 16, 0, 1e-4, 43);
    const int jacobi = iterations_of(c, SN_FEW_JACOBI, 1e-6);
    const int ic = iterations_of(c, SN_FEW_IC0, 1e-6);
    CHECK_AT_MOST(3 * ic, jacobi);
    destroy_case(c);
}

static void threads_give_the_same_bits(void** state) {
    (void)state;
    Case c = make_grid(20, 12, 9, 0, 1e-3, 51);
    const size_t n = 3 * (size_t)c.pattern->rows;
    double *b = new_vector(n), *one = new_vector(n), *x = new_vector(n);
    fill_random(b, n, 52);
    for (int k = 0; k < KINDS; ++k)
        for (int threads = 1; threads <= 4; ++threads) {
            SnPool* pool = NULL;
            CHECK_OK(sn_create_pool(threads, &pool));
            SnPcgFew* pcg = make_pcg(c, kinds[k], pool);
            sn_pcg_few_solve(pcg, 1e-12, 10, b, threads == 1 ? one : x);
            if (threads > 1) assert_memory_equal(x, one, n * sizeof *x);
            sn_destroy_pcg_few(pcg);
            sn_destroy_pool(pool);
        }
    free(b);
    free(one);
    free(x);
    destroy_case(c);
}

static void bad_numbers_are_refused(void** state) {
    (void)state;
    Case c = make_grid(4, 3, 3, 0, 0.1, 61);
    const size_t n = 3 * (size_t)c.pattern->rows;
    double *b = new_vector(n), *x = new_vector(n);
    for (int k = 0; k < KINDS; ++k) {
        SnPcgFew* pcg = make_pcg(c, kinds[k], NULL);
        memset(b, 0, n * sizeof *b);
        CHECK_OK(sn_pcg_few_solve(pcg, 1e-8, 10, b, x).status);
        for (size_t i = 0; i < n; ++i) assert_true(x[i] == 0);
        b[4] = NAN;
        x[7] = 3;
        assert_int_equal(sn_pcg_few_solve(pcg, 1e-8, 10, b, x).status, SN_DIVERGED);
        assert_true(x[7] == 3);
        c.A->value[0] = -c.A->value[0];
        assert_int_equal(sn_pcg_few_factor(pcg, c.A), SN_NOT_DEFINITE);
        c.A->value[0] = -c.A->value[0];
        CHECK_OK(sn_pcg_few_factor(pcg, c.A));
        sn_destroy_pcg_few(pcg);
    }
    free(b);
    free(x);
    destroy_case(c);
}

static void memory_is_taken_once_or_given_back(void** state) {
    (void)state;
    Case c = make_grid(6, 5, 4, 0, 0.1, 71);
    const size_t n = 3 * (size_t)c.pattern->rows;
    double* b = new_vector(n);
    fill_random(b, n, 72);
    for (int k = 0; k < KINDS; ++k) {
        const int64_t live = sn_memory_count().live_blocks;
        SnPcgFew* pcg = NULL;
        SnStatus status = SN_OUT_OF_MEMORY;
        for (int allowed = 0; status < 0; ++allowed) {
            sn_memory_fail_after(allowed);
            status = sn_create_pcg_few(c.pattern, kinds[k], NULL, &pcg);
            sn_memory_fail_after(-1);
            if (status < 0) assert_int_equal(sn_memory_count().live_blocks, live);
        }
        const int64_t calls = sn_memory_count().total_calls;
        CHECK_OK(sn_pcg_few_factor(pcg, c.A));
        sn_pcg_few_solve(pcg, 1e-8, 10, b, b);
        assert_int_equal(sn_memory_count().total_calls, calls);
        sn_destroy_pcg_few(pcg);
        assert_int_equal(sn_memory_count().live_blocks, live);
    }
    free(b);
    destroy_case(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_those_of_a_factor),
        cmocka_unit_test(one_iteration_has_a_closed_form),
        cmocka_unit_test(few_iterations_lead_down),
        cmocka_unit_test(a_chain_takes_one_iteration),
        cmocka_unit_test(an_incomplete_factor_saves_iterations),
        cmocka_unit_test(threads_give_the_same_bits),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(memory_is_taken_once_or_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
