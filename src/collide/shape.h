// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_SHAPE_H
#define SN_COLLIDE_SHAPE_H

#include "math/mat3.h"
#include "sinew/shape.h"

// Rigid shapes in their own frame, exact: a signed distance with its gradient, and mass properties.

typedef struct SnRigidShape SnRigidShape;

/// SN_BAD_INPUT, with a sentence that says what is wrong and where, for sizes that are not positive
/// and finite, for what is thinner than a millionth of its width, and for meshes that are open, not
/// manifold, inside out in parts, crossing themselves or not finite. A mesh that is inside out as a
/// whole is turned. What the definition points to is
/// copied.
SnStatus sn_create_rigid_shape(const SnShapeDef* def, SnRigidShape** shape, SnError* error);
void sn_destroy_rigid_shape(SnRigidShape* shape);
SnShapeKind sn_rigid_shape_kind(const SnRigidShape* shape);

/// Signed distance at points of the shape's frame, its gradient there (unit; the outward normal at
/// the nearest point of the surface) and, for meshes, the nearest triangle (-1 for others).
/// `triangle` may be NULL.
void sn_rigid_shape_distance(const SnRigidShape* shape, int count, const double (*point)[3],
                             double* distance, double (*gradient)[3], int* triangle);

/// A uniform solid of this shape.
typedef struct SnShapeMass {
    double volume; // m^3
    Vec3 centre;   // of mass, m
    Mat3 inertia;  // about the centre, over the density: m^5
} SnShapeMass;

/// SN_UNSUPPORTED for a plane.
SnStatus sn_rigid_shape_mass(const SnRigidShape* shape, SnShapeMass* mass);

#endif
