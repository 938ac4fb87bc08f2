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
// weigh.
//
// A world numbers its rigid bodies first and its aggregates behind them. Arrays of poses, momenta,
// twists and wrenches have all of these.

typedef struct SnAggregates {
    int first; // number of the first aggregate, which is how many rigid bodies the model has
    int count;
    int* start; // first entry of each aggregate in `node`  (count + 1)
    int* node;  // members, by aggregate, ascending within each
    int* entry; // where a node is in `node`, if an aggregate has it  (node_count)

    // ---- measured anew at the start of every step
    double* place; // where members were then, in the order of `node`  (x 3), m
    double* arm;   // from the centre of mass there, and in the aggregate's frame ever since, m
    Vec3* centre;  // p_0 of each aggregate, m
} SnAggregates;

/// Room for `most` aggregates of `node_count` nodes in all; there are none yet.
SnStatus sn_create_aggregates(int node_count, int first, int most, SnAggregates** aggregates);
void sn_destroy_aggregates(SnAggregates* aggregates);

/// List the members of `count` aggregates: node i belongs to number node_body[i], from `first` on.
void sn_aggregates_list(SnAggregates* aggregates, int node_count, const int* node_body, int count);

/// Arms and mass of aggregate b (counted from 0), and its pose and momentum, from where its members
/// are and how they move: it stands unturned at its centre of mass. `node_mass` in kg.
void sn_aggregate_measure(SnAggregates* aggregates, int b, const double* node_mass, const double* x,
                          const double* v, SnRigidMass* mass, SnPose* pose, double* momentum);

/// The pose and momentum that it had when its members were at x and moved by v: the rotation is
/// that for which the members are nearest to their arms.
void sn_aggregate_fit(const SnAggregates* aggregates, int b, const double* node_mass,
                      const double* x, const double* v, SnPose* pose, double* momentum);

/// x_i = p + R arm_i of all members.
void sn_aggregates_place(const SnAggregates* aggregates, const SnPose* pose, double* x);
/// v_i = Gamma_i twist of the members of aggregate b, whose twist it is.
void sn_aggregate_push(const SnAggregates* aggregates, int b, const SnPose* pose,
                       const double* twist, double* v);
/// wrench += Gamma_i^T f_i and f_i = 0 for all members.
void sn_aggregates_pull(const SnAggregates* aggregates, const SnPose* pose, double* f,
                        double* wrench);

/// R arm of entry k of `node`, which belongs to aggregate b (counted from 0).
static inline Vec3 sn_aggregate_arm(const SnAggregates* aggregates, const SnPose* pose, int b,
                                    int k) {
    return quat_rotate(pose[aggregates->first + b].rotation,
                       v3_load(aggregates->arm + 3 * (size_t)k));
}

#endif
