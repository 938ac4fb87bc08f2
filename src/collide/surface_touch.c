// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/surface_touch.h"

#include "collide/ccd.h"
#include "collide/tree_visit.h"
#include "collide/triangle.h"

// ---- the first triangle on a point's way ----------------------------------------------------

typedef struct Search {
    const SnObject* other;
    Vec3 x, d;       // the point and its displacement
    double distance; // at which it touches
    const int* ring; // vertices whose triangles do not count; of a vertex in its own surface
    int ring_count;
    int front_only; // the way leads from the front to the back
    // found
    double time; // of all, 0 to 1
    int triangle;
} Search;

static int is_near(const Search* search, const int* corner) {
    for (int i = 0; i < search->ring_count; ++i)
        for (int k = 0; k < 3; ++k)
            if (corner[k] == search->ring[i]) return 1;
    return 0;
}

static void way_of(const Search* search, int triangle, Vec3 x[4], Vec3 d[4]) {
    const int* corner = sn_closed_corners(search->other->surface, triangle);
    x[0] = search->x;
    d[0] = search->d;
    for (int k = 0; k < 3; ++k) {
        x[k + 1] = sn_closed_vertex(search->other->surface, corner[k]);
        d[k + 1] = v3_load(search->other->displacement + 3 * (size_t)corner[k]);
    }
}

// Normal, gap and weights of a touch with a triangle at time t. With weights and normal held, the
// gap n . (p - q) is linear in time: it is what it will be at t less what is closed until then.
static SnSurfaceTouch touch_at(const Search* search, int triangle, double t, double radius) {
    SnSurfaceTouch out = {.triangle = triangle};
    Vec3 x[4], d[4], at[4];
    way_of(search, triangle, x, d);
    for (int i = 0; i < 4; ++i) at[i] = v3_axpy(t, d[i], x[i]);
    sn_triangle_nearest(at + 1, at[0], out.weight);
    Vec3 q = sn_weighted3(x + 1, out.weight), arm = v3_sub(at[0], sn_weighted3(at + 1, out.weight));
    Vec3 face = v3_unit(v3_cross(v3_sub(at[2], at[1]), v3_sub(at[3], at[1])));
    // at a distance the direction is that of the nearest points, else that of the face
    Vec3 n = search->distance > 0 ? v3_unit(arm) : face;
    double gap = v3_dot(n, v3_sub(search->x, q)), turn = gap < 0 && search->distance == 0 ? -1 : 1;
    n = v3_scale(turn, n);
    out.touch = (SnPointTouch){n, turn * gap - search->distance, v3_axpy(-radius, n, search->x),
                               v3_axpy(search->distance - radius, n, q)};
    return out;
}

static int from_front(const Search* search, int triangle, double t) {
    Vec3 x[4], d[4], at[4];
    double weight[3];
    way_of(search, triangle, x, d);
    for (int i = 0; i < 4; ++i) at[i] = v3_axpy(t, d[i], x[i]);
    sn_triangle_nearest(at + 1, at[0], weight);
    Vec3 face = v3_cross(v3_sub(at[2], at[1]), v3_sub(at[3], at[1]));
    return v3_dot(face, v3_sub(d[0], sn_weighted3(d + 1, weight))) < 0 &&
           v3_dot(face, v3_sub(x[0], sn_weighted3(x + 1, weight))) >= 0;
}

static void try_triangle(void* context, int triangle) {
    Search* search = context;
    if (is_near(search, sn_closed_corners(search->other->surface, triangle))) return;
    Vec3 x[4], d[4];
    double t;
    way_of(search, triangle, x, d);
    if (!sn_ccd_point_triangle(x, d, search->distance, &t)) return;
    if (search->front_only && !from_front(search, triangle, t)) return;
    if (t > search->time || (t == search->time && triangle > search->triangle)) return;
    search->time = t;
    search->triangle = triangle;
}

static SnBox way_box(const Search* search) {
    SnBox box;
    Vec3 end = v3_add(search->x, search->d);
    const double from[3] = {search->x.x, search->x.y, search->x.z}, to[3] = {end.x, end.y, end.z};
    for (int k = 0; k < 3; ++k) {
        box.low[k] = fmin(from[k], to[k]) - search->distance;
        box.high[k] = fmax(from[k], to[k]) + search->distance;
    }
    return box;
}

static int first_triangle(Search* search) {
    SnBox box = way_box(search);
    search->time = 2;
    search->triangle = -1;
    sn_tree_visit(search->other->surface->tree->boxes, &box, try_triangle, search);
    return search->triangle >= 0;
}

// ---- another surface ------------------------------------------------------------------------

static SnSurfaceTouch touch_now(const SnClosedSample* now, Vec3 x, double radius, double distance) {
    SnSurfaceTouch out = {.triangle = now->triangle};
    for (int k = 0; k < 3; ++k) out.weight[k] = now->weight[k];
    out.touch =
        (SnPointTouch){now->gradient, now->distance - distance, v3_axpy(-radius, now->gradient, x),
                       v3_axpy(distance - radius, now->gradient, now->point)};
    return out;
}

