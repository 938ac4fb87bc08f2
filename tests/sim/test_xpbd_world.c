// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Position-based steps in worlds: everything that a script does, threads, snapshots, substeps, and
// what is refused.
#include "sim/xpbd.h"

#include <string.h>

static SnError error;

// ---- what holds, drives and pushes, beside backward Euler

typedef void Adder(SnWorldDef* def, SnMaterialDef* material, SnWorld* world, SnBodyId bar);

static void hold(SnWorld* world, SnBodyId bar, int x, int y, int z, double until) {
    SnPinDef pin = sn_default_pin_def();
    pin.body = bar;
    pin.select = worlds_left_end();
    pin.component[0] = x, pin.component[1] = y, pin.component[2] = z;
    pin.until = until;
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
}

static void with_bare_pins(SnWorldDef* def, SnMaterialDef* material, SnWorld* world, SnBodyId bar) {
    (void)def, (void)material;
    if (world) hold(world, bar, 1, 1, 1, HUGE_VAL);
}

// each is called before there is a world, to set what the world and its material are, and after
static void with_pins(SnWorldDef* def, SnMaterialDef* material, SnWorld* world, SnBodyId bar) {
    (void)def, (void)material;
    if (world) hold(world, bar, 1, 1, 1, 0.05);
}

static void with_sliding_pins(SnWorldDef* def, SnMaterialDef* material, SnWorld* world,
                              SnBodyId bar) {
    (void)material;
    if (!world)
        def->gravity[1] = 5;
    else
        hold(world, bar, 1, 0, 1, HUGE_VAL);
}

static void with_drive(SnWorldDef* def, SnMaterialDef* material, SnWorld* world, SnBodyId bar) {
    (void)def, (void)material;
    if (!world) return;
    SnDriveDef drive = sn_default_drive_def();
    drive.body = bar;
    drive.select = worlds_left_end();
    drive.axis[0] = 1;
    drive.turn_rate = 4;
    drive.velocity[1] = 0.5;
    drive.until = 0.07;
    CHECK_OK(sn_world_add_drive(world, &drive, &error));
}

static void with_force(SnWorldDef* def, SnMaterialDef* material, SnWorld* world, SnBodyId bar) {
    (void)def, (void)material;
    if (!world) return;
    const SnProfileKey keys[] = {{0, 0}, {0.03, 1}, {0.06, -1}};
    SnForceDef force = sn_default_force_def();
    hold(world, bar, 1, 1, 1, HUGE_VAL);
    force.body = bar;
    force.select = (SnSelect){.kind = SN_SELECT_NEAREST, .point = {1, 0, 0}};
    force.force[1] = 30;
    force.key = keys, force.key_count = 3;
    CHECK_OK(sn_world_add_force(world, &force, &error));
}

static void with_events(SnWorldDef* def, SnMaterialDef* material, SnWorld* world, SnBodyId bar) {
    (void)material;
    if (!world) {
        def->drag = 1;
        return;
    }
    const SnEventDef event[] = {{SN_EVENT_KICK, 0.02, {0, 1, 0}, bar},
                                {SN_EVENT_GRAVITY, 0.04, {3, 0, 0}, bar},
                                {SN_EVENT_WIND, 0.06, {0, 0, 20}, bar}};
    hold(world, bar, 1, 1, 1, HUGE_VAL);
    for (int i = 0; i < 3; ++i) CHECK_OK(sn_world_add_event(world, &event[i], &error));
}

static void with_drag(SnWorldDef* def, SnMaterialDef* material, SnWorld* world, SnBodyId bar) {
    (void)material;
    if (!world)
        def->drag = 20, def->wind[1] = 3;
    else
        hold(world, bar, 1, 1, 1, HUGE_VAL);
}

static void with_damping(SnWorldDef* def, SnMaterialDef* material, SnWorld* world, SnBodyId bar) {
    (void)def;
    if (!world)
        material->mass_damping = 8;
    else
        hold(world, bar, 1, 1, 1, HUGE_VAL);
}

