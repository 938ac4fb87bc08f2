// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "contact/cone.h"
#include "contact/impulses.h"
#include "sparse/cases.h"
#include "sparse/dense.h"

#include <stdlib.h>
#include <string.h>

// The Delassus operator in parts against the dense one, and what projected Gauss-Seidel finds.

// A matrix of a soft beam and of loose blocks (light components), contacts between any two of them
// and equality rows among some.
typedef struct Rig {
    Case c;
    int* component;
    SnLinear* linear;
    SnSchur* schur;
    SnPool* pool;
    SnIslandCache* cache;
    SnArenaStore* store;
    SnArena scratch;
    int contacts, equals;
    int* first;
    SnSparseBlock* block;
    SnSparseRows contact, equal;
    double* compliance;
    SnDelassus d;
} Rig;

static int below(SnRandom* random, int end) {
    return (int)(sn_random_bits(random) % (uint64_t)end);
}

static void add_block(Rig* rig, int* blocks, int row, const double value[3], double weight) {
    SnSparseBlock* block = &rig->block[(*blocks)++];
    block->row = row;
    for (int k = 0; k < 3; ++k) block->value[k] = weight * value[k];
}

// an orthonormal frame
static void random_frame(SnRandom* random, double frame[3][3]) {
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) frame[i][k] = sn_random_uniform(random, -1, 1);
        for (int j = 0; j < i; ++j) {
            double along = 0;
            for (int k = 0; k < 3; ++k) along += frame[i][k] * frame[j][k];
            for (int k = 0; k < 3; ++k) frame[i][k] -= along * frame[j][k];
        }
        const double length =
            sqrt(frame[i][0] * frame[i][0] + frame[i][1] * frame[i][1] + frame[i][2] * frame[i][2]);
        for (int k = 0; k < 3; ++k) frame[i][k] /= length;
    }
}

// the velocity of a block row, less that of a mean of up to three others, in a frame of its own
static void add_contact(Rig* rig, SnRandom* random, int* row, int* blocks) {
    const int rows = rig->c.pattern->rows, entries = 1 + below(random, 4);
    const int at[4] = {below(random, rows), below(random, rows), below(random, rows),
                       below(random, rows)};
    double frame[3][3];
    random_frame(random, frame);
    for (int k = 0; k < 3; ++k) {
        for (int e = 0; e < entries; ++e)
            add_block(rig, blocks, at[e], frame[k], e ? -1.0 / (entries - 1) : 1);
        rig->first[++*row] = *blocks;
    }
}

// an equality row: the velocity of one block row less that of another, along some direction; or the
// same as a row before
static void add_equal(Rig* rig, SnRandom* random, int same_as, int* row, int* blocks) {
    const int rows = rig->c.pattern->rows;
    double frame[3][3];
    random_frame(random, frame);
    const int one = below(random, rows), other = below(random, rows);
    add_block(rig, blocks, one, frame[0], 1);
    add_block(rig, blocks, other != one ? other : (one + 1) % rows, frame[0], -1);
    if (same_as >= 0)
        memcpy(rig->block + *blocks - 2, rig->block + rig->first[3 * rig->contacts + same_as],
               2 * sizeof *rig->block);
    rig->first[++*row] = *blocks;
}

