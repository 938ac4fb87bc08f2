// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The hand, as a user moves it: it takes hold of a body, goes somewhere and lets go. What it does
// to the body in a step is pull.c.
#include "base/memory.h"
#include "sim/add.h"
#include "sim/near.h"
#include "sim/pull.h"
#include "sinew/touch.h"

#include <math.h>

// How fast a body follows the hand, rad/s, and how much of critical damping it has.
#define OMEGA   12.0
#define DAMPING 0.7
// Least share of a soft body's mass that the hand holds.
#define LEAST_HELD 0.01

void sn_pull_free(SnPull* pull) {
    sn_free(pull->node);
    sn_free(pull->weight);
    *pull = (SnPull){.count = 0};
}

static Vec3 node_at(const SnWorld* world, int i) {
    return v3_load(world->state->now.q.x + 3 * (size_t)i);
}

// ---- taking hold

// as many of the nearest as the spring needs, by mass
static SnStatus hold_nodes(const SnWorld* world, const SnPart* part, Vec3 at, const SnNear* near,
                           int count, SnPull* pull) {
    const double mass = sn_part_mass(world, part), h = world->def.step;
    const double* m = world->model->mass->lumped;
    pull->k = OMEGA * OMEGA * mass;
    const double needed = fmax(LEAST_HELD * mass, 4 * pull->k * h * h);
    double held = 0;
    for (pull->count = 0; pull->count < count && held < needed; ++pull->count)
        held += m[near[pull->count].node];
    pull->k = fmin(pull->k, held / (4 * h * h));
    pull->c = fmin(2 * DAMPING * sqrt(pull->k * mass), held / (2 * h));
    pull->node = SN_NEW_ARRAY(int, pull->count);
    pull->weight = SN_NEW_ARRAY(double, pull->count);
    if (!pull->node || !pull->weight) return SN_OUT_OF_MEMORY;
    pull->offset = at;
    for (int k = 0; k < pull->count; ++k) {
        pull->node[k] = near[k].node;
        pull->weight[k] = m[near[k].node] / held;
        pull->offset = v3_axpy(-pull->weight[k], node_at(world, near[k].node), pull->offset);
    }
    return SN_OK;
}

static SnStatus hold_soft(const SnWorld* world, const SnBody* body, Vec3 at, SnPull* pull,
                          SnError* error) {
    const SnPart* part = &world->model->part[body->part];
    SnNear* near = NULL;
    int count = 0;
    SN_TRY(sn_list_near(world, body, at, &near, &count, error));
    const SnStatus status = hold_nodes(world, part, at, near, count, pull);
    sn_free(near);
    return status < 0 ? sn_fail(error, status, "out of memory") : SN_OK;
}

static void hold_rigid(const SnWorld* world, const SnBody* body, Vec3 at, SnPull* pull) {
    const SnPose* pose = &world->state->now.q.pose[body->rigid];
    const SnRigidMass* of = &world->model->body[body->rigid];
    const double mass = of->mass, h = world->def.step;
    const Vec3 arm = v3_sub(at, pose->position);
    pull->arm = m3_apply(m3_transpose(quat_matrix(pose->rotation)), arm);
    // least mass that the hand can feel: 1/M = 1/m + trace of [arm]^T I^-1 [arm]
    const Mat3 A = m3_cross(arm), inverse_I = m3_inverse(sn_pose_inertia(pose, of));
    const Mat3 W = m3_mul(m3_transpose(A), m3_mul(inverse_I, A));
    const double held = 1 / (1 / mass + W.m[0][0] + W.m[1][1] + W.m[2][2]);
    pull->k = fmin(OMEGA * OMEGA * mass, held / (4 * h * h));
    pull->c = fmin(2 * DAMPING * sqrt(pull->k * mass), held / (2 * h));
}

SnStatus sn_world_pull(SnWorld* world, SnBodyId id, const double at[3], SnError* error) {
    SN_TRY(sn_world_start(world, error));
    const SnBody* body = sn_world_body(world, id);
    SnPull pull = {.body = id, .to = v3_load(at)};
    if (!body) return sn_fail(error, SN_BAD_INPUT, "there is no such body in this world");
    if (!sn_all_finite(at, 3)) return sn_fail(error, SN_BAD_INPUT, "where to pull must be finite");
    if (body->can & SN_BODY_HAS_POSE)
        hold_rigid(world, body, v3_load(at), &pull);
    else {
        const SnStatus status = hold_soft(world, body, v3_load(at), &pull, error);
        if (status < 0) sn_pull_free(&pull);
        SN_TRY(status);
    }
    sn_pull_free(&world->pull);
    world->pull = pull;
    return SN_OK;
}

SnStatus sn_world_pull_to(SnWorld* world, const double to[3], SnError* error) {
    if (world->pull.body.index1 == 0)
        return sn_fail(error, SN_BAD_INPUT, "nothing is pulled: sn_world_pull takes hold");
    if (!sn_all_finite(to, 3)) return sn_fail(error, SN_BAD_INPUT, "where to pull must be finite");
    world->pull.to = v3_load(to);
    return SN_OK;
}

void sn_world_let_go(SnWorld* world) { sn_pull_free(&world->pull); }

// ---- what is held

int sn_world_pulled(const SnWorld* world, double from[3], double to[3]) {
    if (!sn_world_body(world, world->pull.body)) return 0;
    Vec3 x, v;
    sn_pull_hold(world, &x, &v);
    v3_store(from, x);
    v3_store(to, world->pull.to);
    return 1;
}
