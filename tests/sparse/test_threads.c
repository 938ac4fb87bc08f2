// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/linear.h"
#include "sparse/setups.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The same bits whatever number of threads there is, ours or that of other libraries.

enum { COLUMNS = 8 };

__attribute__((weak)) void omp_set_num_threads(int threads);
__attribute__((weak)) int omp_get_max_threads(void);
__attribute__((weak)) int omp_get_max_active_levels(void);
__attribute__((weak)) void openblas_set_num_threads(int threads);
__attribute__((weak)) int openblas_get_num_threads(void);

// a fresh solver, one matrix, COLUMNS right-hand sides
static void solve_with(const Setup* setup, SnPool* pool, Case c, double* x) {
    size_t n = COLUMNS * 3 * (size_t)c.pattern->rows;
    SnLinearDef def = setup->def;
    def.pool = pool;
    SnLinear* linear;
    double* b = new_vector(n);
    fill_random(b, n, 111);
    memset(x, 0, n * sizeof *x);
    CHECK_OK(sn_create_linear(setup->name, &def, &linear));
    CHECK_OK(sn_linear_factor(linear, c.A));
    CHECK_OK(sn_linear_solve(linear, COLUMNS, b, x));
    sn_destroy_linear(linear);
    free(b);
}

static void solve_once(const char* name, SnPool* pool, Case c, double* x) {
    Setup setup = {.name = name, .def = sn_default_linear_def()};
    solve_with(&setup, pool, c, x);
}

static void pools_of_any_size_give_the_same_bits(void** state) {
    (void)state;
    for (int i = 0; i < setup_count(); ++i) {
        Setup setup = setup_at(i);
        Case c = setup.iterates ? make_iterated_case(112) : make_beam(16, 8, 7, 112);
        size_t n = COLUMNS * 3 * (size_t)c.pattern->rows;
        double *expected = new_vector(n), *x = new_vector(n);
        solve_with(&setup, NULL, c, expected);
        static const int sizes[] = {1, 2, 3, 4, 8};
        for (int k = 0; k < 5; ++k) {
            SnPool* pool;
            CHECK_OK(sn_create_pool(sizes[k], &pool));
            solve_with(&setup, pool, c, x);
            assert_memory_equal(x, expected, n * sizeof *x);
            sn_destroy_pool(pool);
        }
        free(expected);
        free(x);
        destroy_case(c);
    }
}

static void other_libraries_threads_change_nothing(void** state) {
    (void)state;
    if (!openblas_set_num_threads || !openblas_get_num_threads || !omp_set_num_threads) skip();
    if (!sn_linear_find("cholmod")) skip();
    Case c = make_beam(14, 8, 8, 113);
    size_t n = COLUMNS * 3 * (size_t)c.pattern->rows;
    double *expected = new_vector(n), *x = new_vector(n);
    int blas = openblas_get_num_threads(), omp = omp_get_max_threads();
    int levels = omp_get_max_active_levels();
    openblas_set_num_threads(1);
    omp_set_num_threads(1);
    solve_once("cholmod", NULL, c, expected);
    for (int threads = 2; threads <= 4; threads += 2) {
        openblas_set_num_threads(threads);
        omp_set_num_threads(threads);
        int set = openblas_get_num_threads();
        solve_once("cholmod", NULL, c, x);
        assert_memory_equal(x, expected, n * sizeof *x);

        // and finds its settings as it left them
        assert_int_equal(openblas_get_num_threads(), set);
        assert_int_equal(omp_get_max_threads(), threads);
        assert_int_equal(omp_get_max_active_levels(), levels);
    }
    openblas_set_num_threads(blas);
    omp_set_num_threads(omp);
    free(expected);
    free(x);
    destroy_case(c);
}

typedef struct Job {
    const char* name;
    Case c;
    double *x, *expected;
    int same;
} Job;

static void* solve_often(void* argument) {
    Job* job = argument;
    size_t bytes = COLUMNS * 3 * (size_t)job->c.pattern->rows * sizeof(double);
    for (int round = 0; round < 10; ++round) {
        solve_once(job->name, NULL, job->c, job->x);
        job->same += memcmp(job->x, job->expected, bytes) == 0;
    }
    return NULL;
}

static void solvers_on_two_threads_do_not_meet(void** state) {
    (void)state;
    Case c[2] = {make_beam(8, 4, 4, 114), make_springs(9, 4, 4, 1, 0.1, 115)};
    int count, blas = openblas_get_num_threads ? openblas_get_num_threads() : 0;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int i = 0; i < count; ++i) {
        Job job[2];
        pthread_t thread[2];
        for (int k = 0; k < 2; ++k) {
            size_t n = COLUMNS * 3 * (size_t)c[k].pattern->rows;
            job[k] = (Job){registry[i]->name, c[k], new_vector(n), new_vector(n), 0};
            solve_once(registry[i]->name, NULL, c[k], job[k].expected);
        }
        for (int k = 0; k < 2; ++k)
            assert_int_equal(pthread_create(&thread[k], NULL, solve_often, &job[k]), 0);
        for (int k = 0; k < 2; ++k) {
            pthread_join(thread[k], NULL);
            assert_int_equal(job[k].same, 10);
            free(job[k].x);
            free(job[k].expected);
        }
    }
    if (openblas_get_num_threads) assert_int_equal(openblas_get_num_threads(), blas);
    destroy_case(c[0]);
    destroy_case(c[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pools_of_any_size_give_the_same_bits),
        cmocka_unit_test(other_libraries_threads_change_nothing),
        cmocka_unit_test(solvers_on_two_threads_do_not_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
