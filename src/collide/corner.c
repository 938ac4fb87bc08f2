// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/corner.h"

#include "collide/tree_visit.h"
#include "collide/triangle.h"

static void add(SnCorner* corner, const SnPlaced* placed, Vec3 arm) {
    double length = v3_norm(arm);
    if (corner->count == SN_CORNER_ARMS || !(length > 0)) return;
    arm = v3_scale(1 / length, arm);
    corner->length = corner->count ? fmin(corner->length, length) : length;
    corner->arm[corner->count++] = placed ? sn_placed_turn(placed, arm) : arm;
}

// where a corner sticks out, between its arms
static void face_inward(SnCorner* corner) {
    Vec3 sum = {0, 0, 0};
    for (int i = 0; i < corner->count; ++i) sum = v3_add(sum, corner->arm[i]);
    corner->inward = v3_dot(sum, sum) > 0 ? v3_unit(sum) : sum;
}

// ---- corners --------------------------------------------------------------------------------

static int corner_in(const SnClosed* closed, int triangle, int vertex) {
    const int* corner = sn_closed_corners(closed, triangle);
    return corner[0] == vertex ? 0 : corner[1] == vertex ? 1 : 2;
}

void sn_corner_of_vertex(const SnClosed* closed, int vertex, const SnPlaced* placed,
                         SnCorner* corner) {
    int first = closed->first_corner[vertex] / 3, t = first;
    Vec3 x = sn_closed_vertex(closed, vertex), out = {0, 0, 0};
    corner->count = 0;
    corner->length = 0;
    do {
        int k = corner_in(closed, t, vertex);
        const int* c = sn_closed_corners(closed, t);
        Vec3 arm = v3_sub(sn_closed_vertex(closed, c[(k + 1) % 3]), x);
        Vec3 last = v3_sub(sn_closed_vertex(closed, c[(k + 2) % 3]), x);
        out = v3_add(out, v3_cross(arm, last));
        add(corner, placed, arm);
        t = closed->neighbour[t][(k + 2) % 3];
    } while (t != first);
    out = v3_scale(-1, v3_unit(out));
    corner->inward = placed ? sn_placed_turn(placed, out) : out;
}

// from an edge into a triangle, across it
static Vec3 across(const SnClosed* closed, int triangle, int low, int high) {
    const int* corner = sn_closed_corners(closed, triangle);
    Vec3 a = sn_closed_vertex(closed, low), b = sn_closed_vertex(closed, high);
    for (int k = 0; k < 3; ++k) {
        Vec3 p = sn_closed_vertex(closed, corner[k]);
        if (corner[k] == low || corner[k] == high) continue;
        double square = v3_dot(v3_sub(b, a), v3_sub(b, a));
        double t = v3_dot(v3_sub(p, a), v3_sub(b, a)) / square;
        return v3_sub(p, sn_between(a, b, t));
    }
    return v3(0, 0, 0);
}

void sn_corner_of_edge(const SnPlaced* mesh, int edge, SnCorner* corner) {
    const SnClosed* closed = mesh->shape->closed;
    int low = closed->edge[edge][0], high = closed->edge[edge][1];
    int first = closed->first_corner[low] / 3, t = first;
    Vec3 along = v3_sub(sn_closed_vertex(closed, high), sn_closed_vertex(closed, low));
    corner->count = 0;
    corner->length = 0;
    add(corner, mesh, along);
    add(corner, mesh, v3_scale(-1, along));
    do {
        const int* c = sn_closed_corners(closed, t);
        if (c[0] == high || c[1] == high || c[2] == high)
            add(corner, mesh, across(closed, t, low, high));
        t = closed->neighbour[t][(corner_in(closed, t, low) + 2) % 3];
    } while (t != first);
    face_inward(corner);
}

void sn_corner_of_shape(const SnPlaced* placed, Vec3 world, SnCorner* corner) {
    const SnRigidShape* shape = placed->shape;
    Vec3 p = sn_placed_own(placed, world), h = shape->half;
    corner->count = 0;
    corner->length = 0;
    if (shape->kind == SN_SHAPE_BOX) {
        add(corner, placed, v3(p.x < 0 ? 2 * h.x : -2 * h.x, 0, 0));
        add(corner, placed, v3(0, p.y < 0 ? 2 * h.y : -2 * h.y, 0));
        add(corner, placed, v3(0, 0, p.z < 0 ? 2 * h.z : -2 * h.z));
    }
    if (shape->kind == SN_SHAPE_CYLINDER) {
        Vec3 along = v3(-p.y, p.x, 0);
        add(corner, placed, v3(-p.x, -p.y, 0));
        add(corner, placed, v3(0, 0, p.z < 0 ? 2 * h.z : -2 * h.z));
        add(corner, placed, along);
        add(corner, placed, v3_scale(-1, along));
    }
    face_inward(corner);
}

