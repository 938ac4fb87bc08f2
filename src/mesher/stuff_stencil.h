// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_STUFF_STENCIL_H
#define SN_MESHER_STUFF_STENCIL_H

#include "mesher/stuff_lattice.h"

/// A corner of a lattice tet.
typedef struct StuffCorner {
    int half[3]; // place, in half cells
    int vertex;  // index of the lattice vertex
    int sign;    // as in StuffLattice.sign
} StuffCorner;

/// The list to which tets are added. A node is a lattice vertex, or a cut: cut i is node
/// vertex_count + i.
typedef struct StuffSink {
    const StuffLattice* lattice;
    int tet_count, overflow; // overflow 1: there are more tets than an int can index
    int* tet;                // nodes of each tet; NULL: tets are only counted     (tet_count x 4)
} StuffSink;

/// Add a tet of four nodes.
void sn_stuff_put(StuffSink* sink, int a, int b, int c, int d);

/// Add the tets that fill the inner piece of a lattice tet. Instead of the corners outside, the
/// inner piece has the cuts on the edges that lead to them. The four corners must be given in
/// positive orientation; the function sorts them in place.
void sn_stuff_put_inside(StuffSink* sink, StuffCorner corner[4]);

/// Add the tets, at most 72, of the inner pieces of the 24 lattice tets around a vertex. All cells
/// around this vertex must be of level 0.
void sn_stuff_put_around(StuffSink* sink, const int half[3]);

/// Compute the place of any node, m.
void sn_stuff_place_node(const StuffLattice* lattice, int node, double place[3]);

/// Return the place, m, of a node that is a sampled vertex or a cut.
const double* sn_stuff_node_place(const StuffLattice* lattice, int node);

#endif
