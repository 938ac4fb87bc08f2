// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Bodies of a layer: what their motion takes from nodes, and what it leaves.
#include "xpbd/body.h"

#include "base/random.h"
#include "check.h"
#include "rigid/pose.h"

#include <string.h>

enum { COUNT = 24, STRIDE = 4 };
static const double h = 0.01;

typedef struct Rig {
    SnBodyNodes nodes;
    SnLayerBody body;
    int count, node[COUNT];
    double mass[2 * COUNT], x[2 * COUNT * STRIDE], v[2 * COUNT * 3], r[2 * COUNT * 3];
} Rig;

typedef enum Shape { CLOUD, SHEET, LINE, PAIR, SINGLE, SHAPES } Shape;

// every other node of the world, one metre or so around a place that is not the origin
static void make_rig(Shape shape, int plane, uint64_t seed, Rig* rig) {
    SnRandom random = {seed};
    *rig = (Rig){.count = shape == SINGLE ? 1 : shape == PAIR ? 2 : COUNT};
    rig->nodes = (SnBodyNodes){rig->mass, rig->x, rig->v, rig->r, STRIDE, plane};
    const Vec3 along = v3(0.3, -0.7, plane ? 0 : 0.5), across = v3(0.8, 0.1, plane ? 0 : -0.4);
    for (int k = 0; k < rig->count; ++k) {
        const int i = rig->node[k] = 2 * k + 1;
        double c[3];
        for (int a = 0; a < 3; ++a) c[a] = sn_random_uniform(&random, -1, 1);
        Vec3 r = v3(c[0], c[1], plane ? 0 : c[2]);
        if (shape == SHEET) r = v3_axpy(c[0], along, v3_scale(c[1], across));
        if (shape == LINE) r = v3_scale(c[0], along);
        v3_store(rig->x + STRIDE * i, v3_add(r, v3(3, -2, 0.1)));
        rig->x[STRIDE * i + 3] = 77;
        rig->mass[i] = sn_random_uniform(&random, 0.5, 2);
        for (int a = 0; a < (plane ? 2 : 3); ++a)
            rig->v[3 * i + a] = sn_random_uniform(&random, -1, 1);
    }
}

static Vec3 x_of(const Rig* rig, int k) { return v3_load(rig->x + STRIDE * rig->node[k]); }
static Vec3 v_of(const Rig* rig, int k) { return v3_load(rig->v + 3 * rig->node[k]); }

static Vec3 centre_of(const Rig* rig) {
    Vec3 sum = v3(0, 0, 0);
    double mass = 0;
    for (int k = 0; k < rig->count; ++k) {
        sum = v3_axpy(rig->mass[rig->node[k]], x_of(rig, k), sum);
        mass += rig->mass[rig->node[k]];
    }
    return v3_scale(1 / mass, sum);
}

static Vec3 momentum_of(const Rig* rig) {
    Vec3 sum = v3(0, 0, 0);
    for (int k = 0; k < rig->count; ++k) sum = v3_axpy(rig->mass[rig->node[k]], v_of(rig, k), sum);
    return sum;
}

// about the centre
static Vec3 angular_of(const Rig* rig) {
    const Vec3 centre = centre_of(rig);
    Vec3 sum = v3(0, 0, 0);
    for (int k = 0; k < rig->count; ++k) {
        const Vec3 r = v3_sub(x_of(rig, k), centre);
        sum = v3_axpy(rig->mass[rig->node[k]], v3_cross(r, v_of(rig, k)), sum);
    }
    return sum;
}

static void check_vector(Vec3 a, Vec3 b, double tolerance) {
    CHECK_NEAR(a.x, b.x, tolerance);
    CHECK_NEAR(a.y, b.y, tolerance);
    CHECK_NEAR(a.z, b.z, tolerance);
}

