// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "acceptance/setup.h"

#include <math.h>
#include <string.h>

static void must(SnStatus status, const SnError* error) {
    if (status != SN_OK) fail_msg("%s: %s", sn_status_text(status), error->text);
}

SnWorldDef statics(void) {
    SnWorldDef def = sn_default_world_def();
    memset(def.gravity, 0, sizeof def.gravity);
    def.integrator = SN_QUASISTATIC;
    def.step = 1;
    def.relative_tolerance = 1e-10;
    return def;
}

SnWorld* new_world(const SnWorldDef* def) {
    SnError error = {0};
    SnWorld* world = NULL;
    must(sn_create_world(def, &world, &error), &error);
    return world;
}

SnMaterialDef elastic(const char* law, double youngs_modulus, double poissons_ratio) {
    SnMaterialDef def = sn_default_material_def();
    def.law = law;
    def.youngs_modulus = youngs_modulus;
    def.poissons_ratio = poissons_ratio;
    return def;
}

SnBodyId add_soft(SnWorld* world, SnMesh* mesh, SnMaterialDef material, double thickness) {
    SnError error = {0};
    SnBodyId body = {0};
    SnSoftDef def = sn_default_soft_def();
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    def.thickness = thickness;
    must(sn_world_add_soft(world, &def, &body, &error), &error);
    sn_destroy_mesh(mesh);
    return body;
}

SnSelect at_plane(int axis, double value) {
    SnSelect select = {.kind = SN_SELECT_BOX, .tolerance = 1e-9};
    for (int k = 0; k < 3; ++k) {
        select.low[k] = k == axis ? value : -1e9;
        select.high[k] = k == axis ? value : 1e9;
    }
    return select;
}

SnSelect at_point(double x, double y, double z) {
    return (SnSelect){.kind = SN_SELECT_NEAREST, .point = {x, y, z}};
}

void pin(SnWorld* world, SnBodyId body, SnSelect select, int x, int y, int z) {
    SnError error = {0};
    SnPinDef def = sn_default_pin_def();
    def.body = body;
    def.select = select;
    def.component[0] = x;
    def.component[1] = y;
    def.component[2] = z;
    must(sn_world_add_pin(world, &def, &error), &error);
}

void push(SnWorld* world, SnBodyId body, SnSelect select, const double force[3], double full) {
    SnError error = {0};
    const SnProfileKey key[2] = {{0, 0}, {full, 1}};
    SnForceDef def = sn_default_force_def();
    def.body = body;
    def.select = select;
    memcpy(def.force, force, sizeof def.force);
    if (full > 0) {
        def.key = key;
        def.key_count = 2;
    }
    must(sn_world_add_force(world, &def, &error), &error);
}

void shift(SnWorld* world, SnBodyId body, SnSelect select, const double by[3]) {
    SnError error = {0};
    const SnMotionKey key = {.translate = {by[0], by[1], by[2]}};
    SnDriveDef def = sn_default_drive_def();
    def.body = body;
    def.select = select;
    def.key = &key;
    def.key_count = 1;
    must(sn_world_add_drive(world, &def, &error), &error);
}

void settle(SnWorld* world, int steps) {
    for (int i = 0; i < steps; ++i) {
        SnError error = {0};
        must(sn_world_step(world, &error), &error);
    }
}

int node_at(SnWorld* world, SnBodyId body, double x, double y, double z) {
    SnError error = {0};
    must(sn_world_start(world, &error), &error);
    int count, best = 0;
    const double* at = sn_world_positions(world, body, &count);
    double least = HUGE_VAL;
    for (int i = 0; i < count; ++i) {
        double distance = hypot(hypot(at[3 * i] - x, at[3 * i + 1] - y), at[3 * i + 2] - z);
        if (distance < least) least = distance, best = i;
    }
    return best;
}

const double* position_of(const SnWorld* world, SnBodyId body, int node) {
    return sn_world_positions(world, body, NULL) + 3 * node;
}

// share of the distance between two meshes' values, to that between the two finer ones
static double distances(const int cells[3], double slope) {
    const double a = pow(cells[0], -slope), b = pow(cells[1], -slope), c = pow(cells[2], -slope);
    return (a - b) / (b - c);
}

Limit limit_of(const int cells[3], const double value[3]) {
    const double seen = (value[0] - value[1]) / (value[1] - value[2]);
    double low = 0.1, high = 10;
    for (int i = 0; i < 100; ++i) {
        const double slope = 0.5 * (low + high);
        if (distances(cells, slope) < seen)
            low = slope;
        else
            high = slope;
    }
    const double left = 1 / (pow((double)cells[2] / cells[1], low) - 1);
    return (Limit){value[2] + left * (value[2] - value[1]), low};
}
