// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Parameters that are set are as if the world had been made so: from the start on bit for bit,
// later by what physics says. Snapshots bring them along.
#include "sim/worlds.h"

#include <math.h>
#include <string.h>

// ---- a world, and one thing in it that differs

typedef struct Setup {
    SnWorldDef def;
    SnMaterialDef material;
} Setup;

static Setup plain_setup(SnIntegrator integrator) {
    Setup s = {sn_default_world_def(), worlds_material(integrator)};
    s.def.integrator = integrator;
    s.def.step = integrator >= SN_SYMPLECTIC_EULER && integrator < SN_XPBD ? 1e-4 : 0.01;
    s.material.youngs_modulus = 2e5;
    return s;
}

enum { BAR = 1 };

// a bar that is held at one end; beside it, where things may touch, a block that slides
static SnWorld* make(const Setup* s) {
    SnWorld* world = worlds_create(&s->def);
    worlds_add_bar(world, 5, &s->material, 1);
    if (s->def.contact.off) return world;
    SnColliderDef ground = sn_default_collider_def();
    ground.position[2] = -0.3;
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, NULL));
    const SnShapeDef cube = {.kind = SN_SHAPE_BOX, .size = {0.2, 0.2, 0.2}};
    SnRigidDef block = sn_default_rigid_def();
    block.shape = &cube;
    block.position[1] = 1, block.position[2] = -0.19, block.velocity[0] = 2;
    CHECK_OK(sn_world_add_rigid(world, &block, NULL, NULL));
    return world;
}

typedef SnStatus Change(SnWorld* world, Setup* setup, SnError* error); // in both

static SnStatus set_material(SnWorld* world, const Setup* s, SnError* error) {
    return world ? sn_world_set_material(world, (SnBodyId){BAR}, 0, &s->material, error) : SN_OK;
}

static SnStatus softer(SnWorld* world, Setup* s, SnError* error) {
    s->material.youngs_modulus = 5e4;
    return set_material(world, s, error);
}
static SnStatus more_volume(SnWorld* world, Setup* s, SnError* error) {
    s->material.poissons_ratio = 0.2;
    return set_material(world, s, error);
}
static SnStatus damped(SnWorld* world, Setup* s, SnError* error) {
    s->material.stiffness_damping = 0.02;
    return set_material(world, s, error);
}
static SnStatus braked(SnWorld* world, Setup* s, SnError* error) {
    s->material.mass_damping = 3;
    return set_material(world, s, error);
}
static SnStatus viscous(SnWorld* world, Setup* s, SnError* error) {
    s->material.viscosity = 500;
    return set_material(world, s, error);
}
static SnStatus even(SnWorld* world, Setup* s, SnError* error) {
    s->material.laplacian_damping = 500;
    return set_material(world, s, error);
}
static SnStatus stiffened(SnWorld* world, Setup* s, SnError* error) {
    s->material.deformation_drag = 10;
    return set_material(world, s, error);
}
static SnStatus slippery(SnWorld* world, Setup* s, SnError* error) {
    s->def.contact.friction = 0.1;
    return world ? sn_world_set_contact(world, &s->def.contact, error) : SN_OK;
}
static SnStatus bouncing(SnWorld* world, Setup* s, SnError* error) {
    s->def.contact.restitution = 0.8;
    return world ? sn_world_set_contact(world, &s->def.contact, error) : SN_OK;
}
static SnStatus yielding(SnWorld* world, Setup* s, SnError* error) {
    s->def.contact.stabilisation = 0.9, s->def.contact.compliance = 0.05;
    s->def.contact.tolerance = 1e-3, s->def.contact.max_sweeps = 12;
    return world ? sn_world_set_contact(world, &s->def.contact, error) : SN_OK;
}
static SnStatus fewer(SnWorld* world, Setup* s, SnError* error) {
    s->def.xpbd.iterations = 4, s->def.xpbd.substeps = 2;
    return world ? sn_world_set_xpbd(world, &s->def.xpbd, error) : SN_OK;
}
static SnStatus in_layers(SnWorld* world, Setup* s, SnError* error) {
    s->def.xpbd.layers.sizes = SN_LAYERS_LINEAR, s->def.xpbd.layers.count = 3;
    return world ? sn_world_set_xpbd(world, &s->def.xpbd, error) : SN_OK;
}
static SnStatus single(SnWorld* world, Setup* s, SnError* error) {
    s->def.xpbd.single = 1, s->def.xpbd.tolerance = 1e-3;
    return world ? sn_world_set_xpbd(world, &s->def.xpbd, error) : SN_OK;
}

