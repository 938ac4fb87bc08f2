// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/ccd.h"

#include "collide/triangle.h"

#include <float.h>

// Conservative advancement along separating directions. At time t let n point from the nearest
// point of the one to that of the other. Corner i of the first and j of the second are separated
// along n by
//   g_ij(t) = n . (x_i - x_j) + t n . (d_i - d_j),
// which is linear in t. As long as all g_ij are above `distance`, nothing touches: t advances to
// the first of their roots, and a new direction is taken there. Any n gives a valid bound, so the
// rounding of n does no harm; that of g_ij is below `slack`.

typedef struct Query {
    const Vec3 *x, *d;
    int split;               // corners before it are the first thing
    double distance;         // at which they touch
    double slack, tolerance; // m
} Query;

typedef Vec3 Direction(const Vec3 at[4]);

static Vec3 from_triangle(const Vec3 at[4]) {
    double weight[3];
    sn_triangle_nearest(at + 1, at[0], weight);
    return v3_sub(at[0], sn_weighted3(at + 1, weight));
}

static Vec3 from_edge(const Vec3 at[4]) {
    double s, t;
    sn_segments_nearest(at, at + 2, &s, &t);
    return v3_sub(sn_between(at[0], at[1], s), sn_between(at[2], at[3], t));
}

// fmax is a call, and this is asked for every pair
static double larger(double a, double b) { return a > b ? a : b; }

static double largest(Vec3 a) { return larger(fabs(a.x), larger(fabs(a.y), fabs(a.z))); }

// the largest difference of coordinates, with those of the displacements
static double size_of(const Vec3 x[4], const Vec3 d[4]) {
    double size = 0;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < i; ++j)
            size = larger(size, largest(v3_sub(x[i], x[j])) + largest(v3_sub(d[i], d[j])));
    return size;
}

// Until when n separates, from t on; t itself where it does not.
static double separated_until(const Query* query, Vec3 n, double t) {
    double until = (double)INFINITY, bound = query->distance + query->slack;
    for (int i = 0; i < query->split; ++i)
        for (int j = query->split; j < 4; ++j) {
            double g = v3_dot(n, v3_sub(query->x[i], query->x[j])) - bound;
            double rate = v3_dot(n, v3_sub(query->d[i], query->d[j]));
            if (!(g + t * rate > query->tolerance)) return t;
            if (rate < 0) until = fmin(until, g / -rate);
        }
    return until;
}

static int advance(const Query* query, Direction* direction, double* out) {
    double t = 0;
    *out = 0;
    for (int round = 0; round < SN_CCD_ROUNDS; ++round) {
        // from the first corner, so that large coordinates cost no digits
        Vec3 at[4] = {{0, 0, 0}};
        for (int i = 1; i < 4; ++i)
            at[i] = v3_axpy(t, v3_sub(query->d[i], query->d[0]), v3_sub(query->x[i], query->x[0]));
        double until = separated_until(query, v3_unit(direction(at)), t);
        if (until > 1) return 0;
        if (!(until > t)) return 1;
        *out = t = until;
    }
    return 1;
}

static int find(const Vec3 x[4], const Vec3 d[4], int split, double distance, Direction* direction,
                double* t) {
    double size = size_of(x, d);
    Query query = {x, d, split, distance, 64 * DBL_EPSILON * size, 0.5 * SN_CCD_TOLERANCE * size};
    return advance(&query, direction, t);
}

int sn_ccd_point_triangle(const Vec3 x[4], const Vec3 d[4], double distance, double* t) {
    return find(x, d, 1, distance, from_triangle, t);
}

int sn_ccd_edges(const Vec3 x[4], const Vec3 d[4], double distance, double* t) {
    return find(x, d, 2, distance, from_edge, t);
}