// where equality rows are said twice, the second half of them says what the first does
static Rig make_twice(int contacts, int equals, int twice, int threads, uint64_t seed) {
    Rig rig = {.c = make_disconnected(seed), .contacts = contacts, .equals = equals};
    const int rows = rig.c.pattern->rows;
    SnRandom random = {seed};
    rig.component = calloc((size_t)rows, sizeof(int));
    sn_block_components(rig.c.pattern, rig.component);
    CHECK_OK(sn_create_pool(threads, &rig.pool));
    SnLinearDef def = sn_default_linear_def();
    def.pool = rig.pool;
    CHECK_OK(sn_create_linear("cholesky", &def, &rig.linear));
    CHECK_OK(sn_linear_factor(rig.linear, rig.c.A));
    CHECK_OK(sn_create_schur(&rig.schur));
    CHECK_OK(sn_create_arena(1 << 20, &rig.store));
    CHECK_OK(sn_create_island_cache(rig.pool, &rig.cache));
    rig.scratch = sn_arena_reset(rig.store);
    rig.first = calloc((size_t)(3 * contacts + equals + 2), sizeof(int));
    rig.block = calloc((size_t)(4 * (3 * contacts + equals)), sizeof(SnSparseBlock));
    rig.compliance = calloc((size_t)equals + 1, sizeof(double));
    int row = 0, blocks = 0;
    for (int i = 0; i < contacts; ++i) add_contact(&rig, &random, &row, &blocks);
    rig.contact = (SnSparseRows){3 * contacts, rig.first, rig.block};
    for (int i = 0; i < equals; ++i) {
        const int half = equals / 2, same_as = twice && i >= half ? i - half : -1;
        add_equal(&rig, &random, same_as, &row, &blocks);
        rig.compliance[i] = i % 3 || twice ? 0 : 0.1;
    }
    rig.equal = (SnSparseRows){equals, rig.first + 3 * contacts, rig.block};
    CHECK_OK(sn_delassus_prepare(&rig.d, rig.c.pattern, rig.component, &rig.contact, &rig.equal,
                                 &rig.scratch));
    CHECK_OK(sn_delassus_form(&rig.d, rig.schur, rig.linear, rig.pool, rig.c.A, rig.compliance,
                              rig.cache, &rig.scratch));
    return rig;
}

static Rig make_rig(int contacts, int equals, int threads, uint64_t seed) {
    return make_twice(contacts, equals, 0, threads, seed);
}

static void free_rig(Rig rig) {
    destroy_case(rig.c);
    sn_destroy_linear(rig.linear);
    sn_destroy_schur(rig.schur);
    sn_destroy_island_cache(rig.cache);
    sn_destroy_pool(rig.pool);
    sn_destroy_arena(rig.store);
    free(rig.component);
    free(rig.first);
    free(rig.block);
    free(rig.compliance);
}

// velocity at contacts and equality rows when impulses of both act
static void push(const Rig* rig, const double* r, const double* r_equal, double* w, double* e) {
    double* u = new_vector((size_t)rig->c.pattern->dofs);
    sn_sparse_rows_pull(&rig->contact, rig->c.pattern, r, u);
    sn_sparse_rows_pull(&rig->equal, rig->c.pattern, r_equal, u);
    CHECK_OK(sn_linear_solve(rig->linear, 1, u, u));
    sn_sparse_rows_apply(&rig->contact, rig->c.pattern, u, w);
    sn_sparse_rows_apply(&rig->equal, rig->c.pattern, u, e);
    for (int i = 0; i < rig->equals; ++i) e[i] += rig->compliance[i] * r_equal[i];
    free(u);
}

static void check_operator(int contacts, int equals, int twice, uint64_t seed) {
    Rig rig = make_twice(contacts, equals, twice, 1, seed);
    const size_t n = 3 * (size_t)contacts, m = (size_t)equals;
    double *r = new_vector(n), *w = new_vector(n), *c = new_vector(n), *e = new_vector(m + 1),
           *zero = new_vector(n), *r_equal = new_vector(m + 1), *e_with = new_vector(m + 1);
    fill_random(r, n, seed + 5);
    fill_random(c, n, seed + 6);
    fill_random(e, m, seed + 7);
    for (size_t i = 0; twice && i < m / 2; ++i) e[m / 2 + i] = e[i];
    double* held = new_vector(n);
    SnHold hold = {.tolerance = 1e-10};
    memcpy(held, c, n * sizeof *c);
    sn_delassus_set(&rig.d, r);
    CHECK_OK(sn_delassus_hold(&rig.d, e, r, held, &hold));
    CHECK_OK(sn_delassus_equal(&rig.d, e, r, r_equal, &hold));
    assert_int_equal(rig.d.held_count > 0, equals > SN_MOST_EQUAL);
    CHECK_AT_MOST(hold.residual, 1e-10);
    push(&rig, r, r_equal, w, e_with);
    for (int i = 0; i < contacts; ++i) {
        double velocity[3];
        sn_delassus_velocity(&rig.d, i, velocity);
        for (int k = 0; k < 3; ++k)
            CHECK_NEAR(held[3 * i + k] + velocity[k], c[3 * i + k] + w[3 * i + k], 1e-9);
    }
    for (size_t i = 0; i < m; ++i) CHECK_NEAR(e[i] + e_with[i], 0, 1e-9); // E v = 0
    // a contact's own block is what its own impulse does
    for (int i = 0; i < contacts; ++i)
        for (int k = 0; k < 3; ++k) {
            double velocity[3], one[3] = {k == 0, k == 1, k == 2};
            sn_delassus_set(&rig.d, zero);
            sn_delassus_change(&rig.d, i, one);
            sn_delassus_velocity(&rig.d, i, velocity);
            for (int a = 0; a < 3; ++a) CHECK_NEAR(velocity[a], rig.d.G[i][a][k], 1e-10);
        }
    double* all[] = {r, w, c, e, zero, r_equal, e_with, held};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) free(all[i]);
    free_rig(rig);
}

