// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/quality.h"
#include "mesher/stuff_stencil.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Where a solid is about as thin as the lattice's cells, sn_stuff_warp may move both ends of a
// lattice edge onto the surface although the middle of the edge lies deep inside the solid. If all
// vertices around this edge (its ring) are outside, no tet at the edge has a corner inside, so the
// mesh misses a bump of the solid there. The edges from the ring to the ends of this edge had cuts,
// which sn_stuff_warp dropped when it moved the ends ("lost cuts"). sn_stuff_reach moves vertices
// of the ring onto their nearest lost cuts if the tets around them keep good angles. These cuts may
// be farther away than the thresholds of stuff_warp.c allow. Tets of the bump then have all corners
// on the surface, and belongs_to_wall (stuff_stencil.c) keeps them. Grooves are treated in the same
// way, with inside and outside exchanged.

static const double mean_edge = 0.92348; // mean length of the lattice's edges, in spacings
static const double deep = 0.45;         // distance from a spot (see Spots) to the surface, in mean
                                         // edges, above which the spot is a missed bump or groove
static const double farthest = 0.85; // largest distance from a vertex to a lost cut, divided by the
                                     // length of the cut's edge
static const double least_angle = 10.7, most_angle = 164.8; // degrees

static int sign_of(const StuffLattice* lattice, int near) {
    return lattice->sign[lattice->near[near].vertex];
}

// ---- edges and triangles that are off the surface -----------------------------------------------

// A spot is the middle of a lattice edge, or the centre of a triangle on a long edge. The vertices
// of the edge or triangle are all on the surface.
typedef struct Spots {
    int count;
    int (*end)[2];      // ends of the edge: indices of near vertices; NULL: spots are only counted
    double (*place)[3]; // m
} Spots;

static void add_spot(const StuffLattice* lattice, Spots* spots, int from, int to, int third) {
    int corner[3] = {from, to, third}, corners = third < 0 ? 2 : 3;
    if (spots->end) {
        double* place = spots->place[spots->count];
        spots->end[spots->count][0] = from;
        spots->end[spots->count][1] = to;
        for (int i = 0; i < corners; ++i)
            for (int k = 0; k < 3; ++k) place[k] += lattice->near[corner[i]].place[k] / corners;
    }
    ++spots->count;
}

// Add the triangles on a long edge along an axis. Their third corners are the four vertices around
// the middle of the edge.
static void add_triangles(const StuffLattice* lattice, Spots* spots, int from, int to,
                          const int half[3], int axis) {
    for (int i = 0; i < 4; ++i) {
        int around[3] = {half[0], half[1], half[2]};
        around[axis] += 1;
        around[(axis + 1) % 3] += i & 1 ? 1 : -1;
        around[(axis + 2) % 3] += i & 2 ? 1 : -1;
        int vertex = sn_stuff_vertex(lattice, around);
        int third = vertex < 0 ? -1 : lattice->near_of[vertex] - 1;
        if (third >= 0 && !sign_of(lattice, third)) add_spot(lattice, spots, from, to, third);
    }
}

static void collect_spots(const StuffLattice* lattice, Spots* spots) {
    spots->count = 0;
    for (int i = 0; i < lattice->near_count; ++i) {
        int half[3];
        if (sign_of(lattice, i)) continue;
        sn_stuff_half(lattice, lattice->near[i].vertex, half);
        for (int d = 0; d < STUFF_DIRECTIONS; ++d) {
            int to = sn_stuff_near(lattice, half, d, 1);
            if (to < 0 || sign_of(lattice, to)) continue;
            add_spot(lattice, spots, i, to, -1);
            if (stuff_is_long(d)) add_triangles(lattice, spots, i, to, half, d);
        }
    }
}

static int are_neighbours(const int a[3], const int b[3]) {
    int d[3], sum = 0;
    for (int k = 0; k < 3; ++k) sum += d[k] = abs(b[k] - a[k]);
    return (d[0] == 1 && d[1] == 1 && d[2] == 1) ||
           (sum == 2 && (d[0] == 2 || d[1] == 2 || d[2] == 2));
}

