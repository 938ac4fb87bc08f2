// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_SKIN_H
#define SN_OUTPUT_SKIN_H

#include "mesh/embed.h"

// A skin is the surface of a body in the form in which it is written for other programs. Its items
// are triangles or, for springs, lines. Each vertex follows a point: a node of the body, or a
// vertex of a surface that is embedded in the body's tets. The rest shape alone determines which
// points are used, and in which order, so that a vertex has the same index in every frame and in
// every format.

typedef struct SnSkin {
    char* name; // name of the body
    int vertex_count, item_count;
    int corners;  // number of corners of an item: 3 for triangles, 2 for lines
    int* point;   // point that each vertex follows         (vertex_count)
    int* corner;  // vertices of each item                  (item_count x corners)
    double* rest; // positions in the rest shape            (vertex_count x 3), m

    const SnEmbedding* embedding; // embedding of the surface whose vertices are the points; not
                                  // owned; NULL: points are nodes
} SnSkin;

/// Make a skin of the triangles that bound a mesh (sn_mesh_surface), or of its springs. Vertices
/// inside the mesh are left out, and vertices on the boundary keep their order.
SnStatus sn_create_skin(const char* name, const SnMesh* mesh, SnSkin** skin);

/// Make a skin of the triangles of a surface whose vertices are embedded in a body's tets. All
/// vertices stay, also unused ones, so that a vertex has the same index in the surface's own file
/// and in files that are written with the skin. The embedding must outlive the skin.
SnStatus sn_create_display_skin(const char* name, const SnMesh* surface,
                                const SnEmbedding* embedding, SnSkin** skin);
void sn_destroy_skin(SnSkin* skin);

/// Make a copy in which each vertex on a crease of the rest shape (sn_surface_normals) is replaced
/// by one vertex for each side of the crease, so that programs that shade smoothly show the crease.
/// A skin of lines is copied unchanged.
SnStatus sn_skin_split(const SnSkin* skin, SnSkin** copy);

/// Find the positions of the vertices (vertex_count x 3), m. The body's nodes are at x (3 per node,
/// m). The first function writes doubles, the second one floats.
void sn_skin_follow(const SnSkin* skin, const double* x, double* position);
void sn_skin_positions(const SnSkin* skin, const double* x, float* position);

/// Compute unit normals of the vertices (vertex_count x 3) of a skin of triangles. A vertex has the
/// mean normal of its triangles, weighted by area, or (0, 0, 1) where this mean is zero.
void sn_skin_normals(const SnSkin* skin, const float* position, float* normal);

#endif
