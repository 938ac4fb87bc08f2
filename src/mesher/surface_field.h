// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_FIELD_H
#define SN_MESHER_SURFACE_FIELD_H

#include "mesh/mesh.h"
#include "mesher/field.h"

// A triangle mesh as a solid: any soup of triangles. A point is inside where its generalised
// winding number is above one half (Jacobson et al. 2013).

typedef struct SnSurface SnSurface;

/// Prepare a triangle mesh, which is copied. SN_BAD_INPUT for other kinds, no triangle, or vertices
/// that are not finite.
SnStatus sn_create_surface(const SnMesh* mesh, SnSurface** surface, SnError* error);
void sn_destroy_surface(SnSurface* surface);

/// Return the field of the solid inside. It lasts as long as the surface. Where the surface is
/// open, the distance is that to where the winding number is one half, or less. Labels are those of
/// the nearest triangle.
SnField sn_surface_field(const SnSurface* surface);

/// Return the generalised winding number at a point. Groups of triangles are dipoles, so it is
/// exact within a few hundredths.
double sn_surface_winding(const SnSurface* surface, const double point[3]);

#endif
