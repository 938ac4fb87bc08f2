// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_TRIANGLE_H
#define SN_COLLIDE_TRIANGLE_H

#include "math/vec3.h"

// Nearest points of the simplest things, by weights of their corners.

/// 0 <= x <= 1; NaN gives 0.
static inline double sn_clamp(double x) { return x > 0 ? (x < 1 ? x : 1) : 0; }

/// Nearest point a + t (b - a) of a segment.
static inline double sn_segment_nearest(Vec3 a, Vec3 b, Vec3 p) {
    Vec3 u = v3_sub(b, a);
    double square = v3_dot(u, u);
    return square > 0 ? sn_clamp(v3_dot(v3_sub(p, a), u) / square) : 0;
}

/// Nearest point of a triangle: weights of its corners that sum to 1. A weight is 0 exactly where
/// the point is on the opposite edge. Triangles without area are their edges.
void sn_triangle_nearest(const Vec3 corner[3], Vec3 p, double weight[3]);

/// Nearest points of two segments, a[0] + s (a[1] - a[0]) and b[0] + t (b[1] - b[0]).
void sn_segments_nearest(const Vec3 a[2], const Vec3 b[2], double* s, double* t);

static inline Vec3 sn_weighted3(const Vec3 corner[3], const double weight[3]) {
    return v3_axpy(weight[0], corner[0],
                   v3_axpy(weight[1], corner[1], v3_scale(weight[2], corner[2])));
}

static inline double sn_shortest_edge(const Vec3 corner[3]) {
    double a = v3_norm(v3_sub(corner[1], corner[0])), b = v3_norm(v3_sub(corner[2], corner[1]));
    return fmin(fmin(a, b), v3_norm(v3_sub(corner[0], corner[2])));
}

static inline Vec3 sn_between(Vec3 a, Vec3 b, double t) { return v3_axpy(t, v3_sub(b, a), a); }

#endif
