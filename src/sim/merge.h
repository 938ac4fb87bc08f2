// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_MERGE_H
#define SN_SIM_MERGE_H

#include "sim/world.h"

// Declarations shared by merge.c and merge_*.c, the files about soft bodies that move as one.

/// 1: two parts move as one.
static inline int sn_are_merged(const SnMerged* merged, int a, int b) {
    return a >= 0 && b >= 0 && merged[a].group >= 0 && merged[a].group == merged[b].group;
}

/// Split a group: each of its parts moves by itself. -1 is no group.
static inline void sn_merge_part_all(SnState* state, int group) {
    for (int p = 0; p < state->rest_count; ++p)
        if (group >= 0 && state->merged[p].group == group)
            state->merged[p] = (SnMerged){.group = -1, .partner = -1};
}

// ---- the motion of parts whose nodes all follow one aggregate

/// The aggregate that carries all nodes of a part, as a mover of the map.
static inline int sn_merge_body(const SnWorld* world, int part) {
    return world->map->node_mover[world->model->part[part].first_node];
}

/// Pose, velocity at the pose's position and angular velocity of a part's aggregate.
static inline SnCollidePose sn_merge_motion(const SnWorld* world, int part, const SnMoment* at) {
    const int b = sn_merge_body(world, part);
    double twist[6];
    sn_pose_twist(&at->q.pose[b], &world->map->mass[b], at->momentum + 6 * (size_t)b, twist);
    return (SnCollidePose){at->q.pose[b].position, at->q.pose[b].rotation, v3_load(twist),
                           v3_load(twist + 3)};
}

/// Velocity of a point x that follows a motion, m/s.
static inline Vec3 sn_merge_velocity(const SnCollidePose* motion, Vec3 x) {
    return v3_add(motion->velocity,
                  v3_cross(motion->angular_velocity, v3_sub(x, motion->position)));
}

/// The rotation of a part in the step: its rotation at the step's end, because every aggregate
/// begins a step with the identity.
static inline Quat sn_merge_rotation(const SnWorld* world, int part) {
    return world->next->now.q.pose[sn_merge_body(world, part)].rotation;
}

// ---- the forces that parts need from the other parts of their group

/// The forces on a merged part in a step.
typedef struct SnWay {
    double mass;        // kg
    Vec3 start, end;    // centre of mass at the step's start and end, m
    Vec3 force, torque; // force, N, and torque, N m, that the part needs from the other parts of
                        // its group
    double all, change; // sums over the part's contacts with objects outside of the group, N: of
                        // the sizes of their reference forces (`all`), and of the changes of force
                        // since then (`change`)
} SnWay;

/// Find the force and torque that each merged part needs from the others of its group in the step
/// that ends; `way` has an entry for each part of the model (merge_needs.c).
void sn_merge_measure_needs(const SnWorld* world, const SnMerged* merged, SnWay* way);

#endif
