// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/factor.h"
#include "sparse/few_kernels.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

// Any number of right-hand sides, as columns or interleaved, gives what they give one by one, with
// the same bits for any number of threads.

enum { MOST = 25 };

// a weighted graph Laplacian and a small diagonal on the rows of another pattern: one dof a row
static Case make_scalar(Case nodal, uint64_t seed) {
    const SnBlockPattern* from = nodal.pattern;
    size_t count = 0;
    int* width = calloc((size_t)from->rows, sizeof *width);
    SnBlockPair* pairs = calloc((size_t)from->blocks, sizeof *pairs);
    assert_true(width && pairs);
    for (int i = 0; i < from->rows; ++i) {
        width[i] = 1;
        for (int k = from->row_start[i]; k < from->row_start[i + 1]; ++k)
            pairs[count++] = (SnBlockPair){i, from->column[k]};
    }
    Case made;
    SnRandom random = {seed};
    CHECK_OK(sn_create_wide_pattern(from->rows, width, pairs, count, &made.pattern));
    CHECK_OK(sn_create_block_matrix(made.pattern, &made.A));
    const int* start = made.pattern->row_start;
    for (int i = 0; i < from->rows; ++i) {
        made.A->value[start[i]] += 0.01;
        for (int k = start[i] + 1; k < start[i + 1]; ++k) {
            double weight = sn_random_uniform(&random, 0.1, 1);
            made.A->value[k] -= weight;
            made.A->value[start[i]] += weight;
            made.A->value[start[made.pattern->column[k]]] += weight;
        }
    }
    free(width);
    free(pairs);
    destroy_case(nodal);
    return made;
}

typedef struct Made {
    Case c;
    SnFronts* fronts;
    SnFactor* factor;
} Made;

static Made make(Case c, SnOrdering how, int single) {
    Made made = {.c = c};
    int failed;
    CHECK_OK(sn_create_fronts(c.pattern, how, 0, &made.fronts));
    CHECK_OK(sn_create_factor(made.fronts, &(SnFactorDef){.single = single}, &made.factor));
    CHECK_OK(sn_factor_matrix(made.factor, c.A, 0, &failed));
    return made;
}

static void destroy(Made made) {
    sn_destroy_factor(made.factor);
    sn_destroy_fronts(made.fronts);
    destroy_case(made.c);
}

// ---- against one by one

static double difference(size_t n, const double* x, size_t stride, const double* y) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += (x[i * stride] - y[i]) * (x[i * stride] - y[i]);
    return sqrt(sum);
}

// every count, both ways, in place and not, and nothing behind them is touched
static void check_counts(Made made, double limit) {
    size_t n = (size_t)made.fronts->dofs, all = (MOST + 1) * n;
    double *b = new_vector(all), *x = new_vector(all), *y = new_vector(all), *one = new_vector(all);
    fill_random(b, all, 701);
    for (size_t k = 0; k < MOST; ++k)
        CHECK_OK(sn_factor_solve(made.factor, 1, b + k * n, one + k * n));
    for (size_t count = 1; count <= MOST; ++count) {
        memset(x, 0, all * sizeof *x);
        CHECK_OK(sn_factor_solve(made.factor, (int)count, b, x));
        for (size_t k = 0; k < count; ++k)
            CHECK_AT_MOST(difference(n, x + k * n, 1, one + k * n),
                          limit * norm_of(one + k * n, n));
        for (size_t i = count * n; i < all; ++i) assert_true(x[i] == 0);

        // the same numbers the other way, in place
        memset(y, 0, all * sizeof *y);
        for (size_t k = 0; k < count; ++k)
            for (size_t i = 0; i < n; ++i) y[i * count + k] = b[k * n + i];
        CHECK_OK(sn_factor_solve_interleaved(made.factor, (int)count, y, y));
        for (size_t k = 0; k < count; ++k)
            for (size_t i = 0; i < n; ++i) assert_true(y[i * count + k] == x[k * n + i]);
        for (size_t i = count * n; i < all; ++i) assert_true(y[i] == 0);
    }
    free(b);
    free(x);
    free(y);
    free(one);
}

// fronts that were met: with this many pivots, and with any trailing rows
typedef struct Met {
    int pivots[20];
} Met;

static void check_case(Case (*make_case)(void), int scalar, Met* met) {
    Case c = scalar ? make_scalar(make_case(), 702) : make_case();
    Reference dense = factor_dense(c.A);
    double limit = 10 * condition_of(c.A, dense) * DBL_EPSILON;
    free(dense.L);
    destroy_case(c);
    for (int variant = 0; variant < 4; ++variant) {
        c = scalar ? make_scalar(make_case(), 702) : make_case();
        Made made = make(c, variant & 1 ? SN_ORDERING_METIS : SN_ORDERING_AUTO, variant >> 1);
        check_counts(made, limit);
        for (int f = 0; f < made.fronts->count; ++f) {
            const SnFront* front = &made.fronts->front[f];
            if (front->trailing > 0 && front->pivots < 20) met->pivots[front->pivots]++;
        }
        destroy(made);
    }
}

static Case wide(void) { return make_wide(6, 5, 4, 30, 0.1, 703); }
static Case sheet(void) { return make_springs(14, 14, 1, 1, 0.1, 704); }

