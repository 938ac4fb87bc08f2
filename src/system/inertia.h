// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_INERTIA_H
#define SN_SYSTEM_INERTIA_H

#include "base/pool.h"
#include "system/map.h"
#include "system/places.h"

// Unknowns, their inertia and how they move, once for each of the two kinds: blocks_nodes.c has
// free nodes, blocks_movers.c solver bodies. Vectors u, g, p and d have three numbers for each row
// of the map; each kind reads and writes its own rows alone.

/// The inertia of a stage: g = weight (M v - p_ref), v = (q - ref) / tau.
typedef struct SnInertia {
    const SnConfig *q, *reference;
    double tau, weight;
    const double* momentum_ref; // p_ref (three per row)
    double work;                // p_ref . (q - ref) is added
    double square;              // |g|^2 is added
} SnInertia;

// ---- free nodes: numbers that add

typedef struct SnNodeRows SnNodeRows;

/// For the rows that a map has now. Neither is owned; the pool may be NULL.
SnStatus sn_create_node_rows(const SnMap* map, SnPool* pool, SnNodeRows** rows);
void sn_destroy_node_rows(SnNodeRows* rows);

/// to = from moved along alpha u. What is not free is left alone in `to`.
void sn_nodes_retract(const SnNodeRows* rows, const SnConfig* from, const double* u, double alpha,
                      SnConfig* to);
/// u such that retract(from, u, 1) = to.
void sn_nodes_difference(const SnNodeRows* rows, const SnConfig* to, const SnConfig* from,
                         double* u);
/// v = u
void sn_nodes_push(const SnNodeRows* rows, const double* u, double* v);
/// g += weight f. Returns |f|^2 of unknowns.
double sn_nodes_pull(const SnNodeRows* rows, const double* f, double weight, double* g);
/// p = M v; all nodes count, as a consistent mass couples to driven ones.
void sn_nodes_momentum(const SnNodeRows* rows, const double* v, double* p);
/// 1: sn_nodes_balance does all of difference, push, momentum and what SnInertia says in one pass.
int sn_nodes_have_balance(const SnNodeRows* rows);
void sn_nodes_balance(const SnNodeRows* rows, SnInertia* inertia, double* v, double* g);
/// v^T M v / 2 of nodes that follow no body, J. It needs no rows; the pool may be NULL.
double sn_nodes_kinetic(const SnMap* map, SnPool* pool, const double* v);
/// u = M^-1 p. SN_UNSUPPORTED where that needs a linear solve, or where a node has no mass.
SnStatus sn_nodes_velocity(const SnNodeRows* rows, const double* p, double* u);
/// d = tau M^-1 p, and zero where a node has no mass. SN_UNSUPPORTED where that needs a linear
/// solve.
SnStatus sn_nodes_coast(const SnNodeRows* rows, const double* p, double tau, double* d);
/// Pairs of rows that the mass couples, and A += weight M.
SnStatus sn_nodes_pairs(const SnNodeRows* rows, SnPairList* pairs);
void sn_nodes_inertia(SnNodeRows* rows, double weight, SnBlockMatrix* A);

// ---- solver bodies: a tangent step (dx, theta) moves the centre of mass by dx and turns the body
// by theta about it, x' = x + dx, R' = exp(theta) R. Motion is stored as momentum: the angular
// momentum L in the world's frame changes by torque only, and the angular velocity follows as
// I(R)^-1 L.

void sn_bodies_retract(const SnMap* map, const SnConfig* from, const double* u, double alpha,
                       SnConfig* to);
void sn_bodies_difference(const SnMap* map, const SnConfig* to, const SnConfig* from, double* u);
void sn_bodies_push(const SnMap* map, const double* u, double* twist);
double sn_bodies_pull(const SnMap* map, const double* wrench, double weight, double* g);
/// b += omega x I omega, the part of d(M u)/dt that is there without acceleration.
void sn_bodies_bias(const SnMap* map, const SnConfig* at, const double* u, double* b);
void sn_bodies_momentum(const SnMap* map, const SnConfig* at, const double* twist, double* p);
double sn_bodies_kinetic(const SnMap* map, const SnConfig* at, const double* twist);
void sn_bodies_velocity(const SnMap* map, const SnConfig* at, const double* p, double* u);
/// Velocities of all bodies, which their momenta give them (body_count x 6).
void sn_bodies_twists(const SnMap* map, const SnMoment* moment, double* twist);
/// Where momentum p leads in the time tau without forces: d with M(from moved by d) d = tau p.
void sn_bodies_coast(const SnMap* map, const SnConfig* from, const double* p, double tau,
                     double* d);
/// The rate of the tangent step theta from a fixed configuration when things move with u.
void sn_bodies_rate(const SnMap* map, const double* theta, const double* u, double* out);
/// The momenta of a moment as a vector of rows, and the other way.
void sn_bodies_load(const SnMap* map, const SnMoment* moment, double* p);
void sn_bodies_store(const SnMap* map, const double* p, SnMoment* moment);
void sn_bodies_inertia(const SnMap* map, const SnConfig* at, double weight, SnBlockMatrix* A);

#endif
