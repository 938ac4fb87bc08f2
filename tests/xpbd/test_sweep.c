// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Sweeps against the same constraints written plainly and solved in the same order; groups;
// threads.
#include "xpbd/bodies.h"

#include <string.h>

enum { SWEEPS = 4 };

// a step in which inertia and stiffness matter alike
static const double h = 0.7;

static double distance_to(const Body* b, const SnParticle* x, SnXpbdPrecision precision) {
    double most = 0;
    for (int i = FIRST_NODE; i < b->s.nodes; ++i) {
        const SnParticle* p = &b->x[i];
        const SnParticleFloat* f = &b->single[i];
        const double own[4] = {p->x, p->y, p->z, p->w}, single[4] = {f->x, f->y, f->z, f->w};
        for (int k = 0; k < 4; ++k) {
            const double d = (precision == SN_XPBD_FLOAT ? single : own)[k] - (&x[i].x)[k];
            most = isnan(d) ? NAN : fmax(most, fabs(d));
        }
    }
    return most;
}

// the plain way, from the body's start; residuals of the sweeps
static SnParticle* plain_way(Body* b, const int* order, int count, double* residual) {
    reset_body(b);
    SnParticle* x = SN_CLONE_ARRAY(SnParticle, b->x, b->s.nodes);
    sn_plain_begin(b->plain, b->s.mesh->element_count);
    // the step moves the body: strains differ from those it began with
    for (int i = FIRST_NODE; i < b->s.nodes; ++i) x[i].x += x[i].w > 0 ? 0.05 * x[i].y : 0;
    for (int r = 0; r < SWEEPS; ++r) residual[r] = sn_plain_sweep(b->plain, count, order, x, h);
    return x;
}

static void our_way(Body* b, SnXpbdSolid* solid, int groups, SnPool* pool, double* residual) {
    const SnParticles particles = particles_of(b);
    reset_body(b);
    sn_xpbd_solid_begin(solid, &particles, h, quat_identity());
    for (int i = FIRST_NODE; i < b->s.nodes; ++i) {
        b->x[i].x += b->x[i].w > 0 ? 0.05 * b->x[i].y : 0;
        b->single[i].x += b->single[i].w > 0 ? 0.05f * b->single[i].y : 0;
    }
    for (int r = 0; r < SWEEPS; ++r)
        sn_xpbd_solid_sweep(solid, &particles, groups, pool, residual ? &residual[r] : NULL);
}

typedef struct SweepCase {
    SnMeshKind kind;
    int law, damped;
    SnXpbdPrecision precision;
} SweepCase;

static void walk_cases(void (*visit)(SweepCase c)) {
    for (int law = 0; law <= MIXED; ++law)
        for (int k = 0; k < 8; ++k)
            visit((SweepCase){k & 1 ? SN_MESH_TETS : SN_MESH_TRIANGLES, law, k >> 1 & 1,
                              k & 4 ? SN_XPBD_FLOAT : SN_XPBD_DOUBLE});
}

// tolerances: positions are of order 10 in a body of this length
static double tolerance(SweepCase c) { return c.precision == SN_XPBD_FLOAT ? 1e-5 : 1e-13; }

static void check_plain(SweepCase c) {
    if (c.damped) return; // see test_euler.c
    Body b = make_body(c.kind, c.law, c.damped, 9, 0);
    SnXpbdSolid* solid = make_constraints(&b, c.precision);
    int* order = SN_NEW_ARRAY(int, b.s.mesh->element_count);
    double expected[SWEEPS], found[SWEEPS];
    const int count = sn_xpbd_solid_list(solid, SN_XPBD_GROUPS, order);
    assert_int_equal(count, b.s.mesh->element_count);
    SnParticle* x = plain_way(&b, order, count, expected);
    our_way(&b, solid, SN_XPBD_GROUPS, NULL, found);
    CHECK_AT_MOST(distance_to(&b, x, c.precision), 10 * tolerance(c));
    for (int r = 0; r < SWEEPS; ++r)
        CHECK_NEAR(found[r], expected[r], 100 * tolerance(c) * expected[0]);
    // with and without a residual: the same
    SnParticle* measured = SN_CLONE_ARRAY(SnParticle, b.x, b.s.nodes);
    our_way(&b, solid, SN_XPBD_GROUPS, NULL, NULL);
    if (c.precision == SN_XPBD_DOUBLE) CHECK_AT_MOST(distance_to(&b, measured, c.precision), 1e-14);
    sn_free(measured);
    sn_free(x);
    sn_free(order);
    sn_destroy_xpbd_solid(solid);
    free_body(&b);
}

static void sweeps_are_what_is_written_plainly(void** state) {
    (void)state;
    walk_cases(check_plain);
}

