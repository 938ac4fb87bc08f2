// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/csg.h"

#include <assert.h>

// This file computes exact distances to simple solids, eight points at a time. A solid of
// revolution is treated as a plane figure in (r, h), where r is the distance from its axis, and h
// the height along the axis.

LANES_INLINE Lanes square(Lanes a) { return a * a; }
LANES_INLINE Lanes clamp(Lanes a, Lanes low, Lanes high) {
    return lanes_min(lanes_max(a, low), high);
}
LANES_INLINE Lanes length3(const Lanes x[3]) {
    return lanes_sqrt(square(x[0]) + square(x[1]) + square(x[2]));
}

LANES_INLINE void subtract_origin(const Lanes x[3], const double origin[3], Lanes out[3]) {
    for (int k = 0; k < 3; ++k) out[k] = x[k] - origin[k];
}

// Compute the height h of points along the axis through `origin`, and their distance r from this
// axis.
LANES_INLINE void find_radius_and_height(const SnCsgPart* p, const double origin[3],
                                         const Lanes x[3], Lanes* r, Lanes* h) {
    Lanes y[3];
    subtract_origin(x, origin, y);
    *h = y[0] * p->direction[0] + y[1] * p->direction[1] + y[2] * p->direction[2];
    for (int k = 0; k < 3; ++k) y[k] -= *h * p->direction[k];
    *r = length3(y);
}

static void sphere_distance(const SnCsgPart* p, const Lanes x[3], Lanes* d) {
    Lanes y[3];
    subtract_origin(x, p->def.centre, y);
    *d = length3(y) - p->def.radius;
}

static void box_distance(const SnCsgPart* p, const Lanes x[3], Lanes* d) {
    const Lanes zero = lanes_set(0);
    Lanes y[3], most = lanes_set(-1e300);
    subtract_origin(x, p->def.centre, y);
    for (int k = 0; k < 3; ++k) {
        y[k] = lanes_abs(y[k]) - 0.5 * p->def.size[k];
        most = lanes_max(most, y[k]);
        y[k] = lanes_max(y[k], zero);
    }
    *d = length3(y) + lanes_min(most, zero);
}

// Relative to its centre, the ellipsoid with the half axes e_k is the set of points z with
//     sum (z_k / e_k)^2 = 1.
// Let y be the given point, relative to the same centre, and z the point of the ellipsoid that is
// nearest to y. Then z_k = e_k^2 y_k / (t + e_k^2) for some t > -min e_k^2. So t and the distance d
// follow from
//     S(t) = sum (e_k y_k / (t + e_k^2))^2 = 1,     d = t |y_k / (t + e_k^2)|.
// Newton's method finds s = t + min e_k^2 as the zero of 1 / sqrt(S) - 1. This function increases
// and is concave, and the iteration begins at an s below the zero, so s converges from below. A
// point on a plane of symmetry is moved off this plane by 1e-14 of the least half axis.
static void ellipsoid_distance(const SnCsgPart* p, const Lanes x[3], Lanes* d) {
    const double* e = p->def.size;
    const double least = __builtin_fmin(e[0], __builtin_fmin(e[1], e[2]));
    Lanes y[3], s = lanes_set(0);
    double g[3];
    subtract_origin(x, p->def.centre, y);
    for (int k = 0; k < 3; ++k) {
        g[k] = (e[k] - least) * (e[k] + least);
        y[k] = lanes_max(lanes_abs(y[k]), lanes_set(1e-14 * least));
        s = lanes_max(s, e[k] * y[k] - g[k]);
    }
    for (int iteration = 0; iteration < 60; ++iteration) {
        Lanes S = lanes_set(0), T = S;
        for (int k = 0; k < 3; ++k) {
            const Lanes term = square(e[k] * y[k] / (s + g[k]));
            S += term;
            T += term / (s + g[k]);
        }
        const Lanes above = lanes_sqrt(S) - 1.0;
        if (lanes_all_greater(lanes_set(1e-15), above)) break;
        s += lanes_max(above, lanes_set(0)) * S / T;
    }
    Lanes foot[3];
    for (int k = 0; k < 3; ++k) foot[k] = y[k] / (s + g[k]);
    *d = (s - least * least) * length3(foot);
}

