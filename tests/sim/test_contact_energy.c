// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Where energy goes when things touch: what contacts and friction take is what bodies lose.
#include "sim/worlds.h"

static SnError error;

// Sums over the steps of a run.
typedef struct Account {
    double start, kinetic; // kinetic energy before and after, J
    double contact, friction;
} Account;

static SnWorldDef without_gravity(void) {
    SnWorldDef def = sn_default_world_def();
    def.gravity[2] = 0;
    return def;
}

static SnBodyId add_body(SnWorld* world, SnShapeKind kind, double height, const double v[3]) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef def = sn_default_rigid_def();
    SnBodyId body;
    shape.kind = kind;
    shape.radius = 0.1;
    shape.size[0] = shape.size[1] = 0.4;
    shape.size[2] = 0.2;
    def.shape = &shape;
    def.position[2] = 0.1 + height;
    for (int k = 0; k < 3; ++k) def.velocity[k] = v[k];
    CHECK_OK(sn_world_add_rigid(world, &def, &body, &error));
    return body;
}

static void add_ground(SnWorld* world, double speed) {
    SnColliderDef def = sn_default_collider_def();
    def.velocity[0] = speed;
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
}

static Account run(SnWorld* world, int steps, double start) {
    Account sum = {.start = start};
    for (int i = 0; i < steps; ++i) {
        worlds_run(world, 1);
        const SnStepStats* stats = sn_world_stats(world);
        sum.kinetic = stats->kinetic;
        sum.contact += stats->contact_work;
        sum.friction += stats->friction_work;
        CHECK_NEAR(stats->contact_energy, 0, 0);
    }
    return sum;
}

static double mass_of(const SnWorld* world) {
    return sn_world_body_info(world, (SnBodyId){1}).mass;
}

// a box on the ground until it lies still, with every scheme that has friction
static void sliding_to_rest(void** state) {
    (void)state;
    static const SnIntegrator schemes[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2, SN_SDIRK2};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; ++i) {
        SnWorldDef def = sn_default_world_def();
        def.integrator = schemes[i];
        def.contact.friction = 0.3;
        SnWorld* world = worlds_create(&def);
        add_ground(world, 0);
        add_body(world, SN_SHAPE_BOX, 0, (double[]){2, 1, 0});
        CHECK_OK(sn_world_start(world, &error));
        const double start = 0.5 * mass_of(world) * 5;
        const Account sum = run(world, 120, start);
        CHECK_AT_MOST(sum.kinetic, 1e-9 * start);
        CHECK_NEAR(sum.friction, start, 2e-5 * start);
        CHECK_NEAR(sum.contact, -start, 1e-4 * start); // with settling into the ground
        sn_destroy_world(world);
    }
}

// a ball that slides until it rolls loses 2/7 of its energy, and then nothing
static void sliding_to_rolling(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.step = 1e-3;
    SnWorld* world = worlds_create(&def);
    add_ground(world, 0);
    add_body(world, SN_SHAPE_SPHERE, 0, (double[]){1, 0, 0});
    CHECK_OK(sn_world_start(world, &error));
    const double start = 0.5 * mass_of(world);
    const Account sum = run(world, 200, start);
    CHECK_NEAR(sum.friction, start - sum.kinetic, 1e-6 * start);
    CHECK_NEAR(sum.friction, start * 2 / 7, 1e-6 * start);
    const Account later = run(world, 100, sum.kinetic);
    CHECK_NEAR(later.friction, 0, 1e-6 * start);
    sn_destroy_world(world);
}

// A belt takes a box along: it gives the box its energy, and as much again is turned into heat.
static void on_a_belt(void** state) {
    (void)state;
    const double belt = 1.5;
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    add_ground(world, belt);
    add_body(world, SN_SHAPE_BOX, 0, (double[]){0, 0, 0});
    CHECK_OK(sn_world_start(world, &error));
    const double end = 0.5 * mass_of(world) * belt * belt;
    const Account sum = run(world, 100, 0);
    CHECK_NEAR(sum.kinetic, end, 1e-6 * end);
    CHECK_NEAR(sum.contact, end, 1e-3 * end);
    CHECK_NEAR(sum.friction, end, 1e-3 * end);
    sn_destroy_world(world);
}

// a blow takes 1 - e^2, and friction has no part in it
static void blows(void** state) {
    (void)state;
    for (int i = 0; i <= 2; ++i) {
        const double e = i / 2.0;
        SnWorldDef def = without_gravity();
        def.contact.restitution = e;
        SnWorld* world = worlds_create(&def);
        add_ground(world, 0);
        add_body(world, SN_SHAPE_SPHERE, 0.045, (double[]){0, 0, -1});
        CHECK_OK(sn_world_start(world, &error));
        const double start = 0.5 * mass_of(world);
        const Account sum = run(world, 10, start);
        CHECK_NEAR(sum.contact, sum.kinetic - start, 1e-9 * start);
        CHECK_NEAR(sum.kinetic, e * e * start, 1e-3 * start);
        CHECK_NEAR(sum.friction, 0, 1e-12);
        sn_destroy_world(world);
    }
}

