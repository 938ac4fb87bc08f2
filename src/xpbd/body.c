// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/body.h"

#include "math/svd.h"
#include "rigid/sums.h"

// ---- inertia

// A moment of inertia counts as rounding if it is at most SMALLEST_MOMENT times the sum of all
// three. If the product of the three moments is above REGULAR_DET times the cube of their mean,
// none of them is rounding.
#define SMALLEST_MOMENT 1e-12
#define REGULAR_DET     1e-6

Mat3 sn_inertia_inverse(Mat3 I) {
    const double mean = (I.m[0][0] + I.m[1][1] + I.m[2][2]) / 3;
    if (m3_det(I) > REGULAR_DET * mean * mean * mean) return m3_inverse(I);
    const double entry[6] = {I.m[0][0], I.m[1][1], I.m[2][2], I.m[0][1], I.m[0][2], I.m[1][2]};
    Lanes a[1][6], axis[1][3][3];
    for (int k = 0; k < 6; ++k) a[0][k] = lanes_set(mean > 0 ? entry[k] / mean : 0);
    svd_eigen(1, a, 5, axis);
    Mat3 inverse = m3_diagonal(0, 0, 0);
    for (int k = 0; k < 3; ++k) {
        const Vec3 u = v3(axis[0][k][0][0], axis[0][k][1][0], axis[0][k][2][0]);
        const double moment = a[0][k][0];
        if (moment > 3 * SMALLEST_MOMENT)
            inverse = m3_axpy(1 / (moment * mean), m3_outer(u, u), inverse);
    }
    return inverse;
}

// The inverse of the inertia of a plane layer body, which turns about z only.
static Mat3 plane_inverse(Mat3 inertia) {
    const double moment = inertia.m[2][2];
    return m3_diagonal(0, 0, moment > 0 ? 1 / moment : 0);
}

// The matrix sum of m r r^T over nodes, stored as the entries (00, 11, 22, 01, 02, 12), kg m^2.
typedef struct Moments {
    double m[6];
} Moments;

static Moments add_moments(double m, Vec3 r, Moments J) {
    const Vec3 mr = v3_scale(m, r);
    return (Moments){{J.m[0] + mr.x * r.x, J.m[1] + mr.y * r.y, J.m[2] + mr.z * r.z,
                      J.m[3] + mr.x * r.y, J.m[4] + mr.x * r.z, J.m[5] + mr.y * r.z}};
}

// The inertia tr(J) I - J of the moments J.
static Mat3 inertia_of(Moments J) {
    return (Mat3){{{J.m[1] + J.m[2], -J.m[3], -J.m[4]},
                   {-J.m[3], J.m[0] + J.m[2], -J.m[5]},
                   {-J.m[4], -J.m[5], J.m[0] + J.m[1]}}};
}

static void fit_linear(const SnBodyNodes* nodes, const int* node, int count, SnLayerBody* body) {
    SnMassSum sum = {0};
    Vec3 momentum = v3(0, 0, 0);
    for (int k = 0; k < count; ++k) {
        const double m = nodes->mass[node[k]];
        sum = sn_mass_sum_add(m, v3_load(sn_body_position(nodes, node[k])), sum);
        momentum = v3_axpy(m, sn_body_vector(nodes->v, node[k]), momentum);
    }
    body->mass = sum.mass;
    body->centre = sn_mass_sum_centre(sum);
    body->velocity = v3_scale(1 / sum.mass, momentum);
}

static void fit_angular(const SnBodyNodes* nodes, const int* node, int count, SnLayerBody* body) {
    const Vec3 centre = body->centre, velocity = body->velocity;
    Vec3 angular = v3(0, 0, 0);
    Moments J = {{0}};
    for (int k = 0; k < count; ++k) {
        const double m = nodes->mass[node[k]];
        Vec3 r = v3_sub(v3_load(sn_body_position(nodes, node[k])), centre);
        if (nodes->plane) r.z = 0;
        v3_store(nodes->r + 3 * (size_t)node[k], r);
        const Vec3 v = v3_sub(sn_body_vector(nodes->v, node[k]), velocity);
        angular = v3_axpy(m, v3_cross(r, v), angular);
        J = add_moments(m, r, J);
    }
    body->inertia = inertia_of(J);
    body->inverse = nodes->plane ? plane_inverse(body->inertia) : sn_inertia_inverse(body->inertia);
    body->omega = m3_apply(body->inverse, angular);
}

void sn_body_fit(const SnBodyNodes* nodes, const int* node, int count, SnLayerBody* body) {
    body->rotation = body->stepped = quat_identity();
    fit_linear(nodes, node, count, body);
    fit_angular(nodes, node, count, body);
}

// ---- the step

// Find the turn with sum of m r x turn(r) = a. If `sign` is -1, find the turn whose inverse fulfils
// the equation with -a in place of a. The turn is a quaternion with vector part q and scalar part
// w: |q| is the sine and w the cosine of half the angle. With the inertia I, the equation is
//     2 w I q + sign 2 q x I q = a.
// It is solved by fixed-point iterations. An iteration multiplies the error by about the square of
// the angle for turns about a principal axis, and by about the angle for all other turns. If the
// iterations do not converge, the turn is exp(I^-1 a).
static Quat find_turn(const SnLayerBody* body, Vec3 a, double sign) {
    enum { MOST = 60 };
    const Vec3 half = v3_scale(0.5, a);
    Quat turn = quat_identity();
    for (int k = 0; k < MOST; ++k) {
        const Vec3 q = v3(turn.x, turn.y, turn.z);
        const Vec3 gyro = v3_cross(q, m3_apply(body->inertia, q));
        const Vec3 next = v3_scale(1 / turn.w, m3_apply(body->inverse, v3_axpy(-sign, gyro, half)));
        const double square = v3_dot(next, next), change = v3_norm(v3_sub(next, q));
        if (!(square < 0.5)) break; // more than a quarter turn
        turn = (Quat){next.x, next.y, next.z, sqrt(1 - square)};
        if (change <= 1e-15 * sqrt(square)) return turn;
    }
    return quat_exp(m3_apply(body->inverse, a));
}

void sn_body_step(const SnBodyNodes* nodes, const int* node, int count, double h,
                  SnLayerBody* body) {
    const Vec3 hL = v3_scale(h, m3_apply(body->inertia, body->omega));
    const Quat last = find_turn(body, hL, -1);
    const Mat3 Qt = m3_transpose(quat_matrix(last));
    body->stepped = body->rotation = find_turn(body, hL, 1);
    body->centre = v3_axpy(h, body->velocity, body->centre);
    const Mat3 R = quat_matrix(body->rotation);
    for (int k = 0; k < count; ++k) {
        const Vec3 r = sn_body_vector(nodes->r, node[k]);
        const Vec3 turned = v3_scale(1 / h, v3_sub(r, m3_apply(Qt, r)));
        const Vec3 rest = v3_sub(v3_sub(sn_body_vector(nodes->v, node[k]), body->velocity), turned);
        v3_store(nodes->v + 3 * (size_t)node[k], m3_apply(R, rest));
    }
    sn_body_place(nodes, node, count, body);
}
