// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_ACCEPTANCE_LATTICE_H
#define SN_TESTS_ACCEPTANCE_LATTICE_H

#include "sinew/mesh.h"

#include <stdint.h>

// Meshes as arrays that a test can bend and hand to another code: blocks of Kuhn tets, rectangles
// of triangles with alternating diagonals.

typedef struct Lattice {
    SnMeshKind kind;
    int cells[3];
    double size[3];
    int node_count, element_count;
    double* node; // 3 per node, m
    int* element; // `kind` per element
} Lattice;

/// Regular, low corner at the origin. For triangles cells[2] and size[2] are left unused.
void lattice_regular(Lattice* lattice, SnMeshKind kind, const int cells[3], const double size[3]);

/// Move inner nodes by up to `share` of a cell along each axis, seeded.
void lattice_shake(Lattice* lattice, double share, uint64_t seed);

/// 1 for a node on the surface.
int lattice_on_boundary(const Lattice* lattice, int node);

/// The mesh of the library.
SnMesh* lattice_mesh(const Lattice* lattice);
void lattice_free(Lattice* lattice);

#endif
