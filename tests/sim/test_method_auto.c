// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The method "auto": its rule, and that a world with it is the world with the method that it chose.
#include "sim/method_auto.h"
#include "sim/world.h"
#include "sim/worlds.h"

#include "material/law.h"

#include <string.h>

// ---- the rule -----------------------------------------------------------------------------------

// as the cantilever has them
static const SnMethodFacts usual = {.solves = 1, .soft_bodies = 1, .reach = 0.15};

static void rule_is_as_documented(void** state) {
    (void)state;
    enum { COUNT = 13 };
    SnMethodFacts f[COUNT];
    static const char* const name[COUNT] = {
        "qlb-turned", "newton", "newton", "newton", "qlb-turned", "l-bfgs", "qlb",
        "l-bfgs",     "qlb",    "l-bfgs", "newton", "l-bfgs",     "l-bfgs"};
    for (int i = 0; i < COUNT; ++i) f[i] = usual;
    f[1].solves = 0;
    f[2].soft_bodies = 0;
    f[3].is_static = 1;
    f[4].is_static = f[4].driven = 1;
    f[5].reach = 0.028;
    f[6].reach = 0.028, f[6].rows = 1; // l-bfgs has no use for a factor, rows have
    f[7].iterations = 10;
    f[8].iterations = 10, f[8].rows = 1;
    f[9].springs = 1;
    f[10].penalty = 1;
    f[11].penalty = f[11].touching = 1;
    f[12].is_static = f[12].driven = f[12].springs = 1;
    for (int i = 0; i < COUNT; ++i) assert_string_equal(sn_choose_method(&f[i]).name, name[i]);
}

// whatever the facts are, the choice exists, asks for no special energies, and has a reason
static void any_facts_have_a_choice(void** state) {
    (void)state;
    static const double levels[] = {0, 0.02, 2, 20};
    for (int bits = 0; bits < 1 << 9; ++bits)
        for (int level = 0; level < 4; ++level) {
            const SnMethodFacts f = {.solves = bits & 1,
                                     .is_static = bits >> 1 & 1,
                                     .soft_bodies = bits >> 2 & 1,
                                     .springs = bits >> 3 & 1,
                                     .rows = bits >> 4 & 1,
                                     .penalty = bits >> 5 & 1,
                                     .touching = bits >> 6 & 1,
                                     .driven = bits >> 7 & 1,
                                     .iterations = 10 * (bits >> 8 & 1),
                                     .reach = levels[level]};
            const SnMethodChoice choice = sn_choose_method(&f);
            const SnMethod* method = sn_method_find(choice.name);
            assert_non_null(method);
            assert_false(method->distances);
            assert_true(strlen(choice.reason) > 10);
        }
}

// ---- the facts ----------------------------------------------------------------------------------

typedef struct Case {
    SnIntegrator integrator;
    double E, nu;
    double penalty; // of contacts, N/m
    int bodies;     // bars
    int driven;     // 1: the free end turns by a quarter in a second
    const char* choice;
} Case;

