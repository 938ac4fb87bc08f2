// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/manifold.h"

// Seen along the normal, the two features that face each other are a polygon, a disc, a segment or
// all of the plane. What they share has its corners at corners of the one inside the other and at
// crossings of their edges.

enum { MOST = 64, EDGE = 32, FACE = 64 }; // numbers of edges and faces begin there

typedef struct Meeting {
    SnFeature side[2]; // of a and b
    Vec3 n;            // unit, from b to a
    double tolerance;  // m
    int count;
    SnManifoldPoint point[MOST];
} Meeting;

static int is_plane(const SnFeature* f) { return isinf(f->disc); }
static int is_face(const SnFeature* f) { return f->count > 2 || is_plane(f); }

// ---- one feature ----------------------------------------------------------------------------

// The point of a feature above or below p.
static Vec3 lift(const SnFeature* f, Vec3 n, Vec3 p) {
    if (f->count == 1) return f->point[0];
    if (is_face(f)) {
        Vec3 o = f->count ? f->point[0] : f->centre;
        return v3_axpy(v3_dot(f->normal, v3_sub(o, p)) / v3_dot(f->normal, n), n, p);
    }
    Vec3 e = v3_sub(f->point[1], f->point[0]), flat = v3_axpy(-v3_dot(e, n), n, e);
    double square = v3_dot(flat, flat);
    double t = square > 0 ? v3_dot(flat, v3_sub(p, f->point[0])) / square : 0;
    return v3_axpy(fmin(fmax(t, 0), 1), e, f->point[0]);
}

static int in_polygon(const SnFeature* f, Vec3 n, Vec3 p, double tolerance) {
    double turn = v3_dot(f->normal, n) < 0 ? -1 : 1;
    for (int i = 0; i < f->count; ++i) {
        Vec3 e = v3_sub(f->point[(i + 1) % f->count], f->point[i]);
        double side = turn * v3_dot(n, v3_cross(e, v3_sub(p, f->point[i])));
        if (side < -tolerance * v3_norm(e)) return 0;
    }
    return 1;
}

static int inside(const SnFeature* f, Vec3 n, Vec3 p, double tolerance) {
    if (is_plane(f)) return 1;
    Vec3 up = lift(f, n, p), d = v3_sub(up, p);
    if (f->disc > 0) return v3_norm(v3_sub(up, f->centre)) <= f->disc + tolerance;
    if (f->count > 2) return in_polygon(f, n, p, tolerance);
    // beside a segment: only where it lies along the other
    Vec3 beside = v3_axpy(-v3_dot(d, n), n, d);
    return v3_norm(beside) <= tolerance;
}

static int edges_of(const SnFeature* f) {
    return is_plane(f) || f->disc > 0 ? 0 : f->count > 2 ? f->count : f->count - 1;
}

// ---- what they share ------------------------------------------------------------------------

static void add(Meeting* meeting, Vec3 p, int feature_a, int feature_b) {
    Vec3 a = lift(&meeting->side[0], meeting->n, p), b = lift(&meeting->side[1], meeting->n, p);
    SnManifoldPoint point = {a, b, v3_dot(meeting->n, v3_sub(a, b)), feature_a, feature_b};
    for (int i = 0; i < meeting->count; ++i) {
        Vec3 d = v3_sub(meeting->point[i].a, a);
        d = v3_axpy(-v3_dot(d, meeting->n), meeting->n, d);
        if (v3_norm(d) <= meeting->tolerance) return;
    }
    if (meeting->count < MOST) meeting->point[meeting->count++] = point;
}

static void add_corners(Meeting* meeting, int which) {
    const SnFeature *own = &meeting->side[which], *other = &meeting->side[!which];
    for (int i = 0; i < own->count; ++i) {
        if (!inside(other, meeting->n, own->point[i], meeting->tolerance)) continue;
        int face = FACE + other->face;
        add(meeting, own->point[i], which ? face : own->id[i], which ? own->id[i] : face);
    }
}

static void cross_edges(Meeting* meeting, int i, int j) {
    const SnFeature *f = &meeting->side[0], *g = &meeting->side[1];
    Vec3 p = f->point[i], q = g->point[j], r = v3_sub(q, p);
    Vec3 e = v3_sub(f->point[(i + 1) % f->count], p), d = v3_sub(g->point[(j + 1) % g->count], q);
    double det = v3_dot(meeting->n, v3_cross(e, d));
    if (!(fabs(det) > 1e-6 * v3_norm(e) * v3_norm(d))) return;
    double s = v3_dot(meeting->n, v3_cross(r, d)) / det;
    double t = v3_dot(meeting->n, v3_cross(r, e)) / det;
    if (s < 0 || s > 1 || t < 0 || t > 1) return;
    add(meeting, v3_axpy(s, e, p), EDGE + f->id[i], EDGE + g->id[j]);
}

// edge j of a feature with the rim of the other, which is side `disc`
static void cross_rim(Meeting* meeting, int disc, int j) {
    const SnFeature *f = &meeting->side[disc], *g = &meeting->side[!disc];
    Vec3 o = f->centre, p = lift(f, meeting->n, g->point[j]),
         e = v3_sub(lift(f, meeting->n, g->point[(j + 1) % g->count]), p), r = v3_sub(p, o);
    double a = v3_dot(e, e), b = v3_dot(e, r), c = v3_dot(r, r) - f->disc * f->disc;
    double root = b * b - a * c;
    if (!(root > 0)) return;
    for (int side = 0; side < 2; ++side) {
        double t = (-b + (side ? 1 : -1) * sqrt(root)) / a;
        if (!(t >= 0 && t <= 1)) continue;
        int rim = EDGE + 8 + side, edge = EDGE + g->id[j];
        add(meeting, v3_axpy(t, e, p), disc ? edge : rim, disc ? rim : edge);
    }
}

