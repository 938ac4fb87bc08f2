// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_MAT3_H
#define SN_MATH_MAT3_H

#include "math/vec3.h"

/// Row-major: m[i][j] is row i, column j.
typedef struct Mat3 {
    double m[3][3];
} Mat3;

static inline Mat3 m3_diagonal(double a, double b, double c) {
    return (Mat3){{{a, 0, 0}, {0, b, 0}, {0, 0, c}}};
}
static inline Mat3 m3_identity(void) { return m3_diagonal(1, 1, 1); }

static inline Vec3 m3_apply(Mat3 A, Vec3 v) {
    return v3(A.m[0][0] * v.x + A.m[0][1] * v.y + A.m[0][2] * v.z,
              A.m[1][0] * v.x + A.m[1][1] * v.y + A.m[1][2] * v.z,
              A.m[2][0] * v.x + A.m[2][1] * v.y + A.m[2][2] * v.z);
}

static inline Mat3 m3_mul(Mat3 A, Mat3 B) {
    Mat3 C;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            C.m[i][j] = A.m[i][0] * B.m[0][j] + A.m[i][1] * B.m[1][j] + A.m[i][2] * B.m[2][j];
    return C;
}

static inline Mat3 m3_transpose(Mat3 A) {
    Mat3 T;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) T.m[i][j] = A.m[j][i];
    return T;
}

/// A + s B
static inline Mat3 m3_axpy(double s, Mat3 B, Mat3 A) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) A.m[i][j] += s * B.m[i][j];
    return A;
}

/// Return the matrix [a]^x of the cross product with a: [a]^x b = a x b.
static inline Mat3 m3_cross(Vec3 a) {
    return (Mat3){{{0, -a.z, a.y}, {a.z, 0, -a.x}, {-a.y, a.x, 0}}};
}

static inline Mat3 m3_outer(Vec3 a, Vec3 b) {
    return (Mat3){{{a.x * b.x, a.x * b.y, a.x * b.z},
                   {a.y * b.x, a.y * b.y, a.y * b.z},
                   {a.z * b.x, a.z * b.y, a.z * b.z}}};
}

/// The cofactor matrix d det(A) / dA, which is det(A) A^-T.
static inline Mat3 m3_cofactor(Mat3 A) {
    Vec3 r0 = v3_load(A.m[0]), r1 = v3_load(A.m[1]), r2 = v3_load(A.m[2]);
    Mat3 C;
    v3_store(C.m[0], v3_cross(r1, r2));
    v3_store(C.m[1], v3_cross(r2, r0));
    v3_store(C.m[2], v3_cross(r0, r1));
    return C;
}

static inline double m3_det(Mat3 A) {
    return v3_dot(v3_load(A.m[0]), v3_cross(v3_load(A.m[1]), v3_load(A.m[2])));
}

/// A^-1, for an A that the caller knows to be regular.
static inline Mat3 m3_inverse(Mat3 A) {
    Mat3 C = m3_transpose(m3_cofactor(A));
    double scale = 1 / m3_det(A);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) C.m[i][j] *= scale;
    return C;
}

#endif
