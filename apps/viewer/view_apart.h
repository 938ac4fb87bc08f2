// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_APART_H
#define SN_APP_VIEW_APART_H

#include "view_side.h"

// How far two sources are apart that began alike.

typedef struct SnApart {
    double most, rms; // over nodes of both: distance over the size of the node's body
} SnApart;

/// At two moments of theirs. Bodies are the same where their numbers of nodes are; those that one
/// of them has not now are left out.
SnApart sn_view_apart(const SnSource* a, const SnSideMoment* at_a, const SnSource* b,
                      const SnSideMoment* at_b);

#endif
