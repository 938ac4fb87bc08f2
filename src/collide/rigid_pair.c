// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/rigid_pair.h"

#include "collide/swing.h"

// ---- gap ------------------------------------------------------------------------------------

static SnGap plane_gap(const SnPlaced* a, const SnPlaced* plane) {
    Vec3 n = sn_placed_turn(plane, v3(0, 0, 1)), down = v3_scale(-1, n);
    Vec3 p = v3_axpy(-sn_core_radius(a->shape), n, sn_support(a, down));
    double gap = v3_dot(n, v3_sub(p, plane->x));
    return (SnGap){n, gap, p, v3_axpy(-gap, n, p)};
}

SnGap sn_rigid_gap(const SnPlaced* a, const SnPlaced* b) {
    if (b->shape->kind == SN_SHAPE_PLANE) return plane_gap(a, b);
    if (a->shape->kind != SN_SHAPE_PLANE) return sn_convex_gap(a, b);
    SnGap gap = plane_gap(b, a);
    return (SnGap){v3_scale(-1, gap.normal), gap.gap, gap.b, gap.a};
}

// ---- first touch ----------------------------------------------------------------------------

// How fast points of a body move against n, at most, and how much faster they become: turning by
// w t moves a point at r by t w x r and by at most (|w| t)^2 |r| / 2 more. Of a plane only what is
// under the other body counts; a sphere looks the same as it turns.
static double fastest(const SnPlaced* body, const SnPlaced* other, Vec3 n, double* more) {
    int plane = body->shape->kind == SN_SHAPE_PLANE;
    double reach =
        plane ? v3_norm(v3_sub(body->x, other->x)) + other->shape->reach : body->shape->reach;
    Vec3 turn = v3_cross(body->w, n);
    if (body->shape->kind == SN_SHAPE_SPHERE) return -v3_dot(n, body->v);
    *more += v3_dot(body->w, body->w) * reach;
    return -v3_dot(n, body->v) + (plane ? v3_norm(turn) * reach : sn_support_width(body, turn));
}

// Conservative advancement (B. Mirtich 1996): nothing touches before
//   gap = k t + m t^2 / 2
// with k the speed and m the acceleration that close the gap along its normal at most.
int sn_rigid_first_touch(const SnPlaced* a, const SnPlaced* b, double time, double touch,
                         SnGap* gap, double* when) {
    enum { ROUNDS = 64 };
    SnPlaced at = *a, bt = *b;
    *when = 0;
    for (int round = 0; round < ROUNDS && gap->gap > touch; ++round) {
        double m = 0, k = fastest(&at, &bt, gap->normal, &m);
        k += fastest(&bt, &at, v3_scale(-1, gap->normal), &m);
        double root = k + sqrt(k * k + 2 * m * gap->gap);
        if (!(root > 0)) return 0;
        *when += 2 * gap->gap / root;
        if (!(*when <= time)) return 0;
        at = sn_placed_after(a, *when);
        bt = sn_placed_after(b, *when);
        *gap = sn_rigid_gap(&at, &bt);
    }
    return 1;
}

// ---- faces ----------------------------------------------------------------------------------

// the gap along the normal of a face
static SnGap along_face(const SnPlaced* a, const SnPlaced* b, Vec3 n) {
    Vec3 p = v3_axpy(-sn_core_radius(a->shape), n, sn_support(a, v3_scale(-1, n)));
    Vec3 q = v3_axpy(sn_core_radius(b->shape), n, sn_support(b, n));
    return (SnGap){n, v3_dot(n, v3_sub(p, q)), p, q};
}

// Where two faces lie on each other nearly flush, the nearest features are corners and edges, whose
// direction is a matter of trembling. A face that separates them as well, but for a twentieth, is
// preferred where they share an area.
static int flush(const SnPlaced* a, const SnPlaced* b, SnGap* gap,
                 SnManifoldPoint point[SN_MANIFOLD_POINTS]) {
    enum { AREA = 3 };
    SnGap face = *gap;
    double size = fmin(a->shape->size, b->shape->size);
    double best = gap->gap - fmin(0.05 * fabs(gap->gap), 1e-3 * size);
    int plane = a->shape->kind == SN_SHAPE_PLANE || b->shape->kind == SN_SHAPE_PLANE;
    if (plane || gap->gap > 1e-2 * size) return 0;
    SnFeature of[2];
    sn_feature(a, v3_scale(-1, gap->normal), &of[0]);
    sn_feature(b, gap->normal, &of[1]);
    for (int i = 0; i < 2; ++i) {
        Vec3 n = v3_scale(i ? 1 : -1, of[i].normal);
        if (of[i].count < 3) continue;
        if (v3_dot(n, gap->normal) > 1 - 1e-12) return 0; // it is one already
        SnGap own = along_face(a, b, n);
        if (!(own.gap > best)) continue;
        best = own.gap;
        face = own;
    }
    int count = sn_manifold(a, b, &face, point);
    if (count < AREA) return 0;
    *gap = face;
    return count;
}

