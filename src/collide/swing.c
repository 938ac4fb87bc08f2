// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/swing.h"

#include "collide/point.h"

// 1: an end touches within the time, or could once it swings; *touch tells where
static int may_land(const SnPlaced* own, const SnPlaced* other, Vec3 p, double margin, double time,
                    SnPointTouch* touch) {
    double point[1][3], gradient[1][3], distance;
    SnPointPath path = {p, sn_placed_velocity(own, p), 0, own};
    v3_store(point[0], sn_placed_own(other, p));
    sn_rigid_shape_distance(other->shape, 1, (const double(*)[3])point, &distance, gradient, NULL);
    Vec3 g = v3_load(gradient[0]), n = sn_placed_turn(other, g);
    Vec3 v = v3_sub(path.v, sn_placed_velocity(other, p));
    // once one end is stopped, another goes on up to twice as fast
    double reach = fmin(2 * time * v3_norm(v), fmin(own->shape->size, other->shape->size));
    if (distance < 0 || distance > reach) return 0;
    if (sn_point_touches(&path, other, distance, g, margin, time, touch)) return 1;
    *touch = (SnPointTouch){n, distance, p, v3_axpy(-distance, n, p)};
    return distance + time * v3_dot(n, v) >= 0;
}

static int is_new(const SnManifoldPoint* point, int count, Vec3 p, int of_b, double apart) {
    for (int i = 0; i < count; ++i)
        if (v3_norm(v3_sub(of_b ? point[i].b : point[i].a, p)) < apart) return 0;
    return 1;
}

// ends of a (or of b) against the other; n is from b to a
static int add_ends(const SnPlaced* a, const SnPlaced* b, int of_b, Vec3 n, double margin,
                    double time, SnManifoldPoint* point, int count) {
    const SnPlaced *own = of_b ? b : a, *other = of_b ? a : b;
    double apart = 0.1 * fmin(a->shape->size, b->shape->size);
    SnFeature feature;
    SnPointTouch touch;
    sn_feature(own, of_b ? n : v3_scale(-1, n), &feature);
    for (int i = 0; feature.count > 1 && i < feature.count && count < SN_MANIFOLD_POINTS; ++i) {
        Vec3 p = feature.point[i];
        if (!is_new(point, count, p, of_b, apart)) continue;
        if (!may_land(own, other, p, margin, time, &touch)) continue;
        point[count++] = (SnManifoldPoint){.a = of_b ? touch.other : p,
                                           .b = of_b ? p : touch.other,
                                           .gap = touch.gap,
                                           .normal = v3_scale(of_b ? -1 : 1, touch.normal),
                                           .feature_a = of_b ? SN_ANY_FEATURE : feature.id[i],
                                           .feature_b = of_b ? feature.id[i] : SN_ANY_FEATURE};
    }
    return count;
}

int sn_swing(const SnPlaced* a, const SnPlaced* b, double margin, double time,
             SnManifoldPoint point[SN_MANIFOLD_POINTS]) {
    const double slow = 1e-2; // of the size, in the time
    Vec3 n = point[0].normal;
    double way = time * (v3_norm(v3_sub(a->v, b->v)) + v3_norm(a->w) * a->shape->reach +
                         v3_norm(b->w) * b->shape->reach);
    if (!(way > slow * fmin(a->shape->size, b->shape->size))) return 1;
    int count = add_ends(a, b, 0, n, margin, time, point, 1);
    return add_ends(a, b, 1, n, margin, time, point, count);
}
