// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/job_run.h"

#include "collide/mesh_touch.h"
#include "collide/rigid_pair.h"

// ---- contacts -------------------------------------------------------------------------------

SnContactSide sn_rigid_side(Vec3 point) { return (SnContactSide){.point = point}; }

SnContactSide sn_vertex_side(const SnObject* object, int vertex, Vec3 point) {
    return (SnContactSide){.point = point,
                           .vertex_count = 1,
                           .vertex = {object->surface->original[vertex]},
                           .weight = {1}};
}

SnContactSide sn_triangle_side(const SnObject* object, const SnSurfaceTouch* touch) {
    SnContactSide side = {.point = touch->touch.other, .vertex_count = 3};
    const int* corner = sn_closed_corners(object->surface, touch->triangle);
    for (int k = 0; k < 3; ++k) {
        side.vertex[k] = object->surface->original[corner[k]];
        side.weight[k] = touch->weight[k];
    }
    return side;
}

void sn_set_foot(const SnClosed* closed, int triangle, const double weight[3],
                 SnContactSide* side) {
    int zeros = 0, last = 0;
    Vec3 x[3];
    for (int k = 0; k < 3; ++k)
        if (weight[k] == 0) {
            zeros++;
            last = k;
        }
    if (zeros == 0) return;
    side->foot = zeros == 1 ? SN_FOOT_EDGE : SN_FOOT_CORNER;
    sn_closed_triangle(closed, triangle, x);
    if (zeros == 1) side->edge = v3_unit(v3_sub(x[(last + 2) % 3], x[(last + 1) % 3]));
}

SnStatus sn_run_emit(const SnJobRun* run, int feature_p, int feature_q, SnContactSide p,
                     SnContactSide q, Vec3 normal, double gap) {
    int turn = run->number_a > run->number_b;
    SnContact contact = {.key = {turn ? run->number_b : run->number_a,
                                 turn ? run->number_a : run->number_b, turn ? feature_q : feature_p,
                                 turn ? feature_p : feature_q},
                         .side = {turn ? q : p, turn ? p : q},
                         .normal = turn ? v3_scale(-1, normal) : normal,
                         .gap = gap};
    return sn_contacts_add(run->contacts, &contact);
}

// ---- two rigid shapes -----------------------------------------------------------------------

static SnStatus run_convex(const SnJobRun* run) {
    SnManifoldPoint point[SN_MANIFOLD_POINTS];
    int count = sn_rigid_pair(&run->a->placed, &run->b->placed, run->margin, run->time, point);
    for (int i = 0; i < count; ++i)
        SN_TRY(sn_run_emit(run, point[i].feature_a, point[i].feature_b, sn_rigid_side(point[i].a),
                           sn_rigid_side(point[i].b), point[i].normal, point[i].gap));
    return SN_OK;
}

static SnStatus run_edges(const SnJobRun* run, int block) {
    int edges = run->a->shape->closed->edge_count, end = SN_BLOCK * (block + 1);
    for (int e = SN_BLOCK * block; e < end && e < edges; ++e) {
        SnPointTouch touch[2];
        int convex = run->b->shape->kind != SN_SHAPE_MESH;
        int found =
            convex ? sn_edge_touches(&run->a->placed, e, &run->b->placed, run->margin, touch)
                   : sn_edge_touches_mesh(&run->a->placed, e, &run->b->placed, run->margin, touch);
        SnCorner corner;
        if (found) sn_corner_of_edge(&run->a->placed, e, &corner);
        for (int i = 0; i < 2; ++i) {
            if (!(found >> i & 1)) continue;
            sn_oppose_shape(&corner, 1, &run->b->placed, 0, run->margin, &touch[i]);
            SN_TRY(sn_run_emit(run, SN_EDGE_FEATURE + 2 * e + i, SN_ANY_FEATURE,
                               sn_rigid_side(touch[i].point), sn_rigid_side(touch[i].other),
                               touch[i].normal, touch[i].gap));
        }
    }
    return SN_OK;
}

