// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_STUFF_LATTICE_H
#define SN_MESHER_STUFF_LATTICE_H

#include "mesher/stuff.h"

#include <stddef.h>
#include <stdint.h>

// The lattice behind sn_mesh_from_field. The functions below fill it, in the order of this file.
//
// Cubic cells of edge `spacing` have vertices at their corners ("black") and centres ("red").
// Points are written in half cells: all three coordinates are even at a corner, and odd at a
// centre. A tet has two corners at the ends of a cell's edge and two at the centres of cells that
// share a side with this edge: two of its edges are long (one spacing) and four short (sqrt(3)/2 of
// it).
//
// Cells are joined by eights into cells of twice the edge, level after level. Far from the surface
// one sample decides a whole block, and with grading its cells stay joined.

enum { STUFF_LEVELS = 6, STUFF_DIRECTIONS = 7 };

typedef enum StuffSide { STUFF_OUT, STUFF_IN, STUFF_MIXED } StuffSide;

/// Cells of edge spacing * 2^level; index x + cells[0] * (y + cells[1] * z).
typedef struct StuffLevel {
    int cells[3];
    uint8_t* side;  // a StuffSide; STUFF_MIXED: the surface may be near    (cells)
    uint8_t* split; // 1: the eight cells of the level below take the place of this one    (cells)
} StuffLevel;

/// A lattice vertex that was sampled.
typedef struct StuffNear {
    int vertex;
    double value;              // depth below the surface, m: above 0 inside
    double place[3];           // m
    int cut[STUFF_DIRECTIONS]; // cut on the edge in each direction: its index + 1; 0: none
} StuffNear;

/// Where the surface crosses a lattice edge.
typedef struct StuffCut {
    int from, to;    // ends of the edge: indices in StuffLattice.near
    double t;        // place = (1 - t) from + t to
    double place[3]; // m
} StuffCut;

typedef struct StuffLattice {
    const SnField* field;
    SnPool* pool;
    double spacing;   // m
    double grading;   // how fast cells grow with depth, m/m
    double origin[3]; // low corner of the lattice, m

    // filled by sn_stuff_levels (the cells of level 0 and level_count are set before)
    int level_count;
    StuffLevel level[STUFF_LEVELS];

    // filled by sn_stuff_sample (both counts are set before)
    int black_count, vertex_count; // number of cell corners; of all vertices
    int8_t* sign;                  // +1 inside, 0 on the surface, -1 outside   (vertex_count)
    int* near_of; // index in `near` + 1 of each vertex; 0: it was not sampled     (vertex_count)
    int near_count;
    StuffNear* near; // vertices that were sampled     (near_count)

    // filled by sn_stuff_cut; after sn_stuff_warp vertices no longer name the cuts on edges that
    // end in a vertex on the surface
    int cut_count;
    StuffCut* cut; //     (cut_count)
} StuffLattice;

/// Directions of edges, in half cells, from the end that keeps the cut: three long ones, then four
/// short ones.
extern const int sn_stuff_direction[STUFF_DIRECTIONS][3];

static inline int stuff_is_long(int direction) { return direction < 3; }

/// Decide for blocks of cells whether they are in, out, or near the surface, and which stay joined.
SnStatus sn_stuff_levels(StuffLattice* lattice);

/// Sample the vertices of cells near the surface, and set the sign of all others.
SnStatus sn_stuff_sample(StuffLattice* lattice);

/// Find where the surface crosses edges between inside and outside.
SnStatus sn_stuff_cut(StuffLattice* lattice);

/// Move vertices that are too near to a cut onto it.
void sn_stuff_warp(StuffLattice* lattice);

/// Move vertices onto cuts that warping dropped, where the mesh would miss the surface without
/// them.
SnStatus sn_stuff_reach(StuffLattice* lattice);

/// Cut the lattice's tets. The mesh has no unreferenced vertex; labels are 0.
SnStatus sn_stuff_tets(const StuffLattice* lattice, SnMesh** mesh);

/// Drop connected pieces of fewer than `least` tets.
SnStatus sn_stuff_drop_pieces(SnMesh** mesh, int least);

void sn_stuff_release(StuffLattice* lattice);

// ---- helpers of these functions -------------------------------------------------------------

/// Sample many points in batches of fixed size, on all threads. `region` may be NULL.
void sn_stuff_sample_points(const StuffLattice* lattice, int count, const double (*point)[3],
                            double* distance, int* region);

static inline size_t stuff_cell(const StuffLevel* level, const int c[3]) {
    return (size_t)c[0] +
           (size_t)level->cells[0] * ((size_t)c[1] + (size_t)level->cells[1] * (size_t)c[2]);
}

static inline int stuff_has_cell(const StuffLevel* level, const int c[3]) {
    for (int k = 0; k < 3; ++k)
        if (c[k] < 0 || c[k] >= level->cells[k]) return 0;
    return 1;
}

/// Return the index of the vertex at a point in half cells, -1 beyond the lattice.
int sn_stuff_vertex(const StuffLattice* lattice, const int half[3]);

/// Compute where a vertex stands: in half cells; and from these its place in m, before warping.
void sn_stuff_half(const StuffLattice* lattice, int vertex, int half[3]);
void sn_stuff_place(const StuffLattice* lattice, const int half[3], double place[3]);

/// Return the near vertex one step (1, or -1 for backward) along an edge from a point in half
/// cells, or -1 for none.
int sn_stuff_near(const StuffLattice* lattice, const int half[3], int direction, int step);

/// Find where the cut on each edge around a near vertex is kept, forward and backward in each
/// direction; NULL where there is no such edge.
void sn_stuff_slots(const StuffLattice* lattice, int near, int* slot[2 * STUFF_DIRECTIONS]);

#endif
