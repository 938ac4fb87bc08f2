// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_EDGES_H
#define SN_MESH_EDGES_H

#include "mesh/mesh.h"

/// Make a mesh of springs from all edges of tets or triangles; it has the same vertices. Each edge
/// becomes one spring; springs are sorted by their lower vertex, then by their higher vertex.
SnStatus sn_mesh_edges(const SnMesh* mesh, SnMesh** edges);

#endif
