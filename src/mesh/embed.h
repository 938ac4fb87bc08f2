// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_EMBED_H
#define SN_MESH_EMBED_H

#include "base/pool.h"
#include "mesh/mesh.h"

// Points that move with a tet mesh: the inside of SnEmbedding in sinew/mesh.h.

struct SnEmbedding {
    int point_count;
    int vertex_count;    // of the tet mesh
    int* tet;            // that holds a point, or is nearest to it     (point_count)
    int (*vertex)[4];    // its corners                                 (point_count)
    double (*weight)[4]; // of the corners, sum 1                       (point_count)
    double* outside;     // distance from the tet, m; 0: inside         (point_count)
};

/// Bind points (m) to tets on the threads of a pool (NULL: one). The same for any number.
SnStatus sn_create_embedding(const SnMesh* tets, int point_count, const double (*point)[3],
                             SnPool* pool, SnEmbedding** embedding, SnError* error);

#endif
