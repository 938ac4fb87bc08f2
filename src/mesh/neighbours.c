// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"

#include <string.h>

static int has_corner(const int* element, int corners, int vertex) {
    for (int k = 0; k < corners; ++k)
        if (element[k] == vertex) return 1;
    return 0;
}

// Return the element, other than e, that has all corners of element e except corner `left_out`. If
// there are several, return the one with the smallest index; if there is none, return -1.
static int find_across(const SnMesh* mesh, const SnIncidence* incidence, int e, int left_out) {
    const int corners = (int)mesh->kind;
    const int* own = mesh->element + (size_t)e * (size_t)corners;
    const int pivot = own[left_out == 0];
    for (int i = incidence->start[pivot]; i < incidence->start[pivot + 1]; ++i) {
        const int other = incidence->element[i];
        int shared = other != e;
        for (int k = 0; k < corners && shared; ++k)
            shared = k == left_out ||
                     has_corner(mesh->element + (size_t)other * (size_t)corners, corners, own[k]);
        if (shared) return other;
    }
    return -1;
}

SnStatus sn_mesh_neighbours(const SnMesh* mesh, int** out) {
    const int corners = (int)mesh->kind;
    SnIncidence* incidence;
    SN_TRY(sn_create_incidence(mesh, &incidence));
    int* neighbour = SN_NEW_ARRAY(int, (size_t)mesh->element_count*(size_t)corners);
    for (int e = 0; neighbour && e < mesh->element_count; ++e)
        for (int k = 0; k < corners; ++k)
            neighbour[(size_t)e * (size_t)corners + (size_t)k] = find_across(mesh, incidence, e, k);
    sn_destroy_incidence(incidence);
    *out = neighbour;
    return neighbour ? SN_OK : SN_OUT_OF_MEMORY;
}
