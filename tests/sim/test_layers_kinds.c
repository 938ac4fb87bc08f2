// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Lists of layers of one kind: all rigid against rigid bodies, all elastic against plain steps.
//
// A body of a layer and a rigid one share the momentum form: p' = p + h f, c' = c + h p'/m, and
// L' = L + h times the torque; both keep L exactly where there is none. They differ in how far they
// turn by it. A layer's body has velocities that are differences of positions: in a step it turns
// by the R with sum of m r x R r = h L. A rigid one turns by phi with I' phi = h L, I' the inertia
// where the step ends. About a principal axis that is asin(h omega) against h omega.
#include "sim/layers.h"

#include "math/quat.h"
#include "rigid/pose.h"
#include "sim/world.h"

#include <string.h>

static SnError error;

static const Layers none = {0}, elastic = {1, {0}, {0}}, rigid = {1, {1}, {0}};
static const int cells[3] = {4, 2, 2}; // even: inertia is along the axes
static const double size[3] = {0.4, 0.3, 0.2};

// ---- a block, and a rigid body of the same mass and inertia

typedef struct Pair {
    SnWorld *soft, *rigid;
    SnBodyId body;
} Pair;

// what the block's nodes weigh together, about their centre
static SnRigidMass mass_of(const SnWorld* world, Vec3* centre) {
    const SnModel* model = world->model;
    SnRigidMass all = {0};
    *centre = v3(0, 0, 0);
    for (int i = 0; i < model->node_count; ++i) {
        const double m = model->mass->lumped[i];
        *centre = v3_axpy(m, v3_load(model->rest + 3 * i), *centre);
        all.mass += m;
    }
    *centre = v3_scale(1 / all.mass, *centre);
    for (int i = 0; i < model->node_count; ++i) {
        const Vec3 r = v3_sub(v3_load(model->rest + 3 * i), *centre);
        all.inertia = sn_inertia_add(model->mass->lumped[i], r, all.inertia);
    }
    return all;
}

static Pair make_pair(const SnWorldDef* soft_def, const Flight* flight) {
    const SnMaterialDef material = layers_rubber();
    SnWorldDef def = *soft_def;
    SnRigidDef same = sn_default_rigid_def();
    Pair pair = {worlds_create(soft_def), NULL, {0}};
    Vec3 centre;
    pair.body = layers_add_block(pair.soft, cells, size, (double[]){0, 0, 0.5}, &material, flight);
    CHECK_OK(sn_world_start(pair.soft, &error));
    const SnRigidMass mass = mass_of(pair.soft, &centre);
    same.mass = mass.mass;
    for (int k = 0; k < 3; ++k) same.inertia[k] = mass.inertia.m[k][k];
    v3_store(same.position, centre);
    v3_store(same.velocity, flight->velocity);
    v3_store(same.angular_velocity, flight->omega);
    def.xpbd.layers.sizes = SN_LAYERS_NONE;
    pair.rigid = worlds_create(&def);
    CHECK_OK(sn_world_add_rigid(pair.rigid, &same, NULL, &error));
    return pair;
}

static void free_pair(Pair* pair) {
    sn_destroy_world(pair->soft);
    sn_destroy_world(pair->rigid);
}

// nodes of the block from where a pose has them, at most
static double off_pose(const SnWorld* soft, Vec3 position, Quat rotation) {
    const SnModel* model = soft->model;
    Vec3 centre;
    double most = 0;
    mass_of(soft, &centre);
    for (int i = 0; i < model->node_count; ++i) {
        const Vec3 r = v3_sub(v3_load(model->rest + 3 * i), centre);
        const Vec3 there = v3_add(position, quat_rotate(rotation, r));
        most = fmax(most, v3_norm(v3_sub(v3_load(soft->state->now.q.x + 3 * i), there)));
    }
    return most;
}

static double pair_gap(const Pair* pair) {
    double position[3], q[4];
    CHECK_OK(sn_world_pose(pair->rigid, (SnBodyId){1}, position, q));
    return off_pose(pair->soft, v3_load(position), (Quat){q[0], q[1], q[2], q[3]});
}

