// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_MERGE_H
#define SN_SIM_MERGE_H

#include "sim/world.h"

// What the files of bodies that move as one share: merge.c, and those that follow it in a step.

/// 1: two parts move as one.
static inline int sn_are_merged(const SnMerged* merged, int a, int b) {
    return a >= 0 && b >= 0 && merged[a].group >= 0 && merged[a].group == merged[b].group;
}

/// All of a group part, if it is one.
static inline void sn_merge_part_all(SnState* state, int group) {
    for (int p = 0; p < state->rest_count; ++p)
        if (group >= 0 && state->merged[p].group == group)
            state->merged[p] = (SnMerged){.group = -1, .partner = -1};
}

// ---- how parts move; each of these has one body that carries all of it

static inline int sn_merge_body(const SnWorld* world, int part) {
    return world->map->node_mover[world->model->part[part].first_node];
}

/// Velocity where its body's pose is, and angular velocity.
static inline SnCollidePose sn_merge_motion(const SnWorld* world, int part, const SnMoment* at) {
    const int b = sn_merge_body(world, part);
    double twist[6];
    sn_pose_twist(&at->q.pose[b], &world->map->mass[b], at->momentum + 6 * (size_t)b, twist);
    return (SnCollidePose){at->q.pose[b].position, at->q.pose[b].rotation, v3_load(twist),
                           v3_load(twist + 3)};
}

static inline Vec3 sn_merge_velocity(const SnCollidePose* motion, Vec3 x) {
    return v3_add(motion->velocity,
                  v3_cross(motion->angular_velocity, v3_sub(x, motion->position)));
}

/// How it has turned in the step: bodies stand unturned when one begins.
static inline Quat sn_merge_rotation(const SnWorld* world, int part) {
    return world->next->now.q.pose[sn_merge_body(world, part)].rotation;
}

// ---- what parts need from the others

/// A part on its way through a step.
typedef struct SnWay {
    double mass;        // kg
    Vec3 start, end;    // where its middle is, m
    Vec3 force, torque; // what moves it that is not counted yet, N, N m
    double all, change; // forces of what is outside when it became one, and their change, N
} SnWay;

/// What each part that is one with others needs from them, in the step that ends (merge_needs.c).
void sn_merge_measure_needs(const SnWorld* world, const SnMerged* merged, SnWay* way);

#endif
