// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_PENALTY_H
#define SN_CONTACT_PENALTY_H

#include "system/system.h"

// Contact as an energy. Contacts are found where a step starts; while it is solved, the gap of each
// is linear in how far things have moved since,
//
//     gap(q) = gap_0 + J (q - q_0),      E = k/2 sum min(gap, 0)^2,
//
// with J the contact's normal row (contact_rows.h). No friction.

typedef struct SnPenalty {
    const SnModel* model;
    SnRows rows;      // one per contact: rhs is gap_0, m; of the step under way
    SnConfig start;   // q_0, owned
    double stiffness; // k, N/m
} SnPenalty;

SnStatus sn_create_penalty(const SnModel* model, double stiffness, SnPenalty** penalty);
void sn_destroy_penalty(SnPenalty* penalty);

/// Its derivative takes contacts between two things apart: every node and body gets a block of its
/// own that bounds the exact k J^T J from above, so that the matrix keeps its pattern. Contacts
/// with obstacles are exact.
SnTerm sn_penalty_term(const SnPenalty* penalty);

/// Forces of contact i at q along its normal, N.
double sn_penalty_force(const SnPenalty* penalty, int i, const SnConfig* q);

#endif
