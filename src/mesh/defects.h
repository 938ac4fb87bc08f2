// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_DEFECTS_H
#define SN_MESH_DEFECTS_H

#include "mesh/mesh.h"

// Defects of a mesh are counted, and the first few places of each kind are kept. Nothing is changed
// and nothing is refused: this is for people who look for the reason of a failure.

enum { SN_DEFECT_PLACES = 3 };

typedef struct SnDefect {
    int count;
    double place[SN_DEFECT_PLACES][3]; // places of the first defects, m
} SnDefect;

typedef struct SnMeshDefects {
    SnDefect repeated;  // elements that use a vertex twice: their centres
    SnDefect same;      // elements with the same vertices as one before them: their centres
    SnDefect flat;      // other elements without volume or area: their centres
    SnDefect inverted;  // tets of negative volume: their centres
    SnDefect unused;    // vertices in no element
    SnDefect duplicate; // vertices at the place of one with a lower number
    // The next three count edges of the triangles, or of the boundary of tets; a place is the
    // middle of an edge.
    SnDefect open;     // edges with one triangle
    SnDefect many;     // edges with more than two triangles: not manifold
    SnDefect turned;   // edges whose two triangles disagree on what is outside
    SnDefect crossing; // pairs of these triangles that cross: a point of both
} SnMeshDefects;

enum { SN_DEFECTS = sizeof(SnMeshDefects) / sizeof(SnDefect) };

/// Find all defects of a mesh whose indices are in range.
SnStatus sn_mesh_defects(const SnMesh* mesh, SnMeshDefects* defects);

/// Count one more defect, and keep its place (m) if it is among the first.
void sn_add_defect(SnDefect* defect, const double place[3]);

/// Add the pairs of triangles that cross each other. Those that touch, or meet in shared vertices
/// or edges, do not count; nor do triangles that overlap in one plane.
SnStatus sn_find_crossings(const SnMesh* triangles, SnDefect* crossing);

#endif
