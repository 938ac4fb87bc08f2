// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_WORLDS_H
#define SN_TESTS_WORLDS_H

#include "check.h"
#include "sinew/sinew.h"

// Small worlds that several tests use.

/// Return the default material, or the most similar one that the integrator accepts.
static inline SnMaterialDef worlds_material(SnIntegrator integrator) {
    SnMaterialDef material = sn_default_material_def();
    if (integrator == SN_XPBD) material.law = "stable-neo-hookean-nolog";
    return material;
}

static inline SnSelect worlds_left_end(void) {
    return (SnSelect){.kind = SN_SELECT_PLANE, .normal = {-1, 0, 0}, .tolerance = 1e-9};
}

/// Make a box of tets with its low corner at `corner`.
static inline SnMesh* worlds_box(const int cells[3], const double size[3], const double corner[3]) {
    SnPlacement place = sn_default_placement();
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_box(cells, size, SN_BOX_FIVE, &mesh));
    for (int k = 0; k < 3; ++k) place.translate[k] = corner[k];
    sn_mesh_place(mesh, &place);
    return mesh;
}

static inline SnMesh* worlds_cube(int cells, double size, const double corner[3]) {
    return worlds_box((int[]){cells, cells, cells}, (double[]){size, size, size}, corner);
}

/// Add a soft body of one material. If there is a `display` surface, this surface touches. Both
/// meshes are destroyed.
static inline SnBodyId worlds_add_soft(SnWorld* world, SnMesh* mesh, SnMesh* display,
                                       const SnMaterialDef* material) {
    SnSoftDef def = sn_default_soft_def();
    SnError error = {{0}};
    SnBodyId body;
    def.mesh = mesh;
    def.display = display;
    def.touch_display = display != NULL;
    def.material = material;
    def.material_count = 1;
    CHECK_OK(sn_world_add_soft(world, &def, &body, &error));
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(display);
    return body;
}

/// Add a bar of 1 x 0.2 x 0.2 m with `cells` cells along x. `pinned` 1: it is held at x = 0.
static inline SnBodyId worlds_add_bar(SnWorld* world, int cells, const SnMaterialDef* material,
                                      int pinned) {
    SnMesh* mesh = NULL;
    SnError error = {{0}};
    const int n[3] = {cells, cells / 5 + 1, cells / 5 + 1};
    const double size[3] = {1, 0.2, 0.2};
    CHECK_OK(sn_mesh_box(n, size, SN_BOX_FIVE, &mesh));
    SnSoftDef soft = sn_default_soft_def();
    soft.mesh = mesh;
    soft.material = material;
    soft.material_count = 1;
    soft.name = "bar";
    SnBodyId body;
    CHECK_OK(sn_world_add_soft(world, &soft, &body, &error));
    sn_destroy_mesh(mesh);
    SnPinDef pin = sn_default_pin_def();
    pin.body = body;
    pin.select = worlds_left_end();
    if (pinned) CHECK_OK(sn_world_add_pin(world, &pin, &error));
    return body;
}

static inline SnWorld* worlds_create(const SnWorldDef* def) {
    SnWorld* world = NULL;
    SnError error = {{0}};
    if (sn_create_world(def, &world, &error) < 0) fail_msg("%s", error.text);
    return world;
}

static inline void worlds_run(SnWorld* world, int steps) {
    SnError error = {{0}};
    for (int i = 0; i < steps; ++i)
        if (sn_world_step(world, &error) < 0) fail_msg("%s", error.text);
}

/// Return the largest difference of a coordinate of a soft body between two worlds, m.
static inline double worlds_gap(const SnWorld* a, const SnWorld* b, SnBodyId body) {
    int count;
    const double *x = sn_world_positions(a, body, &count), *y = sn_world_positions(b, body, NULL);
    double most = 0;
    for (int i = 0; i < 3 * count; ++i) most = fmax(most, fabs(x[i] - y[i]));
    return most;
}

#endif
