// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_AGGREGATE_H
#define SN_RIGID_AGGREGATE_H

#include "base/status.h"
#include "rigid/pose.h"

#include <stddef.h>

// Aggregates: rigid bodies that are made of nodes (source text 000, section 3.3.2). With p and R
// the position and rotation of an aggregate, and v and w its velocity and angular velocity, its
// nodes are and move at
//
//     x_i = p + R arm_i,      v_i = [I, -(R arm_i)^x] (v, w) = Gamma_i (v, w),
//
// (the first as x_i = place_i + (p - p_0) + (R - I) arm_i, which leaves what rests to the last
// bit), so forces on its nodes are forces on the aggregate, Gamma_i^T f_i. It weighs what its nodes
// weigh. One of its members may be a rigid body of the model, its core, which moves and turns with
// it and adds its own mass and inertia.
//
// A world numbers its rigid bodies first and its aggregates behind them. Arrays of poses, momenta,
// twists and wrenches have all of these.

typedef struct SnAggregates {
    int first; // number of the first aggregate, which is how many rigid bodies the model has
    int count;
    int* start;   // first entry of each aggregate in `node`  (count + 1)
    int* node;    // members, by aggregate, ascending within each
    int* entry;   // where a node is in `node`, if an aggregate has it  (node_count)
    int* core;    // the rigid body that is a member of an aggregate, or -1  (most)
    int* of_core; // the aggregate, from 0 on, of which a rigid body is the core, or -1  (first)

    // ---- measured anew at the start of every step
    double* place; // where members were then, in the order of `node`  (x 3), m
    double* arm;   // from the centre of mass there, and in the aggregate's frame ever since, m
    Vec3* centre;  // p_0 of each aggregate, m
    SnPose* start_of_core; // where its core was then
} SnAggregates;

/// Room for `most` aggregates of `node_count` nodes in all; there are none yet.
SnStatus sn_create_aggregates(int node_count, int first, int most, SnAggregates** aggregates);
void sn_destroy_aggregates(SnAggregates* aggregates);

/// List the members of `count` aggregates: node i belongs to number node_mover[i], from `first` on.
void sn_aggregates_list(SnAggregates* aggregates, int node_count, const int* node_mover, int count);

/// Make rigid body `core` a member of aggregate b (counted from 0) for good.
void sn_aggregates_set_core(SnAggregates* aggregates, int b, int core);

/// What members weigh.
typedef struct SnMemberMass {
    const double* node;      // (node_count), kg
    const SnRigidMass* body; // rigid bodies of the model
} SnMemberMass;

/// Where members are and how they move: what measuring reads of nodes and cores, and writes of
/// aggregates.
typedef struct SnMemberMotion {
    const double *x, *v; // of nodes, m and m/s
    SnPose* pose;        // of all bodies
    double* momentum;    // of all bodies (x 6)
} SnMemberMotion;

// ---- as a step begins (aggregate_measure.c)

/// Arms and mass of aggregate b (counted from 0), and its pose and momentum, from where its members
/// are and how they move: it stands unturned at its centre of mass.
void sn_aggregate_measure(SnAggregates* aggregates, int b, SnMemberMass weigh, SnMemberMotion at,
                          SnRigidMass* mass);

/// The pose and momentum that it had when its members moved like that: it was turned as its core
/// was, or else so that the members are nearest to their arms.
void sn_aggregate_fit(const SnAggregates* aggregates, int b, SnMemberMass weigh, SnMemberMotion at);

// ---- at each iterate (aggregate_move.c, aggregate_pull.c)

/// x_i = p + R arm_i of all members, and the poses of cores.
void sn_aggregates_place(const SnAggregates* aggregates, SnPose* pose, double* x);
/// v_i = Gamma_i twist of the members of aggregate b, whose twist it is.
void sn_aggregate_push(const SnAggregates* aggregates, int b, const SnPose* pose,
                       const double* twist, double* v);
/// The twist of its core.
void sn_aggregate_push_core(const SnAggregates* aggregates, int b, const SnPose* pose,
                            const double* twist, double core[6]);
/// wrench += Gamma_i^T f_i and f_i = 0 for all members, and likewise for the wrenches of cores.
void sn_aggregates_pull(const SnAggregates* aggregates, const SnPose* pose, double* f,
                        double* wrench);

/// R arm of entry k of `node`, which belongs to aggregate b (counted from 0).
static inline Vec3 sn_aggregate_arm(const SnAggregates* aggregates, const SnPose* pose, int b,
                                    int k) {
    return quat_rotate(pose[aggregates->first + b].rotation,
                       v3_load(aggregates->arm + 3 * (size_t)k));
}

/// R arm of its core.
static inline Vec3 sn_aggregate_core_arm(const SnAggregates* a, int b, const SnPose* pose) {
    return quat_rotate(pose[a->first + b].rotation,
                       v3_sub(a->start_of_core[b].position, a->centre[b]));
}

#endif