typedef struct Case {
    const char* name;
    Change* change;
    SnIntegrator integrator;
    int rigid;  // 1: with rigidification
    int touch;  // 1: with contacts
    int layers; // 1: with layers to begin with, 2: that do not look at materials
} Case;

static const Case cases[] = {
    {"modulus", softer, SN_BDF1, 0, 0, 0},
    {"modulus, linearly implicit", softer, SN_LINEARLY_IMPLICIT, 0, 0, 0},
    {"modulus, second order", softer, SN_BDF2, 0, 1, 0},
    {"modulus, at rest", softer, SN_QUASISTATIC, 0, 0, 0},
    {"modulus, explicit", softer, SN_SYMPLECTIC_EULER, 0, 0, 0},
    {"modulus, rigidified", softer, SN_BDF1, 1, 1, 0},
    {"modulus, xpbd", softer, SN_XPBD, 0, 1, 0},
    {"modulus, layers", softer, SN_XPBD, 0, 1, 1},
    {"modulus, linear layers", softer, SN_XPBD, 0, 1, 2},
    {"Poisson's ratio", more_volume, SN_BDF1, 0, 0, 0},
    {"Poisson's ratio, layers", more_volume, SN_XPBD, 0, 0, 1},
    {"stiffness damping", damped, SN_SDIRK2, 0, 0, 0},
    {"stiffness damping, rigidified", damped, SN_BDF1, 1, 0, 0},
    {"stiffness damping, xpbd", damped, SN_XPBD, 0, 0, 0},
    {"mass damping", braked, SN_MIDPOINT, 0, 0, 0},
    {"mass damping, xpbd", braked, SN_XPBD, 0, 0, 1},
    {"viscosity", viscous, SN_BDF1, 0, 0, 0},
    {"Laplacian damping", even, SN_BDF1, 0, 0, 0},
    {"Laplacian damping, rigidified", even, SN_BDF1, 1, 1, 0},
    {"Laplacian damping, explicit", even, SN_SYMPLECTIC_EULER, 0, 0, 0},
    {"deformation drag", stiffened, SN_SDIRK2, 0, 0, 0},
    {"deformation drag, rigidified", stiffened, SN_LINEARLY_IMPLICIT, 1, 1, 0},
    {"friction", slippery, SN_BDF1, 0, 1, 0},
    {"friction, xpbd", slippery, SN_XPBD, 0, 1, 0},
    {"restitution", bouncing, SN_BDF1, 0, 1, 0},
    {"solver of contacts", yielding, SN_LINEARLY_IMPLICIT, 0, 1, 0},
    {"iterations", fewer, SN_XPBD, 0, 1, 0},
    {"iterations, layers", fewer, SN_XPBD, 0, 1, 1},
    {"layers", in_layers, SN_XPBD, 0, 1, 0},
    {"single precision", single, SN_XPBD, 0, 0, 1},
};

static Setup setup_of(const Case* c) {
    Setup s = plain_setup(c->integrator);
    s.def.rigidification.on = c->rigid;
    s.def.contact.off = !c->touch;
    if (c->layers) s.def.xpbd.layers.sizes = c->layers == 2 ? SN_LAYERS_LINEAR : SN_LAYERS_AUTO;
    return s;
}

enum { STEPS = 8 };

static void run(const Case* c, SnWorld* world, int steps) {
    SnError error = {{0}};
    for (int i = 0; i < steps; ++i)
        if (sn_world_step(world, &error) < 0) fail_msg("%s: %s", c->name, error.text);
}

// before the start and after it; and that it makes a difference at all
static void set_is_as_if_made_so(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const Case* c = &cases[i];
        Setup plain = setup_of(c), changed = plain, early_setup = plain, late_setup = plain;
        SnError error = {{0}};
        CHECK_OK(c->change(NULL, &changed, NULL));
        SnWorld *other = make(&plain), *made = make(&changed), *early = make(&plain),
                *late = make(&plain);
        if (c->change(early, &early_setup, &error) < 0) fail_msg("%s: %s", c->name, error.text);
        CHECK_OK(sn_world_start(late, NULL));
        if (c->change(late, &late_setup, &error) < 0) fail_msg("%s: %s", c->name, error.text);
        run(c, other, STEPS), run(c, made, STEPS), run(c, early, STEPS), run(c, late, STEPS);
        if (sn_world_hash(early) != sn_world_hash(made)) fail_msg("%s: before the start", c->name);
        if (sn_world_hash(late) != sn_world_hash(made)) fail_msg("%s: after the start", c->name);
        if (sn_world_hash(other) == sn_world_hash(made)) fail_msg("%s does nothing", c->name);
        sn_destroy_world(other), sn_destroy_world(made);
        sn_destroy_world(early), sn_destroy_world(late);
    }
}

