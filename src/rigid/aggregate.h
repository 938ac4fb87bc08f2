// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_AGGREGATE_H
#define SN_RIGID_AGGREGATE_H

#include "base/status.h"
#include "rigid/pose.h"

#include <stddef.h>

// Aggregates: rigid bodies that are made of nodes (source text 000, section 3.3.2). With p and R
// the position and rotation of an aggregate, and v and w its velocity and angular velocity, the
// position x_i and velocity v_i of its node i are
//
//     x_i = p + R arm_i,      v_i = [I, -(R arm_i)^x] (v, w) = Gamma_i (v, w),
//
// where a^x is the matrix of the cross product with a. So a force f_i on node i acts on the
// aggregate as the wrench Gamma_i^T f_i. Positions are computed as x_i = place_i + (p - p_0) + (R -
// I) arm_i, where p_0 and place_i are p and x_i at the start of the step. Computed in this way, the
// positions of an aggregate at rest keep all their bits. The members of an aggregate are its nodes
// and perhaps one rigid body of the model, its core, which moves and turns with the aggregate. The
// mass and inertia of an aggregate are those of its members together.
//
// Movers are the rigid bodies of the model and the aggregates, numbered in this order. Arrays of
// poses, momenta, twists and wrenches have one entry for each mover.

typedef struct SnAggregates {
    int first;    // mover number of the first aggregate, which is the number of rigid bodies of the
                  // model
    int most;     // number of aggregates that there is memory for
    int count;    // number of aggregates
    int* start;   // first entry of each aggregate in `node`  (count + 1)
    int* node;    // member nodes, aggregate by aggregate, ascending within each  (node_count)
    int* entry;   // index in `node` of each node that belongs to an aggregate (node_count)
    int* core;    // the rigid body that is a member of each aggregate; -1: there is none (most)
    int* of_core; // for each rigid body, the aggregate (counted from 0) whose core the body is; -1:
                  // the body is no core (first)

    // ---- measured anew at the start of every step
    double* place; // positions of member nodes at the start of the step, in the order of `node`
                   // (node_count x 3), m
    double* arm;   // from the centre of mass to each member node, in the aggregate's frame, whose
                   // rotation at the start of the step is the identity  (node_count x 3), m
    Vec3* centre;  // p_0: the centre of mass of each aggregate at the start of the step (most), m
    SnPose* start_of_core; // pose of the core of each aggregate at the start of the step (most)
} SnAggregates;

/// Create memory for `most` aggregates, made of at most `node_count` nodes; there are no aggregates
/// yet. `first` is the number of rigid bodies of the model.
SnStatus sn_create_aggregates(int node_count, int first, int most, SnAggregates** aggregates);
void sn_destroy_aggregates(SnAggregates* aggregates);

/// List the member nodes of `count` aggregates. Node i belongs to the aggregate whose mover number
/// is node_mover[i], or to none if node_mover[i] is below `first`.
void sn_aggregates_list(SnAggregates* aggregates, int node_count, const int* node_mover, int count);

/// Make rigid body `core` a member of aggregate b (counted from 0) for good.
void sn_aggregates_set_core(SnAggregates* aggregates, int b, int core);

/// Masses of nodes and rigid bodies, which may be members of aggregates.
typedef struct SnMemberMass {
    const double* node;      // masses of nodes  (node_count), kg
    const SnRigidMass* body; // masses of the rigid bodies of the model  (first)
} SnMemberMass;

/// Positions and motions of nodes and movers. Measuring reads the entries of nodes and cores, and
/// writes the entries of aggregates.
typedef struct SnMemberMotion {
    const double *x, *v; // positions and velocities of nodes  (node_count x 3), m and m/s
    SnPose* pose;        // poses of movers
    double* momentum;    // momentum and angular momentum of movers  (movers x 6), kg m/s and
                         // kg m^2/s
} SnMemberMotion;

// ---- as a step begins (aggregate_measure.c)

/// Find the arms and the mass of aggregate b (counted from 0), and its pose and momentum, from the
/// positions and motions of its members. Its pose is its centre of mass with no rotation.
void sn_aggregate_measure(SnAggregates* aggregates, int b, SnMemberMass weigh, SnMemberMotion at,
                          SnRigidMass* mass);

/// Find the pose and momentum that aggregate b had at an earlier moment; `at` has the positions and
/// motions of that moment. The arms are the current ones. The rotation follows from the rotation of
/// the core. Without a core, it is the rotation R that brings all R arm_i nearest to the nodes.
void sn_aggregate_fit(const SnAggregates* aggregates, int b, SnMemberMass weigh, SnMemberMotion at);

// ---- at each iterate (aggregate_move.c, aggregate_pull.c)

/// Compute the positions of all members from the poses of their aggregates: x_i = p + R arm_i, and
/// the poses of cores.
void sn_aggregates_place(const SnAggregates* aggregates, SnPose* pose, double* x);
/// Set v_i = Gamma_i twist for the member nodes of aggregate b, which moves with `twist`.
void sn_aggregate_push(const SnAggregates* aggregates, int b, const SnPose* pose,
                       const double* twist, double* v);
/// Find the twist of the core of aggregate b, which moves with `twist`.
void sn_aggregate_push_core(const SnAggregates* aggregates, int b, const SnPose* pose,
                            const double* twist, double core[6]);
/// Move the forces on members to their aggregates: wrench += Gamma_i^T f_i and f_i = 0 for all
/// member nodes, and the same with the wrenches of cores.
void sn_aggregates_pull(const SnAggregates* aggregates, const SnPose* pose, double* f,
                        double* wrench);

/// R arm of the node at entry k of aggregates->node, which belongs to aggregate b (counted from 0).
static inline Vec3 sn_aggregate_arm(const SnAggregates* aggregates, const SnPose* pose, int b,
                                    int k) {
    return quat_rotate(pose[aggregates->first + b].rotation,
                       v3_load(aggregates->arm + 3 * (size_t)k));
}

/// The vector from the centre of aggregate b to the position of its core, turned with the
/// aggregate.
static inline Vec3 sn_aggregate_core_arm(const SnAggregates* a, int b, const SnPose* pose) {
    return quat_rotate(pose[a->first + b].rotation,
                       v3_sub(a->start_of_core[b].position, a->centre[b]));
}

#endif
