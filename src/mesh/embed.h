// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_EMBED_H
#define SN_MESH_EMBED_H

#include "base/pool.h"
#include "mesh/mesh.h"

#include <stddef.h>

// The internals of SnEmbedding of sinew/mesh.h: points that move with a tet mesh.

struct SnEmbedding {
    int point_count;
    int vertex_count;    // number of vertices of the tet mesh
    int* tet;            // tet that contains the point, or the nearest tet  (point_count)
    int (*vertex)[4];    // corners of the point's tet                       (point_count)
    double (*weight)[4]; // weights of these corners, with sum 1             (point_count)
    double* outside;     // distance from the point to its tet, m; 0 inside  (point_count)
};

/// Bind points (m) to tets on the threads of a pool (NULL: one thread). The result is the same for
/// any number of threads.
SnStatus sn_create_embedding(const SnMesh* tets, int point_count, const double (*point)[3],
                             SnPool* pool, SnEmbedding** embedding, SnError* error);

/// Set `point` to the place y (m) of embedded point p when the vertices of the tets are at
/// `position` (3 each, m). With x_i the corners of the point's tet and w_i their weights,
///   y = sum w_i x_i = x_0 + sum w_i (x_i - x_0).
/// The second form is used: it loses no digits far away from the origin.
static inline void sn_embedding_point(const SnEmbedding* embedding, int p, const double* position,
                                      double point[3]) {
    const int* vertex = embedding->vertex[p];
    const double *weight = embedding->weight[p], *origin = position + 3 * (size_t)vertex[0];
    for (int k = 0; k < 3; ++k) {
        double sum = 0;
        for (int i = 1; i < 4; ++i)
            sum += weight[i] * (position[3 * (size_t)vertex[i] + (size_t)k] - origin[k]);
        point[k] = origin[k] + sum;
    }
}

/// A surface that moves with tets. Drawing, files and contact use this surface in place of the
/// boundary of the tets.
typedef struct SnEmbedded {
    SnMesh* surface;        // the triangles with their rest positions
    SnEmbedding* embedding; // binds the surface's vertices to the tets
} SnEmbedded;

/// Copy a surface and bind its vertices to tets. Returns SN_BAD_INPUT, with a message, when `tets`
/// is not a mesh of tets, when the surface has no triangles, or when a vertex is not finite.
SnStatus sn_create_embedded(const SnMesh* tets, const SnMesh* surface, SnPool* pool,
                            SnEmbedded** embedded, SnError* error);
void sn_destroy_embedded(SnEmbedded* embedded);

#endif
