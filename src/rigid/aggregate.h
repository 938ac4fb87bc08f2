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
// so forces on its nodes are forces on the aggregate, Gamma_i^T f_i. Positions are computed as
// x_i = place_i + (p - p_0) + (R - I) arm_i, which does not change a bit of an aggregate at rest.
// It weighs what its nodes weigh. One of its members may be a rigid body of the model, its core,
// which moves and turns with it and adds its own mass and inertia.
//
// Movers are the rigid bodies of the model and, numbered behind them, the aggregates. Arrays of
// poses, momenta, twists and wrenches have one entry for each mover.

typedef struct SnAggregates {
    int first;    // mover number of the first aggregate: how many rigid bodies the model has
    int most;     // how many aggregates there is room for
    int count;    // how many aggregates there are
    int* start;   // first entry of each aggregate in `node`  (count + 1)
    int* node;    // member nodes, aggregate by aggregate, ascending within each  (node_count)
    int* entry;   // where a node is in `node`, if it belongs to an aggregate  (node_count)
    int* core;    // the rigid body that is a member of an aggregate, or -1  (most)
    int* of_core; // the aggregate, from 0 on, of which a rigid body is the core, or -1  (first)

    // ---- measured anew at the start of every step
    double* place; // positions of member nodes then, in the order of `node`  (node_count x 3), m
    double* arm;   // from the centre of mass to each member node, in the aggregate's frame, which
                   // is unturned at the start of the step  (node_count x 3), m
    Vec3* centre;  // p_0: the centre of mass of each aggregate then  (most), m
    SnPose* start_of_core; // pose of the core of each aggregate then  (most)
} SnAggregates;

/// Create no aggregates yet, but room for `most` of them, of `node_count` nodes in all. `first` is
/// the number of rigid bodies of the model.
SnStatus sn_create_aggregates(int node_count, int first, int most, SnAggregates** aggregates);
void sn_destroy_aggregates(SnAggregates* aggregates);

/// List the member nodes of `count` aggregates. Node i belongs to the aggregate whose mover number
/// is node_mover[i], or to none where that is below `first`.
void sn_aggregates_list(SnAggregates* aggregates, int node_count, const int* node_mover, int count);

/// Make rigid body `core` a member of aggregate b (counted from 0) for good.
void sn_aggregates_set_core(SnAggregates* aggregates, int b, int core);

/// What members weigh.
typedef struct SnMemberMass {
    const double* node;      // masses of nodes  (node_count), kg
    const SnRigidMass* body; // masses of the rigid bodies of the model  (first)
} SnMemberMass;

/// Where members are and how they move. Measuring reads the entries of nodes and cores, and writes
/// those of aggregates.
typedef struct SnMemberMotion {
    const double *x, *v; // positions and velocities of nodes  (node_count x 3), m and m/s
    SnPose* pose;        // poses of movers
    double* momentum;    // momentum and angular momentum of movers  (x 6), kg m/s and kg m^2/s
} SnMemberMotion;

// ---- as a step begins (aggregate_measure.c)

/// Find the arms and the mass of aggregate b (counted from 0), and its pose and momentum, from
/// where its members are and how they move. It stands unturned at its centre of mass.
void sn_aggregate_measure(SnAggregates* aggregates, int b, SnMemberMass weigh, SnMemberMotion at,
                          SnRigidMass* mass);

/// Find the pose and momentum that aggregate b had at an earlier moment `at`, with the arms that it
/// has now: it was turned as its core was, or, without a core, so that its nodes are nearest to
/// their arms.
void sn_aggregate_fit(const SnAggregates* aggregates, int b, SnMemberMass weigh, SnMemberMotion at);

// ---- at each iterate (aggregate_move.c, aggregate_pull.c)

/// Put all members where their aggregates are: x_i = p + R arm_i, and the poses of cores.
void sn_aggregates_place(const SnAggregates* aggregates, SnPose* pose, double* x);
/// v_i = Gamma_i twist of the member nodes of aggregate b, which moves with `twist`.
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

/// R arm of the core of aggregate b.
static inline Vec3 sn_aggregate_core_arm(const SnAggregates* a, int b, const SnPose* pose) {
    return quat_rotate(pose[a->first + b].rotation,
                       v3_sub(a->start_of_core[b].position, a->centre[b]));
}

#endif
