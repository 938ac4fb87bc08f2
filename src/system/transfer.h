// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_TRANSFER_H
#define SN_SYSTEM_TRANSFER_H

#include "system/state.h"

// From one model to another that takes its place: where everything comes from. Parts and rigid
// bodies may be renumbered, taken out and added; those that stay have the same elements in the same
// order, and their vertices may be numbered otherwise. (Cutting will need more: nodes between old
// ones, and several from one.)

typedef struct SnTransfer {
    // ---- old number of a new one, or -1: it is new
    int* node;    // (node_count of the new model)
    int* element; // of solids, counted through
    int* part;
    int* body; // rigid
    // ---- new number of an old one, or -1: it is there no more
    int* to_node; // (node_count of the old model)
    int* to_part;
    int* to_body;
} SnTransfer;

/// What a transfer is made of. Numbers of old ones, or -1.
typedef struct SnTransferDef {
    const SnModel *old, *fresh;
    const int* part;          // of each new part
    const int* body;          // of each new rigid body
    const int* const* vertex; // old vertex of each new vertex of each new part that is not new;
                              // NULL, or NULL for a part: the same
} SnTransferDef;

/// SN_BAD_INPUT: a part that is not new has other elements, or not all of its vertices.
SnStatus sn_create_transfer(const SnTransferDef* def, SnTransfer** transfer);
void sn_destroy_transfer(SnTransfer* transfer);

/// Carry over what is by node, body, element and part, and the numbers of the state as a whole but
/// for how many there are of what comes and goes. What is new stays as it is in `fresh`.
void sn_state_carry(const SnState* old, const SnTransfer* transfer, SnState* fresh);

#endif
