// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/factor.h"
#include "sparse/linear.h"
#include "sparse/setups.h"

#include <stdlib.h>
#include <string.h>

// Solvers ask for memory once per pattern, live through its end, and give everything back.

enum { COLUMNS = 3 };

static const SnLinearOps* solver(int i) {
    int count;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    return i < count ? registry[i] : NULL;
}

static SnStatus factor_and_solve(SnLinear* linear, const SnBlockMatrix* A, const double* b,
                                 double* x) {
    SN_TRY(sn_linear_factor(linear, A));
    memset(x, 0, COLUMNS * 3 * (size_t)A->pattern->rows * sizeof *x);
    return sn_linear_solve(linear, COLUMNS, b, x);
}

static SnLinear* make_solver(const Setup* setup) {
    SnLinear* linear;
    CHECK_OK(sn_create_linear(setup->name, &setup->def, &linear));
    return linear;
}

static void a_warm_solver_allocates_nothing(void** state) {
    (void)state;
    for (int i = 0; i < setup_count(); ++i) {
        Setup setup = setup_at(i);
        Case c = setup.iterates ? make_iterated_case(91) : make_beam(8, 4, 4, 91);
        size_t n = COLUMNS * 3 * (size_t)c.pattern->rows;
        double *b = new_vector(n), *x = new_vector(n);
        fill_random(b, n, 92);
        SnLinear* linear = make_solver(&setup);
        CHECK_OK(factor_and_solve(linear, c.A, b, x));
        int64_t calls = sn_memory_count().total_calls;
        for (int round = 0; round < 5; ++round) {
            sn_block_shift(c.A, 1e-3, NULL);
            CHECK_OK(factor_and_solve(linear, c.A, b, x));
        }
        assert_int_equal(sn_memory_count().total_calls, calls);

        // nor after a matrix that was refused, once there is a factor to tell
        for (int again = 0; again <= setup.iterates; ++again) {
            calls = sn_memory_count().total_calls;
            c.A->value[0] = -c.A->value[0];
            assert_int_equal(sn_linear_factor(linear, c.A), SN_NOT_DEFINITE);
            c.A->value[0] = -c.A->value[0];
            CHECK_OK(factor_and_solve(linear, c.A, b, x));
        }
        assert_int_equal(sn_memory_count().total_calls, calls);
        sn_destroy_linear(linear);
        free(b);
        free(x);
        destroy_case(c);
    }
}

// one more allocation each time, until all is well
static void run_out_of_memory(const Setup* setup, Case c, const double* b, double* x) {
    int64_t live = sn_memory_count().live_blocks;
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int allowed = 0; status < 0; ++allowed) {
        SnLinear* linear = NULL;
        sn_memory_fail_after(allowed);
        status = sn_create_linear(setup->name, &setup->def, &linear);
        if (status == SN_OK) status = factor_and_solve(linear, c.A, b, x);
        sn_memory_fail_after(-1);
        sn_destroy_linear(linear);
        assert_int_equal(sn_memory_count().live_blocks, live);
        assert_true(status == SN_OK || status == SN_OUT_OF_MEMORY);
        assert_true(allowed < 1000);
    }
}

// the same solver, asked again once there is memory, gives the same bits
static void recover(const Setup* setup, Case c, const double* b, double* x) {
    Case small = make_diagonal(3, 96);
    size_t n = COLUMNS * 3 * (size_t)c.pattern->rows;
    double* expected = new_vector(n);
    SnLinear* linear = make_solver(setup);
    CHECK_OK(factor_and_solve(linear, c.A, b, expected));
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int allowed = 0; status < 0; ++allowed) {
        CHECK_OK(factor_and_solve(linear, small.A, b, x));
        sn_memory_fail_after(allowed);
        status = factor_and_solve(linear, c.A, b, x);
        sn_memory_fail_after(-1);
        CHECK_OK(factor_and_solve(linear, c.A, b, x));
        assert_memory_equal(x, expected, n * sizeof *x);
    }
    sn_destroy_linear(linear);
    free(expected);
    destroy_case(small);
}

