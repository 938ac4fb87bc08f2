// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_REPEATS_H
#define SN_MESH_REPEATS_H

#include "mesh/mesh.h"

enum { SN_REPEATS = 3 };

/// Elements that have the same vertices, in any order, as an element before them.
typedef struct SnRepeats {
    int count;             // number of all repeated elements
    int first[SN_REPEATS]; // the smallest indices of repeated elements, ascending
} SnRepeats;

/// Find repeated elements. The function allocates two ints for each vertex, however many elements
/// there are. Vertex indices must be in range.
SnStatus sn_mesh_repeats(const SnMesh* mesh, SnRepeats* repeats);

#endif
