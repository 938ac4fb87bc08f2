// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A pile of loose blocks, one on the other: how impulses travel through it, and which are found
// where there are several.
#include "base/memory.h"
#include "check.h"
#include "contact/impulses.h"
#include "contact/pgs.h"

#include <string.h>

// Blocks of a mass each, the lowest on the ground; `twins` contacts between any two of them.
typedef struct Pile {
    int blocks, contacts;
    SnBlockPattern* pattern;
    SnBlockMatrix* A;
    SnLinear* linear;
    SnSchur* schur;
    SnIslandCache* cache;
    SnArenaStore* store;
    SnArena scratch;
    int *component, *first, none;
    SnSparseBlock* block;
    SnSparseRows contact, equal;
    SnDelassus d;
    double *c, *gamma, *friction, *r;
} Pile;

// contact i is between the block at its height and the one below, or the ground
static void add_contact(Pile* p, int i, int height, int* blocks) {
    for (int k = 0; k < 3; ++k) {
        for (int side = 0; side < 2 && height - side >= 0; ++side) {
            SnSparseBlock* block = &p->block[(*blocks)++];
            *block = (SnSparseBlock){.row = height - side};
            block->value[(k + 2) % 3] = side ? -1 : 1;
        }
        p->first[3 * i + k + 1] = *blocks;
    }
}

static void make_matrix(Pile* p) {
    SnBlockPair none[1];
    CHECK_OK(sn_create_block_pattern(p->blocks, none, 0, &p->pattern));
    CHECK_OK(sn_create_block_matrix(p->pattern, &p->A));
    for (int i = 0; i < 9 * p->blocks; ++i) p->A->value[i] = i % 9 % 4 ? 0 : 1 + 0.1 * (i / 9 % 3);
    const SnLinearDef def = sn_default_linear_def();
    CHECK_OK(sn_create_linear("cholesky", &def, &p->linear));
    CHECK_OK(sn_linear_factor(p->linear, p->A));
    sn_block_components(p->pattern, p->component);
}

// `down`: contacts are numbered from the top
static void make_pile(Pile* p, int blocks, int twins, int down) {
    *p = (Pile){.blocks = blocks, .contacts = twins * blocks};
    const int rows = 3 * p->contacts;
    int count = 0;
    p->component = SN_NEW_ARRAY(int, blocks);
    p->first = SN_NEW_ARRAY(int, rows + 1);
    p->block = SN_NEW_ARRAY(SnSparseBlock, 2 * rows);
    p->c = SN_NEW_ARRAY(double, rows);
    p->r = SN_NEW_ARRAY(double, rows);
    p->gamma = SN_NEW_ARRAY(double, p->contacts);
    p->friction = SN_NEW_ARRAY(double, p->contacts);
    make_matrix(p);
    for (int i = 0; i < p->contacts; ++i) {
        const int height = down ? blocks - 1 - i / twins : i / twins;
        add_contact(p, i, height, &count);
        p->c[3 * i] = height == 0 ? -1 : 0; // all fall alike: only the ground feels it
    }
    p->contact = (SnSparseRows){rows, p->first, p->block};
    p->equal = (SnSparseRows){0, &p->none, p->block};
    CHECK_OK(sn_create_schur(&p->schur));
    CHECK_OK(sn_create_island_cache(NULL, &p->cache));
    CHECK_OK(sn_create_arena(1 << 20, &p->store));
    p->scratch = sn_arena_reset(p->store);
    CHECK_OK(
        sn_delassus_prepare(&p->d, p->pattern, p->component, &p->contact, &p->equal, &p->scratch));
    CHECK_OK(sn_delassus_form(&p->d, p->schur, p->linear, NULL, p->A, p->c, p->cache, &p->scratch));
    assert_int_equal(p->d.island_count, 1);
}

static void free_pile(Pile* p) {
    sn_destroy_linear(p->linear);
    sn_destroy_schur(p->schur);
    sn_destroy_island_cache(p->cache);
    sn_destroy_block_matrix(p->A);
    sn_destroy_block_pattern(p->pattern);
    sn_destroy_arena(p->store);
    void* all[] = {p->component, p->first, p->block, p->c, p->r, p->gamma, p->friction};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) sn_free(all[i]);
}