// compliances over h^2 are far beyond what a float's cube may be
static void check_short_step(SweepCase c) {
    if (c.precision == SN_XPBD_DOUBLE) return;
    Body b = make_body(c.kind, c.law, c.damped, 9, 0);
    SnXpbdSolid* solid = make_constraints(&b, c.precision);
    const SnParticles particles = particles_of(&b);
    double first, second;
    sn_xpbd_solid_begin(solid, &particles, 1e-8, quat_identity());
    sn_xpbd_solid_sweep(solid, &particles, 1, NULL, &first);
    sn_xpbd_solid_sweep(solid, &particles, 1, NULL, &second);
    assert_true(isfinite(first) && first > 0);
    CHECK_AT_MOST(second, 1e-10 * first); // nothing moves, so the first multipliers are right
    sn_destroy_xpbd_solid(solid);
    free_body(&b);
}

static void single_precision_has_room_for_short_steps(void** state) {
    (void)state;
    walk_cases(check_short_step);
}

static void set_inverse_masses(Body* b, double w) {
    for (int i = 0; i < b->s.nodes; ++i) b->x[i].w = w, b->single[i].w = (float)w;
}

// Where nothing moves, but for rounding, what a sweep finds is what is there before, and afterwards
// nothing is lacked; nor is anything where nothing can move.
static void check_measure(SweepCase c) {
    Body b = make_body(c.kind, c.law, c.damped, 9, 0);
    const int n = b.s.mesh->element_count;
    SnXpbdSolid* solid = make_constraints(&b, c.precision);
    const SnParticles particles = particles_of(&b);
    unsigned char* group = SN_NEW_ARRAY(unsigned char, n);
    double found[2];
    for (int e = 0; e < n; ++e) group[e] = (unsigned char)(e % 3);
    set_inverse_masses(&b, 0);
    sn_xpbd_solid_order(solid, group);
    sn_xpbd_solid_begin(solid, &particles, h, quat_identity());
    for (int i = FIRST_NODE; i < b.s.nodes; ++i) {
        b.x[i].x += 0.05 * b.x[i].y;
        b.single[i].x += 0.05f * b.single[i].y;
    }
    CHECK_NEAR(sn_xpbd_solid_measure(solid, &particles, 0), 0, 0);
    set_inverse_masses(&b, 1e-30);
    const double all = sn_xpbd_solid_measure(solid, &particles, 0);
    const double last = sn_xpbd_solid_measure(solid, &particles, 2);
    sn_xpbd_solid_sweep(solid, &particles, 2, NULL, &found[0]);
    assert_true(last > 0 && all > last);
    CHECK_NEAR(found[0] + last, all, 100 * tolerance(c) * all);
    CHECK_NEAR(sn_xpbd_solid_measure(solid, &particles, 0), last, 100 * tolerance(c) * all);
    sn_xpbd_solid_sweep(solid, &particles, 3, NULL, &found[1]);
    CHECK_NEAR(found[1], last, 100 * tolerance(c) * all);
    CHECK_NEAR(sn_xpbd_solid_measure(solid, &particles, 0), 0, 100 * tolerance(c) * all);
    sn_free(group);
    sn_destroy_xpbd_solid(solid);
    free_body(&b);
}

static void what_is_measured_is_what_sweeps_find(void** state) {
    (void)state;
    walk_cases(check_measure);
}

// ---- momentum

static void check_momentum(SweepCase c) {
    if (c.precision == SN_XPBD_FLOAT) return;
    Body b = make_body(c.kind, c.law, c.damped, 9, 1);
    SnXpbdSolid* solid = make_constraints(&b, c.precision);
    const SnParticles particles = particles_of(&b);
    double before[3] = {0}, after[3] = {0}, total = 0, moved = 0;
    sn_xpbd_solid_begin(solid, &particles, h, quat_identity());
    for (int i = FIRST_NODE; i < b.s.nodes; ++i)
        for (int k = 0; k < 3; ++k) before[k] += b.mass[i] * (&b.x[i].x)[k];
    for (int r = 0; r < 20; ++r) sn_xpbd_solid_sweep(solid, &particles, 1, NULL, NULL);
    for (int i = FIRST_NODE; i < b.s.nodes; ++i) {
        total += b.mass[i];
        for (int k = 0; k < 3; ++k) {
            after[k] += b.mass[i] * (&b.x[i].x)[k];
            moved = fmax(moved, fabs((&b.x[i].x)[k] - b.s.x[3 * i + k]));
        }
    }
    assert_true(moved > 1e-3);
    for (int k = 0; k < 3; ++k) CHECK_NEAR(after[k], before[k], 1e-13 * total * moved * 10);
    sn_destroy_xpbd_solid(solid);
    free_body(&b);
}

static void a_free_body_keeps_its_centre(void** state) {
    (void)state;
    walk_cases(check_momentum);
}

// ---- rest