// the two rims, taken as circles of one plane
static void cross_rims(Meeting* meeting) {
    const SnFeature *f = &meeting->side[0], *g = &meeting->side[1];
    Vec3 d = v3_sub(g->centre, f->centre);
    d = v3_axpy(-v3_dot(d, meeting->n), meeting->n, d);
    double l = v3_norm(d), x = (l * l + f->disc * f->disc - g->disc * g->disc) / (2 * l);
    double square = f->disc * f->disc - x * x;
    if (!(l > 0 && square > 0)) return;
    Vec3 u = v3_scale(1 / l, d), v = v3_cross(meeting->n, u);
    for (int side = 0; side < 2; ++side) {
        Vec3 p = v3_axpy(x, u, v3_axpy((side ? 1 : -1) * sqrt(square), v, f->centre));
        add(meeting, p, EDGE + 8 + side, EDGE + 8 + side);
    }
}

static void add_crossings(Meeting* meeting) {
    const SnFeature *f = &meeting->side[0], *g = &meeting->side[1];
    int round_a = f->disc > 0 && !is_plane(f), round_b = g->disc > 0 && !is_plane(g);
    for (int i = 0; i < edges_of(f); ++i)
        for (int j = 0; j < edges_of(g); ++j) cross_edges(meeting, i, j);
    for (int j = 0; round_a && j < edges_of(g); ++j) cross_rim(meeting, 0, j);
    for (int i = 0; round_b && i < edges_of(f); ++i) cross_rim(meeting, 1, i);
    if (round_a && round_b) cross_rims(meeting);
}

// ---- a few of many --------------------------------------------------------------------------

// The deepest, then always the one farthest from those chosen.
static int choose(const Meeting* meeting, int most, SnManifoldPoint* chosen) {
    double away[MOST];
    int count = meeting->count < most ? meeting->count : most, next = 0;
    for (int i = 0; i < meeting->count; ++i) {
        away[i] = (double)INFINITY;
        if (meeting->point[i].gap < meeting->point[next].gap) next = i;
    }
    for (int c = 0; c < count; ++c) {
        chosen[c] = meeting->point[next];
        int last = next;
        for (int i = 0; i < meeting->count; ++i) {
            double d = v3_norm(v3_sub(meeting->point[i].a, meeting->point[last].a));
            away[i] = fmin(away[i], d);
            if (away[i] > away[next]) next = i;
        }
    }
    return count;
}

// ---------------------------------------------------------------------------------------------

static int parallel_segments(const Meeting* meeting) {
    const SnFeature *f = &meeting->side[0], *g = &meeting->side[1];
    const double parallel = 1e-3; // rad
    if (f->count != 2 || g->count != 2) return 0;
    Vec3 u = v3_unit(v3_sub(f->point[1], f->point[0]));
    Vec3 v = v3_unit(v3_sub(g->point[1], g->point[0]));
    return v3_norm(v3_cross(u, v)) < parallel;
}

static int faces_meet(const Meeting* meeting) {
    const double aligned = 1 - 5e-7; // cosine of 1e-3
    const SnFeature *f = &meeting->side[0], *g = &meeting->side[1];
    return (is_face(f) && -v3_dot(f->normal, meeting->n) > aligned) ||
           (is_face(g) && v3_dot(g->normal, meeting->n) > aligned);
}

static SnFeature feature_of(const SnPlaced* placed, Vec3 direction) {
    if (placed->shape->kind != SN_SHAPE_PLANE) return sn_feature(placed, direction);
    return (SnFeature){.normal = sn_placed_turn(placed, v3(0, 0, 1)),
                       .disc = (double)INFINITY,
                       .centre = placed->x};
}

int sn_manifold(const SnPlaced* a, const SnPlaced* b, const SnGap* gap,
                SnManifoldPoint point[SN_MANIFOLD_POINTS]) {
    Meeting meeting = {.n = gap->normal};
    double size = fmin(a->shape->reach, b->shape->reach);
    meeting.side[0] = feature_of(a, v3_scale(-1, gap->normal));
    meeting.side[1] = feature_of(b, gap->normal);
    if (faces_meet(&meeting) || parallel_segments(&meeting)) {
        // segments may lie beside each other by as much as they may be turned
        meeting.tolerance = (parallel_segments(&meeting) ? 2e-3 : 1e-6) * size;
        add_corners(&meeting, 0);
        add_corners(&meeting, 1);
        add_crossings(&meeting);
    }
    int caps = meeting.side[0].disc > 0 || meeting.side[1].disc > 0;
    int count = choose(&meeting, caps ? SN_MANIFOLD_POINTS : 4, point);
    if (count > 0 && point[0].gap <= fmax(gap->gap, 0) + meeting.tolerance) return count;
    // no face meets the other, or not where they overlap
    point[0] = (SnManifoldPoint){gap->a, gap->b, gap->gap, sn_feature_at(a, gap->a),
                                 sn_feature_at(b, gap->b)};
    return 1;
}
