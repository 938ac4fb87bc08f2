// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contact and friction with known answers. All of first order in h: 0.5 % at h = 1e-3.
#include "check.h"
#include "sinew/sinew.h"

static const double g = 9.81;

static SnWorld* make_world(double h, double friction, double restitution) {
    SnWorldDef def = sn_default_world_def();
    SnError error = {0};
    SnWorld* world = NULL;
    def.step = h;
    def.contact.friction = friction;
    def.contact.restitution = restitution;
    CHECK_OK(sn_create_world(&def, &world, &error));
    return world;
}

// the half space below a plane through the origin that falls towards x at an angle
static void add_slope(SnWorld* world, double angle) {
    SnColliderDef def = sn_default_collider_def();
    SnError error = {0};
    def.axis[1] = 1;
    def.angle = angle;
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
}

static SnBodyId add_body(SnWorld* world, SnShapeKind kind, double height, double angle,
                         double speed) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef def = sn_default_rigid_def();
    SnError error = {0};
    SnBodyId body;
    shape.kind = kind;
    shape.size[0] = shape.size[1] = 0.4;
    shape.size[2] = 0.2;
    shape.radius = 0.1;
    def.shape = &shape;
    def.axis[1] = 1;
    def.angle = angle;
    def.position[0] = sin(angle) * height;
    def.position[2] = cos(angle) * height;
    def.velocity[0] = cos(angle) * speed;
    def.velocity[2] = -sin(angle) * speed;
    CHECK_OK(sn_world_add_rigid(world, &def, &body, &error));
    return body;
}

static void step(SnWorld* world) {
    SnError error = {0};
    const SnStatus status = sn_world_step(world, &error);
    if (status != SN_OK) fail_msg("step %d: %s", (int)sn_world_step_count(world), error.text);
}

// how far the body has gone down the slope
static double distance(const SnWorld* world, SnBodyId body, double angle) {
    double x[3], r[4];
    CHECK_OK(sn_world_pose(world, body, x, r));
    return cos(angle) * x[0] - sin(angle) * x[2];
}

static double speed_of(const SnWorld* world, SnBodyId body, double angle) {
    double v[3], omega[3];
    CHECK_OK(sn_world_twist(world, body, v, omega));
    return cos(angle) * v[0] - sin(angle) * v[2];
}

// acceleration down a slope over half a second, from rest
static double acceleration(SnShapeKind kind, double angle, double friction) {
    SnWorld* world = make_world(1e-3, friction, 0);
    add_slope(world, angle);
    const SnBodyId body = add_body(world, kind, 0.1, angle, 0);
    for (int i = 0; i < 100; ++i) step(world); // settled
    const double v = speed_of(world, body, angle);
    for (int i = 0; i < 500; ++i) step(world);
    const double a = (speed_of(world, body, angle) - v) / 0.5;
    sn_destroy_world(world);
    return a;
}

static void block_on_a_slope(void** state) {
    (void)state;
    const double steep = atan(0.5);
    CHECK_NEAR(acceleration(SN_SHAPE_BOX, steep, 0.49), 0.0877433, 0.005 * 0.0877433);
    CHECK_NEAR(acceleration(SN_SHAPE_BOX, steep, 0.51), 0, 1e-6);
    CHECK_NEAR(acceleration(SN_SHAPE_BOX, M_PI / 6, 0.3), 2.356287, 0.005 * 2.356287);
}

static void rolling_sphere(void** state) {
    (void)state;
    const double slope = M_PI / 9;
    CHECK_NEAR(acceleration(SN_SHAPE_SPHERE, slope, 0.2), 2.396584, 0.005 * 2.396584);
    CHECK_NEAR(acceleration(SN_SHAPE_SPHERE, slope, 0.105), 2.396584, 0.005 * 2.396584);
    // less friction than rolling takes: it slips, and friction slows it less
    const double slips = g * (sin(slope) - 0.1 * cos(slope));
    CHECK_NEAR(acceleration(SN_SHAPE_SPHERE, slope, 0.1), slips, 0.005 * slips);
    assert_true(slips > 2.396584);
}