static void fit(Rig* rig) { sn_body_fit(&rig->nodes, rig->node, rig->count, &rig->body); }
static void step(Rig* rig) {
    fit(rig);
    sn_body_step(&rig->nodes, rig->node, rig->count, h, &rig->body);
}

// velocities are those of a turn and a flight that ended here
static void spin(Rig* rig, Vec3 turn, Vec3 velocity) {
    const Quat back = quat_exp(v3_scale(-1, turn));
    const Vec3 centre = centre_of(rig);
    for (int k = 0; k < rig->count; ++k) {
        const Vec3 r = v3_sub(x_of(rig, k), centre);
        const Vec3 v = v3_axpy(1 / h, v3_sub(r, quat_rotate(back, r)), velocity);
        v3_store(rig->v + 3 * rig->node[k], v);
    }
}

// velocities as the end of a step has them
static void take_velocities(Rig* rig, const Rig* before) {
    for (int k = 0; k < rig->count; ++k)
        v3_store(rig->v + 3 * rig->node[k], v3_scale(1 / h, v3_sub(x_of(rig, k), x_of(before, k))));
}

static void a_fit_keeps_momenta(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        Rig rig;
        make_rig(CLOUD, 0, seed, &rig);
        fit(&rig);
        const SnLayerBody* b = &rig.body;
        check_vector(v3_scale(b->mass, b->velocity), momentum_of(&rig), 1e-12);
        check_vector(m3_apply(b->inertia, b->omega), angular_of(&rig), 1e-12);
        for (int k = 0; k < rig.count; ++k)
            check_vector(v3_add(v3_load(rig.r + 3 * rig.node[k]), b->centre), x_of(&rig, k), 1e-14);
    }
}

static double largest_residual(const Rig* rig) {
    double most = 0;
    for (int k = 0; k < rig->count; ++k) most = fmax(most, v3_norm(v_of(rig, k)));
    return most;
}

// whatever the axis, and whatever the shape
static void rigid_motion_leaves_nothing(void** state) {
    (void)state;
    const Vec3 turns[] = {{0, 0, 0}, {1e-9, 0, 2e-9}, {0.02, -0.03, 0.05}, {0.3, 0.4, -0.5}};
    for (int shape = 0; shape < SHAPES; ++shape)
        for (int t = 0; t < 4; ++t) {
            Rig rig;
            make_rig((Shape)shape, 0, 3, &rig);
            spin(&rig, turns[t], v3(2, -1, 4));
            step(&rig);
            CHECK_AT_MOST(largest_residual(&rig), 1e-12);
        }
}

// what a step moves and what it leaves have the momenta that were there
static void a_step_keeps_momenta(void** state) {
    (void)state;
    for (int shape = 0; shape < SHAPES; ++shape)
        for (uint64_t seed = 0; seed < 10; ++seed) {
            Rig rig, before;
            make_rig((Shape)shape, 0, seed, &rig);
            for (int i = 0; i < 6 * COUNT; ++i) rig.v[i] *= 20;
            before = rig;
            step(&rig);
            check_vector(momentum_of(&rig), v3(0, 0, 0), 1e-11);
            check_vector(angular_of(&rig), v3(0, 0, 0), 1e-10);
            take_velocities(&rig, &before);
            check_vector(momentum_of(&rig), momentum_of(&before), 1e-10);
            check_vector(angular_of(&rig), angular_of(&before), 1e-10);
        }
}

