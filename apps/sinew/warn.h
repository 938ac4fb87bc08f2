// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_WARN_H
#define SN_APP_WARN_H

#include "cast.h"

// What is no mistake in a scene but hardly meant.

/// Pieces of a mesh that share no vertex.
typedef struct SnPieces {
    int count;
    int smallest, largest; // elements of one
} SnPieces;
SnStatus sn_count_pieces(const SnMesh* mesh, SnPieces* pieces);

/// How far a display surface reaches beyond the tets that move it.
typedef struct SnBeyond {
    double edge; // mean of the tets, m
    int count;   // vertices that are more than that outside
    double most; // distance of the farthest, m
} SnBeyond;
SnBeyond sn_measure_beyond(const SnMesh* tets, const SnEmbedding* embedding);

/// One line on standard error for each body whose mesh falls into pieces, for each whose display
/// surface lies far outside its tets, and for each rigid shape that was inside out.
SnStatus sn_warn_of_bodies(const SnScene* scene, const SnCast* cast);

#endif