// A capsule is the hull of two balls: a ball at each end, and the cone that touches both.
static void capsule_distance(const SnCsgPart* p, const Lanes x[3], Lanes* d) {
    const double r0 = p->def.radius, r1 = p->def.end_radius, length = p->length;
    const double b = (r0 - r1) / length, a = __builtin_sqrt(1 - b * b); // |b| < 1
    Lanes r, h;
    find_radius_and_height(p, p->def.from, x, &r, &h);
    // Where `along` is between 0 and a * length, the cone is the nearest part.
    const Lanes along = a * h - b * r;
    const Lanes first = lanes_sqrt(square(r) + square(h)) - r0;
    const Lanes last = lanes_sqrt(square(r) + square(h - length)) - r1;
    const Lanes between = a * r + b * h - r0;
    *d = lanes_if_less(along, lanes_set(0), first,
                       lanes_if_less(lanes_set(a * length), along, last, between));
}

// A cone with flat ends is a trapezoid in (r, h). The distance to the cone is the smaller one of
// the distances to its sloping side and to its ends.
static void cone_distance(const SnCsgPart* p, const Lanes x[3], Lanes* d) {
    const double r0 = p->def.radius, length = p->length, half = 0.5 * length;
    const double r1 = p->def.kind == SN_CSG_CYLINDER ? r0 : p->def.end_radius, slope = r1 - r0;
    const Lanes zero = lanes_set(0);
    Lanes r, h;
    find_radius_and_height(p, p->def.from, x, &r, &h);
    h -= half;

    // end: radius of the end that is nearer to the point. beside, above: how far the point lies
    // outside of this end's rim, and above its plane.
    const Lanes end = lanes_if_less(h, zero, lanes_set(r0), lanes_set(r1));
    const Lanes beside = lanes_max(r - end, zero), above = lanes_abs(h) - half;

    // t gives the nearest point of the sloping side: 0 at its upper end, 1 at its lower end
    const Lanes t =
        clamp(((r1 - r) * slope + (half - h) * length) / (slope * slope + length * length), zero,
              lanes_set(1));
    const Lanes u = r - r1 + slope * t, v = h - half + length * t;
    const Lanes distance =
        lanes_sqrt(lanes_min(square(beside) + square(above), square(u) + square(v)));
    const Lanes inside = lanes_if_less(above, zero, -distance, distance);
    *d = lanes_if_less(u, zero, inside, distance);
}

static void torus_distance(const SnCsgPart* p, const Lanes x[3], Lanes* d) {
    Lanes r, h;
    find_radius_and_height(p, p->def.centre, x, &r, &h);
    *d = lanes_sqrt(square(r - p->def.radius) + square(h)) - p->def.end_radius;
}

static void plane_distance(const SnCsgPart* p, const Lanes x[3], Lanes* d) {
    Lanes y[3];
    subtract_origin(x, p->def.centre, y);
    *d = y[0] * p->direction[0] + y[1] * p->direction[1] + y[2] * p->direction[2];
}

typedef void Distance(const SnCsgPart* part, const Lanes x[3], Lanes* distance);
static Distance* const distances[SN_CSG_KIND_COUNT] = {
    [SN_CSG_SPHERE] = sphere_distance,       [SN_CSG_BOX] = box_distance,
    [SN_CSG_ELLIPSOID] = ellipsoid_distance, [SN_CSG_CAPSULE] = capsule_distance,
    [SN_CSG_CYLINDER] = cone_distance,       [SN_CSG_CONE] = cone_distance,
    [SN_CSG_TORUS] = torus_distance,         [SN_CSG_PLANE] = plane_distance,
};

void sn_part_distance(const SnCsgPart* part, const Lanes x[3], Lanes* distance) {
    assert(distances[part->def.kind]);
    distances[part->def.kind](part, x, distance);
}