static void operators(void** state) {
    (void)state;
    check_operator(1, 0, 0, 1);
    check_operator(12, 0, 0, 2);
    check_operator(40, 0, 0, 3);
    check_operator(12, 5, 0, 4);
    check_operator(0, 7, 0, 5);
    check_operator(30, 20, 0, 6);
    check_operator(30, 40, 1, 7);
}

// so many equality rows that they have no matrix of their own
static void many_equal_rows(void** state) {
    (void)state;
    check_operator(0, SN_MOST_EQUAL + 10, 0, 11);
    check_operator(30, SN_MOST_EQUAL + 10, 0, 12);
    check_operator(30, SN_MOST_EQUAL + 20, 1, 13);
    check_operator(5, SN_MOST_EQUAL + 60, 1, 14);
}

// A contact whose row says what an equality row says is held by that: no impulse of it moves
// anything, and what rounding leaves is nothing.
static void what_equality_rows_hold_no_contact_moves(void** state) {
    (void)state;
    for (uint64_t seed = 60; seed < 70; ++seed) {
        Rig rig = make_rig(6, 3, 1, seed);
        // the normal of each of the first contacts becomes one of the equality rows
        for (int i = 0; i < 3; ++i) rig.compliance[i] = 0;
        SnSparseBlock block[6 * 3 * 4];
        int first[3 * 6 + 1] = {0}, count = 0;
        for (int r = 0; r < 18; ++r) {
            const int held = r % 3 == 0 && r < 9, from = held ? rig.equal.first[r / 3] : 0;
            const SnSparseBlock* source =
                held ? rig.equal.block + from : rig.contact.block + rig.contact.first[r];
            const int blocks = held ? rig.equal.first[r / 3 + 1] - from
                                    : rig.contact.first[r + 1] - rig.contact.first[r];
            for (int e = 0; e < blocks; ++e) block[count++] = source[e];
            first[r + 1] = count;
        }
        const SnSparseRows contact = {18, first, block};
        CHECK_OK(sn_delassus_prepare(&rig.d, rig.c.pattern, rig.component, &contact, &rig.equal,
                                     &rig.scratch));
        CHECK_OK(sn_delassus_form(&rig.d, rig.schur, rig.linear, rig.pool, rig.c.A, rig.compliance,
                                  rig.cache, &rig.scratch));
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 6; ++j) {
                double W[3][3];
                sn_delassus_block(&rig.d, i, j, W);
                for (int k = 0; k < 3; ++k) assert_true(W[0][k] == 0);
            }
            assert_true(sn_make_cone((const double(*)[3])rig.d.G[i], 0.5).inert);
        }
        free_rig(rig);
    }
}

// every contact is in one island, and no two islands share a component
static void islands(void** state) {
    (void)state;
    for (uint64_t seed = 20; seed < 30; ++seed) {
        Rig rig = make_rig(15, (int)(seed % 3), 1, seed);
        int* island_of = calloc(15, sizeof(int));
        int found = 0;
        for (int k = 0; k < rig.d.island_count; ++k)
            for (int i = 0; i < rig.d.island[k].count; ++i, ++found) {
                const int contact = rig.d.island_contact[rig.d.island[k].first + i];
                if (i > 0)
                    assert_true(contact > rig.d.island_contact[rig.d.island[k].first + i - 1]);
                island_of[contact] = k;
            }
        assert_int_equal(found, 15);
        for (int i = 0; i < 15; ++i)
            for (int j = 0; j < 15; ++j) {
                double w[3], one[3] = {1, 2, 3};
                sn_delassus_set(&rig.d, NULL);
                sn_delassus_change(&rig.d, i, one);
                sn_delassus_velocity(&rig.d, j, w);
                if (island_of[i] != island_of[j]) assert_true(w[0] == 0 && w[1] == 0 && w[2] == 0);
            }
        free(island_of);
        free_rig(rig);
    }
}

