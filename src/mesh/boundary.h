// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_BOUNDARY_H
#define SN_MESH_BOUNDARY_H

#include "mesh/mesh.h"

/// Make the mesh that a format for surfaces writes: the triangles of a mesh, or the boundary of its
/// tets without the vertices inside; vertices keep their order. A mesh of springs is copied as it
/// is. *surface is new: free it with sn_destroy_mesh.
SnStatus sn_mesh_boundary(const SnMesh* mesh, SnMesh** surface, SnError* error);

#endif
