// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_APART_H
#define SN_APP_VIEW_APART_H

#include "view_side.h"

// How far two sources that began alike are apart.

typedef struct SnApart {
    double most, rms; // distance of a node from the same node over the size of its body
} SnApart;

/// Compare both at a moment of each. Bodies count as the same where they have as many nodes. A body
/// that one of the sources does not have at its moment is left out.
SnApart sn_view_apart(const SnSource* a, const SnSideMoment* at_a, const SnSource* b,
                      const SnSideMoment* at_b);

#endif
