// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Springs without mass along all edges of a soft body's mesh.
#include "base/memory.h"
#include "mesh/edges.h"
#include "system/model.h"

static SnStatus edges_check(const SnSoftDef* def, SnError* error) {
    const SnSpringMaterial m = {def->edge_stiffness, def->edge_damping, 1};
    if (def->edge_stiffness == 0 && def->edge_damping == 0) return SN_OK;
    return sn_spring_check(&m, error);
}

static int edges_asked(const SnSoftDef* def) { return def->edge_stiffness > 0; }

static SnStatus edges_create(const SnModelPartDef* def, const SnMesh* mesh, SnPart* part, int slot,
                             void** self) {
    (void)slot;
    SnMesh* edges = NULL;
    SN_TRY(sn_mesh_edges(mesh, &edges));
    SnSpringMaterial* material = SN_NEW_ARRAY(SnSpringMaterial, edges->element_count);
    for (int e = 0; material && e < edges->element_count; ++e)
        material[e] = (SnSpringMaterial){.stiffness = def->soft->edge_stiffness,
                                         .damping = def->soft->edge_damping};
    const SnStatus status =
        material ? sn_create_springs(edges, material, part->first_node, &part->springs)
                 : SN_OUT_OF_MEMORY;
    sn_free(material);
    sn_destroy_mesh(edges);
    *self = part->springs;
    return status;
}

const SnAddedElements sn_added_edges = {.ops = &sn_springs_elements,
                                        .check = edges_check,
                                        .asked = edges_asked,
                                        .create = edges_create};
