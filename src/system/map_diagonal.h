// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_MAP_DIAGONAL_H
#define SN_SYSTEM_MAP_DIAGONAL_H

#include "system/places.h"

// Matrices that act on every node by itself, c_i I, as blocks of a system's matrix. Nodes that
// follow an aggregate add to the blocks of the aggregate
//
//     sum of c_i Gamma_i^T Gamma_i = sum of c_i (I, -r^x; r^x, -r^x r^x),
//
// and its core adds per_mass times its mass and inertia.

/// The factors c_i = own_i + per_mass m_i.
typedef struct SnNodeDiagonal {
    const double* own; // (node_count), kg/s
    double per_mass;   // 1/s
} SnNodeDiagonal;

/// Add the pairs of blocks that such matrices need beside the diagonal, which is always there.
SnStatus sn_map_diagonal_pairs(const SnPlaces* places, SnPairList* pairs);

/// List the places in the matrix that blocks go to, -1 where nothing moves: one place of each node,
/// three of each aggregate, and behind them two of each rigid body of the model, for its velocity
/// and its rotation. New memory, or NULL when there is none.
int* sn_map_diagonal_scatter(const SnPlaces* places);
/// The places of rigid bodies in the list of sn_map_diagonal_scatter  (rigid_count x 2).
const int* sn_map_diagonal_rigid(const SnMap* map, const int* destination);
/// value += weight times the blocks of nodes and aggregates. `destination` is the list of
/// sn_map_diagonal_scatter.
void sn_map_diagonal_add(const SnMap* map, const SnConfig* q, const SnNodeDiagonal* diagonal,
                         double weight, const int* destination, double* value);

// A single block K. Where its node or rigid body belongs to an aggregate, Gamma^T K Gamma is added
// to the blocks of the aggregate. `destination` is the list of sn_map_diagonal_scatter.

/// value += a block K of one node.
void sn_map_add_node_block(const SnMap* map, const SnConfig* q, int node, Mat3 K,
                           const int* destination, double* value);
/// value += a block K of the velocity (half 0) or the rotation (half 1) of a rigid body of the
/// model.
void sn_map_add_rigid_block(const SnMap* map, const SnConfig* q, int rigid, int half, Mat3 K,
                            const int* destination, double* value);

#endif