// at rest, and turned: nothing moves, however stiff
static void check_rest(SweepCase c) {
    Body b = make_body(c.kind, c.law, c.damped, 9, 1);
    SnRandom random = {4};
    deform(&b.s, random_rotation(c.kind, &random), 0, 1);
    reset_body(&b);
    SnParticle* start = SN_CLONE_ARRAY(SnParticle, b.x, b.s.nodes);
    SnXpbdSolid* solid = make_constraints(&b, c.precision);
    const SnParticles particles = particles_of(&b);
    sn_xpbd_solid_begin(solid, &particles, 1e3, quat_identity());
    for (int r = 0; r < 5; ++r) sn_xpbd_solid_sweep(solid, &particles, 1, NULL, NULL);
    CHECK_AT_MOST(distance_to(&b, start, c.precision), c.precision == SN_XPBD_FLOAT ? 2e-5 : 2e-14);
    sn_free(start);
    sn_destroy_xpbd_solid(solid);
    free_body(&b);
}

static void a_body_at_rest_stays(void** state) {
    (void)state;
    walk_cases(check_rest);
}

// ---- groups

// All elements as they are before they are sorted by group: those of a colour share no node, so
// their order does not matter.
static SnParticle* unsorted_way(Body* b, SnXpbdPrecision precision, double* residual) {
    SnXpbdSolid* solid = make_constraints(b, precision);
    our_way(b, solid, 1, NULL, residual);
    SnParticle* x = SN_CLONE_ARRAY(SnParticle, b->x, b->s.nodes);
    for (int i = 0; precision == SN_XPBD_FLOAT && i < b->s.nodes; ++i) {
        const SnParticleFloat* p = &b->single[i];
        x[i] = (SnParticle){(double)p->x, (double)p->y, (double)p->z, (double)p->w};
    }
    sn_destroy_xpbd_solid(solid);
    return x;
}

static void check_groups(SweepCase c) {
    Body b = make_body(c.kind, c.law, c.damped, 40, 0);
    const int n = b.s.mesh->element_count;
    SnXpbdSolid* solid = make_constraints(&b, c.precision);
    unsigned char* group = SN_NEW_ARRAY(unsigned char, n);
    int *order = SN_NEW_ARRAY(int, n), *first = SN_NEW_ARRAY(int, n);
    double expected[SWEEPS], found[SWEEPS];
    SnRandom random = {77};
    sn_xpbd_solid_list(solid, 1, first);
    for (int round = 0; round < 4; ++round) {
        for (int e = 0; e < n; ++e)
            if (round == 0 || sn_random_bits(&random) % 3 == 0)
                group[e] = (unsigned char)(sn_random_bits(&random) % 5);
        sn_xpbd_solid_order(solid, group);
        for (int groups = 0; groups <= 5; ++groups) {
            const int count = sn_xpbd_solid_list(solid, groups, order);
            int below = 0;
            for (int e = 0; e < n; ++e) below += group[e] < groups;
            assert_int_equal(count, below);
            for (int i = 0; i < count; ++i) assert_true(group[order[i]] < groups);
            if (c.damped && groups < 5) continue;
            SnParticle* x = c.damped ? unsorted_way(&b, c.precision, expected)
                                     : plain_way(&b, order, count, expected);
            our_way(&b, solid, groups, NULL, found);
            CHECK_AT_MOST(distance_to(&b, x, c.precision), 30 * tolerance(c));
            for (int r = 0; r < SWEEPS; ++r)
                CHECK_NEAR(found[r], expected[r], 1e-12 + 100 * tolerance(c) * expected[0]);
            sn_free(x);
        }
    }
    // one group again: the order of the beginning
    memset(group, 3, (size_t)n);
    sn_xpbd_solid_order(solid, group);
    assert_int_equal(sn_xpbd_solid_list(solid, 4, order), n);
    assert_true(memcmp(order, first, sizeof(int) * (size_t)n) == 0);
    sn_free(group);
    sn_free(order);
    sn_free(first);
    sn_destroy_xpbd_solid(solid);
    free_body(&b);
}

static void groups_leave_the_others_alone(void** state) {
    (void)state;
    walk_cases(check_groups);
}

