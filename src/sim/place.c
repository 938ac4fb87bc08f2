// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The functions with which a user moves nodes and rigid bodies. No step has led to the new places.
// So schemes that use earlier steps begin anew, and frames inside the last step are gone.
#include "sim/books.h"

#include <math.h>
#include <string.h>

static int all_finite(const double* a, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += fabs(a[i]);
    return isfinite(sum);
}

void sn_world_forget_past(SnWorld* world) {
    world->state->has_before = 0;
    sn_books_forget(world);
    sn_rest_disturb(world);
    sn_state_copy(world->state, world->saved);
    sn_world_show(world, 1);
}

// ---- nodes

// Start the world if it has not started, and find the part of a body with nodes. Fails if any of
// the `numbers`, 3 per node, is not finite.
static SnStatus find_nodes(SnWorld* world, SnBodyId id, const double* numbers, const SnPart** part,
                           SnError* error) {
    SN_TRY(sn_world_start(world, error));
    const SnBody* body = sn_world_body(world, id);
    if (!body) return sn_fail(error, SN_BAD_INPUT, "there is no such body in this world");
    if (body->can & SN_BODY_HAS_POSE)
        return sn_fail(error, SN_BAD_INPUT, "the rigid body '%s' has no nodes", body->name);
    *part = &world->model->part[body->part];
    if (!all_finite(numbers, 3 * (size_t)(*part)->mesh->vertex_count))
        return sn_fail(error, SN_BAD_INPUT, "positions and velocities of '%s' must be finite",
                       body->name);
    return SN_OK;
}

SnStatus sn_world_set_positions(SnWorld* world, SnBodyId id, const double* x, SnError* error) {
    const SnPart* part;
    SN_TRY(find_nodes(world, id, x, &part, error));
    SnState* state = world->state;
    for (int vertex = 0; vertex < part->mesh->vertex_count; ++vertex, x += 3) {
        const int i = sn_part_node(part, vertex);
        if (state->drive[i] >= 0) continue;
        for (int k = 0; k < 3; ++k) {
            const size_t c = 3 * (size_t)i + (size_t)k;
            if (world->model->held[i] & SN_HELD(k)) continue;
            state->now.q.x[c] = x[k];
            if (state->held[i] & SN_HELD(k))
                state->anchor[c] = x[k]; // the node is pinned there from now on
        }
    }
    sn_adapt_put(world, (int)(part - world->model->part));
    sn_world_forget_past(world);
    return SN_OK;
}

SnStatus sn_world_set_velocities(SnWorld* world, SnBodyId id, const double* v, SnError* error) {
    const SnPart* part;
    SN_TRY(find_nodes(world, id, v, &part, error));
    SnState* state = world->state;
    for (int vertex = 0; vertex < part->mesh->vertex_count; ++vertex, v += 3) {
        const int i = sn_part_node(part, vertex);
        for (int k = 0; k < 3; ++k)
            if (!(state->held[i] & SN_HELD(k))) state->now.v[3 * (size_t)i + (size_t)k] = v[k];
    }
    sn_world_forget_past(world);
    return SN_OK;
}

// ---- rigid bodies

static SnStatus find_rigid(SnWorld* world, SnBodyId id, int* rigid, SnError* error) {
    SN_TRY(sn_world_start(world, error));
    const SnBody* body = sn_world_body(world, id);
    if (!body) return sn_fail(error, SN_BAD_INPUT, "there is no such body in this world");
    if (body->can & SN_BODY_HAS_NODES)
        return sn_fail(error, SN_BAD_INPUT, "the body '%s' is not rigid", body->name);
    *rigid = body->rigid;
    return SN_OK;
}

// Velocity and angular velocity of a rigid body, from its momenta.
static void get_twist(const SnWorld* world, int rigid, Vec3* velocity, Vec3* spin) {
    const SnRigidMass* mass = &world->model->rigid[rigid];
    const double* momentum = world->state->now.momentum + 6 * rigid;
    const Mat3 inertia = sn_pose_inertia(&world->state->now.q.pose[rigid], mass);
    *velocity = v3_scale(1 / mass->mass, v3_load(momentum));
    *spin = m3_apply(m3_inverse(inertia), v3_load(momentum + 3));
}

static void put_twist(SnWorld* world, int rigid, Vec3 velocity, Vec3 spin) {
    const SnRigidMass* mass = &world->model->rigid[rigid];
    double* momentum = world->state->now.momentum + 6 * rigid;
    const Mat3 inertia = sn_pose_inertia(&world->state->now.q.pose[rigid], mass);
    v3_store(momentum, v3_scale(mass->mass, velocity));
    v3_store(momentum + 3, m3_apply(inertia, spin));
    sn_world_forget_past(world);
}

SnStatus sn_world_set_pose(SnWorld* world, SnBodyId id, const double position[3],
                           const double rotation[4], SnError* error) {
    int rigid = 0;
    SN_TRY(find_rigid(world, id, &rigid, error));
    const Quat r = {rotation[0], rotation[1], rotation[2], rotation[3]};
    const double length = sqrt(r.x * r.x + r.y * r.y + r.z * r.z + r.w * r.w);
    if (!all_finite(position, 3) || !isfinite(length) || !(length > 0))
        return sn_fail(error, SN_BAD_INPUT, "a pose must be finite, and its rotation not zero");
    Vec3 velocity, spin;
    get_twist(world, rigid, &velocity, &spin);
    world->state->now.q.pose[rigid] =
        (SnPose){.position = v3_load(position),
                 .rotation = {r.x / length, r.y / length, r.z / length, r.w / length}};
    put_twist(world, rigid, velocity, spin);
    return SN_OK;
}

SnStatus sn_world_set_twist(SnWorld* world, SnBodyId id, const double velocity[3],
                            const double angular_velocity[3], SnError* error) {
    int rigid = 0;
    SN_TRY(find_rigid(world, id, &rigid, error));
    if (!all_finite(velocity, 3) || !all_finite(angular_velocity, 3))
        return sn_fail(error, SN_BAD_INPUT, "velocities must be finite");
    put_twist(world, rigid, v3_load(velocity), v3_load(angular_velocity));
    return SN_OK;
}

SnStatus sn_world_twist(const SnWorld* world, SnBodyId id, double velocity[3],
                        double angular_velocity[3]) {
    const SnBody* body = sn_world_body(world, id);
    if (!world->started || !body || body->rigid < 0) return SN_BAD_INPUT;
    Vec3 linear, spin;
    get_twist(world, body->rigid, &linear, &spin);
    v3_store(velocity, linear);
    v3_store(angular_velocity, spin);
    return SN_OK;
}