// a body that tumbles freely keeps its shape and its angular momentum for long, and its energy to
// the order of the step
static void a_free_body_tumbles_on(void** state) {
    (void)state;
    Rig rig;
    make_rig(CLOUD, 0, 8, &rig);
    for (int k = 0; k < rig.count; ++k) // long, and not round
        rig.x[STRIDE * rig.node[k]] *= 3, rig.x[STRIDE * rig.node[k] + 1] *= 2;
    spin(&rig, v3(0.04, 0.05, 0.01), v3(1, 0, 0));
    const Rig start = rig;
    for (int n = 0; n < 2000; ++n) {
        const Rig before = rig;
        step(&rig);
        take_velocities(&rig, &before);
        double energy[2] = {0, 0};
        for (int k = 0; k < rig.count; ++k) {
            energy[0] += rig.mass[rig.node[k]] * v3_dot(v_of(&start, k), v_of(&start, k));
            energy[1] += rig.mass[rig.node[k]] * v3_dot(v_of(&rig, k), v_of(&rig, k));
        }
        CHECK_NEAR(energy[1] / energy[0], 1, 0.01);
    }
    check_vector(angular_of(&rig), angular_of(&start), 1e-9 * v3_norm(angular_of(&start)));
    for (int k = 1; k < rig.count; ++k)
        CHECK_NEAR(v3_norm(v3_sub(x_of(&rig, k), x_of(&rig, 0))),
                   v3_norm(v3_sub(x_of(&start, k), x_of(&start, 0))), 1e-11);
}

static void a_turn_by_more_than_a_quarter_is_one(void** state) {
    (void)state;
    Rig rig, before;
    make_rig(CLOUD, 0, 4, &rig);
    for (int k = 0; k < rig.count; ++k) { // 2 rad a step, were it along the circle
        const Vec3 r = v3_sub(x_of(&rig, k), centre_of(&rig));
        v3_store(rig.v + 3 * rig.node[k], v3_cross(v3(0, 0, 2 / h), r));
    }
    before = rig;
    step(&rig);
    CHECK_NEAR(v3_norm(quat_log(rig.body.rotation)), 2, 1e-12);
    for (int k = 1; k < rig.count; ++k)
        CHECK_NEAR(v3_norm(v3_sub(x_of(&rig, k), x_of(&rig, 0))),
                   v3_norm(v3_sub(x_of(&before, k), x_of(&before, 0))), 1e-13);
}

static void bodies_in_the_plane_stay_there(void** state) {
    (void)state;
    for (int shape = 0; shape < SHAPES; ++shape) {
        Rig rig, before;
        make_rig((Shape)shape, 1, 6, &rig);
        spin(&rig, v3(0, 0, 0.2), v3(1, 2, 0));
        before = rig;
        step(&rig);
        CHECK_AT_MOST(largest_residual(&rig), 1e-12);
        for (int k = 0; k < rig.count; ++k) assert_true(x_of(&rig, k).z == x_of(&before, k).z);
        assert_true(rig.body.rotation.x == 0 && rig.body.rotation.y == 0);
        if (shape != SINGLE) CHECK_NEAR(quat_log(rig.body.rotation).z, 0.2, 1e-14);
    }
}

// a turn that moves no node is none
static void inverses_leave_out_what_is_zero(void** state) {
    (void)state;
    for (int shape = 0; shape < SHAPES; ++shape) {
        Rig rig;
        make_rig((Shape)shape, 0, 2, &rig);
        fit(&rig);
        const Mat3 I = rig.body.inertia, inverse = rig.body.inverse;
        const Mat3 back = m3_mul(m3_mul(I, inverse), I); // A A^+ A = A
        for (int k = 0; k < 9; ++k)
            CHECK_NEAR(back.m[k / 3][k % 3], I.m[k / 3][k % 3], 1e-12 * (1 + rig.body.mass));
        if (shape == LINE || shape == PAIR) {
            const Vec3 axis = v3_unit(v3_sub(x_of(&rig, 1), x_of(&rig, 0)));
            CHECK_AT_MOST(v3_norm(m3_apply(inverse, axis)), 1e-12);
        }
        if (shape == SINGLE) CHECK_AT_MOST(v3_norm(rig.body.omega), 0);
    }
}

