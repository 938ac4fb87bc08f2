// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_PLACES_H
#define SN_SYSTEM_PLACES_H

#include "sparse/block.h"
#include "system/map.h"

// Places of blocks of nodes and movers in the matrix of a system. Terms ask for these places when a
// system is made, so they need not know which blocks of unknowns there are. If a node of a matrix
// block follows a mover, the block is first written beside the matrix, as if the nodes were
// unknowns: in memory it lies after the matrix's own blocks. It is then folded: added to the rows
// and columns of the mover. Let G_i = -(R arm_i)^x, where R is the rotation of the mover, arm_i
// leads from the mover's centre to node i, and ^x makes the matrix of the cross product. A block
// K_ij of a free node i and a node j that follows mover b gives
//
//     A_i,b += K_ij [I, G_j],   and where i follows mover a   A_a,b += [I, G_i]^T K_ij [I, G_j].

typedef struct SnPlaces SnPlaces;

/// A growing list of block pairs, for making a pattern.
typedef struct SnPairList {
    SnBlockPair* pair;
    size_t count, capacity;
} SnPairList;

/// Append the pair of blocks a and b, unless a or b is negative: a node that is held or frozen has
/// no block.
SnStatus sn_pairs_add(SnPairList* pairs, int a, int b);

/// The map that the system is made for.
const SnMap* sn_places_map(const SnPlaces* places);

/// Add all pairs of a block of node a and a block of node b. A node that follows a mover has the
/// two blocks of this mover.
SnStatus sn_places_pairs(const SnPlaces* places, int a, int b, SnPairList* pairs);

/// Find the place of matrix block (a, b) of two nodes, a <= b. *block is -1 if one of the nodes is
/// held or frozen. If one of them follows a mover, *block is the number of a new block beside the
/// matrix.
SnStatus sn_places_block(const SnPlaces* places, int a, int b, int* block);

/// Find the places of all blocks of a pattern whose row i is node first_node + i. place[k] is the
/// place of block k; SN_BLOCK_BESIDE where one of the block's nodes is held, is frozen or follows a
/// mover; -1 where the matrix does not have this block.
enum { SN_BLOCK_BESIDE = -2 };
void sn_places_links(const SnPlaces* places, int first_node, const SnBlockPattern* nodes,
                     int* place);

/// The diagonal block of a node in the matrix; -1 if the node is held, is frozen or follows a
/// mover.
int sn_places_node(const SnPlaces* places, int node);
/// The diagonal block of a mover's velocity (half 0) or angular velocity (half 1) in the matrix; -1
/// where the mover is the core of an aggregate.
int sn_places_mover(const SnPlaces* places, int mover, int half);
/// The mover that nodes a and b both follow; -1 if there is no such mover.
int sn_places_common_mover(const SnPlaces* places, int a, int b);

// ---- for systems

/// The matrix blocks to which one block beside the matrix is added.
typedef struct SnFold {
    int a, b;           // the nodes whose block K_ab is folded
    int arm[2];         // entries of nodes a and b in the list of all members of aggregates; -1:
                        // the node is free
    int destination[4]; // destination[2 i + j] is the matrix block for the i-th block of unknowns
                        // of node a and the j-th of node b; a node that follows a mover has the
                        // mover's two blocks
} SnFold;

typedef struct SnFolds {
    int count;
    SnFold* fold;
} SnFolds;

/// Find the destinations of all blocks that were placed beside the matrix.
SnStatus sn_create_folds(const SnPlaces* places, SnFolds* folds);
void sn_free_folds(SnFolds* folds);

/// Add the blocks of `value` beside the matrix to the blocks of the matrix. The first `blocks`
/// blocks of `value` are the matrix; all others lie beside it.
void sn_fold(const SnFolds* folds, const SnMap* map, const SnConfig* q, int blocks, double* value);

#endif