static void stopping(void** state) {
    (void)state;
    SnWorld* world = make_world(1e-3, 0.5, 0);
    add_slope(world, 0);
    const SnBodyId body = add_body(world, SN_SHAPE_BOX, 0.1, 0, 5);
    for (int i = 0; i < 1100; ++i) step(world);
    CHECK_NEAR(distance(world, body, 0), 2.548420, 0.005 * 2.548420);
    CHECK_NEAR(speed_of(world, body, 0), 0, 1e-6);
    sn_destroy_world(world);
}

// heights of rebounds, and when it is over
static void rebounding(void** state) {
    (void)state;
    SnWorld* world = make_world(1e-4, 0, 0.5);
    add_slope(world, 0);
    const SnBodyId body = add_body(world, SN_SHAPE_SPHERE, 1.1, 0, 0);
    double before = 0, x[3], r[4], v[3], omega[3], rest = 0, heights[2] = {0};
    int tops = 0;
    for (int i = 0; i < 15000; ++i) {
        step(world);
        CHECK_OK(sn_world_pose(world, body, x, r));
        CHECK_OK(sn_world_twist(world, body, v, omega));
        if (before > 0 && v[2] <= 0 && tops < 2) heights[tops++] = x[2] - 0.1;
        before = v[2];
        if (fabs(v[2]) > 0.003) rest = sn_world_time(world);
    }
    CHECK_NEAR(heights[0], 0.25, 0.005 * 0.25);
    CHECK_NEAR(heights[1], 0.0625, 0.01 * 0.0625);
    CHECK_NEAR(rest, 1.3545709, 0.005 * 1.3545709);
    sn_destroy_world(world);
}

// how high a sphere gets again that falls from 0.1 m
static double first_rebound(double h) {
    SnWorld* world = make_world(h, 0, 0.5);
    add_slope(world, 0);
    const SnBodyId body = add_body(world, SN_SHAPE_SPHERE, 0.2, 0, 0);
    double x[3], r[4], v[3] = {0}, omega[3];
    int rose = 0;
    while (!rose || v[2] > 0) {
        CHECK_AT_MOST(sn_world_time(world), 0.3); // it is down after 0.14 s, up after 0.21 s
        step(world);
        CHECK_OK(sn_world_twist(world, body, v, omega));
        rose |= v[2] > 0;
    }
    CHECK_OK(sn_world_pose(world, body, x, r));
    sn_destroy_world(world);
    return x[2] - 0.1;
}

// nothing is left of the error but what a smaller step takes away
static void rebounds_converge(void** state) {
    (void)state;
    for (double h = 1e-4; h > 4e-6; h /= 4) CHECK_NEAR(first_rebound(h), 0.025, 150 * h * 0.025);
    CHECK_NEAR(first_rebound(5e-6), 0.025, 0.001 * 0.025);
}

// friction is the same in all directions: a cone
static void isotropic_friction(void** state) {
    (void)state;
    double first = 0;
    for (int i = 0; i < 4; ++i) {
        SnWorld* world = make_world(1e-3, 0.5, 0);
        add_slope(world, 0);
        SnShapeDef shape = sn_default_shape_def();
        SnRigidDef def = sn_default_rigid_def();
        SnError error = {0};
        SnBodyId body;
        shape.kind = SN_SHAPE_BOX;
        shape.size[0] = shape.size[1] = 0.4;
        shape.size[2] = 0.1;
        def.shape = &shape;
        def.position[2] = 0.05;
        const double angle = i * M_PI / 12;
        def.velocity[0] = 3 * cos(angle);
        def.velocity[1] = 3 * sin(angle);
        CHECK_OK(sn_world_add_rigid(world, &def, &body, &error));
        for (int k = 0; k < 700; ++k) step(world);
        double x[3], r[4];
        CHECK_OK(sn_world_pose(world, body, x, r));
        const double went = hypot(x[0], x[1]);
        CHECK_NEAR(atan2(x[1], x[0]), angle, 1e-3);
        if (i == 0) first = went;
        CHECK_NEAR(went, first, 0.005 * first);
        CHECK_NEAR(went, 9 / (2 * 0.5 * g), 0.005 * first);
        sn_destroy_world(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_on_a_slope),  cmocka_unit_test(rolling_sphere),
        cmocka_unit_test(stopping),          cmocka_unit_test(rebounding),
        cmocka_unit_test(rebounds_converge), cmocka_unit_test(isotropic_friction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