// pushed nodes take the body along, with all of their momentum
static void a_projection_keeps_momentum(void** state) {
    (void)state;
    for (int shape = 0; shape < SHAPES; ++shape) {
        Rig rig;
        SnRandom random = {9};
        make_rig((Shape)shape, 0, 5, &rig);
        step(&rig);
        for (int k = 0; k < rig.count; k += 3)
            for (int a = 0; a < 3; ++a)
                rig.x[STRIDE * rig.node[k] + a] += sn_random_uniform(&random, -0.1, 0.1);
        const Vec3 pushed = centre_of(&rig);
        sn_body_project(&rig.nodes, rig.node, rig.count, &rig.body);
        sn_body_place(&rig.nodes, rig.node, rig.count, &rig.body);
        check_vector(centre_of(&rig), pushed, 1e-14);
        check_vector(rig.body.centre, pushed, 1e-14);
        for (int k = 0; k < rig.count; ++k) assert_true(rig.x[STRIDE * rig.node[k] + 3] == 77);
    }
}

// nodes that were not moved need not be listed; a small rigid motion is found again; and what is
// found is nearest: to first order no motion is left in the difference
static void a_projection_is_the_nearest_rigid_motion(void** state) {
    (void)state;
    const Vec3 turn = v3(1e-6, -2e-6, 3e-6), push = v3(4e-6, 5e-6, -6e-6);
    Rig rig;
    make_rig(CLOUD, 0, 5, &rig);
    step(&rig);
    const SnLayerBody before = rig.body;
    for (int k = 0; k < rig.count; ++k) {
        const Vec3 arm = v3_sub(x_of(&rig, k), before.centre);
        v3_store(rig.x + STRIDE * rig.node[k],
                 v3_add(x_of(&rig, k), v3_add(push, v3_cross(turn, arm))));
    }
    sn_body_project(&rig.nodes, rig.node, rig.count, &rig.body);
    check_vector(rig.body.centre, v3_add(before.centre, push), 1e-15);
    check_vector(sn_pose_turned(rig.body.rotation, before.rotation), turn, 1e-15);

    sn_body_place(&rig.nodes, rig.node, rig.count, &rig.body);
    SnLayerBody some = rig.body, all = rig.body;
    for (int k = 0; k < 5; ++k) rig.x[STRIDE * rig.node[k] + 1] += 0.01 * k;
    sn_body_project(&rig.nodes, rig.node, 5, &some);
    sn_body_project(&rig.nodes, rig.node, rig.count, &all);
    check_vector(some.centre, all.centre, 1e-15);
    CHECK_AT_MOST(v3_norm(sn_pose_turned(some.rotation, all.rotation)), 1e-14);
}

// along the pull one node and its body meet at once (but for what a turn is not linear); many come
// nearer, and none gains momentum from nothing
static void a_pull_brings_nodes_and_body_together(void** state) {
    (void)state;
    for (int count = 1; count <= 9; count += 4) {
        Rig rig;
        make_rig(CLOUD, 0, 5, &rig);
        step(&rig);
        double before = 0, after = 0, along = 0;
        Vec3 moved = v3(0, 0, 0);
        for (int k = 0; k < count; ++k) {
            rig.x[STRIDE * rig.node[k] + k % 3] += 1e-4;
            before += 1e-8;
            moved = v3_axpy(-rig.nodes.mass[rig.node[k]], x_of(&rig, k), moved);
        }
        const Vec3 centre = rig.body.centre;
        sn_body_pull(&rig.nodes, rig.node, count, &rig.body);
        const Mat3 R = quat_matrix(rig.body.rotation);
        for (int k = 0; k < count; ++k) {
            const Vec3 r = v3_load(rig.nodes.r + 3 * (size_t)rig.node[k]);
            const Vec3 d = v3_sub(x_of(&rig, k), v3_add(m3_apply(R, r), rig.body.centre));
            after += v3_dot(d, d);
            along = d.x; // of the first, which was moved along x
            moved = v3_axpy(rig.nodes.mass[rig.node[k]], x_of(&rig, k), moved);
        }
        moved = v3_axpy(rig.body.mass, v3_sub(rig.body.centre, centre), moved);
        CHECK_AT_MOST(v3_norm(moved), 1e-14);
        assert_true(after < before);
        if (count == 1) CHECK_AT_MOST(fabs(along), 1e-8);
    }
}

