// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_INERTIA_H
#define SN_SYSTEM_INERTIA_H

#include "base/pool.h"
#include "system/map.h"
#include "system/places.h"

// Motion and inertia of the two kinds of unknowns. blocks_nodes.c treats free nodes,
// blocks_movers.c treats movers. Vectors u, g, p and d have three numbers for each block of the
// map; functions for one kind read and write only the blocks of this kind.

/// The inertial part of a stage's equation, g = weight (M v - p_ref) with v = (q - ref) / tau; the
/// configuration ref is `reference`.
typedef struct SnInertia {
    const SnConfig *q, *reference;
    double tau, weight;         // tau, s; `weight` is tau times SnStage.mass_weight, s
    const double* momentum_ref; // p_ref  (block_count x 3), kg m/s
    double work;                // the product p_ref . (q - ref) is added to this number
    double square;              // |g|^2 is added to this number
} SnInertia;

// ---- free nodes: steps are added to positions

typedef struct SnNodeBlocks SnNodeBlocks;

/// Create node blocks for the blocks that a map has now. Neither map nor pool is owned; the pool
/// may be NULL.
SnStatus sn_create_node_blocks(const SnMap* map, SnPool* pool, SnNodeBlocks** blocks);
void sn_destroy_node_blocks(SnNodeBlocks* blocks);

/// to = from moved along alpha u. Components of nodes that are no unknowns are not written to `to`.
void sn_nodes_retract(const SnNodeBlocks* blocks, const SnConfig* from, const double* u,
                      double alpha, SnConfig* to);
/// Find u such that sn_nodes_retract(from, u, 1) gives `to`.
void sn_nodes_difference(const SnNodeBlocks* blocks, const SnConfig* to, const SnConfig* from,
                         double* u);
/// Write u to the velocities v of free nodes.
void sn_nodes_push(const SnNodeBlocks* blocks, const double* u, double* v);
/// g += weight f. Returns |f|^2 over the unknowns.
double sn_nodes_pull(const SnNodeBlocks* blocks, const double* f, double weight, double* g);
/// p = M v. `v` has the velocities of all nodes, including driven ones, because a consistent mass
/// couples free nodes to driven ones.
void sn_nodes_momentum(const SnNodeBlocks* blocks, const double* v, double* p);
/// Return 1 if sn_nodes_balance may be used. It needs lumped masses, and all components of free
/// nodes must be unknowns.
int sn_nodes_have_balance(const SnNodeBlocks* blocks);
/// Find v and g of SnInertia, and add to its `work` and `square`. One pass over the nodes does the
/// work of sn_nodes_difference, sn_nodes_push and sn_nodes_momentum.
void sn_nodes_balance(const SnNodeBlocks* blocks, SnInertia* inertia, double* v, double* g);
/// Return the kinetic energy v^T M v / 2 of all nodes that belong to no aggregate, J. The pool may
/// be NULL.
double sn_nodes_kinetic(const SnMap* map, SnPool* pool, const double* v);
/// u = M^-1 p. Returns SN_UNSUPPORTED if the mass is consistent, because M^-1 would need a linear
/// solve, or if a node has no mass.
SnStatus sn_nodes_velocity(const SnNodeBlocks* blocks, const double* p, double* u);
/// d = tau M^-1 p, and zero where a node has no mass. Returns SN_UNSUPPORTED if the mass is
/// consistent.
SnStatus sn_nodes_coast(const SnNodeBlocks* blocks, const double* p, double tau, double* d);
/// Add the pairs of blocks that the mass matrix couples.
SnStatus sn_nodes_pairs(const SnNodeBlocks* blocks, SnPairList* pairs);
/// A += weight M.
void sn_nodes_inertia(SnNodeBlocks* blocks, double weight, SnBlockMatrix* A);

// ---- movers: a tangent step (dx, theta) moves the centre of mass x by dx and turns the mover's
// rotation R by theta about x: x becomes x + dx, R becomes exp(theta) R. Motion is stored as
// momentum: the angular momentum L in the world's frame changes by torque only, and the angular
// velocity follows as I(R)^-1 L. Functions without a comment do for movers what the functions
// sn_nodes_... above do for nodes.

void sn_movers_retract(const SnMap* map, const SnConfig* from, const double* u, double alpha,
                       SnConfig* to);
void sn_movers_difference(const SnMap* map, const SnConfig* to, const SnConfig* from, double* u);
void sn_movers_push(const SnMap* map, const double* u, double* twist);
/// Returns the sum of the squares of forces, and of torques divided by the movers' lengths
/// (sn_rigid_length).
double sn_movers_pull(const SnMap* map, const double* wrench, double weight, double* g);
/// Return the same sum for the entries of movers in g.
double sn_movers_square(const SnMap* map, const double* g);
/// Set the entries of angles in `scale` to the squares of the movers' lengths.
void sn_movers_scale(const SnMap* map, double* scale);
/// Return the largest absolute coordinate or length of all movers, m.
double sn_movers_size(const SnMap* map, const SnConfig* q);
/// Return the largest entry of the tangent step u, in which angles are multiplied by lengths, m.
double sn_movers_way(const SnMap* map, const double* u);
/// b += omega x I omega: the term of d(M u)/dt that remains without acceleration.
void sn_movers_bias(const SnMap* map, const SnConfig* at, const double* u, double* b);
void sn_movers_momentum(const SnMap* map, const SnConfig* at, const double* twist, double* p);
double sn_movers_kinetic(const SnMap* map, const SnConfig* at, const double* twist);
void sn_movers_velocity(const SnMap* map, const SnConfig* at, const double* p, double* u);
/// Find the velocities and angular velocities of all movers from their momenta (mover_count x 6).
void sn_movers_twists(const SnMap* map, const SnMoment* moment, double* twist);
/// Find the tangent step d that movers with momentum p make in the time tau without forces. It
/// solves M(from moved along d) d = tau p.
void sn_movers_coast(const SnMap* map, const SnConfig* from, const double* p, double tau,
                     double* d);
/// The tangent step `theta` leads from a fixed configuration to the present one. Write the time
/// derivative of theta to `out`, for movers that have the velocities u.
void sn_movers_rate(const SnMap* map, const double* theta, const double* u, double* out);
/// Copy the momenta of movers from a moment to a vector of unknowns.
void sn_movers_load(const SnMap* map, const SnMoment* moment, double* p);
/// Copy the momenta of movers from a vector of unknowns to a moment.
void sn_movers_store(const SnMap* map, const double* p, SnMoment* moment);
void sn_movers_inertia(const SnMap* map, const SnConfig* at, double weight, SnBlockMatrix* A);

#endif
