// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "qp/kkt.h"
#include "sparse/cases.h"
#include "sparse/dense.h"

#include <stdlib.h>
#include <string.h>

// Rows on a factorised system: both equations hold, for every solver of the registry.

enum { SIDES = 3 };

typedef struct Rows {
    SnSparseRows rows;
    int* first;
    SnSparseBlock* block;
    double* compliance;
} Rows;

static int below(SnRandom* random, int end) {
    return (int)(sn_random_bits(random) % (uint64_t)end);
}

// `count` rows on up to three block rows each; every third has compliance
static Rows make_rows(const SnBlockPattern* pattern, int count, uint64_t seed) {
    SnRandom random = {seed};
    Rows made = {.first = calloc((size_t)count + 2, sizeof(int)),
                 .block = calloc(3 * (size_t)count + 1, sizeof(SnSparseBlock)),
                 .compliance = new_vector((size_t)count)};
    int blocks = 0;
    for (int r = 0; r < count; ++r) {
        const int entries = 1 + below(&random, 3);
        for (int e = 0; e < entries; ++e) {
            SnSparseBlock* block = &made.block[blocks++];
            block->row = below(&random, pattern->rows);
            fill_random(block->value, SN_MAX_BLOCK_WIDTH, seed + (uint64_t)(3 * r + e));
        }
        made.first[r + 1] = blocks;
        made.compliance[r] = r % 3 ? 0 : 0.3;
    }
    made.rows = (SnSparseRows){count, made.first, made.block};
    return made;
}

static void free_rows(Rows made) {
    free(made.first);
    free(made.block);
    free(made.compliance);
}

typedef struct Rig {
    Case c;
    SnPool* pool;
    SnLinear* linear;
    SnKkt* kkt;
    double *b, *d, *x, *lambda; // d: right sides of the rows
} Rig;

static Rig make_rig(Case c, const char* solver, int threads, int rows) {
    const size_t dofs = (size_t)c.pattern->dofs, m = (size_t)rows;
    Rig rig = {.c = c,
               .b = new_vector(SIDES * dofs),
               .x = new_vector(SIDES * dofs),
               .d = new_vector(SIDES * m),
               .lambda = new_vector(SIDES * m)};
    SnLinearDef def = sn_default_linear_def();
    CHECK_OK(sn_create_pool(threads, &rig.pool));
    def.pool = rig.pool;
    def.tolerance = 1e-13;
    CHECK_OK(sn_create_linear(solver, &def, &rig.linear));
    CHECK_OK(sn_linear_factor(rig.linear, c.A));
    CHECK_OK(sn_create_kkt(&rig.kkt));
    fill_random(rig.b, SIDES * dofs, 31);
    fill_random(rig.d, SIDES * m, 32);
    return rig;
}

static void free_rig(Rig rig) {
    double* all[] = {rig.b, rig.d, rig.x, rig.lambda};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) free(all[i]);
    sn_destroy_kkt(rig.kkt);
    sn_destroy_linear(rig.linear);
    sn_destroy_pool(rig.pool);
}

// A x - C^T lambda = b by its size, C x + D lambda = d by that of C x and d
static void check_equations(const Rig* rig, const Rows* made, int sides, double limit) {
    const SnBlockPattern* pattern = rig->c.pattern;
    const size_t dofs = (size_t)pattern->dofs, m = (size_t)made->rows.count;
    double *Ax = new_vector(dofs), *force = new_vector(dofs), *Cx = new_vector(m);
    for (int k = 0; k < sides; ++k) {
        const double *x = rig->x + (size_t)k * dofs, *lambda = rig->lambda + (size_t)k * m;
        memset(force, 0, dofs * sizeof *force);
        sn_block_multiply(rig->c.A, x, Ax);
        sn_sparse_rows_pull(&made->rows, pattern, lambda, force);
        sn_sparse_rows_apply(&made->rows, pattern, x, Cx);
        const double size =
            sn_block_norm(rig->c.A, NULL) * norm_of(x, dofs) + norm_of(force, dofs) + 1;
        for (size_t i = 0; i < dofs; ++i)
            CHECK_NEAR(Ax[i] - force[i], rig->b[(size_t)k * dofs + i], limit * size);
        for (size_t i = 0; i < m; ++i)
            CHECK_NEAR(Cx[i] + made->compliance[i] * lambda[i], rig->d[(size_t)k * m + i],
                       limit * (norm_of(x, dofs) + 1));
    }
    free(Ax);
    free(force);
    free(Cx);
}

