// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/factor.h"
#include "sparse/panels.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

// The numbers of the multifrontal factor: P A P^T = L L^T, where they stand, what they take, and
// that threads and partial factorisations leave the same ones.

// a factor with all that it refers to
typedef struct Made {
    Case c;
    SnFronts* fronts;
    SnFactor* factor;
} Made;

static Made make(Case c, SnOrdering how, int keep, int single, SnPool* pool) {
    Made made = {.c = c};
    SnFactorDef def = {.single = single, .pool = pool};
    CHECK_OK(sn_create_fronts(c.pattern, how, keep, &made.fronts));
    CHECK_OK(sn_create_factor(made.fronts, &def, &made.factor));
    return made;
}

static void destroy(Made made) {
    sn_destroy_factor(made.factor);
    sn_destroy_fronts(made.fronts);
    destroy_case(made.c);
}

static void factor(Made made, double shift) {
    int failed = 99;
    CHECK_OK(sn_factor_matrix(made.factor, made.c.A, shift, &failed));
    assert_int_equal(failed, -1);
}

// ---- where the numbers stand

// |L L^T - P A P^T| <= 2 n eps |L| |L^T|, entry by entry (Higham, theorem 10.3)
static void check_product(Made made, double shift) {
    size_t n = (size_t)made.fronts->dofs;
    double *L = dense_factor(made.factor), *P = permuted(made.fronts, made.c.A, shift);
    double eps = made.factor->panel ? DBL_EPSILON : FLT_EPSILON;
    for (size_t i = 0; i < n; ++i) {
        assert_true(L[i * n + i] > 0);
        CHECK_NEAR(made.factor->inverse[i] * L[i * n + i], 1, 2 * eps);
        for (size_t j = 0; j <= i; ++j) {
            double sum = 0, size = 0;
            for (size_t k = 0; k <= j; ++k) {
                sum += L[i * n + k] * L[j * n + k];
                size += fabs(L[i * n + k] * L[j * n + k]);
            }
            CHECK_NEAR(sum, P[i * n + j], 2 * (double)(j + 2) * eps * size);
        }
    }
    free(L);
    free(P);
}

static void check_all_products(Case (*make_case)(void)) {
    Made natural = make(make_case(), SN_ORDERING_NATURAL, 0, 0, NULL);
    factor(natural, 0);
    check_product(natural, 0);
    destroy(natural);
    for (int single = 0; single <= 1; ++single) {
        // twice: over what the first one left
        Made made = make(make_case(), SN_ORDERING_AUTO, single, single, NULL);
        factor(made, 0);
        factor(made, 0.25);
        check_product(made, 0.25);
        destroy(made);
    }
}

static Case wide(void) { return make_wide(5, 4, 3, 30, 0.1, 301); }

static void panels_hold_the_factor(void** state) {
    (void)state;
    for (int i = 0; i < named_case_count; ++i) check_all_products(named_cases[i].make);
    check_all_products(wide);
}

// L' = 2 L solves 4 A x = b, to the last bit
static void numbers_may_be_changed(void** state) {
    (void)state;
    enum { COLUMNS = 9 };
    for (int single = 0; single <= 1; ++single) {
        Made made = make(wide(), SN_ORDERING_AUTO, 0, single, NULL);
        SnFactor* L = made.factor;
        size_t n = COLUMNS * (size_t)made.fronts->dofs;
        double *b = new_vector(n), *x = new_vector(n), *y = new_vector(n);
        fill_random(b, n, 302);
        factor(made, 0);

        // inverting what is there already changes nothing in a factor in double
        if (!single) CHECK_OK(sn_factor_solve(L, COLUMNS, b, x));
        sn_factor_invert_diagonal(L);
        CHECK_OK(sn_factor_solve(L, COLUMNS, b, y));
        if (!single) assert_memory_equal(x, y, n * sizeof *x);
        for (int64_t i = 0; i < made.fronts->panel_numbers; ++i) {
            if (single)
                L->panel_single[i] *= 2;
            else
                L->panel[i] *= 2;
        }
        sn_factor_invert_diagonal(L);
        CHECK_OK(sn_factor_solve(L, COLUMNS, b, x));
        for (size_t i = 0; i < n; ++i) assert_true(4 * x[i] == y[i]);
        free(b);
        free(x);
        free(y);
        destroy(made);
    }
}

// ---- memory