// ---- faces ----------------------------------------------------------------------------------

// q: outward distance from the face's plane, p: the point
static int add_face(SnCornerFace* face, double q, double near, Vec3 normal, Vec3 p) {
    if (!(fabs(q) <= near)) return 0;
    *face = (SnCornerFace){normal, v3_axpy(-q, normal, p)};
    return 1;
}

static int faces_of_box(const SnRigidShape* box, Vec3 p, SnCornerFace* face) {
    Vec3 h = box->half;
    double half[3], at[3], near = 2 * SN_CORNER_NEAR * fmin(h.x, fmin(h.y, h.z));
    int count = 0;
    v3_store(half, h);
    v3_store(at, p);
    for (int k = 0; k < 3; ++k) {
        double normal[3] = {0, 0, 0};
        normal[k] = at[k] < 0 ? -1 : 1;
        count += add_face(&face[count], fabs(at[k]) - half[k], near, v3_load(normal), p);
    }
    return count;
}

static int faces_of_cylinder(const SnRigidShape* shape, Vec3 p, SnCornerFace* face) {
    double rho = sqrt(p.x * p.x + p.y * p.y), h = shape->half.z;
    double near = SN_CORNER_NEAR * fmin(shape->radius, 2 * h);
    int count = add_face(face, rho - shape->radius, near, v3_unit(v3(p.x, p.y, 0)), p);
    return count + add_face(&face[count], fabs(p.z) - h, near, v3(0, 0, p.z < 0 ? -1 : 1), p);
}

int sn_faces_of_shape(const SnPlaced* placed, Vec3 world, SnCornerFace face[SN_CORNER_FACES]) {
    const SnRigidShape* shape = placed->shape;
    Vec3 p = sn_placed_own(placed, world);
    int count = 0;
    if (shape->kind == SN_SHAPE_BOX) count = faces_of_box(shape, p, face);
    if (shape->kind == SN_SHAPE_CYLINDER) count = faces_of_cylinder(shape, p, face);
    if (shape->kind == SN_SHAPE_MESH) {
        double point[1][3];
        SnClosedSample sample;
        v3_store(point[0], p);
        sn_closed_sample(shape->closed, 1, (const double(*)[3])point, &sample);
        count = sn_faces_of_closed(shape->closed, sample.triangle, sample.weight, face);
    }
    for (int i = 0; i < count; ++i) {
        face[i].normal = sn_placed_turn(placed, face[i].normal);
        face[i].point = sn_placed_world(placed, face[i].point);
    }
    return count;
}

static SnCornerFace face_of(const SnClosed* closed, int triangle) {
    int corner = sn_closed_corners(closed, triangle)[0];
    return (SnCornerFace){sn_closed_normal(closed, triangle), sn_closed_vertex(closed, corner)};
}

static int faces_around(const SnClosed* closed, int triangle, int vertex, SnCornerFace* face) {
    int t = triangle, count = 0;
    do {
        if (count < SN_CORNER_FACES) face[count++] = face_of(closed, t);
        t = closed->neighbour[t][(corner_in(closed, t, vertex) + 2) % 3];
    } while (t != triangle);
    return count;
}

int sn_faces_of_closed(const SnClosed* closed, int triangle, const double weight[3],
                       SnCornerFace face[SN_CORNER_FACES]) {
    const int* corner = sn_closed_corners(closed, triangle);
    int count = 0;
    for (int k = 0; k < 3; ++k)
        if (weight[k] >= 1 - SN_CORNER_NEAR) return faces_around(closed, triangle, corner[k], face);
    face[count++] = face_of(closed, triangle);
    // the edge from corner k to the next is opposite to the third
    for (int k = 0; k < 3; ++k)
        if (weight[(k + 2) % 3] <= SN_CORNER_NEAR)
            face[count++] = face_of(closed, closed->neighbour[triangle][k]);
    return count;
}

// ---------------------------------------------------------------------------------------------

