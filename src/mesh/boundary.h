// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_BOUNDARY_H
#define SN_MESH_BOUNDARY_H

#include "mesh/mesh.h"

/// What a format for surfaces writes of a mesh: its triangles, or the boundary of its tets without
/// the vertices inside; the others keep their order. A mesh of springs is handed over as it is.
/// *surface is new.
SnStatus sn_mesh_boundary(const SnMesh* mesh, SnMesh** surface, SnError* error);

#endif