static void with_stiff_damping(SnWorldDef* def, SnMaterialDef* material, SnWorld* world,
                               SnBodyId bar) {
    (void)def;
    if (!world)
        material->stiffness_damping = 0.1;
    else
        hold(world, bar, 1, 1, 1, HUGE_VAL);
}

static SnWorld* make_bar(SnIntegrator integrator, int law, double h, Adder* add) {
    SnWorldDef def = xpbd_def(h, 60);
    SnMaterialDef material = xpbd_material(xpbd_law[law], 1e5, 1000);
    def.integrator = integrator;
    def.relative_tolerance = 1e-9;
    add(&def, &material, NULL, (SnBodyId){0});
    SnWorld* world = worlds_create(&def);
    add(NULL, NULL, world, worlds_add_bar(world, 5, &material, 0));
    return world;
}

// the largest distance of nodes from backward Euler's until 0.1 s, m; *moved how far they moved
static double script_gap(int law, double h, Adder* add, double* moved) {
    SnWorld *a = make_bar(SN_XPBD, law, h, add), *b = make_bar(SN_BDF1, law, h, add),
            *rest = make_bar(SN_BDF1, law, h, add);
    double most = 0;
    CHECK_OK(sn_world_start(rest, &error));
    for (int i = 0; i < (int)round(0.1 / h); ++i) {
        worlds_run(a, 1);
        worlds_run(b, 1);
        most = fmax(most, xpbd_gap(a, b));
    }
    *moved = xpbd_gap(b, rest);
    sn_destroy_world(a);
    sn_destroy_world(b);
    sn_destroy_world(rest);
    return most;
}

static const struct {
    const char* name;
    Adder* add;
} scripts[] = {{"pins", with_pins},      {"sliding pins", with_sliding_pins},
               {"a drive", with_drive},  {"a force", with_force},
               {"events", with_events},  {"drag", with_drag},
               {"damping", with_damping}};
enum { SCRIPTS = sizeof scripts / sizeof scripts[0] };

static void scripts_do_what_they_do_to_others(void** state) {
    (void)state;
    for (int i = 0; i < SCRIPTS * XPBD_LAWS; ++i) {
        double moved;
        Adder* add = scripts[i / 2].add;
        const double coarse = script_gap(i % 2, 5e-3, add, &moved);
        const double fine = script_gap(i % 2, 1.25e-3, add, &moved);
        if (!(fine <= 4e-3 * moved && fine <= coarse / 4))
            fail_msg("%s, %s: off by %g at 5 ms, %g at 1.25 ms, of %g", scripts[i / 2].name,
                     xpbd_law[i % 2], coarse, fine, moved);
    }
}

// Constraints damp the rates of strains, backward Euler alpha1 K v, in which K is that of a body
// that is strained already: alike for small strains, whatever the step.
static void stiffness_damps_alike(void** state) {
    (void)state;
    const double most[XPBD_LAWS] = {2e-3, 2e-2};
    for (int law = 0; law < XPBD_LAWS; ++law) {
        double moved, undamped;
        const double gap = script_gap(law, 1.25e-3, with_stiff_damping, &moved);
        script_gap(law, 1.25e-3, with_bare_pins, &undamped);
        CHECK_AT_MOST(gap, most[law] * moved);
        assert_true(fabs(moved - undamped) > 0.05 * undamped); // it counts
    }
}

// ---- same bits