// ---- a block of points ----------------------------------------------------------------------

// A ball around a block now, and how fast its points may move.
static double ball_of(const SnJobRun* run, int number, Vec3* centre, double* speed) {
    const SnObject* object = run->a;
    if (object->surface) {
        const SnBox* box = &object->block[number];
        *speed = object->fastest[number];
        *centre = v3_scale(0.5, v3_add(v3_load(box->low), v3_load(box->high)));
        return 0.5 * v3_norm(v3_sub(v3_load(box->high), v3_load(box->low)));
    }
    const double* ball = object->shape->closed->ball[number];
    *speed = v3_norm(object->placed.v) + v3_norm(object->placed.w) * object->shape->reach;
    *centre = sn_placed_world(&object->placed, v3_load(ball));
    return ball[3];
}

// 1: no point of the block comes near the rigid shape b
static int is_far(const SnJobRun* run, int number) {
    const SnPlaced* shape = &run->b->placed;
    double point[1][3], gradient[1][3], distance, speed;
    Vec3 centre;
    double radius = ball_of(run, number, &centre, &speed);
    v3_store(point[0], sn_placed_own(shape, centre));
    sn_rigid_shape_distance(shape->shape, 1, (const double(*)[3])point, &distance, gradient, NULL);
    // in the frame of b, which may turn
    speed += v3_norm(shape->v);
    double arm = v3_norm(v3_sub(centre, shape->x)) + radius + run->time * speed;
    double way = run->time * (speed + v3_norm(shape->w) * arm);
    return distance > radius + way + run->margin + run->a->thickness;
}

// 1: no point of the block comes near the box of the surface b
static int misses_box(const SnJobRun* run, int number) {
    if (run->a->surface) return !sn_boxes_meet(&run->a->block[number], &run->b->box);
    double speed, c[3];
    Vec3 centre;
    double wide = ball_of(run, number, &centre, &speed) + run->time * speed + run->margin;
    SnBox box;
    v3_store(c, centre);
    for (int k = 0; k < 3; ++k) {
        box.low[k] = c[k] - wide;
        box.high[k] = c[k] + wide;
    }
    return !sn_boxes_meet(&box, &run->b->box);
}

static SnStatus run_points(const SnJobRun* run, int number) {
    SnPoints points;
    if (run->b->shape) {
        if (is_far(run, number)) return SN_OK;
        sn_fill_points(run, number, &points);
        return sn_points_against_shape(run, &points);
    }
    if (misses_box(run, number)) return SN_OK;
    sn_fill_points(run, number, &points);
    return sn_points_against_surface(run, &points);
}

// A ball in a groove touches more than the nearest point. The first face, or else the nearest
// point, has the key that stays while the ball rolls on.
static SnStatus ball_against_mesh(const SnJobRun* run, const SnPointPath* ball, int feature) {
    const SnPlaced* mesh = &run->b->placed;
    double point[1][3], gradient[1][3], distance;
    SnPointTouch nearest;
    SnBallFace face[SN_BALL_FACES];
    v3_store(point[0], sn_placed_own(mesh, ball->x));
    sn_rigid_shape_distance(mesh->shape, 1, (const double(*)[3])point, &distance, gradient, NULL);
    if (!sn_point_touches(ball, mesh, distance, v3_load(gradient[0]), run->margin, run->time,
                          &nearest))
        return SN_OK;
    int faces = distance > 0 ? sn_ball_faces(ball, mesh, run->margin, run->time, face) : 0, has = 0;
    for (int i = 0; i < faces; ++i) has |= v3_dot(face[i].touch.normal, nearest.normal) > 1 - 1e-6;
    if (!has)
        SN_TRY(sn_run_emit(run, feature, SN_ANY_FEATURE, sn_rigid_side(nearest.point),
                           sn_rigid_side(nearest.other), nearest.normal, nearest.gap));
    for (int i = 0; i < faces; ++i) {
        const SnPointTouch* touch = &face[i].touch;
        SN_TRY(sn_run_emit(run, feature, has && i == 0 ? SN_ANY_FEATURE : face[i].facet,
                           sn_rigid_side(touch->point), sn_rigid_side(touch->other), touch->normal,
                           touch->gap));
    }
    return SN_OK;
}

