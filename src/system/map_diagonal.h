// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_MAP_DIAGONAL_H
#define SN_SYSTEM_MAP_DIAGONAL_H

#include "system/places.h"

// Matrices that act on every node by itself, c_i I, as blocks of a system's matrix. Nodes that
// follow an aggregate join how it moves and turns:
//
//     sum of c_i Gamma_i^T Gamma_i = sum of c_i (I, -r^x; r^x, -r^x r^x),
//
// and the core of an aggregate joins with per_mass times its mass and inertia.

/// c_i = own_i + per_mass m_i.
typedef struct SnNodeDiagonal {
    const double* own; // (node_count), kg/s
    double per_mass;   // 1/s
} SnNodeDiagonal;

/// Pairs of rows beyond the diagonal, which is always there.
SnStatus sn_map_diagonal_pairs(const SnPlaces* places, SnPairList* pairs);

/// How many blocks there are: one of each node, and three of each aggregate.
int sn_map_diagonal_blocks(const SnMap* map);
/// Where they go: new memory for these and for `more` behind them, or NULL.
int* sn_map_diagonal_scatter(const SnPlaces* places, int more);
/// value += weight times the blocks.
void sn_map_diagonal_add(const SnMap* map, const SnConfig* q, const SnNodeDiagonal* diagonal,
                         double weight, const int* destination, double* value);

#endif
