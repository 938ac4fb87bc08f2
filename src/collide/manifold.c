// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/manifold.h"

// Seen along the normal, the two features that face each other are a polygon, a disc, a segment or
// all of the plane. What they share has its corners at corners of the one inside the other and at
// crossings of their edges.

// numbers of edges and faces begin there
enum { MOST = 4 * SN_HULL_AROUND, EDGE = 1 << 26, FACE = 1 << 27 };

typedef struct Meeting {
    SnFeature side[2]; // of a and b
    Vec3 n;            // unit, from b to a
    double tolerance;  // m
    double same;       // points as near as that are one, m
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

// 1: a face across the normal, but for an angle
static int is_across(const Meeting* meeting, int which, double cosine) {
    const SnFeature* f = &meeting->side[which];
    return is_face(f) && (which ? 1 : -1) * v3_dot(f->normal, meeting->n) > cosine;
}

static int edges_of(const SnFeature* f) {
    return is_plane(f) || f->disc > 0 ? 0 : f->count > 2 ? f->count : f->count - 1;
}

// ---- what they share ------------------------------------------------------------------------

// how far two points are apart beside the normal
static double beside(const Meeting* meeting, Vec3 p, Vec3 q) {
    Vec3 d = v3_sub(p, q);
    return v3_norm(v3_axpy(-v3_dot(d, meeting->n), meeting->n, d));
}

// Where corner lies on corner, trembling decides which of the two is over the other, or whether
// their edges cross: all three have the name of the corner of a, or else of b.
static void name_by_corner(const Meeting* meeting, SnManifoldPoint* point) {
    for (int which = 0; which < 2; ++which) {
        const SnFeature *own = &meeting->side[which], *other = &meeting->side[!which];
        for (int i = 0; own->disc == 0 && i < own->count; ++i) {
            if (beside(meeting, own->point[i], point->a) > meeting->same) continue;
            point->feature_a = which ? FACE + other->face : own->id[i];
            point->feature_b = which ? own->id[i] : FACE + other->face;
            return;
        }
    }
}

static int is_same(const Meeting* meeting, const SnManifoldPoint* p, const SnManifoldPoint* q) {
    return (p->feature_a == q->feature_a && p->feature_b == q->feature_b) ||
           beside(meeting, p->a, q->a) <= meeting->same;
}

// of several that are one, the name of the first and the place of the deepest
static void add(Meeting* meeting, Vec3 p, int feature_a, int feature_b) {
    Vec3 a = lift(&meeting->side[0], meeting->n, p), b = lift(&meeting->side[1], meeting->n, p);
    SnManifoldPoint point = {a,          b,         v3_dot(meeting->n, v3_sub(a, b)),
                             meeting->n, feature_a, feature_b};
    name_by_corner(meeting, &point);
    for (int i = 0; i < meeting->count; ++i) {
        SnManifoldPoint* other = &meeting->point[i];
        if (!is_same(meeting, other, &point)) continue;
        point.feature_a = other->feature_a;
        point.feature_b = other->feature_b;
        if (point.gap < other->gap - meeting->tolerance) *other = point;
        return;
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
    const double level = 1 - 5e-7; // cosine of 1e-3
    if (round_a && round_b && is_across(meeting, 0, level) && is_across(meeting, 1, level))
        cross_rims(meeting);
}

// ---- a few of many --------------------------------------------------------------------------

static int deepest_of(const SnManifoldPoint* point, int count) {
    int best = 0;
    for (int i = 1; i < count; ++i)
        if (point[i].gap < point[best].gap) best = i;
    return best;
}

// The farthest in a direction, where what is apart counts less: of a tilted face the corners that
// are low are worth more than those that are far out.
static int farthest(const Meeting* meeting, Vec3 d) {
    const double lower = 4; // m out for 1 m of gap
    int best = 0;
    double most = -(double)INFINITY;
    for (int i = 0; i < meeting->count; ++i) {
        double own = v3_dot(d, meeting->point[i].a) - lower * meeting->point[i].gap;
        if (own > most) best = i;
        most = fmax(most, own);
    }
    return best;
}

// Those farthest in four directions that turn with a face, so that trembling chooses the same ones,
// askew to its edges; and the deepest, where it is deeper than those.
static int choose(const Meeting* meeting, int most, SnManifoldPoint* chosen) {
    int count = 0, taken[MOST] = {0};
    for (int i = 0; meeting->count <= most && i < meeting->count; ++i) taken[i] = 1;
    if (meeting->count > most) {
        const SnFeature* face = &meeting->side[meeting->side[0].count < 3];
        Vec3 e = v3_unit(v3_sub(face->point[1], face->point[0])), f = v3_cross(meeting->n, e);
        static const double turn[4][2] = {{0.6, 0.8}, {-0.8, 0.6}, {-0.6, -0.8}, {0.8, -0.6}};
        for (int k = 0; k < 4; ++k)
            taken[farthest(meeting, v3_axpy(turn[k][0], e, v3_scale(turn[k][1], f)))] = 1;
    }
    for (int i = 0; i < meeting->count; ++i)
        if (taken[i]) chosen[count++] = meeting->point[i];
    if (count == 0) return 0;
    int best = deepest_of(chosen, count), all = deepest_of(meeting->point, meeting->count);
    if (meeting->point[all].gap < chosen[best].gap - meeting->tolerance) {
        best = count;
        chosen[count++] = meeting->point[all];
    }
    // the deepest first
    SnManifoldPoint first = chosen[best];
    chosen[best] = chosen[0];
    chosen[0] = first;
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

// A body that rocks has a normal between that of the face and that of an edge; the other corners of
// the face are about to touch, too.
static int faces_meet(const Meeting* meeting) {
    const double nearly = 0.995; // cosine of 0.1
    return is_across(meeting, 0, nearly) || is_across(meeting, 1, nearly);
}

static void feature_of(const SnPlaced* placed, Vec3 direction, SnFeature* feature) {
    if (placed->shape->kind != SN_SHAPE_PLANE) {
        sn_feature(placed, direction, feature);
        return;
    }
    feature->count = feature->face = 0;
    feature->normal = sn_placed_turn(placed, v3(0, 0, 1));
    feature->disc = (double)INFINITY;
    feature->centre = placed->x;
}

// Between the lowest points of its ends a slanting capsule is lower than their line. Outwards along
// a direction, by Newton's method on its convex distance.
static Vec3 settled(const SnPlaced* placed, Vec3 p, Vec3 direction) {
    enum { ROUNDS = 8 };
    for (int round = 0; placed->shape->kind == SN_SHAPE_CAPSULE && round < ROUNDS; ++round) {
        double point[1][3], gradient[1][3], distance;
        v3_store(point[0], sn_placed_own(placed, p));
        sn_rigid_shape_distance(placed->shape, 1, (const double(*)[3])point, &distance, gradient,
                                NULL);
        double slope = v3_dot(direction, sn_placed_turn(placed, v3_load(gradient[0])));
        if (!(fabs(distance) > 1e-12 * placed->shape->reach && slope > 0)) break;
        p = v3_axpy(-distance / slope, direction, p);
    }
    return p;
}

int sn_manifold(const SnPlaced* a, const SnPlaced* b, const SnGap* gap,
                SnManifoldPoint point[SN_MANIFOLD_POINTS]) {
    Meeting meeting;
    double size = fmin(a->shape->size, b->shape->size);
    meeting.n = gap->normal;
    meeting.tolerance = 0;
    meeting.same = 1e-3 * size;
    meeting.count = 0;
    feature_of(a, v3_scale(-1, gap->normal), &meeting.side[0]);
    feature_of(b, gap->normal, &meeting.side[1]);
    if (faces_meet(&meeting) || parallel_segments(&meeting)) {
        // segments may lie beside each other by as much as they may be turned
        meeting.tolerance = (parallel_segments(&meeting) ? 2e-3 : 1e-6) * size;
        add_corners(&meeting, 0);
        add_corners(&meeting, 1);
        add_crossings(&meeting);
    }
    int caps = meeting.side[0].disc > 0 || meeting.side[1].disc > 0;
    for (int i = 0; i < meeting.count; ++i) {
        SnManifoldPoint* own = &meeting.point[i];
        own->a = settled(a, own->a, v3_scale(-1, gap->normal));
        own->b = settled(b, own->b, gap->normal);
        own->gap = v3_dot(gap->normal, v3_sub(own->a, own->b));
    }
    int count = choose(&meeting, caps ? SN_MANIFOLD_POINTS : 4, point);
    if (count > 0 && point[0].gap <= fmax(gap->gap, 0) + meeting.tolerance) return count;
    // no face meets the other, or not where they overlap
    point[0] = (SnManifoldPoint){
        gap->a, gap->b, gap->gap, gap->normal, sn_feature_at(a, gap->a), sn_feature_at(b, gap->b)};
    return 1;
}
