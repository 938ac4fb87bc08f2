// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SIM_LAYERS_H
#define SN_TESTS_SIM_LAYERS_H

#include "math/vec3.h"
#include "sim/worlds.h"

#include <math.h>

// Worlds that step in layers of rigid bodies (XPBD).

/// Share of rigid elements, and iterations, of all layers but the last.
typedef struct Layers {
    int count; // 0: no layers
    double rigid[6];
    int iterations[6];
} Layers;

static inline SnWorldDef layers_def(Layers layers, int iterations) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_XPBD;
    def.xpbd.iterations = iterations;
    if (layers.count == 0) return def;
    def.xpbd.layers.sizes = SN_LAYERS_LISTED;
    def.xpbd.layers.rule = SN_ITERATIONS_LISTED;
    def.xpbd.layers.count = layers.count;
    for (int k = 0; k < layers.count; ++k) {
        def.xpbd.layers.rigid[k] = layers.rigid[k];
        def.xpbd.layers.iterations[k] = layers.iterations[k];
    }
    return def;
}

static inline SnMaterialDef layers_rubber(void) {
    SnMaterialDef material = sn_default_material_def();
    material.law = "stvk";
    material.youngs_modulus = 2e5;
    material.density = 500;
    return material;
}

/// Return the largest distance along an axis between the same node in two worlds, m.
static inline double layers_gap(const SnWorld* a, const SnWorld* b, SnBodyId body) {
    int count;
    const double *x = sn_world_positions(a, body, &count), *y = sn_world_positions(b, body, NULL);
    double most = 0;
    for (int i = 0; i < 3 * count; ++i) most = fmax(most, fabs(x[i] - y[i]));
    return most;
}

/// The start of a block.
typedef struct Flight {
    Vec3 velocity, omega;
    double stretch; // stretch along x
} Flight;

/// Add a block with its low corner at `corner`.
static inline SnBodyId layers_add_block(SnWorld* world, const int cells[3], const double size[3],
                                        const double corner[3], const SnMaterialDef* material,
                                        const Flight* flight) {
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh = worlds_box(cells, size, corner);
    SnError error = {{0}};
    SnBodyId body;
    soft.mesh = mesh;
    soft.material = material;
    soft.material_count = 1;
    if (flight) {
        soft.stretch[0] = flight->stretch;
        v3_store(soft.velocity, flight->velocity);
        v3_store(soft.angular_velocity, flight->omega);
    }
    CHECK_OK(sn_world_add_soft(world, &soft, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

static inline void layers_add_ground(SnWorld* world) {
    const SnColliderDef ground = sn_default_collider_def();
    SnError error = {{0}};
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
}

#endif
