// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_QUALITY_H
#define SN_MESH_QUALITY_H

#include "math/vec3.h"
#include "mesh/mesh.h"

/// The sizes and angles of a mesh's elements, and the number of its pieces. All numbers are 0 for
/// an empty mesh.
typedef struct SnMeshQuality {
    double measure;           // sum of all elements' volume (tets, m^3), area (m^2) or length (m)
    double smallest, largest; // measure of one element; negative for an element inside out
    double shortest_edge, longest_edge; // m
    // smallest and largest angle, degrees: dihedral angles of tets, corner angles of triangles; 0
    // for springs
    double least_angle, most_angle;
    int boundary_triangles; // number of boundary triangles of tets; number of all triangles of a
                            // mesh of triangles
    int components;         // number of connected pieces; two pieces share no vertex
} SnMeshQuality;

/// Find the smallest and the largest of the six dihedral angles of a tet, degrees.
void sn_tet_angles(const Vec3 corner[4], double* least, double* most);

/// Return the length of the shortest edge, m; HUGE_VAL for an empty mesh.
double sn_mesh_shortest_edge(const SnMesh* mesh);

SnStatus sn_mesh_quality(const SnMesh* mesh, SnMeshQuality* quality);

#endif