// a snapshot of a changed world goes on in one that was not; and back to the start in the other
static void snapshots_bring_them_along(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const Case* c = &cases[i];
        Setup plain = setup_of(c), changed = plain;
        SnSnapshot first, later;
        SnWorld *world = make(&plain), *other = make(&plain);
        CHECK_OK(sn_world_start(world, NULL));
        CHECK_OK(sn_world_snapshot(world, &first, NULL));
        run(c, world, 3);
        const uint64_t unchanged = sn_world_hash(world);
        CHECK_OK(c->change(world, &changed, NULL));
        run(c, world, 2);
        CHECK_OK(sn_world_snapshot(world, &later, NULL));
        run(c, world, STEPS);
        const uint64_t hash = sn_world_hash(world);
        CHECK_OK(sn_world_restore(other, later.data, later.size, NULL));
        run(c, other, STEPS);
        if (sn_world_hash(other) != hash) fail_msg("%s: resumed elsewhere", c->name);
        CHECK_OK(sn_world_restore(world, first.data, first.size, NULL));
        run(c, world, 3);
        if (sn_world_hash(world) != unchanged) fail_msg("%s: back at the start", c->name);
        sn_free_snapshot(&first), sn_free_snapshot(&later);
        sn_destroy_world(world), sn_destroy_world(other);
    }
}

// ---- what physics says

static double lowest_tip(const SnWorld* world) {
    int count;
    const double* x = sn_world_positions(world, (SnBodyId){BAR}, &count);
    double sum = 0;
    int ends = 0;
    for (int i = 0; i < count; ++i)
        if (x[3 * i] > 0.9) sum += x[3 * i + 2], ++ends;
    return sum / ends;
}

// at rest: twice the modulus, half the sag
static void sag_follows_the_modulus(void** state) {
    (void)state;
    for (int method = 0; method < 2; ++method) {
        Setup s = plain_setup(method ? SN_BDF1 : SN_QUASISTATIC);
        s.def.contact.off = 1;
        s.def.rigidification.on = method;
        s.def.rigidification.tau_R = 1e-8, s.def.rigidification.tau_E = 1e-7;
        s.material.youngs_modulus = 4e7, s.material.stiffness_damping = 0.02;
        const int steps = method ? 120 : 2;
        SnWorld* world = make(&s);
        CHECK_OK(sn_world_start(world, NULL));
        const double start = lowest_tip(world);
        worlds_run(world, steps);
        const double sag = start - lowest_tip(world);
        s.material.youngs_modulus /= 2;
        CHECK_OK(set_material(world, &s, NULL));
        worlds_run(world, steps);
        CHECK_NEAR((start - lowest_tip(world)) / sag, 2, 0.03);
        sn_destroy_world(world);
    }
}

// a block on the ground is braked by friction g alone
static void friction_brakes(void** state) {
    (void)state;
    Setup s = plain_setup(SN_BDF1);
    double v[3], w[3];
    SnWorld* world = make(&s);
    worlds_run(world, 10);
    for (int k = 0; k < 2; ++k) {
        double before[3];
        s.def.contact.friction = k ? 0.1 : 0.3;
        CHECK_OK(sn_world_set_contact(world, &s.def.contact, NULL));
        CHECK_OK(sn_world_twist(world, (SnBodyId){2}, before, w));
        worlds_run(world, 10);
        CHECK_OK(sn_world_twist(world, (SnBodyId){2}, v, w));
        CHECK_NEAR((before[0] - v[0]) / (0.1 * 9.81), s.def.contact.friction, 1e-3);
    }
    sn_destroy_world(world);
}

// what slept wakes up, and sags
static void what_sleeps_wakes(void** state) {
    (void)state;
    Setup s = plain_setup(SN_BDF1);
    s.def.contact.off = 1;
    s.def.rigidification.on = 1;
    s.material.stiffness_damping = 0.1, s.material.mass_damping = 20;
    SnWorld* world = make(&s);
    for (int i = 0; i < 600 && sn_world_stats(world)->dofs != 0; ++i) worlds_run(world, 1);
    worlds_run(world, 5);
    const int rigid = sn_world_stats(world)->rigid_elements;
    assert_true(rigid > 0);
    const double tip = lowest_tip(world);
    CHECK_OK(set_material(world, &s, NULL)); // the same: nothing happens
    worlds_run(world, 1);
    assert_int_equal(sn_world_stats(world)->rigid_elements, rigid);
    s.material.youngs_modulus /= 2;
    CHECK_OK(set_material(world, &s, NULL));
    worlds_run(world, 1);
    assert_int_equal(sn_world_stats(world)->rigid_elements, 0);
    worlds_run(world, 50);
    assert_true(lowest_tip(world) < tip - 0.01);
    sn_destroy_world(world);
}