static void bytes_are_known_before(void** state) {
    (void)state;
    for (int variant = 0; variant < 16; ++variant) {
        int single = variant & 1, keep = variant >> 1 & 1, large = variant >> 2 & 1;
        SnPool* pool;
        SnFronts* fronts;
        SnFactor* factor;
        CHECK_OK(sn_create_pool(variant >> 3 ? 3 : 1, &pool));
        Case c = large ? make_springs(20, 9, 9, 1, 0.1, 303) : make_wide(6, 5, 4, 9, 0.1, 304);
        SnFactorDef def = {.single = single, .pool = pool};
        CHECK_OK(sn_create_fronts(c.pattern, SN_ORDERING_METIS, keep, &fronts));
        if (large) assert_true(fronts->task_count > 1 && fronts->handover_rows > 0);
        int64_t before = sn_memory_count().live_bytes, bytes = sn_factor_bytes(fronts, &def);
        CHECK_OK(sn_create_factor(fronts, &def, &factor));
        int64_t taken = sn_memory_count().live_bytes - before;
        assert_int_equal(taken, bytes + (int64_t)sizeof *factor);

        // factoring and solving one side take nothing more
        int failed;
        double* b = new_vector((size_t)c.pattern->dofs);
        int64_t calls = sn_memory_count().total_calls;
        CHECK_OK(sn_factor_matrix(factor, c.A, 0, &failed));
        CHECK_OK(sn_factor_solve(factor, 1, b, b));
        assert_int_equal(sn_memory_count().total_calls, calls);
        free(b);
        sn_destroy_factor(factor);
        assert_int_equal(sn_memory_count().live_bytes, before);
        sn_destroy_fronts(fronts);
        destroy_case(c);
        sn_destroy_pool(pool);
    }
}

// ---- threads

// several tasks, and fronts in the top that are large enough to be shared out
static void check_that_threads_matter(const SnFronts* fronts) {
    double largest = 0;
    for (int f = fronts->first_top; f < fronts->count; ++f)
        largest = fmax(largest, fronts->front[f].flops);
    assert_true(fronts->task_count > 3);
    assert_true(fronts->first_top < fronts->count);
    assert_true(largest > 8e6);
}

// the same for solving
static void check_that_rows_are_shared(const SnFronts* fronts) {
    double largest = 0;
    for (int f = fronts->first_top; f < fronts->count; ++f)
        largest = fmax(largest, (double)fronts->front[f].pivots * fronts->front[f].trailing);
    assert_true(largest > 1.2e5);
}

// solutions of 1, 3, 8, 17, 24 and 30 sides, one after the other
static const int sides[] = {1, 3, 8, 17, 24, 30};
enum { ALL_SIDES = 1 + 3 + 8 + 17 + 24 + 30 };

static double* solve_sides(SnFactor* factor) {
    size_t n = (size_t)factor->fronts->dofs;
    double *b = new_vector(30 * n), *x = new_vector(ALL_SIDES * n), *next = x;
    fill_random(b, 30 * n, 305);
    for (int i = 0; i < 6; next += (size_t)sides[i++] * n)
        CHECK_OK(sn_factor_solve(factor, sides[i], b, next));
    free(b);
    return x;
}

static void compare_threads(Made one, const double* expected, SnPool* pool) {
    const SnFronts* fronts = one.fronts;
    SnFactorDef def = {.single = one.factor->def.single, .pool = pool};
    SnFactor* many;
    CHECK_OK(sn_create_factor(fronts, &def, &many));
    int failed;
    CHECK_OK(sn_factor_matrix(many, one.c.A, 0, &failed));
    size_t numbers = (size_t)fronts->panel_numbers, n = (size_t)fronts->dofs;
    if (def.single)
        assert_memory_equal(one.factor->panel_single, many->panel_single, numbers * sizeof(float));
    else
        assert_memory_equal(one.factor->panel, many->panel, numbers * sizeof(double));
    assert_memory_equal(one.factor->inverse, many->inverse, n * sizeof(double));
    double* x = solve_sides(many);
    assert_memory_equal(x, expected, ALL_SIDES * n * sizeof *x);
    free(x);
    sn_destroy_factor(many);
}