// half a second
static double gap_of(const Flight* flight, double h) {
    SnWorldDef def = layers_def(rigid, 2);
    def.step = h;
    Pair pair = make_pair(&def, flight);
    worlds_run(pair.soft, (int)lround(0.5 / h));
    worlds_run(pair.rigid, (int)lround(0.5 / h));
    const double gap = pair_gap(&pair);
    assert_true(sn_world_stats(pair.soft)->elastic < 1e-20);
    free_pair(&pair);
    return gap;
}

// ---- all rigid

// falling without a turn they are one and the same
static void what_falls_falls_alike(void** state) {
    (void)state;
    const Flight flight = {v3(1, -2, 3), v3(0, 0, 0), 1};
    CHECK_AT_MOST(gap_of(&flight, 0.01), 1e-13);
}

// asin(h omega)/h - omega is h^2 omega^3 / 6 too fast
static void what_spins_spins_alike(void** state) {
    (void)state;
    const double omega = 4, arm = 0.5 * hypot(size[0], size[1]);
    const Flight flight = {v3(1, 0, 2), v3(0, 0, omega), 1};
    for (double h = 0.01; h > 0.002; h *= 0.5) {
        const double angle = 0.5 * (asin(h * omega) / h - omega);
        CHECK_NEAR(gap_of(&flight, h), 2 * arm * sin(0.5 * angle), 1e-12);
    }
}

// about three axes both are of first order in h, and so is how far they are apart
static void what_tumbles_tumbles_alike(void** state) {
    (void)state;
    const Flight flight = {v3(0, 1, 2), v3(4, -2, 3), 1};
    double gap = gap_of(&flight, 0.01);
    print_message("tumbling: %.3g m", gap);
    CHECK_AT_MOST(gap, 0.02);
    for (double h = 0.005; h > 0.001; h *= 0.5) {
        const double finer = gap_of(&flight, h);
        print_message(", %.3g", finer);
        CHECK_AT_MOST(finer, 0.6 * gap);
        gap = finer;
    }
    print_message("\n");
}

// ---- all rigid, with a force on some of its nodes

enum { STATE = 13 }; // centre, momentum, rotation, angular momentum

typedef struct Pushed {
    SnRigidMass mass;
    Vec3 arm, force; // where it acts, in the body, and how
} Pushed;

static void rate(const Pushed* p, const double y[STATE], double dy[STATE]) {
    const Quat q = quat_unit((Quat){y[6], y[7], y[8], y[9]});
    const SnPose pose = {.rotation = q};
    const Mat3 inverse = m3_inverse(sn_pose_inertia(&pose, &p->mass));
    const Vec3 omega = m3_apply(inverse, v3_load(y + 10));
    const Quat turn = quat_mul((Quat){0.5 * omega.x, 0.5 * omega.y, 0.5 * omega.z, 0}, q);
    v3_store(dy, v3_scale(1 / p->mass.mass, v3_load(y + 3)));
    v3_store(dy + 3, v3_axpy(p->mass.mass, v3(0, 0, -9.81), p->force));
    memcpy(dy + 6, &turn, 4 * sizeof(double));
    v3_store(dy + 10, v3_cross(quat_rotate(q, p->arm), p->force));
}

// Runge and Kutta's fourth-order scheme
static void follow(const Pushed* p, double time, int steps, double y[STATE]) {
    const double h = time / steps, part[4] = {0, 0.5 * h, 0.5 * h, h}, weight[4] = {1, 2, 2, 1};
    for (int s = 0; s < steps; ++s) {
        double k[STATE] = {0}, at[STATE], sum[STATE] = {0};
        for (int stage = 0; stage < 4; ++stage) {
            for (int i = 0; i < STATE; ++i) at[i] = y[i] + part[stage] * k[i];
            rate(p, at, k);
            for (int i = 0; i < STATE; ++i) sum[i] += weight[stage] / 6 * h * k[i];
        }
        for (int i = 0; i < STATE; ++i) y[i] += sum[i];
    }
}

