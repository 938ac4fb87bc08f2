// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"

// Count the elements of each vertex, sum up the counts to `start`, and fill in the lists. Each list
// is in ascending order, because elements are visited in ascending order. `next` is scratch
// (vertex_count): the next free entry of each vertex's list.
static void fill_incidence(const SnMesh* mesh, SnIncidence* incidence, int* next) {
    int corners = mesh->element_count * (int)mesh->kind;
    for (int i = 0; i < corners; ++i) incidence->start[mesh->element[i] + 1]++;
    for (int v = 0; v < mesh->vertex_count; ++v) {
        incidence->start[v + 1] += incidence->start[v];
        next[v] = incidence->start[v];
    }
    for (int i = 0; i < corners; ++i)
        incidence->element[next[mesh->element[i]]++] = i / (int)mesh->kind;
}

SnStatus sn_create_incidence(const SnMesh* mesh, SnIncidence** out) {
    SnIncidence* incidence = SN_NEW(SnIncidence);
    if (!incidence) return SN_OUT_OF_MEMORY;
    int* next = SN_NEW_ARRAY(int, mesh->vertex_count);
    incidence->start = SN_NEW_ARRAY(int, mesh->vertex_count + 1);
    incidence->element = SN_NEW_ARRAY(int, mesh->element_count*(int)mesh->kind);
    if (!next || !incidence->start || !incidence->element) {
        sn_free(next);
        sn_destroy_incidence(incidence);
        return SN_OUT_OF_MEMORY;
    }
    fill_incidence(mesh, incidence, next);
    sn_free(next);
    *out = incidence;
    return SN_OK;
}

void sn_destroy_incidence(SnIncidence* incidence) {
    if (!incidence) return;
    sn_free(incidence->start);
    sn_free(incidence->element);
    sn_free(incidence);
}
