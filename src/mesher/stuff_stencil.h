// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_STUFF_STENCIL_H
#define SN_MESHER_STUFF_STENCIL_H

#include "mesher/stuff_lattice.h"

/// A corner of a lattice tet.
typedef struct StuffCorner {
    int half[3]; // in half cells
    int vertex;
    int sign;
} StuffCorner;

/// Where tets go. Nodes are lattice vertices, then cuts.
typedef struct StuffSink {
    const StuffLattice* lattice;
    int tet_count, overflow;
    int* tet; // nodes; NULL: count only        (tet_count x 4)
} StuffSink;

/// One more tet, of nodes.
void sn_stuff_put(StuffSink* sink, int a, int b, int c, int d);

/// The part of a lattice tet that is inside, as tets. Corners of positive orientation; they are put
/// into another order.
void sn_stuff_put_inside(StuffSink* sink, StuffCorner corner[4]);

/// The parts inside of the 24 lattice tets around a vertex of single cells: at most 72.
void sn_stuff_put_around(StuffSink* sink, const int half[3]);

/// Where any node stands, m.
void sn_stuff_place_node(const StuffLattice* lattice, int node, double place[3]);

/// Where a near vertex or a cut stands, m.
const double* sn_stuff_node_place(const StuffLattice* lattice, int node);

#endif
