// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/convex.h"

static double smaller_size(const SnPlaced* a, const SnPlaced* b) {
    return fmin(a->shape->size, b->shape->size);
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

// points that are apart by the gap to the last digit
static SnGap squared_up(SnGap gap) {
    double off = v3_dot(gap.normal, v3_sub(gap.a, gap.b)) - gap.gap;
    gap.a = v3_axpy(-0.5 * off, gap.normal, gap.a);
    gap.b = v3_axpy(0.5 * off, gap.normal, gap.b);
    return gap;
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

// A better normal from a good one: a is moved out along it until they are apart by a little, and
// the nearest points of the two give the next. The best normal is the one that comes back.
static SnGap polished(const SnPlaced* a, const SnPlaced* b, Vec3 n) {
    enum { ROUNDS = 30 };
    double apart = 1e-2 * smaller_size(a, b),
           radii = sn_core_radius(a->shape) + sn_core_radius(b->shape);
    SnGap best = {.gap = -(double)INFINITY};
    for (int round = 0; round < ROUNDS; ++round) {
        double gap = v3_dot(n, v3_sub(sn_support(a, v3_scale(-1, n)), sn_support(b, n)));
        if (!(gap - radii > best.gap + 1e-12 * apart)) break;
        SnSimplex simplex;
        SnPlaced moved = *a;
        Vec3 way = v3_scale(apart - gap, n);
        moved.x = v3_add(a->x, way);
        sn_gjk(&moved, b, 0, &simplex);
        best = along(a, b, n, &simplex);
        best.a = v3_sub(best.a, way);
        n = v3_unit(v3_sub(weighted(&simplex, 0), weighted(&simplex, 1)));
    }
    return best;
}

// Apart: the nearest points tell. Where they overlap, or are so near that the direction between
// the nearest points is lost, one is grown by a ball first and its depth taken.
static SnGap general_gap(const SnPlaced* a, const SnPlaced* b) {
    const double near = 1e-5; // of the smaller shape
    double grown = near * smaller_size(a, b);
    SnSimplex simplex;
    double distance = sn_gjk(a, b, 0, &simplex);
    if (distance > grown)
        return along(a, b, v3_unit(v3_sub(weighted(&simplex, 0), weighted(&simplex, 1))), &simplex);
    if (distance > 0 || simplex.count < 4) sn_gjk(a, b, 2 * grown, &simplex);
    return polished(a, b, v3_scale(-1, sn_epa(a, b, 2 * grown, &simplex)));
}

static int has_distance(const SnPlaced* placed) {
    return placed->shape->kind != SN_SHAPE_MESH || placed->shape->closed;
}

SnGap sn_convex_gap(const SnPlaced* a, const SnPlaced* b) {
    if (b->shape->kind == SN_SHAPE_SPHERE && has_distance(a)) return turned(sphere_gap(b, a));
    if (a->shape->kind == SN_SHAPE_SPHERE && has_distance(b)) return sphere_gap(a, b);
    if (a->shape->kind == SN_SHAPE_BOX && b->shape->kind == SN_SHAPE_BOX) {
        const double near = 1e-5; // of the smaller box: apart by so little, axes tell it as well
        SnGap gap = sn_box_box_gap(a, b);
        if (gap.gap <= near * smaller_size(a, b)) return gap;
    }
    return squared_up(general_gap(a, b));
}
