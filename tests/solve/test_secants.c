// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// L-BFGS in four passes gives what its two loops give, also when old pairs have been overwritten
// and when the gradient has changed meanwhile; and the same bits for any number of threads.
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "solve/secants.h"

#include <math.h>
#include <string.h>

enum { DOFS = 9001, CAPACITY = 4, STEPS = 7 };

// H0 is diagonal
static SnStatus divide(void* self, const double* g, double* u) {
    const double* diagonal = self;
    for (int i = 0; i < DOFS; ++i) u[i] = g[i] / diagonal[i];
    return SN_OK;
}

static double dot(const double* a, const double* b) {
    double sum = 0;
    for (int i = 0; i < DOFS; ++i) sum += a[i] * b[i];
    return sum;
}

// the textbook's recursion; pairs are s[k], y[k], the newest last
typedef struct Book {
    int count;
    double s[STEPS][DOFS], y[STEPS][DOFS];
} Book;

static void two_loops(const Book* book, double* diagonal, const double* g, double* u) {
    double a[STEPS];
    const int first = book->count > CAPACITY ? book->count - CAPACITY : 0;
    for (int i = 0; i < DOFS; ++i) u[i] = -g[i];
    for (int k = book->count - 1; k >= first; --k) {
        a[k] = dot(book->s[k], u) / dot(book->s[k], book->y[k]);
        for (int i = 0; i < DOFS; ++i) u[i] -= a[k] * book->y[k][i];
    }
    divide(diagonal, u, u);
    for (int k = first; k < book->count; ++k) {
        const double b = dot(book->y[k], u) / dot(book->s[k], book->y[k]);
        for (int i = 0; i < DOFS; ++i) u[i] += (a[k] - b) * book->s[k][i];
    }
}

// vectors of one descent
typedef struct Work {
    double diagonal[DOFS], stiffness[DOFS], g[DOFS], next[DOFS], u[DOFS], expected[DOFS];
    Book book;
} Work;

static void start(Work* w) {
    SnRandom random = {5};
    for (int i = 0; i < DOFS; ++i) {
        w->diagonal[i] = sn_random_uniform(&random, 1, 2);
        w->stiffness[i] = sn_random_uniform(&random, 0.5, 3);
        w->g[i] = sn_random_uniform(&random, -1, 1);
    }
    w->book.count = 0;
}

static double gap(const double* a, const double* b) {
    double far = 0, size = 0;
    for (int i = 0; i < DOFS; ++i) {
        far = fmax(far, fabs(a[i] - b[i]));
        size = fmax(size, fabs(b[i]));
    }
    return far / size;
}

// a step of 0.8 u on a quadratic energy whose curvature differs from H0
static void take_step(Work* w, SnSecants* secants) {
    Book* book = &w->book;
    for (int i = 0; i < DOFS; ++i) {
        book->s[book->count][i] = 0.8 * w->u[i];
        book->y[book->count][i] = 0.8 * w->u[i] * w->stiffness[i];
        w->next[i] = w->g[i] + book->y[book->count][i];
    }
    book->count++;
    sn_secants_add(secants, 0.8, w->u, w->g, w->next);
    memcpy(w->g, w->next, sizeof w->g);
}

// steps down; in `last` the last direction
static void descend(int threads, int other_gradient, double* last) {
    static Work w;
    SnArenaStore* store;
    SnPool* pool;
    SnSecants secants;
    double slope;
    start(&w);
    assert_int_equal(sn_create_pool(threads, &pool), SN_OK);
    assert_int_equal(sn_create_arena(1 << 20, &store), SN_OK);
    SnArena scratch = sn_arena_reset(store);
    assert_int_equal(sn_new_secants(CAPACITY, DOFS, pool, &scratch, &secants), SN_OK);
    const SnInverse inverse = {.self = w.diagonal, .apply = divide};
    for (int k = 0; k <= STEPS; ++k) {
        assert_int_equal(sn_secants_direction(&secants, &inverse, w.g, w.u, &slope), SN_OK);
        two_loops(&w.book, w.diagonal, w.g, w.expected);
        assert_true(gap(w.u, w.expected) < 1e-12);
        CHECK_NEAR(slope, dot(w.g, w.u), 1e-9);
        assert_true(slope < 0);
        if (k == STEPS) break;
        take_step(&w, &secants);
        if (!other_gradient) continue;
        for (int i = 0; i < DOFS; ++i) w.g[i] += 0.1 * sin(i);
        sn_secants_lose_gradient(&secants);
    }
    memcpy(last, w.u, sizeof w.u);
    sn_destroy_arena(store);
    sn_destroy_pool(pool);
}

static void four_passes_are_two_loops(void** state) {
    (void)state;
    static double u[DOFS];
    descend(1, 0, u);
    descend(1, 1, u);
}

static void threads_give_the_same_bits(void** state) {
    (void)state;
    static double one[DOFS], more[DOFS];
    descend(1, 0, one);
    for (int threads = 2; threads <= 4; ++threads) {
        descend(threads, 0, more);
        assert_memory_equal(one, more, sizeof one);
    }
}

// a step along which the gradient does not grow tells no curvature
static void what_tells_nothing_is_left_out(void** state) {
    (void)state;
    static Work w;
    SnArenaStore* store;
    SnSecants secants;
    double slope;
    start(&w);
    assert_int_equal(sn_create_arena(1 << 20, &store), SN_OK);
    SnArena scratch = sn_arena_reset(store);
    assert_int_equal(sn_new_secants(CAPACITY, DOFS, NULL, &scratch, &secants), SN_OK);
    const SnInverse inverse = {.self = w.diagonal, .apply = divide};
    assert_int_equal(sn_secants_direction(&secants, &inverse, w.g, w.u, &slope), SN_OK);
    for (int i = 0; i < DOFS; ++i) w.next[i] = w.g[i] - w.u[i];
    sn_secants_add(&secants, 1, w.u, w.g, w.next);
    assert_int_equal(secants.count, 0);
    memcpy(w.g, w.next, sizeof w.g);
    assert_int_equal(sn_secants_direction(&secants, &inverse, w.g, w.u, &slope), SN_OK);
    two_loops(&w.book, w.diagonal, w.g, w.expected);
    assert_true(gap(w.u, w.expected) < 1e-14);
    sn_destroy_arena(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_passes_are_two_loops),
        cmocka_unit_test(threads_give_the_same_bits),
        cmocka_unit_test(what_tells_nothing_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
