// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Every method x material x integrator on two small bars in motion: one pulled long and twisted,
// one that is let go squeezed and spinning. The same minimum of the same problem (minima.h). In
// tension there is one; so there is where inertia counts, for a step that is not too long.
#include "material/fibre.h"
#include "material/law.h"
#include "sim/world.h"
#include "sim/worlds.h"
#include "solve/minima.h"

#include <stdio.h>
#include <string.h>

enum { STEPS = 4 }; // the last one is recorded
#define TOLERANCE 1e-10

// what a bar is made of, and what slows it
typedef struct Stuff {
    const char* name;
    SnMaterialDef material;
    double edge_stiffness, edge_damping; // N/m, N s/m
    double drag;                         // 1/s
    int consistent_mass, springs;
    int thrown;     // 1: nothing holds it
    int floor;      // 1: it is thrown on the floor
    double penalty; // stiffness of contacts that are springs, N/m; 0: they are rows
} Stuff;

static Stuff plain(const char* law) {
    SnMaterialDef material = sn_default_material_def();
    material.law = law;
    material.youngs_modulus = 1e5;
    material.poissons_ratio = 0.35;
    return (Stuff){.name = law, .material = material};
}

static SnSelect end_at(double x) {
    return (SnSelect){.kind = SN_SELECT_BOX, .low = {x - 0.01, -1, -1}, .high = {x + 0.01, 1, 1}};
}

// its low end is held, the other one pulled away and turned
static void hold_ends(SnWorld* world, SnBodyId body) {
    SnPinDef pin = sn_default_pin_def();
    SnDriveDef drive = sn_default_drive_def();
    pin.body = drive.body = body;
    pin.select = end_at(0);
    drive.select = end_at(1);
    drive.velocity[0] = 4;
    drive.axis[0] = 1;
    drive.turn_rate = 8;
    CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
}

static void add_floor(SnWorld* world) {
    SnColliderDef floor = sn_default_collider_def();
    floor.position[2] = -0.02;
    CHECK_OK(sn_world_add_collider(world, &floor, NULL, NULL));
}

static SnBodyId add_chain(SnWorld* world) {
    SnSpringsDef def = sn_default_springs_def();
    SnMesh* mesh = NULL;
    SnBodyId body;
    CHECK_OK(sn_mesh_chain(10, (double[3]){0, 0, 0}, (double[3]){1, 0, 0}, &mesh));
    def.mesh = mesh;
    def.stiffness = 3000;
    def.damping = 1;
    def.linear_density = 1;
    def.velocity[1] = 1;
    CHECK_OK(sn_world_add_springs(world, &def, &body, NULL));
    sn_destroy_mesh(mesh);
    return body;
}

static SnBodyId add_bar(SnWorld* world, const Stuff* stuff) {
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh = NULL;
    SnBodyId body;
    CHECK_OK(sn_mesh_box((int[3]){4, 1, 1}, (double[3]){1, 0.25, 0.25}, SN_BOX_KUHN, &mesh));
    soft.mesh = mesh;
    soft.material = &stuff->material;
    soft.material_count = 1;
    soft.edge_stiffness = stuff->edge_stiffness;
    soft.edge_damping = stuff->edge_damping;
    soft.velocity[1] = 1;
    if (stuff->floor) soft.velocity[2] = -2;
    if (stuff->thrown) {
        memcpy(soft.stretch, (double[3]){0.7, 1.2, 1.1}, sizeof soft.stretch);
        memcpy(soft.angular_velocity, (double[3]){3, -4, 10}, sizeof soft.angular_velocity);
    }
    CHECK_OK(sn_world_add_soft(world, &soft, &body, NULL));
    sn_destroy_mesh(mesh);
    return body;
}

static SnWorld* make_world(const Stuff* stuff, SnIntegrator integrator) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    def.step = 0.03;
    def.drag = stuff->drag;
    def.contact.penalty = stuff->penalty;
    def.consistent_mass = stuff->consistent_mass;
    SnWorld* world = worlds_create(&def);
    const SnBodyId body = stuff->springs ? add_chain(world) : add_bar(world, stuff);
    if (!stuff->thrown) hold_ends(world, body);
    if (stuff->floor) add_floor(world);
    return world;
}

