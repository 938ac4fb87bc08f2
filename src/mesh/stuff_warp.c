// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/stuff_lattice.h"

#include <math.h>
#include <string.h>

// The paper's thresholds for the best least angle, as parts of an edge: with them every dihedral
// angle of a mesh without grading lies between 10.7 and 164.8 degrees.
static const double alpha_long = 0.24999, alpha_short = 0.41189;
static const double short_edge = 0.86602540378443865; // of the spacing

// where the cut of each edge around a near vertex is kept; NULL: no such edge
static void find_slots(const StuffLattice* lattice, int near, int* slot[2 * STUFF_DIRECTIONS]) {
    int half[3];
    sn_stuff_half(lattice, lattice->near[near].vertex, half);
    for (int d = 0; d < STUFF_DIRECTIONS; ++d) {
        int from = sn_stuff_near(lattice, half, d, -1);
        slot[2 * d] = &lattice->near[near].cut[d];
        slot[2 * d + 1] = from < 0 ? NULL : &lattice->near[from].cut[d];
    }
}

// A vertex with cuts nearer than alpha goes to the nearest, and edges around it are crossed no
// more.
static void warp_vertex(StuffLattice* lattice, int near) {
    int *slot[2 * STUFF_DIRECTIONS], nearest = 0;
    double least = HUGE_VAL;
    find_slots(lattice, near, slot);
    for (int e = 0; e < 2 * STUFF_DIRECTIONS; ++e) {
        if (!slot[e] || !*slot[e]) continue;
        int is_long = stuff_is_long(e / 2), backward = e % 2;
        double t = lattice->cut[*slot[e] - 1].t, part = backward ? 1 - t : t;
        double length = part * (is_long ? 1 : short_edge);
        if (part >= (is_long ? alpha_long : alpha_short) || length >= least) continue;
        least = length;
        nearest = *slot[e];
    }
    if (!nearest) return;
    lattice->sign[lattice->near[near].vertex] = 0;
    memcpy(lattice->near[near].place, lattice->cut[nearest - 1].place,
           sizeof lattice->near[near].place);
    for (int e = 0; e < 2 * STUFF_DIRECTIONS; ++e)
        if (slot[e]) *slot[e] = 0;
}

void sn_stuff_warp(StuffLattice* lattice) {
    for (int i = 0; i < lattice->near_count; ++i) warp_vertex(lattice, i);
}
