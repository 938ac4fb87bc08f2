// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_QUAT_H
#define SN_MATH_QUAT_H

#include "math/mat3.h"

/// A rotation as a unit quaternion, scalar part last.
typedef struct Quat {
    double x, y, z, w;
} Quat;

static inline Quat quat_identity(void) { return (Quat){0, 0, 0, 1}; }

/// The product a b: the rotation b, then the rotation a.
static inline Quat quat_mul(Quat a, Quat b) {
    return (Quat){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                  a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                  a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                  a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

static inline Quat quat_conjugate(Quat q) { return (Quat){-q.x, -q.y, -q.z, q.w}; }

static inline Quat quat_unit(Quat q) {
    double scale = 1 / sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return (Quat){scale * q.x, scale * q.y, scale * q.z, scale * q.w};
}

/// Return sin(a)/a; for small a, by its series.
static inline double math_sinc(double a) {
    double a2 = a * a;
    return a2 < 1e-4 ? 1 - a2 / 6 * (1 - a2 / 20) : sin(a) / a;
}

/// The rotation by |theta| rad about theta.
static inline Quat quat_exp(Vec3 theta) {
    double half = 0.5 * v3_norm(theta), s = 0.5 * math_sinc(half);
    return (Quat){s * theta.x, s * theta.y, s * theta.z, cos(half)};
}

/// The rotation vector of q, |theta| <= pi. Inverse of quat_exp.
static inline Vec3 quat_log(Quat q) {
    if (q.w < 0) q = (Quat){-q.x, -q.y, -q.z, -q.w};
    Vec3 v = v3(q.x, q.y, q.z);
    double sine = v3_norm(v); // sin(angle/2)
    // The scale is angle / sin(angle/2), by its series where the angle is small.
    double scale = sine < 1e-4 ? 2 + sine * sine / 3 : 2 * atan2(sine, q.w) / sine;
    return v3_scale(scale, v);
}

static inline Mat3 quat_matrix(Quat q) {
    double x = q.x, y = q.y, z = q.z, w = q.w;
    return (Mat3){{{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)},
                   {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)},
                   {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}}};
}

static inline Vec3 quat_rotate(Quat q, Vec3 v) {
    Vec3 u = v3(q.x, q.y, q.z), t = v3_scale(2, v3_cross(u, v));
    return v3_add(v, v3_add(v3_scale(q.w, t), v3_cross(u, t)));
}

#endif