// Each of n nodes that are pulled sees the n-th part of the body's mass and inertia, and all see
// the body where it was before.
static void pulls_share_the_body(void** state) {
    (void)state;
    for (int count = 1; count <= 7; count += 3) {
        Rig rig, before;
        make_rig(CLOUD, 0, 5, &rig);
        step(&rig);
        for (int k = 0; k < count; ++k)
            for (int a = 0; a < 3; ++a) rig.x[STRIDE * rig.node[k] + a] += 1e-3 * (1 + (k + a) % 3);
        before = rig;
        sn_body_pull(&rig.nodes, rig.node, count, &rig.body);
        const Mat3 R = quat_matrix(before.body.rotation);
        const Mat3 inverse = m3_mul(m3_mul(R, before.body.inverse), m3_transpose(R));
        Vec3 push = v3(0, 0, 0), turn = v3(0, 0, 0);
        for (int k = 0; k < count; ++k) {
            const Vec3 arm = m3_apply(R, v3_load(before.r + 3 * before.node[k]));
            const Vec3 d = v3_sub(x_of(&before, k), v3_add(arm, before.body.centre));
            const Vec3 around = v3_cross(arm, v3_unit(d));
            const double m = before.mass[before.node[k]];
            const double w = 1 / before.body.mass + v3_dot(around, m3_apply(inverse, around));
            const Vec3 p = v3_scale(1 / (count * w + 1 / m), d); // on the body
            check_vector(x_of(&rig, k), v3_axpy(-1 / m, p, x_of(&before, k)), 1e-15);
            push = v3_axpy(1 / before.body.mass, p, push);
            turn = v3_add(turn, m3_apply(inverse, v3_cross(arm, p)));
        }
        check_vector(rig.body.centre, v3_add(before.body.centre, push), 1e-15);
        check_vector(sn_pose_turned(rig.body.rotation, before.body.rotation), turn, 1e-15);
    }
}

static void residuals_turn_with_the_body(void** state) {
    (void)state;
    Rig rig;
    make_rig(CLOUD, 0, 5, &rig);
    step(&rig);
    const Rig stepped = rig;
    const Vec3 turn = v3(0.1, 0.2, -0.3);
    sn_body_finish(&rig.nodes, rig.node, rig.count, &rig.body); // nothing happened
    for (int k = 0; k < rig.count; ++k) check_vector(v_of(&rig, k), v_of(&stepped, k), 1e-14);
    rig.body.rotation = sn_pose_turn(rig.body.rotation, turn);
    sn_body_finish(&rig.nodes, rig.node, rig.count, &rig.body);
    for (int k = 0; k < rig.count; ++k)
        check_vector(v_of(&rig, k), quat_rotate(quat_exp(turn), v_of(&stepped, k)), 1e-14);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fit_keeps_momenta),
        cmocka_unit_test(rigid_motion_leaves_nothing),
        cmocka_unit_test(a_step_keeps_momenta),
        cmocka_unit_test(a_free_body_tumbles_on),
        cmocka_unit_test(a_turn_by_more_than_a_quarter_is_one),
        cmocka_unit_test(bodies_in_the_plane_stay_there),
        cmocka_unit_test(inverses_leave_out_what_is_zero),
        cmocka_unit_test(a_projection_keeps_momentum),
        cmocka_unit_test(a_projection_is_the_nearest_rigid_motion),
        cmocka_unit_test(a_pull_brings_nodes_and_body_together),
        cmocka_unit_test(pulls_share_the_body),
        cmocka_unit_test(residuals_turn_with_the_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