// of all arms, and of what is behind, what goes down most
static double lowest(const SnCorner* corner, Vec3 n) {
    double least = corner->count ? v3_dot(n, corner->inward) : 1;
    for (int i = 0; i < corner->count; ++i) least = fmin(least, v3_dot(n, corner->arm[i]));
    return least;
}

// 1: no face looks that way, nearly across included
static int is_inward(Vec3 n, int faces, const SnCornerFace* face) {
    for (int i = 0; i < faces; ++i)
        if (v3_dot(n, face[i].normal) > 0.1) return 0;
    return 1;
}

static const double steep = -0.5; // sine

int sn_corner_dips(const SnCorner* corner, Vec3 normal) { return lowest(corner, normal) < steep; }

int sn_corner_is_covered(const SnCorner* corner, Vec3 normal) {
    const double flat = 0.25; // sine
    for (int i = 0; i < corner->count; ++i)
        if (v3_dot(corner->arm[i], corner->inward) > flat) return 0;
    return sn_corner_dips(corner, normal);
}

void sn_corner_oppose(const SnCorner* corner, int faces, const SnCornerFace* face, double radius,
                      double thickness, int now, SnPointTouch* touch) {
    const double better = 0.25, outside = 0.01;
    Vec3 x = v3_axpy(radius, touch->normal, touch->point),
         q = v3_axpy(-thickness, touch->normal, touch->other);
    double best = lowest(corner, touch->normal) + better, near = SN_CORNER_NEAR * corner->length;
    double was = touch->gap + radius + thickness;
    if (is_inward(touch->normal, faces, face)) best = -1;
    if (was < -near || (now && was > outside * corner->length)) return;
    for (int i = 0; i < faces; ++i) {
        Vec3 n = face[i].normal;
        double own = lowest(corner, n), h = v3_dot(n, v3_sub(x, now ? face[i].point : q));
        if (!(own > best) || h < -near) continue;
        best = own;
        // now, the foot of the perpendicular; else where it will be met
        Vec3 foot = now ? v3_axpy(-h, n, x) : q;
        *touch = (SnPointTouch){n, h - radius - thickness, v3_axpy(-radius, n, x),
                                v3_axpy(thickness, n, foot)};
    }
}

// ---- out of what is thin --------------------------------------------------------------------

typedef struct Search {
    const SnCorner* corner;
    const SnClosed* closed;
    Vec3 x;
    double near, deepest;
    SnCornerFace face;
    int found;
} Search;

static void try_way_out(void* context, int triangle) {
    Search* search = context;
    SnCornerFace face = face_of(search->closed, triangle);
    double h = v3_dot(face.normal, v3_sub(search->x, face.point));
    if (h > 0 || h < search->deepest || sn_corner_dips(search->corner, face.normal)) return;
    // the foot of the perpendicular is in the triangle
    Vec3 corner[3], foot = v3_axpy(-h, face.normal, search->x);
    double weight[3];
    sn_closed_triangle(search->closed, triangle, corner);
    sn_triangle_nearest(corner, foot, weight);
    if (v3_norm(v3_sub(foot, sn_weighted3(corner, weight))) > search->near) return;
    search->face = face;
    search->deepest = h;
    search->found = 1;
}

int sn_corner_leave(const SnCorner* corner, const SnPlaced* mesh, double radius,
                    SnPointTouch* touch) {
    SnCorner own = *corner;
    for (int i = 0; i < own.count; ++i) own.arm[i] = sn_placed_turn_back(mesh, own.arm[i]);
    Vec3 x = v3_axpy(radius, touch->normal, touch->point);
    double reach = 0.25 * corner->length, at[3];
    Search search = {.corner = &own,
                     .closed = mesh->shape->closed,
                     .x = sn_placed_own(mesh, x),
                     .near = SN_CORNER_NEAR * corner->length,
                     .deepest = -reach};
    SnBox box;
    v3_store(at, search.x);
    for (int k = 0; k < 3; ++k) {
        box.low[k] = at[k] - reach;
        box.high[k] = at[k] + reach;
    }
    sn_tree_visit(search.closed->tree->boxes, &box, try_way_out, &search);
    if (!search.found) return 0;
    Vec3 n = sn_placed_turn(mesh, search.face.normal);
    *touch = (SnPointTouch){n, search.deepest - radius, v3_axpy(-radius, n, x),
                            v3_axpy(-search.deepest, n, x)};
    return 1;
}