static void solvers(void** state) {
    (void)state;
    int count;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int i = 0; i < count; ++i)
        for (int rows = 0; rows <= 60; rows += 20) {
            Case c = make_springs(5, 4, 4, 10, 0.5, 11);
            Rows made = make_rows(c.pattern, rows, 12);
            Rig rig = make_rig(c, registry[i]->name, 1, rows);
            assert_true(sn_kkt_form(rig.kkt, rig.linear, c.pattern, &made.rows, made.compliance,
                                    rig.pool) >= 0);
            assert_int_equal(sn_kkt_info(rig.kkt).left_out, 0);
            for (int sides = 1; sides <= SIDES; ++sides) {
                assert_true(sn_kkt_solve(rig.kkt, sides, rig.b, rig.d, rig.x, rig.lambda) >= 0);
                check_equations(&rig, &made, sides, 1e-10);
            }
            free_rig(rig);
            free_rows(made);
            destroy_case(c);
        }
}

// a diagonal matrix and one row: x = b / a + C lambda / a, lambda = (d - C b / a) / (C C / a + D)
static void closed_form(void** state) {
    (void)state;
    Case c = make_diagonal(1, 5);
    for (int i = 0; i < 9; ++i) c.A->value[i] = i % 4 == 0 ? 2 : 0;
    const int first[] = {0, 1};
    const SnSparseBlock block = {0, {3, 0, 4}};
    const SnSparseRows rows = {1, first, &block};
    const double compliance = 0.5, b[3] = {1, 2, 3}, d = 1;
    Rig rig = make_rig(c, "cholesky", 1, 1);
    double x[3], lambda;
    CHECK_OK(sn_kkt_form(rig.kkt, rig.linear, c.pattern, &rows, &compliance, rig.pool));
    CHECK_OK(sn_kkt_solve(rig.kkt, 1, b, &d, x, &lambda));
    CHECK_NEAR(lambda, (1 - 7.5) / 13, 1e-15);
    CHECK_NEAR(x[0], 0.5 + 1.5 * lambda, 1e-15);
    CHECK_NEAR(x[1], 1, 1e-15);
    CHECK_NEAR(x[2], 1.5 + 2 * lambda, 1e-15);
    CHECK_OK(sn_kkt_form(rig.kkt, rig.linear, c.pattern, &rows, NULL, rig.pool));
    CHECK_OK(sn_kkt_solve(rig.kkt, 1, b, &d, x, &lambda));
    CHECK_NEAR(3 * x[0] + 4 * x[2], 1, 1e-14);
    free_rig(rig);
    destroy_case(c);
}

// rows twice: one of each pair is left out, and holds as the other does, or says that it does not
static void dependent_rows(void** state) {
    (void)state;
    Case c = make_beam(5, 3, 3, 21);
    Rows made = make_rows(c.pattern, 20, 22);
    Rig rig = make_rig(c, "cholesky", 1, 40);
    Rows twice = {.first = calloc(42, sizeof(int)),
                  .block = calloc(6 * 20 + 1, sizeof(SnSparseBlock)),
                  .compliance = new_vector(40)};
    const int blocks = made.first[20];
    for (int e = 0; e < 2 * blocks; ++e) twice.block[e] = made.block[e % blocks];
    for (int e = blocks; e < 2 * blocks; ++e)
        for (int k = 0; k < SN_MAX_BLOCK_WIDTH; ++k) twice.block[e].value[k] *= -1000;
    for (int r = 0; r <= 40; ++r)
        twice.first[r] = r < 20 ? made.first[r] : blocks + made.first[r - 20];
    twice.rows = (SnSparseRows){40, twice.first, twice.block};
    for (int k = 0; k < SIDES; ++k)
        for (int r = 20; r < 40; ++r) rig.d[40 * k + r] = -1000 * rig.d[40 * k + r - 20];
    CHECK_OK(sn_kkt_form(rig.kkt, rig.linear, c.pattern, &twice.rows, NULL, rig.pool));
    assert_int_equal(sn_kkt_info(rig.kkt).left_out, 20);
    CHECK_OK(sn_kkt_solve(rig.kkt, SIDES, rig.b, rig.d, rig.x, rig.lambda));
    check_equations(&rig, &twice, SIDES, 1e-9); // 1000 times a row
    CHECK_AT_MOST(sn_kkt_info(rig.kkt).inconsistent, 1e-11);
    for (int r = 20; r < 40; ++r) assert_true(rig.lambda[r] == 0);

    rig.d[80 + 33] *= 1.01;
    CHECK_OK(sn_kkt_solve(rig.kkt, SIDES, rig.b, rig.d, rig.x, rig.lambda));
    CHECK_BETWEEN(sn_kkt_info(rig.kkt).inconsistent, 1e-5, 0.01);
    rig.d[80 + 33] /= 1.01;

    // compliance makes them independent
    for (int r = 0; r < 40; ++r) twice.compliance[r] = 1;
    CHECK_OK(sn_kkt_form(rig.kkt, rig.linear, c.pattern, &twice.rows, twice.compliance, rig.pool));
    assert_int_equal(sn_kkt_info(rig.kkt).left_out, 0);
    CHECK_OK(sn_kkt_solve(rig.kkt, SIDES, rig.b, rig.d, rig.x, rig.lambda));
    check_equations(&rig, &twice, SIDES, 1e-9);
    free_rows(twice);
    free_rig(rig);
    free_rows(made);
    destroy_case(c);
}

