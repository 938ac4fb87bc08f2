// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_PLACES_H
#define SN_SYSTEM_PLACES_H

#include "sparse/block.h"
#include "system/map.h"

// Where blocks of nodes and movers go in the matrix of a system: terms ask this when a system is
// made. A term never learns which blocks of unknowns there are. Matrix blocks of nodes that follow
// a mover are written beside the matrix, behind its own blocks, as if the nodes were unknowns. Each
// is then folded into the rows and columns of the movers: with G_i = -(R arm_i)^x, a block K_ij of
// a free node i and a node j that follows mover b gives
//
//     A_i,b += K_ij [I, G_j],   and where i follows mover a   A_a,b += [I, G_i]^T K_ij [I, G_j].

typedef struct SnPlaces SnPlaces;

/// A growing list of block pairs, for making a pattern.
typedef struct SnPairList {
    SnBlockPair* pair;
    size_t count, capacity;
} SnPairList;

/// Append the pair of blocks a and b, unless one of them is negative: a held node has none.
SnStatus sn_pairs_add(SnPairList* pairs, int a, int b);

/// The map that the system is made for.
const SnMap* sn_places_map(const SnPlaces* places);

/// Add all pairs of blocks that two nodes have: their own, or those of the movers that they follow.
SnStatus sn_places_pairs(const SnPlaces* places, int a, int b, SnPairList* pairs);

/// Find where matrix block (a, b) of two nodes, a <= b, goes: *block is -1 when one of them is
/// held, and a block beside the matrix, of these two only, when one of them follows a mover.
SnStatus sn_places_block(const SnPlaces* places, int a, int b, int* block);

/// Find where all blocks of a pattern of nodes go, whose row i is node first_node + i. place[k] is
/// the place of block k: SN_BLOCK_BESIDE where one of its nodes is held or follows a mover, and -1
/// where the matrix lacks it.
enum { SN_BLOCK_BESIDE = -2 };
void sn_places_links(const SnPlaces* places, int first_node, const SnBlockPattern* nodes,
                     int* place);

/// The diagonal block of a free node in the matrix, or -1.
int sn_places_node(const SnPlaces* places, int node);
/// The diagonal block of a mover's velocity (half 0) or angular velocity (half 1) in the matrix; -1
/// where the mover is the core of an aggregate.
int sn_places_mover(const SnPlaces* places, int mover, int half);
/// The mover that both nodes follow, or -1.
int sn_places_common_mover(const SnPlaces* places, int a, int b);

// ---- for systems

/// Where one block beside the matrix goes.
typedef struct SnFold {
    int a, b;           // nodes of the block K_ab
    int arm[2];         // entries of a and b among the members of aggregates; -1: the node is free
    int destination[4]; // matrix blocks it goes to: at 2 i + j that of the i-th block of unknowns
                        // which a moves with and the j-th of b
} SnFold;

typedef struct SnFolds {
    int count;
    SnFold* fold;
} SnFolds;

/// Find where all blocks go that were placed beside the matrix.
SnStatus sn_create_folds(const SnPlaces* places, SnFolds* folds);
void sn_free_folds(SnFolds* folds);

/// Fold the blocks of `value` that are beside the matrix, which has `blocks` blocks itself.
void sn_fold(const SnFolds* folds, const SnMap* map, const SnConfig* q, int blocks, double* value);

#endif
