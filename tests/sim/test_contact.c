// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Worlds in which things touch.
#include "base/memory.h"
#include "sim/worlds.h"

#include <stdlib.h>
#include <string.h>

static SnError error;

static SnWorld* make_world(double h, int threads) {
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = NULL;
    def.step = h;
    def.threads = threads;
    CHECK_OK(sn_create_world(&def, &world, &error));
    return world;
}

static void add_ground(SnWorld* world) {
    const SnColliderDef def = sn_default_collider_def();
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
}

static SnRigidDef rigid_def(SnShapeDef* shape, SnShapeKind kind, double size, double x, double z) {
    SnRigidDef def = sn_default_rigid_def();
    *shape = sn_default_shape_def();
    shape->kind = kind;
    shape->radius = size / 2;
    shape->length = shape->size[0] = shape->size[1] = shape->size[2] = size;
    def.shape = shape;
    def.position[0] = x;
    def.position[2] = z;
    return def;
}

static SnBodyId add_rigid(SnWorld* world, SnShapeKind kind, double size, double x, double z,
                          double density) {
    SnShapeDef shape;
    SnRigidDef def = rigid_def(&shape, kind, size, x, z);
    SnBodyId body;
    def.density = density;
    CHECK_OK(sn_world_add_rigid(world, &def, &body, &error));
    return body;
}

static SnBodyId add_soft(SnWorld* world, int cells, double size, double x, double z) {
    const double corner[3] = {x - size / 2, -size / 2, z};
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 2e5;
    material.stiffness_damping = 2e-3;
    return worlds_add_soft(world, worlds_cube(cells, size, corner), NULL, &material);
}

static double height(const SnWorld* world, SnBodyId body) {
    double x[3], r[4];
    CHECK_OK(sn_world_pose(world, body, x, r));
    return x[2];
}

// ---- standing

// ten boxes, the last a hundred times as heavy, for ten seconds
static void stack_stands(void** state) {
    (void)state;
    SnWorld* world = make_world(0.01, 1);
    SnBodyId top = {0};
    add_ground(world);
    for (int i = 0; i < 10; ++i)
        top = add_rigid(world, SN_SHAPE_BOX, 0.2, 0, 0.1 + 0.2 * i, i == 9 ? 1e5 : 1e3);
    int most = 0;
    for (int i = 0; i < 1000; ++i) {
        worlds_run(world, 1);
        const SnStepStats* stats = sn_world_stats(world);
        assert_int_equal(stats->status, SN_OK);
        assert_int_equal(stats->pressing, 40);
        if (stats->sweeps > most) most = stats->sweeps;
    }
    double x[3], r[4];
    CHECK_OK(sn_world_pose(world, top, x, r));
    CHECK_NEAR(hypot(x[0], x[1]), 0, 1e-6);
    CHECK_NEAR(x[2], 1.9, 0.02);
    CHECK_AT_MOST(sn_world_stats(world)->kinetic, 1e-8);
    CHECK_AT_MOST(most, 200);
    sn_destroy_world(world);
}

// contact forces at rest hold the weight, and lambda = k_b gap / gamma in every one of them
static void soft_block_rests(void** state) {
    (void)state;
    SnWorld* world = make_world(0.01, 1);
    add_ground(world);
    const SnBodyId body = add_soft(world, 3, 0.3, 0, 0.01);
    worlds_run(world, 300);
    int count;
    const SnContactInfo* contact = sn_world_contacts(world, &count);
    assert_int_equal(count, 16);
    double weight = 0;
    for (int i = 0; i < count; ++i) {
        weight += contact[i].force[2];
        assert_int_equal(contact[i].body[0].index1, body.index1);
        assert_int_equal(contact[i].collider.index1, 1);
        CHECK_NEAR(contact[i].normal[2], 1, 1e-12);
        CHECK_BETWEEN(contact[i].gap, -1e-3, 0);
    }
    const double mass = sn_world_body_info(world, body).mass;
    CHECK_NEAR(weight, 9.81 * mass, 1e-4 * weight);
    sn_destroy_world(world);
}

