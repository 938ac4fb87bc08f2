// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/mesh_touch.h"
#include "collide/rigid_pair.h"
#include "collide/tree_visit.h"

// Each triangle near the way of the convex shape is a hull of three points that moves with the
// mesh: the first of them to be met.

typedef struct Sweep {
    const SnPlaced *convex, *mesh;
    double margin, time, touch;
    int near; // nearer than the margin now
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

static void try_triangle(void* context, int triangle) {
    Sweep* sweep = context;
    Vec3 corner[3];
    SnRigidShape shape;
    SnPlaced hull = hull_of(sweep->mesh, triangle, corner, &shape);
    double when, until = fmin(sweep->time, sweep->when);
    if (sweep->near) return;
    SnGap gap = sn_rigid_gap(sweep->convex, &hull);
    sweep->near = gap.gap <= sweep->margin;
    if (!sn_rigid_first_touch(sweep->convex, &hull, until, sweep->touch, &gap, &when)) return;
    if (when > sweep->when || (when == sweep->when && triangle > sweep->triangle)) return;
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
                  SnTouch* touch) {
    Sweep sweep = {.convex = convex, .mesh = mesh, .margin = margin, .time = time};
    sweep.touch = fmax(margin, 1e-6 * convex->shape->reach);
    sweep.triangle = -1;
    sweep.when = 2 * time;
    SnBox box = way_box(convex, mesh, margin, time);
    sn_tree_visit(mesh->shape->closed->tree->boxes, &box, try_triangle, &sweep);
    if (sweep.near || sweep.triangle < 0) return 0;
    SnPlaced then = sn_placed_after(convex, sweep.when), other = sn_placed_after(mesh, sweep.when);
    touch->normal = sweep.gap.normal;
    touch->point = sn_placed_world(convex, sn_placed_own(&then, sweep.gap.a));
    touch->other = sn_placed_world(mesh, sn_placed_own(&other, sweep.gap.b));
    touch->gap = v3_dot(touch->normal, v3_sub(touch->point, touch->other));
    return 1;
}
