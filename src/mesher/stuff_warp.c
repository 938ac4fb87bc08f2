// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/stuff_lattice.h"

#include <math.h>
#include <string.h>

// A cut on a long edge attracts an end of this edge if this end is nearer than alpha_long times the
// edge's length; for short edges, the factor is alpha_short. sn_stuff_warp moves each vertex onto
// the nearest cut that attracts it. Labelle and Shewchuk (stuff.c) chose the values that make the
// smallest dihedral angle as large as possible. They prove that dihedral angles are between 10.7
// and 164.8 degrees if vertices are warped one after another. Here all vertices are warped at once
// (move_vertices); docs/meshing.md gives the angles that were measured.
static const double alpha_long = 0.24999, alpha_short = 0.41189;
static const double short_edge = 0.86602540378443865; // in spacings

void sn_stuff_slots(const StuffLattice* lattice, int near, int* slot[2 * STUFF_DIRECTIONS]) {
    int half[3];
    sn_stuff_half(lattice, lattice->near[near].vertex, half);
    for (int d = 0; d < STUFF_DIRECTIONS; ++d) {
        int from = sn_stuff_near(lattice, half, d, -1);
        slot[2 * d] = &lattice->near[near].cut[d];
        slot[2 * d + 1] = from < 0 ? NULL : &lattice->near[from].cut[d];
    }
}

// Return 1 + the index of the cut nearest to a vertex, among the cuts nearer than alpha_long or
// alpha_short. Returns 0 when there is no such cut.
static int nearest_cut(const StuffLattice* lattice, int* const slot[2 * STUFF_DIRECTIONS]) {
    double least = HUGE_VAL;
    int nearest = 0;
    for (int e = 0; e < 2 * STUFF_DIRECTIONS; ++e) {
        if (!slot[e] || !*slot[e]) continue;
        int is_long = stuff_is_long(e / 2), backward = e % 2;
        double t = lattice->cut[*slot[e] - 1].t, part = backward ? 1 - t : t;
        double length = part * (is_long ? 1 : short_edge);
        if (part >= (is_long ? alpha_long : alpha_short) || length >= least) continue;
        least = length;
        nearest = *slot[e];
    }
    return nearest;
}

// Move all vertices before any cut is dropped. The order of vertices then does not matter: a cut
// attracts the near end of its edge even if the far end has moved onto another cut.
static void move_vertices(StuffLattice* lattice) {
    for (int i = 0; i < lattice->near_count; ++i) {
        StuffNear* near = &lattice->near[i];
        int* slot[2 * STUFF_DIRECTIONS];
        sn_stuff_slots(lattice, i, slot);
        int nearest = nearest_cut(lattice, slot);
        if (!nearest) continue;
        lattice->sign[near->vertex] = 0;
        memcpy(near->place, lattice->cut[nearest - 1].place, sizeof near->place);
    }
}

// Drop the cuts on edges that end in a vertex on the surface: the surface no longer crosses these
// edges.
static void drop_cuts(StuffLattice* lattice) {
    for (int i = 0; i < lattice->near_count; ++i) {
        int* slot[2 * STUFF_DIRECTIONS];
        if (lattice->sign[lattice->near[i].vertex]) continue;
        sn_stuff_slots(lattice, i, slot);
        for (int e = 0; e < 2 * STUFF_DIRECTIONS; ++e)
            if (slot[e]) *slot[e] = 0;
    }
}

void sn_stuff_warp(StuffLattice* lattice) {
    move_vertices(lattice);
    drop_cuts(lattice);
}
