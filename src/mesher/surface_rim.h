// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_RIM_H
#define SN_MESHER_SURFACE_RIM_H

#include "mesh/mesh.h"

/// Make springs of the edges at which a triangle mesh is open. An edge is open if its triangles do
/// not run through it equally often in both directions. If m triangles run through an edge in one
/// direction and n < m in the other, the edge gives m - n springs, which run in the direction of
/// the m triangles. Vertices at the same place count as one. *rim is NULL for a closed surface.
SnStatus sn_surface_rim(const SnMesh* surface, SnMesh** rim);

#endif
