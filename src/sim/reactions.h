// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_REACTIONS_H
#define SN_SIM_REACTIONS_H

#include "sim/world.h"

// Reactions: the forces that pins, drives and bonds put on nodes. For a node i that is held, or
// that follows a rigid body for good, with the mass matrix M, the velocity v_ref from which a
// stage counts, the stage's length tau (SnStage.tau), and all other forces f on the node,
//
//     r_i = (M (v - v_ref))_i / tau - f_i,       in statics r_i = -f_i.
//
// The reaction of a step is the mean over its stages, as contact forces are; with substeps it is
// that of the last one.

/// A solved stage, from which reactions and works are computed.
typedef struct SnStageEnd {
    const SnStage* stage;
    const SnConfig* q;   // the configuration that solves the stage
    const double* v_ref; // velocities from which the stage counts (node_count x 3), m/s
    double share;        // share of the step for which the stage's forces act
} SnStageEnd;

/// The components of a node that pins, drives and holds (sn_world_hold) hold, as bits. Components
/// that are no degrees of freedom (SnModel.held) are left out.
static inline unsigned sn_held_by_script(const SnWorld* world, int node) {
    return world->state->held[node] & ~(unsigned)world->model->held[node];
}

/// 1: some node that is awake is held or follows a rigid body for good.
int sn_reactions_act(const SnWorld* world);

/// Set the reactions of all nodes that are awake to zero in world->state, when a step begins.
/// world->next is copied from world->state later.
void sn_reactions_clear(SnWorld* world);
/// Add the force that stops a node of a frozen rigid part when a step begins: the node's momentum
/// goes to the pins and drives that hold the part.
void sn_reactions_stop(SnWorld* world, int node);
/// reaction -= share f, with all other forces f on nodes (node_count x 3), N, that acted for a
/// share of the step. This is also done for free nodes of frozen rigid parts; sn_reactions_spread
/// then moves their reactions to held nodes.
void sn_reactions_take(SnWorld* world, double share, const double* f);
/// reaction += rate M (v - v_ref), for velocities (node_count x 3), m/s, and a rate, 1/s.
void sn_reactions_gain(SnWorld* world, double rate, const double* v, const double* v_ref);
/// To be called when a step is solved: move the reactions of those nodes of frozen rigid parts that
/// nothing holds to the held nodes of the same part (reactions_spread.c).
SnStatus sn_reactions_spread(SnWorld* world, SnArena scratch);
/// Find the reactions of a position-based step of length h from the change of momentum of each part
/// (reactions_xpbd.c).
SnStatus sn_reactions_of_xpbd(SnWorld* world, double h, SnArena scratch);

/// A force, and its torque about the origin.
typedef struct SnWrench {
    Vec3 force, torque; // N, N m
} SnWrench;

/// Add to the reactions of `count` nodes, at the positions x, the smallest forces on their held
/// components that have the given sum and torque (reactions_spread.c). Returns the rest of force
/// and torque, which these components cannot take.
SnWrench sn_reactions_distribute(SnWorld* world, const int* node, int count, const double* x,
                                 SnWrench wrench);

#endif