// what falls comes down to touch, not to a halt where a step found it
static void falls_all_the_way(void** state) {
    (void)state;
    SnWorld* world = make_world(0.01, 1);
    add_ground(world);
    const SnBodyId body = add_rigid(world, SN_SHAPE_SPHERE, 0.2, 0, 0.5, 1000);
    double lowest = 1;
    for (int i = 0; i < 60; ++i) {
        worlds_run(world, 1);
        if (sn_world_stats(world)->pressing) CHECK_NEAR(height(world, body), 0.1, 1e-4);
        lowest = fmin(lowest, height(world, body));
    }
    CHECK_NEAR(lowest, 0.1, 1e-4);
    sn_destroy_world(world);
}

// what is far away is no contact, however long the step
static void long_steps(void** state) {
    (void)state;
    const SnIntegrator integrators[] = {SN_QUASISTATIC, SN_BDF1};
    for (int i = 0; i < 2; ++i) {
        SnWorldDef def = sn_default_world_def();
        SnWorld* world = NULL;
        def.integrator = integrators[i];
        def.step = 1;
        CHECK_OK(sn_create_world(&def, &world, &error));
        for (int b = 0; b < 2; ++b) {
            SnPinDef pin = sn_default_pin_def();
            pin.body = add_soft(world, 2, 0.1, b, 0);
            pin.select.kind = SN_SELECT_ALL;
            CHECK_OK(sn_world_add_pin(world, &pin, &error));
        }
        worlds_run(world, 2);
        assert_int_equal(sn_world_stats(world)->contacts, 0);
        sn_destroy_world(world);
    }
}

// springs in place of rows: at rest depth times stiffness holds the weight, whatever the integrator
static void penalty_rests(void** state) {
    (void)state;
    const SnIntegrator integrators[] = {SN_BDF1, SN_BDF2, SN_MIDPOINT, SN_SYMPLECTIC_EULER};
    for (int i = 0; i < 4; ++i) {
        SnWorldDef def = sn_default_world_def();
        SnWorld* world = NULL;
        def.integrator = integrators[i];
        def.step = i == 3 ? 2e-4 : 5e-3;
        def.contact.penalty = 2e4;
        def.drag = 20; // so that it comes to rest
        CHECK_OK(sn_create_world(&def, &world, &error));
        add_ground(world);
        const SnBodyId body = add_soft(world, 2, 0.2, 0, 0.002);
        worlds_run(world, i == 3 ? 5000 : 300);
        int count;
        const SnContactInfo* contact = sn_world_contacts(world, &count);
        assert_int_equal(count, 9);
        double depth = 0, force = 0;
        for (int k = 0; k < count; ++k) {
            depth -= contact[k].gap;
            force += contact[k].force[2];
        }
        const double weight = 9.81 * sn_world_body_info(world, body).mass;
        CHECK_NEAR(force, weight, 1e-3 * weight);
        CHECK_NEAR(2e4 * depth, weight, 1e-3 * weight);
        sn_destroy_world(world);
    }
}

// ---- nothing tunnels

static void add_plate(SnWorld* world, double thickness) {
    SnColliderDef def = sn_default_collider_def();
    def.shape.kind = SN_SHAPE_BOX;
    def.shape.size[0] = def.shape.size[1] = 40;
    def.shape.size[2] = thickness;
    def.position[2] = -thickness / 2;
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
}