static void threads_leave_the_same_bits(void** state) {
    (void)state;
    static const int threads[] = {1, 2, 3, 4, 8};
    for (int single = 0; single <= 1; ++single) {
        Made one = make(make_springs(26, 12, 12, 1, 0.1, 306), SN_ORDERING_METIS, 0, single, NULL);
        check_that_threads_matter(one.fronts);
        check_that_rows_are_shared(one.fronts);
        factor(one, 0);
        double* expected = solve_sides(one.factor);
        for (int i = 0; i < 5; ++i) {
            SnPool* pool;
            CHECK_OK(sn_create_pool(threads[i], &pool));
            compare_threads(one, expected, pool);
            sn_destroy_pool(pool);
        }
        free(expected);
        destroy(one);
    }
}

// any number of sides at once gives each of them as it would be alone, up to rounding
static void sides_do_not_meet(void** state) {
    (void)state;
    enum { SIDES = 61 };
    for (int single = 0; single <= 1; ++single) {
        Made made = make(wide(), SN_ORDERING_AUTO, 0, single, NULL);
        size_t n = (size_t)made.fronts->dofs;
        double *b = new_vector(SIDES * n), *x = new_vector(SIDES * n), *y = new_vector(n);
        fill_random(b, SIDES * n, 307);
        factor(made, 0);
        for (int count = 1; count <= SIDES; ++count) {
            memset(x, 0, SIDES * n * sizeof *x);
            CHECK_OK(sn_factor_solve(made.factor, count, b, x));
            for (int k = count - 1; k >= 0; k -= 7) {
                CHECK_OK(sn_factor_solve(made.factor, 1, b + (size_t)k * n, y));
                double size = norm_of(y, n);
                for (size_t i = 0; i < n; ++i) y[i] -= x[(size_t)k * n + i];
                CHECK_AT_MOST(norm_of(y, n), 1e-10 * size);
            }
            for (size_t i = (size_t)count * n; i < SIDES * n; ++i) assert_true(x[i] == 0);
        }
        free(b);
        free(x);
        free(y);
        destroy(made);
    }
}

// ---- partial factorisation

static int random_below(SnRandom* random, int n) {
    return (int)(sn_random_bits(random) % (uint64_t)n);
}

// change every block whose ends are both in `rows`, and keep the matrix definite
static void change(SnBlockMatrix* A, const int* rows, int count, SnRandom* random) {
    const SnBlockPattern* pattern = A->pattern;
    for (int a = 0; a < count; ++a) {
        for (int b = 0; b < count; ++b) {
            int k = rows[a] <= rows[b] ? sn_block_find(pattern, rows[a], rows[b]) : -1;
            if (k < 0) continue;
            int m = sn_block_width(pattern, rows[a]), n = sn_block_width(pattern, rows[b]);
            double* B = A->value + sn_block_at(pattern, k);
            for (int r = 0; r < m; ++r)
                for (int c = 0; c < n; ++c)
                    if (rows[a] != rows[b]) B[r * n + c] *= sn_random_uniform(random, 0.9, 1);
            for (int r = 0; r < m && rows[a] == rows[b]; ++r)
                B[r * n + r] *= sn_random_uniform(random, 1.5, 2);
        }
    }
}

static int count_chosen(const SnFactor* factor) {
    int count = 0;
    for (int f = 0; f < factor->fronts->count; ++f) count += factor->chosen[f];
    return count;
}

// the factor of these rows, over what `partial` holds, has the bits of a whole one
static void compare_partial(Made partial, Made whole, const int* rows, int count) {
    size_t numbers = (size_t)partial.fronts->panel_numbers, n = (size_t)partial.fronts->dofs;
    int failed;
    CHECK_OK(sn_factor_rows(partial.factor, partial.c.A, 0, rows, count, &failed));
    assert_int_equal(failed, -1);
    CHECK_OK(sn_factor_matrix(whole.factor, partial.c.A, 0, &failed));
    if (partial.factor->panel)
        assert_memory_equal(partial.factor->panel, whole.factor->panel, numbers * sizeof(double));
    else
        assert_memory_equal(partial.factor->panel_single, whole.factor->panel_single,
                            numbers * sizeof(float));
    assert_memory_equal(partial.factor->inverse, whole.factor->inverse, n * sizeof(double));
}

