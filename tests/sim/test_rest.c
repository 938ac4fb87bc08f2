// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that come to rest: they turn rigid for good.
#include "sim/worlds.h"

static SnError error;

static SnMaterialDef dough(void) {
    SnMaterialDef m = sn_default_material_def();
    m.youngs_modulus = 500;
    m.poissons_ratio = 0.27;
    m.density = 10;
    m.stiffness_damping = 0.1;
    return m;
}

static SnWorld* make_world(double creep) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.contact.friction = 0.9;
    def.rigidification =
        (SnRigidification){.on = 1, .tau_R = 1e-5, .tau_E = 1e-4, .frames = 3, .creep = creep};
    return worlds_create(&def);
}

// four planes that slope towards each other
static void add_bowl(SnWorld* world) {
    for (int i = 0; i < 4; ++i) {
        SnColliderDef def = sn_default_collider_def();
        def.axis[0] = i < 2, def.axis[1] = i >= 2, def.axis[2] = 0;
        def.angle = i % 2 ? 0.6 : -0.6;
        CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
    }
}

// Between slopes that hold by friction there are many forces that hold a rigid body, and of an
// elastic one only some. What differs between them is no reason to deform.
static void forces_shared_otherwise_wake_nothing(void** state) {
    (void)state;
    SnWorld* world = make_world(0);
    const SnMaterialDef material = dough();
    worlds_add_soft(
        world, worlds_box((int[]){8, 8, 4}, (double[]){1, 1, 0.3}, (double[]){-0.5, -0.45, 0.46}),
        NULL, &material);
    add_bowl(world);
    worlds_run(world, 400);
    for (int i = 0; i < 100; ++i) {
        worlds_run(world, 1);
        assert_int_equal(sn_world_stats(world)->dofs, 6);
    }
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces_shared_otherwise_wake_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
