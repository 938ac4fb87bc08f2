// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The states of a world: that of now, a spare one for the step under way, and the step's start.
#include "sim/world.h"

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

// x = c + stretch (X - c), v = velocity + angular velocity x (x - c)
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
    const Mat3 inertia = sn_pose_inertia(pose, &world->model->body[body->rigid]);
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
