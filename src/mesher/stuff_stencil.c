// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/stuff_stencil.h"

#include "math/vec3.h"
#include "mesh/quality.h"

#include <limits.h>
#include <string.h>

// The part of a lattice tet that is inside the solid (its inner piece) is cut into tets again. A
// side of a lattice tet with two corners inside and one outside is cut to a quadrilateral. Both
// tets that share this side must choose the same diagonal, so the choice depends on this side only:
// the diagonal starts at that point of the quadrilateral whose rank comes first. The ranks, in
// order: a cut on a long edge; an even corner; an odd corner; a cut on a short edge. A
// quadrilateral without a cut on a long edge has two inner corners that are the ends of a long
// edge; one of these corners is even and one is odd (by the sum of its cell coordinates).

typedef enum Rank { CUT_OF_LONG, EVEN_CORNER, ODD_CORNER, CUT_OF_SHORT } Rank;

// Bounds of dihedral angles, degrees. Labelle and Shewchuk (stuff.c) prove them for tets with a
// corner inside, if vertices are warped one after another (see stuff_warp.c). A tet with all
// corners on the surface is kept only if its angles are within the same bounds.
static const double least_angle = 10.7, most_angle = 164.8;

typedef struct Point {
    int node; // a lattice vertex, or vertex_count + index of a cut
    Rank rank;
} Point;

void sn_stuff_put(StuffSink* sink, int a, int b, int c, int d) {
    if (sink->tet)
        memcpy(sink->tet + 4 * (size_t)sink->tet_count, (int[4]){a, b, c, d}, 4 * sizeof(int));
    sink->overflow |= sink->tet_count >= INT_MAX / 4 - 1;
    sink->tet_count += !sink->overflow;
}

static Point corner_point(const StuffCorner* corner) {
    int sum = (corner->half[0] >> 1) + (corner->half[1] >> 1) + (corner->half[2] >> 1);
    return (Point){corner->vertex, sum & 1 ? ODD_CORNER : EVEN_CORNER};
}

// Return the direction of the edge between a and b, as an index in sn_stuff_direction. *from_b is
// set to 1 if this direction leads from b to a.
static int direction_between(const StuffCorner* a, const StuffCorner* b, int* from_b) {
    int d[3], first = 0;
    for (int k = 0; k < 3; ++k) d[k] = b->half[k] - a->half[k];
    while (!d[first]) ++first;
    *from_b = d[first] < 0;
    if (d[first] == 2 || d[first] == -2) return first;
    return 3 + (d[1] != d[0]) + 2 * (d[2] != d[0]);
}

// Return the cut on the edge between two corners; its node is -1 where the edge has no cut.
static Point cut_point(const StuffLattice* lattice, const StuffCorner* a, const StuffCorner* b) {
    int from_b, direction = direction_between(a, b, &from_b);
    int near = lattice->near_of[from_b ? b->vertex : a->vertex] - 1;
    int cut = near < 0 ? 0 : lattice->near[near].cut[direction];
    return (Point){cut ? lattice->vertex_count + cut - 1 : -1,
                   stuff_is_long(direction) ? CUT_OF_LONG : CUT_OF_SHORT};
}

const double* sn_stuff_node_place(const StuffLattice* lattice, int node) {
    if (node >= lattice->vertex_count) return lattice->cut[node - lattice->vertex_count].place;
    return lattice->near[lattice->near_of[node] - 1].place;
}

static double squared_distance(const StuffLattice* lattice, Point a, Point b) {
    const double *x = sn_stuff_node_place(lattice, a.node),
                 *y = sn_stuff_node_place(lattice, b.node);
    double sum = 0;
    for (int k = 0; k < 3; ++k) sum += (x[k] - y[k]) * (x[k] - y[k]);
    return sum;
}

// Return 1 when the quadrilateral a, b, c, d (in cyclic order) is cut from a to c, and 0 when it is
// cut from b to d.
static int cut_from_a(const StuffLattice* lattice, Point a, Point b, Point c, Point d) {
    Rank ac = a.rank < c.rank ? a.rank : c.rank, bd = b.rank < d.rank ? b.rank : d.rank;
    if (ac != bd) return ac < bd;
    // The ranks are equal only for four cuts of short edges. Such a quadrilateral lies on the
    // surface and belongs to one tet only, so either diagonal is allowed: take the shorter one.
    return squared_distance(lattice, a, c) <= squared_distance(lattice, b, d);
}

