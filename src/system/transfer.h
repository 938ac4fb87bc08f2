// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_TRANSFER_H
#define SN_SYSTEM_TRANSFER_H

#include "system/state.h"

// The transfer from one model to another that takes its place: which node, element, part and rigid
// body of the old model each of the new one was. Parts and rigid bodies may be renumbered, taken
// out and added; those that stay have the same elements in the same order, and their vertices may
// be numbered otherwise. (Cutting will need more: nodes between old ones, and several from one.)

typedef struct SnTransfer {
    // ---- old numbers, by new number; -1: it is new
    int* node;    // (node_count of the new model)
    int* element; // elements of solids, counted through
    int* part;    // (part_count of the new model)
    int* body;    // rigid bodies  (rigid_count of the new model)
    // ---- new numbers, by old number; -1: it is gone
    int* to_node; // (node_count of the old model)
    int* to_part; // (part_count of the old model)
    int* to_body; // rigid bodies  (rigid_count of the old model)
} SnTransfer;

/// The definition of a transfer.
typedef struct SnTransferDef {
    const SnModel *old, *fresh;
    const int* part; // old number of each part of `fresh`, or -1
    const int* body; // old number of each rigid body of `fresh`, or -1
    const int* const*
        vertex; // for each part of `fresh` with an old number, the old vertex of each
                // of its vertices; NULL, or NULL for a part: the vertices are the same
} SnTransferDef;

/// Create a transfer. SN_BAD_INPUT: a part that is not new has other elements, or not all of its
/// vertices.
SnStatus sn_create_transfer(const SnTransferDef* def, SnTransfer** transfer);
void sn_destroy_transfer(SnTransfer* transfer);

/// Carry over the entries of nodes, rigid bodies, elements and parts, and the numbers of the state
/// itself, in all fields that are SN_CARRY_ENTRY. Entries of new ones stay as they are in `fresh`.
void sn_state_carry(const SnState* old, const SnTransfer* transfer, SnState* fresh);

#endif
