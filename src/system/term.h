// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_TERM_H
#define SN_SYSTEM_TERM_H

#include "base/arena.h"
#include "element/weights.h"
#include "system/places.h"
#include "system/rows.h"

// A term is one kind of force on nodes and movers. It computes its energy, if it has one, and the
// derivatives. Terms deal with nodes and movers only, never with the unknowns of a system.

/// Where a term is evaluated.
typedef struct SnTermAt {
    SnConfig q;
    SnMotion motion;
    const SnMap* map; // the map of the system; NULL outside of stages, where no matrix is asked for
    const double* x_lag; // node positions at which damping that follows the stiffness is taken
    double time;         // s
    SnPool* pool;
    SnArena scratch;
} SnTermAt;

/// Bits of SnTermOps.flags.
enum {
    SN_TERM_INTERNAL =
        1 << 0, // the term's forces act within one part: their sum and torque are zero
    SN_TERM_COUPLING = 1 << 1,     // the term joins parts or movers
    SN_TERM_DISSIPATIVE = 1 << 2,  // the term's forces depend on velocities
    SN_TERM_NO_POTENTIAL = 1 << 3, // neither an energy nor a dissipation potential describes it
    SN_TERM_ROWS = 1 << 4,         // the term has the forces of constraint rows
    SN_TERM_DENSE = 1 << 5, // the term joins nodes that no element joins: `hessian` gives only a
                            // bound from above of the matrix that `product` multiplies with
};

typedef struct SnTermOps {
    const char* name;
    /// Bits SN_TERM_...
    unsigned (*flags)(const void* self);

    /// Potential energy, J; NULL where there is none.
    double (*energy)(const void* self, const SnTermAt* at);
    /// v^T D v / 2, W: half the power lost to damping that is linear in velocity. NULL: the term
    /// has no such damping.
    double (*dissipation)(const void* self, const SnTermAt* at);
    /// Add the force on nodes and movers.
    void (*force)(const void* self, const SnTermAt* at, SnForces* out);
    /// Add the force, write the dissipation and return the energy, for terms where this is cheaper
    /// than `energy`, `dissipation` and `force` one by one. NULL: it is not cheaper.
    double (*evaluate)(const void* self, const SnTermAt* at, SnForces* out, double* dissipation);

    // ---- the functions below may be NULL; `pairs`, `scatter`, `hessian` and `product` are NULL
    // for terms whose derivative is zero

    /// Add the pairs of blocks of unknowns that meet in the matrix.
    SnStatus (*pairs)(const void* self, const SnPlaces* places, SnPairList* pairs);
    /// Find the places of the term's blocks in the matrix: new memory that is passed to `hessian`.
    /// The system frees it with sn_free.
    SnStatus (*scatter)(const void* self, const SnPlaces* places, int** destination);
    /// Add weights.stiffness K + weights.damping D. weights.tangent says which K this is; D is
    /// positive semi-definite.
    void (*hessian)(const void* self, const SnTermAt* at, SnWeights weights, const int* destination,
                    double* value);
    /// y += (weights.stiffness K + weights.damping D) w: multiply with the matrix of `hessian` (but
    /// see SN_TERM_DENSE) without forming it. w moves nodes and movers, y has forces on them.
    void (*product)(const void* self, const SnTermAt* at, SnWeights weights, const SnMotion* w,
                    SnForces* y);
    /// Return the magnitude, J, of the numbers whose difference is the energy: the rounding of the
    /// energy is proportional to this magnitude. NULL: the rounding is proportional to the energy
    /// itself.
    double (*energy_unit)(const void* self);
    /// turn[9 node ...] += how the term's elements around each node have turned from x0 to x
    /// (element/solid.h). NULL: the term does not know.
    void (*turn)(const void* self, const double* x0, const double* x, SnPool* pool, double* turn);
} SnTermOps;

typedef struct SnTerm {
    const SnTermOps* ops;
    const void* self; // not owned
} SnTerm;

// ---- the terms of this room

/// Stress, viscosity and damping of a solid part; energy and force of a part of springs.
SnTerm sn_solid_term(const SnSolid* solid);
SnTerm sn_springs_term(const SnSprings* springs);

/// Forces that do not depend on positions: gravity and given loads.
typedef struct SnLoads {
    const SnModel* model;
    const SnAwake* awake;
    double gravity[3];  // m/s^2
    double* node_force; // given forces, if they are the same at all times (node_count x 3), N
    /// Return the given forces at a time, s. The result is valid until the function is called with
    /// another time, so loops that run in parallel must not call it. NULL: the given forces are
    /// `node_force`.
    const double* (*at)(void* owner, double time);
    void* owner; // first argument of `at`
} SnLoads;
SnTerm sn_loads_term(const SnLoads* loads);

/// The given forces on nodes at a time, s  (node_count x 3), N.
static inline const double* sn_loads_at(const SnLoads* loads, double time) {
    return loads->at ? loads->at(loads->owner, time) : loads->node_force;
}

/// Forces against velocity: Rayleigh's damping (alpha0) and drag through the surrounding medium, f
/// = -alpha0 m v - drag m (v - wind) with the mass m of a node.
typedef struct SnDrag {
    const SnModel* model;
    const SnAwake* awake;
    double drag;    // 1/s
    double wind[3]; // m/s
} SnDrag;
SnTerm sn_drag_term(const SnDrag* drag);

/// Damping within soft bodies, as their materials say.
typedef struct SnInnerDrag {
    const SnModel* model;
    const SnAwake* awake;
} SnInnerDrag;

/// Forces against differences of velocity between neighbours: -L v (element/laplacian_damping.h).
SnTerm sn_laplacian_term(const SnInnerDrag* inner);

/// Forces against velocities relative to the best rigid motion of each soft body: momentum and
/// angular momentum stay.
SnTerm sn_deformation_term(const SnInnerDrag* inner);

/// The current forces of constraint rows. Every system with rows has this term.
SnTerm sn_rows_term(const SnRows* rows);

#endif
