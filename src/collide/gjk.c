// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/convex.h"
#include "collide/triangle.h"

#include <float.h>

SnMinkowski sn_minkowski(const SnPlaced* a, const SnPlaced* b, double grown, Vec3 direction) {
    SnMinkowski m = {.a = sn_support(a, direction), .b = sn_support(b, v3_scale(-1, direction))};
    if (grown > 0) m.b = v3_axpy(-grown, v3_unit(direction), m.b);
    m.w = v3_sub(m.a, m.b);
    return m;
}

// Nearest point to the origin on a face of the simplex; better than `best`: kept in *out.
static void try_face(const SnSimplex* simplex, int i, int j, int k, double* best, SnSimplex* out) {
    const int index[3] = {i, j, k};
    Vec3 corner[3];
    double weight[3];
    for (int c = 0; c < 3; ++c) corner[c] = simplex->point[index[c]].w;
    sn_triangle_nearest(corner, v3(0, 0, 0), weight);
    Vec3 p = sn_weighted3(corner, weight);
    if (!(v3_dot(p, p) < *best)) return;
    *best = v3_dot(p, p);
    out->count = 0;
    for (int c = 0; c < 3; ++c)
        if (weight[c] > 0) {
            out->point[out->count] = simplex->point[index[c]];
            out->weight[out->count++] = weight[c];
        }
}

// 1: the origin is strictly inside the four points
static int holds_origin(const SnSimplex* simplex) {
    const SnMinkowski* p = simplex->point;
    Vec3 u = v3_sub(p[1].w, p[0].w), v = v3_sub(p[2].w, p[0].w), s = v3_sub(p[3].w, p[0].w);
    double volume = v3_dot(u, v3_cross(v, s)), sum = 0;
    double part[4] = {0, -v3_dot(p[0].w, v3_cross(v, s)), -v3_dot(u, v3_cross(p[0].w, s)),
                      -v3_dot(u, v3_cross(v, p[0].w))};
    for (int i = 1; i < 4; ++i) sum += part[i];
    part[0] = volume - sum;
    for (int i = 0; i < 4; ++i)
        if (!(part[i] / volume > 0)) return 0;
    return 1;
}

// The smallest sub-simplex that holds the nearest point; 0: the origin is inside all of it.
static int reduce(SnSimplex* simplex) {
    SnSimplex out = *simplex;
    double best = (double)INFINITY, t;
    switch (simplex->count) {
    case 1:
        simplex->weight[0] = 1;
        return 1;
    case 2:
        t = sn_segment_nearest(simplex->point[0].w, simplex->point[1].w, v3(0, 0, 0));
        simplex->weight[0] = 1 - t;
        simplex->weight[1] = t;
        if (t == 0) simplex->count = 1;
        if (t == 1) *simplex = (SnSimplex){1, {simplex->point[1]}, {1}};
        return 1;
    case 3:
        try_face(simplex, 0, 1, 2, &best, &out);
        break;
    default:
        if (holds_origin(simplex)) return 0;
        try_face(simplex, 0, 1, 2, &best, &out);
        try_face(simplex, 0, 1, 3, &best, &out);
        try_face(simplex, 0, 2, 3, &best, &out);
        try_face(simplex, 1, 2, 3, &best, &out);
    }
    *simplex = out;
    return 1;
}

static Vec3 nearest_of(const SnSimplex* simplex) {
    Vec3 sum = {0, 0, 0};
    for (int i = 0; i < simplex->count; ++i)
        sum = v3_axpy(simplex->weight[i], simplex->point[i].w, sum);
    return sum;
}

static int has(const SnSimplex* simplex, Vec3 w) {
    for (int i = 0; i < simplex->count; ++i) {
        Vec3 d = v3_sub(simplex->point[i].w, w);
        if (v3_dot(d, d) == 0) return 1;
    }
    return 0;
}

double sn_gjk(const SnPlaced* a, const SnPlaced* b, double grown, SnSimplex* out) {
    enum { ROUNDS = 100 };
    double size = a->shape->reach + b->shape->reach + v3_norm(v3_sub(a->x, b->x));
    Vec3 v = v3_sub(a->x, b->x);
    SnSimplex simplex = {0};
    if (v3_dot(v, v) == 0) v = v3(1, 0, 0);
    simplex.point[simplex.count++] = sn_minkowski(a, b, grown, v3_scale(-1, v));
    reduce(&simplex);
    v = nearest_of(&simplex);
    *out = simplex;
    for (int round = 0; round < ROUNDS; ++round) {
        double square = v3_dot(v, v);
        if (!(square > 64 * DBL_EPSILON * DBL_EPSILON * size * size)) return 0;
        SnMinkowski next = sn_minkowski(a, b, grown, v3_scale(-1, v));
        // what is left is rounding
        if (square - v3_dot(v, next.w) <= 16 * DBL_EPSILON * square) break;
        if (has(&simplex, next.w)) break;
        simplex.point[simplex.count++] = next;
        if (!reduce(&simplex)) {
            *out = simplex;
            return 0;
        }
        v = nearest_of(&simplex);
        if (!(v3_dot(v, v) < square)) break; // no nearer: rounding
        *out = simplex;
    }
    return v3_norm(nearest_of(out));
}
