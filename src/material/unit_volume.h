// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATERIAL_UNIT_VOLUME_H
#define SN_MATERIAL_UNIT_VOLUME_H

#include "math/svd.h"

// The matrix with determinant 1 that is nearest to F has the singular vectors of F. Let s0 >= s1 >=
// |s2| be the stretches of F. The stretches t of the nearest matrix are those with t0 t1 t2 = 1
// that are nearest to s. With a Lagrange multiplier y,
//     t_k - s_k + y / t_k = 0,   so   t_k = (s_k + r_k) / 2,   r_k^2 = s_k^2 - 4 y.
// Given t2 = z, y = z (s2 - z) and r2 = 2 z - s2. The nearest t have the same order as s, and r0
// and r1 are the positive square roots. So one equation in z is left,
//     f(z) = z t0(z) t1(z) - 1 = 0.
// For z >= s2 / 2, t0 and t1 are positive, growing and convex functions of z. So f grows and is
// convex, too, and Newton's method converges to the only root from above. A root below s2 / 2 has y
// > 0, so t0 t1 <= s0 s1 and 1 = z t0 t1 <= s0 s1 s2 / 2 = det F / 2. So only where det F >= 2
// there may be further roots; then the root with the nearest t is chosen.

/// The nearest stretches with product 1.
typedef struct SnUnitVolume {
    Lanes t[3]; // the stretches, > 0
    Lanes r[3]; // 2 t - s
} SnUnitVolume;

// numbers of Newton steps after which only rounding errors are left: where det F < 2, and where
// there may be several roots
enum { UNIT_STEPS = 6, UNIT_FAR_STEPS = 20 };

/// Compute t0, t1 and r for t2 = z.
LANES_INLINE void unit_volume_at(const Lanes s[3], Lanes z, SnUnitVolume* out) {
    const Lanes r2 = 2.0 * z - s[2];
    for (int k = 0; k < 2; ++k) {
        const Lanes rest = lanes_max((s[k] - s[2]) * (s[k] + s[2]), lanes_set(0));
        out->r[k] = lanes_sqrt(r2 * r2 + rest);
        out->t[k] = 0.5 * (s[k] + out->r[k]);
    }
    out->t[2] = z;
    out->r[2] = r2;
}

// Compute f and f' times r0 r1, which avoids divisions.
LANES_INLINE void unit_volume_equation(const Lanes s[3], Lanes z, Lanes* f, Lanes* slope) {
    SnUnitVolume at;
    unit_volume_at(s, z, &at);
    const Lanes rr = at.r[0] * at.r[1], tt = at.t[0] * at.t[1];
    *f = (z * tt - 1.0) * rr;
    *slope = tt * rr + z * at.r[2] * (at.t[0] * at.r[0] + at.t[1] * at.r[1]);
}

// Return the z at which Newton's method starts. As z <= t1, the root has z^2 t0 <= z t1 t0 = 1, so
// 1 / sqrt(t0) is a good start; t0 is not known, and max(s0, 1) is taken instead. The start is at
// least s2 / 2, as f is convex from there on.
LANES_INLINE Lanes unit_volume_start(const Lanes s[3]) {
    return lanes_max(lanes_rsqrt(lanes_max(s[0], lanes_set(1))), 0.5 * s[2]);
}

// Return the squared distance from s to the stretches t for t2 = z; infinity where the product of t
// is not 1.
LANES_INLINE Lanes unit_volume_distance(const Lanes s[3], Lanes z) {
    SnUnitVolume at;
    Lanes sum = lanes_set(0);
    unit_volume_at(s, z, &at);
    for (int k = 0; k < 3; ++k) sum += (s[k] - at.t[k]) * (s[k] - at.t[k]);
    const Lanes det = at.t[0] * at.t[1] * at.t[2];
    return lanes_if_less(lanes_abs(det - 1.0), lanes_set(1e-9), sum, lanes_set(__builtin_inf()));
}

