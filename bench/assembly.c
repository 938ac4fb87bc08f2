// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "assembly.h"

#include "base/memory.h"
#include "system/system_private.h"

static SnStatus make_solid(const SnMesh* mesh, const SnMaterial* material, SnSolid** solid) {
    SnMaterial* each = SN_NEW_ARRAY(SnMaterial, mesh->element_count);
    if (!each) return SN_OUT_OF_MEMORY;
    for (int e = 0; e < mesh->element_count; ++e) each[e] = *material;
    SnStatus status = sn_create_solid(mesh, each, 1, 0, solid);
    sn_free(each);
    return status;
}

static int number_rows(int nodes, const unsigned char* held, int* row) {
    int rows = 0;
    for (int i = 0; i < nodes; ++i) row[i] = held && held[i] ? -1 : rows++;
    return rows;
}

SnStatus sn_make_assembly(const SnMesh* mesh, const SnMaterial* material, const unsigned char* held,
                          SnAssembly* a) {
    *a = (SnAssembly){0};
    SN_TRY(make_solid(mesh, material, &a->solid));
    a->row = SN_NEW_ARRAY(int, mesh->vertex_count);
    a->follows = SN_NEW_ARRAY(int, mesh->vertex_count);
    if (!a->row || !a->follows) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < mesh->vertex_count; ++i) a->follows[i] = SN_NODE_FREE;
    const int rows = number_rows(mesh->vertex_count, held, a->row);
    const SnTerm term = sn_solid_term(a->solid);
    const SnMap map = {.node_block = a->row, .node_mover = a->follows};
    SnPlaces places = {.map = &map};
    SnPairList pairs = {0};
    SnStatus status = term.ops->pairs(term.self, &places, &pairs);
    if (status == SN_OK)
        status = sn_create_block_pattern(rows, pairs.pair, pairs.count, &a->pattern);
    sn_free(pairs.pair);
    SN_TRY(status);
    places.pattern = a->pattern;
    SN_TRY(term.ops->scatter(term.self, &places, &a->destination));
    return sn_create_block_matrix(a->pattern, &a->matrix);
}

void sn_free_assembly(SnAssembly* a) {
    sn_destroy_solid(a->solid);
    sn_destroy_block_matrix(a->matrix);
    sn_destroy_block_pattern(a->pattern);
    sn_free(a->row);
    sn_free(a->follows);
    sn_free(a->destination);
    *a = (SnAssembly){0};
}
