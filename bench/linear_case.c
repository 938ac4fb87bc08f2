// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "base/memory.h"
#include "element/mass.h"
#include "linear.h"

#include <math.h>
#include <string.h>

// Compute M / h^2 of the rows.
static SnStatus init_inertia(SnLinearCase* c, const SnMaterial* material) {
    SnMaterial* each = SN_NEW_ARRAY(SnMaterial, c->mesh->element_count);
    SnMass* mass = NULL;
    SnStatus status = each ? sn_create_mass(c->nodes, &mass) : SN_OUT_OF_MEMORY;
    if (status >= 0) {
        for (int e = 0; e < c->mesh->element_count; ++e) each[e] = *material;
        sn_mass_add_solid(mass, c->mesh, each, 1, 0);
        for (int i = 0; i < 3 * c->nodes; ++i) {
            const int row = c->assembly.row[i / 3];
            if (row >= 0)
                c->inertia[3 * row + i % 3] =
                    mass->lumped[i / 3] / (SN_LINEAR_STEP * SN_LINEAR_STEP);
        }
    }
    sn_destroy_mass(mass);
    sn_free(each);
    return status;
}

static SnStatus init_case(SnLinearCase* c, int clamped) {
    const SnMaterial rubber = sn_default_material();
    unsigned char* held = SN_NEW_ARRAY(unsigned char, c->nodes);
    if (!held) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < c->nodes; ++i) held[i] = clamped && c->mesh->vertex[3 * i] < 1e-9;
    SnStatus status = sn_make_assembly(c->mesh, &rubber, held, &c->assembly);
    sn_free(held);
    SN_TRY(status);
    c->A = c->assembly.matrix;
    c->dofs = 3 * c->assembly.pattern->rows;
    c->inertia = SN_NEW_ARRAY(double, c->dofs);
    c->where = SN_NEW_ARRAY(double, c->dofs);
    if (!c->inertia || !c->where) return SN_OUT_OF_MEMORY;
    c->assembly.matrix->where = c->where;
    SN_TRY(init_inertia(c, &rubber));
    sn_assemble_linear_case(c);
    return SN_OK;
}

SnStatus sn_make_linear_case(SnMesh* mesh, int clamped, SnLinearCase* c) {
    *c = (SnLinearCase){.mesh = mesh, .nodes = mesh->vertex_count};
    SnStatus status = init_case(c, clamped);
    if (status < 0) sn_free_linear_case(c);
    return status;
}

void sn_free_linear_case(SnLinearCase* c) {
    sn_free_assembly(&c->assembly);
    sn_free(c->inertia);
    sn_free(c->where);
    sn_destroy_mesh(c->mesh);
    *c = (SnLinearCase){0};
}

void sn_assemble_linear_case(SnLinearCase* c) { sn_assemble_linear_case_at(c, c->mesh->vertex); }

void sn_assemble_linear_case_at(SnLinearCase* c, const double* x) {
    SnAssembly* a = &c->assembly;
    const SnSolidAt at = {.x = x};
    memset(a->matrix->value, 0, 9 * (size_t)a->pattern->blocks * sizeof *a->matrix->value);
    sn_solid_hessian(a->solid, &at, (SnWeights){.stiffness = 1}, a->destination, NULL,
                     a->matrix->value);
    sn_block_shift(a->matrix, 1, c->inertia);
    for (int i = 0; i < 3 * c->nodes; ++i)
        if (a->row[i / 3] >= 0) c->where[3 * a->row[i / 3] + i % 3] = x[i];
}

SnStatus sn_make_beam_case(int across, SnLinearCase* c) {
    const int cells[3] = {4 * across, across, across};
    const double size[3] = {1, 0.25, 0.25};
    SnMesh* mesh = NULL;
    SN_TRY(sn_mesh_box(cells, size, SN_BOX_FIVE, &mesh));
    return sn_make_linear_case(mesh, 1, c);
}

SnStatus sn_linear_residual(const SnBlockMatrix* A, int count, const double* b, const double* x,
                            double* residual) {
    const size_t n = 3 * (size_t)A->pattern->rows;
    double* Ax = SN_NEW_ARRAY(double, n);
    if (!Ax) return SN_OUT_OF_MEMORY;
    *residual = 0;
    for (int c = 0; c < count; ++c, b += n, x += n) {
        double rr = 0, bb = 0;
        sn_block_multiply(A, x, Ax);
        for (size_t i = 0; i < n; ++i) {
            rr += (b[i] - Ax[i]) * (b[i] - Ax[i]);
            bb += b[i] * b[i];
        }
        *residual = fmax(*residual, sqrt(rr / bb));
    }
    sn_free(Ax);
    return SN_OK;
}

// ---- time

const SnStopwatch sn_span_none = {HUGE_VAL, HUGE_VAL};

SnStopwatch sn_span_begin(void) { return (SnStopwatch){sn_thread_seconds(), sn_seconds()}; }

void sn_span_end(SnStopwatch* best, SnStopwatch begin) {
    const double cpu = sn_thread_seconds() - begin.cpu, wall = sn_seconds() - begin.wall;
    best->cpu = fmin(best->cpu, 1e3 * cpu);
    best->wall = fmin(best->wall, 1e3 * wall);
}
