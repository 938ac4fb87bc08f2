// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The force of a hand on the body that it holds, in a step.
#include "sim/pull.h"

#include "sim/world.h"

static const SnBody* pulled_body(const SnWorld* world) {
    return sn_world_body(world, (SnBodyId){world->state->hand.body});
}

int sn_pulled_part(const SnWorld* world) {
    const SnBody* body = pulled_body(world);
    return body && (body->can & SN_BODY_HAS_NODES) ? body->part : -1;
}

void sn_pull_hold(const SnWorld* world, Vec3* x, Vec3* v) {
    const SnState* state = world->state;
    const SnHand* hand = &state->hand;
    const SnBody* body = pulled_body(world);
    *x = hand->offset;
    *v = v3(0, 0, 0);
    if (body->can & SN_BODY_HAS_NODES) {
        for (int k = 0; k < state->hand_count; ++k) {
            const size_t at = 3 * (size_t)state->hand_node[k];
            *x = v3_axpy(state->hand_weight[k], v3_load(state->now.q.x + at), *x);
            *v = v3_axpy(state->hand_weight[k], v3_load(state->now.v + at), *v);
        }
        return;
    }
    const SnPose* pose = &state->now.q.pose[body->rigid];
    const SnRigidMass* mass = &world->model->rigid[body->rigid];
    const double* momentum = state->now.momentum + 6 * body->rigid;
    const Vec3 arm = m3_apply(quat_matrix(pose->rotation), hand->arm);
    const Vec3 omega = m3_apply(m3_inverse(sn_pose_inertia(pose, mass)), v3_load(momentum + 3));
    *x = v3_add(pose->position, arm);
    *v = v3_axpy(1 / mass->mass, v3_load(momentum), v3_cross(omega, arm));
}

static Vec3 pulling_force(const SnWorld* world) {
    const SnHand* hand = &world->state->hand;
    Vec3 x, v;
    sn_pull_hold(world, &x, &v);
    return v3_axpy(-hand->c, v, v3_scale(hand->k, v3_sub(hand->to, x)));
}

void sn_pull_nodes(const SnWorld* world, double* force) {
    const SnState* state = world->state;
    if (sn_pulled_part(world) < 0) return;
    const Vec3 f = pulling_force(world);
    for (int k = 0; k < state->hand_count; ++k) {
        double* at = force + 3 * (size_t)state->hand_node[k];
        v3_store(at, v3_axpy(state->hand_weight[k], f, v3_load(at)));
    }
}

void sn_pull_rigid(SnWorld* world, double h) {
    const SnBody* body = pulled_body(world);
    if (!body || !(body->can & SN_BODY_HAS_POSE)) return;
    const Vec3 f = pulling_force(world);
    const SnPose* pose = &world->state->now.q.pose[body->rigid];
    const Vec3 arm = m3_apply(quat_matrix(pose->rotation), world->state->hand.arm);
    double* momentum = world->state->now.momentum + 6 * body->rigid;
    v3_store(momentum, v3_axpy(h, f, v3_load(momentum)));
    v3_store(momentum + 3, v3_axpy(h, v3_cross(arm, f), v3_load(momentum + 3)));
}
