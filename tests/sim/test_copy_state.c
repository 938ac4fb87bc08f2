// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Going on in another world, with a body more.
#include "sim/worlds.h"

#include "math/vec3.h"
#include "sim/world.h"
#include "sinew/touch.h"

#include <string.h>

static SnError error;

typedef struct Scene {
    SnWorld* world;
    SnBodyId bar, rod, ball; // ball {0}: none
} Scene;

// a bar that is pinned at one end and kicked, a rod that tumbles; a ball far away
static Scene make(const SnWorldDef* def, int with_ball) {
    Scene s = {.world = worlds_create(def)};
    SnMaterialDef material = worlds_material(def->integrator);
    s.bar = worlds_add_bar(s.world, 5, &material, 1);
    SnRigidDef rigid = sn_default_rigid_def();
    const SnShapeDef box = {.kind = SN_SHAPE_BOX, .size = {0.5, 0.1, 0.1}};
    const SnShapeDef sphere = {.kind = SN_SHAPE_SPHERE, .radius = 0.1};
    rigid.shape = &box;
    rigid.position[1] = 2;
    rigid.angular_velocity[2] = 3;
    CHECK_OK(sn_world_add_rigid(s.world, &rigid, &s.rod, &error));
    const SnEventDef kick = {
        .kind = SN_EVENT_KICK, .time = 0.05, .vector = {0, 1, 0}, .body = s.bar};
    CHECK_OK(sn_world_add_event(s.world, &kick, &error));
    rigid = sn_default_rigid_def();
    rigid.shape = &sphere;
    rigid.position[1] = -5;
    if (with_ball) CHECK_OK(sn_world_add_rigid(s.world, &rigid, &s.ball, &error));
    return s;
}

static double apart(const Scene* a, const Scene* b) {
    int count;
    const double* x = sn_world_positions(a->world, a->bar, &count);
    const double* y = sn_world_positions(b->world, b->bar, NULL);
    double p[3], q[3], r[4], most = 0;
    for (int i = 0; i < 3 * count; ++i) most = fmax(most, fabs(x[i] - y[i]));
    CHECK_OK(sn_world_pose(a->world, a->rod, p, r));
    CHECK_OK(sn_world_pose(b->world, b->rod, q, r));
    return fmax(most, v3_norm(v3_sub(v3_load(p), v3_load(q))));
}

static void it_goes_on(void** state) {
    (void)state;
    const SnIntegrator kinds[] = {SN_BDF1, SN_LINEARLY_IMPLICIT, SN_XPBD};
    for (int i = 0; i < 2 * (int)(sizeof kinds / sizeof kinds[0]); ++i) {
        SnWorldDef def = sn_default_world_def();
        def.integrator = kinds[i / 2];
        def.relative_tolerance = 1e-9;
        def.rigidification.on = i == 3;
        Scene a = make(&def, 0), b = make(&def, 1);
        CHECK_OK(sn_world_set_gravity(a.world, (double[]){0, 0, -2}, &error));
        SnMaterialDef softer = worlds_material(def.integrator);
        softer.youngs_modulus /= 4;
        CHECK_OK(sn_world_set_material(a.world, a.bar, 0, &softer, &error));
        CHECK_OK(sn_world_set_drag(a.world, 0.1, &error));
        worlds_run(a.world, 20);
        double at[3], turn[4];
        CHECK_OK(sn_world_hold(a.world, a.bar, (double[]){1, 0.1, 0.1}, 0.01, &error));
        worlds_run(a.world, 1);
        worlds_run(b.world, i % 2 * 7); // it may have been elsewhere
        CHECK_OK(sn_world_copy_state(b.world, a.world, &error));
        CHECK_NEAR(apart(&a, &b), 0, 0);
        CHECK_NEAR(sn_world_time(b.world), sn_world_time(a.world), 0);
        assert_int_equal(sn_world_step_count(b.world), 21);
        assert_int_equal(sn_world_holds(b.world), sn_world_holds(a.world));
        CHECK_NEAR(sn_world_def(b.world).gravity[2], -2, 0);
        worlds_run(a.world, 30);
        worlds_run(b.world, 30);
        CHECK_NEAR(apart(&a, &b), 0, def.rigidification.on ? 1e-3 : 1e-8); // and no second kick
        CHECK_OK(sn_world_pose(b.world, b.ball, at, turn));
        CHECK_NEAR(at[1], -5, 1e-12);
        sn_destroy_world(a.world);
        sn_destroy_world(b.world);
    }
}

static void others_are_refused(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    Scene a = make(&def, 0), b = make(&def, 1);
    assert_int_equal(sn_world_copy_state(b.world, a.world, &error), SN_BAD_INPUT); // not started
    CHECK_OK(sn_world_start(a.world, &error));
    CHECK_OK(sn_world_start(b.world, &error));
    const uint64_t before = sn_world_hash(a.world);
    assert_int_equal(sn_world_copy_state(a.world, b.world, &error), SN_BAD_INPUT); // fewer bodies
    assert_non_null(strstr(error.text, "body 3"));
    assert_true(before == sn_world_hash(a.world));
    def.step = 0.005;
    Scene c = make(&def, 0);
    assert_int_equal(sn_world_copy_state(c.world, a.world, &error), SN_BAD_INPUT);
    sn_destroy_world(a.world);
    sn_destroy_world(b.world);
    sn_destroy_world(c.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_goes_on),
        cmocka_unit_test(others_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
