// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_EDGES_H
#define SN_MESH_EDGES_H

#include "mesh/mesh.h"

/// Make a mesh of springs from all edges of a mesh of tets or triangles, with the same vertices.
/// Each edge becomes one spring. Springs are sorted by the smaller index of their two vertices,
/// then by the larger one.
SnStatus sn_mesh_edges(const SnMesh* mesh, SnMesh** edges);

#endif
