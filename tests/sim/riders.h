// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef TEST_SIM_RIDERS_H
#define TEST_SIM_RIDERS_H

#include "sim/sleepers.h"

// Cubes that move together and merge into one rigid part.

static SnError riders_error;

static inline SnWorldDef riders_def(void) {
    SnWorldDef def = sleepers_def();
    def.rigidification.merge = 1;
    return def;
}

typedef struct Rider {
    double edge, x, z; // edge, and middle of the lower side, m
    double mass_damping;
    Vec3 velocity, omega;
} Rider;

static inline SnBodyId riders_add(SnWorld* world, const Rider* r) {
    SnMaterialDef material = sleepers_material();
    SnSoftDef def = sn_default_soft_def();
    SnBodyId body;
    SnMesh* mesh = worlds_cube(1, r->edge, (double[]){r->x - r->edge / 2, -r->edge / 2, r->z});
    material.youngs_modulus = 1e6;
    material.mass_damping = r->mass_damping;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    v3_store(def.velocity, r->velocity);
    v3_store(def.angular_velocity, r->omega);
    CHECK_OK(sn_world_add_soft(world, &def, &body, &riders_error));
    sn_destroy_mesh(mesh);
    return body;
}

static inline SnMerged* riders_merged(const SnWorld* world, SnBodyId body) {
    return &world->state->merged[sleepers_part(world, body)];
}

static inline int riders_are_one(const SnWorld* world, SnBodyId a, SnBodyId b) {
    const int group = riders_merged(world, a)->group;
    return group >= 0 && group == riders_merged(world, b)->group;
}

/// Let friction start from nothing in the next step. A cube is widened as it is set down, and
/// friction holds this. The held forces keep their directions while the cube turns, and would part
/// it from other cubes.
static inline void riders_ease(SnWorld* world) {
    for (int t = 0; t < world->state->touch_count; ++t)
        world->state->touch[t].force[0] = world->state->touch[t].force[1] = 0;
}

/// Run until both cubes are merged. `ease`: until then friction starts from nothing in every step.
static inline void riders_merge(SnWorld* world, SnBodyId a, SnBodyId b, int ease) {
    worlds_run(world, 1);
    for (int i = 0; i < 300 && !riders_are_one(world, a, b); ++i) {
        if (ease) riders_ease(world);
        worlds_run(world, 1);
    }
    assert_true(riders_are_one(world, a, b));
}

#endif
