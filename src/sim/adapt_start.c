// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Making the data of rigidification (SnAdapt) when a world starts. adapt.c uses this data in every
// step.
#include "sim/world.h"

#include "base/memory.h"

#include <math.h>

static double mesh_diagonal(const SnMesh* mesh) {
    double low[3], high[3];
    sn_mesh_bounds(mesh, low, high);
    return v3_norm(v3_sub(v3_load(high), v3_load(low)));
}

// The area of a triangle, m^2, or the volume of a tet, m^3.
static double element_measure(const SnMesh* mesh, int e) {
    const int corners = sn_mesh_corners(mesh),
              *vertex = mesh->element + (size_t)e * (size_t)corners;
    Vec3 edge[3] = {{0}};
    for (int k = 1; k < corners; ++k)
        edge[k - 1] = v3_sub(v3_load(mesh->vertex + 3 * (size_t)vertex[k]),
                             v3_load(mesh->vertex + 3 * (size_t)vertex[0]));
    const Vec3 normal = v3_cross(edge[0], edge[1]);
    return sn_mesh_dimension(mesh) == 2 ? v3_norm(normal) / 2 : fabs(v3_dot(normal, edge[2])) / 6;
}

// Imagine a square bar (in two dimensions a strip) whose length is the mesh's diagonal, and whose
// volume (area) is that of the mesh. Returns its thickness divided by its length, at most 1.
static double relative_thickness(const SnMesh* mesh) {
    const double size = mesh_diagonal(mesh);
    double volume = 0;
    for (int e = 0; e < mesh->element_count; ++e) volume += element_measure(mesh, e);
    const double share =
        sn_mesh_dimension(mesh) == 2 ? volume / (size * size) : sqrt(volume / (size * size * size));
    return fmin(1, share);
}

static SnStatus create_rest_arrays(SnAdapt* adapt, const SnModel* model) {
    adapt->woken = SN_NEW_ARRAY(unsigned char, model->part_count);
    adapt->potential = SN_NEW_ARRAY(double, model->part_count);
    adapt->size = SN_NEW_ARRAY(double, model->part_count);
    adapt->owed = SN_NEW_ARRAY(SnOwed, model->part_count);
    adapt->asked = SN_NEW_ARRAY(unsigned char, model->part_count);
    if (!adapt->woken || !adapt->potential || !adapt->size || !adapt->owed || !adapt->asked)
        return SN_OUT_OF_MEMORY;
    for (int p = 0; p < model->part_count; ++p) adapt->size[p] = mesh_diagonal(model->part[p].mesh);
    return SN_OK;
}

static SnStatus create_adapt(SnWorld* world) {
    SnAdapt* adapt = world->adapt = SN_NEW(SnAdapt);
    if (!adapt) return SN_OUT_OF_MEMORY;
    SN_TRY(create_rest_arrays(adapt, world->model));
    SN_TRY(sn_create_mixed(world->map, &adapt->mixed));
    SN_TRY(sn_create_oracle(adapt->mixed, &adapt->oracle));
    adapt->index = SN_NEW_ARRAY(int, world->model->part_count);
    adapt->energy = SN_NEW_ARRAY(double, adapt->mixed->part_count);
    adapt->worst = SN_NEW_ARRAY(SnSolidWorst, adapt->mixed->part_count);
    adapt->thickness = SN_NEW_ARRAY(double, adapt->mixed->part_count);
    adapt->limits = SN_NEW_ARRAY(SnThresholds, adapt->mixed->part_count);
    adapt->predicted = SN_NEW_ARRAY(double, adapt->mixed->element_count);
    if (!adapt->index || !adapt->energy || !adapt->worst || !adapt->thickness || !adapt->limits ||
        !adapt->predicted)
        return SN_OUT_OF_MEMORY;
    for (int p = 0, m = 0; p < world->model->part_count; ++p) {
        adapt->index[p] = m;
        m += world->model->part[p].solid != NULL;
    }
    for (int p = 0; p < adapt->mixed->part_count; ++p)
        adapt->thickness[p] = relative_thickness(adapt->mixed->part[p].part->mesh);
    return SN_OK;
}

// Keep all attached nodes out of aggregates of elements: glued nodes, the nodes to which they are
// glued, and nodes with bonds. Otherwise an attachment could have several rows between the same two
// rigid bodies; such rows may be linearly dependent. The elements around these nodes deform.
// SnState.pull keeps the forces that hold the nodes.
static SnStatus free_glued(SnWorld* world) {
    const SnCollisions* c = world->collisions;
    unsigned char* is_free = world->adapt->mixed->free;
    const int pulls = sn_glue_pulls(world->collisions) + 3 * sn_bonds_count(world->model);
    for (int i = 0; i < world->model->node_count; ++i)
        is_free[i] = (unsigned char)sn_map_is_bonded(world->map, i);
    for (int g = 0; c && g < c->glue_count; ++g) {
        const SnGlue* glue = &c->glue[g];
        is_free[glue->node] = 1;
        for (int k = 0; k < 4 && glue->body < 0; ++k) is_free[glue->other[k]] = 1;
    }
    SN_TRY(sn_world_reserve(world, SN_PER_PULL, pulls));
    world->state->pull_count = world->next->pull_count = world->saved->pull_count = pulls;
    return SN_OK;
}

static int has_solids(const SnModel* model) {
    int p = 0;
    while (p < model->part_count && !model->part[p].solid) ++p;
    return p < model->part_count;
}

SnStatus sn_adapt_start(SnWorld* world, SnError* error) {
    if (!world->def.rigidification.on || !has_solids(world->model)) return SN_OK;
    SnStatus status = create_adapt(world);
    if (status == SN_OK) status = free_glued(world);
    return status < 0 ? sn_fail(error, status, "%s", sn_status_text(status)) : SN_OK;
}

void sn_destroy_adapt(SnAdapt* adapt) {
    if (!adapt) return;
    sn_destroy_oracle(adapt->oracle);
    sn_destroy_mixed(adapt->mixed);
    sn_free(adapt->index);
    sn_free(adapt->rank);
    sn_free(adapt->energy);
    sn_free(adapt->worst);
    sn_free(adapt->thickness);
    sn_free(adapt->limits);
    sn_free(adapt->predicted);
    sn_free(adapt->woken);
    sn_free(adapt->potential);
    sn_free(adapt->size);
    sn_free(adapt->owed);
    sn_free(adapt->asked);
    sn_free(adapt);
}