static void check_partial(Case (*make_case)(void), int single, SnPool* pool, int rounds) {
    Made partial = make(make_case(), SN_ORDERING_AUTO, 1, single, pool);
    Made whole = make(make_case(), SN_ORDERING_AUTO, 0, single, NULL);
    SnRandom random = {308};
    int n = partial.c.pattern->rows, *rows = calloc((size_t)n, sizeof *rows);
    assert_non_null(rows);
    factor(partial, 0);
    for (int round = 0; round < rounds; ++round) {
        // one row, a few, with repeats; now and then all or none
        int count = round % 7 == 5 ? n : round % 7 == 6 ? 0 : 1 + round % 4 * n / 9;
        for (int i = 0; i < count; ++i) rows[i] = count == n ? i : random_below(&random, n);
        change(partial.c.A, rows, count, &random);
        compare_partial(partial, whole, rows, count);
        if (count == n) assert_int_equal(count_chosen(partial.factor), partial.fronts->count);
        if (count == 0) assert_int_equal(count_chosen(partial.factor), 0);
    }
    free(rows);
    destroy(partial);
    destroy(whole);
}

static Case large(void) { return make_beam(22, 10, 9, 309); }
static Case beam(void) { return make_beam(12, 4, 4, 310); }
static Case disconnected(void) { return make_disconnected(311); }

static void partial_factors_have_the_same_bits(void** state) {
    (void)state;
    SnPool* pool;
    CHECK_OK(sn_create_pool(3, &pool));
    for (int single = 0; single <= 1; ++single) {
        check_partial(beam, single, NULL, 40);
        check_partial(wide, single, NULL, 40);
        check_partial(disconnected, single, NULL, 20);
        check_partial(large, single, pool, 7);
    }
    sn_destroy_pool(pool);
}

// A front that is not above the changed row keeps a number that does not belong there.
static void other_fronts_are_left_alone(void** state) {
    (void)state;
    Made made = make(large(), SN_ORDERING_METIS, 1, 0, NULL);
    const SnFronts* fronts = made.fronts;
    int row = fronts->order[0], failed;
    double flops = 0;
    factor(made, 0);
    char* above = calloc((size_t)fronts->count, 1);
    assert_non_null(above);
    for (int f = fronts->front_of[row]; f >= 0; f = fronts->front[f].parent) above[f] = 1;
    for (int f = 0; f < fronts->count; ++f) made.factor->panel[fronts->front[f].panel] = -7;
    change(made.c.A, &row, 1, &(SnRandom){312});
    CHECK_OK(sn_factor_rows(made.factor, made.c.A, 0, &row, 1, &failed));
    for (int f = 0; f < fronts->count; ++f) {
        assert_int_equal(made.factor->panel[fronts->front[f].panel] == -7, !above[f]);
        assert_int_equal(made.factor->chosen[f], above[f]);
        if (above[f]) flops += fronts->front[f].flops;
    }
    assert_true(count_chosen(made.factor) * 10 < fronts->count);
    assert_true(flops < 0.7 * fronts->flops);
    free(above);
    destroy(made);
}

static void partial_factors_need_updates(void** state) {
    (void)state;
    Made made = make(beam(), SN_ORDERING_AUTO, 0, 0, NULL);
    int row = 3, failed = -1;
    factor(made, 0);
    assert_int_equal(sn_factor_rows(made.factor, made.c.A, 0, &row, 1, &failed), SN_UNSUPPORTED);
    destroy(made);
}

// ---- matrices that are not positive definite

// block row of the first pivot that is not positive, by elimination in the same order
static int first_bad_row(Made made) {
    const SnFronts* fronts = made.fronts;
    size_t n = (size_t)fronts->dofs;
    double* P = permuted(made.fronts, made.c.A, 0);
    int place = 0, bad = -1;
    for (size_t k = 0; k < n && bad < 0; ++k) {
        while (fronts->first_dof[place + 1] <= (int)k) ++place;
        if (!(P[k * n + k] > 0)) bad = fronts->order[place];
        for (size_t i = k + 1; i < n; ++i) {
            double l = P[i * n + k] / P[k * n + k];
            for (size_t j = k + 1; j <= i; ++j) P[i * n + j] -= l * P[j * n + k];
        }
    }
    free(P);
    return bad;
}

static void first_bad_pivot_is_told(void** state) {
    (void)state;
    SnRandom random = {313};
    int found = 0;
    for (int round = 0; round < 40; ++round) {
        Made made = make(round & 1 ? wide() : make_beam(6, 3, 3, 314), SN_ORDERING_AUTO, 0,
                         round >> 1 & 1, NULL);
        for (int i = 0; i < 1 + round % 3; ++i) {
            int row = random_below(&random, made.c.pattern->rows);
            int width = sn_block_width(made.c.pattern, row);
            double* D =
                made.c.A->value + sn_block_at(made.c.pattern, made.c.pattern->row_start[row]);
            D[(width + 1) * random_below(&random, width)] *= sn_random_uniform(&random, -0.2, 0.5);
        }
        int expected = first_bad_row(made), failed = 99;
        SnStatus status = sn_factor_matrix(made.factor, made.c.A, 0, &failed);
        assert_int_equal(status, expected < 0 ? SN_OK : SN_NOT_DEFINITE);
        assert_int_equal(failed, expected);
        found += expected >= 0;
        destroy(made);
    }
    assert_in_range(found, 10, 39);
}

