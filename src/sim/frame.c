// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Positions at times inside the last step, so that frames can come at exact multiples of 1/fps
// whatever the length of the step is. With x0, v0 the position and velocity of a node at the step's
// start (s = 0), x1, v1 at its end (s = 1), and h the step's length, the node is at time s h of the
// step on Hermite's cubic
//   x(s) = H0 x0 + H1 h v0 + H2 x1 + H3 h v1,
// with Hermite's four polynomials H0 to H3. The curve and its derivative, the velocity, are
// continuous from step to step.
#include "sim/world.h"

#include <math.h>
#include <string.h>

typedef struct Hermite {
    double x0, v0, x1, v1; // weights of positions and velocities at the step's start and end
} Hermite;

static Hermite position_weights(double s, double h) {
    return (Hermite){(1 + 2 * s) * (1 - s) * (1 - s), h * s * (1 - s) * (1 - s),
                     s * s * (3 - 2 * s), h * s * s * (s - 1)};
}

static Hermite velocity_weights(double s, double h) {
    return (Hermite){-6 * s * (1 - s) / h, (1 - s) * (1 - 3 * s), 6 * s * (1 - s) / h,
                     s * (3 * s - 2)};
}

// The value of s at a time in the last step, or -1 if the time lies outside of the step. A little
// slack allows for rounding.
static double place_in_step(const SnWorld* world, double time) {
    const double h = world->state->time - world->saved->time,
                 slack = 1e-9 * (h + fabs(time) * 1e-6);
    if (!(time >= world->saved->time - slack && time <= world->state->time + slack)) return -1;
    return h > 0 ? fmin(1, fmax(0, (time - world->saved->time) / h)) : 1;
}

SnStatus sn_world_frame(const SnWorld* world, SnBodyId id, double time, double* x, double* v) {
    const SnBody* body = sn_world_body(world, id);
    if (!world->started || !body || body->part < 0) return SN_BAD_INPUT;
    const double s = place_in_step(world, time), h = world->state->time - world->saved->time;
    if (s < 0) return SN_BAD_INPUT;
    const SnPart* part = &world->model->part[body->part];
    const SnMoment *start = &world->saved->now, *end = &world->state->now;
    // at both ends of the step, return the stored values and not a rounded sum
    if (s == 1 || s == 0 || !(h > 0)) {
        const SnMoment* at = s == 0 ? start : end;
        sn_part_read(part, at->q.x, x);
        if (v) sn_part_read(part, at->v, v);
        return SN_OK;
    }
    const Hermite w = position_weights(s, h), u = velocity_weights(s, h);
    for (int i = 0; i < 3 * part->mesh->vertex_count; ++i) {
        const size_t c = 3 * (size_t)sn_part_node(part, i / 3) + (size_t)(i % 3);
        const double x0 = start->q.x[c], x1 = end->q.x[c], v0 = start->v[c], v1 = end->v[c];
        x[i] = w.x0 * x0 + w.v0 * v0 + w.x1 * x1 + w.v1 * v1;
        if (v) v[i] = u.x0 * x0 + u.v0 * v0 + u.x1 * x1 + u.v1 * v1;
    }
    return SN_OK;
}

// The centre of mass moves along a straight line, the rotation goes on at constant speed.
SnStatus sn_world_frame_pose(const SnWorld* world, SnBodyId id, double time, double position[3],
                             double rotation[4]) {
    const SnBody* body = sn_world_body(world, id);
    if (!world->started || !body || body->rigid < 0) return SN_BAD_INPUT;
    const double s = place_in_step(world, time);
    if (s < 0) return SN_BAD_INPUT;
    const SnPose* start = &world->saved->now.q.pose[body->rigid];
    const SnPose* end = &world->state->now.q.pose[body->rigid];
    SnPose pose = *end;
    if (s < 1) {
        const Vec3 turn = sn_pose_turned(end->rotation, start->rotation);
        pose.position = v3_axpy(s, v3_sub(end->position, start->position), start->position);
        pose.rotation = sn_pose_turn(start->rotation, v3_scale(s, turn));
    }
    v3_store(position, pose.position);
    memcpy(rotation, &pose.rotation, 4 * sizeof(double));
    return SN_OK;
}
