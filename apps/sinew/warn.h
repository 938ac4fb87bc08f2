// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_WARN_H
#define SN_APP_WARN_H

#include "cast.h"

// Warnings about things in a scene that are allowed, but that its author hardly meant.

/// The connected pieces of a mesh: vertices of different pieces share no element.
typedef struct SnPieces {
    int count;
    int smallest, largest; // number of elements of the smallest and of the largest piece
} SnPieces;
SnStatus sn_count_pieces(const SnMesh* mesh, SnPieces* pieces);

/// How far a display surface reaches beyond the tets that move it.
typedef struct SnBeyond {
    double edge; // mean edge length of the tets, m
    int count;   // vertices that lie farther outside the tets than `edge`
    double most; // distance of the farthest vertex from the tets, m
} SnBeyond;
SnBeyond sn_measure_beyond(const SnMesh* tets, const SnEmbedding* embedding);

/// Print a line on standard error for each body whose mesh has several pieces, for each body whose
/// display surface lies far outside its tets, and for each rigid shape that was inside out.
SnStatus sn_warn_of_bodies(const SnScene* scene, const SnCast* cast);

#endif