// soft bodies of both laws that fall on the ground, beside springs and a rigid box
static SnWorld* make_crowd(int threads, int substeps, int single) {
    SnWorldDef def = xpbd_def(0.01, 5);
    const SnColliderDef ground = sn_default_collider_def();
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef box = sn_default_rigid_def();
    SnSpringsDef springs = sn_default_springs_def();
    SnMesh* mesh = NULL;
    def.threads = threads;
    def.xpbd.substeps = substeps, def.xpbd.single = single;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    for (int law = 0; law < XPBD_LAWS; ++law) {
        SnMaterialDef material = xpbd_material(xpbd_law[law], 1e5, 1000);
        material.stiffness_damping = law * 1e-3;
        mesh = worlds_box((int[]){20, 8, 8}, (double[]){1, 0.4, 0.4},
                          (double[]){0.1 * law, 0, 0.01 + 0.42 * law});
        worlds_add_soft(world, mesh, NULL, &material);
    }
    shape.kind = SN_SHAPE_BOX;
    shape.size[0] = shape.size[1] = shape.size[2] = 0.2;
    box.shape = &shape;
    box.position[0] = box.position[1] = 0.3, box.position[2] = 0.95;
    box.angular_velocity[0] = 1;
    CHECK_OK(sn_world_add_rigid(world, &box, NULL, &error));
    CHECK_OK(sn_mesh_chain(5, (double[]){3, 0, 0}, (double[]){4, 0, 1}, &mesh));
    springs.mesh = mesh;
    springs.stiffness = 1e3, springs.linear_density = 1;
    CHECK_OK(sn_world_add_springs(world, &springs, NULL, &error));
    sn_destroy_mesh(mesh);
    return world;
}

enum { STEPS = 15 };

static void threads_do_not_matter(void** state) {
    (void)state;
    for (int single = 0; single < 2; ++single) {
        uint64_t one[STEPS];
        for (int threads = 1; threads <= 3; ++threads) {
            SnWorld* world = make_crowd(threads, 1, single);
            for (int i = 0; i < STEPS; ++i) {
                worlds_run(world, 1);
                if (threads == 1) one[i] = sn_world_hash(world);
                assert_true(sn_world_hash(world) == one[i]);
            }
            assert_true(sn_world_stats(world)->pressing > 10);
            sn_destroy_world(world);
        }
    }
}

static void restored_worlds_go_on(void** state) {
    (void)state;
    SnWorld* world = make_crowd(1, 2, 0);
    SnSnapshot snapshot;
    worlds_run(world, STEPS - 5);
    CHECK_OK(sn_world_snapshot(world, &snapshot, &error));
    worlds_run(world, 5);
    const uint64_t hash = sn_world_hash(world);
    CHECK_OK(sn_world_restore(world, snapshot.data, snapshot.size, &error));
    worlds_run(world, 5);
    assert_true(sn_world_hash(world) == hash);
    sn_destroy_world(world);
    // of a world that is solved otherwise: refused
    world = make_crowd(1, 1, 0);
    assert_int_equal(sn_world_restore(world, snapshot.data, snapshot.size, &error), SN_BAD_FILE);
    sn_free_snapshot(&snapshot);
    sn_destroy_world(world);
}

// two substeps of a step are two steps of half of it
static void substeps_are_smaller_steps(void** state) {
    (void)state;
    for (int law = 0; law < XPBD_LAWS; ++law) {
        SnWorldDef def = xpbd_def(0.01, 7), halves = xpbd_def(0.005, 7);
        const SnMaterialDef material = xpbd_material(xpbd_law[law], 1e5, 1000);
        def.xpbd.substeps = 2;
        SnWorld *a = worlds_create(&def), *b = worlds_create(&halves);
        worlds_add_bar(a, 5, &material, 1);
        worlds_add_bar(b, 5, &material, 1);
        worlds_run(a, 20);
        assert_int_equal(sn_world_stats(a)->substeps, 2);
        assert_int_equal(sn_world_stats(a)->iterations, 14);
        worlds_run(b, 40);
        CHECK_AT_MOST(xpbd_gap(a, b), 1e-12);
        sn_destroy_world(a);
        sn_destroy_world(b);
    }
}

// ---- what is refused

