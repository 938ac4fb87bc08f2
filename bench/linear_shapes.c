// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Bodies with about the same number of nodes. The more their nodes are connected, the more their
// factors cost: loose tets, tets in a chain, a slender body, a blocky one, a solid block.
#include "base/memory.h"
#include "linear.h"

static const double cell = 0.01; // edge of a cell or a tet, m

// Corners of a tet, in units of its edge; the last corner is where the next tet of a chain begins.
static const double corner[4][3] = {{0, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}};

// Make tets side by side along x. The first vertex of a tet has a number that is larger by `stride`
// than that of the previous tet's.
static SnStatus row_of_tets(int tets, int stride, SnMesh** mesh) {
    SN_TRY(sn_create_mesh(SN_MESH_TETS, stride * (tets - 1) + 4, tets, mesh));
    for (int e = 0; e < tets; ++e)
        for (int k = 0; k < 4; ++k) {
            const int vertex = stride * e + k;
            double* x = (*mesh)->vertex + 3 * (size_t)vertex;
            (*mesh)->element[4 * e + k] = vertex;
            for (int d = 0; d < 3; ++d) x[d] = cell * (corner[k][d] + (d == 0 ? e : 0));
        }
    return SN_OK;
}

SnStatus sn_mesh_loose_tets(int tets, SnMesh** mesh) { return row_of_tets(tets, 4, mesh); }

SnStatus sn_mesh_tet_chain(int tets, SnMesh** mesh) { return row_of_tets(tets, 3, mesh); }

static SnStatus box(const int cells[3], SnBoxSplit split, SnMesh** mesh) {
    const double size[3] = {cell * cells[0], cell * cells[1], cell * cells[2]};
    return sn_mesh_box(cells, size, split, mesh);
}

SnStatus sn_mesh_slender(int along, SnMesh** mesh) {
    return box((int[]){along, 2, 2}, SN_BOX_KUHN, mesh);
}

SnStatus sn_mesh_solid_block(const int cells[3], SnMesh** mesh) {
    return box(cells, SN_BOX_KUHN, mesh);
}

// ---- the animal

// Low and high corners of trunk, head and four legs, in units of the fineness.
static const double parts[][2][3] = {
    {{2, 0, 3}, {8, 3, 6}}, {{0, 0.5, 5}, {2, 2.5, 7}}, {{2, 0, 0}, {3, 1, 3}},
    {{2, 2, 0}, {3, 3, 3}}, {{7, 0, 0}, {8, 1, 3}},     {{7, 2, 0}, {8, 3, 3}},
};
enum { PART_COUNT = sizeof parts / sizeof parts[0] };

static int is_inside(const double x[3], double unit) {
    for (int p = 0; p < PART_COUNT; ++p) {
        int inside = 1;
        for (int k = 0; k < 3; ++k)
            inside &= x[k] > unit * parts[p][0][k] && x[k] < unit * parts[p][1][k];
        if (inside) return 1;
    }
    return 0;
}

// Keep the elements whose centre is inside, and pack them to the front.
static int keep_inside(SnMesh* mesh, double unit) {
    int kept = 0;
    for (int e = 0; e < mesh->element_count; ++e) {
        double centre[3];
        sn_mesh_centre(mesh, e, centre);
        if (!is_inside(centre, unit)) continue;
        for (int k = 0; k < 4; ++k) mesh->element[4 * kept + k] = mesh->element[4 * e + k];
        ++kept;
    }
    return kept;
}

// Number the vertices that are still used, in their order, and move them to the front.
static SnStatus renumber(SnMesh* mesh, int elements, int* vertices) {
    int* number = SN_NEW_ARRAY(int, mesh->vertex_count);
    if (!number) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < 4 * elements; ++i) number[mesh->element[i]] = 1;
    *vertices = 0;
    for (int i = 0; i < mesh->vertex_count; ++i) {
        if (!number[i]) continue;
        for (int k = 0; k < 3; ++k) mesh->vertex[3 * *vertices + k] = mesh->vertex[3 * i + k];
        number[i] = (*vertices)++;
    }
    for (int i = 0; i < 4 * elements; ++i) mesh->element[i] = number[mesh->element[i]];
    sn_free(number);
    return SN_OK;
}

SnStatus sn_mesh_animal(int fineness, SnMesh** mesh) {
    SnMesh* whole = NULL;
    SN_TRY(box((int[]){8 * fineness, 3 * fineness, 7 * fineness}, SN_BOX_KUHN, &whole));
    const int elements = keep_inside(whole, cell * fineness);
    int vertices = 0;
    SnStatus status = renumber(whole, elements, &vertices);
    if (status >= 0)
        status = sn_mesh_from_arrays(SN_MESH_TETS, vertices, whole->vertex, elements,
                                     whole->element, NULL, mesh, NULL);
    sn_destroy_mesh(whole);
    return status;
}
