// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_RIM_H
#define SN_MESHER_SURFACE_RIM_H

#include "mesh/mesh.h"

/// Make springs of the edges at which a triangle mesh is open: the triangles around such an edge do
/// not run through it as often one way as the other. A spring runs in the direction that is more
/// frequent, and comes as many times as that direction is in excess. Vertices at the same place
/// count as one. *rim is NULL for a closed surface.
SnStatus sn_surface_rim(const SnMesh* surface, SnMesh** rim);

#endif