typedef void Walk(const Setup* setup, Case c, const double* b, double* x);
static void for_each_setup(Walk* walk) {
    for (int i = 0; i < setup_count(); ++i) {
        Setup setup = setup_at(i);
        Case c = setup.iterates ? make_iterated_case(93) : make_beam(4, 3, 3, 93);
        size_t n = COLUMNS * 3 * (size_t)c.pattern->rows;
        double *b = new_vector(n), *x = new_vector(n);
        fill_random(b, n, 94);
        walk(&setup, c, b, x);
        free(b);
        free(x);
        destroy_case(c);
    }
}

static void memory_may_run_out_anywhere(void** state) {
    (void)state;
    for_each_setup(run_out_of_memory);
}

static void a_solver_recovers(void** state) {
    (void)state;
    for_each_setup(recover);
}

// analysis by nested dissection, a factor with tasks and a top, several threads, many sides
static SnStatus factor_with_threads(Case c, SnPool* pool, int single, const double* b, double* x) {
    SnFronts* fronts = NULL;
    SnFactor* factor = NULL;
    SnFactorDef def = {.single = single, .pool = pool};
    int failed;
    SnStatus status = sn_create_fronts(c.pattern, SN_ORDERING_METIS, single, &fronts);
    if (status == SN_OK) assert_true(fronts->task_count > 1 && fronts->first_top < fronts->count);
    if (status == SN_OK) status = sn_create_factor(fronts, &def, &factor);
    if (status == SN_OK) status = sn_factor_matrix(factor, c.A, 0, &failed);
    if (status == SN_OK) status = sn_factor_solve(factor, COLUMNS, b, x);
    sn_destroy_factor(factor);
    sn_destroy_fronts(fronts);
    return status;
}

static void memory_may_run_out_in_a_dissection(void** state) {
    (void)state;
    Case c = make_springs(12, 9, 9, 1, 0.1, 103);
    size_t n = COLUMNS * 3 * (size_t)c.pattern->rows;
    double *b = new_vector(n), *x = new_vector(n);
    SnPool* pool;
    CHECK_OK(sn_create_pool(2, &pool));
    int64_t live = sn_memory_count().live_blocks;
    for (int single = 0; single <= 1; ++single) {
        SnStatus status = SN_OUT_OF_MEMORY;
        for (int allowed = 0; status < 0; ++allowed) {
            sn_memory_fail_after(allowed);
            status = factor_with_threads(c, pool, single, b, x);
            sn_memory_fail_after(-1);
            assert_int_equal(sn_memory_count().live_blocks, live);
            if (status < 0) assert_int_equal(status, SN_OUT_OF_MEMORY);
            if (status == SN_OK) assert_true(allowed > 40);
            assert_true(allowed < 1000);
        }
    }
    free(b);
    free(x);
    sn_destroy_pool(pool);
    destroy_case(c);
}

