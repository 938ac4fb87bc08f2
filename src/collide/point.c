// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/point.h"

// Conservative advancement of a point towards a shape. In the shape's frame the point has velocity
// u and an acceleration of at most m, which comes from turning alone. The distance phi is that of a
// convex set, which lies behind the plane through the nearest point, so
//   phi(t + s) >= phi + s n . u - m s^2 / 2;
// for a mesh, which need not be convex, |u| stands in place of -n . u. t advances to the root. For
// straight motion against a convex shape that is Newton's method from the safe side.

typedef struct Sample {
    double distance;
    Vec3 gradient; // in the world
    Vec3 x, v;     // of the point
} Sample;

static Sample sample_at(const SnPointPath* path, const SnPlaced* shape, double t) {
    Sample sample = {.x = v3_axpy(t, path->v, path->x), .v = path->v};
    SnPlaced then = sn_placed_after(shape, t);
    if (path->body) {
        SnPlaced body = sn_placed_after(path->body, t);
        sample.x = sn_placed_world(&body, sn_placed_own(path->body, path->x));
        sample.v = sn_placed_velocity(&body, sample.x);
    }
    double point[1][3], gradient[1][3];
    v3_store(point[0], sn_placed_own(&then, sample.x));
    sn_rigid_shape_distance(shape->shape, 1, (const double(*)[3])point, &sample.distance, gradient,
                            NULL);
    sample.gradient = sn_placed_turn(&then, v3_load(gradient[0]));
    return sample;
}

// |p''| in the shape's frame: 2 |w| V + |w|^2 D of the shape's turning, |w|^2 r of the body's own
static double acceleration(const SnPointPath* path, const SnPlaced* shape, double time) {
    double own = 0, speed = v3_norm(v3_sub(path->v, shape->v)), w = v3_norm(shape->w);
    if (path->body) {
        double turn = v3_norm(path->body->w), r = v3_norm(v3_sub(path->x, path->body->x));
        own = turn * turn * r;
        speed = v3_norm(v3_sub(path->body->v, shape->v)) + turn * r;
    }
    return own + w * (2 * speed + w * (v3_norm(v3_sub(path->x, shape->x)) + time * speed));
}

static int first_touch(const SnPointPath* path, const SnPlaced* shape, double time, Sample* sample,
                       double* when) {
    enum { ROUNDS = 64 };
    double m = acceleration(path, shape, time), t = 0, way = 0;
    *when = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        SnPlaced then = sn_placed_after(shape, t);
        Vec3 u = v3_sub(sample->v, sn_placed_velocity(&then, sample->x));
        double gap = sample->distance - path->radius;
        // a millionth of the way is as good as touching
        if (round == 0) way = time * (v3_norm(u) + 0.5 * m * time);
        if (gap <= 1e-6 * way) return 1;
        double k = shape->shape->kind == SN_SHAPE_MESH ? v3_norm(u) : -v3_dot(sample->gradient, u);
        double root = k + sqrt(k * k + 2 * m * gap);
        if (!(root > 0)) return 0;
        t += 2 * gap / root;
        if (!(t <= time)) return 0;
        *when = t;
        *sample = sample_at(path, shape, t);
    }
    return 1;
}

int sn_point_touches(const SnPointPath* path, const SnPlaced* shape, double distance, Vec3 gradient,
                     double margin, double time, SnPointTouch* touch) {
    Sample sample = {distance, sn_placed_turn(shape, gradient), path->x, path->v};
    double when = 0;
    if (path->body) sample.v = sn_placed_velocity(path->body, path->x);
    if (distance - path->radius > margin &&
        !(time > 0 && first_touch(path, shape, time, &sample, &when)))
        return 0;
    Vec3 n = sample.gradient, other = v3_axpy(-sample.distance, n, sample.x);
    if (when > 0) {
        SnPlaced then = sn_placed_after(shape, when);
        other = sn_placed_world(shape, sn_placed_own(&then, other));
    }
    touch->normal = n;
    touch->point = v3_axpy(-path->radius, n, path->x);
    touch->other = other;
    touch->gap = v3_dot(n, v3_sub(touch->point, other));
    return 1;
}
