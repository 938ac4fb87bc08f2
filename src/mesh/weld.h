// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_WELD_H
#define SN_MESH_WELD_H

#include "mesh/mesh.h"

// A hash table of the vertices added so far. It finds the vertex that lies exactly at a given
// place.

typedef struct SnWeld {
    int* slot;           // 1 + vertex; 0: the slot is free           (capacity)
    int capacity, count; // number of all slots; number of used slots
} SnWeld;

/// Free a table. A struct of zeros is an empty table.
void sn_free_weld(SnWeld* weld);

/// Look up the place `x` (m), and set *found to the vertex in the table that lies there. `vertex`
/// has the positions of the vertices in the table (3 each). When no vertex lies at x, *found
/// becomes `next` and the table stores `next`; the caller must then store x as the position of
/// vertex `next`.
SnStatus sn_weld(SnWeld* weld, const double* vertex, const double x[3], int next, int* found);

/// Set first[v] to the smallest index of a vertex at the place of v.
SnStatus sn_weld_vertices(const SnMesh* mesh, int* first);

#endif