// Mark the vertices that should move for one spot: wanted[i] becomes 1 for vertex i of
// StuffLattice.near if lattice edges join it to both ends of the spot's edge, and if it is on the
// other side of the surface than the spot. `side` is the side of the spot: 1 inside, -1 outside.
static void mark_ring(const StuffLattice* lattice, const int end[2], int side, uint8_t* wanted) {
    int a[3], b[3], c[3];
    sn_stuff_half(lattice, lattice->near[end[0]].vertex, a);
    sn_stuff_half(lattice, lattice->near[end[1]].vertex, b);
    for (int d = 0; d < STUFF_DIRECTIONS; ++d)
        for (int step = -1; step <= 1; step += 2) {
            int ring = sn_stuff_near(lattice, a, d, step);
            for (int k = 0; k < 3; ++k) c[k] = a[k] + step * sn_stuff_direction[d][k];
            if (ring >= 0 && sign_of(lattice, ring) == -side && are_neighbours(b, c))
                wanted[ring] = 1;
        }
}

// Compute the point at distance r from a spot. The index `way` chooses one of 14 directions: `way`
// / 2 is a direction of the lattice's edges, which an odd `way` reverses.
static void place_beside(const Spots* spots, int spot, int way, double r, double point[3]) {
    const int* d = sn_stuff_direction[way / 2];
    double length = sqrt((double)(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
    for (int k = 0; k < 3; ++k)
        point[k] = spots->place[spot][k] + (way % 2 ? -r : r) * d[k] / length;
}

// List the spots that are farther than r from the surface and return how many there are. For a
// field without a `guess` function, |distance| must be above r. A field with this function may give
// distances that are too small. For such a field, the guess must be above r, and all 14 points at
// distance r around the spot must be on the spot's side. `point` and `beyond` are scratch arrays.
static int find_far(const StuffLattice* lattice, const Spots* spots, const double* distance,
                    double r, int* list, double (*point)[3], double* beyond) {
    const SnField* field = lattice->field;
    int count = 0;
    if (field->guess)
        field->guess(field->self, spots->count, (const double(*)[3])spots->place, beyond);
    for (int i = 0; i < spots->count; ++i)
        if ((field->guess ? beyond[i] : fabs(distance[i])) > r) list[count++] = i;
    for (int way = 0; way < 2 * STUFF_DIRECTIONS && field->guess; ++way) {
        int kept = 0;
        for (int i = 0; i < count; ++i) place_beside(spots, list[i], way, r, point[i]);
        sn_stuff_sample_points(lattice, count, (const double(*)[3])point, beyond, NULL);
        for (int i = 0; i < count; ++i)
            if ((beyond[i] < 0) == (distance[list[i]] < 0)) list[kept++] = list[i];
        count = kept;
    }
    return count;
}

static SnStatus find_wanted(const StuffLattice* lattice, uint8_t* wanted) {
    Spots spots = {0};
    collect_spots(lattice, &spots);
    size_t count = (size_t)spots.count;
    spots.end = sn_alloc(count, sizeof *spots.end);
    spots.place = sn_alloc(count, sizeof *spots.place);
    double *distance = SN_NEW_ARRAY(double, count), *beyond = SN_NEW_ARRAY(double, count);
    double(*point)[3] = sn_alloc(count, sizeof *point);
    int* list = SN_NEW_ARRAY(int, count);
    SnStatus status =
        spots.end && spots.place && distance && beyond && point && list ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        collect_spots(lattice, &spots);
        sn_stuff_sample_points(lattice, spots.count, (const double(*)[3])spots.place, distance,
                               NULL);
        double r = deep * mean_edge * lattice->spacing;
        int far = find_far(lattice, &spots, distance, r, list, point, beyond);
        for (int i = 0; i < far; ++i)
            mark_ring(lattice, spots.end[list[i]], distance[list[i]] < 0 ? 1 : -1, wanted);
    }
    sn_free(spots.end);
    sn_free(spots.place);
    sn_free(distance);
    sn_free(beyond);
    sn_free(point);
    sn_free(list);
    return status;
}

// ---- lost cuts ----------------------------------------------------------------------------------

// Return the distance from vertex `near` to a cut, divided by the length of the cut's edge. `near`
// is one end of this edge.
static double way_to(const StuffCut* cut, int near) {
    return cut->from == near ? cut->t : 1 - cut->t;
}

// For each vertex `near` that is marked in `wanted`, set best[near] to 1 + the index (in
// StuffLattice.cut) of its nearest lost cut: a cut between this vertex and one that is now on the
// surface, not farther away than `farthest`. best[near] stays 0 if there is no such cut.
static void find_lost(const StuffLattice* lattice, const uint8_t* wanted, int* best) {
    for (int c = 0; c < lattice->cut_count; ++c) {
        const StuffCut* cut = &lattice->cut[c];
        for (int end = 0; end < 2; ++end) {
            int near = end ? cut->to : cut->from, other = end ? cut->from : cut->to;
            if (!wanted[near] || sign_of(lattice, other) || way_to(cut, near) > farthest) continue;
            if (!best[near] || way_to(cut, near) < way_to(&lattice->cut[best[near] - 1], near))
                best[near] = c + 1;
        }
    }
}

// ---- one vertex ---------------------------------------------------------------------------------

// Return 1 when all tets made from the 24 lattice tets around a vertex have a positive volume and
// good dihedral angles.
static int are_angles_good(const StuffLattice* lattice, const int half[3]) {
    int tet[4 * 72];
    StuffSink sink = {.lattice = lattice, .tet = tet};
    sn_stuff_put_around(&sink, half);
    for (int e = 0; e < sink.tet_count; ++e) {
        Vec3 x[4];
        double place[3], least, most;
        for (int k = 0; k < 4; ++k) {
            sn_stuff_place_node(lattice, tet[4 * e + k], place);
            x[k] = v3_load(place);
        }
        sn_tet_angles(x, &least, &most);
        double volume =
            v3_dot(v3_cross(v3_sub(x[1], x[0]), v3_sub(x[2], x[0])), v3_sub(x[3], x[0]));
        if (!(volume > 0) || least < least_angle || most > most_angle) return 0;
    }
    return 1;
}

// Move a vertex to a lost cut, and return 1. If a tet would get bad angles, leave the vertex in
// place and return 0.
static int reach_cut(StuffLattice* lattice, int near, const StuffCut* cut) {
    StuffNear* own = &lattice->near[near];
    int *slot[2 * STUFF_DIRECTIONS], kept[2 * STUFF_DIRECTIONS], half[3];
    const int8_t sign = lattice->sign[own->vertex];
    double place[3];
    sn_stuff_half(lattice, own->vertex, half);
    sn_stuff_slots(lattice, near, slot);
    memcpy(place, own->place, sizeof place);
    for (int e = 0; e < 2 * STUFF_DIRECTIONS; ++e) {
        kept[e] = slot[e] ? *slot[e] : 0;
        if (slot[e]) *slot[e] = 0;
    }
    memcpy(own->place, cut->place, sizeof place);
    lattice->sign[own->vertex] = 0;
    if (are_angles_good(lattice, half)) return 1;
    lattice->sign[own->vertex] = sign;
    memcpy(own->place, place, sizeof place);
    for (int e = 0; e < 2 * STUFF_DIRECTIONS; ++e)
        if (slot[e]) *slot[e] = kept[e];
    return 0;
}

static SnStatus reach_all(StuffLattice* lattice, int* moved) {
    uint8_t* wanted = SN_NEW_ARRAY(uint8_t, lattice->near_count);
    int* best = SN_NEW_ARRAY(int, lattice->near_count);
    SnStatus status = wanted && best ? find_wanted(lattice, wanted) : SN_OUT_OF_MEMORY;
    *moved = 0;
    if (status == SN_OK) {
        find_lost(lattice, wanted, best);
        for (int i = 0; i < lattice->near_count; ++i)
            if (best[i]) *moved += reach_cut(lattice, i, &lattice->cut[best[i] - 1]);
    }
    sn_free(wanted);
    sn_free(best);
    return status;
}

// A moved vertex is on the surface. An edge from this vertex to another vertex on the surface may
// now be a new spot that is too far from the surface. Therefore there are several rounds.
SnStatus sn_stuff_reach(StuffLattice* lattice) {
    enum { ROUNDS = 4 };
    for (int round = 0, moved = 1; round < ROUNDS && moved > 0; ++round)
        SN_TRY(reach_all(lattice, &moved));
    return SN_OK;
}
