// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/job_run.h"
#include "collide/triangle.h"

void sn_fill_points(const SnJobRun* run, int number, SnPoints* points) {
    const SnClosed* closed = sn_object_closed(run->a);
    int all = closed->mesh->vertex_count, first = SN_BLOCK * number;
    points->count = all - first < SN_BLOCK ? all - first : SN_BLOCK;
    for (int i = 0; i < points->count; ++i) {
        int v = closed->block[first + i];
        SnPointPath* path = &points->path[i];
        points->vertex[i] = v;
        points->feature[i] = closed->original[v];
        path->x = sn_closed_vertex(closed, v);
        path->radius = run->a->thickness;
        path->body = run->a->surface ? NULL : &run->a->placed;
        if (path->body) path->x = sn_placed_world(path->body, path->x);
        path->v = path->body ? sn_placed_velocity(path->body, path->x)
                             : v3_load(run->a->velocity + 3 * (size_t)v);
    }
}

// ---- corners on corners ---------------------------------------------------------------------

static int has_edges(const SnRigidShape* shape) {
    return shape->kind == SN_SHAPE_BOX || shape->kind == SN_SHAPE_CYLINDER ||
           shape->kind == SN_SHAPE_MESH;
}

int sn_oppose_shape(const SnCorner* corner, int rigid, const SnPlaced* shape, double radius,
                    double margin, SnPointTouch* touch) {
    SnCornerFace face[SN_CORNER_FACES];
    int now = touch->gap <= margin, inside = touch->gap + radius < 0;
    if (!sn_corner_dips(corner, touch->normal)) return 1;
    if (inside && rigid && shape->shape->closed && sn_corner_leave(corner, shape, radius, touch))
        return 1;
    int faces = sn_faces_of_shape(shape, touch->other, face);
    sn_corner_oppose(corner, faces, face, radius, 0, now, touch);
    return now || !rigid || !sn_corner_is_covered(corner, touch->normal);
}

static SnContactSide side_of(const SnObject* object, int vertex, Vec3 point) {
    return object->surface ? sn_vertex_side(object, vertex, point) : sn_rigid_side(point);
}

static void corner_at(const SnJobRun* run, const SnPoints* points, int i, SnCorner* corner) {
    const SnPointPath* path = &points->path[i];
    if (path->body && path->body->shape->kind != SN_SHAPE_MESH)
        sn_corner_of_shape(path->body, path->x, corner);
    else
        sn_corner_of_vertex(sn_object_closed(run->a), points->vertex[i], path->body, corner);
}

// of an object that is searched from a point
static double distance_of(const SnObject* object, Vec3 world) {
    double point[1][3], gradient[1][3], distance;
    SnClosedSample sample;
    v3_store(point[0], object->surface ? world : sn_placed_own(&object->placed, world));
    if (!object->surface) {
        sn_rigid_shape_distance(object->shape, 1, (const double(*)[3])point, &distance, gradient,
                                NULL);
        return distance;
    }
    sn_closed_sample(object->surface, 1, (const double(*)[3])point, &sample);
    return sample.distance;
}

// 1: a point lies on a vertex of the other's triangle, or right below, as exactly as `same`, which
// has a contact with the point's object itself: vertices of surfaces have the word, then those of
// meshes, then of the lower number.
static int is_double(const SnJobRun* run, Vec3 point, double same, int triangle, Vec3 normal) {
    const SnObject* other = run->b;
    const SnClosed* closed = sn_object_closed(other);
    int rank = run->a->surface ? 2 : run->a->shape->kind == SN_SHAPE_MESH;
    int other_rank = other->surface ? 2 : other->shape->kind == SN_SHAPE_MESH;
    if (rank > other_rank || (rank == other_rank && run->number_a < run->number_b)) return 0;
    double near = run->margin + run->a->thickness + other->thickness;
    Vec3 vertex[3];
    sn_closed_triangle(closed, triangle, vertex);
    for (int k = 0; k < 3; ++k) {
        Vec3 v = other->surface ? vertex[k] : sn_placed_world(&other->placed, vertex[k]);
        Vec3 d = v3_sub(v, point);
        double up = v3_dot(d, normal), beside = v3_norm(v3_axpy(-up, normal, d));
        if (fabs(up) <= same && beside <= same) return distance_of(run->a, v) <= near;
    }
    return 0;
}

