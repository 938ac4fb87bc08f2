// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_MAP_H
#define SN_SYSTEM_MAP_H

#include "rigid/aggregate.h"
#include "system/state.h"

// The map from unknowns to the motion of nodes and movers, v = J u. A block is three unknown
// numbers. There are two kinds of unknowns: free nodes, which have a block each, and movers, which
// have two blocks each, for velocity and angular velocity. Movers are first the rigid bodies of the
// model, then aggregates: rigid bodies that are made of nodes (rigid/aggregate.h). A node that
// belongs to an aggregate follows it and has no block. Nodes that follow a rigid body of the model
// permanently (bonds) form an aggregate with this body. The body is then the core of the aggregate
// and has no blocks of its own. Aggregates that are made by bonds come before aggregates that are
// made of rigid elements.
//
// Blocks of nodes come first, in the order of nodes; blocks of movers follow, in the order of
// movers. Unknowns are always tangent steps u from the current iterate, never positions.

/// Values of SnMap.node_mover for nodes that follow no mover: a free node moves by itself, a frozen
/// one does not move.
enum { SN_NODE_FREE = -1, SN_NODE_FROZEN = -2 };

typedef struct SnMap {
    const SnModel* model;
    const SnAwake* awake; // which parts of `model` are awake; not owned

    // ---- which nodes follow which movers: made by sn_map_follow
    int mover_count;
    int* node_mover;         // the mover that each node follows, or SN_NODE_FREE or SN_NODE_FROZEN
                             // (node_count)
    unsigned char* plane;    // 1: the mover is an aggregate of plane triangles  (mover_count)
    SnAggregates* aggregate; // the aggregates: their nodes and cores, and the arm of each node
                             // (vector from the aggregate's centre of mass)
    SnRigidMass* mass; // mass and inertia of movers; those of aggregates are measured at the start
                       // of a step (mover_count)

    // ---- blocks of unknowns: made by sn_map_number
    int block_count;      // blocks of nodes and movers
    int node_block_count; // blocks of nodes, which come first
    int* node_block;      // block of a node; -1: the node is held, is frozen or follows a mover
                          // (node_count)
    int* block_node;      // node of each block of a node  (node_block_count)
    int* mover_block;     // first of the two blocks of a mover; -1: the mover is the core of an
                          // aggregate (mover_count)
    unsigned char* held;  // bits of the components of each block that are no unknowns
                          // (block_count)
    int partly_held;      // 1: some free node has a component that is no unknown
    int any_held;         // 1: some block of a node or mover has a component that is no unknown
} SnMap;

/// The largest number of movers that a model can have: its rigid bodies, an aggregate for each
/// rigid body with bonds, and, if solids may turn rigid (`adaptive`), as many aggregates as fit
/// into the solids: each has at least the nodes of one element, and no two share a node.
int sn_map_most_movers(const SnModel* model, int adaptive);

/// Create a map for the model of `awake`. All nodes without bonds are free, and nothing has a block
/// yet.
SnStatus sn_create_map(const SnAwake* awake, SnMap** map);
void sn_destroy_map(SnMap* map);

/// List the members of all aggregates from map->node_mover. Before this call the caller sets the
/// entries of all nodes without bonds: SN_NODE_FREE, SN_NODE_FROZEN, or the number of an aggregate.
/// The caller makes `count` aggregates; as movers they have the numbers sn_map_first_part,
/// sn_map_first_part + 1 and so on.
void sn_map_follow(SnMap* map, int count);

/// Number the blocks of free nodes, and of movers that are no cores of aggregates. `held` has the
/// bits of the components of nodes that are no unknowns (node_count).
void sn_map_number(SnMap* map, const unsigned char* held);

/// Find the arms and masses of aggregates, and their poses and momenta in both moments. All follow
/// from the positions and motions of the aggregates' nodes and cores. In `now` the pose of an
/// aggregate is its centre of mass with the identity as rotation. `before` may be NULL. Aggregates
/// of plane triangles keep only momentum that lies in the plane (map_measure.c).
void sn_map_measure(SnMap* map, SnMoment* now, SnMoment* before);
/// Do the same as sn_map_measure, but only for aggregates that are made by bonds.
void sn_map_measure_bonds(SnMap* map, SnMoment* now, SnMoment* before);

/// Set the positions of nodes and the poses of cores in q from the poses of their aggregates in q.
static inline void sn_map_move(const SnMap* map, SnConfig* q) {
    sn_aggregates_place(map->aggregate, q->pose, q->x);
}
/// Let the nodes and cores of aggregates move as their aggregates do: find the twists of cores and
/// the velocities of nodes from the twists of aggregates (map_push.c).
void sn_map_push(const SnMap* map, const SnConfig* q, double* twist, double* v);
/// Find the momenta of cores and the velocities of nodes from the momenta of aggregates
/// (map_push.c).
void sn_map_push_moment(const SnMap* map, SnMoment* moment);
/// Turn forces on nodes and cores of aggregates into forces on the aggregates.
static inline void sn_map_pull(const SnMap* map, const SnConfig* q, SnForces* forces) {
    sn_aggregates_pull(map->aggregate, q->pose, forces->f, forces->wrench);
}

/// out = row i of M v, with the velocities v of all nodes. If a consistent mass couples two nodes
/// and one of them belongs to an aggregate, this entry of the matrix is moved to the diagonal
/// entries of both nodes, so that no momentum is counted twice. The sums of rows do not change
/// (map_mass.c).
void sn_map_mass_row(const SnMap* map, int i, const double* v, double out[3]);

/// The number of aggregates, including those that are made by bonds.
static inline int sn_map_aggregate_count(const SnMap* map) {
    return map->mover_count - map->model->rigid_count;
}

/// The number, among movers, of the first aggregate that is made of elements and not by bonds.
static inline int sn_map_first_part(const SnMap* map) {
    return map->model->rigid_count + map->model->bonded_count;
}

/// 1: a node follows a rigid body of the model for good (it has a bond).
static inline int sn_map_is_bonded(const SnMap* map, int node) {
    return map->model->bond && map->model->bond[node] >= 0;
}

/// If a mover is the core of an aggregate, return the number of this aggregate among movers,
/// otherwise -1.
static inline int sn_map_carrier(const SnMap* map, int mover) {
    const SnAggregates* a = map->aggregate;
    return mover < a->first && a->of_core[mover] >= 0 ? a->first + a->of_core[mover] : -1;
}

/// The number of unknowns: three per block.
static inline int sn_map_dofs(const SnMap* map) { return 3 * map->block_count; }

/// The nodes of an aggregate, ascending. `mover` is its number among movers.
static inline const int* sn_map_members(const SnMap* map, int mover, int* count) {
    const SnAggregates* a = map->aggregate;
    const int b = mover - a->first;
    *count = a->start[b + 1] - a->start[b];
    return a->node + a->start[b];
}

/// The position of an aggregate's centre of mass at the start of the step, m. `mover` is its number
/// among movers.
static inline Vec3 sn_map_centre(const SnMap* map, int mover) {
    return map->aggregate->centre[mover - map->aggregate->first];
}

#endif