int sn_point_touches_surface(const SnPointPath* path, const SnObject* other,
                             const SnClosedSample* now, double margin, double time,
                             SnSurfaceTouch* touch) {
    double distance = path->radius + other->thickness;
    if (now->distance <= distance + margin) {
        *touch = touch_now(now, path->x, path->radius, distance);
        return 1;
    }
    Search search = {
        .other = other, .x = path->x, .d = v3_scale(time, path->v), .distance = distance};
    const int still = other->still && v3_dot(search.d, search.d) == 0;
    if (still || !(time > 0) || !first_triangle(&search)) return 0;
    *touch = touch_at(&search, search.triangle, search.time, path->radius);
    return 1;
}

// ---- a ball ---------------------------------------------------------------------------------

// A ball that lies in a dent touches many triangles. Of all points of the surface those count that
// are nearer to the centre than what is around them: feet of perpendiculars on faces, and points of
// edges that are the nearest of both their faces. Vertices that are so touch by themselves.

typedef struct Ball {
    Search search;
    double radius, margin;
    SnSurfaceFound* found;
    void* context;
} Ball;

// The nearest point of a triangle at time t, seen from the centre: which edge (from corner k to the
// next) has it; 3: the face, -1: a vertex. *foot points from the centre to it, *normal is outward.
static int nearest_at(const Search* search, int triangle, double t, Vec3* foot, Vec3* normal) {
    Vec3 x[4], d[4], at[4];
    double weight[3];
    way_of(search, triangle, x, d);
    for (int i = 0; i < 4; ++i) at[i] = v3_axpy(t, d[i], x[i]);
    sn_triangle_nearest(at + 1, at[0], weight);
    *foot = v3_sub(sn_weighted3(at + 1, weight), at[0]);
    *normal = v3_unit(v3_cross(v3_sub(at[2], at[1]), v3_sub(at[3], at[1])));
    int zeros = (weight[0] == 0) + (weight[1] == 0) + (weight[2] == 0);
    if (zeros != 1) return zeros == 0 ? 3 : -1;
    return weight[0] == 0 ? 1 : weight[1] == 0 ? 2 : 0;
}

// 1: the face is in front of the centre, and no face next to it that has a lower number has a foot
// at the same place: of two that lie in one plane, but for rounding, one touches.
static int face_counts(const Search* search, int triangle, double t, Vec3 foot, Vec3 normal) {
    const double same = 1e-3; // of an edge
    const SnClosed* closed = search->other->surface;
    if (!(v3_dot(foot, normal) < 0)) return 0;
    Vec3 corner[3];
    sn_closed_triangle(closed, triangle, corner);
    double near = same * sn_shortest_edge(corner);
    for (int k = 0; k < 3; ++k) {
        int other = closed->neighbour[triangle][k];
        Vec3 other_foot, other_normal;
        if (other > triangle || nearest_at(search, other, t, &other_foot, &other_normal) != 3)
            continue;
        if (v3_norm(v3_sub(other_foot, foot)) <= near) return 0;
    }
    return 1;
}

// 1: the edge is the nearest of both its faces, in front of the centre, and this is the lower one
static int edge_counts(const Search* search, int triangle, int k, double t, Vec3 foot,
                       Vec3 normal) {
    const SnClosed* closed = search->other->surface;
    int other = closed->neighbour[triangle][k];
    if (other < triangle) return 0;
    Vec3 other_foot, other_normal;
    int edge = nearest_at(search, other, t, &other_foot, &other_normal);
    if (edge < 0 || edge == 3 || closed->neighbour[other][edge] != triangle) return 0;
    return v3_dot(foot, v3_add(normal, other_normal)) < 0;
}

static void try_ball(void* context, int triangle) {
    const Ball* ball = context;
    const Search* search = &ball->search;
    Vec3 x[4], d[4], foot, normal;
    double t = 0;
    int edge = nearest_at(search, triangle, t, &foot, &normal);
    if (v3_norm(foot) > search->distance + ball->margin) {
        way_of(search, triangle, x, d);
        if (!sn_ccd_point_triangle(x, d, search->distance, &t)) return;
        edge = nearest_at(search, triangle, t, &foot, &normal);
    }
    if (edge < 0) return;
    int counts = edge == 3 ? face_counts(search, triangle, t, foot, normal)
                           : edge_counts(search, triangle, edge, t, foot, normal);
    if (!counts) return;
    SnSurfaceTouch touch = touch_at(search, triangle, t, ball->radius);
    ball->found(ball->context, &touch,
                edge == 3 ? triangle : SN_EDGE_FEATURE + 3 * triangle + edge);
}

void sn_ball_touches_surface(const SnPointPath* path, const SnObject* other, double margin,
                             double time, SnSurfaceFound* found, void* context) {
    Ball ball = {.search = {.other = other,
                            .x = path->x,
                            .d = v3_scale(time, path->v),
                            .distance = path->radius + other->thickness + margin},
                 .radius = path->radius,
                 .margin = margin,
                 .found = found,
                 .context = context};
    SnBox box = way_box(&ball.search);
    ball.search.distance -= margin;
    sn_tree_visit(other->surface->tree->boxes, &box, try_ball, &ball);
}

