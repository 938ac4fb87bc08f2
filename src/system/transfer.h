// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_TRANSFER_H
#define SN_SYSTEM_TRANSFER_H

#include "system/state.h"

// When a new model replaces an old one, a transfer gives for each node, element, part and rigid
// body of the new model its number in the old model. Parts and rigid bodies may be renumbered,
// taken out and added. A part that stays has the same elements in the same order, but its vertices
// may be numbered in another order. (Cutting will need more: nodes between old nodes, and several
// new nodes from one old node.)

typedef struct SnTransfer {
    // ---- old numbers of what the new model has; -1 means that it is not in the old model
    int* node;    // old number of each node  (node_count of the new model)
    int* element; // old number of each element of a solid, in the order of parts (number of
                  // elements in all solids of the new model); elements are numbered through all
                  // solids
    int* part;    // old number of each part  (part_count of the new model)
    int* body;    // old number of each rigid body  (rigid_count of the new model)
    // ---- new numbers of what the old model has; -1 means that it is not in the new model
    int* to_node; // new number of each node  (node_count of the old model)
    int* to_part; // new number of each part  (part_count of the old model)
    int* to_body; // new number of each rigid body  (rigid_count of the old model)
} SnTransfer;

/// The definition of a transfer.
typedef struct SnTransferDef {
    const SnModel *old, *fresh;
    const int* part;          // old number of each part of `fresh`; -1: the part is new
                              // (fresh->part_count)
    const int* body;          // old number of each rigid body of `fresh`; -1: the body is new
                              // (fresh->rigid_count)
    const int* const* vertex; // vertex[p][i] is the old number of vertex i of part p of `fresh`. If
                              // `vertex` or vertex[p] is NULL, vertices keep their numbers
} SnTransferDef;

/// Create a transfer. SN_BAD_INPUT: an old part and its new part differ in kind or in the number of
/// vertices, elements or slots, or `vertex` is no permutation.
SnStatus sn_create_transfer(const SnTransferDef* def, SnTransfer** transfer);
void sn_destroy_transfer(SnTransfer* transfer);

/// Copy the fields with SN_CARRY_ENTRY from an old state: scalar fields as a whole, and in arrays
/// the entries of nodes, rigid bodies, elements and parts that exist in both models. All other
/// entries of `fresh` stay as they are.
void sn_state_carry(const SnState* old, const SnTransfer* transfer, SnState* fresh);

#endif