// Add the tets of the prism between the triangles a and b, whose edges join a[i] to b[i].
static void put_prism(StuffSink* sink, const Point a[3], const Point b[3]) {
    // Turn the prism so that the point with the first rank is a0: the diagonals of both
    // quadrilaterals at a0 then start at a0.
    int low = 0;
    for (int i = 1; i < 6; ++i)
        if ((i < 3 ? a[i] : b[i - 3]).rank < (low < 3 ? a[low] : b[low - 3]).rank) low = i;
    int i0 = low % 3, i1 = (i0 + (low < 3 ? 1 : 2)) % 3, i2 = 3 - i0 - i1;
    const Point *p = low < 3 ? a : b, *q = low < 3 ? b : a;
    int a0 = p[i0].node, a1 = p[i1].node, a2 = p[i2].node;
    int b0 = q[i0].node, b1 = q[i1].node, b2 = q[i2].node;
    sn_stuff_put(sink, a0, b0, b1, b2);
    if (cut_from_a(sink->lattice, p[i1], p[i2], q[i2], q[i1])) {
        sn_stuff_put(sink, a0, a1, a2, b2);
        sn_stuff_put(sink, a0, a1, b2, b1);
    } else {
        sn_stuff_put(sink, a0, a1, a2, b1);
        sn_stuff_put(sink, a0, a2, b2, b1);
    }
}

// Add the tets of a pyramid. It is the inner piece of a tet that has the corners p and q inside,
// the corner z on the surface, and the fourth corner outside; cut_p and cut_q are the cuts on the
// edges from p and q to the fourth corner.
static void put_pyramid(StuffSink* sink, Point p, Point q, Point z, Point cut_p, Point cut_q) {
    if (cut_from_a(sink->lattice, p, q, cut_q, cut_p)) {
        sn_stuff_put(sink, p.node, q.node, z.node, cut_q.node);
        sn_stuff_put(sink, p.node, cut_q.node, z.node, cut_p.node);
    } else {
        sn_stuff_put(sink, p.node, q.node, z.node, cut_p.node);
        sn_stuff_put(sink, cut_p.node, q.node, z.node, cut_q.node);
    }
}

// Sort corners by swaps of neighbours: corners inside come first, corners outside last. After an
// odd number of swaps two corners of equal sign are swapped too, so the orientation is kept.
static void sort_corners(StuffCorner v[4]) {
    int swaps = 0;
    for (int end = 3; end > 0; --end)
        for (int i = 0; i < end; ++i)
            if (v[i].sign < v[i + 1].sign) {
                StuffCorner kept = v[i];
                v[i] = v[i + 1];
                v[i + 1] = kept;
                ++swaps;
            }
    for (int i = 0; i < 3 && swaps % 2; ++i)
        if (v[i].sign == v[i + 1].sign) {
            StuffCorner kept = v[i];
            v[i] = v[i + 1];
            v[i + 1] = kept;
            ++swaps;
        }
}

// Return 1 to keep a tet whose corners are all on the surface, else 0. Such a tet may be a sliver
// along the surface, which is not wanted. Or it may be a part of a thin wall, and the wall would
// have a hole without it. The tet is kept if its centre is inside, its volume is positive and its
// dihedral angles are good. While tets are only counted, the field is not sampled: the count may
// then be too high.
static int belongs_to_wall(const StuffSink* sink, const Point p[4]) {
    const StuffLattice* lattice = sink->lattice;
    double centre[3] = {0}, distance;
    Vec3 x[4];
    for (int i = 0; i < 4; ++i) {
        const double* place = sn_stuff_node_place(lattice, p[i].node);
        x[i] = v3_load(place);
        for (int k = 0; k < 3; ++k) centre[k] += place[k] / 4;
    }
    double volume = v3_dot(v3_cross(v3_sub(x[1], x[0]), v3_sub(x[2], x[0])), v3_sub(x[3], x[0]));
    double least, most;
    sn_tet_angles(x, &least, &most);
    if (!(volume > 0) || least < least_angle || most > most_angle) return 0;
    if (!sink->tet) return 1;
    lattice->field->sample(lattice->field->self, 1, (const double(*)[3]) & centre, &distance, NULL);
    return distance < 0;
}

void sn_stuff_put_inside(StuffSink* sink, StuffCorner v[4]) {
    int inside = 0, outside = 0;
    sort_corners(v);
    for (int i = 0; i < 4; ++i) {
        inside += v[i].sign > 0;
        outside += v[i].sign < 0;
    }
    Point p[4], cut[4][4];
    for (int i = 0; i < 4; ++i) p[i] = corner_point(&v[i]);
    if (inside == 0 && (outside > 0 || !belongs_to_wall(sink, p))) return;
    for (int i = 0; i < inside; ++i)
        for (int j = 4 - outside; j < 4; ++j) {
            cut[i][j] = cut_point(sink->lattice, &v[i], &v[j]);
            if (cut[i][j].node < 0)
                return; // signs differ, but no cut: the field breaks the rules of field.h
        }
    if (inside == 1)
        for (int j = 4 - outside; j < 4; ++j) p[j] = cut[0][j];
    if (outside == 0 || inside == 1)
        sn_stuff_put(sink, p[0].node, p[1].node, p[2].node, p[3].node);
    else if (inside == 3)
        put_prism(sink, p, (Point[3]){cut[0][3], cut[1][3], cut[2][3]});
    else if (outside == 2)
        put_prism(sink, (Point[3]){p[0], cut[0][2], cut[0][3]},
                  (Point[3]){p[1], cut[1][2], cut[1][3]});
    else
        put_pyramid(sink, p[0], p[1], p[2], cut[0][3], cut[1][3]);
}