// springs keep what they take: midpoint loses nothing
static void penalties_keep_energy(void** state) {
    (void)state;
    SnWorldDef def = without_gravity();
    def.integrator = SN_MIDPOINT;
    def.step = 1e-4;
    def.contact.penalty = 1e5;
    SnWorld* world = worlds_create(&def);
    add_ground(world, 0);
    add_body(world, SN_SHAPE_SPHERE, 0.005, (double[]){0, 0, -1});
    CHECK_OK(sn_world_start(world, &error));
    const double start = 0.5 * mass_of(world);
    double most = 0;
    for (int i = 0; i < 400; ++i) {
        worlds_run(world, 1);
        const SnStepStats* stats = sn_world_stats(world);
        CHECK_NEAR(stats->kinetic + stats->contact_energy, start, 1e-3 * start);
        CHECK_NEAR(stats->contact_work, 0, 0);
        most = fmax(most, stats->contact_energy);
    }
    CHECK_NEAR(most, start, 1e-3 * start);
    CHECK_NEAR(sn_world_stats(world)->contact_energy, 0, 0);
    sn_destroy_world(world);
}

// a block of rubber slides to rest
static void soft_to_rest(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh = worlds_box((int[]){3, 2, 1}, (double[]){0.3, 0.2, 0.05}, (double[3]){0});
    def.step = 1e-3;
    def.contact.friction = 0.3;
    SnWorld* world = worlds_create(&def);
    material.youngs_modulus = 1e7;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.velocity[0] = 1;
    add_ground(world, 0);
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
    sn_destroy_mesh(mesh);
    CHECK_OK(sn_world_start(world, &error));
    const double start = 0.5 * mass_of(world);
    const Account sum = run(world, 400, start);
    CHECK_AT_MOST(sum.kinetic, 1e-6 * start);
    CHECK_NEAR(sum.friction, start, 1e-4 * start);
    sn_destroy_world(world);
}

// without inertia: a block is dragged, and friction takes its force times the way
static void dragged(void** state) {
    (void)state;
    const double speed = 0.5;
    SnWorldDef def = sn_default_world_def();
    const SnMaterialDef material = sn_default_material_def();
    SnDriveDef drive = sn_default_drive_def();
    SnMesh* mesh = worlds_box((int[]){2, 2, 1}, (double[]){0.2, 0.2, 0.1}, (double[3]){0});
    def.integrator = SN_QUASISTATIC;
    def.contact.friction = 0.3;
    SnWorld* world = worlds_create(&def);
    add_ground(world, 0);
    drive.body = worlds_add_soft(world, mesh, NULL, &material);
    drive.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 0.1}, .normal = {0, 0, 1}, .tolerance = 1e-9};
    drive.velocity[0] = speed;
    CHECK_OK(sn_world_add_drive(world, &drive, &error));
    worlds_run(world, 20);
    const SnStepStats* stats = sn_world_stats(world);
    int count;
    double friction = 0;
    const SnContactInfo* contact = sn_world_contacts(world, &count);
    for (int i = 0; i < count; ++i) friction -= contact[i].force[0];
    assert_true(friction > 1);
    CHECK_NEAR(stats->friction_work, friction * speed * def.step, 1e-3 * stats->friction_work);
    CHECK_NEAR(stats->contact_work, -stats->friction_work, 1e-3 * stats->friction_work);
    sn_destroy_world(world);
}

// every pair has its own friction, in whatever order pairs are added
static void pairs_are_found(void** state) {
    (void)state;
    enum { BOXES = 7, STEPS = 20 };
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    SnPairDef pair = sn_default_pair_def();
    add_ground(world, 0);
    pair.collider.index1 = 1;
    for (int b = 0; b < BOXES; ++b) {
        SnShapeDef shape = sn_default_shape_def();
        SnRigidDef box = sn_default_rigid_def();
        shape.kind = SN_SHAPE_BOX;
        shape.size[0] = shape.size[1] = 0.4;
        shape.size[2] = 0.1;
        box.shape = &shape;
        box.position[1] = b;
        box.position[2] = 0.05;
        box.velocity[0] = 3;
        CHECK_OK(sn_world_add_rigid(world, &box, NULL, &error));
    }
    for (int i = 0; i < BOXES; ++i) {
        const int b = 3 * i % BOXES;
        pair.body.index1 = b + 1;
        pair.friction = 0.1 * b;
        if (b != 2) CHECK_OK(sn_world_add_pair(world, &pair, &error));
    }
    worlds_run(world, STEPS);
    for (int b = 0; b < BOXES; ++b) {
        double v[3], w[3];
        const double friction = b == 2 ? def.contact.friction : 0.1 * b;
        CHECK_OK(sn_world_twist(world, (SnBodyId){b + 1}, v, w));
        CHECK_NEAR(v[0], 3 - friction * 9.81 * STEPS * def.step, 1e-3);
    }
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sliding_to_rest), cmocka_unit_test(sliding_to_rolling),
        cmocka_unit_test(on_a_belt),       cmocka_unit_test(blows),
        cmocka_unit_test(soft_to_rest),    cmocka_unit_test(penalties_keep_energy),
        cmocka_unit_test(dragged),         cmocka_unit_test(pairs_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
