// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_APART_H
#define SN_APP_VIEW_APART_H

#include "view_side.h"

// Measures how far the nodes of two sources (view_source.h) are apart.

typedef struct SnApart {
    double most, rms; // largest distance and root mean square of the distances of all nodes. A
                      // distance is that of a node from the same node of the other source, divided
                      // by the size of the node's body
} SnApart;

/// Compare source `a` at its moment `at_a` with source `b` at its moment `at_b`. A body of `a` is
/// compared with the body of `b` that has the same index in the scene or comes from the same throw,
/// if both have the same number of nodes. A body is left out if it is missing from one source at
/// that source's moment.
SnApart sn_view_apart(const SnSource* a, const SnSideMoment* at_a, const SnSource* b,
                      const SnSideMoment* at_b);

#endif
