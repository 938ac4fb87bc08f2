// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_RIM_H
#define SN_MESHER_SURFACE_RIM_H

#include "mesh/mesh.h"

/// Edges at which a triangle mesh is open, as springs: the triangles around them do not run through
/// them as often one way as the other. A spring runs as they do, and stands there as often as they
/// do so more. Vertices at the same place count as one. *rim is NULL for a closed surface.
SnStatus sn_surface_rim(const SnMesh* surface, SnMesh** rim);

#endif
