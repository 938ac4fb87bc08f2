// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_REPEATS_H
#define SN_MESH_REPEATS_H

#include "mesh/mesh.h"

enum { SN_REPEATS = 3 };

/// Elements with the same vertices as one before them, in whatever order.
typedef struct SnRepeats {
    int count;
    int first[SN_REPEATS]; // the lowest of them
} SnRepeats;

/// Takes two ints for each vertex, however many elements there are. Indices must be in range.
SnStatus sn_mesh_repeats(const SnMesh* mesh, SnRepeats* repeats);

#endif