// ---- points ---------------------------------------------------------------------------------

static double speed_at(const SnPlaced* a, const SnPlaced* b, const SnManifoldPoint* point) {
    return v3_norm(v3_sub(sn_placed_velocity(a, point->a), sn_placed_velocity(b, point->b)));
}

// How far away the other points of a manifold may be. What is stopped at one end goes on faster at
// the other, and what is at rest may be hit: so twice the way of the fastest, or a tenth of the
// size.
static double reach_of(const SnPlaced* a, const SnPlaced* b, double time,
                       const SnManifoldPoint* point, int count) {
    double speed = 0, size = fmin(a->shape->size, b->shape->size);
    for (int i = 0; i < count; ++i) speed = fmax(speed, speed_at(a, b, &point[i]));
    return time > 0 ? fmax(2 * time * speed, 0.1 * size) : 0;
}

// the nearest, which comes first, and those within reach
static int keep_near(double reach, SnManifoldPoint* point, int count) {
    int kept = 1;
    for (int i = 1; i < count; ++i)
        if (point[i].gap <= reach) point[kept++] = point[i];
    return kept;
}

// the fastest of all points of the one against the other, at most
static double fastest_of(const SnPlaced* a, const SnPlaced* b) {
    double speed = v3_norm(v3_sub(a->v, b->v));
    if (a->shape->kind != SN_SHAPE_PLANE) speed += v3_norm(a->w) * a->shape->reach;
    if (b->shape->kind != SN_SHAPE_PLANE) speed += v3_norm(b->w) * b->shape->reach;
    return speed;
}

// those that do not hinder what flies by
static int keep_free(const SnPlaced* a, const SnPlaced* b, Vec3 n, double time,
                     SnManifoldPoint* point, int count) {
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        Vec3 v = v3_sub(sn_placed_velocity(a, point[i].a), sn_placed_velocity(b, point[i].b));
        if (point[i].gap + time * v3_dot(n, v) >= 0) point[kept++] = point[i];
    }
    return kept;
}

static Vec3 taken_back(const SnPlaced* then, const SnPlaced* now, Vec3 p) {
    return sn_placed_world(now, sn_placed_own(then, p));
}

int sn_rigid_pair(const SnPlaced* a, const SnPlaced* b, double margin, double time,
                  SnManifoldPoint point[SN_MANIFOLD_POINTS]) {
    SnGap gap = sn_rigid_gap(a, b);
    double when = 0, touch = fmin(a->shape->size, b->shape->size) * 1e-6;
    SnPlaced at = *a, bt = *b;
    int waits = 0; // for a blow from elsewhere
    if (gap.gap > margin) {
        SnGap now = gap;
        if (!(time > 0)) return 0;
        if (sn_rigid_first_touch(a, b, time, touch, &gap, &when)) {
            at = sn_placed_after(a, when);
            bt = sn_placed_after(b, when);
        } else {
            if (now.gap > time * fastest_of(a, b)) return 0;
            gap = now;
            when = 0;
            waits = 1;
        }
    }
    int count = flush(&at, &bt, &gap, point);
    if (count == 0) count = sn_manifold(&at, &bt, &gap, point);
    double reach = fmax(fmax(margin, touch), reach_of(&at, &bt, time, point, count));
    count = keep_near(reach, point, count);
    if (waits) count = keep_free(a, b, gap.normal, time, point, count);
    for (int i = 0; when > 0 && i < count; ++i) {
        point[i].a = taken_back(&at, a, point[i].a);
        point[i].b = taken_back(&bt, b, point[i].b);
        point[i].gap = v3_dot(gap.normal, v3_sub(point[i].a, point[i].b));
    }
    int plane = a->shape->kind == SN_SHAPE_PLANE || b->shape->kind == SN_SHAPE_PLANE;
    return count == 1 && time > 0 && !plane ? sn_swing(a, b, margin, time, point) : count;
}