static double* solve(Rig* rig, uint64_t seed) {
    const size_t n = 3 * (size_t)rig->contacts, m = (size_t)rig->equals;
    double *c = new_vector(n), *e = new_vector(m + 1), *r = new_vector(n + m),
           *gamma = new_vector(n), *mu = new_vector(n), *w = new_vector(n),
           *held = new_vector(m + 1);
    fill_random(c, n, seed);
    fill_random(e, m, seed + 1);
    for (int i = 0; i < rig->contacts; ++i) {
        gamma[i] = 1e-3 * rig->d.G[i][0][0];
        mu[i] = 0.1 * (i % 4);
    }
    const SnImpulseSettings settings = {1e-10, 20000};
    const SnImpulseProblem problem = {.delassus = &rig->d,
                                      .A = rig->c.A,
                                      .linear = rig->linear,
                                      .c = c,
                                      .gamma = gamma,
                                      .friction = mu,
                                      .e = e,
                                      .e_gamma = rig->compliance,
                                      .r = r,
                                      .r_equal = r + n};
    SnImpulseStats stats;
    CHECK_OK(sn_find_impulses(&problem, &settings, rig->pool, rig->cache, rig->scratch, &stats));

    // the laws, from velocities found anew
    push(rig, r, r + n, w, held);
    for (int i = 0; i < rig->contacts; ++i) {
        double G[3][3];
        for (int k = 0; k < 3; ++k) w[3 * i + k] += c[3 * i + k];
        w[3 * i] += gamma[i] * r[3 * i];
        memcpy(G, rig->d.G[i], sizeof G);
        G[0][0] += gamma[i];
        const SnCone cone = sn_make_cone((const double(*)[3])G, mu[i]);
        CHECK_AT_MOST(sn_cone_residual(&cone, w + 3 * i, r + 3 * i), 1e-8);
    }
    for (size_t i = 0; i < m; ++i) CHECK_NEAR(held[i], -e[i], 1e-8);
    // again from the answer: nothing to do
    SnImpulseStats again;
    CHECK_OK(sn_find_impulses(&problem, &settings, rig->pool, rig->cache, rig->scratch, &again));
    assert_true(again.sweeps <= 2 && again.matrices <= 2);
    free(c), free(e), free(gamma), free(mu), free(w), free(held);
    return r;
}

// few contacts, and so many that no matrix is formed; with few, many, and without equality rows
static void solves(void** state) {
    (void)state;
    for (uint64_t seed = 38; seed < 46; ++seed) {
        const int contacts = seed < 44 ? 20 : 3 * SN_MOST_DENSE;
        const int equals = seed < 40 ? SN_MOST_EQUAL + 10 : 2 * (int)(seed % 2);
        Rig rig = make_rig(contacts, equals, 1, seed), other = make_rig(contacts, equals, 3, seed);
        int dense = 1;
        for (int k = 0; k < rig.d.island_count; ++k) dense = dense && rig.d.island[k].dense;
        assert_int_equal(dense, seed < 44);
        double *r = solve(&rig, seed), *same = solve(&other, seed);
        assert_memory_equal(r, same, (size_t)(3 * contacts + equals) * sizeof *r);
        free(r), free(same);
        free_rig(rig);
        free_rig(other);
    }
}

// a solver that stops early has not found W, and says so
static void stopping_early_is_told(void** state) {
    (void)state;
    Rig rig = make_rig(12, 5, 1, 50);
    SnLinearDef def = sn_default_linear_def();
    SnLinear* hasty;
    def.max_iterations = 1;
    def.tolerance = 1e-12;
    CHECK_OK(sn_create_linear("pcg-jacobi", &def, &hasty));
    CHECK_OK(sn_linear_factor(hasty, rig.c.A));
    assert_int_equal(sn_delassus_form(&rig.d, rig.schur, hasty, rig.pool, rig.c.A, rig.compliance,
                                      rig.cache, &rig.scratch),
                     SN_NOT_CONVERGED);
    sn_destroy_linear(hasty);
    free_rig(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators),
        cmocka_unit_test(many_equal_rows),
        cmocka_unit_test(what_equality_rows_hold_no_contact_moves),
        cmocka_unit_test(islands),
        cmocka_unit_test(solves),
        cmocka_unit_test(stopping_early_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
