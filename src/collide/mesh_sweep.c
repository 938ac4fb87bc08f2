// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/corner.h"
#include "collide/mesh_touch.h"
#include "collide/rigid_pair.h"
#include "collide/tree_visit.h"
#include "collide/triangle.h"

// Each triangle near the way of the convex shape is a hull of three points that moves with the
// mesh: the first of them to be met.

typedef struct Sweep {
    const SnPlaced *convex, *mesh;
    double margin, time, touch;
    // found
    int triangle; // -1: none
    double when;
    SnGap gap; // then
} Sweep;

static SnPlaced hull_of(const SnPlaced* mesh, int triangle, Vec3 corner[3], SnRigidShape* shape) {
    *shape = (SnRigidShape){.kind = SN_SHAPE_MESH, .hull = corner, .hull_count = 3};
    sn_closed_triangle(mesh->shape->closed, triangle, corner);
    for (int k = 0; k < 3; ++k) shape->reach = fmax(shape->reach, v3_norm(corner[k]));
    shape->size = shape->reach;
    SnPlaced placed = *mesh;
    placed.shape = shape;
    return placed;
}

// ---- normals --------------------------------------------------------------------------------

// how far all of a convex shape is in front of a plane
static double in_front(const SnPlaced* convex, Vec3 normal, Vec3 point) {
    Vec3 p = sn_support(convex, v3_scale(-1, normal));
    return v3_dot(normal, v3_sub(p, point)) - sn_core_radius(convex->shape);
}

// The faces of the mesh that meet where a triangle is touched, in the world of `mesh`.
static int faces_at(const SnPlaced* mesh, int triangle, Vec3 world,
                    SnCornerFace face[SN_CORNER_FACES]) {
    const SnClosed* closed = mesh->shape->closed;
    Vec3 corner[3];
    double weight[3];
    sn_closed_triangle(closed, triangle, corner);
    sn_triangle_nearest(corner, sn_placed_own(mesh, world), weight);
    int faces = sn_faces_of_closed(closed, triangle, weight, face);
    for (int i = 0; i < faces; ++i) {
        face[i].normal = sn_placed_turn(mesh, face[i].normal);
        face[i].point = sn_placed_world(mesh, face[i].point);
    }
    return faces;
}

// 1: faces meet at an edge or a corner that can be touched along a normal
static int sticks_out(Vec3 n, int faces, const SnCornerFace* face) {
    const double flat = 0.99, level = 0.95, slanting = 0.5; // cosines
    double spread = 1, most = -1;
    for (int i = 0; i < faces; ++i) {
        spread = fmin(spread, v3_dot(face[0].normal, face[i].normal));
        most = fmax(most, v3_dot(n, face[i].normal));
    }
    return most > (spread > flat ? level : slanting);
}

// A triangle that is met at an edge may go on behind it, or the shape lie flush on it: then the
// direction of nearest points is none of the mesh. The normal is that of the face behind which the
// shape is least, where that is as good as not at all. 0: it is behind them all, or such a face was
// touched before, and the shape slides onto the next triangle of it.
static int settle_normal(const Sweep* sweep, int triangle, double when, SnGap* gap) {
    const double flat = 1e-3; // of the shape's size
    SnPlaced convex = sn_placed_after(sweep->convex, when),
             mesh = sn_placed_after(sweep->mesh, when);
    SnCornerFace face[SN_CORNER_FACES];
    int faces = faces_at(&mesh, triangle, gap->b, face), best = -1;
    double most = -flat * convex.shape->size;
    for (int i = 0; i < faces; ++i) {
        double own = in_front(&convex, face[i].normal, face[i].point);
        if (own > most) best = i;
        most = fmax(most, own);
    }
    if (best < 0) return sticks_out(gap->normal, faces, face);
    gap->normal = face[best].normal;
    Vec3 n = sn_placed_turn(sweep->mesh, sn_placed_turn_back(&mesh, face[best].normal));
    Vec3 point = sn_placed_world(sweep->mesh, sn_placed_own(&mesh, face[best].point));
    return in_front(sweep->convex, n, point) > sweep->margin;
}

// ---------------------------------------------------------------------------------------------

static void try_triangle(void* context, int triangle) {
    Sweep* sweep = context;
    Vec3 corner[3];
    SnRigidShape shape;
    SnPlaced hull = hull_of(sweep->mesh, triangle, corner, &shape);
    double when, until = fmin(sweep->time, sweep->when);
    SnGap gap = sn_rigid_gap(sweep->convex, &hull);
    if (gap.gap <= sweep->margin) return;
    if (!sn_rigid_first_touch(sweep->convex, &hull, until, sweep->touch, &gap, &when)) return;
    if (when > sweep->when || (when == sweep->when && triangle > sweep->triangle)) return;
    if (!settle_normal(sweep, triangle, when, &gap)) return;
    sweep->when = when;
    sweep->gap = gap;
    sweep->triangle = triangle;
}

// The way of the convex shape's ball in the frame of the mesh, straight and as much wider as the
// turning of the mesh may bend it.
static SnBox way_box(const SnPlaced* convex, const SnPlaced* mesh, double margin, double time) {
    Vec3 u = sn_placed_turn_back(mesh, v3_sub(convex->v, sn_placed_velocity(mesh, convex->x)));
    Vec3 from = sn_placed_own(mesh, convex->x), to = v3_axpy(time, u, from);
    double w = v3_norm(mesh->w), speed = v3_norm(v3_sub(convex->v, mesh->v));
    double bend = w * (2 * speed + w * (v3_norm(from) + time * speed));
    double wide = convex->shape->reach + margin + 0.5 * time * time * bend;
    double a[3], b[3];
    SnBox box;
    v3_store(a, from);
    v3_store(b, to);
    for (int k = 0; k < 3; ++k) {
        box.low[k] = fmin(a[k], b[k]) - wide;
        box.high[k] = fmax(a[k], b[k]) + wide;
    }
    return box;
}

int sn_mesh_swept(const SnPlaced* convex, const SnPlaced* mesh, double margin, double time,
                  SnPointTouch* touch) {
    Sweep sweep = {.convex = convex, .mesh = mesh, .margin = margin, .time = time};
    sweep.touch = fmax(margin, 1e-6 * convex->shape->reach);
    sweep.triangle = -1;
    sweep.when = 2 * time;
    SnBox box = way_box(convex, mesh, margin, time);
    sn_tree_visit(mesh->shape->closed->tree->boxes, &box, try_triangle, &sweep);
    if (sweep.triangle < 0) return 0;
    SnPlaced then = sn_placed_after(convex, sweep.when), other = sn_placed_after(mesh, sweep.when);
    touch->normal = sweep.gap.normal;
    touch->point = sn_placed_world(convex, sn_placed_own(&then, sweep.gap.a));
    touch->other = sn_placed_world(mesh, sn_placed_own(&other, sweep.gap.b));
    touch->gap = v3_dot(touch->normal, v3_sub(touch->point, touch->other));
    return 1;
}