// two bad rows in different tasks: always the earlier one, whatever thread comes first
static void threads_tell_the_same_row(void** state) {
    (void)state;
    Case c = large();
    SnFronts* fronts;
    CHECK_OK(sn_create_fronts(c.pattern, SN_ORDERING_METIS, 0, &fronts));
    check_that_threads_matter(fronts);
    for (int threads = 0; threads <= 8; threads = threads ? 2 * threads : 1) {
        SnPool* pool = NULL;
        if (threads > 0) CHECK_OK(sn_create_pool(threads, &pool));
        SnFactorDef def = {.pool = pool};
        SnFactor* factor;
        CHECK_OK(sn_create_factor(fronts, &def, &factor));
        for (int t = 0; t + 1 < fronts->task_count; ++t) {
            int place[2], row[2], failed = -1;
            double kept[2];
            for (int i = 0; i < 2; ++i) {
                place[i] = fronts->front[fronts->task[t + i].last - 1].first_place;
                row[i] = fronts->order[place[i]];
                double* D = c.A->value + 9 * (size_t)c.pattern->row_start[row[i]];
                kept[i] = D[0];
                D[0] = -1;
            }
            assert_int_equal(sn_factor_matrix(factor, c.A, 0, &failed), SN_NOT_DEFINITE);
            assert_int_equal(failed, place[0] < place[1] ? row[0] : row[1]);
            for (int i = 0; i < 2; ++i)
                c.A->value[9 * (size_t)c.pattern->row_start[row[i]]] = kept[i];
        }

        // and in the top of the tree
        int last = fronts->order[fronts->rows - 1], failed = -1;
        double* D = c.A->value + 9 * (size_t)c.pattern->row_start[last];
        D[8] -= 1e6;
        assert_int_equal(sn_factor_matrix(factor, c.A, 0, &failed), SN_NOT_DEFINITE);
        assert_int_equal(failed, last);
        D[8] += 1e6;
        CHECK_OK(sn_factor_matrix(factor, c.A, 0, &failed));
        sn_destroy_factor(factor);
        sn_destroy_pool(pool);
    }
    sn_destroy_fronts(fronts);
    destroy_case(c);
}

// NaN and infinity are found wherever they stand
static void numbers_that_are_none_are_found(void** state) {
    (void)state;
    Made made = make(beam(), SN_ORDERING_AUTO, 0, 0, NULL);
    const SnBlockPattern* pattern = made.c.pattern;
    for (int i = 0; i < pattern->rows; i += 11) {
        for (int k = pattern->row_start[i]; k < pattern->row_start[i + 1]; k += 2) {
            static const double none[] = {NAN, INFINITY, -INFINITY};
            for (int e = 0; e < 3; ++e) {
                int failed = -1;
                double *B = made.c.A->value + 9 * (size_t)k + 4, kept = *B;
                *B = none[e];
                assert_int_equal(sn_factor_matrix(made.factor, made.c.A, 0, &failed),
                                 SN_NOT_DEFINITE);
                assert_in_range(failed, 0, pattern->rows - 1);
                *B = kept;
            }
        }
    }
    factor(made, 0);
    check_product(made, 0);
    destroy(made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(panels_hold_the_factor),
        cmocka_unit_test(numbers_may_be_changed),
        cmocka_unit_test(bytes_are_known_before),
        cmocka_unit_test(threads_leave_the_same_bits),
        cmocka_unit_test(sides_do_not_meet),
        cmocka_unit_test(partial_factors_have_the_same_bits),
        cmocka_unit_test(other_fronts_are_left_alone),
        cmocka_unit_test(partial_factors_need_updates),
        cmocka_unit_test(first_bad_pivot_is_told),
        cmocka_unit_test(threads_tell_the_same_row),
        cmocka_unit_test(numbers_that_are_none_are_found),
    };
    return CHECK_RUN(tests);
}
