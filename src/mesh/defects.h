// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_DEFECTS_H
#define SN_MESH_DEFECTS_H

#include "mesh/mesh.h"

// What is wrong with a mesh, counted, with the first few places. Nothing is changed and nothing is
// refused: this is for people who look for the reason.

enum { SN_DEFECT_PLACES = 3 };

typedef struct SnDefect {
    int count;
    double place[SN_DEFECT_PLACES][3]; // of the first, m
} SnDefect;

typedef struct SnMeshDefects {
    SnDefect repeated;  // elements that use a vertex twice: their centres
    SnDefect same;      // elements with the same vertices as one before them: their centres
    SnDefect flat;      // other elements without volume or area: their centres
    SnDefect inverted;  // tets of negative volume: their centres
    SnDefect unused;    // vertices in no element
    SnDefect duplicate; // vertices at the place of one with a lower number
    // edges of the triangles, or of the boundary of tets: their middles
    SnDefect open;   // with one triangle
    SnDefect many;   // with more than two: not manifold
    SnDefect turned; // with two triangles that disagree on what is outside
    // of the same triangles
    SnDefect crossing; // pairs that cross: a point of both
} SnMeshDefects;

enum { SN_DEFECTS = sizeof(SnMeshDefects) / sizeof(SnDefect) };

SnStatus sn_mesh_defects(const SnMesh* mesh, SnMeshDefects* defects);

/// One more, at a place.
void sn_add_defect(SnDefect* defect, const double place[3]);

/// Pairs of triangles that cross each other. Those that touch, or meet in shared vertices or edges,
/// do not count; nor do triangles that overlap in one plane.
SnStatus sn_find_crossings(const SnMesh* triangles, SnDefect* crossing);

#endif