// room for several right-hand sides is taken when they come
static void more_sides_may_not_fit(void** state) {
    (void)state;
    enum { MANY = 30 };
    Case c = make_beam(5, 3, 3, 104);
    size_t n = 3 * (size_t)c.pattern->rows;
    double *b = new_vector(MANY * n), *x = new_vector(MANY * n), *expected = new_vector(MANY * n);
    fill_random(b, MANY * n, 105);
    for (int i = 0; solver(i); ++i) {
        if (!solver(i)->direct) continue;
        SnLinearDef def = sn_default_linear_def();
        SnLinear* linear;
        CHECK_OK(sn_create_linear(solver(i)->name, &def, &linear));
        CHECK_OK(sn_linear_factor(linear, c.A));
        CHECK_OK(sn_linear_solve(linear, 1, b, expected));

        // there is no more room, but what there was is still there
        SnStatus status = SN_OUT_OF_MEMORY;
        for (int allowed = 0; status < 0; ++allowed) {
            sn_memory_fail_after(allowed);
            status = sn_linear_solve(linear, MANY, b, x);
            assert_int_equal(status, allowed == 0 ? SN_OUT_OF_MEMORY : status);
            assert_true(status == SN_OUT_OF_MEMORY || status == SN_OK);
            sn_memory_fail_after(0);
            if (status < 0) CHECK_OK(sn_linear_solve(linear, 1, b, x));
            if (status < 0) assert_memory_equal(x, expected, n * sizeof *x);
            sn_memory_fail_after(-1);
        }
        for (size_t k = 0; k < MANY; ++k)
            CHECK_AT_MOST(backward_error(c.A, x + k * n, b + k * n), 1e-14);
        int64_t calls = sn_memory_count().total_calls;
        for (int columns = 1; columns <= MANY; ++columns)
            CHECK_OK(sn_linear_solve(linear, columns, b, x));
        assert_int_equal(sn_memory_count().total_calls, calls);
        sn_destroy_linear(linear);
    }
    free(b);
    free(x);
    free(expected);
    destroy_case(c);
}

// what is known of a factorisation outlives the pattern
static void patterns_may_go_first(void** state) {
    (void)state;
    for (int i = 0; solver(i); ++i) {
        SnLinearDef def = sn_default_linear_def();
        SnLinear* linear;
        Case c = make_beam(5, 3, 3, 106);
        CHECK_OK(sn_create_linear(solver(i)->name, &def, &linear));
        CHECK_OK(sn_linear_factor(linear, c.A));
        SnLinearInfo before = sn_linear_info(linear);
        destroy_case(c);
        SnLinearInfo after = sn_linear_info(linear);
        assert_int_equal(before.factor_entries, after.factor_entries);
        assert_int_equal(before.factor_bytes, after.factor_bytes);
        sn_destroy_linear(linear);
    }
}

// changing patterns all the time does not pile up memory
static void patterns_come_and_go(void** state) {
    (void)state;
    double *b = new_vector(COLUMNS * 600), *x = new_vector(COLUMNS * 600);
    fill_random(b, COLUMNS * 600, 98);
    for (int i = 0; solver(i); ++i) {
        SnLinearDef def = sn_default_linear_def();
        SnLinear* linear;
        int64_t most = 0, before = sn_memory_count().live_bytes;
        CHECK_OK(sn_create_linear(solver(i)->name, &def, &linear));
        for (int round = 0; round < 40; ++round) {
            Case c = make_springs(2 + round % 9, 4, 4, 1, 0.1, 99);
            CHECK_OK(factor_and_solve(linear, c.A, b, x));
            destroy_case(c);
            int64_t bytes = sn_memory_count().live_bytes - before;
            if (round < 18) most = bytes > most ? bytes : most;
            if (round >= 18) assert_true(bytes <= most);
        }
        sn_destroy_linear(linear);
        assert_int_equal(sn_memory_count().live_bytes, before);
    }
    free(b);
    free(x);
}

// the same factor and solutions as one that was made for these fronts, bit by bit
static void compare_factors(SnFactor* kept, SnFactor* fresh, const SnBlockMatrix* A) {
    enum { MANY = 17 };
    const SnFronts* fronts = fresh->fronts;
    const size_t n = (size_t)fronts->dofs, numbers = (size_t)fronts->panel_numbers;
    double *b = new_vector(MANY * n), *x = new_vector(MANY * n), *expected = new_vector(MANY * n);
    int failed;
    fill_random(b, MANY * n, 107);
    CHECK_OK(sn_factor_matrix(kept, A, 0, &failed));
    CHECK_OK(sn_factor_matrix(fresh, A, 0, &failed));
    if (fresh->def.single)
        assert_memory_equal(kept->panel_single, fresh->panel_single, numbers * sizeof(float));
    else
        assert_memory_equal(kept->panel, fresh->panel, numbers * sizeof(double));
    for (int sides = 1; sides <= MANY; sides += MANY - 1) {
        CHECK_OK(sn_factor_solve(kept, sides, b, x));
        CHECK_OK(sn_factor_solve(fresh, sides, b, expected));
        assert_memory_equal(x, expected, (size_t)sides * n * sizeof *x);
    }
    free(b);
    free(x);
    free(expected);
}

