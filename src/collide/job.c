// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/job.h"

#include "collide/mesh_touch.h"
#include "collide/rigid_pair.h"
#include "collide/surface_touch.h"

// What a piece of work is given, and where its contacts go.
typedef struct Run {
    const SnObject *a, *b;
    int number_a, number_b; // of the objects
    double margin, time;
    SnContacts* contacts;
} Run;

// ---- contacts -------------------------------------------------------------------------------

static SnContactSide rigid_side(Vec3 point) { return (SnContactSide){.point = point}; }

static SnContactSide vertex_side(const SnObject* object, int vertex, Vec3 point) {
    return (SnContactSide){point, 1, {object->surface->original[vertex]}, {1}};
}

static SnContactSide triangle_side(const SnObject* object, const SnSurfaceTouch* touch) {
    SnContactSide side = {.point = touch->touch.other, .vertex_count = 3};
    const int* corner = sn_closed_corners(object->surface, touch->triangle);
    for (int k = 0; k < 3; ++k) {
        side.vertex[k] = object->surface->original[corner[k]];
        side.weight[k] = touch->weight[k];
    }
    return side;
}

// p touches q where run->a is p: the object of the lower number comes first
static SnStatus emit(const Run* run, int feature_p, int feature_q, SnContactSide p, SnContactSide q,
                     Vec3 normal, double gap) {
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

static SnStatus run_convex(const Run* run) {
    SnManifoldPoint point[SN_MANIFOLD_POINTS];
    Vec3 normal = {0, 0, 0};
    int count =
        sn_rigid_pair(&run->a->placed, &run->b->placed, run->margin, run->time, &normal, point);
    for (int i = 0; i < count; ++i)
        SN_TRY(emit(run, point[i].feature_a, point[i].feature_b, rigid_side(point[i].a),
                    rigid_side(point[i].b), normal, point[i].gap));
    return SN_OK;
}

static SnStatus run_edges(const Run* run, int block) {
    int edges = run->a->shape->closed->edge_count, end = SN_BLOCK * (block + 1);
    for (int e = SN_BLOCK * block; e < end && e < edges; ++e) {
        SnTouch touch[2];
        int convex = run->b->shape->kind != SN_SHAPE_MESH;
        int found =
            convex ? sn_edge_touches(&run->a->placed, e, &run->b->placed, run->margin, touch)
                   : sn_edge_touches_mesh(&run->a->placed, e, &run->b->placed, run->margin, touch);
        for (int i = 0; i < 2; ++i)
            if (found >> i & 1)
                SN_TRY(emit(run, SN_EDGE_FEATURE + 2 * e + i, SN_ANY_FEATURE,
                            rigid_side(touch[i].point), rigid_side(touch[i].other), touch[i].normal,
                            touch[i].gap));
    }
    return SN_OK;
}

// ---- a block of points ----------------------------------------------------------------------

typedef struct Block {
    int count;
    int feature[SN_BLOCK]; // in keys
    int vertex[SN_BLOCK];  // of a surface
    SnPointPath path[SN_BLOCK];
    double point[SN_BLOCK][3]; // in the frame of the other
} Block;

static void fill_block(const Run* run, int number, Block* block) {
    const SnClosed* closed = sn_object_closed(run->a);
    int all = closed->mesh->vertex_count, first = SN_BLOCK * number;
    block->count = all - first < SN_BLOCK ? all - first : SN_BLOCK;
    for (int i = 0; i < block->count; ++i) {
        int v = closed->block[first + i];
        SnPointPath* path = &block->path[i];
        block->vertex[i] = v;
        block->feature[i] = closed->original[v];
        path->x = sn_closed_vertex(closed, v);
        path->radius = run->a->thickness;
        path->body = run->a->surface ? NULL : &run->a->placed;
        if (path->body) path->x = sn_placed_world(path->body, path->x);
        path->v = path->body ? sn_placed_velocity(path->body, path->x)
                             : v3_load(run->a->velocity + 3 * (size_t)v);
    }
}

// A ball around a block now, and how fast its points may move.
static double ball_of(const Run* run, int number, Vec3* centre, double* speed) {
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
static int is_far(const Run* run, int number) {
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
static int misses_box(const Run* run, int number) {
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

static SnContactSide side_of(const SnObject* object, int vertex, Vec3 point) {
    return object->surface ? vertex_side(object, vertex, point) : rigid_side(point);
}

static SnStatus points_against_shape(const Run* run, Block* block) {
    const SnPlaced* shape = &run->b->placed;
    double distance[SN_BLOCK], gradient[SN_BLOCK][3];
    for (int i = 0; i < block->count; ++i)
        v3_store(block->point[i], sn_placed_own(shape, block->path[i].x));
    sn_rigid_shape_distance(shape->shape, block->count, (const double(*)[3])block->point, distance,
                            gradient, NULL);
    for (int i = 0; i < block->count; ++i) {
        SnTouch touch;
        if (!sn_point_touches(&block->path[i], shape, distance[i], v3_load(gradient[i]),
                              run->margin, run->time, &touch))
            continue;
        SN_TRY(emit(run, block->feature[i], SN_ANY_FEATURE,
                    side_of(run->a, block->vertex[i], touch.point), rigid_side(touch.other),
                    touch.normal, touch.gap));
    }
    return SN_OK;
}

// only those whose way meets the box of the other
static void keep_in_box(const Run* run, Block* block) {
    int kept = 0;
    for (int i = 0; i < block->count; ++i) {
        SnPointPath path = block->path[i];
        double from[3], to[3], radius = path.radius + run->margin;
        v3_store(from, path.x);
        v3_store(to, v3_axpy(run->time, path.v, path.x));
        SnBox way;
        for (int k = 0; k < 3; ++k) {
            way.low[k] = fmin(from[k], to[k]) - radius;
            way.high[k] = fmax(from[k], to[k]) + radius;
        }
        if (!sn_boxes_meet(&way, &run->b->box)) continue;
        block->path[kept] = path;
        v3_store(block->point[kept], path.x);
        block->feature[kept] = block->feature[i];
        block->vertex[kept++] = block->vertex[i];
    }
    block->count = kept;
}

static SnStatus points_against_surface(const Run* run, Block* block) {
    SnClosedSample sample[SN_BLOCK];
    keep_in_box(run, block);
    sn_closed_sample(run->b->surface, block->count, (const double(*)[3])block->point, sample);
    for (int i = 0; i < block->count; ++i) {
        SnSurfaceTouch touch;
        if (!sn_point_touches_surface(&block->path[i], run->b, &sample[i], run->margin, run->time,
                                      &touch))
            continue;
        SN_TRY(emit(run, block->feature[i], SN_ANY_FEATURE,
                    side_of(run->a, block->vertex[i], touch.touch.point),
                    triangle_side(run->b, &touch), touch.touch.normal, touch.touch.gap));
    }
    return SN_OK;
}

static SnStatus run_points(const Run* run, int number) {
    Block block;
    if (run->b->shape) {
        if (is_far(run, number)) return SN_OK;
        fill_block(run, number, &block);
        return points_against_shape(run, &block);
    }
    if (misses_box(run, number)) return SN_OK;
    fill_block(run, number, &block);
    return points_against_surface(run, &block);
}

// A ball in a groove touches more than the nearest point. The first face, or else the nearest
// point, has the key that stays while the ball rolls on.
static SnStatus ball_against_mesh(const Run* run, const SnPointPath* ball, int feature) {
    const SnPlaced* mesh = &run->b->placed;
    double point[1][3], gradient[1][3], distance;
    SnTouch nearest;
    SnBallFace face[SN_BALL_FACES];
    v3_store(point[0], sn_placed_own(mesh, ball->x));
    sn_rigid_shape_distance(mesh->shape, 1, (const double(*)[3])point, &distance, gradient, NULL);
    if (!sn_point_touches(ball, mesh, distance, v3_load(gradient[0]), run->margin, run->time,
                          &nearest))
        return SN_OK;
    int faces = distance > 0 ? sn_ball_faces(ball, mesh, run->margin, run->time, face) : 0, has = 0;
    for (int i = 0; i < faces; ++i) has |= v3_dot(face[i].touch.normal, nearest.normal) > 1 - 1e-6;
    if (!has)
        SN_TRY(emit(run, feature, SN_ANY_FEATURE, rigid_side(nearest.point),
                    rigid_side(nearest.other), nearest.normal, nearest.gap));
    for (int i = 0; i < faces; ++i) {
        const SnTouch* touch = &face[i].touch;
        SN_TRY(emit(run, feature, has && i == 0 ? SN_ANY_FEATURE : face[i].facet,
                    rigid_side(touch->point), rigid_side(touch->other), touch->normal, touch->gap));
    }
    return SN_OK;
}

// Points of a convex shape against a mesh or a surface, and the first triangle that any other point
// of it would meet.
static SnStatus run_samples(const Run* run) {
    const SnPlaced* convex = &run->a->placed;
    Block block;
    if (run->b->surface) {
        SnRigidShape shape = {.kind = SN_SHAPE_MESH, .closed = run->b->surface};
        SnPlaced world = {.shape = &shape, .R = m3_identity()};
        block.count = sn_mesh_samples(convex, &world, block.path, block.feature);
        return points_against_surface(run, &block);
    }
    block.count = sn_mesh_samples(convex, &run->b->placed, block.path, block.feature);
    if (sn_core_radius(convex->shape) == 0) SN_TRY(points_against_shape(run, &block));
    for (int i = 0; sn_core_radius(convex->shape) > 0 && i < block.count; ++i)
        SN_TRY(ball_against_mesh(run, &block.path[i], block.feature[i]));
    SnTouch touch;
    if (!(run->time > 0) || !sn_mesh_swept(convex, &run->b->placed, run->margin, run->time, &touch))
        return SN_OK;
    return emit(run, SN_ANY_FEATURE, SN_ANY_FEATURE, rigid_side(touch.point),
                rigid_side(touch.other), touch.normal, touch.gap);
}

static SnStatus run_self(const Run* run, int number) {
    Block block;
    fill_block(run, number, &block);
    for (int i = 0; i < block.count; ++i) {
        SnSurfaceTouch touch;
        int v = block.vertex[i];
        if (!sn_vertex_touches_self(run->a, v, run->margin, run->time, &touch)) continue;
        SN_TRY(emit(run, run->a->surface->original[v], SN_ANY_FEATURE,
                    vertex_side(run->a, v, touch.touch.point), triangle_side(run->a, &touch),
                    touch.touch.normal, touch.touch.gap));
    }
    return SN_OK;
}

// ---------------------------------------------------------------------------------------------

SnStatus sn_job_run(const SnJob* job, SnObject* const* object, double margin, double time,
                    SnContacts* contacts) {
    Run run = {object[job->a], object[job->b], job->a, job->b, margin, time, contacts};
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
