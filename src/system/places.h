// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_PLACES_H
#define SN_SYSTEM_PLACES_H

#include "sparse/block.h"
#include "system/map.h"

// Where blocks of nodes and bodies go in the matrix of a system: what terms ask when a system is
// made. A term never learns which rows there are. Blocks of nodes that follow a body are written
// beside the matrix, behind its own blocks, as if the nodes had rows. Each is then folded into the
// rows of the bodies: with G_i = -(R arm_i)^x, a block K_ij of a free node i and one that follows
// body b is
//
//     A_i,b += K_ij [I, G_j],   and where both follow   A_a,b += [I, G_i]^T K_ij [I, G_j].

typedef struct SnPlaces SnPlaces;

/// A growing list of block pairs, for making a pattern.
typedef struct SnPairList {
    SnBlockPair* pair;
    size_t count, capacity;
} SnPairList;

SnStatus sn_pairs_add(SnPairList* pairs, int a, int b);

/// The map that the system is made for.
const SnMap* sn_places_map(const SnPlaces* places);

/// Add all pairs of rows that two nodes have: their own, or those of the bodies that they follow.
SnStatus sn_places_pairs(const SnPlaces* places, int a, int b, SnPairList* pairs);

/// Where block (a, b) of two nodes, a <= b, goes: *block is -1 when one of them is held, and a
/// block beside the matrix, of these two only, when one of them follows a body.
SnStatus sn_places_block(const SnPlaces* places, int a, int b, int* block);

/// place[k] = where block k of a pattern of nodes goes, whose row i is node first_node + i:
/// SN_BLOCK_BESIDE where one of its nodes is held or follows, and -1 where the matrix lacks it.
enum { SN_BLOCK_BESIDE = -2 };
void sn_places_links(const SnPlaces* places, int first_node, const SnBlockPattern* nodes,
                     int* place);

/// The diagonal block of a free node, or -1.
int sn_places_node(const SnPlaces* places, int node);
/// The diagonal block of a body's velocity (half 0) or angular velocity (half 1); -1 where the body
/// belongs to an aggregate.
int sn_places_body(const SnPlaces* places, int body, int half);
/// The solver body that both nodes follow, or -1.
int sn_places_common_body(const SnPlaces* places, int a, int b);

// ---- for systems

/// Where one block beside the matrix goes.
typedef struct SnFold {
    int a, b;           // nodes of the block: K_ab
    int arm[2];         // entries of a and b among the members of aggregates, -1: it is free
    int destination[4]; // by kind; see places.c
} SnFold;

typedef struct SnFolds {
    int count;
    SnFold* fold;
} SnFolds;

/// Where all blocks go that were placed beside the matrix.
SnStatus sn_create_folds(const SnPlaces* places, SnFolds* folds);
void sn_free_folds(SnFolds* folds);

/// Fold the blocks of `value` that are beside the matrix, which has `blocks` blocks itself.
void sn_fold(const SnFolds* folds, const SnMap* map, const SnConfig* q, int blocks, double* value);

#endif