// Return the largest root, which Newton's method reaches from above. The root is at most 1, as the
// smallest of three numbers with the product 1.
LANES_INLINE Lanes unit_volume_largest(const Lanes s[3], Lanes low) {
    const Lanes high = lanes_max(0.5 * s[2], lanes_set(1));
    Lanes z = high, f, slope;
    for (int i = 0; i < UNIT_FAR_STEPS; ++i) {
        unit_volume_equation(s, z, &f, &slope);
        const Lanes next = lanes_min(lanes_max(z - f / slope, low), high);
        z = lanes_if_less(lanes_set(0), slope, next, z);
    }
    return z;
}

// Return the smallest root, starting Newton's method below it. Where a step would leave the
// interval that contains the root, the interval is halved instead.
LANES_INLINE Lanes unit_volume_smallest(const Lanes s[3], Lanes low) {
    const Lanes zero = lanes_set(0);
    Lanes z = low, high = 0.5 * s[2], f, slope;
    for (int i = 0; i < UNIT_FAR_STEPS; ++i) {
        unit_volume_equation(s, z, &f, &slope);
        low = lanes_if_less(f, zero, z, low);
        high = lanes_if_less(f, zero, high, z);
        const Lanes next = z - f / slope, middle = 0.5 * (low + high);
        z = lanes_if_less(next, low, middle, lanes_if_less(high, next, middle, next));
    }
    return z;
}

// Return z of the nearest stretches for lanes with det F >= 2.
LANES_APART Lanes unit_volume_far(const Lanes s[3]) {
    const Lanes low = 1.0 / (s[0] * s[1]);
    const Lanes first = unit_volume_largest(s, low), last = unit_volume_smallest(s, low);
    return lanes_if_less(unit_volume_distance(s, first), unit_volume_distance(s, last), first,
                         last);
}

/// Find the nearest t with t0 t1 t2 = 1, for s in the order of svd.h.
LANES_INLINE void unit_volume_project(const Lanes s[3], SnUnitVolume* out) {
    const Lanes two = lanes_set(2), det = s[0] * s[1] * s[2];
    Lanes z = unit_volume_start(s), f, slope;
    for (int i = 0; i < UNIT_STEPS; ++i) {
        unit_volume_equation(s, z, &f, &slope);
        z -= f / slope;
    }
    if (!lanes_all_greater(two, det)) z = lanes_if_less(det, two, z, unit_volume_far(s));
    unit_volume_at(s, z, out);
}

/// Compute the derivative of t as (00, 11, 22, 01, 02, 12): r_i dt_i = t_i ds_i - dy and sum dt_k /
/// t_k = 0 give
///     dt_i/ds_j = t_i / r_i [i = j] - 1 / (r_i r_j S),   S = sum 1 / (t_k r_k).
/// r2 may have any sign, so the code divides by W = S r2 instead of S. Where the nearest t jumps,
/// the derivative has no bound, so r0, r1 and W are kept away from zero.
LANES_INLINE void unit_volume_slope(const SnUnitVolume* at, Lanes dt[6]) {
    const Lanes least = lanes_set(1e-6), *t = at->t;
    const Lanes q0 = 1.0 / lanes_max(at->r[0], least), q1 = 1.0 / lanes_max(at->r[1], least);
    const Lanes others = q0 / t[0] + q1 / t[1];
    const Lanes inverse = 1.0 / lanes_max(1.0 / t[2] + at->r[2] * others, least); // 1/W
    dt[0] = q0 * (t[0] - at->r[2] * q0 * inverse);
    dt[1] = q1 * (t[1] - at->r[2] * q1 * inverse);
    dt[2] = t[2] * others * inverse;
    dt[3] = -at->r[2] * q0 * q1 * inverse;
    dt[4] = -q0 * inverse;
    dt[5] = -q1 * inverse;
}

#endif
