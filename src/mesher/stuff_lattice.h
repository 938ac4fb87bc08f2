// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_STUFF_LATTICE_H
#define SN_MESHER_STUFF_LATTICE_H

#include "mesher/stuff.h"

#include <stddef.h>
#include <stdint.h>

// The lattice behind sn_mesh_from_field. The functions below fill the lattice in the order in which
// they are declared.
//
// Cubic cells of edge `spacing` have vertices at their corners ("black") and centres ("red").
// Points are written in half cells: all three coordinates are even at a corner, and odd at a
// centre. A tet has two corners at the ends of a cell's edge, and two at the centres of two
// neighbouring cells around this edge. Two edges of the tet are long (one spacing) and four are
// short (sqrt(3)/2 spacings).
//
// Eight cells of a level form one cell of the next level, with twice the edge. Far from the
// surface, one sample decides about a large cell at once. With grading, such a cell may stay
// undivided ("joined"). Without grading, all cells inside are split down to level 0.

enum { STUFF_LEVELS = 6, STUFF_DIRECTIONS = 7 };

typedef enum StuffSide { STUFF_OUT, STUFF_IN, STUFF_MIXED } StuffSide;

/// Cells of edge spacing * 2^level. Cell (x, y, z) has the index x + cells[0] * (y + cells[1] * z).
typedef struct StuffLevel {
    int cells[3];
    uint8_t* side;  // a StuffSide; STUFF_MIXED: the surface may be in or near the cell (one per
                    // cell)
    uint8_t* split; // 1: this cell is replaced by eight cells of the level below (one per cell)
} StuffLevel;

/// A lattice vertex near the surface, at which the field was sampled.
typedef struct StuffNear {
    int vertex;
    double value;              // depth below the surface, m: positive inside
    double place[3];           // position, m
    int cut[STUFF_DIRECTIONS]; // 1 + index in StuffLattice.cut of the cut on the edge that leads
                               // from this vertex in each direction; 0: no cut
} StuffNear;

/// A cut: the point at which the surface crosses a lattice edge.
typedef struct StuffCut {
    int from, to;    // ends of the edge: indices in StuffLattice.near
    double t;        // 0 at `from`, 1 at `to`: place = (1 - t) from + t to
    double place[3]; // m
} StuffCut;

typedef struct StuffLattice {
    const SnField* field;
    SnPool* pool;
    double spacing;   // m
    double grading;   // how much the cells' edge grows with the depth below the surface, m/m
    double origin[3]; // corner of the lattice with the smallest coordinates, m

    // sn_stuff_levels fills these fields; its caller sets level_count and level[0].cells before.
    int level_count;
    StuffLevel level[STUFF_LEVELS];

    // sn_stuff_sample fills these fields; its caller sets black_count and vertex_count before.
    int black_count, vertex_count; // number of cell corners; number of all vertices
    int8_t* sign;                  // +1 inside, 0 on the surface, -1 outside   (vertex_count)
    int* near_of; // per vertex: 1 + its index in `near`; 0: not sampled     (vertex_count)
    int near_count;
    StuffNear* near; // vertices that were sampled     (near_count)

    // sn_stuff_cut fills these fields. sn_stuff_warp sets StuffNear.cut to 0 for edges with an end
    // on the surface; the cuts of these edges stay in this list but are no longer used.
    int cut_count;
    StuffCut* cut; // the cuts     (cut_count)
} StuffLattice;

/// Directions of lattice edges, in half cells: three of long edges, then four of short edges. The
/// edge of direction d at a vertex leads from this vertex to the vertex at its place plus the
/// direction; the cut on this edge is stored in StuffNear.cut[d] of the first vertex.
extern const int sn_stuff_direction[STUFF_DIRECTIONS][3];

static inline int stuff_is_long(int direction) { return direction < 3; }

/// Decide for the cells of all levels whether they are inside, outside, or near the surface, and
/// which cells are split.
SnStatus sn_stuff_levels(StuffLattice* lattice);

/// Sample the vertices of cells near the surface, and set the signs of all vertices.
SnStatus sn_stuff_sample(StuffLattice* lattice);

/// Find where the surface crosses edges between inside and outside.
SnStatus sn_stuff_cut(StuffLattice* lattice);

/// Move each vertex that is too near to a cut onto the nearest cut.
void sn_stuff_warp(StuffLattice* lattice);

/// Move some more vertices onto cuts that sn_stuff_warp dropped, because the mesh would otherwise
/// miss a bump or groove of the surface.
SnStatus sn_stuff_reach(StuffLattice* lattice);

/// Cut the lattice's tets into a mesh. Each vertex of the mesh is used by a tet; labels are 0.
SnStatus sn_stuff_tets(const StuffLattice* lattice, SnMesh** mesh);

/// Drop the mesh's connected pieces of fewer than `least` tets.
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

/// Return the index of the vertex at a point in half cells, or -1 for a point outside the lattice.
int sn_stuff_vertex(const StuffLattice* lattice, const int half[3]);

/// sn_stuff_half computes the position of a vertex in half cells. sn_stuff_place converts a
/// position in half cells to m; the moves of sn_stuff_warp and sn_stuff_reach are not included.
void sn_stuff_half(const StuffLattice* lattice, int vertex, int half[3]);
void sn_stuff_place(const StuffLattice* lattice, const int half[3], double place[3]);

/// Start at the vertex at `half` (in half cells), and go one edge along `direction` (if `step` is
/// 1) or against it (if `step` is -1). Return the index in StuffLattice.near of the vertex at the
/// end. Return -1 if this vertex does not exist or was not sampled.
int sn_stuff_near(const StuffLattice* lattice, const int half[3], int direction, int step);

/// Find the entries of StuffNear.cut that hold the cuts on the 14 edges around a near vertex. Slot
/// 2 d is for the edge that leads along direction d, slot 2 d + 1 for the edge that leads against
/// d. Slot 2 d + 1 is NULL if the vertex at the far end of its edge was not sampled.
void sn_stuff_slots(const StuffLattice* lattice, int near, int* slot[2 * STUFF_DIRECTIONS]);

#endif