// bars of 1 m at 0.01 s
static SnWorld* make(const Case* c, const char* method) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnError error = {{0}};
    def.integrator = c->integrator;
    def.method = method;
    def.contact.penalty = c->penalty;
    def.contact.off = c->penalty == 0;
    material.youngs_modulus = c->E;
    material.poissons_ratio = c->nu;
    SnWorld* world = worlds_create(&def);
    for (int b = 0; b < c->bodies; ++b) {
        const SnBodyId bar = worlds_add_bar(world, 5, &material, 1);
        SnDriveDef drive = sn_default_drive_def();
        const SnMotionKey key[2] = {{.time = 0}, {.time = 1, .angle = 1.5707963267948966}};
        drive.body = bar;
        drive.select = (SnSelect){
            .kind = SN_SELECT_PLANE, .point = {1, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
        drive.axis[0] = 1;
        drive.key = key;
        drive.key_count = 2;
        if (c->driven) CHECK_OK(sn_world_add_drive(world, &drive, &error));
    }
    return world;
}

static const Case cases[] = {
    {SN_BDF1, 1e6, 0.4, 0, 1, 0, "qlb-turned"},
    {SN_BDF2, 1e4, 0.4, 0, 1, 0, "l-bfgs"},
    {SN_SDIRK2, 1e6, 0.498, 0, 1, 0, "qlb-turned"},
    {SN_QUASISTATIC, 1e6, 0.4, 0, 1, 0, "newton"},
    {SN_QUASISTATIC, 1e6, 0.4, 0, 1, 1, "qlb-turned"},
    {SN_BDF1, 1e6, 0.4, 1e4, 2, 0, "l-bfgs"},
    {SN_LINEARLY_IMPLICIT, 1e6, 0.4, 0, 1, 0, "newton"},
};
enum { CASES = sizeof cases / sizeof cases[0] };

static void facts_are_those_of_the_world(void** state) {
    (void)state;
    const Case c = {SN_BDF1, 1e6, 0.4, 0, 1, 1, NULL};
    SnWorld* world = make(&c, "auto");
    SnError error;
    assert_string_equal(sn_world_method(world, NULL), "auto"); // not yet
    CHECK_OK(sn_world_start(world, &error));
    const SnMethodFacts f = sn_method_facts(world);
    const double size = sqrt(1 + 2 * 0.2 * 0.2);
    CHECK_NEAR(f.reach, 0.01 * sqrt(1e6 / 2.8 / 1000) / size, 1e-12);
    assert_true(f.solves && f.driven && f.soft_bodies == 1);
    assert_false(f.is_static || f.rows || f.penalty || f.touching || f.springs);
    sn_destroy_world(world);
}

// ---- worlds -------------------------------------------------------------------------------------

static void choice_gives_the_bits_of_its_method(void** state) {
    (void)state;
    for (int i = 0; i < CASES; ++i) {
        SnWorld* world[2] = {make(&cases[i], "auto"), make(&cases[i], cases[i].choice)};
        const char* reason = NULL;
        for (int w = 0; w < 2; ++w) worlds_run(world[w], 3);
        assert_string_equal(sn_world_method(world[0], &reason), cases[i].choice);
        assert_non_null(reason);
        assert_string_equal(sn_world_method(world[1], &reason), cases[i].choice);
        assert_null(reason);
        assert_true(sn_world_hash(world[0]) == sn_world_hash(world[1]));
        for (int w = 0; w < 2; ++w) sn_destroy_world(world[w]);
    }
}

// what one has saved the other goes on with, and so does another that chooses
static void snapshots_repeat_the_choice(void** state) {
    (void)state;
    for (int i = 0; i < CASES; ++i) {
        SnWorld *first = make(&cases[i], "auto"), *again = make(&cases[i], "auto");
        SnError error = {{0}};
        SnSnapshot snapshot = {0};
        worlds_run(first, 2);
        CHECK_OK(sn_world_snapshot(first, &snapshot, &error));
        CHECK_OK(sn_world_start(again, &error));
        CHECK_OK(sn_world_restore(again, snapshot.data, snapshot.size, &error));
        worlds_run(first, 2);
        worlds_run(again, 2);
        assert_true(sn_world_hash(first) == sn_world_hash(again));
        sn_free_snapshot(&snapshot);
        sn_destroy_world(first);
        sn_destroy_world(again);
    }
}

static void every_law_and_integrator_has_a_choice(void** state) {
    (void)state;
    const SnLawTable* laws = sn_law_table(SN_ISA_PLAIN);
    for (int law = 0; law < laws->count; ++law)
        for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
            SnWorldDef def = sn_default_world_def();
            SnMaterialDef material = sn_default_material_def();
            SnError error = {{0}};
            if (i == SN_XPBD) continue; // takes few laws, and no method
            def.integrator = (SnIntegrator)i;
            def.method = "auto";
            material.law = laws->law[law]->name;
            SnWorld* world = worlds_create(&def);
            worlds_add_bar(world, 2, &material, 1);
            if (sn_world_start(world, &error) < 0) fail_msg("%s", error.text);
            assert_non_null(sn_method_find(sn_world_method(world, NULL)));
            sn_destroy_world(world);
        }
}

// a start that fails leaves the choice open
static void failed_start_leaves_it_open(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnError error = {{0}};
    const char* reason;
    def.method = "auto";
    SnWorld* world = worlds_create(&def);
    assert_true(sn_world_start(world, &error) < 0); // no body
    assert_string_equal(sn_world_method(world, &reason), "auto");
    assert_null(reason);
    SnMaterialDef material = sn_default_material_def();
    worlds_add_bar(world, 2, &material, 1);
    worlds_run(world, 1);
    assert_string_equal(sn_world_method(world, NULL), "qlb-turned");
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_is_as_documented),
        cmocka_unit_test(any_facts_have_a_choice),
        cmocka_unit_test(facts_are_those_of_the_world),
        cmocka_unit_test(choice_gives_the_bits_of_its_method),
        cmocka_unit_test(snapshots_repeat_the_choice),
        cmocka_unit_test(every_law_and_integrator_has_a_choice),
        cmocka_unit_test(failed_start_leaves_it_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