// bad in one way: what the first step, or already the making of the world, says
static void check_refused(const SnWorldDef* def, const SnMaterialDef* material, SnStatus status,
                          const char* what, const char* accepted) {
    SnWorld* world = NULL;
    memset(&error, 0, sizeof error);
    SnStatus said = sn_create_world(def, &world, &error);
    if (said >= 0) {
        worlds_add_bar(world, 2, material, 1);
        said = sn_world_step(world, &error);
        assert_int_equal(sn_world_step_count(world), 0);
    }
    assert_int_equal(said, status);
    if (!strstr(error.text, what) || !strstr(error.text, accepted))
        fail_msg("said '%s', expected '%s' and '%s'", error.text, what, accepted);
    sn_destroy_world(world);
}

static void materials_that_it_does_not_have(void** state) {
    (void)state;
    const SnWorldDef def = xpbd_def(0.01, 5);
    SnMaterialDef material = sn_default_material_def();
    for (int i = 0; sn_list_name(SN_LIST_LAWS, i); ++i) {
        material.law = sn_list_name(SN_LIST_LAWS, i);
        if (!strcmp(material.law, xpbd_law[0]) || !strcmp(material.law, xpbd_law[1])) continue;
        if (!strcmp(material.law, "volume")) continue;
        check_refused(&def, &material, SN_UNSUPPORTED, material.law,
                      "XPBD has the laws stvk, stable-neo-hookean-nolog and volume");
    }
    material = xpbd_material("stvk", 1e5, 1000);
    material.viscosity = 1;
    check_refused(&def, &material, SN_UNSUPPORTED, "no viscosity", "stiffness-proportional");
    material = xpbd_material("stvk", 1e5, 1000);
    material.fibre = "quadratic";
    material.fibre_direction[0] = 1, material.fibre_stiffness = 1e4;
    check_refused(&def, &material, SN_UNSUPPORTED, "no fibres", "accepted are materials without");
    material = xpbd_material("stable-neo-hookean-nolog", 1e5, 1000);
    material.poissons_ratio = 0;
    check_refused(&def, &material, SN_UNSUPPORTED, "Poisson's ratio above 0", xpbd_law[1]);
}

static void worlds_that_it_does_not_go_with(void** state) {
    (void)state;
    const SnMaterialDef material = xpbd_material("stvk", 1e5, 1000);
    SnWorldDef def = xpbd_def(0.01, 5);
    def.consistent_mass = 1;
    check_refused(&def, &material, SN_UNSUPPORTED, "xpbd", "needs a lumped mass");
    def = xpbd_def(0.01, 5);
    def.contact.penalty = 1;
    check_refused(&def, &material, SN_UNSUPPORTED, "contact.penalty", "accepted is 0");
    def = xpbd_def(0.01, 5);
    def.rigidification.on = 1;
    check_refused(&def, &material, SN_UNSUPPORTED, "rigidification", "accepted are implicit ones");
}

static void numbers_out_of_range(void** state) {
    (void)state;
    const SnMaterialDef material = xpbd_material("stvk", 1e5, 1000);
    const double bad[] = {-1e-9, 1.5, NAN, HUGE_VAL};
    const int wrong[] = {0, -1, 2000000};
    for (int i = 0; i < 4; ++i) {
        SnWorldDef def = xpbd_def(0.01, 5);
        def.xpbd.tolerance = bad[i];
        check_refused(&def, &material, SN_BAD_INPUT, "xpbd.tolerance is", "from 0 up to 1");
    }
    for (int i = 0; i < 3; ++i) {
        SnWorldDef def = xpbd_def(0.01, wrong[i]);
        check_refused(&def, &material, SN_BAD_INPUT, "xpbd.iterations is", "from 1 up to 1e+06");
        def = xpbd_def(0.01, 5);
        def.xpbd.substeps = wrong[i];
        check_refused(&def, &material, SN_BAD_INPUT, "xpbd.substeps is", "from 1 up to 10000");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(scripts_do_what_they_do_to_others),
        cmocka_unit_test(stiffness_damps_alike),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(restored_worlds_go_on),
        cmocka_unit_test(substeps_are_smaller_steps),
        cmocka_unit_test(materials_that_it_does_not_have),
        cmocka_unit_test(worlds_that_it_does_not_go_with),
        cmocka_unit_test(numbers_out_of_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