static void nothing_tunnels(void** state) {
    (void)state;
    const SnShapeKind kinds[] = {SN_SHAPE_SPHERE, SN_SHAPE_BOX, SN_SHAPE_CAPSULE,
                                 SN_SHAPE_CYLINDER};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; ++k)
        for (int i = 0; i < 5; ++i) {
            SnWorld* world = make_world(0.01, 1);
            add_plate(world, 0.02);
            SnShapeDef shape;
            SnRigidDef def = rigid_def(&shape, kinds[k], 0.1, 0, 1 + 0.083 * i);
            SnBodyId body;
            def.velocity[2] = -50; // half a metre per step
            def.angular_velocity[0] = 5 * i;
            CHECK_OK(sn_world_add_rigid(world, &def, &body, &error));
            for (int s = 0; s < 40; ++s) {
                worlds_run(world, 1);
                if (!(height(world, body) > 0))
                    fail_msg("kind %d, start %d, step %d: at %g", (int)kinds[k], i, s,
                             height(world, body));
            }
            sn_destroy_world(world);
        }
    // a soft block, too
    SnWorld* world = make_world(0.01, 1);
    add_plate(world, 0.02);
    const SnBodyId body = add_soft(world, 2, 0.1, 0, 0.6);
    const SnEventDef kick = {SN_EVENT_KICK, 0, {0, 0, -50}, body};
    CHECK_OK(sn_world_add_event(world, &kick, &error));
    for (int s = 0; s < 40; ++s) {
        worlds_run(world, 1);
        int nodes;
        const double* x = sn_world_positions(world, body, &nodes);
        for (int i = 0; i < nodes; ++i) CHECK_AT_MOST(-x[3 * i + 2], 0.02);
    }
    sn_destroy_world(world);
}

// What starts half inside the ground comes out, and no farther: at any step, and in a second.
static void deep_overlaps_are_not_thrown(void** state) {
    (void)state;
    const SnShapeKind kinds[] = {SN_SHAPE_SPHERE, SN_SHAPE_BOX};
    for (int k = 0; k < 4; ++k) {
        const double h = k / 2 ? 0.001 : 0.01, half = 0.1;
        SnWorld* world = make_world(h, 1);
        add_ground(world);
        const SnBodyId body = add_rigid(world, kinds[k % 2], 2 * half, 0, 0, 1000);
        double highest = 0;
        for (int i = 0; i < (int)(1 / h + 0.5); ++i) {
            worlds_run(world, 1);
            highest = fmax(highest, height(world, body));
        }
        CHECK_AT_MOST(highest - half, 0.01 * half);
        CHECK_NEAR(height(world, body), half, 0.01 * half);
        sn_destroy_world(world);
    }
}

// ---- momentum

// Two free bodies that meet while they turn, across a gap of most of a step: friction and normal
// forces change neither momentum nor angular momentum.
static void pairs_keep_momentum(void** state) {
    (void)state;
    const SnShapeKind kinds[] = {SN_SHAPE_SPHERE, SN_SHAPE_BOX, SN_SHAPE_CAPSULE,
                                 SN_SHAPE_CYLINDER};
    for (int k = 0; k < 16; ++k) {
        SnWorldDef def = sn_default_world_def();
        SnWorld* world = NULL;
        double start[6] = {0};
        int pressed = 0;
        def.gravity[2] = 0;
        CHECK_OK(sn_create_world(&def, &world, &error));
        for (int b = 0; b < 2; ++b) {
            SnShapeDef shape;
            SnRigidDef body = rigid_def(&shape, kinds[b ? k / 4 : k % 4], 0.2, 0.05 * b, 0.35 * b);
            body.density = b ? 300 : 1000;
            body.velocity[0] = b ? 2 : -1;
            body.velocity[2] = b ? -8 : 0;
            for (int i = 0; i < 3; ++i) body.angular_velocity[i] = (b ? -7 : 5) + 3 * i;
            CHECK_OK(sn_world_add_rigid(world, &body, NULL, &error));
        }
        for (int s = 0; s < 10; ++s) {
            worlds_run(world, 1);
            const SnStepStats* stats = sn_world_stats(world);
            pressed += stats->pressing > 0;
            for (int i = 0; i < 6; ++i) {
                const double now =
                    i < 3 ? stats->momentum[i] : stats->angular_momentum[i - 3] / 0.2;
                if (s == 0) start[i] = now; // nothing is within reach yet
                CHECK_NEAR(now, start[i], 1e-10 * 20);
            }
        }
        assert_true(pressed > 0);
        sn_destroy_world(world);
    }
}

// ---- the same bits