static void compare(const Stuff* stuff, SnIntegrator integrator) {
    char what[120];
    SnWorld* world = make_world(stuff, integrator);
    worlds_run(world, STEPS - 1);
    snprintf(what, sizeof what, "%s, %s, %s", stuff->name, sn_integrator_name(integrator),
             stuff->thrown ? "thrown" : "pulled");
    minima_begin(what, TOLERANCE);
    world->method = &minima_method;
    worlds_run(world, 1);
    const Minima* found = minima_result();
    if (stuff->floor)
        assert_true(sn_world_stats(world)->pressing > 0);
    else
        assert_int_equal(found->problems, sn_scheme(integrator)->stage_count);
    assert_int_equal(found->failures, 0);
    sn_destroy_world(world);
}

static void compare_all(Stuff stuff) {
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        const SnScheme* scheme = sn_scheme((SnIntegrator)i);
        const int rows = stuff.floor && stuff.penalty == 0; // which midpoint does not go with
        if (scheme->stage_count == 0 || scheme->one_solve || (rows && scheme->completion != 1))
            continue;
        stuff.thrown = 0;
        if (!stuff.floor) compare(&stuff, (SnIntegrator)i);
        stuff.thrown = 1;
        if (!scheme->is_static && !stuff.springs) compare(&stuff, (SnIntegrator)i);
    }
}

static void every_law(void** state) {
    (void)state;
    const SnLawTable* laws = sn_law_table(SN_ISA_PLAIN);
    for (int l = 0; l < laws->count; ++l) {
        Stuff stuff = plain(laws->law[l]->name);
        if (sn_law_is_shearless(laws->law[l])) stuff.edge_stiffness = 3000;
        compare_all(stuff);
    }
}

static void every_fibre(void** state) {
    (void)state;
    for (int f = 0; sn_list_name(SN_LIST_FIBRES, f); ++f) {
        Stuff stuff = plain("stable-neo-hookean");
        stuff.name = stuff.material.fibre = sn_list_name(SN_LIST_FIBRES, f);
        stuff.material.fibre_direction[0] = 1;
        stuff.material.fibre_direction[2] = 0.3;
        stuff.material.fibre_stiffness = 2e5;
        stuff.material.fibre_exponent = 2;
        stuff.material.fibre_tension = 1e4;
        stuff.material.fibre_activation = 0.5;
        compare_all(stuff);
    }
}

static void springs(void** state) {
    (void)state;
    Stuff edges = plain("corotated");
    edges.name = "springs along edges";
    edges.edge_stiffness = 5000;
    edges.edge_damping = 10;
    compare_all(edges);
    compare_all((Stuff){.name = "chain of springs", .springs = 1});
}

static void every_damping(void** state) {
    (void)state;
    Stuff stuff = plain("stable-neo-hookean");
    stuff.name = "mass damping";
    stuff.material.mass_damping = 3;
    compare_all(stuff);
    stuff = plain("neo-hookean");
    stuff.name = "stiffness damping";
    stuff.material.stiffness_damping = 0.01;
    compare_all(stuff);
    stuff = plain("stvk");
    stuff.name = "viscosity";
    stuff.material.viscosity = 1000;
    compare_all(stuff);
    stuff = plain("corotated");
    stuff.name = "drag and consistent mass";
    stuff.drag = 3;
    stuff.consistent_mass = 1;
    compare_all(stuff);
}

static void frozen_contacts(void** state) {
    (void)state;
    Stuff stuff = plain("stable-neo-hookean");
    stuff.name = "contacts";
    stuff.floor = 1;
    compare_all(stuff);
    stuff.name = "contacts that are springs";
    stuff.penalty = 300;
    compare_all(stuff);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_law),       cmocka_unit_test(every_fibre),
        cmocka_unit_test(springs),         cmocka_unit_test(every_damping),
        cmocka_unit_test(frozen_contacts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
