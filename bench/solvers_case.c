// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solvers.h"

#include "mesh/edges.h"
#include "mesh/mesh.h"

#include <math.h>
#include <string.h>

const double sn_solver_young = 1e6, sn_solver_poisson = 0.4, sn_solver_density = 1000;
static const double size[3] = {1, 0.25, 0.25}; // edges of the beam, m

// Start of the motion: stretch, turn of the free end and rate of this turn, speed at which the beam
// falls.
#define STRETCH 1.1
#define TWIST   1.0  // rad
#define SPIN    -6.0 // rad/s
#define FALL    2.0  // m/s

// Add springs along the edges of the tets. They weigh as much as the tets, and are about as stiff.
static SnStatus add_spring_body(SnWorld* world, const SnMesh* mesh, int across, SnBodyId* body,
                                SnError* error) {
    SnMesh* edges = NULL;
    SN_TRY(sn_mesh_edges(mesh, &edges));
    SnSpringsDef springs = sn_default_springs_def();
    double length = 0;
    for (int e = 0; e < edges->element_count; ++e) {
        const double *a = edges->vertex + 3 * edges->element[2 * e],
                     *b = edges->vertex + 3 * edges->element[2 * e + 1];
        length += v3_norm(v3_sub(v3_load(a), v3_load(b)));
    }
    springs.mesh = edges;
    springs.stiffness = 0.5 * sn_solver_young * size[1] / across;
    springs.linear_density = sn_solver_density * size[0] * size[1] * size[2] / length;
    const SnStatus status = sn_world_add_springs(world, &springs, body, error);
    sn_destroy_mesh(edges);
    return status;
}

static SnStatus add_tets(SnWorld* world, const SnMesh* mesh, const char* law, SnBodyId* body,
                         SnError* error) {
    SnMaterialDef material = sn_default_material_def();
    material.law = law;
    material.youngs_modulus = sn_solver_young;
    material.poissons_ratio = sn_solver_poisson;
    material.density = sn_solver_density;
    SnSoftDef soft = sn_default_soft_def();
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    return sn_world_add_soft(world, &soft, body, error);
}

static SnStatus fill_case(SnWorld* world, const SnSolverCase* c, const SnMesh* mesh,
                          SnError* error) {
    SnBodyId body;
    SnPinDef pin = sn_default_pin_def();
    SN_TRY(strcmp(c->law, "springs") == 0 ? add_spring_body(world, mesh, c->across, &body, error)
                                          : add_tets(world, mesh, c->law, &body, error));
    pin.body = body;
    pin.select = (SnSelect){.kind = SN_SELECT_PLANE, .normal = {-1, 0, 0}, .tolerance = 1e-9};
    SN_TRY(sn_world_add_pin(world, &pin, error));
    return sn_world_start(world, error);
}

// Move the beam to where the motion starts. Sections turn about the beam's axis, farther ones by
// more.
static void deform_beam(SnWorld* world) {
    SnMoment* now = &world->state->now;
    const double middle = 0.5 * size[1];
    for (int i = 0; i < world->model->node_count; ++i) {
        double *x = now->q.x + 3 * (size_t)i, *v = now->v + 3 * (size_t)i;
        const double along = x[0] / size[0], y = x[1] - middle, z = x[2] - middle;
        const double c = cos(TWIST * along), s = sin(TWIST * along);
        if (along < 1e-9) continue;
        x[0] *= STRETCH;
        x[1] = middle + c * y - s * z;
        x[2] = middle + s * y + c * z;
        v[0] = 0;
        v[1] = -SPIN * along * (x[2] - middle);
        v[2] = SPIN * along * (x[1] - middle) - FALL * along * along;
    }
}

SnStatus sn_make_solver_world(const SnSolverCase* c, SnWorld** world, SnError* error) {
    const int cells[3] = {4 * c->across, c->across, c->across};
    SnMesh* mesh = NULL;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_BDF1;
    def.step = c->at_rest ? 0.01 : 1.0 / 30;
    def.method = c->method;
    if (c->linear) def.linear_solver = c->linear;
    def.iterations = c->iterations;
    def.history = c->history;
    def.double_factor = c->double_factor;
    def.threads = c->threads > 0 ? c->threads : 1;
    def.relative_tolerance = 1e-10;
    *world = NULL;
    SnStatus status = sn_mesh_box(cells, size, SN_BOX_FIVE, &mesh);
    if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
    status = sn_create_world(&def, world, error);
    if (status >= 0) status = fill_case(*world, c, mesh, error);
    if (status >= 0 && !c->at_rest) deform_beam(*world);
    sn_destroy_mesh(mesh);
    return status;
}
