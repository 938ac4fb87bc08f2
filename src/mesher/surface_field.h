// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_FIELD_H
#define SN_MESHER_SURFACE_FIELD_H

#include "mesh/mesh.h"
#include "mesher/field.h"

// These functions make a solid from any set of triangles, which may have holes and overlaps. A
// point is inside the solid if the generalised winding number of the triangles is above one half
// there (Jacobson et al. 2013).

typedef struct SnSurface SnSurface;

/// Prepare a triangle mesh, which is copied. Returns SN_BAD_INPUT when the mesh is of another kind,
/// has no triangle, or has a vertex that is not finite.
SnStatus sn_create_surface(const SnMesh* mesh, SnSurface** surface, SnError* error);
void sn_destroy_surface(SnSurface* surface);

/// Return the field of the solid inside the surface. The field is valid until the surface is
/// destroyed. At the holes of an open surface, the solid ends where the winding number is one half.
/// The field's distance may be less than the distance from this boundary. The label of a point is
/// the label of the nearest triangle.
SnField sn_surface_field(const SnSurface* surface);

/// Return the generalised winding number at a point. Groups of far triangles count as dipoles, so
/// the result has an error of a few hundredths.
double sn_surface_winding(const SnSurface* surface, const double point[3]);

#endif
