// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Energy and force in one pass are what they are apart, for every law, fibre, element and damping,
// and the same bits for any number of threads.
#include "element/solids.h"
#include "element/spring.h"

#include <string.h>

static double* vector(int n) { return SN_NEW_ARRAY(double, n); }

static double evaluate(const TestSolid* s, const SnSolidAt* at, SnPool* pool, double* f,
                       double* dissipation) {
    memset(f, 0, sizeof(double) * 3 * (size_t)s->nodes);
    return sn_solid_evaluate(s->solid, at, pool, s->scratch, f, dissipation);
}

// ---- what it is

// v . D(x_lag) v / 2
static double dissipation_of(const TestSolid* s, const double* lag) {
    const int n = 3 * s->nodes;
    double* Dv = vector(n);
    const SnSolidAt at = {.x = lag, .x_lag = lag};
    sn_solid_product(s->solid, &at, (SnWeights){.damping = 1}, s->v, NULL, Dv);
    const double power = dot_product(s->v, Dv, n);
    sn_free(Dv);
    return 0.5 * power;
}

static void visit_apart(SolidCase c) {
    TestSolid s = make_solid(c, 3);
    const int n = 3 * s.nodes;
    double *expected = vector(n), *f = vector(n), *lag = vector(n), dissipation;
    memcpy(lag, s.x, sizeof(double) * (size_t)n);
    deform(&s, m3_diagonal(1.2, 0.9, c.kind == SN_MESH_TETS ? 1.1 : 1), 0.05, 3);
    assert_true(inside_domain(&s));
    for (int moving = 0; moving < 2; ++moving) {
        const SnSolidAt at = {.x = s.x, .v = moving ? s.v : NULL, .x_lag = moving ? lag : NULL};
        force_of(&s, at.x, at.v, at.x_lag, expected);
        const double scale = largest(expected, n), energy = energy_of(&s);
        CHECK_NEAR(evaluate(&s, &at, NULL, f, &dissipation), energy, 1e-13 * energy);
        CHECK_AT_MOST(largest_difference(f, expected, n), 1e-13 * scale);
        // viscosity has no potential, and is not asked for one
        if (!moving || !(c.damping & DAMPING_STIFFNESS))
            assert_true(dissipation == 0);
        else if (!(c.damping & DAMPING_VISCOSITY))
            CHECK_NEAR(dissipation, dissipation_of(&s, lag), 1e-13 * dissipation);
        if (!moving) continue;
        // nodes of others may move in any way, or nobody has set how: they sleep
        for (int i = 0; i < 3 * FIRST_NODE; ++i) s.v[i] = NAN;
        const double alone = sn_solid_dissipation(s.solid, lag, s.v, NULL, s.scratch);
        CHECK_NEAR(alone, dissipation, 1e-12 * dissipation);
    }
    sn_free(expected), sn_free(f), sn_free(lag);
    free_solid(&s);
}

static void solids_are_what_they_are_apart(void** state) {
    (void)state;
    walk_solids(visit_apart);
}

// one element inside out: an infinite energy where the law has none there
static void outside_the_domain_energy_is_infinite(void** state) {
    (void)state;
    const SnLawTable* table = sn_law_table(sn_isa());
    for (int law = 0; law < table->count; ++law) {
        TestSolid s = make_solid((SolidCase){SN_MESH_TETS, law, -1, DAMPING_NONE}, 3);
        double *f = vector(3 * s.nodes), dissipation;
        deform(&s, m3_diagonal(1, 1, 1), 0, 3);
        s.x[3 * FIRST_NODE] += 5;
        const SnSolidAt at = {.x = s.x};
        const double energy = evaluate(&s, &at, NULL, f, &dissipation);
        assert_int_equal(isfinite(energy), table->law[law]->inversion_safe);
        assert_true(energy == energy);
        sn_free(f);
        free_solid(&s);
    }
}

// ---- threads and memory