// What is stopped at one corner turns about it, and lands on the others within the step: corners of
// a convex shape over faces of a mesh come with the one that touches, up to twice the way of the
// fastest.
static SnStatus add_others(const SnJobRun* run, const SnPoints* points, const double* distance,
                           const double (*gradient)[3], const int* triangle,
                           const unsigned char* listed) {
    const SnPlaced* mesh = &run->b->placed;
    double fastest = 0;
    for (int i = 0; i < points->count; ++i) {
        Vec3 v = sn_placed_velocity(mesh, points->path[i].x);
        fastest = fmax(fastest, v3_norm(v3_sub(points->path[i].v, v)));
    }
    for (int i = 0; i < points->count; ++i) {
        const double level = 1 - 1e-6; // cosine
        Vec3 n = v3_load(gradient[i]), face = sn_closed_normal(mesh->shape->closed, triangle[i]);
        if (listed[i] || distance[i] > 2 * run->time * fastest || v3_dot(n, face) < level) continue;
        n = sn_placed_turn(mesh, n);
        Vec3 x = points->path[i].x;
        SN_TRY(sn_run_emit(run, points->feature[i], SN_ANY_FEATURE, sn_rigid_side(x),
                           sn_rigid_side(v3_axpy(-distance[i], n, x)), n, distance[i]));
    }
    return SN_OK;
}

// 1: a normal is along the shortest way from a point that is inside
static int is_shortest(Vec3 x, Vec3 foot, double distance, Vec3 normal) {
    const double same = 1 - 1e-9; // cosine
    return distance < 0 && v3_dot(v3_sub(foot, x), normal) >= -same * distance;
}

static SnContactSide other_side(const SnPlaced* shape, const double point[3], int triangle,
                                double distance, const SnPointTouch* touch) {
    SnContactSide side = sn_rigid_side(touch->other);
    const SnClosed* closed = shape->shape->closed;
    if (!closed || triangle < 0 || !(distance < 0)) return side;
    const Vec3 x = v3_load(point);
    const SnClosedSample sample = sn_closed_sample_triangle(closed, triangle, x);
    if (!is_shortest(x, sample.point, distance, sn_placed_turn_back(shape, touch->normal)))
        return side;
    sn_set_foot(closed, triangle, sample.weight, &side);
    side.edge = sn_placed_turn(shape, side.edge);
    return side;
}

SnStatus sn_points_against_shape(const SnJobRun* run, SnPoints* points) {
    const SnPlaced* shape = &run->b->placed;
    int before = run->contacts->count,
        convex = run->a->shape && run->a->shape->kind != SN_SHAPE_MESH;
    unsigned char listed[SN_BLOCK] = {0};
    double distance[SN_BLOCK], gradient[SN_BLOCK][3];
    int triangle[SN_BLOCK];
    for (int i = 0; i < points->count; ++i)
        v3_store(points->point[i], sn_placed_own(shape, points->path[i].x));
    sn_rigid_shape_distance(shape->shape, points->count, (const double(*)[3])points->point,
                            distance, gradient, triangle);
    for (int i = 0; i < points->count; ++i) {
        const SnPointPath* path = &points->path[i];
        SnPointTouch touch;
        if (!sn_point_touches(path, shape, distance[i], v3_load(gradient[i]), run->margin,
                              run->time, &touch))
            continue;
        if (has_edges(shape->shape) && !run->nearest) {
            SnCorner corner;
            int rigid = path->body != NULL;
            corner_at(run, points, i, &corner);
            if (!sn_oppose_shape(&corner, rigid, shape, path->radius, run->margin, &touch))
                continue;
            listed[i] = 1;
            double same = SN_CORNER_NEAR * corner.length;
            if (triangle[i] >= 0 && is_double(run, path->x, same, triangle[i], touch.normal))
                continue;
        }
        SN_TRY(sn_run_emit(run, points->feature[i], SN_ANY_FEATURE,
                           side_of(run->a, points->vertex[i], touch.point),
                           other_side(shape, points->point[i], triangle[i], distance[i], &touch),
                           touch.normal, touch.gap));
    }
    if (!convex || !(run->time > 0) || run->contacts->count == before) return SN_OK;
    return add_others(run, points, distance, (const double(*)[3])gradient, triangle, listed);
}

