// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Every allocation of the room fails once: nothing leaks, nothing is handed out, nothing changes.
#include "base/memory.h"
#include "check.h"
#include "element/mass.h"
#include "element/solid.h"

static SnMesh *tets, *chain;
static SnMaterial* material;
static SnSpringMaterial* spring_material;

static int set_up(void** state) {
    (void)state;
    CHECK_OK(sn_mesh_box((int[3]){3, 2, 2}, (double[3]){1, 1, 1}, SN_BOX_KUHN, &tets));
    CHECK_OK(sn_mesh_chain(40, (double[3]){0, 0, 0}, (double[3]){1, 0, 0}, &chain));
    material = SN_NEW_ARRAY(SnMaterial, tets->element_count);
    for (int e = 0; e < tets->element_count; ++e) {
        material[e] = sn_default_material();
        material[e].law = e % 3;
        material[e].fibre = e % 2 - 1;
    }
    spring_material = SN_NEW_ARRAY(SnSpringMaterial, 40);
    for (int e = 0; e < 40; ++e) spring_material[e] = sn_default_spring_material();
    return 0;
}

static int tear_down(void** state) {
    (void)state;
    sn_destroy_mesh(tets);
    sn_destroy_mesh(chain);
    sn_free(material);
    sn_free(spring_material);
    return 0;
}

typedef SnStatus Attempt(void** made);

// let 0, 1, 2, .. allocations succeed until all do
static void walk_failures(Attempt* attempt, void (*destroy)(void* made)) {
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int calls = 0; status != SN_OK; ++calls) {
        void* made = NULL;
        const int64_t before = sn_memory_count().live_blocks;
        sn_memory_fail_after(calls);
        status = attempt(&made);
        sn_memory_fail_after(-1);
        assert_true(status == SN_OK || status == SN_OUT_OF_MEMORY);
        assert_true((made != NULL) == (status == SN_OK));
        if (made) {
            assert_true(calls > 1);
            destroy(made);
        }
        assert_int_equal(sn_memory_count().live_blocks, before);
        assert_true(calls < 1000);
    }
}

static SnStatus try_solid(void** made) {
    return sn_create_solid(tets, material, 1, 0, (SnSolid**)made);
}
static void free_solid(void* made) { sn_destroy_solid(made); }

static SnStatus try_springs(void** made) {
    return sn_create_springs(chain, spring_material, 0, (SnSprings**)made);
}
static void free_springs(void* made) { sn_destroy_springs(made); }

static SnStatus try_mass(void** made) { return sn_create_mass(30, (SnMass**)made); }
static void free_mass(void* made) { sn_destroy_mass(made); }

static void solids(void** state) {
    (void)state;
    walk_failures(try_solid, free_solid);
}

static void springs(void** state) {
    (void)state;
    walk_failures(try_springs, free_springs);
}

static void masses(void** state) {
    (void)state;
    walk_failures(try_mass, free_mass);
}

// a mass that could not be made consistent is still the lumped one
static void consistent_masses(void** state) {
    (void)state;
    const SnMassPart part = {tets, material, NULL, 1, 0};
    SnMass* mass = NULL;
    CHECK_OK(sn_create_mass(tets->vertex_count, &mass));
    sn_mass_add_solid(mass, tets, material, 1, 0);
    double* y = SN_NEW_ARRAY(double, 3 * tets->vertex_count);
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int calls = 0; status != SN_OK && calls < 100; ++calls) {
        const int64_t before = sn_memory_count().live_blocks;
        sn_memory_fail_after(calls);
        status = sn_mass_make_consistent(mass, &part, 1);
        sn_memory_fail_after(-1);
        if (status == SN_OK) break;
        assert_int_equal(status, SN_OUT_OF_MEMORY);
        assert_int_equal(sn_memory_count().live_blocks, before);
        sn_mass_multiply(mass, tets->vertex, y);
        for (int i = 0; i < 3 * tets->vertex_count; ++i)
            CHECK_NEAR(y[i], mass->lumped[i / 3] * tets->vertex[i], 0);
    }
    assert_true(mass->value != NULL);
    sn_free(y);
    sn_destroy_mass(mass);
}

static void wrong_kinds_of_mesh_are_refused(void** state) {
    (void)state;
    SnSolid* solid = NULL;
    SnSprings* made = NULL;
    assert_int_equal(sn_create_solid(chain, material, 1, 0, &solid), SN_BAD_INPUT);
    assert_int_equal(sn_create_springs(tets, spring_material, 0, &made), SN_BAD_INPUT);
    assert_null(solid);
    assert_null(made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids),
        cmocka_unit_test(springs),
        cmocka_unit_test(masses),
        cmocka_unit_test(consistent_masses),
        cmocka_unit_test(wrong_kinds_of_mesh_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
