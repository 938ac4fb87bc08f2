// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_SURFACE_RIM_H
#define SN_MESH_SURFACE_RIM_H

#include "mesh/mesh.h"

/// Edges at which a triangle mesh is open, as springs: the triangles around them do not run through
/// them as often one way as the other. Vertices at the same place count as one. *rim is NULL for a
/// closed surface. *length: of all of them, times how often they are run through, m.
SnStatus sn_surface_rim(const SnMesh* surface, SnMesh** rim, double* length);

#endif
