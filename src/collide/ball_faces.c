// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/mesh_touch.h"
#include "collide/tree_visit.h"
#include "collide/triangle.h"

typedef struct Search {
    const SnPointPath* ball;
    const SnPlaced* mesh;
    double margin, time;
    Vec3 p, u; // the centre and its velocity in the frame of the mesh
    SnBallFace* face;
    int count;
} Search;

// 1: the foot of the perpendicular from p, at height h over the plane, is in the triangle
static int is_over(const Vec3 corner[3], Vec3 p, double h) {
    double weight[3];
    sn_triangle_nearest(corner, p, weight);
    return v3_norm(v3_sub(p, sn_weighted3(corner, weight))) <= (1 + 1e-9) * h;
}

// in the place of the farthest where there is no room
static void keep(Search* search, SnBallFace face) {
    int at = search->count;
    for (int i = 0; i < search->count; ++i)
        if (search->face[i].facet == face.facet) return;
    if (search->count == SN_BALL_FACES) {
        at = 0;
        for (int i = 1; i < search->count; ++i)
            if (search->face[i].touch.gap > search->face[at].touch.gap) at = i;
        if (search->face[at].touch.gap <= face.touch.gap) return;
    } else {
        search->count++;
    }
    search->face[at] = face;
}

static void try_face(void* context, int triangle) {
    Search* search = context;
    const SnClosed* closed = search->mesh->shape->closed;
    Vec3 corner[3], n = sn_closed_normal(closed, triangle);
    sn_closed_triangle(closed, triangle, corner);
    double h = v3_dot(n, v3_sub(search->p, corner[0])), gap = h - search->ball->radius;
    double rate = v3_dot(n, search->u), then = gap > 0 && rate < 0 ? gap / -rate : 0;
    if (!(h > 0) || (gap > search->margin && !(rate < 0 && then < search->time))) return;
    // now, or where the ball meets the plane
    int near = gap <= search->margin;
    Vec3 p = near ? search->p : v3_axpy(then, search->u, search->p);
    double up = near ? h : search->ball->radius;
    if (!is_over(corner, p, up)) return;
    Vec3 normal = sn_placed_turn(search->mesh, n);
    SnPointTouch touch = {normal, gap, v3_axpy(-search->ball->radius, normal, search->ball->x),
                          sn_placed_world(search->mesh, v3_axpy(-up, n, p))};
    keep(search, (SnBallFace){touch, closed->facet[triangle]});
}

static void sort(SnBallFace* face, int count) {
    for (int i = 1; i < count; ++i) {
        SnBallFace own = face[i];
        int at = i;
        for (; at > 0 && face[at - 1].facet > own.facet; --at) face[at] = face[at - 1];
        face[at] = own;
    }
}

int sn_ball_faces(const SnPointPath* ball, const SnPlaced* mesh, double margin, double time,
                  SnBallFace face[SN_BALL_FACES]) {
    Vec3 velocity = v3_sub(ball->v, sn_placed_velocity(mesh, ball->x));
    Search search = {
        ball, mesh, margin, time, sn_placed_own(mesh, ball->x), sn_placed_turn_back(mesh, velocity),
        face, 0};
    double wide = ball->radius + margin + time * v3_norm(velocity), p[3];
    SnBox box;
    v3_store(p, search.p);
    for (int k = 0; k < 3; ++k) {
        box.low[k] = p[k] - wide;
        box.high[k] = p[k] + wide;
    }
    sn_tree_visit(mesh->shape->closed->tree->boxes, &box, try_face, &search);
    sort(face, search.count);
    return search.count;
}
