// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The functions with which a user moves the hand: taking hold of a body, moving the hand, letting
// go. pull.c computes the hand's force in a step.
#include "base/memory.h"
#include "sim/add.h"
#include "sim/near.h"
#include "sim/pull.h"
#include "sim/replace.h"
#include "sinew/touch.h"

#include <math.h>

// The frequency at which a body follows the hand, rad/s (omega in pull.h), and the spring's damping
// as a share of critical damping.
#define OMEGA   12.0
#define DAMPING 0.7
// Least share of a soft body's mass that the hand holds.
#define LEAST_HELD 0.01

static Vec3 node_at(const SnWorld* world, int i) {
    return v3_load(world->state->now.q.x + 3 * (size_t)i);
}

// ---- taking hold

// Hold the nearest nodes: so many that their mass is large enough for the spring (pull.h).
static SnStatus hold_nodes(SnWorld* world, const SnPart* part, const SnNear* near, int count,
                           SnHand* hand) {
    const double mass = sn_part_mass(world, part), h = world->def.step;
    const double* m = world->model->mass->lumped;
    SnState* state = world->state;
    hand->k = OMEGA * OMEGA * mass;
    const double needed = fmax(LEAST_HELD * mass, 4 * hand->k * h * h);
    double held = 0;
    int nodes = 0;
    while (nodes < count && held < needed) held += m[near[nodes++].node];
    hand->k = fmin(hand->k, held / (4 * h * h));
    hand->c = fmin(2 * DAMPING * sqrt(hand->k * mass), held / (2 * h));
    hand->offset = hand->to;
    SN_TRY(sn_world_reserve(world, SN_PER_HAND, nodes));
    for (int k = 0; k < nodes; ++k) {
        state->hand_node[k] = near[k].node;
        state->hand_weight[k] = m[near[k].node] / held;
        hand->offset = v3_axpy(-state->hand_weight[k], node_at(world, near[k].node), hand->offset);
    }
    state->hand_count = nodes;
    return SN_OK;
}

static SnStatus hold_soft(SnWorld* world, const SnBody* body, SnHand* hand, SnError* error) {
    SnNear* near = NULL;
    int count = 0;
    SN_TRY(sn_list_near(world, body, hand->to, &near, &count, error));
    const SnStatus status = hold_nodes(world, &world->model->part[body->part], near, count, hand);
    sn_free(near);
    return status < 0 ? sn_fail(error, status, "out of memory") : SN_OK;
}

static void hold_rigid(SnWorld* world, const SnBody* body, SnHand* hand) {
    const SnPose* pose = &world->state->now.q.pose[body->rigid];
    const SnRigidMass* of = &world->model->rigid[body->rigid];
    const double mass = of->mass, h = world->def.step;
    const Vec3 arm = v3_sub(hand->to, pose->position);
    hand->arm = m3_apply(m3_transpose(quat_matrix(pose->rotation)), arm);
    // `held` is a lower bound M of the mass that the hand has to move. With the body's mass m and
    // inertia I, and the matrix [arm] of the cross product with the arm, 1/M = 1/m + trace of
    // [arm]^T I^-1 [arm].
    const Mat3 A = m3_cross(arm), inverse_I = m3_inverse(sn_pose_inertia(pose, of));
    const Mat3 W = m3_mul(m3_transpose(A), m3_mul(inverse_I, A));
    const double held = 1 / (1 / mass + W.m[0][0] + W.m[1][1] + W.m[2][2]);
    hand->k = fmin(OMEGA * OMEGA * mass, held / (4 * h * h));
    hand->c = fmin(2 * DAMPING * sqrt(hand->k * mass), held / (2 * h));
    world->state->hand_count = 0;
}

SnStatus sn_world_pull(SnWorld* world, SnBodyId id, const double at[3], SnError* error) {
    SN_TRY(sn_world_start(world, error));
    const SnBody* body = sn_world_body(world, id);
    SnHand hand = {.body = id.index1, .to = v3_load(at)};
    if (!body) return sn_fail(error, SN_BAD_INPUT, "there is no such body in this world");
    if (!sn_all_finite(at, 3)) return sn_fail(error, SN_BAD_INPUT, "where to pull must be finite");
    if (body->can & SN_BODY_HAS_POSE)
        hold_rigid(world, body, &hand);
    else
        SN_TRY(hold_soft(world, body, &hand, error));
    world->state->hand = hand;
    return SN_OK;
}

static int has_hand(const SnWorld* world) { return world->started && world->state->hand.body; }

SnStatus sn_world_pull_to(SnWorld* world, const double to[3], SnError* error) {
    if (!has_hand(world))
        return sn_fail(error, SN_BAD_INPUT, "nothing is pulled: sn_world_pull takes hold");
    if (!sn_all_finite(to, 3)) return sn_fail(error, SN_BAD_INPUT, "where to pull must be finite");
    world->state->hand.to = v3_load(to);
    return SN_OK;
}

void sn_world_let_go(SnWorld* world) {
    if (!world->started) return;
    world->state->hand = (SnHand){.body = 0};
    world->state->hand_count = 0;
}

// ---- reading back

int sn_world_pulled(const SnWorld* world, double from[3], double to[3]) {
    if (!has_hand(world)) return 0;
    Vec3 x, v;
    sn_pull_hold(world, &x, &v);
    v3_store(from, x);
    v3_store(to, world->state->hand.to);
    return 1;
}

// ---- when a world takes the place of another one

// The hand lets go of a body that is gone.
SnStatus sn_hand_carry(SnWorld* world) {
    const SnState* old = world->passage->old->state;
    const int* to_node = world->passage->transfer->to_node;
    SnState* state = world->state;
    if (!sn_world_body(world, (SnBodyId){old->hand.body})) return SN_OK;
    SN_TRY(sn_world_reserve(world, SN_PER_HAND, old->hand_count));
    state->hand = old->hand;
    state->hand_count = old->hand_count;
    for (int k = 0; k < old->hand_count; ++k) {
        state->hand_node[k] = to_node[old->hand_node[k]];
        state->hand_weight[k] = old->hand_weight[k];
    }
    return SN_OK;
}
