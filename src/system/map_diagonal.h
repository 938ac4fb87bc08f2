// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_MAP_DIAGONAL_H
#define SN_SYSTEM_MAP_DIAGONAL_H

#include "system/places.h"

// These functions add a matrix to a system's matrix. The added matrix has the block c_i I on the
// diagonal for each node i. A node that follows an aggregate has no block of its own. Let r_i be
// the arm from the aggregate's centre to node i, r^x the matrix of the cross product, and Gamma_i =
// [I, -r_i^x]. The nodes of an aggregate add to the blocks of the aggregate
//
//     sum of c_i Gamma_i^T Gamma_i = sum of c_i (I, -r^x; r^x, -r^x r^x),
//
// where r is r_i, and a semicolon separates two rows of blocks. The aggregate's core adds its mass
// and inertia times per_mass.

/// The factors c_i = own_i + per_mass m_i, with the lumped masses m_i of nodes.
typedef struct SnNodeDiagonal {
    const double* own; // own_i  (node_count), kg/s
    double per_mass;   // 1/s
} SnNodeDiagonal;

/// Add the pairs of blocks that the added matrix has off the diagonal: (velocity, rotation) of each
/// aggregate.
SnStatus sn_map_diagonal_pairs(const SnPlaces* places, SnPairList* pairs);

/// List the places of blocks in the matrix: one for each node, then three for each aggregate, then
/// two for each rigid body of the model (velocity and rotation). A place is -1 where a node is
/// held, is frozen, follows a mover or is a slot, and where a rigid body is the core of an
/// aggregate. Returns new memory, or NULL when memory is short.
int* sn_map_diagonal_scatter(const SnPlaces* places);
/// The places of rigid bodies in the list of sn_map_diagonal_scatter  (rigid_count x 2).
const int* sn_map_diagonal_rigid(const SnMap* map, const int* destination);
/// value += weight times the blocks of nodes and aggregates. `destination` is the list of
/// sn_map_diagonal_scatter.
void sn_map_diagonal_add(const SnMap* map, const SnConfig* q, const SnNodeDiagonal* diagonal,
                         double weight, const int* destination, double* value);

// The following functions add a single block K. Where its node or rigid body belongs to an
// aggregate, Gamma^T K Gamma is added to the blocks of the aggregate. `destination` is the list of
// sn_map_diagonal_scatter.

/// value += a block K of one node.
void sn_map_add_node_block(const SnMap* map, const SnConfig* q, int node, Mat3 K,
                           const int* destination, double* value);
/// value += a block K of the velocity (half 0) or the rotation (half 1) of a rigid body of the
/// model.
void sn_map_add_rigid_block(const SnMap* map, const SnConfig* q, int rigid, int half, Mat3 K,
                            const int* destination, double* value);

#endif