static SnWorld* make_mixture(int threads) {
    SnWorld* world = make_world(0.01, threads);
    add_ground(world);
    add_soft(world, 3, 0.3, 0, 0.01);
    add_soft(world, 2, 0.2, 0.05, 0.33);
    add_rigid(world, SN_SHAPE_SPHERE, 0.2, 0.02, 0.7, 800);
    add_rigid(world, SN_SHAPE_BOX, 0.2, 1, 0.1, 800);
    add_rigid(world, SN_SHAPE_CYLINDER, 0.2, 1.05, 0.35, 800);
    return world;
}

static void any_number_of_threads(void** state) {
    (void)state;
    uint64_t hash[60];
    for (int threads = 1; threads <= 4; ++threads) {
        SnWorld* world = make_mixture(threads);
        for (int i = 0; i < 60; ++i) {
            worlds_run(world, 1);
            if (threads == 1) hash[i] = sn_world_hash(world);
            assert_true(sn_world_hash(world) == hash[i]);
        }
        sn_destroy_world(world);
    }
}

static void restored_in_contact(void** state) {
    (void)state;
    SnWorld *world = make_mixture(1), *other = make_mixture(2);
    SnSnapshot snapshot = {0};
    worlds_run(world, 40);
    assert_true(sn_world_stats(world)->pressing > 10);
    CHECK_OK(sn_world_snapshot(world, &snapshot, &error));
    CHECK_OK(sn_world_restore(other, snapshot.data, snapshot.size, &error));
    assert_true(sn_world_hash(world) == sn_world_hash(other));
    for (int i = 0; i < 20; ++i) {
        worlds_run(world, 1);
        worlds_run(other, 1);
        assert_true(sn_world_hash(world) == sn_world_hash(other));
    }
    // another friction is another world
    SnWorldDef def = sn_default_world_def();
    SnWorld* stranger;
    def.contact.friction = 0.4;
    CHECK_OK(sn_create_world(&def, &stranger, &error));
    add_rigid(stranger, SN_SHAPE_BOX, 0.2, 0, 1, 1000);
    assert_int_equal(sn_world_restore(stranger, snapshot.data, snapshot.size, &error), SN_BAD_FILE);
    sn_free_snapshot(&snapshot);
    sn_destroy_world(world);
    sn_destroy_world(other);
    sn_destroy_world(stranger);
}

// a tower and, far away, a ball that is added before it, after it or not at all
static void unrelated_bodies(void** state) {
    (void)state;
    double pose[3][4][7];
    for (int order = 0; order < 3; ++order) {
        SnWorld* world = make_world(0.01, 1);
        SnBodyId body[4];
        add_ground(world);
        if (order == 1) add_rigid(world, SN_SHAPE_SPHERE, 0.2, 5, 0.12, 1000);
        for (int i = 0; i < 4; ++i)
            body[i] = add_rigid(world, SN_SHAPE_BOX, 0.2, 0.03 * i, 0.11 + 0.21 * i, 1000);
        if (order == 2) add_rigid(world, SN_SHAPE_SPHERE, 0.2, 5, 0.12, 1000);
        worlds_run(world, 100);
        for (int i = 0; i < 4; ++i)
            CHECK_OK(sn_world_pose(world, body[i], pose[order][i], pose[order][i] + 3));
        sn_destroy_world(world);
    }
    assert_memory_equal(pose[0], pose[1], sizeof pose[0]);
    assert_memory_equal(pose[0], pose[2], sizeof pose[0]);
}

// ---- attachments