// only those whose way meets the box of the other
static void keep_in_box(const SnJobRun* run, SnPoints* points) {
    int kept = 0;
    for (int i = 0; i < points->count; ++i) {
        SnPointPath path = points->path[i];
        double from[3], to[3], radius = path.radius + run->margin;
        v3_store(from, path.x);
        v3_store(to, v3_axpy(run->time, path.v, path.x));
        SnBox way;
        for (int k = 0; k < 3; ++k) {
            way.low[k] = fmin(from[k], to[k]) - radius;
            way.high[k] = fmax(from[k], to[k]) + radius;
        }
        if (!sn_boxes_meet(&way, &run->b->box)) continue;
        points->path[kept] = path;
        v3_store(points->point[kept], path.x);
        points->feature[kept] = points->feature[i];
        points->vertex[kept++] = points->vertex[i];
    }
    points->count = kept;
}

static void oppose_surface(const SnCorner* corner, const SnObject* other, double radius,
                           double margin, SnSurfaceTouch* touch) {
    SnCornerFace face[SN_CORNER_FACES];
    Vec3 n = touch->touch.normal, out = sn_closed_normal(other->surface, touch->triangle);
    if (!sn_corner_dips(corner, n) && v3_dot(n, out) > 0) return;
    int faces = sn_faces_of_closed(other->surface, touch->triangle, touch->weight, face);
    sn_corner_oppose(corner, faces, face, radius, other->thickness, touch->touch.gap <= margin,
                     &touch->touch);
}

// ---- a ball -----------------------------------------------------------------------------------

// A ball of a rigid shape, and what became of what it touches.
typedef struct Ball {
    const SnJobRun* run;
    int feature; // in keys
    int found;
    SnStatus status;
} Ball;

static void emit_ball(void* context, const SnSurfaceTouch* touch, int feature) {
    Ball* ball = context;
    const SnJobRun* run = ball->run;
    Vec3 x[3];
    sn_closed_triangle(run->b->surface, touch->triangle, x);
    Vec3 foot = sn_weighted3(x, touch->weight), n = touch->touch.normal;
    double same = SN_CORNER_NEAR * sn_shortest_edge(x);
    ball->found = 1;
    if (ball->status < 0) return;
    if (!run->nearest && is_double(run, foot, same, touch->triangle, n)) return;
    ball->status = sn_run_emit(run, ball->feature, feature, sn_rigid_side(touch->touch.point),
                               sn_triangle_side(run->b, touch), n, touch->touch.gap);
}

// All that a ball touches whose centre is outside of a surface; else the nearest point. Where that
// is a vertex, nothing else is found, and the vertex has the word.
static SnStatus ball_against_surface(const SnJobRun* run, const SnPointPath* path, int feature,
                                     const SnClosedSample* now) {
    Ball ball = {.run = run, .feature = feature};
    SnSurfaceTouch touch;
    if (!sn_point_touches_surface(path, run->b, now, run->margin, run->time, &touch)) return SN_OK;
    if (now->distance > 0)
        sn_ball_touches_surface(path, run->b, run->margin, run->time, emit_ball, &ball);
    if (!ball.found) emit_ball(&ball, &touch, SN_ANY_FEATURE);
    return ball.status;
}

// -----------------------------------------------------------------------------------------------

SnStatus sn_points_against_surface(const SnJobRun* run, SnPoints* points) {
    SnClosedSample sample[SN_BLOCK];
    keep_in_box(run, points);
    sn_closed_sample(run->b->surface, points->count, (const double(*)[3])points->point, sample);
    for (int i = 0; i < points->count; ++i) {
        const SnPointPath* path = &points->path[i];
        SnSurfaceTouch touch;
        SnCorner corner;
        if (path->body && path->radius > 0) {
            SN_TRY(ball_against_surface(run, path, points->feature[i], &sample[i]));
            continue;
        }
        if (!sn_point_touches_surface(path, run->b, &sample[i], run->margin, run->time, &touch))
            continue;
        if (!run->nearest) {
            corner_at(run, points, i, &corner);
            oppose_surface(&corner, run->b, path->radius, run->margin, &touch);
            const double same = SN_CORNER_NEAR * corner.length;
            if (is_double(run, path->x, same, touch.triangle, touch.touch.normal)) continue;
        }
        SnContactSide side = sn_triangle_side(run->b, &touch);
        if (is_shortest(path->x, sample[i].point, sample[i].distance, touch.touch.normal))
            sn_set_foot(run->b->surface, touch.triangle, touch.weight, &side);
        SN_TRY(sn_run_emit(run, points->feature[i], SN_ANY_FEATURE,
                           side_of(run->a, points->vertex[i], touch.touch.point), side,
                           touch.touch.normal, touch.touch.gap));
    }
    return SN_OK;
}
