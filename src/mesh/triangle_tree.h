// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_TRIANGLE_TREE_H
#define SN_MESH_TRIANGLE_TREE_H

#include "base/isa.h"
#include "mesh/box_tree.h"

// A tree of triangles for distances and winding numbers at many points.

/// Eight triangles with corners a, a + u, a + v. The last packet may have fewer triangles; its
/// unused lanes then hold a corner of its last triangle (u = v = 0).
typedef struct SnTrianglePacket {
    double a[3][SN_TREE_WIDTH], u[3][SN_TREE_WIDTH], v[3][SN_TREE_WIDTH]; // m
    double inverse[3][SN_TREE_WIDTH]; // 1 / squared length of u, v and v - u, 1/m^2; 0 where the
                                      // length is 0
} SnTrianglePacket;

/// The eight children of a node as dipoles. A dipole is a point with a normal. It stands for all
/// triangles of a child: far away, both give nearly the same winding number.
typedef struct SnDipoles {
    double centre[3][SN_TREE_WIDTH]; // mean of the triangles' centres, weighted by area, m
    double normal[3][SN_TREE_WIDTH]; // sum of areas times normals, m^2
    double near[SN_TREE_WIDTH];      // squared distance from `centre`, m^2; at nearer points, the
                                // child's own children or triangles are used in place of the dipole
} SnDipoles;

typedef struct SnTriangleTree {
    SnBoxTree* boxes;
    SnTrianglePacket* packet; // one for each packet of `boxes` (boxes->count[0])
    SnDipoles* dipoles;       // one for each node of `boxes`, in the order of boxes->node
} SnTriangleTree;

/// Make a tree of the triangles of a mesh with at least one triangle.
SnStatus sn_create_triangle_tree(const SnMesh* mesh, SnTriangleTree** tree);
void sn_destroy_triangle_tree(SnTriangleTree* tree);

/// Update the boxes (as sn_refit_box_tree does) and the packets after vertices have moved. Winding
/// numbers are correct only after sn_refit_dipoles has been called, too.
void sn_refit_triangle_tree(SnTriangleTree* tree, const SnMesh* mesh, const double* displacement);
void sn_refit_dipoles(SnTriangleTree* tree, const SnMesh* mesh);

/// Kernels per instruction set.
typedef struct SnTriangleKernels {
    /// For each point: the squared distance to the nearest triangle, m^2, and that triangle's place
    /// in the tree's order.
    void (*nearest)(const SnTriangleTree* tree, int count, const double (*point)[3],
                    double* squared, int* place);

    /// Return the generalised winding number at a point. For a closed surface whose triangles face
    /// outwards, it is 1 inside and 0 outside.
    double (*winding)(const SnTriangleTree* tree, const double point[3]);
} SnTriangleKernels;

const SnTriangleKernels* sn_triangle_kernels(SnIsa isa);

#endif
