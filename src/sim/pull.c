// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sim/pull.h"

#include "base/memory.h"
#include "sim/add.h"
#include "sim/near.h"
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

// ---- what is held, and what it feels

static const SnBody* pulled(const SnWorld* world) { return sn_world_body(world, world->pull.body); }

int sn_pulled_part(const SnWorld* world) {
    const SnBody* body = pulled(world);
    return body && (body->can & SN_BODY_HAS_NODES) ? body->part : -1;
}

// where the hand holds, and how fast that goes
static void find_hold(const SnWorld* world, Vec3* x, Vec3* v) {
    const SnPull* pull = &world->pull;
    const SnBody* body = pulled(world);
    *x = pull->offset;
    *v = v3(0, 0, 0);
    if (body->can & SN_BODY_HAS_NODES) {
        for (int k = 0; k < pull->count; ++k) {
            const Vec3 speed = v3_load(world->state->now.v + 3 * (size_t)pull->node[k]);
            *x = v3_axpy(pull->weight[k], node_at(world, pull->node[k]), *x);
            *v = v3_axpy(pull->weight[k], speed, *v);
        }
        return;
    }
    const SnPose* pose = &world->state->now.q.pose[body->rigid];
    const SnRigidMass* mass = &world->model->body[body->rigid];
    const double* momentum = world->state->now.momentum + 6 * body->rigid;
    const Vec3 arm = m3_apply(quat_matrix(pose->rotation), pull->arm);
    const Vec3 omega = m3_apply(m3_inverse(sn_pose_inertia(pose, mass)), v3_load(momentum + 3));
    *x = v3_add(pose->position, arm);
    *v = v3_axpy(1 / mass->mass, v3_load(momentum), v3_cross(omega, arm));
}

int sn_world_pulled(const SnWorld* world, double from[3], double to[3]) {
    if (!pulled(world)) return 0;
    Vec3 x, v;
    find_hold(world, &x, &v);
    v3_store(from, x);
    v3_store(to, world->pull.to);
    return 1;
}

static Vec3 find_force(const SnWorld* world) {
    Vec3 x, v;
    find_hold(world, &x, &v);
    return v3_axpy(-world->pull.c, v, v3_scale(world->pull.k, v3_sub(world->pull.to, x)));
}

void sn_pull_nodes(const SnWorld* world, double* force) {
    const SnPull* pull = &world->pull;
    if (sn_pulled_part(world) < 0) return;
    const Vec3 f = find_force(world);
    for (int k = 0; k < pull->count; ++k) {
        double* at = force + 3 * (size_t)pull->node[k];
        v3_store(at, v3_axpy(pull->weight[k], f, v3_load(at)));
    }
}

void sn_pull_rigid(SnWorld* world, double h) {
    const SnBody* body = pulled(world);
    if (!body || !(body->can & SN_BODY_HAS_POSE)) return;
    const Vec3 f = find_force(world);
    const SnPose* pose = &world->state->now.q.pose[body->rigid];
    const Vec3 arm = m3_apply(quat_matrix(pose->rotation), world->pull.arm);
    double* momentum = world->state->now.momentum + 6 * body->rigid;
    v3_store(momentum, v3_axpy(h, f, v3_load(momentum)));
    v3_store(momentum + 3, v3_axpy(h, v3_cross(arm, f), v3_load(momentum + 3)));
}
