// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The three states of a world. world->state is the present state: during a step, the state at the
// start of the substep under way. world->next receives the state at the end of this substep, and
// the two are swapped when the substep succeeds. world->saved is the state at the start of the
// whole step.
#include "sim/replace.h"

#include <string.h>

static Vec3 centre_of_mass(const SnWorld* world, const SnPart* part) {
    Vec3 sum = v3(0, 0, 0);
    double mass = 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const double m = world->model->mass->lumped[i];
        sum = v3_axpy(m, v3_load(world->model->rest + 3 * (size_t)i), sum);
        mass += m;
    }
    return v3_scale(1 / mass, sum);
}

// Set positions x and velocities v of the nodes of a soft body, with their undeformed positions X
// and the centre of mass c: x = c + r, v = velocity + omega x r, with r = stretch (X - c) and the
// angular velocity omega.
static void place_soft(SnWorld* world, const SnBody* body) {
    const SnPart* part = &world->model->part[body->part];
    const Vec3 centre = centre_of_mass(world, part);
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        double* x = world->state->now.q.x + 3 * (size_t)i;
        const Vec3 arm = v3_sub(v3_load(x), centre);
        const Vec3 stretched = v3(body->stretch[0] * arm.x, body->stretch[1] * arm.y,
                                  part->plane ? arm.z : body->stretch[2] * arm.z);
        const Vec3 spin = v3_cross(v3_load(body->angular_velocity), stretched);
        double* v = world->state->now.v + 3 * (size_t)i;
        v3_store(x, v3_add(centre, stretched));
        v3_store(v, v3_add(v3_load(body->velocity), spin));
        if (part->plane) v[2] = 0;
    }
}

static void place_rigid(SnWorld* world, const SnBody* body) {
    const SnRigidDef* def = &body->rigid_def;
    SnPose* pose = &world->state->now.q.pose[body->rigid];
    double* momentum = world->state->now.momentum + 6 * body->rigid;
    pose->rotation = quat_exp(v3_scale(def->angle, v3_unit(v3_load(def->axis))));
    pose->position = v3_add(v3_load(def->position), quat_rotate(pose->rotation, body->centre));
    const Mat3 inertia = sn_pose_inertia(pose, &world->model->rigid[body->rigid]);
    v3_store(momentum, v3_scale(body->mass, v3_load(def->velocity)));
    v3_store(momentum + 3, m3_apply(inertia, v3_load(def->angular_velocity)));
}

SnStatus sn_states_start(SnWorld* world, SnError* error) {
    const int adaptive = world->def.rigidification.on;
    SnStatus status = sn_create_state(world->model, adaptive, &world->state);
    if (status == SN_OK) status = sn_create_state(world->model, adaptive, &world->next);
    if (status == SN_OK) status = sn_create_state(world->model, adaptive, &world->saved);
    if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
    for (int b = 0; b < world->body_count; ++b) {
        const SnBody* body = &world->body[b];
        if (body->can & SN_BODY_HAS_POSE)
            place_rigid(world, body);
        else
            place_soft(world, body);
    }
    return SN_OK;
}

// ---- when a world takes the place of another one

// Schemes such as BDF2 also use the state one step earlier. Give new nodes a history of free
// flight, so that such a scheme need not begin anew for the whole world: one step of length h ago
// their positions were x - h v + h^2 g / 2 and their velocities v - h g, with gravity g. If a new
// body begins without stress, the scheme keeps its order of convergence.
static void give_nodes_history(const SnWorld* world, const double gravity[3]) {
    const SnTransfer* t = world->passage->transfer;
    SnState* state = world->state;
    const double h = state->before_step;
    for (int i = 0; i < world->model->node_count; ++i) {
        if (t->node[i] >= 0) continue;
        const size_t at = 3 * (size_t)i;
        memcpy(state->before.q.x + at, state->now.q.x + at, 3 * sizeof(double));
        memcpy(state->before.v + at, state->now.v + at, 3 * sizeof(double));
        for (int k = 0; k < 3 && i < world->model->point_count; ++k) {
            const double g = gravity[k];
            if (state->held[i] & SN_HELD(k)) continue;
            state->before.q.x[at + (size_t)k] += h * (h * g / 2 - state->now.v[at + (size_t)k]);
            state->before.v[at + (size_t)k] -= h * g;
        }
    }
}

static void give_body_history(const SnWorld* world, int body, Vec3 gravity) {
    SnState* state = world->state;
    const double h = state->before_step, *momentum = state->now.momentum + 6 * body;
    const SnRigidMass* mass = &world->model->rigid[body];
    const SnPose* now = &state->now.q.pose[body];
    SnPose* before = &state->before.q.pose[body];
    double twist[6];
    sn_pose_twist(now, mass, momentum, twist);
    before->position = v3_axpy(h * h / 2, gravity, v3_axpy(-h, v3_load(twist), now->position));
    before->rotation = sn_pose_turn(now->rotation, v3_scale(-h, v3_load(twist + 3)));
    memcpy(state->before.momentum + 6 * body, momentum, 6 * sizeof *momentum);
    v3_store(state->before.momentum + 6 * body,
             v3_axpy(-h * mass->mass, gravity, v3_load(momentum)));
}

SnStatus sn_states_carry(SnWorld* world) {
    const SnWorld* old = world->passage->old;
    const SnTransfer* t = world->passage->transfer;
    double gravity[3], wind[3];
    sn_state_carry(old->state, t, world->state);
    if (!world->state->has_before) return SN_OK;
    sn_script_fields(&old->script, old->state, gravity, wind);
    give_nodes_history(world, gravity);
    for (int b = 0; b < world->model->rigid_count; ++b)
        if (t->body[b] < 0) give_body_history(world, b, v3_load(gravity));
    return SN_OK;
}

void sn_states_stop(SnWorld* world) {
    sn_destroy_state(world->state);
    sn_destroy_state(world->next);
    sn_destroy_state(world->saved);
    world->state = world->next = world->saved = NULL;
}

SnStatus sn_world_reserve(SnWorld* world, SnPer per, int count) {
    SN_TRY(sn_state_reserve(world->state, per, count));
    SN_TRY(sn_state_reserve(world->next, per, count));
    return sn_state_reserve(world->saved, per, count);
}

void sn_states_swap(SnWorld* world) {
    SnState* state = world->state;
    world->state = world->next;
    world->next = state;
}