// ---- what is refused

static void what_is_fixed_is_refused(void** state) {
    (void)state;
    Setup s = plain_setup(SN_XPBD);
    SnError error = {{0}};
    SnWorld* world = make(&s);
    CHECK_OK(sn_world_start(world, NULL));
    worlds_run(world, 2);
    SnMaterialDef bad[5] = {s.material, s.material, s.material, s.material, s.material};
    bad[0].law = "stvk";
    bad[1].density = 500;
    bad[2].youngs_modulus = -1;
    bad[3].viscosity = 10;        // not in XPBD
    bad[4].poissons_ratio = -0.1; // nor this
    const SnStatus expected[5] = {SN_BAD_INPUT, SN_BAD_INPUT, SN_BAD_INPUT, SN_UNSUPPORTED,
                                  SN_UNSUPPORTED};
    for (int i = 0; i < 5; ++i) {
        error.text[0] = 0;
        assert_int_equal(sn_world_set_material(world, (SnBodyId){BAR}, 0, &bad[i], &error),
                         expected[i]);
        assert_true(error.text[0] != 0);
    }
    assert_int_equal(sn_world_set_material(world, (SnBodyId){2}, 0, &s.material, &error),
                     SN_BAD_INPUT);
    assert_int_equal(sn_world_set_material(world, (SnBodyId){BAR}, 1, &s.material, &error),
                     SN_BAD_INPUT);
    assert_int_equal(sn_world_set_material(world, (SnBodyId){9}, 0, &s.material, &error),
                     SN_BAD_INPUT);
    SnContactSettings contact = s.def.contact;
    contact.off = 1;
    assert_int_equal(sn_world_set_contact(world, &contact, &error), SN_BAD_INPUT);
    contact = s.def.contact, contact.friction = -1;
    assert_int_equal(sn_world_set_contact(world, &contact, &error), SN_BAD_INPUT);
    SnXpbd xpbd = s.def.xpbd;
    xpbd.iterations = 0;
    assert_int_equal(sn_world_set_xpbd(world, &xpbd, &error), SN_BAD_INPUT);
    xpbd = s.def.xpbd, xpbd.layers.sizes = SN_LAYERS_AUTO, xpbd.layers.order = SN_ORDER_GIVEN;
    assert_int_equal(sn_world_set_xpbd(world, &xpbd, &error), SN_BAD_INPUT); // no body gives any

    // nothing has changed
    SnMaterialDef now;
    CHECK_OK(sn_world_material(world, (SnBodyId){BAR}, 0, &now));
    CHECK_NEAR(now.youngs_modulus, s.material.youngs_modulus, 0);
    assert_string_equal(now.law, s.material.law);
    SnWorld* other = make(&s);
    worlds_run(world, 3);
    worlds_run(other, 5);
    assert_true(sn_world_hash(world) == sn_world_hash(other));
    sn_destroy_world(world);
    sn_destroy_world(other);
}

// moduli that elements have of their own stay; those of the others change
static void own_moduli_stay(void** state) {
    (void)state;
    SnWorld* world[2];
    for (int k = 0; k < 2; ++k) {
        Setup s = plain_setup(SN_BDF1);
        SnMaterialDef material = s.material;
        SnMesh* mesh = worlds_cube(2, 1, (double[]){0, 0, 0});
        double modulus[200];
        for (int e = 0; e < 200; ++e) modulus[e] = 1e5 + 1e3 * e;
        world[k] = worlds_create(&s.def);
        SnSoftDef def = sn_default_soft_def();
        def.mesh = mesh, def.material = &material, def.material_count = 1;
        def.youngs_modulus = modulus, def.stretch[0] = 1.2;
        if (k) material.youngs_modulus = 7e6, material.poissons_ratio = 0.1;
        CHECK_OK(sn_world_add_soft(world[k], &def, NULL, NULL));
        CHECK_OK(sn_world_start(world[k], NULL));
        material.youngs_modulus = 3e6, material.poissons_ratio = 0.3;
        CHECK_OK(sn_world_set_material(world[k], (SnBodyId){BAR}, 0, &material, NULL));
        worlds_run(world[k], 4);
        sn_destroy_mesh(mesh);
    }
    assert_true(sn_world_hash(world[0]) == sn_world_hash(world[1]));
    sn_destroy_world(world[0]);
    sn_destroy_world(world[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_is_as_if_made_so),    cmocka_unit_test(snapshots_bring_them_along),
        cmocka_unit_test(sag_follows_the_modulus), cmocka_unit_test(friction_brakes),
        cmocka_unit_test(what_sleeps_wakes),       cmocka_unit_test(what_is_fixed_is_refused),
        cmocka_unit_test(own_moduli_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