static void threads_give_the_same_bits(void** state) {
    (void)state;
    for (int kind = SN_MESH_TRIANGLES; kind <= SN_MESH_TETS; ++kind) {
        TestSolid s = make_solid((SolidCase){(SnMeshKind)kind, -1, -2, DAMPING_BOTH}, 300);
        const int n = 3 * s.nodes;
        double *first = vector(n), *f = vector(n), lost, again;
        assert_true(s.solid->chunk_count > 8 && s.solid->colours.colour_count > 1);
        deform(&s, m3_diagonal(1.2, 0.9, 1.1), 0.02, 6);
        const SnSolidAt at = {.x = s.x, .v = s.v, .x_lag = s.x};
        const double energy = evaluate(&s, &at, NULL, first, &lost);
        for (int threads = 1; threads < 4; ++threads) {
            SnPool* pool = NULL;
            CHECK_OK(sn_create_pool(threads, &pool));
            assert_true(evaluate(&s, &at, pool, f, &again) == energy && again == lost);
            assert_memory_equal(f, first, sizeof(double) * (size_t)n);
            sn_destroy_pool(pool);
        }
        sn_free(first), sn_free(f);
        free_solid(&s);
    }
}

static void short_memory_adds_nothing(void** state) {
    (void)state;
    TestSolid s = make_solid((SolidCase){SN_MESH_TETS, -1, -2, DAMPING_BOTH}, 20);
    double *f = vector(3 * s.nodes), lost;
    SnArenaStore* none = NULL;
    CHECK_OK(sn_create_arena(0, &none));
    deform(&s, m3_diagonal(1.2, 0.9, 1.1), 0.02, 6);
    const SnSolidAt at = {.x = s.x, .v = s.v, .x_lag = s.x};
    sn_memory_fail_after(0);
    const double energy = sn_solid_evaluate(s.solid, &at, NULL, sn_arena_reset(none), f, &lost);
    sn_memory_fail_after(-1);
    assert_true(isnan(energy) && largest(f, 3 * s.nodes) == 0);
    sn_destroy_arena(none);
    sn_free(f);
    free_solid(&s);
}

// ---- springs

static void springs_are_what_they_are_apart(void** state) {
    (void)state;
    enum { COUNT = 1000, N = 3 * COUNT + 3 };
    SnMesh* mesh = NULL;
    SnSprings* springs = NULL;
    SnArenaStore* store = NULL;
    CHECK_OK(sn_create_arena(1 << 16, &store));
    CHECK_OK(sn_mesh_chain(COUNT, (double[3]){0, 0, 0}, (double[3]){9, 2, 1}, &mesh));
    SnSpringMaterial* m = SN_NEW_ARRAY(SnSpringMaterial, COUNT);
    double *x = vector(N), *v = vector(N), *f = vector(N), *first = vector(N);
    SnRandom random = {8};
    for (int e = 0; e < COUNT; ++e) m[e] = (SnSpringMaterial){1 + e % 7, 0.1 * (e % 3), 1};
    for (int i = 0; i < N; ++i) {
        x[i] = mesh->vertex[i] + sn_random_uniform(&random, -1e-3, 1e-3);
        v[i] = sn_random_uniform(&random, -1, 1);
    }
    CHECK_OK(sn_create_springs(mesh, m, 0, &springs));
    sn_springs_force(springs, x, v, NULL, first);
    for (int threads = 1; threads < 4; ++threads) {
        SnPool* pool = NULL;
        CHECK_OK(sn_create_pool(threads, &pool));
        memset(f, 0, sizeof(double) * N);
        const SnArena scratch = sn_arena_reset(store);
        const double energy = sn_springs_evaluate(springs, x, v, pool, scratch, f);
        assert_true(energy == sn_springs_energy(springs, x));
        assert_memory_equal(f, first, sizeof(double) * N);
        sn_destroy_pool(pool);
    }
    sn_free(x), sn_free(v), sn_free(f), sn_free(first), sn_free(m);
    sn_destroy_arena(store);
    sn_destroy_springs(springs);
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_are_what_they_are_apart),
        cmocka_unit_test(outside_the_domain_energy_is_infinite),
        cmocka_unit_test(threads_give_the_same_bits),
        cmocka_unit_test(short_memory_adds_nothing),
        cmocka_unit_test(springs_are_what_they_are_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
