// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_TRANSFER_H
#define SN_SYSTEM_TRANSFER_H

#include "system/state.h"

// The transfer from an old model to a new model that replaces it: for each node, element, part and
// rigid body of the new model its number in the old model. Parts and rigid bodies may be
// renumbered, taken out and added; parts that stay have the same elements in the same order, but
// their vertices may be numbered in another order. (Cutting will need more: nodes between old
// nodes, and several new nodes from one old node.)

typedef struct SnTransfer {
    // ---- old numbers, by new number; -1: the node (element, part, body) is new
    int* node;    // (node_count of the new model)
    int* element; // elements of solids, numbered through all solids
    int* part;    // (part_count of the new model)
    int* body;    // rigid bodies  (rigid_count of the new model)
    // ---- new numbers, by old number; -1: the node (part, body) is gone
    int* to_node; // (node_count of the old model)
    int* to_part; // (part_count of the old model)
    int* to_body; // rigid bodies  (rigid_count of the old model)
} SnTransfer;

/// The definition of a transfer.
typedef struct SnTransferDef {
    const SnModel *old, *fresh;
    const int* part;          // old number of each part of `fresh`; -1: the part is new
    const int* body;          // old number of each rigid body of `fresh`; -1: the body is new
    const int* const* vertex; // vertex[p][i]: the old number of vertex i of part p of `fresh`.
                              // `vertex` or vertex[p] is NULL: the vertices have their old numbers
} SnTransferDef;

/// Create a transfer. SN_BAD_INPUT: an old part and its new part differ in kind or in the number of
/// vertices, elements or slots, or `vertex` is no permutation.
SnStatus sn_create_transfer(const SnTransferDef* def, SnTransfer** transfer);
void sn_destroy_transfer(SnTransfer* transfer);

/// Carry over the entries of nodes, rigid bodies, elements and parts, and the numbers of the state
/// itself, in all fields that are SN_CARRY_ENTRY. Entries of new nodes, bodies, elements and parts
/// stay as they are in `fresh`.
void sn_state_carry(const SnState* old, const SnTransfer* transfer, SnState* fresh);

#endif