// elements that are left out keep their multipliers: sweeps of few and of all elements in turn
static void multipliers_outlast_layers(void** state) {
    (void)state;
    Body b = make_body(SN_MESH_TETS, MIXED, 0, 20, 0);
    const int n = b.s.mesh->element_count;
    SnXpbdSolid* solid = make_constraints(&b, SN_XPBD_DOUBLE);
    const SnParticles particles = particles_of(&b);
    unsigned char* group = SN_NEW_ARRAY(unsigned char, n);
    int* order = SN_NEW_ARRAY(int, n);
    for (int e = 0; e < n; ++e) group[e] = (unsigned char)(e * 7 % 3);
    sn_xpbd_solid_order(solid, group);
    SnParticle* x = SN_CLONE_ARRAY(SnParticle, b.x, b.s.nodes);
    sn_plain_begin(b.plain, n);
    sn_xpbd_solid_begin(solid, &particles, h, quat_identity());
    const int layers[] = {3, 1, 2, 3, 2, 3};
    for (int l = 0; l < 6; ++l) {
        double residual;
        const int count = sn_xpbd_solid_list(solid, layers[l], order);
        const double plain = sn_plain_sweep(b.plain, count, order, x, h);
        sn_xpbd_solid_sweep(solid, &particles, layers[l], NULL, &residual);
        CHECK_NEAR(residual, plain, 1e-12);
    }
    CHECK_AT_MOST(distance_to(&b, x, SN_XPBD_DOUBLE), 1e-12);
    sn_free(x);
    sn_free(group);
    sn_free(order);
    sn_destroy_xpbd_solid(solid);
    free_body(&b);
}

// ---- threads

static void check_threads(SweepCase c) {
    if (!c.damped) return;
    Body b = make_body(c.kind, c.law, c.damped, 3000, 0);
    const int n = b.s.mesh->element_count;
    SnXpbdSolid* solid = make_constraints(&b, c.precision);
    unsigned char* group = SN_NEW_ARRAY(unsigned char, n);
    for (int e = 0; e < n; ++e) group[e] = e % 10 == 0;
    sn_xpbd_solid_order(solid, group);
    SnParticle* x = NULL;
    SnParticleFloat* single = NULL;
    double first[SWEEPS], found[SWEEPS];
    for (int threads = 1; threads <= 4; ++threads) {
        SnPool* pool = NULL;
        CHECK_OK(sn_create_pool(threads, &pool));
        our_way(&b, solid, 1, pool, threads == 1 ? first : found);
        sn_destroy_pool(pool);
        if (threads == 1) {
            x = SN_CLONE_ARRAY(SnParticle, b.x, b.s.nodes);
            single = SN_CLONE_ARRAY(SnParticleFloat, b.single, b.s.nodes);
            continue;
        }
        assert_true(memcmp(first, found, sizeof first) == 0);
        assert_true(memcmp(x, b.x, sizeof *x * (size_t)b.s.nodes) == 0);
        assert_true(memcmp(single, b.single, sizeof *single * (size_t)b.s.nodes) == 0);
    }
    sn_free(x);
    sn_free(single);
    sn_free(group);
    sn_destroy_xpbd_solid(solid);
    free_body(&b);
}

static void threads_give_the_same_bits(void** state) {
    (void)state;
    walk_cases(check_threads);
}

// ---- memory

static void failures_leave_nothing(void** state) {
    (void)state;
    Body b = make_body(SN_MESH_TETS, MIXED, 1, 3, 0);
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int calls = 0; status != SN_OK; ++calls) {
        SnXpbdSolid* solid = NULL;
        const int64_t before = sn_memory_count().live_blocks;
        sn_memory_fail_after(calls);
        status = sn_create_xpbd_solid(b.s.solid, SN_XPBD_DOUBLE, &solid, NULL);
        sn_memory_fail_after(-1);
        assert_true(status == SN_OK || status == SN_OUT_OF_MEMORY);
        assert_int_equal(solid != NULL, status == SN_OK);
        sn_destroy_xpbd_solid(solid);
        assert_int_equal(sn_memory_count().live_blocks, before);
        assert_true(calls < 100);
    }
    free_body(&b);
}

static void steps_allocate_nothing(void** state) {
    (void)state;
    Body b = make_body(SN_MESH_TETS, MIXED, 1, 30, 0);
    SnXpbdSolid* solid = make_constraints(&b, SN_XPBD_DOUBLE);
    unsigned char group[400] = {0};
    assert_true(b.s.mesh->element_count < 400);
    for (int e = 0; e < 400; e += 3) group[e] = 2;
    sn_memory_fail_after(0);
    sn_xpbd_solid_order(solid, group);
    our_way(&b, solid, 2, NULL, NULL);
    sn_memory_fail_after(-1);
    sn_destroy_xpbd_solid(solid);
    free_body(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sweeps_are_what_is_written_plainly),
        cmocka_unit_test(what_is_measured_is_what_sweeps_find),
        cmocka_unit_test(single_precision_has_room_for_short_steps),
        cmocka_unit_test(a_free_body_keeps_its_centre),
        cmocka_unit_test(a_body_at_rest_stays),
        cmocka_unit_test(groups_leave_the_others_alone),
        cmocka_unit_test(multipliers_outlast_layers),
        cmocka_unit_test(threads_give_the_same_bits),
        cmocka_unit_test(failures_leave_nothing),
        cmocka_unit_test(steps_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
