// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Lets constraints push layer bodies after their step, and ends a layer for them.
#include "rigid/pose.h"
#include "xpbd/body.h"

// The inverse of the layer body's inertia in the world's frame, 1/(kg m^2).
static Mat3 world_inverse_inertia(const SnLayerBody* body) {
    const Mat3 R = quat_matrix(body->rotation);
    return m3_mul(m3_mul(R, body->inverse), m3_transpose(R));
}

// Move the layer body by `push`, an impulse multiplied by a time, kg m, and turn it by `torque`, an
// angular impulse multiplied by a time, kg m^2.
static void push_body(Vec3 push, Vec3 torque, SnLayerBody* body) {
    const Vec3 turn = m3_apply(world_inverse_inertia(body), torque);
    body->centre = v3_axpy(1 / body->mass, push, body->centre);
    body->rotation = sn_pose_turn(body->rotation, turn);
}

void sn_body_project(const SnBodyNodes* nodes, const int* moved, int count, SnLayerBody* body) {
    const Mat3 R = quat_matrix(body->rotation);
    Vec3 push = v3(0, 0, 0), torque = v3(0, 0, 0);
    for (int k = 0; k < count; ++k) {
        const double m = nodes->mass[moved[k]];
        const Vec3 arm = m3_apply(R, sn_body_vector(nodes->r, moved[k]));
        const Vec3 home = v3_add(arm, body->centre);
        const Vec3 d = v3_sub(v3_load(sn_body_position(nodes, moved[k])), home);
        push = v3_axpy(m, d, push);
        torque = v3_axpy(m, v3_cross(arm, d), torque);
    }
    push_body(push, torque, body);
}

void sn_body_pull(const SnBodyNodes* nodes, const int* moved, int count, SnLayerBody* body) {
    const Mat3 R = quat_matrix(body->rotation), inverse_I = world_inverse_inertia(body);
    Vec3 push = v3(0, 0, 0), torque = v3(0, 0, 0);
    for (int k = 0; k < count; ++k) {
        double* x = sn_body_position(nodes, moved[k]);
        const double m = nodes->mass[moved[k]];
        const Vec3 arm = m3_apply(R, sn_body_vector(nodes->r, moved[k]));
        Vec3 d = v3_sub(v3_load(x), v3_add(arm, body->centre));
        if (nodes->plane) d.z = 0;
        const double length = v3_norm(d);
        if (!(length > 0)) continue;
        const Vec3 turned = v3_cross(arm, v3_scale(1 / length, d));
        const double w = count * (1 / body->mass + v3_dot(turned, m3_apply(inverse_I, turned)));
        const Vec3 p = v3_scale(-1 / (w + 1 / m), d);
        v3_store(x, v3_axpy(1 / m, p, v3_load(x)));
        push = v3_sub(push, p);
        torque = v3_sub(torque, v3_cross(arm, p));
    }
    push_body(push, torque, body);
}

void sn_body_finish(const SnBodyNodes* nodes, const int* node, int count, const SnLayerBody* body) {
    const Quat since = quat_mul(body->rotation, quat_conjugate(body->stepped));
    const Mat3 R = quat_matrix(since);
    for (int k = 0; k < count; ++k)
        v3_store(nodes->v + 3 * (size_t)node[k], m3_apply(R, sn_body_vector(nodes->v, node[k])));
}
