// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_LATTICE_H
#define SN_MESH_LATTICE_H

#include "mesh/mesh.h"

// These functions divide the unit cube into a lattice of cells, and each cell into tets. Boxes,
// bars, cylinders and balls are made from such lattices.

typedef enum SnLatticeSplit {
    SN_LATTICE_KUHN,    // six tets around the cell's diagonal from the smallest to the largest
                        // coordinates
    SN_LATTICE_FIVE,    // five tets, mirrored from cell to cell
    SN_LATTICE_OUTWARD, // six tets around the diagonal that points away from the cube's centre:
                        // with at least two cells along each axis, no tet has faces on two sides of
                        // the cube
} SnLatticeSplit;

/// Make a lattice. Vertex (i, j, k) stands at (i / cells[0], j / cells[1], k / cells[2]) and has
/// index i + (cells[0]+1) * (j + (cells[1]+1) * k). Returns SN_BAD_INPUT when a count of cells is
/// below 1 or too large.
SnStatus sn_create_lattice(const int cells[3], SnLatticeSplit split, SnMesh** mesh);

/// Return 1 when a length is positive and finite.
int sn_is_length(double length);

#endif
