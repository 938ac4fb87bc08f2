// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_SKIN_H
#define SN_OUTPUT_SKIN_H

#include "mesh/embed.h"

// What another program shows of a body: triangles, or the lines of springs. Vertices follow points:
// some of the body's nodes, or a surface embedded in its tets. Which these are and in which order
// they stand is fixed by the rest shape, so that a vertex has the same number in every frame and in
// every format.

typedef struct SnSkin {
    char* name; // of the body
    int vertex_count, item_count;
    int corners;  // of an item: 3 for triangles, 2 for lines
    int* point;   // followed by each vertex                (vertex_count)
    int* corner;  // vertices of each item                  (item_count x corners)
    double* rest; // positions in the rest shape            (vertex_count x 3), m

    const SnEmbedding* embedding; // of the points, not owned; NULL: they are the body's nodes
} SnSkin;

/// The triangles that bound a mesh (sn_mesh_surface), or its springs. Vertices inside are left out,
/// the others keep their order.
SnStatus sn_create_skin(const char* name, const SnMesh* mesh, SnSkin** skin);

/// The triangles of a surface whose vertices are embedded in a body's tets. All vertices stay, used
/// or not, so that the surface's own file fits what is written. The embedding must outlive it.
SnStatus sn_create_display_skin(const char* name, const SnMesh* surface,
                                const SnEmbedding* embedding, SnSkin** skin);
void sn_destroy_skin(SnSkin* skin);

/// A copy in which a vertex on a crease of the rest shape (sn_surface_normals) has become one for
/// each side, so that a program that shades smoothly shows the crease. Lines stay as they are.
SnStatus sn_skin_split(const SnSkin* skin, SnSkin** copy);

/// Where the vertices are when the body's nodes are at x (3 each), as doubles or as floats.
void sn_skin_follow(const SnSkin* skin, const double* x, double* position);
void sn_skin_positions(const SnSkin* skin, const double* x, float* position);

/// Unit normals of the vertices of triangles, from the triangles around each, weighted by area.
void sn_skin_normals(const SnSkin* skin, const float* position, float* normal);

#endif