// ---- the same surface -----------------------------------------------------------------------

enum { RING = 64 }; // vertices around a vertex that are looked at, most meshes have 6

// the vertex itself and those that share an edge with it
static int ring_of(const SnClosed* closed, int vertex, int* ring) {
    int count = 1, first = closed->first_corner[vertex] / 3, t = first;
    ring[0] = vertex;
    do {
        const int* corner = sn_closed_corners(closed, t);
        const int k = corner[0] == vertex ? 0 : corner[1] == vertex ? 1 : 2;
        if (count < RING) ring[count++] = corner[(k + 1) % 3];
        t = closed->neighbour[t][(k + 2) % 3];
    } while (t != first);
    return count;
}

// outward unit normal of a vertex
static Vec3 vertex_normal(const SnClosed* closed, int vertex) {
    const int corner = closed->first_corner[vertex];
    return v3_unit(sn_closed_corner_normal(closed, corner / 3, corner % 3));
}

typedef struct Nearest {
    Search search;
    int vertex;
    Vec3 normal;    // of the vertex, once there is something near it
    int has_normal; // 1: there is
    double squared; // distance, m^2
    SnClosedSample sample;
} Nearest;

// Whether all of a triangle is farther away: so is a ball around it, of radius R, if the square of
// the distance from its centre is above 2 (R^2 + r^2) >= (R + r)^2.
static int is_beyond(const SnClosed* closed, int triangle, Vec3 x, double squared) {
    Vec3 corner[3];
    sn_closed_triangle(closed, triangle, corner);
    const Vec3 centre = v3_scale(1.0 / 3, v3_add(v3_add(corner[0], corner[1]), corner[2]));
    const Vec3 d = v3_sub(x, centre);
    double largest = 0;
    for (int k = 0; k < 3; ++k) {
        const Vec3 arm = v3_sub(corner[k], centre);
        const double square = v3_dot(arm, arm);
        largest = square > largest ? square : largest;
    }
    return v3_dot(d, d) > 2 * (largest + squared);
}

// the nearest triangle that faces the vertex
static void try_near(void* context, int triangle) {
    Nearest* nearest = context;
    const SnClosed* closed = nearest->search.other->surface;
    if (is_beyond(closed, triangle, nearest->search.x, nearest->squared) ||
        is_near(&nearest->search, sn_closed_corners(closed, triangle)))
        return;
    const double far = sn_closed_triangle_distance(closed, triangle, nearest->search.x);
    if (far * far > nearest->squared) return;
    if (!nearest->has_normal) nearest->normal = vertex_normal(closed, nearest->vertex);
    nearest->has_normal = 1;
    if (v3_dot(nearest->normal, sn_closed_normal(closed, triangle)) >= 0) return;
    SnClosedSample sample = sn_closed_sample_triangle(closed, triangle, nearest->search.x);
    double squared = sample.distance * sample.distance;
    if (squared == nearest->squared && triangle > nearest->sample.triangle) return;
    nearest->squared = squared;
    nearest->sample = sample;
}

// 1: the point just outside of a vertex is inside the body
static int is_swallowed(const SnObject* object, Vec3 x, Vec3 normal) {
    const double just = 1e-2; // of an edge
    double outside[3];
    v3_store(outside, v3_axpy(just * object->edge, normal, x));
    return object->surface->kernels->winding(object->surface->tree, outside) > 0.5;
}

int sn_vertex_touches_self(const SnObject* object, int vertex, double margin, double time,
                           SnSurfaceTouch* touch) {
    int ring[RING];
    const double deepest = 0.5; // of an edge
    double radius = object->thickness, distance = 2 * radius;
    double reach = fmax(deepest * object->edge, distance + margin);
    Nearest nearest = {.vertex = vertex, .squared = reach * reach};
    nearest.search = (Search){.other = object,
                              .x = sn_closed_vertex(object->surface, vertex),
                              .distance = reach,
                              .ring = ring,
                              .front_only = 1};
    Search* search = &nearest.search;
    search->ring_count = ring_of(object->surface, vertex, ring);
    nearest.sample.triangle = -1;
    SnBox box = way_box(search);
    sn_tree_visit(object->surface->tree->boxes, &box, try_near, &nearest);
    const SnClosedSample* now = &nearest.sample;
    search->distance = distance;
    int behind = now->distance < 0;
    if (now->triangle >= 0 && (behind ? is_swallowed(object, search->x, nearest.normal)
                                      : now->distance <= distance + margin)) {
        *touch = touch_now(now, search->x, radius, distance);
        return 1;
    }
    search->d = v3_load(object->displacement + 3 * (size_t)vertex);
    if (object->still || !(time > 0) || !first_triangle(search)) return 0;
    *touch = touch_at(search, search->triangle, search->time, radius);
    return 1;
}
