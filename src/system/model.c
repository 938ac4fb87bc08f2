// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/model.h"

#include "base/memory.h"

#include <limits.h>
#include <string.h>

static SnStatus copy_mesh(const SnMesh* mesh, SnMesh** out) {
    SnMesh* copy = NULL;
    SN_TRY(sn_create_mesh(mesh->kind, mesh->vertex_count, mesh->element_count, &copy));
    const size_t n = (size_t)mesh->element_count;
    memcpy(copy->vertex, mesh->vertex, 3 * sizeof(double) * (size_t)mesh->vertex_count);
    memcpy(copy->element, mesh->element, n * (size_t)mesh->kind * sizeof(int));
    memcpy(copy->region, mesh->region, n * sizeof(int));
    *out = copy;
    return SN_OK;
}

static SnStatus check_part(const SnPartDef* def, SnError* error) {
    const int springs = def->mesh->kind == SN_MESH_SPRINGS;
    if (springs ? !def->spring_material : !def->material)
        return sn_fail(error, SN_BAD_INPUT, "a mesh of %s needs a material for %s",
                       springs ? "springs" : "solid elements", springs ? "springs" : "solids");
    for (int e = 0; e < def->mesh->element_count; ++e)
        SN_TRY(springs ? sn_spring_check(&def->spring_material[e], error)
                       : sn_material_check(&def->material[e], error));
    if (def->mesh->kind == SN_MESH_TRIANGLES && !(def->thickness > 0))
        return sn_fail(error, SN_BAD_INPUT, "thickness is %g; accepted is a positive number of m",
                       def->thickness);
    return SN_OK;
}

static SnStatus add_part(SnModel* model, const SnPartDef* def, SnPart* part, int first_node) {
    part->first_node = first_node;
    part->plane = def->mesh->kind == SN_MESH_TRIANGLES;
    SN_TRY(copy_mesh(def->mesh, &part->mesh));
    if (def->mesh->kind == SN_MESH_SPRINGS) {
        sn_mass_add_springs(model->mass, def->mesh, def->spring_material, first_node);
        return sn_create_springs(def->mesh, def->spring_material, first_node, &part->springs);
    }
    sn_mass_add_solid(model->mass, def->mesh, def->material, def->thickness, first_node);
    return sn_create_solid(def->mesh, def->material, def->thickness, first_node, &part->solid);
}

static SnStatus make_consistent(SnModel* model, const SnModelDef* def) {
    SnMassPart* parts = SN_NEW_ARRAY(SnMassPart, def->part_count);
    if (!parts) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < def->part_count; ++p) {
        const SnPartDef* d = &def->part[p];
        parts[p] = (SnMassPart){d->mesh, d->material, d->spring_material, d->thickness,
                                model->part[p].first_node};
    }
    SnStatus status = sn_mass_make_consistent(model->mass, parts, def->part_count);
    sn_free(parts);
    return status;
}

static SnStatus fill(SnModel* model, const SnModelDef* def) {
    model->rest = SN_NEW_ARRAY(double, 3 * (size_t)model->node_count);
    model->held = SN_NEW_ARRAY(unsigned char, model->node_count);
    model->part = SN_NEW_ARRAY(SnPart, def->part_count);
    model->body = SN_CLONE_ARRAY(SnRigidMass, def->body, def->body_count);
    if (!model->rest || !model->held || !model->part || !model->body) return SN_OUT_OF_MEMORY;
    model->part_count = def->part_count;
    model->body_count = def->body_count;
    SN_TRY(sn_create_mass(model->node_count, &model->mass));
    for (int p = 0, first = 0; p < def->part_count; ++p) {
        const SnMesh* mesh = def->part[p].mesh;
        SN_TRY(add_part(model, &def->part[p], &model->part[p], first));
        memcpy(model->rest + 3 * (size_t)first, mesh->vertex,
               3 * sizeof(double) * (size_t)mesh->vertex_count);
        if (model->part[p].plane)
            memset(model->held + first, SN_HELD(2), (size_t)mesh->vertex_count);
        first += mesh->vertex_count;
    }
    return def->consistent_mass ? make_consistent(model, def) : SN_OK;
}

SnStatus sn_create_model(const SnModelDef* def, SnModel** out, SnError* error) {
    long long nodes = 0;
    for (int p = 0; p < def->part_count; ++p) {
        SN_TRY(check_part(&def->part[p], error));
        nodes += def->part[p].mesh->vertex_count;
    }
    if (nodes > INT_MAX / 9) return sn_fail(error, SN_BAD_INPUT, "%lld nodes are too many", nodes);
    SnModel* model = SN_NEW(SnModel);
    if (!model) return SN_OUT_OF_MEMORY;
    model->node_count = (int)nodes;
    SnStatus status = fill(model, def);
    if (status < 0) {
        sn_destroy_model(model);
        return sn_fail(error, status, "%s", sn_status_text(status));
    }
    *out = model;
    return SN_OK;
}

void sn_destroy_model(SnModel* model) {
    if (!model) return;
    for (int p = 0; p < model->part_count; ++p) {
        sn_destroy_mesh(model->part[p].mesh);
        sn_destroy_solid(model->part[p].solid);
        sn_destroy_springs(model->part[p].springs);
    }
    sn_free(model->part);
    sn_free(model->body);
    sn_free(model->rest);
    sn_free(model->held);
    sn_destroy_mass(model->mass);
    sn_free(model);
}
