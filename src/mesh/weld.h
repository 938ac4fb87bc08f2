// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_WELD_H
#define SN_MESH_WELD_H

#include "mesh/mesh.h"

// Finds vertices at exactly the same place: a table of those seen so far.

typedef struct SnWeld {
    int* slot; // a vertex + 1, or 0                        (capacity)
    int capacity, count;
} SnWeld;

/// {0} is fine.
void sn_free_weld(SnWeld* weld);

/// The first vertex of `vertex` (3 each) at place `x`; when there is none, `next`, and x will be
/// remembered under that number: the caller puts it there.
SnStatus sn_weld(SnWeld* weld, const double* vertex, const double x[3], int next, int* found);

/// first[v] = the lowest vertex at the place of v.
SnStatus sn_weld_vertices(const SnMesh* mesh, int* first);

#endif
