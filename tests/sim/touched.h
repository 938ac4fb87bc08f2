// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef TEST_SIM_TOUCHED_H
#define TEST_SIM_TOUCHED_H

#include "math/vec3.h"
#include "sim/worlds.h"

// A block of 4 kg that tests touch, and its position.

static inline Vec3 touched_middle(const SnWorld* world, SnBodyId body) {
    int count;
    const double* x = sn_world_positions(world, body, &count);
    Vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < count; ++i) sum = v3_add(sum, v3_load(x + 3 * i));
    return v3_scale(1.0 / count, sum);
}

static inline SnBodyId touched_add(SnWorld* world, SnIntegrator integrator, double modulus) {
    SnMaterialDef material = worlds_material(integrator);
    material.youngs_modulus = modulus;
    material.density = 500;
    material.stiffness_damping = 0.005;
    return worlds_add_soft(world, worlds_cube(3, 0.2, (double[]){0, 0, 0}), NULL, &material);
}

/// Make a world in which the block lies on the ground, asleep.
static inline SnWorld* touched_asleep(double modulus, SnBodyId* block) {
    SnError error;
    SnWorldDef def = sn_default_world_def();
    const SnColliderDef ground = sn_default_collider_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    *block = touched_add(world, SN_LINEARLY_IMPLICIT, modulus);
    worlds_run(world, 300);
    assert_int_equal(sn_world_stats(world)->dofs, 0);
    return world;
}

#endif