// a soft block and what it is glued to fall freely, spin, and stay together
static void check_glue(int to_soft) {
    SnWorld* world = make_world(0.01, 1);
    const SnBodyId block = add_soft(world, 2, 0.2, 0, 0);
    const SnBodyId other = to_soft ? add_soft(world, 2, 0.2, 0, 0.2)
                                   : add_rigid(world, SN_SHAPE_BOX, 0.2, 0, 0.3, 500);
    SnAttachmentDef glue = sn_default_attachment_def();
    glue.body = block;
    glue.to = other;
    glue.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 0.2}, .normal = {0, 0, 1}, .tolerance = 1e-9};
    CHECK_OK(sn_world_add_attachment(world, &glue, &error));
    SnPairDef pair = sn_default_pair_def();
    pair.body = block;
    pair.other = other;
    pair.ignore = 1;
    CHECK_OK(sn_world_add_pair(world, &pair, &error));
    const SnEventDef kick = {SN_EVENT_KICK, 0, {1, 0, 0}, block};
    CHECK_OK(sn_world_add_event(world, &kick, &error));
    worlds_run(world, 50);
    const SnStepStats* stats = sn_world_stats(world);
    const double mass =
        sn_world_body_info(world, block).mass + sn_world_body_info(world, other).mass;
    CHECK_NEAR(stats->momentum[0], sn_world_body_info(world, block).mass, 1e-6);
    CHECK_NEAR(stats->momentum[2], -9.81 * 0.5 * mass, 1e-6);

    int nodes, nodes_other;
    const double *x = sn_world_positions(world, block, &nodes),
                 *y = sn_world_positions(world, other, &nodes_other);
    if (to_soft)
        for (int i = 18; i < 27; ++i) // the top layer of one is the bottom layer of the other
            for (int k = 0; k < 3; ++k) CHECK_NEAR(x[3 * i + k], y[3 * (i - 18) + k], 2e-3);
    else {
        double p[3], r[4];
        CHECK_OK(sn_world_pose(world, other, p, r));
        for (int i = 18; i < 27; ++i) { // distances from the centre of mass do not change
            const double dx = 0.1 * (i % 3 - 1), dy = 0.1 * (i / 3 % 3 - 1);
            const double d = sqrt((x[3 * i] - p[0]) * (x[3 * i] - p[0]) +
                                  (x[3 * i + 1] - p[1]) * (x[3 * i + 1] - p[1]) +
                                  (x[3 * i + 2] - p[2]) * (x[3 * i + 2] - p[2]));
            CHECK_NEAR(d, sqrt(dx * dx + dy * dy + 0.01), 2e-3);
        }
    }
    sn_destroy_world(world);
}

static void glued_to_a_rigid_body(void** state) {
    (void)state;
    check_glue(0);
}

static void glued_to_a_soft_body(void** state) {
    (void)state;
    check_glue(1);
}

// ---- what accelerates within a step

// from rest above a plate of 5 mm: falls farther in a step than it is thick
static void long_steps_do_not_pass(void** state) {
    (void)state;
    for (int i = 0; i < 15; ++i) {
        const double gap = 0.002 * (1 << i % 5);
        SnWorld* world = make_world(0.1, 1);
        SnColliderDef plate = sn_default_collider_def();
        plate.shape.kind = SN_SHAPE_BOX;
        plate.shape.size[0] = plate.shape.size[1] = 2;
        plate.shape.size[2] = 0.005;
        plate.position[2] = -0.0025;
        CHECK_OK(sn_world_add_collider(world, &plate, NULL, &error));
        SnBodyId body;
        if (i < 5)
            body = add_rigid(world, SN_SHAPE_SPHERE, 0.04, 0, 0.02 + gap, 1000);
        else if (i < 10)
            body = add_rigid(world, SN_SHAPE_BOX, 0.04, 0, 0.02 + gap, 1000);
        else
            body = add_soft(world, 2, 0.04, 0, gap);
        CHECK_OK(sn_world_start(world, &error));
        for (int s = 0; s < 8; ++s) assert_true(sn_world_step(world, &error) >= 0);
        double z = 0, x[3], turn[4];
        if (i < 10) {
            CHECK_OK(sn_world_pose(world, body, x, turn));
            z = x[2];
        } else {
            int nodes;
            z = sn_world_positions(world, body, &nodes)[3 * 13 + 2]; // in the middle
            assert_int_equal(nodes, 27);
        }
        if (!(z > 0)) fail_msg("case %d: at %g", i, z);
        sn_destroy_world(world);
    }
}

// ---- wrong input

