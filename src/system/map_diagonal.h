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

/// Where blocks go, -1 where nothing moves: one of each node, three of each aggregate, and behind
/// them two of each rigid body of the model, of its velocity and of its turning. New memory, or
/// NULL.
int* sn_map_diagonal_scatter(const SnPlaces* places);
/// The blocks of rigid bodies in that list.
const int* sn_map_diagonal_bodies(const SnMap* map, const int* destination);
/// value += weight times the blocks of nodes and aggregates.
void sn_map_diagonal_add(const SnMap* map, const SnConfig* q, const SnNodeDiagonal* diagonal,
                         double weight, const int* destination, double* value);

// A block K by itself: what it is to those that its node or body moves with is added,
// Gamma^T K Gamma where these follow an aggregate. `destination` is the list above.

/// value += a block of one node.
void sn_map_add_node_block(const SnMap* map, const SnConfig* q, int node, Mat3 K,
                           const int* destination, double* value);
/// value += a block of the velocity (half 0) or the turning (half 1) of a rigid body of the model.
void sn_map_add_body_block(const SnMap* map, const SnConfig* q, int body, int half, Mat3 K,
                           const int* destination, double* value);

#endif
