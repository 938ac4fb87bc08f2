// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/convex.h"

static double smaller_reach(const SnPlaced* a, const SnPlaced* b) {
    return fmin(a->shape->reach, b->shape->reach);
}

static Vec3 weighted(const SnSimplex* simplex, int which) {
    Vec3 sum = {0, 0, 0};
    for (int i = 0; i < simplex->count; ++i)
        sum = v3_axpy(simplex->weight[i], which ? simplex->point[i].b : simplex->point[i].a, sum);
    return sum;
}

// The gap along a normal, min n . a - max n . b: an error of the normal enters squared.
static SnGap along(const SnPlaced* a, const SnPlaced* b, Vec3 n, const SnSimplex* simplex) {
    double ra = sn_core_radius(a->shape), rb = sn_core_radius(b->shape);
    double gap = v3_dot(n, v3_sub(sn_support(a, v3_scale(-1, n)), sn_support(b, n))) - ra - rb;
    return (SnGap){n, gap, v3_axpy(-ra, n, weighted(simplex, 0)),
                   v3_axpy(rb, n, weighted(simplex, 1))};
}

// From the centre of a sphere to any other shape.
static SnGap sphere_gap(const SnPlaced* sphere, const SnPlaced* other) {
    double point[1][3], gradient[1][3], distance;
    v3_store(point[0], sn_placed_own(other, sphere->x));
    sn_rigid_shape_distance(other->shape, 1, (const double(*)[3])point, &distance, gradient, NULL);
    Vec3 n = sn_placed_turn(other, v3_load(gradient[0]));
    return (SnGap){n, distance - sphere->shape->radius,
                   v3_axpy(-sphere->shape->radius, n, sphere->x), v3_axpy(-distance, n, sphere->x)};
}

static SnGap turned(SnGap gap) { return (SnGap){v3_scale(-1, gap.normal), gap.gap, gap.b, gap.a}; }

// Apart: the nearest points tell. Where they overlap, or are so near that the direction between
// the nearest points is lost, one is grown by a ball first and its depth taken.
static SnGap general_gap(const SnPlaced* a, const SnPlaced* b) {
    const double near = 1e-5; // of the smaller shape
    double grown = near * smaller_reach(a, b);
    SnSimplex simplex;
    double distance = sn_gjk(a, b, 0, &simplex);
    if (distance > grown) {
        Vec3 v = v3_sub(weighted(&simplex, 0), weighted(&simplex, 1));
        return along(a, b, v3_unit(v), &simplex);
    }
    if (distance > 0 || simplex.count < 4) sn_gjk(a, b, 2 * grown, &simplex);
    Vec3 n = v3_scale(-1, sn_epa(a, b, 2 * grown, &simplex));
    SnGap gap = along(a, b, n, &simplex);
    gap.b = v3_axpy(-2 * grown, n, gap.b);
    return gap;
}

SnGap sn_convex_gap(const SnPlaced* a, const SnPlaced* b) {
    if (b->shape->kind == SN_SHAPE_SPHERE) return turned(sphere_gap(b, a));
    if (a->shape->kind == SN_SHAPE_SPHERE) return sphere_gap(a, b);
    if (a->shape->kind == SN_SHAPE_BOX && b->shape->kind == SN_SHAPE_BOX) {
        const double near = 1e-5; // of the smaller box: apart by so little, axes tell it as well
        SnGap gap = sn_box_box_gap(a, b);
        if (gap.gap <= near * smaller_reach(a, b)) return gap;
    }
    return general_gap(a, b);
}
