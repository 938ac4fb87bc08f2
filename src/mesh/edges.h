// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_EDGES_H
#define SN_MESH_EDGES_H

#include "mesh/mesh.h"

/// All edges of tets or triangles as springs between the mesh's vertices: each once, sorted by its
/// lower vertex, then the higher one.
SnStatus sn_mesh_edges(const SnMesh* mesh, SnMesh** edges);

#endif
