// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SIM_BLOCKS_H
#define SN_TESTS_SIM_BLOCKS_H

#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

// Blocks that turn rigid at once, and whose ghosts tests move.

/// Elements turn rigid as soon as they are still for one step. `creep` is the strain that the rate
/// sqrt(tau_E) makes in this one step, so that every motion of ghosts counts.
static inline SnWorldDef blocks_def(void) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    memset(def.gravity, 0, sizeof def.gravity);
    def.rigidification =
        (SnRigidification){.on = 1, .tau_R = 1e-4, .tau_E = 1e-2, .frames = 1, .creep = 1e-3};
    return def;
}

/// A material so soft that its stresses have no effect.
static inline SnMaterialDef blocks_jelly(void) {
    SnMaterialDef m = sn_default_material_def();
    m.youngs_modulus = 1e-9;
    return m;
}

enum { BLOCK_ELEMENTS = 60, BLOCK_NODES = 36, BLOCK_VALUES = 3 * BLOCK_NODES };

/// Add a block at x = place. It moves along y with `speed`, which keeps it from falling asleep, and
/// spins.
static inline SnBodyId blocks_add(SnWorld* world, const SnMaterialDef* material, double place,
                                  double speed, double spin) {
    SnError error = {{0}};
    SnMesh* mesh =
        worlds_box((int[]){3, 2, 2}, (double[]){0.3, 0.2, 0.2}, (double[]){place, 0.5, 0.1});
    SnSoftDef def = sn_default_soft_def();
    SnBodyId body;
    def.mesh = mesh;
    def.material = material;
    def.material_count = 1;
    def.velocity[1] = speed;
    def.angular_velocity[2] = spin;
    CHECK_OK(sn_world_add_soft(world, &def, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

/// Add springs far away: a part of the model that is no solid.
static inline SnBodyId blocks_add_springs(SnWorld* world) {
    SnError error = {{0}};
    SnSpringsDef def = sn_default_springs_def();
    SnMesh* mesh = NULL;
    SnBodyId body;
    CHECK_OK(sn_mesh_chain(3, (double[3]){0, 0, 9}, (double[3]){1, 0, 9}, &mesh));
    def.mesh = mesh, def.stiffness = 1, def.linear_density = 1;
    CHECK_OK(sn_world_add_springs(world, &def, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

/// Return the index of a block's first number in a vector of nodes.
static inline size_t blocks_first(const SnWorld* world, SnBodyId body) {
    return 3 * (size_t)world->model->part[body.index1 - 1].first_node;
}

static inline int blocks_rigid(const SnWorld* world, SnBodyId body) {
    int part[BLOCK_ELEMENTS], count = 0;
    CHECK_OK(sn_world_rigid_parts(world, body, part));
    for (int e = 0; e < BLOCK_ELEMENTS; ++e) count += part[e] != SN_PART_ELASTIC;
    return count;
}

/// Add the velocities that stretch a block along x with a rate (1/s), about its middle.
static inline void blocks_stretch(const SnWorld* world, SnBodyId body, double rate, double* v) {
    const double* x = world->state->now.q.x + blocks_first(world, body);
    double middle = 0;
    for (int i = 0; i < BLOCK_NODES; ++i) middle += x[3 * i] / BLOCK_NODES;
    for (int i = 0; i < BLOCK_NODES; ++i)
        v[blocks_first(world, body) + 3 * (size_t)i] += rate * (x[3 * i] - middle);
}

#endif
