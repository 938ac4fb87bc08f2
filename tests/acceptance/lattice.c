// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "acceptance/lattice.h"

#include "base/random.h"
#include "check.h"

#include <stdlib.h>

// index steps along x, y, z; a plane lattice has one layer of nodes
static int layers(const Lattice* lattice) {
    return lattice->kind == SN_MESH_TETS ? lattice->cells[2] : 0;
}

static void place_nodes(Lattice* lattice) {
    double* x = lattice->node;
    for (int k = 0; k <= layers(lattice); ++k)
        for (int j = 0; j <= lattice->cells[1]; ++j)
            for (int i = 0; i <= lattice->cells[0]; ++i, x += 3) {
                x[0] = lattice->size[0] * i / lattice->cells[0];
                x[1] = lattice->size[1] * j / lattice->cells[1];
                x[2] = k ? lattice->size[2] * k / lattice->cells[2] : 0;
            }
}

// tets around the diagonal from corner 0 to corner 7, corners numbered by bits x, y, z
static int* cut_block(const Lattice* lattice, int low, int* out) {
    static const int kuhn[6][4] = {{0, 1, 3, 7}, {0, 3, 2, 7}, {0, 2, 6, 7},
                                   {0, 6, 4, 7}, {0, 4, 5, 7}, {0, 5, 1, 7}};
    const int along_y = lattice->cells[0] + 1, along_z = along_y * (lattice->cells[1] + 1);
    for (int t = 0; t < 6; ++t)
        for (int v = 0; v < 4; ++v) {
            const int c = kuhn[t][v];
            *out++ = low + (c & 1) + (c >> 1 & 1) * along_y + (c >> 2) * along_z;
        }
    return out;
}

static int* cut_square(const Lattice* lattice, int low, int odd, int* out) {
    const int corner[4] = {low, low + 1, low + lattice->cells[0] + 2, low + lattice->cells[0] + 1};
    static const int split[2][6] = {{0, 1, 2, 0, 2, 3}, {0, 1, 3, 1, 2, 3}};
    for (int v = 0; v < 6; ++v) *out++ = corner[split[odd][v]];
    return out;
}

static void cut_cells(Lattice* lattice) {
    const int nx = lattice->cells[0], ny = lattice->cells[1];
    const int nz = lattice->kind == SN_MESH_TETS ? lattice->cells[2] : 1;
    int* out = lattice->element;
    for (int k = 0; k < nz; ++k)
        for (int j = 0; j < ny; ++j)
            for (int i = 0; i < nx; ++i) {
                const int low = i + (nx + 1) * (j + (ny + 1) * k);
                out = lattice->kind == SN_MESH_TETS ? cut_block(lattice, low, out)
                                                    : cut_square(lattice, low, (i ^ j) & 1, out);
            }
}

void lattice_regular(Lattice* lattice, SnMeshKind kind, const int cells[3], const double size[3]) {
    *lattice = (Lattice){.kind = kind};
    for (int k = 0; k < 3; ++k) {
        lattice->cells[k] = cells[k];
        lattice->size[k] = size[k];
    }
    const int plane_nodes = (cells[0] + 1) * (cells[1] + 1), squares = cells[0] * cells[1];
    lattice->node_count = plane_nodes * (layers(lattice) + 1);
    lattice->element_count = kind == SN_MESH_TETS ? 6 * squares * cells[2] : 2 * squares;
    lattice->node = calloc(3 * (size_t)lattice->node_count, sizeof(double));
    lattice->element = calloc((size_t)kind * (size_t)lattice->element_count, sizeof(int));
    assert_true(lattice->node && lattice->element);
    place_nodes(lattice);
    cut_cells(lattice);
}

int lattice_on_boundary(const Lattice* lattice, int node) {
    const int index[3] = {node % (lattice->cells[0] + 1),
                          node / (lattice->cells[0] + 1) % (lattice->cells[1] + 1),
                          node / (lattice->cells[0] + 1) / (lattice->cells[1] + 1)};
    for (int k = 0; k < (lattice->kind == SN_MESH_TETS ? 3 : 2); ++k)
        if (index[k] == 0 || index[k] == lattice->cells[k]) return 1;
    return 0;
}

void lattice_shake(Lattice* lattice, double share, uint64_t seed) {
    SnRandom random = {seed};
    for (int i = 0; i < lattice->node_count; ++i)
        for (int k = 0; k < (lattice->kind == SN_MESH_TETS ? 3 : 2); ++k) {
            const double reach = share * lattice->size[k] / lattice->cells[k];
            const double by = sn_random_uniform(&random, -reach, reach);
            if (!lattice_on_boundary(lattice, i)) lattice->node[3 * i + k] += by;
        }
}

SnMesh* lattice_mesh(const Lattice* lattice) {
    SnMesh* mesh = NULL;
    SnError error = {0};
    if (sn_mesh_from_arrays(lattice->kind, lattice->node_count, lattice->node,
                            lattice->element_count, lattice->element, NULL, &mesh, &error) != SN_OK)
        fail_msg("%s", error.text);
    return mesh;
}

void lattice_free(Lattice* lattice) {
    free(lattice->node);
    free(lattice->element);
}
