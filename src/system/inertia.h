// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_INERTIA_H
#define SN_SYSTEM_INERTIA_H

#include "base/pool.h"
#include "system/map.h"
#include "system/places.h"

// Unknowns, their inertia and how they move, once for each of the two kinds: blocks_nodes.c has
// free nodes, blocks_movers.c movers. Vectors u, g, p and d have three numbers for each block of
// the map; each kind reads and writes its own blocks alone.

/// The inertia of a stage: g = weight (M v - p_ref), v = (q - ref) / tau.
typedef struct SnInertia {
    const SnConfig *q, *reference;
    double tau, weight;         // s; tau times the weight of the mass
    const double* momentum_ref; // p_ref  (block_count x 3), kg m/s
    double work;                // p_ref . (q - ref) is added
    double square;              // |g|^2 is added
} SnInertia;

// ---- free nodes: steps are added to positions

typedef struct SnNodeBlocks SnNodeBlocks;

/// Make these for the blocks that a map has now. Neither map nor pool is owned; the pool may be
/// NULL.
SnStatus sn_create_node_blocks(const SnMap* map, SnPool* pool, SnNodeBlocks** blocks);
void sn_destroy_node_blocks(SnNodeBlocks* blocks);

/// to = from moved along alpha u. Components of nodes that are no unknowns are left alone in `to`.
void sn_nodes_retract(const SnNodeBlocks* blocks, const SnConfig* from, const double* u,
                      double alpha, SnConfig* to);
/// u such that retract(from, u, 1) = to.
void sn_nodes_difference(const SnNodeBlocks* blocks, const SnConfig* to, const SnConfig* from,
                         double* u);
/// v = u
void sn_nodes_push(const SnNodeBlocks* blocks, const double* u, double* v);
/// g += weight f. Returns |f|^2 over the unknowns.
double sn_nodes_pull(const SnNodeBlocks* blocks, const double* f, double weight, double* g);
/// p = M v. The velocities of all nodes count, as a consistent mass couples free nodes to driven
/// ones.
void sn_nodes_momentum(const SnNodeBlocks* blocks, const double* v, double* p);
/// 1: sn_nodes_balance may be used, as masses are lumped and all components of free nodes are
/// unknowns.
int sn_nodes_have_balance(const SnNodeBlocks* blocks);
/// Difference, push, momentum and what SnInertia says, all in one pass: v and g.
void sn_nodes_balance(const SnNodeBlocks* blocks, SnInertia* inertia, double* v, double* g);
/// v^T M v / 2 of nodes that belong to no aggregate, J. It needs no blocks; the pool may be NULL.
double sn_nodes_kinetic(const SnMap* map, SnPool* pool, const double* v);
/// u = M^-1 p. SN_UNSUPPORTED where that needs a linear solve, or where a node has no mass.
SnStatus sn_nodes_velocity(const SnNodeBlocks* blocks, const double* p, double* u);
/// d = tau M^-1 p, and zero where a node has no mass. SN_UNSUPPORTED where that needs a linear
/// solve.
SnStatus sn_nodes_coast(const SnNodeBlocks* blocks, const double* p, double tau, double* d);
/// Add the pairs of blocks that the mass couples.
SnStatus sn_nodes_pairs(const SnNodeBlocks* blocks, SnPairList* pairs);
/// A += weight M.
void sn_nodes_inertia(SnNodeBlocks* blocks, double weight, SnBlockMatrix* A);

// ---- movers: a tangent step (dx, theta) moves the centre of mass by dx and turns the mover by
// theta about it, x' = x + dx, R' = exp(theta) R. Motion is stored as momentum: the angular
// momentum L in the world's frame changes by torque only, and the angular velocity follows as
// I(R)^-1 L. Functions without a comment do for movers what those above do for nodes.

void sn_movers_retract(const SnMap* map, const SnConfig* from, const double* u, double alpha,
                       SnConfig* to);
void sn_movers_difference(const SnMap* map, const SnConfig* to, const SnConfig* from, double* u);
void sn_movers_push(const SnMap* map, const double* u, double* twist);
double sn_movers_pull(const SnMap* map, const double* wrench, double weight, double* g);
/// b += omega x I omega: the part of d(M u)/dt that does not vanish without acceleration.
void sn_movers_bias(const SnMap* map, const SnConfig* at, const double* u, double* b);
void sn_movers_momentum(const SnMap* map, const SnConfig* at, const double* twist, double* p);
double sn_movers_kinetic(const SnMap* map, const SnConfig* at, const double* twist);
void sn_movers_velocity(const SnMap* map, const SnConfig* at, const double* p, double* u);
/// Find the velocities and angular velocities of all movers from their momenta (mover_count x 6).
void sn_movers_twists(const SnMap* map, const SnMoment* moment, double* twist);
/// Find where momentum p leads in the time tau without forces: d with M(from moved by d) d = tau p.
void sn_movers_coast(const SnMap* map, const SnConfig* from, const double* p, double tau,
                     double* d);
/// Find the rate of the tangent step theta from a fixed configuration when movers move with u.
void sn_movers_rate(const SnMap* map, const double* theta, const double* u, double* out);
/// Copy the momenta of a moment to a vector of unknowns.
void sn_movers_load(const SnMap* map, const SnMoment* moment, double* p);
/// Copy them from a vector of unknowns to a moment.
void sn_movers_store(const SnMap* map, const double* p, SnMoment* moment);
void sn_movers_inertia(const SnMap* map, const SnConfig* at, double weight, SnBlockMatrix* A);

#endif
