// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_APART_H
#define SN_APP_VIEW_APART_H

#include "view_side.h"

// Measure how far two sources that began alike are apart.

typedef struct SnApart {
    double most, rms; // largest and root mean square, over all nodes, of: a node's distance from
                      // the same node of the other source, divided by the size of its body
} SnApart;

/// Compare source `a` at its moment `at_a` with source `b` at its moment `at_b`. Two bodies of the
/// same number are compared if they have equally many nodes. A body that one of the sources does
/// not have at its moment is left out.
SnApart sn_view_apart(const SnSource* a, const SnSideMoment* at_a, const SnSource* b,
                      const SnSideMoment* at_b);

#endif
