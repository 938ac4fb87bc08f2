// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_ACCEPTANCE_LATTICE_H
#define SN_TESTS_ACCEPTANCE_LATTICE_H

#include "sinew/mesh.h"

#include <stdint.h>

// Meshes as arrays that a test can bend and pass to another program: blocks of Kuhn tets, or
// rectangles of triangles whose diagonals alternate.

typedef struct Lattice {
    SnMeshKind kind;
    int cells[3];
    double size[3];
    int node_count, element_count;
    double* node; // positions of nodes (node_count x 3), m
    int* element; // nodes of elements (element_count x `kind`)
} Lattice;

/// Make a regular lattice with its low corner at the origin. For triangles cells[2] and size[2] are
/// not used.
void lattice_regular(Lattice* lattice, SnMeshKind kind, const int cells[3], const double size[3]);

/// Move inner nodes at random by up to `share` of a cell along each axis.
void lattice_shake(Lattice* lattice, double share, uint64_t seed);

/// 1: the node is on the surface.
int lattice_on_boundary(const Lattice* lattice, int node);

/// Make a mesh of the library from a lattice.
SnMesh* lattice_mesh(const Lattice* lattice);
void lattice_free(Lattice* lattice);

#endif
