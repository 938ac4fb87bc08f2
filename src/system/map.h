// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_MAP_H
#define SN_SYSTEM_MAP_H

#include "rigid/aggregate.h"
#include "system/state.h"

// The map from unknowns to the motion of nodes and bodies, v = J u. There are two kinds of
// unknowns: free nodes, which have a block row of three numbers each, and solver bodies, which have
// two rows each, for velocity and angular velocity. Solver bodies are the rigid bodies of the model
// and, behind them, aggregates: rigid bodies that are made of nodes (rigid/aggregate.h). A node
// that belongs to an aggregate follows it and has no row. Nodes that follow a rigid body of the
// model for good (bonds) form an aggregate with it, which comes before all others, and the body has
// no rows of its own.
//
// Rows of nodes come first and ascend with the node; rows of bodies follow in the order of bodies.
// The unknown is always a tangent step u at the current iterate, never a position.

enum { SN_NODE_FREE = -1, SN_NODE_FROZEN = -2 };

typedef struct SnMap {
    const SnModel* model;
    const SnAwake* awake; // of that model, not owned

    // ---- who follows whom: made by sn_map_follow
    int body_count; // solver bodies
    int* node_body; // solver body that a node follows, SN_NODE_FREE, or SN_NODE_FROZEN: the node
                    // does not move  (node_count)
    unsigned char* plane;    // 1: an aggregate of plane triangles, by solver body
    SnAggregates* aggregate; // members and arms
    SnRigidMass* mass;       // what solver bodies weigh; aggregates are measured as a step begins

    // ---- rows: made by sn_map_number
    int row_count, node_row_count;
    int* node_row; // block row of a node, or -1: it is held or follows  (node_count)
    int* row_node; // node of each of the first rows  (node_row_count)
    int* body_row; // first of the two rows of a solver body, or -1: it belongs to an aggregate
                   // (body_count)
    unsigned char* held; // components of a row that are no unknowns, as bits  (row_count)
    int partly_held;     // 1: some free node has such a component
    int any_held;        // 1: some row has
} SnMap;

/// The most solver bodies that a model can have: its own, those with bonds, and, where solids may
/// turn rigid, aggregates of one element each.
int sn_map_most_bodies(const SnModel* model, int adaptive);

/// For a model of which `awake` tells: all nodes without bonds are free, and nothing has a row yet.
SnStatus sn_create_map(const SnAwake* awake, SnMap** map);
void sn_destroy_map(SnMap* map);

/// Say who follows whom, from map->node_body as the caller has filled it for nodes without bonds,
/// with `count` aggregates that are numbered from sn_map_first_part on.
void sn_map_follow(SnMap* map, int count);

/// Number the rows of what moves by itself. `held` has the components of nodes that are no unknowns
/// (node_count).
void sn_map_number(SnMap* map, const unsigned char* held);

/// Arms and masses of aggregates, and their poses and momenta in both moments, from where nodes are
/// and how they move: they stand unturned at their centres of mass `now`. `before` may be NULL.
/// Bodies in the plane keep what momentum lies in it (map_measure.c).
void sn_map_measure(SnMap* map, SnMoment* now, SnMoment* before);
/// The same for aggregates that bonds make.
void sn_map_measure_bonds(SnMap* map, SnMoment* now, SnMoment* before);

/// Nodes and bodies that follow go where their aggregates are.
static inline void sn_map_move(const SnMap* map, SnConfig* q) {
    sn_aggregates_place(map->aggregate, q->pose, q->x);
}
/// They move as their aggregates do: by the twists of all solver bodies, or by their momenta
/// (map_push.c).
void sn_map_push(const SnMap* map, const SnConfig* q, double* twist, double* v);
void sn_map_push_moment(const SnMap* map, SnMoment* moment);
/// Forces on nodes and bodies that follow become forces on their aggregates.
static inline void sn_map_pull(const SnMap* map, const SnConfig* q, SnForces* forces) {
    sn_aggregates_pull(map->aggregate, q->pose, forces->f, forces->wrench);
}

/// out = row i of M v, with all nodes' velocities v. Entries of a consistent mass of which one end
/// follows a body go to the diagonals of both ends, so that no momentum is shared with what a body
/// has: sums of rows stay as they are (map_mass.c).
void sn_map_mass_row(const SnMap* map, int i, const double* v, double out[3]);

static inline int sn_map_aggregate_count(const SnMap* map) {
    return map->body_count - map->model->body_count;
}

/// The first aggregate that is not made by bonds, as a number among solver bodies.
static inline int sn_map_first_part(const SnMap* map) {
    return map->model->body_count + map->model->bonded_count;
}

/// 1: a node follows a rigid body of the model for good.
static inline int sn_map_is_bonded(const SnMap* map, int node) {
    return map->model->bond && map->model->bond[node] >= 0;
}

/// The aggregate that a body of the model belongs to, among solver bodies, or -1.
static inline int sn_map_carrier(const SnMap* map, int body) {
    const SnAggregates* a = map->aggregate;
    return body < a->first && a->of_core[body] >= 0 ? a->first + a->of_core[body] : -1;
}

/// How many unknowns there are: three per row.
static inline int sn_map_dofs(const SnMap* map) { return 3 * map->row_count; }

/// The nodes of an aggregate, by its number among solver bodies: ascending.
static inline const int* sn_map_members(const SnMap* map, int body, int* count) {
    const SnAggregates* a = map->aggregate;
    const int b = body - a->first;
    *count = a->start[b + 1] - a->start[b];
    return a->node + a->start[b];
}

/// Where an aggregate's centre of mass was when the step began, m.
static inline Vec3 sn_map_centre(const SnMap* map, int body) {
    return map->aggregate->centre[body - map->aggregate->first];
}

#endif
