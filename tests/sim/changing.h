// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SIM_CHANGING_H
#define SN_TESTS_SIM_CHANGING_H

#include "sim/world.h"
#include "sim/worlds.h"
#include "sinew/change.h"

#include <string.h>

// Worlds in which much happens: what stands and falls on the ground, hangs from a pin, is driven,
// glued and pulled; and bodies far away from all that, which come and go.

typedef struct Changing {
    SnWorld* world;
    SnBodyId bar, low, high, stone, rope, driven, lone; // `lone` is far from the others
    SnColliderId ground;
} Changing;

/// The law that all integrators have, or what a test wants.
static inline SnMaterialDef changing_material(const SnWorldDef* def) {
    SnMaterialDef m = worlds_material(def->integrator);
    m.youngs_modulus = 2e5;
    return m;
}

static inline SnBodyId changing_block(SnWorld* world, const SnMaterialDef* material, double x,
                                      double z, double speed) {
    SnError error = {{0}};
    SnSoftDef def = sn_default_soft_def();
    SnMesh* mesh = worlds_cube(2, 0.2, (double[]){x, 0, z});
    SnBodyId body = {0};
    def.mesh = mesh, def.material = material, def.material_count = 1;
    def.velocity[2] = speed;
    if (sn_world_add_soft(world, &def, &body, &error) < 0) fail_msg("%s", error.text);
    sn_destroy_mesh(mesh);
    return body;
}

static inline SnBodyId changing_stone(SnWorld* world, double x, double z) {
    SnError error = {{0}};
    SnRigidDef def = sn_default_rigid_def();
    SnShapeDef shape = sn_default_shape_def();
    SnBodyId body = {0};
    shape.kind = SN_SHAPE_BOX;
    for (int k = 0; k < 3; ++k) shape.size[k] = 0.15;
    def.shape = &shape;
    def.position[0] = x, def.position[2] = z;
    def.angular_velocity[0] = 1;
    if (sn_world_add_rigid(world, &def, &body, &error) < 0) fail_msg("%s", error.text);
    return body;
}

/// With contacts and what needs them where the definition has them.
static inline Changing changing_make(const SnWorldDef* def) {
    Changing c = {.world = worlds_create(def)};
    SnError error = {{0}};
    const SnMaterialDef material = changing_material(def);
    c.bar = worlds_add_bar(c.world, 5, &material, 1);
    c.low = changing_block(c.world, &material, 2, 0.001, 0);
    c.lone = changing_block(c.world, &material, 9, 5, 0.5);
    c.high = changing_block(c.world, &material, 2.02, 0.21, -0.2);
    if (def->integrator != SN_QUASISTATIC) c.stone = changing_stone(c.world, 3, 0.1);

    SnDriveDef drive = sn_default_drive_def();
    static const SnMotionKey key[] = {{.time = 0}, {.time = 2, .translate = {0, 0, 0.1}}};
    c.driven = changing_block(c.world, &material, 5, 1, 0);
    drive.body = c.driven;
    drive.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 1.2}, .normal = {0, 0, 1}, .tolerance = 1e-9};
    drive.key = key, drive.key_count = 2;
    CHECK_OK(sn_world_add_drive(c.world, &drive, &error));
    SnColliderDef ground = sn_default_collider_def();
    if (!def->contact.off) CHECK_OK(sn_world_add_collider(c.world, &ground, &c.ground, &error));
    return c;
}

/// Every number of a body that moves: as many bits as there are.
static inline uint64_t changing_hash(const SnWorld* world, SnBodyId body) {
    const SnBody* b = sn_world_body(world, body);
    int nodes;
    if (b->rigid >= 0) {
        uint64_t hash =
            sn_hash_bytes(SN_HASH_SEED, &world->state->now.q.pose[b->rigid], sizeof(SnPose));
        return sn_hash_bytes(hash, world->state->now.momentum + 6 * b->rigid, 6 * sizeof(double));
    }
    const double* x = sn_world_positions(world, body, &nodes);
    const uint64_t hash = sn_hash_bytes(SN_HASH_SEED, x, 3 * sizeof(double) * (size_t)nodes);
    return sn_hash_bytes(hash, sn_world_velocities(world, body, NULL),
                         3 * sizeof(double) * (size_t)nodes);
}

#endif
