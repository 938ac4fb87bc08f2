// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_SHAPE_H
#define SINEW_SHAPE_H

#include "sinew/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Rigid shapes: the surfaces with which obstacles and rigid bodies touch other bodies. All kinds
/// but meshes are exact. Each shape is given in a frame of its own. Spheres, boxes, capsules and
/// cylinders have their centre at the frame's origin.
typedef enum SnShapeKind {
    SN_SHAPE_PLANE,    ///< the half space z <= 0; obstacles only
    SN_SHAPE_SPHERE,   ///< radius
    SN_SHAPE_BOX,      ///< size: edges along x, y, z
    SN_SHAPE_CAPSULE,  ///< radius, length: all points within radius of a segment along z
    SN_SHAPE_CYLINDER, ///< radius, length: along z
    SN_SHAPE_MESH,     ///< a closed surface of triangles, in the frame of its vertices
    SN_SHAPE_COUNT,
} SnShapeKind;

/// Start from sn_default_shape_def(): a sphere of radius 0.5 m.
typedef struct SnShapeDef {
    SnShapeKind kind;
    double radius, length; ///< m
    double size[3];        ///< m
    const SnMesh* mesh;    ///< a closed surface of triangles, or tets, whose boundary is used
} SnShapeDef;

SN_API SnShapeDef sn_default_shape_def(void);

#ifdef __cplusplus
}
#endif
#endif