// the mass on top of a contact, itself included: what it carries, for the velocity 1
static double load_on(const Pile* p, int height) {
    double sum = 0;
    for (int b = height; b < p->blocks; ++b) sum += p->A->value[9 * b];
    return sum;
}

static SnPgs begin(Pile* p, double tolerance) {
    SnPgs pgs;
    const SnPgsProblem problem = {.c = p->c, .gamma = p->gamma, .friction = p->friction, .r = p->r};
    CHECK_OK(sn_pgs_begin(&pgs, &p->d, &problem, tolerance, HUGE_VAL, &p->scratch));
    return pgs;
}

// Sweeps go up and down in turns: what the ground does is felt at the top after two of them,
// whichever end contacts are numbered from. In the end each carries what is on top of it.
static void impulses_travel_both_ways(void** state) {
    (void)state;
    for (int down = 0; down < 2; ++down) {
        Pile p;
        make_pile(&p, 8, 1, down);
        SnPgs pgs = begin(&p, 1e-9);
        sn_pgs_sweep(&pgs, NULL, 2);
        assert_true(p.r[3 * (down ? 0 : 7)] > 0);
        sn_pgs_sweep(&pgs, NULL, 10000);
        assert_int_equal(pgs.island[0].converged, 1);
        for (int i = 0; i < p.contacts; ++i)
            CHECK_NEAR(p.r[3 * i], load_on(&p, down ? p.blocks - 1 - i : i), 1e-5);
        free_pile(&p);
    }
}

// Other impulses are taken where they are better, and given back where they are not.
static void worse_impulses_are_given_back(void** state) {
    (void)state;
    for (int better = 0; better < 2; ++better) {
        Pile p;
        make_pile(&p, 5, 1, 0);
        SnPgs pgs = begin(&p, 1e-9);
        sn_pgs_sweep(&pgs, NULL, 3);
        double had[15], other[15] = {0};
        memcpy(had, p.r, sizeof had);
        for (int i = 0; i < 5 && better; ++i) other[3 * i] = load_on(&p, i);
        const double before = pgs.island[0].residual;
        sn_pgs_take(&pgs, 0, other, 0);
        for (int i = 0; i < 15; ++i)
            CHECK_NEAR(p.r[i], better ? (i % 3 ? 0 : load_on(&p, i / 3)) : had[i], 1e-12);
        assert_int_equal(pgs.island[0].converged, better);
        if (!better) assert_true(pgs.island[0].residual > 0.01 * before);
        free_pile(&p);
    }
}

static SnImpulseStats find(Pile* p) {
    const SnImpulseSettings settings = {1e-9, 10000};
    double none[1] = {0}; // equality rows
    const SnImpulseProblem problem = {.delassus = &p->d,
                                      .A = p->A,
                                      .linear = p->linear,
                                      .c = p->c,
                                      .gamma = p->gamma,
                                      .friction = p->friction,
                                      .e = none,
                                      .e_gamma = none,
                                      .r = p->r,
                                      .r_equal = none};
    SnImpulseStats stats;
    CHECK_OK(sn_find_impulses(&problem, &settings, NULL, p->cache, p->scratch, &stats));
    return stats;
}

// Two contacts at one place may share a load in any way. Where sweeps take long, impulses are found
// that are nearest to the forces of the last step: what is new is shared alike.
static void what_is_not_unique_stays_near_the_last_forces(void** state) {
    (void)state;
    Pile p;
    make_pile(&p, 60, 2, 0);
    for (int i = 0; i < p.contacts; ++i) p.r[3 * i] = (i % 2 ? 0.2 : 0.6) * load_on(&p, i / 2);
    const SnImpulseStats stats = find(&p);
    assert_true(stats.matrices > 0);
    for (int i = 0; i < p.contacts; ++i)
        CHECK_NEAR(p.r[3 * i], (i % 2 ? 0.3 : 0.7) * load_on(&p, i / 2), 1e-4 * load_on(&p, 0));
    free_pile(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impulses_travel_both_ways),
        cmocka_unit_test(worse_impulses_are_given_back),
        cmocka_unit_test(what_is_not_unique_stays_near_the_last_forces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
