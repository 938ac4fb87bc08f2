// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "core.h"

#include <math.h>
#include <string.h>

void sn_free_core_case(SnCoreCase* c) {
    sn_destroy_mesh(c->mesh);
    sn_free(c->x);
}

// Bend the case to a radius of 2/3 m, widen it, and shake nodes by a tenth of a cell.
static void deform(SnCoreCase* c, double cell) {
    SnRandom random = {1};
    for (int i = 0; i < c->mesh->vertex_count; ++i) {
        const double* X = c->mesh->vertex + 3 * (size_t)i;
        double *x = c->x + 3 * (size_t)i, angle = 1.5 * X[0];
        x[0] = X[0] * cos(angle) - X[1] * sin(angle);
        x[1] = X[0] * sin(angle) + X[1] * cos(angle);
        x[2] = X[2] * (1 + 0.2 * X[0]);
        for (int k = 0; k < 3; ++k) x[k] += cell * sn_random_uniform(&random, -0.05, 0.05);
    }
}

SnStatus sn_make_core_case(int across, SnCoreCase* c) {
    const int cells[3] = {4 * across, across, across};
    const double size[3] = {1, 0.25, 0.25};
    *c = (SnCoreCase){.young = 1e6, .poisson = 0.4, .density = 1000, .h = 0.01};
    SN_TRY(sn_mesh_box(cells, size, SN_BOX_FIVE, &c->mesh));
    c->x = SN_NEW_ARRAY(double, 3 * (size_t)c->mesh->vertex_count);
    if (!c->x) {
        sn_free_core_case(c);
        return SN_OUT_OF_MEMORY;
    }
    deform(c, 0.25 / across);
    return SN_OK;
}

// ---- as a world

static const double start_stretch[3] = {1.15, 0.92, 1.04}, start_spin[3] = {2, 3, -4}; // rad/s

SnStatus sn_make_core_world(const SnCoreCase* c, const char* law, const char* solver,
                            SnWorld** world, SnBodyId* body, SnError* error) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.linear_solver = solver;
    def.step = c->h;
    SN_TRY(sn_create_world(&def, world, error));
    SnMaterialDef material = sn_default_material_def();
    material.law = law;
    material.youngs_modulus = c->young;
    material.poissons_ratio = c->poisson;
    material.density = c->density;
    SnSoftDef soft = sn_default_soft_def();
    soft.mesh = c->mesh;
    soft.material = &material;
    soft.material_count = 1;
    memcpy(soft.stretch, start_stretch, sizeof start_stretch);
    memcpy(soft.angular_velocity, start_spin, sizeof start_spin);
    SN_TRY(sn_world_add_soft(*world, &soft, body, error));
    SnPinDef pin = sn_default_pin_def();
    pin.body = *body;
    pin.select = (SnSelect){.kind = SN_SELECT_PLANE, .normal = {-1, 0, 0}, .tolerance = 1e-9};
    SN_TRY(sn_world_add_pin(*world, &pin, error));
    return sn_world_start(*world, error);
}
