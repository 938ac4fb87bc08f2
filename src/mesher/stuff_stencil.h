// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_STUFF_STENCIL_H
#define SN_MESHER_STUFF_STENCIL_H

#include "mesher/stuff_lattice.h"

/// A corner of a lattice tet.
typedef struct StuffCorner {
    int half[3]; // place, in half cells
    int vertex;
    int sign;
} StuffCorner;

/// The list to which tets are added. Nodes are lattice vertices, then cuts.
typedef struct StuffSink {
    const StuffLattice* lattice;
    int tet_count, overflow;
    int* tet; // nodes of each tet; NULL: tets are only counted     (tet_count x 4)
} StuffSink;

/// Add a tet of four nodes.
void sn_stuff_put(StuffSink* sink, int a, int b, int c, int d);

/// Add the tets of the piece of a lattice tet that is inside: corners outside are replaced by cuts
/// on the edges from corners inside. The corners come with positive orientation, and are sorted.
void sn_stuff_put_inside(StuffSink* sink, StuffCorner corner[4]);

/// Add the tets, at most 72, of the pieces that are inside of the 24 lattice tets around a vertex
/// of single cells.
void sn_stuff_put_around(StuffSink* sink, const int half[3]);

/// Compute where a node stands, m.
void sn_stuff_place_node(const StuffLattice* lattice, int node, double place[3]);

/// Return the place of a near vertex or a cut, m.
const double* sn_stuff_node_place(const StuffLattice* lattice, int node);

#endif