static void sides_agree_with_one_by_one(void** state) {
    (void)state;
    Met met = {{0}};
    for (int i = 0; i < named_case_count; ++i)
        for (int scalar = 0; scalar <= 1; ++scalar) check_case(named_cases[i].make, scalar, &met);
    check_case(wide, 0, &met);
    check_case(sheet, 1, &met);
    for (int n = 1; n <= 12; ++n)
        if (met.pivots[n] == 0) fail_msg("no front of %d pivots was met", n);
}

// ---- threads

static Made make_large(int single) {
    return make(make_scalar(make_springs(60, 18, 18, 1, 0.1, 705), 706), SN_ORDERING_METIS, single);
}

// tasks, and a top with fronts side by side
static void check_that_threads_matter(const SnFronts* fronts) {
    int abreast = 0;
    for (int s = 1; s < fronts->stage_count - 1; ++s)
        if (fronts->stage[s + 1] - fronts->stage[s] > abreast)
            abreast = fronts->stage[s + 1] - fronts->stage[s];
    assert_true(fronts->task_count > 3);
    assert_true(fronts->stage_count > 6);
    assert_true(abreast > 1);
}

static void threads_leave_the_same_bits(void** state) {
    (void)state;
    for (int single = 0; single <= 1; ++single) {
        Made made = make_large(single);
        check_that_threads_matter(made.fronts);
        size_t n = (size_t)made.fronts->dofs, all = SN_FEW * n;
        double *b = new_vector(all), *x = new_vector(all), *y = new_vector(all);
        fill_random(b, all, 707);
        for (int threads = 1; threads <= 4; ++threads) {
            SnPool* pool;
            SnFactor* many;
            int failed;
            CHECK_OK(sn_create_pool(threads, &pool));
            SnFactorDef def = {.single = single, .pool = pool};
            CHECK_OK(sn_create_factor(made.fronts, &def, &many));
            CHECK_OK(sn_factor_matrix(many, made.c.A, 0, &failed));
            for (int count = 2; count <= SN_FEW; ++count) {
                CHECK_OK(sn_factor_solve_interleaved(made.factor, count, b, x));
                for (int round = 0; round < 5; ++round) {
                    CHECK_OK(sn_factor_solve_interleaved(many, count, b, y));
                    assert_memory_equal(x, y, (size_t)count * n * sizeof *x);
                }
            }
            sn_destroy_factor(many);
            sn_destroy_pool(pool);
        }
        free(b);
        free(x);
        free(y);
        destroy(made);
    }
}

// A X = B to rounding, where there is a top
static void large_systems_are_solved(void** state) {
    (void)state;
    Made made = make_large(0);
    size_t n = (size_t)made.fronts->dofs;
    double *b = new_vector(3 * n), *x = new_vector(3 * n);
    fill_random(b, 3 * n, 708);
    CHECK_OK(sn_factor_solve(made.factor, 3, b, x));
    for (size_t k = 0; k < 3; ++k)
        CHECK_AT_MOST(backward_error(made.c.A, x + k * n, b + k * n), 1e-15);
    free(b);
    free(x);
    destroy(made);
}

// ---- the plan

// forward every task and front of the top once, children before parents; backward the other way
static void stages_follow_the_tree(void** state) {
    (void)state;
    Made made = make_large(0);
    const SnFronts* fronts = made.fronts;
    int half = fronts->stage[fronts->stage_count / 2], *when[2];
    for (int way = 0; way < 2; ++way) {
        when[way] = calloc((size_t)fronts->count, sizeof(int));
        assert_non_null(when[way]);
        for (int s = way * fronts->stage_count / 2; s < (way + 1) * fronts->stage_count / 2; ++s) {
            for (int i = fronts->stage[s]; i < fronts->stage[s + 1]; ++i) {
                int step = fronts->step[i], first = step < 0 ? -1 - step : fronts->task[step].first;
                int last = step < 0 ? first + 1 : fronts->task[step].last;
                for (int f = first; f < last; ++f) {
                    assert_int_equal(when[way][f], 0);
                    when[way][f] = s + 1;
                }
            }
        }
    }
    assert_int_equal(fronts->stage[fronts->stage_count], 2 * half);
    for (int f = 0; f < fronts->count; ++f) {
        int parent = fronts->front[f].parent;
        assert_true(when[0][f] > 0 && when[1][f] > 0);
        if (parent < 0 || !fronts->front[parent].top) continue;
        assert_true(when[0][f] < when[0][parent]);
        assert_true(when[1][f] > when[1][parent]);
    }
    free(when[0]);
    free(when[1]);
    destroy(made);
}

// ---- memory

static void memory_is_taken_once(void** state) {
    (void)state;
    Made made = make(make_scalar(make_beam(12, 6, 6, 709), 710), SN_ORDERING_AUTO, 0);
    double* b = new_vector(SN_FEW * (size_t)made.fronts->dofs);
    CHECK_OK(sn_factor_solve_interleaved(made.factor, 3, b, b));
    int64_t calls = sn_memory_count().total_calls;
    for (int count = 1; count <= SN_FEW; ++count) {
        CHECK_OK(sn_factor_solve_interleaved(made.factor, count, b, b));
        CHECK_OK(sn_factor_solve(made.factor, count, b, b));
    }
    assert_int_equal(sn_memory_count().total_calls, calls);
    free(b);
    destroy(made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_agree_with_one_by_one),
        cmocka_unit_test(threads_leave_the_same_bits),
        cmocka_unit_test(large_systems_are_solved),
        cmocka_unit_test(stages_follow_the_tree),
        cmocka_unit_test(memory_is_taken_once),
    };
    return CHECK_RUN(tests);
}
