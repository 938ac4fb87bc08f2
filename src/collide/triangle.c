// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/triangle.h"

// the nearest of the three edges
static void nearest_on_edges(const Vec3 corner[3], Vec3 p, double weight[3]) {
    double best = (double)INFINITY;
    for (int k = 0; k < 3; ++k) {
        int next = (k + 1) % 3;
        double t = sn_segment_nearest(corner[k], corner[next], p);
        Vec3 r = v3_sub(p, sn_between(corner[k], corner[next], t));
        double squared = v3_dot(r, r);
        if (!(squared < best)) continue;
        best = squared;
        weight[k] = 1 - t;
        weight[next] = t;
        weight[(k + 2) % 3] = 0;
    }
}

// p - a = s u + t v + h n with n = u x v: s |n|^2 = (p x v) . n, t |n|^2 = (u x p) . n.
// Strictly inside, so a flat triangle, with zeros everywhere, has edges only.
void sn_triangle_nearest(const Vec3 corner[3], Vec3 point, double weight[3]) {
    Vec3 u = v3_sub(corner[1], corner[0]), v = v3_sub(corner[2], corner[0]),
         p = v3_sub(point, corner[0]), n = v3_cross(u, v);
    double square = v3_dot(n, n), s = v3_dot(v3_cross(p, v), n), t = v3_dot(v3_cross(u, p), n);
    if (s > 0 && t > 0 && square - s - t > 0) {
        weight[1] = s / square;
        weight[2] = t / square;
        weight[0] = 1 - weight[1] - weight[2];
        if (weight[0] > 0) return;
    }
    weight[0] = weight[1] = weight[2] = 0;
    nearest_on_edges(corner, point, weight);
}

// Either both nearest points are inside their segments, where u . r = v . r = 0, or one of them is
// an end: the best of five.
void sn_segments_nearest(const Vec3 a[2], const Vec3 b[2], double* out_s, double* out_t) {
    Vec3 u = v3_sub(a[1], a[0]), v = v3_sub(b[1], b[0]), r = v3_sub(a[0], b[0]);
    double uu = v3_dot(u, u), vv = v3_dot(v, v), uv = v3_dot(u, v), ur = v3_dot(u, r),
           vr = v3_dot(v, r), det = uu * vv - uv * uv;
    double trial[5][2] = {{0, sn_segment_nearest(b[0], b[1], a[0])},
                          {1, sn_segment_nearest(b[0], b[1], a[1])},
                          {sn_segment_nearest(a[0], a[1], b[0]), 0},
                          {sn_segment_nearest(a[0], a[1], b[1]), 1}};
    int trials = 4;
    if (det > 0) {
        double s = (uv * vr - vv * ur) / det, t = (uu * vr - uv * ur) / det;
        if (s > 0 && s < 1 && t > 0 && t < 1) {
            trial[4][0] = s;
            trial[4][1] = t;
            trials = 5;
        }
    }
    double best = (double)INFINITY;
    for (int i = 0; i < trials; ++i) {
        Vec3 d = v3_sub(sn_between(a[0], a[1], trial[i][0]), sn_between(b[0], b[1], trial[i][1]));
        double squared = v3_dot(d, d);
        if (!(squared < best)) continue;
        best = squared;
        *out_s = trial[i][0];
        *out_t = trial[i][1];
    }
}
