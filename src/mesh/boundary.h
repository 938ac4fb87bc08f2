// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_BOUNDARY_H
#define SN_MESH_BOUNDARY_H

#include "mesh/mesh.h"

/// Make the mesh that a writer of a surface format needs. A mesh of triangles or springs is copied.
/// A mesh of tets becomes its boundary triangles, without the vertices inside; vertices keep their
/// order. Free *surface with sn_destroy_mesh.
SnStatus sn_mesh_boundary(const SnMesh* mesh, SnMesh** surface, SnError* error);

#endif