// 1: one of the points that the list has since `first` touches there, too
static int is_listed(const SnJobRun* run, int first, const SnPointTouch* touch) {
    const double same = 0.02, aligned = 0.99; // of the size, cosine
    int side = run->number_a > run->number_b;
    for (int c = first; c < run->contacts->count; ++c) {
        const SnContact* contact = &run->contacts->contact[c];
        double cosine = (side ? -1 : 1) * v3_dot(contact->normal, touch->normal);
        double away = v3_norm(v3_sub(contact->side[side].point, touch->point));
        if (cosine > aligned && away <= same * run->a->shape->size) return 1;
    }
    return 0;
}

// Points of a convex shape against a mesh or a surface, and the first triangle that any other point
// of it would meet.
static SnStatus run_samples(const SnJobRun* run) {
    const SnPlaced* convex = &run->a->placed;
    int before = run->contacts->count;
    SnPoints points;
    if (run->b->surface) {
        SnRigidShape shape = {.kind = SN_SHAPE_MESH, .closed = run->b->surface};
        SnPlaced world = {.shape = &shape, .R = m3_identity()};
        points.count = sn_mesh_samples(convex, &world, points.path, points.feature);
        return sn_points_against_surface(run, &points);
    }
    points.count = convex->shape->kind == SN_SHAPE_MESH
                       ? 0
                       : sn_mesh_samples(convex, &run->b->placed, points.path, points.feature);
    if (sn_core_radius(convex->shape) == 0) SN_TRY(sn_points_against_shape(run, &points));
    for (int i = 0; sn_core_radius(convex->shape) > 0 && i < points.count; ++i)
        SN_TRY(ball_against_mesh(run, &points.path[i], points.feature[i]));
    SnPointTouch touch;
    if (!(run->time > 0) || !sn_mesh_swept(convex, &run->b->placed, run->margin, run->time, &touch))
        return SN_OK;
    if (is_listed(run, before, &touch)) return SN_OK;
    return sn_run_emit(run, SN_ANY_FEATURE, SN_ANY_FEATURE, sn_rigid_side(touch.point),
                       sn_rigid_side(touch.other), touch.normal, touch.gap);
}

static SnStatus run_self(const SnJobRun* run, int number) {
    SnPoints points;
    sn_fill_points(run, number, &points);
    for (int i = 0; i < points.count; ++i) {
        SnSurfaceTouch touch;
        int v = points.vertex[i];
        if (!sn_vertex_touches_self(run->a, v, run->margin, run->time, &touch)) continue;
        SN_TRY(sn_run_emit(run, run->a->surface->original[v], SN_ANY_FEATURE,
                           sn_vertex_side(run->a, v, touch.touch.point),
                           sn_triangle_side(run->a, &touch), touch.touch.normal, touch.touch.gap));
    }
    return SN_OK;
}

// ---------------------------------------------------------------------------------------------

SnStatus sn_job_run(const SnJob* job, SnObject* const* object, const SnJobSearch* look,
                    SnContacts* contacts) {
    SnJobRun run = {object[job->a], object[job->b], job->a,        job->b,
                    look->margin,   look->time,     look->nearest, contacts};
    switch (job->kind) {
    case SN_JOB_CONVEX:
        return run_convex(&run);
    case SN_JOB_POINTS:
        return run_points(&run, job->block);
    case SN_JOB_SAMPLES:
        return run_samples(&run);
    case SN_JOB_EDGES:
        return run_edges(&run, job->block);
    default:
        return run_self(&run, job->block);
    }
}