// whatever stands in the memory that is kept; only a larger pattern takes some anew
static void a_factor_takes_other_fronts(void** state) {
    (void)state;
    static const int length[] = {12, 6, 9, 12, 13};
    for (int variant = 0; variant < 8; ++variant) {
        SnPool* pool;
        CHECK_OK(sn_create_pool(variant & 1 ? 3 : 1, &pool));
        const SnFactorDef def = {.single = variant >> 1 & 1, .pool = pool};
        SnFactor *kept = NULL, *fresh;
        for (int i = 0; i < 5; ++i) {
            Case c = make_springs(length[i], 9, 9, 1, 0.1, 103);
            SnFronts* fronts;
            CHECK_OK(sn_create_fronts(c.pattern, SN_ORDERING_METIS, variant >> 2, &fronts));
            if (!kept) CHECK_OK(sn_create_factor(fronts, &def, &kept));
            memset(kept->factoring.memory, 0xff, kept->factoring.size);
            memset(kept->solving.memory, 0xff, kept->solving.size);
            const int64_t calls = sn_memory_count().total_calls;
            CHECK_OK(sn_factor_refit(kept, fronts));
            assert_true((sn_memory_count().total_calls > calls) == (length[i] == 13));
            CHECK_OK(sn_create_factor(fronts, &def, &fresh));
            compare_factors(kept, fresh, c.A);
            sn_destroy_factor(fresh);
            sn_destroy_fronts(fronts);
            destroy_case(c);
        }
        sn_destroy_factor(kept);
        sn_destroy_pool(pool);
    }
}

static void two_solvers_live_side_by_side(void** state) {
    (void)state;
    Case c[2] = {make_beam(6, 3, 3, 100), make_springs(5, 4, 4, 1, 0.1, 101)};
    SnLinearDef def = sn_default_linear_def();
    for (int i = 0; solver(i); ++i) {
        SnLinear* linear[2];
        double *b[2], *x[2], *alone[2];
        for (int k = 0; k < 2; ++k) {
            size_t n = COLUMNS * 3 * (size_t)c[k].pattern->rows;
            b[k] = new_vector(n), x[k] = new_vector(n), alone[k] = new_vector(n);
            fill_random(b[k], n, 102);
            SnLinear* one;
            CHECK_OK(sn_create_linear(solver(i)->name, &def, &one));
            CHECK_OK(factor_and_solve(one, c[k].A, b[k], alone[k]));
            sn_destroy_linear(one);
            CHECK_OK(sn_create_linear(solver(i)->name, &def, &linear[k]));
        }
        for (int k = 0; k < 2; ++k) CHECK_OK(sn_linear_factor(linear[k], c[k].A));
        for (int k = 0; k < 2; ++k) {
            CHECK_OK(sn_linear_solve(linear[k], COLUMNS, b[k], x[k]));
            assert_memory_equal(x[k], alone[k], COLUMNS * 3 * (size_t)c[k].pattern->rows * 8);
            sn_destroy_linear(linear[k]);
            free(b[k]), free(x[k]), free(alone[k]);
        }
    }
    destroy_case(c[0]);
    destroy_case(c[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_warm_solver_allocates_nothing),
        cmocka_unit_test(memory_may_run_out_anywhere),
        cmocka_unit_test(a_solver_recovers),
        cmocka_unit_test(memory_may_run_out_in_a_dissection),
        cmocka_unit_test(more_sides_may_not_fit),
        cmocka_unit_test(patterns_may_go_first),
        cmocka_unit_test(patterns_come_and_go),
        cmocka_unit_test(a_factor_takes_other_fronts),
        cmocka_unit_test(two_solvers_live_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