static void wrong_input(void** state) {
    (void)state;
    SnWorld* world = make_world(0.01, 1);
    SnColliderDef def = sn_default_collider_def();
    def.friction = NAN;
    assert_int_equal(sn_world_add_collider(world, &def, NULL, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "friction"));
    def = sn_default_collider_def();
    def.shape.kind = SN_SHAPE_SPHERE;
    def.shape.radius = -1;
    assert_int_equal(sn_world_add_collider(world, &def, NULL, &error), SN_BAD_INPUT);
    def.shape.kind = SN_SHAPE_MESH;
    def.shape.mesh = NULL;
    assert_int_equal(sn_world_add_collider(world, &def, NULL, &error), SN_BAD_INPUT);
    def = sn_default_collider_def();
    def.position[1] = INFINITY;
    assert_int_equal(sn_world_add_collider(world, &def, NULL, &error), SN_BAD_INPUT);
    def = sn_default_collider_def();
    def.key_count = 2; // of which there is none
    assert_int_equal(sn_world_add_collider(world, &def, NULL, &error), SN_BAD_INPUT);

    SnShapeDef plane = sn_default_shape_def();
    SnRigidDef rigid = sn_default_rigid_def();
    plane.kind = SN_SHAPE_PLANE;
    rigid.shape = &plane;
    assert_true(sn_world_add_rigid(world, &rigid, NULL, &error) < 0);
    assert_non_null(strstr(error.text, "plane"));

    SnPairDef pair = sn_default_pair_def();
    assert_int_equal(sn_world_add_pair(world, &pair, &error), SN_BAD_INPUT);
    SnAttachmentDef glue = sn_default_attachment_def();
    assert_int_equal(sn_world_add_attachment(world, &glue, &error), SN_BAD_INPUT);
    sn_destroy_world(world);

    // contact where the integrator has none
    SnWorldDef bad = sn_default_world_def();
    bad.integrator = SN_SYMPLECTIC_EULER;
    CHECK_OK(sn_create_world(&bad, &world, &error));
    add_ground(world);
    add_soft(world, 1, 0.1, 0, 1);
    assert_int_equal(sn_world_start(world, &error), SN_UNSUPPORTED);
    assert_non_null(strstr(error.text, "integrator"));
    sn_destroy_world(world);
    bad.contact.off = 1;
    CHECK_OK(sn_create_world(&bad, &world, &error));
    add_ground(world);
    add_soft(world, 1, 0.1, 0, 1);
    CHECK_OK(sn_world_start(world, &error));
    sn_destroy_world(world);
}

// every failed allocation is a status, and nothing is lost
static void short_of_memory(void** state) {
    (void)state;
    const int64_t live = sn_memory_count().live_blocks;
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int calls = 0; status == SN_OUT_OF_MEMORY; calls += 1 + calls / 20) {
        SnWorld* world = make_world(0.01, 1);
        add_ground(world);
        add_soft(world, 1, 0.1, 0, 0.001);
        add_rigid(world, SN_SHAPE_BOX, 0.1, 0, 0.15, 1000);
        sn_memory_fail_after(calls);
        status = SN_OK;
        for (int i = 0; i < 3 && status >= 0; ++i) status = sn_world_step(world, &error);
        sn_memory_fail_after(-1);
        if (status < 0) assert_int_equal(status, SN_OUT_OF_MEMORY);
        worlds_run(world, 1); // and it goes on
        sn_destroy_world(world);
        assert_true(calls < 10000);
    }
    assert_true(sn_memory_count().live_blocks == live);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stack_stands),
        cmocka_unit_test(soft_block_rests),
        cmocka_unit_test(falls_all_the_way),
        cmocka_unit_test(penalty_rests),
        cmocka_unit_test(long_steps),
        cmocka_unit_test(nothing_tunnels),
        cmocka_unit_test(deep_overlaps_are_not_thrown),
        cmocka_unit_test(pairs_keep_momentum),
        cmocka_unit_test(any_number_of_threads),
        cmocka_unit_test(restored_in_contact),
        cmocka_unit_test(unrelated_bodies),
        cmocka_unit_test(glued_to_a_rigid_body),
        cmocka_unit_test(glued_to_a_soft_body),
        cmocka_unit_test(long_steps_do_not_pass),
        cmocka_unit_test(wrong_input),
        cmocka_unit_test(short_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
