// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_CLOSED_H
#define SN_COLLIDE_CLOSED_H

#include "math/vec3.h"
#include "mesh/defects.h"
#include "mesh/triangle_tree.h"

#include <stddef.h>

// A closed surface of triangles, rigid or bending, in a tree. Which side a point is on follows from
// the normal at the nearest point of the surface: of a face; of an edge the sum of its two faces;
// of a vertex the sum of its faces weighted by their angles. That is exact (J. A. Baerentzen, H.
// Aanaes 2005, "Signed distance computation using the angle weighted pseudonormal").

enum { SN_BLOCK = 64 }; // vertices that are looked at together

typedef struct SnClosed {
    SnMesh* mesh;        // triangles, outward; no vertex without a triangle
    int* original;       // number of each vertex in the mesh that was given  (vertex_count)
    int (*neighbour)[3]; // triangle across the edge from corner k to the next (element_count)
    int* facet;          // lowest triangle of those in one plane around each  (element_count)
    int* first_corner;   // 3 t + k: corner k of a triangle t around each vertex (vertex_count)
    int edge_count;
    int (*edge)[2];       // vertices, ascending pairs in ascending order       (edge_count)
    unsigned char* sharp; // 1: as added, the surface sticks out at it   (edge_count)
    int* block;           // vertices along a Morton curve, in blocks of SN_BLOCK  (vertex_count)
    double (*ball)[4];    // around each block as added: centre and radius, m
    SnTriangleTree* tree;
    const SnTriangleKernels* kernels;
    SnDefect crossing; // as added, pairs of triangles that cross each other
    double thickness;  // as added, twice the volume over the area, m
} SnClosed;

/// Triangles, or the boundary of tets, copied. SN_BAD_INPUT, with counts and places, for a surface
/// that is not finite, open, not manifold, without volume, or inside out in parts. As a whole it is
/// turned.
SnStatus sn_create_closed(const SnMesh* mesh, SnClosed** closed, SnError* error);
void sn_destroy_closed(SnClosed* closed);

typedef struct SnClosedSample {
    double distance;  // below 0: inside, m
    Vec3 gradient;    // unit
    Vec3 point;       // nearest of the surface, m
    int triangle;     // that holds it
    double weight[3]; // of its corners
} SnClosedSample;

/// At most SN_BLOCK points.
void sn_closed_sample(const SnClosed* closed, int count, const double (*point)[3],
                      SnClosedSample* sample);

/// The nearest point of one triangle, with a sign as if no other were nearer.
SnClosedSample sn_closed_sample_triangle(const SnClosed* closed, int triangle, Vec3 point);

/// How far a point is from one triangle, m: |distance| of the above.
double sn_closed_triangle_distance(const SnClosed* closed, int triangle, Vec3 point);

static inline Vec3 sn_closed_vertex(const SnClosed* closed, int vertex) {
    return v3_load(closed->mesh->vertex + 3 * (size_t)vertex);
}

static inline const int* sn_closed_corners(const SnClosed* closed, int triangle) {
    return closed->mesh->element + 3 * (size_t)triangle;
}

static inline void sn_closed_triangle(const SnClosed* closed, int triangle, Vec3 corner[3]) {
    for (int k = 0; k < 3; ++k)
        corner[k] = sn_closed_vertex(closed, sn_closed_corners(closed, triangle)[k]);
}

/// Outward unit normal; zero where a triangle has no area.
Vec3 sn_closed_normal(const SnClosed* closed, int triangle);

/// The angle-weighted normal of corner k of a triangle, of any length.
Vec3 sn_closed_corner_normal(const SnClosed* closed, int triangle, int k);

#endif
