// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_DEFECTS_H
#define SN_MESH_DEFECTS_H

#include "mesh/mesh.h"

// These functions count the defects of a mesh, which is not changed. For each kind of defect, they
// keep the places of the first few defects, to show users why a mesh cannot be used.

enum { SN_DEFECT_PLACES = 3 };

typedef struct SnDefect {
    int count;
    double place[SN_DEFECT_PLACES][3]; // places of the first defects, m
} SnDefect;

typedef struct SnMeshDefects {
    SnDefect repeated;  // elements that use a vertex twice: their centres
    SnDefect same;      // elements with the same vertices as an earlier element: their centres
    SnDefect flat;      // other elements that are flat (sn_mesh_is_flat): their centres
    SnDefect inverted;  // tets of negative volume: their centres
    SnDefect unused;    // vertices in no element
    SnDefect duplicate; // vertices at the same place as a vertex with a smaller index
    // `open`, `many` and `turned` count edges of the mesh's triangles, or of the boundary triangles
    // of tets; a place is the middle of an edge.
    SnDefect open;     // edges with one triangle
    SnDefect many;     // edges with more than two triangles: not manifold
    SnDefect turned;   // edges whose two triangles disagree on which side is outside
    SnDefect crossing; // pairs of crossing triangles: a point that lies in both triangles
} SnMeshDefects;

enum { SN_DEFECTS = sizeof(SnMeshDefects) / sizeof(SnDefect) };

/// Find all defects of a mesh whose indices are in range.
SnStatus sn_mesh_defects(const SnMesh* mesh, SnMeshDefects* defects);

/// Count one more defect, and keep its place (m) if it is among the first.
void sn_add_defect(SnDefect* defect, const double place[3]);

/// Add to `crossing` the pairs of triangles that cross each other. Pairs that only touch, that meet
/// only in shared vertices or edges, or that overlap in one plane do not count.
SnStatus sn_find_crossings(const SnMesh* triangles, SnDefect* crossing);

#endif