// off by how much after 0.3 s with a force on the end at x = 0.4
static double pushed_error(double h) {
    const Vec3 force = v3(3, 25, -10);
    const Flight flight = {v3(0, 1, 2), v3(1, -1, 2), 1};
    const SnMaterialDef material = layers_rubber();
    SnWorldDef def = layers_def(rigid, 2);
    def.step = h;
    SnWorld* world = worlds_create(&def);
    SnForceDef push = sn_default_force_def();
    push.body = layers_add_block(world, cells, size, (double[]){0, 0, 0}, &material, &flight);
    push.select = worlds_left_end();
    push.select.normal[0] = 1, push.select.point[0] = size[0];
    v3_store(push.force, force);
    CHECK_OK(sn_world_add_force(world, &push, &error));
    worlds_run(world, (int)lround(0.3 / h));

    Vec3 centre;
    const Pushed pushed = {mass_of(world, &centre), v3(0.5 * size[0], 0, 0), force};
    double y[STATE] = {0};
    v3_store(y, centre);
    v3_store(y + 3, v3_scale(pushed.mass.mass, flight.velocity));
    y[9] = 1;
    v3_store(y + 10, m3_apply(pushed.mass.inertia, flight.omega));
    follow(&pushed, 0.3, 1000, y);
    const double off = off_pose(world, v3_load(y), (Quat){y[6], y[7], y[8], y[9]});
    sn_destroy_world(world);
    return off;
}

static void forces_act_as_on_a_rigid_body(void** state) {
    (void)state;
    double off = pushed_error(0.01);
    print_message("pushed: %.3g m", off);
    CHECK_AT_MOST(off, 0.05);
    for (double h = 0.005; h > 0.001; h *= 0.5) {
        const double finer = pushed_error(h);
        print_message(", %.3g", finer);
        CHECK_AT_MOST(finer, 0.6 * off);
        off = finer;
    }
    print_message("\n");
}

// ---- all rigid, on the ground

typedef struct Rest {
    double height, force, kinetic; // of the centre, m; on the ground, N; J
    double way;                    // slid by, m
} Rest;

static Rest rest_of(const SnWorld* world, Vec3 centre) {
    Rest rest = {.height = centre.z, .way = centre.x};
    int count;
    const SnContactInfo* info = sn_world_contacts(world, &count);
    for (int i = 0; i < count; ++i) rest.force += info[i].force[2];
    rest.kinetic = sn_world_stats(world)->kinetic;
    return rest;
}

static Vec3 centre_of(const SnWorld* world) {
    const SnModel* model = world->model;
    Vec3 sum = v3(0, 0, 0);
    double mass = 0;
    for (int i = 0; i < model->node_count; ++i) {
        mass += model->mass->lumped[i];
        sum = v3_axpy(model->mass->lumped[i], v3_load(world->state->now.q.x + 3 * i), sum);
    }
    return v3_scale(1 / mass, sum);
}

// a block that is all rigid (or one that is a rigid body) is dropped by 1 cm and slides at 1 m/s
static Rest slide(int real, double h) {
    const Flight flight = {v3(1, 0, 0), v3(0, 0, 0), 1};
    const SnMaterialDef material = layers_rubber();
    SnWorldDef def = layers_def(real ? none : rigid, 40);
    SnShapeDef box = sn_default_shape_def();
    SnRigidDef same = sn_default_rigid_def();
    def.step = h;
    SnWorld* world = worlds_create(&def);
    layers_add_ground(world);
    box.kind = SN_SHAPE_BOX;
    memcpy(box.size, size, sizeof size);
    same.shape = &box;
    same.density = material.density;
    same.velocity[0] = 1;
    same.position[2] = 0.5 * size[2] + 0.01;
    if (real)
        CHECK_OK(sn_world_add_rigid(world, &same, NULL, &error));
    else
        layers_add_block(world, cells, size, (double[]){-0.5 * size[0], -0.5 * size[1], 0.01},
                         &material, &flight);
    worlds_run(world, (int)lround(1.5 / h));
    const Vec3 centre = real ? world->state->now.q.pose[0].position : centre_of(world);
    const Rest rest = rest_of(world, centre);
    sn_destroy_world(world);
    return rest;
}

