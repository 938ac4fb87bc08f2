// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_VEC3_H
#define SN_MATH_VEC3_H

#include <math.h>

typedef struct Vec3 {
    double x, y, z;
} Vec3;

static inline Vec3 v3(double x, double y, double z) { return (Vec3){x, y, z}; }
static inline Vec3 v3_load(const double* p) { return (Vec3){p[0], p[1], p[2]}; }
static inline void v3_store(double* p, Vec3 a) { p[0] = a.x, p[1] = a.y, p[2] = a.z; }
static inline Vec3 v3_add(Vec3 a, Vec3 b) { return (Vec3){a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline Vec3 v3_sub(Vec3 a, Vec3 b) { return (Vec3){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline Vec3 v3_scale(double s, Vec3 a) { return (Vec3){s * a.x, s * a.y, s * a.z}; }
static inline Vec3 v3_axpy(double s, Vec3 a, Vec3 b) { return v3_add(v3_scale(s, a), b); }
static inline double v3_dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline Vec3 v3_cross(Vec3 a, Vec3 b) {
    return (Vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static inline double v3_norm(Vec3 a) { return sqrt(v3_dot(a, a)); }

/// a / |a|; the zero vector stays zero.
static inline Vec3 v3_unit(Vec3 a) {
    double norm = v3_norm(a);
    return norm > 0 ? v3_scale(1 / norm, a) : a;
}

#endif
