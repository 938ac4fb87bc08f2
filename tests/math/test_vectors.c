// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Loops over vectors: what the obvious loops give, whatever is left over at the end, and the same
// bits on every instruction set.
#include "base/random.h"
#include "check.h"
#include "math/vectors.h"

#include <string.h>

enum { MOST = 200 };

typedef struct Case {
    double a[MOST + 2], b[MOST + 2]; // one more at both ends, which nothing may touch
} Case;

static Case make_case(void) {
    Case c;
    SnRandom random = {3};
    for (int i = 0; i < MOST + 2; ++i) {
        c.a[i] = sn_random_uniform(&random, -1, 1);
        c.b[i] = sn_random_uniform(&random, -1, 1);
    }
    return c;
}

static double obvious_dot(size_t n, const double* a, const double* b) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

// results of all of them at one length
typedef struct Results {
    double dot, square, work, two[2], four[4];
    Case moved, divided, secant; // steps in a, changes in b
} Results;

static Results run(const SnVectors* vectors, size_t n) {
    const Case c = make_case();
    Results r = {.two = {1, 2}, .four = {1, 2, 3, 4}, .moved = c, .divided = c, .secant = c};
    r.dot = vectors->dot(n, c.a + 1, c.b + 1);
    r.square = vectors->axpy(n, -0.3, c.a + 1, r.moved.b + 1);
    r.work = vectors->divide(n, c.a + 1, 0.7, r.divided.b + 1);
    vectors->two_dots(n, c.a + 1, c.b + 1, c.a + 1, r.two);
    vectors->secant(n, 0.7, c.b + 1, c.b + 1, c.a + 1, r.secant.a + 1, r.secant.b + 1, r.four);
    return r;
}

static void loops_are_the_obvious_ones(void** state) {
    (void)state;
    const Case c = make_case();
    for (int isa = 0; isa < SN_ISA_COUNT; ++isa)
        for (size_t n = 0; n <= MOST && sn_isa_available((SnIsa)isa); ++n) {
            const Results r = run(sn_vectors((SnIsa)isa), n);
            CHECK_NEAR(r.dot, obvious_dot(n, c.a + 1, c.b + 1), 1e-14);
            CHECK_NEAR(r.square, obvious_dot(n, c.a + 1, c.a + 1), 1e-13);
            CHECK_NEAR(r.work, obvious_dot(n, c.a + 1, c.b + 1), 1e-14);
            // sums are added to what is there
            CHECK_NEAR(r.two[0], 1 + r.dot, 1e-13);
            CHECK_NEAR(r.two[1], 2 + r.square, 1e-13);
            const double *step = r.secant.a + 1, *change = r.secant.b + 1;
            CHECK_NEAR(r.four[0], 1 + obvious_dot(n, step, change), 1e-13);
            CHECK_NEAR(r.four[1], 2 + obvious_dot(n, step, step), 1e-13);
            CHECK_NEAR(r.four[2], 3 + obvious_dot(n, change, change), 1e-13);
            CHECK_NEAR(r.four[3], 4 + obvious_dot(n, step, c.a + 1), 1e-13);
            for (size_t i = 0; i < MOST + 2; ++i) {
                const int inside = i >= 1 && i <= n;
                CHECK_NEAR(r.moved.b[i], inside ? c.b[i] - 0.3 * c.a[i] : c.b[i], 1e-15);
                assert_true(r.secant.a[i] == (inside ? 0.7 * c.b[i] : c.a[i]));
                assert_true(r.secant.b[i] == (inside ? c.a[i] - c.b[i] : c.b[i]));
                assert_true(r.divided.b[i] == (inside ? c.b[i] / 0.7 : c.b[i]));
            }
        }
}

static void instruction_sets_give_the_same_bits(void** state) {
    (void)state;
    for (int isa = 1; isa < SN_ISA_COUNT; ++isa)
        for (size_t n = 0; n <= MOST && sn_isa_available((SnIsa)isa); ++n) {
            const Results plain = run(sn_vectors(SN_ISA_PLAIN), n);
            const Results other = run(sn_vectors((SnIsa)isa), n);
            assert_memory_equal(&plain, &other, sizeof plain);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_are_the_obvious_ones),
        cmocka_unit_test(instruction_sets_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
