// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_MESH_SHAPES_H
#define SN_TESTS_MESH_SHAPES_H

#include "check.h"
#include "mesh/mesh.h"

// A small mesh of each kind of tet generator, for tests that visit all of them.

enum { SHAPES = 8 };

static inline SnStatus make_shape(int which, SnMesh** mesh) {
    const int cells[3] = {3, 2, 4}, one[3] = {1, 1, 1};
    const double size[3] = {0.3, 0.7, 1.1};
    switch (which) {
    case 0:
        return sn_mesh_box(cells, size, SN_BOX_KUHN, mesh);
    case 1:
        return sn_mesh_box(cells, size, SN_BOX_FIVE, mesh);
    case 2:
        return sn_mesh_box(one, size, SN_BOX_KUHN, mesh);
    case 3:
        return sn_mesh_box(one, size, SN_BOX_FIVE, mesh);
    case 4:
        return sn_mesh_cylinder(5, 4, 1.7, 0.4, mesh);
    case 5:
        return sn_mesh_cylinder(2, 3, 1.7, 0.4, mesh);
    case 6:
        return sn_mesh_ball(4, 0.8, mesh);
    default:
        return sn_mesh_ball(5, 0.8, mesh);
    }
}

static inline double total_measure(const SnMesh* mesh) {
    double sum = 0;
    for (int e = 0; e < mesh->element_count; ++e) sum += sn_mesh_measure(mesh, e);
    return sum;
}

static inline double least_measure(const SnMesh* mesh) {
    double least = INFINITY;
    for (int e = 0; e < mesh->element_count; ++e) least = fmin(least, sn_mesh_measure(mesh, e));
    return least;
}

#endif
