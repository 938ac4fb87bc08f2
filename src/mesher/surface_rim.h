// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_RIM_H
#define SN_MESHER_SURFACE_RIM_H

#include "mesh/mesh.h"

/// Make springs of the edges at which a triangle mesh is open. An edge is open if its triangles do
/// not run through it equally often in both directions. The springs of an edge run in the direction
/// in which more triangles run; their number is how many more triangles run in this direction than
/// in the other. Vertices at the same place count as one. *rim is NULL for a closed surface.
SnStatus sn_surface_rim(const SnMesh* surface, SnMesh** rim);

#endif