// Both rest with their weight, and where they have to: 1 m/s until they touch, less mu times the
// speed at which they do, braked by mu g.
static void what_rests_rests_alike(void** state) {
    (void)state;
    const double g = 9.81, mu = 0.5, weight = g * 500 * size[0] * size[1] * size[2];
    const double fall = sqrt(2 * 0.01 / g), way = fall + pow(1 - mu * g * fall, 2) / (2 * mu * g);
    double apart = 0;
    for (int i = 0; i < 2; ++i) {
        const double h = i ? 0.0025 : 0.01;
        const Rest ours = slide(0, h), real = slide(1, h);
        print_message("%g s: height %.3g and %.3g m off, way %.4f m (%.2g more) of %.4f, %.3g J\n",
                      h, ours.height - 0.1, real.height - 0.1, ours.way, ours.way - real.way, way,
                      ours.kinetic);
        CHECK_NEAR(ours.force, weight, 1e-6 * weight);
        CHECK_NEAR(real.force, weight, 1e-6 * weight);
        CHECK_NEAR(ours.height, real.height, 2e-5);
        CHECK_AT_MOST(ours.kinetic, 1e-10);
        CHECK_NEAR(ours.way, way, 0.6 * h);
        if (i) CHECK_AT_MOST(fabs(ours.way - real.way), 0.5 * apart);
        apart = fabs(ours.way - real.way);
    }
}

// ---- all elastic

// a bar that is held and driven, glued to a block that falls on the ground, with all dampings
static SnWorld* make_busy(const SnWorldDef* def) {
    SnMaterialDef material = layers_rubber();
    SnWorld* world = worlds_create(def);
    SnDriveDef drive = sn_default_drive_def();
    SnAttachmentDef glue = sn_default_attachment_def();
    material.stiffness_damping = 0.002;
    material.mass_damping = 0.1;
    layers_add_ground(world);
    const SnBodyId bar = layers_add_block(world, (int[]){6, 2, 2}, (double[]){0.6, 0.2, 0.2},
                                          (double[]){0, 0, 0.3}, &material, NULL);
    const SnBodyId block = layers_add_block(world, (int[]){2, 2, 3}, (double[]){0.2, 0.2, 0.28},
                                            (double[]){0.4, 0, 0.01}, &material, NULL);
    drive.body = bar;
    drive.select = worlds_left_end();
    drive.velocity[1] = 0.3;
    CHECK_OK(sn_world_add_drive(world, &drive, &error));
    glue.body = block;
    glue.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .normal = {0, 0, 1}, .point = {0, 0, 0.29}, .tolerance = 1e-9};
    glue.to = bar;
    CHECK_OK(sn_world_add_attachment(world, &glue, &error));
    return world;
}

static void elastic_lists_are_plain_steps(void** state) {
    (void)state;
    for (int single = 0; single < 2; ++single) {
        SnWorldDef plain = layers_def(none, 12), listed = layers_def(elastic, 12);
        plain.xpbd.single = listed.xpbd.single = single;
        SnWorld *a = make_busy(&plain), *b = make_busy(&listed);
        for (int i = 0; i < 60; ++i) {
            worlds_run(a, 1);
            worlds_run(b, 1);
            for (int body = 1; body <= 2; ++body)
                assert_true(layers_gap(a, b, (SnBodyId){body}) == 0);
        }
        assert_true(sn_world_stats(a)->pressing > 0);
        sn_destroy_world(a);
        sn_destroy_world(b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_falls_falls_alike),
        cmocka_unit_test(what_spins_spins_alike),
        cmocka_unit_test(what_tumbles_tumbles_alike),
        cmocka_unit_test(forces_act_as_on_a_rigid_body),
        cmocka_unit_test(what_rests_rests_alike),
        cmocka_unit_test(elastic_lists_are_plain_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