static void wide_blocks_in_place(void** state) {
    (void)state;
    Case c = make_wide(4, 4, 4, 12, 0.1, 71);
    Rows made = make_rows(c.pattern, 30, 72);
    Rig rig = make_rig(c, "cholesky", 2, 30);
    CHECK_OK(sn_kkt_form(rig.kkt, rig.linear, c.pattern, &made.rows, made.compliance, rig.pool));
    memcpy(rig.x, rig.b, SIDES * (size_t)c.pattern->dofs * sizeof(double));
    memcpy(rig.lambda, rig.d, SIDES * 30 * sizeof(double));
    CHECK_OK(sn_kkt_solve(rig.kkt, SIDES, rig.x, rig.lambda, rig.x, rig.lambda));
    check_equations(&rig, &made, SIDES, 1e-10);
    free_rig(rig);
    free_rows(made);
    destroy_case(c);
}

static void same_bits(void** state) {
    (void)state;
    Case c = make_springs(12, 10, 9, 10, 1e-2, 73);
    Rows made = make_rows(c.pattern, 90, 74);
    const size_t size = SIDES * (size_t)c.pattern->dofs * sizeof(double);
    Rig one = make_rig(c, "cholesky", 1, 90);
    for (int threads = 1; threads <= 4; ++threads) {
        Rig rig = make_rig(c, "cholesky", threads, 90);
        CHECK_OK(
            sn_kkt_form(rig.kkt, rig.linear, c.pattern, &made.rows, made.compliance, rig.pool));
        CHECK_OK(sn_kkt_solve(rig.kkt, SIDES, rig.b, rig.d, rig.x, rig.lambda));
        if (threads == 1) {
            memcpy(one.x, rig.x, size);
            memcpy(one.lambda, rig.lambda, SIDES * 90 * sizeof(double));
        }
        assert_memory_equal(one.x, rig.x, size);
        assert_memory_equal(one.lambda, rig.lambda, SIDES * 90 * sizeof(double));
        free_rig(rig);
    }
    free_rig(one);
    free_rows(made);
    destroy_case(c);
}

static SnStatus form_and_solve(const Rig* rig, const Rows* made, SnKkt** kkt) {
    *kkt = NULL;
    SN_TRY(sn_create_kkt(kkt));
    SN_TRY(
        sn_kkt_form(*kkt, rig->linear, rig->c.pattern, &made->rows, made->compliance, rig->pool));
    return sn_kkt_solve(*kkt, 1, rig->b, rig->d, rig->x, rig->lambda);
}

static void memory_may_run_out(void** state) {
    (void)state;
    Case c = make_beam(4, 3, 3, 81);
    Rows made = make_rows(c.pattern, 12, 82);
    Rig rig = make_rig(c, "cholesky", 1, 12);
    const int64_t live = sn_memory_count().live_bytes;
    int failures = 0;
    for (SnStatus status = SN_OUT_OF_MEMORY; status != SN_OK; ++failures) {
        SnKkt* kkt;
        rig.x[0] = 12345;
        sn_memory_fail_after(failures);
        status = form_and_solve(&rig, &made, &kkt);
        sn_memory_fail_after(-1);
        if (status != SN_OK) {
            assert_int_equal(status, SN_OUT_OF_MEMORY);
            assert_true(rig.x[0] == 12345);
        }
        sn_destroy_kkt(kkt);
        assert_int_equal(sn_memory_count().live_bytes, live);
    }
    assert_true(failures > 6);
    check_equations(&rig, &made, 1, 1e-10);

    // used again, it takes nothing more
    CHECK_OK(sn_kkt_form(rig.kkt, rig.linear, c.pattern, &made.rows, NULL, rig.pool));
    CHECK_OK(sn_kkt_solve(rig.kkt, SIDES, rig.b, rig.d, rig.x, rig.lambda));
    const int64_t calls = sn_memory_count().total_calls;
    CHECK_OK(sn_kkt_form(rig.kkt, rig.linear, c.pattern, &made.rows, NULL, rig.pool));
    CHECK_OK(sn_kkt_solve(rig.kkt, SIDES, rig.b, rig.d, rig.x, rig.lambda));
    assert_int_equal(sn_memory_count().total_calls, calls);
    free_rig(rig);
    free_rows(made);
    destroy_case(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solvers),        cmocka_unit_test(closed_form),
        cmocka_unit_test(dependent_rows), cmocka_unit_test(wide_blocks_in_place),
        cmocka_unit_test(same_bits),      cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
