// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_WELD_H
#define SN_MESH_WELD_H

#include "mesh/mesh.h"

// A table that finds vertices at exactly the same place among those seen so far.

typedef struct SnWeld {
    int* slot;           // a vertex + 1; 0: free                     (capacity)
    int capacity, count; // all slots; used slots
} SnWeld;

/// Free a table. {0} is an empty one.
void sn_free_weld(SnWeld* weld);

/// Find the first vertex of `vertex` (3 each) at place `x`. When there is none, *found is `next`,
/// and x is remembered under that number: the caller puts it there.
SnStatus sn_weld(SnWeld* weld, const double* vertex, const double x[3], int next, int* found);

/// Set first[v] to the lowest vertex at the place of v.
SnStatus sn_weld_vertices(const SnMesh* mesh, int* first);

#endif
