// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_CSG_H
#define SINEW_CSG_H

#include "sinew/mesh.h"
#include "sinew/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A solid put together from simple ones (constructive solid geometry). Parts are added one by one;
/// parts that combine other parts name these by id. The solid is the part that was added last.
///
/// Every part has a signed distance d(x), m: below 0 inside, 0 on the part's surface. |d| is
/// nowhere larger than the true distance from the surface, and |d(x) - d(y)| <= |x - y| for all
/// points x and y.
typedef struct SnCsg SnCsg;

/// The id of a part.
typedef struct SnPartId {
    int index;
} SnPartId;

typedef enum SnCsgKind {
    SN_CSG_SPHERE,       ///< centre, radius
    SN_CSG_BOX,          ///< centre, size (edges along x, y and z)
    SN_CSG_ELLIPSOID,    ///< centre, size (radii along x, y and z)
    SN_CSG_CAPSULE,      ///< from, to, radius at `from`, end_radius at `to` (0: the same)
    SN_CSG_CYLINDER,     ///< from, to, radius: flat ends
    SN_CSG_CONE,         ///< from, to, radius at `from`, end_radius at `to` (0: a point)
    SN_CSG_TORUS,        ///< centre, axis, radius of the ring, end_radius of its tube
    SN_CSG_PLANE,        ///< the half space on one side of the plane through `centre`; the normal
                         ///< `axis` points out of the half space
    SN_CSG_UNION,        ///< union of the parts in `part`, blended as `blend` says
    SN_CSG_INTERSECTION, ///< intersection of the parts in `part`, blended as `blend` says
    SN_CSG_DIFFERENCE,   ///< the first of the parts in `part` without the other ones, blended as
                         ///< `blend` says
    SN_CSG_REPEAT,       ///< count[0] x count[1] x count[2] copies of part[0], `spacing` apart
    SN_CSG_RING, ///< count[0] copies of part[0], each turned by `angle` about `axis` from the one
                 ///< before
    SN_CSG_KIND_COUNT
} SnCsgKind;

/// Start from sn_default_part_def(kind) and fill in what the kind uses. Lengths are in m.
typedef struct SnPartDef {
    SnCsgKind kind;
    double centre[3], size[3]; ///< size: above 0
    double from[3], to[3];     ///< two different points
    double axis[3];            ///< may have any length but zero
    double radius, end_radius; ///< above 0; end_radius may be 0 where the kind says so
    const SnPartId* part;      ///< parts that were added before (part_count); copied
    int part_count;            ///< at least 1; exactly 1 for copies
    int count[3];              ///< number of copies, at least 1
    double spacing[3];         ///< between copies along x, y and z
    double angle; ///< angle between turned copies, rad; 0: the copies are spread over the full turn
    double blend; ///< length, m: where the distances to two parts differ by less than this, their
                  ///< surfaces flow into each other; surfaces move by at most a quarter of this
                  ///< length

    // ---- used by every part, in this order
    double rounding;       ///< the surface moves outward by this, which rounds its edges
    SnPlacement placement; ///< then the part is turned, scaled and moved
    int region; ///< label of the inside; -1: the label of the part that combines or copies this
                ///< part, or 0 if there is none
} SnPartDef;

SN_API SnPartDef sn_default_part_def(SnCsgKind kind);

/// The name of a kind in scene files: "sphere", "box", ...
SN_API const char* sn_part_kind_name(SnCsgKind kind);

/// Create a solid without parts.
SN_API SnStatus sn_create_csg(SnCsg** csg);
SN_API void sn_destroy_csg(SnCsg* csg);

/// Add a part. SN_BAD_INPUT, with a message, for values that make no solid, for parts that are
/// nested more than 64 deep, and for more than 100000 simple parts (copies count, too).
SN_API SnStatus sn_csg_add(SnCsg* csg, const SnPartDef* def, SnPartId* part, SnError* error);

/// A box around the solid, m. SN_BAD_INPUT, with a message, if there is no such box: a plane by
/// itself has no end, and an intersection may be empty.
SN_API SnStatus sn_csg_bounds(const SnCsg* csg, double low[3], double high[3], SnError* error);

/// Distance of each point, m. region[i] is the label of the part that contains the point. If
/// several parts contain the point, or none does, the nearest part counts; in intersections and
/// differences the first part counts. `region` may be NULL. The solid has at least one part.
SN_API void sn_csg_sample(const SnCsg* csg, int count, const double (*point)[3], double* distance,
                          int* region);

/// Fill the solid with tets. The label of a tet is the region at its centre. SN_BAD_INPUT, with a
/// message, if the solid has no box around it, or is too small for a tet. *mesh is new.
SN_API SnStatus sn_mesh_from_csg(const SnCsg* csg, const SnStuffDef* def, SnMesh** mesh,
                                 SnError* error);

#ifdef __cplusplus
}
#endif
#endif
