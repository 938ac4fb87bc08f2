// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/convex.h"
#include "collide/triangle.h"

// Separating axes of two boxes (S. Gottschalk et al. 1996): the three normals of each, and the
// products of their edges. Overlapping boxes come apart soonest along the axis of the largest gap.

static Vec3 axis_of(const SnPlaced* box, int k) {
    return v3(box->R.m[0][k], box->R.m[1][k], box->R.m[2][k]);
}

static double half_of(const SnPlaced* box, int k) {
    return k == 0 ? box->shape->half.x : k == 1 ? box->shape->half.y : box->shape->half.z;
}

typedef struct Best {
    double gap;
    Vec3 normal;
    int edge_a, edge_b; // of a product; -1: of the other, for a normal of this one
} Best;

static int is_face(const Best* best) { return best->edge_a < 0 || best->edge_b < 0; }

static void try_axis(const SnPlaced* a, const SnPlaced* b, Vec3 n, int edge_a, int edge_b,
                     double least, Best* best) {
    double between = v3_dot(n, v3_sub(a->x, b->x)), width = 0;
    for (int k = 0; k < 3; ++k)
        width += half_of(a, k) * fabs(v3_dot(n, axis_of(a, k))) +
                 half_of(b, k) * fabs(v3_dot(n, axis_of(b, k)));
    double gap = fabs(between) - width;
    if (!(gap > best->gap + least)) return;
    *best = (Best){gap, between < 0 ? v3_scale(-1, n) : n, edge_a, edge_b};
}

// the edge along axis k that lies farthest in a direction
static void edge_towards(const SnPlaced* box, int k, Vec3 direction, Vec3 end[2]) {
    Vec3 middle = box->x;
    for (int i = 0; i < 3; ++i) {
        double s = v3_dot(direction, axis_of(box, i)) < 0 ? -half_of(box, i) : half_of(box, i);
        if (i != k) middle = v3_axpy(s, axis_of(box, i), middle);
    }
    end[0] = v3_axpy(-half_of(box, k), axis_of(box, k), middle);
    end[1] = v3_axpy(half_of(box, k), axis_of(box, k), middle);
}

SnGap sn_box_box_gap(const SnPlaced* a, const SnPlaced* b) {
    const double parallel = 1e-8;
    Best best = {-(double)INFINITY, {0, 0, 1}, -1, -1};
    for (int k = 0; k < 3; ++k) try_axis(a, b, axis_of(a, k), k, -1, 0, &best);
    for (int k = 0; k < 3; ++k) try_axis(a, b, axis_of(b, k), -1, k, 0, &best);
    // an edge has to be better by more than a twentieth of the depth
    double least = fmin(0.05 * fmax(-best.gap, 0), 1e-3 * fmin(a->shape->reach, b->shape->reach));
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            Vec3 n = v3_cross(axis_of(a, i), axis_of(b, j));
            double norm = v3_norm(n), bias = is_face(&best) ? least : 0;
            if (norm > parallel) try_axis(a, b, v3_scale(1 / norm, n), i, j, bias, &best);
        }
    SnGap gap = {.normal = best.normal, .gap = best.gap};
    if (is_face(&best)) {
        // the deepest corner of the other, and the point of the face's plane above it
        int own = best.edge_b < 0;
        Vec3 corner = own ? sn_support(b, best.normal) : sn_support(a, v3_scale(-1, best.normal));
        gap.a = own ? v3_axpy(best.gap, best.normal, corner) : corner;
        gap.b = own ? corner : v3_axpy(-best.gap, best.normal, corner);
        return gap;
    }
    Vec3 p[2], q[2];
    double s, t;
    edge_towards(a, best.edge_a, v3_scale(-1, best.normal), p);
    edge_towards(b, best.edge_b, best.normal, q);
    sn_segments_nearest(p, q, &s, &t);
    gap.a = sn_between(p[0], p[1], s);
    gap.b = sn_between(q[0], q[1], t);
    return gap;
}
