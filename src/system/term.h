// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_TERM_H
#define SN_SYSTEM_TERM_H

#include "base/arena.h"
#include "element/weights.h"
#include "system/places.h"
#include "system/rows.h"

// A term is one kind of force on nodes and movers. It computes the force, its energy if there is
// one, and its derivatives. Terms know nodes and movers, but not the unknowns of a system.

/// The configuration and motion at which a term is evaluated.
typedef struct SnTermAt {
    SnConfig q;
    SnMotion motion;
    const SnMap* map;    // the map of the system; NULL outside of stages, where no matrix is needed
    const double* x_lag; // positions of nodes at which stiffness-proportional damping is evaluated
                         // (node_count x 3), m; NULL in statics
    double time;         // s
    SnPool* pool;
    SnArena scratch;
} SnTermAt;

/// Bits of SnTermOps.flags.
enum {
    SN_TERM_INTERNAL =
        1 << 0, // the term's forces act within one part; their sum and their torque are zero
    SN_TERM_COUPLING = 1 << 1,     // the term couples different parts or movers
    SN_TERM_DISSIPATIVE = 1 << 2,  // the term's forces depend on velocities
    SN_TERM_NO_POTENTIAL = 1 << 3, // the term's forces follow neither from an energy nor from a
                                   // dissipation potential
    SN_TERM_ROWS = 1 << 4,         // the term consists of the forces of constraint rows
    SN_TERM_DENSE = 1 << 5, // the term couples nodes that share no element: `hessian` gives only an
                            // upper bound of the matrix with which `product` multiplies
};

typedef struct SnTermOps {
    const char* name;
    /// Bits SN_TERM_...
    unsigned (*flags)(const void* self);

    /// Return the potential energy, J. NULL: the term has none.
    double (*energy)(const void* self, const SnTermAt* at);
    /// Return the dissipation v^T D v / 2, in watts: half the power lost to damping that is linear
    /// in velocity. NULL: the term has no such damping.
    double (*dissipation)(const void* self, const SnTermAt* at);
    /// Add the force on nodes and movers.
    void (*force)(const void* self, const SnTermAt* at, SnForces* out);
    /// Add the force, write the dissipation and return the energy. NULL: calling `energy`,
    /// `dissipation` and `force` one by one is as cheap.
    double (*evaluate)(const void* self, const SnTermAt* at, SnForces* out, double* dissipation);

    // ---- the following functions may be NULL; `pairs`, `scatter`, `hessian` and `product` are
    // NULL if the derivative of the term's force is zero

    /// Add the pairs of blocks of unknowns that the term couples in the matrix.
    SnStatus (*pairs)(const void* self, const SnPlaces* places, SnPairList* pairs);
    /// Find the places of the term's blocks in the matrix. *destination becomes new memory, which
    /// is later passed to `hessian`; the system frees it with sn_free.
    SnStatus (*scatter)(const void* self, const SnPlaces* places, int** destination);
    /// Add weights.stiffness K + weights.damping D to the matrix entries `value`. weights.tangent
    /// says which K this is; D is positive semi-definite.
    void (*hessian)(const void* self, const SnTermAt* at, SnWeights weights, const int* destination,
                    double* value);
    /// y += (weights.stiffness K + weights.damping D) w: multiply with the matrix of `hessian` (but
    /// see SN_TERM_DENSE) without forming it. w is a motion of nodes and movers; y are forces on
    /// them.
    void (*product)(const void* self, const SnTermAt* at, SnWeights weights, const SnMotion* w,
                    SnForces* y);
    /// The energy may be a difference of larger numbers. Return their magnitude, J, to which the
    /// rounding of the energy is proportional. NULL: the rounding is proportional to the energy
    /// itself.
    double (*energy_unit)(const void* self);
    /// The term's elements around a node have turned from the positions x0 to x. Add this turn to
    /// the 3x3 matrix turn[9 node ...] of each node (sn_solid_turn of element/solid.h). NULL: the
    /// term has no such elements.
    void (*turn)(const void* self, const double* x0, const double* x, SnPool* pool, double* turn);
} SnTermOps;

typedef struct SnTerm {
    const SnTermOps* ops;
    const void* self; // not owned
} SnTerm;

// ---- the terms of this room

/// Make the term of a solid (stress, viscosity and damping), or of springs.
SnTerm sn_solid_term(const SnSolid* solid);
SnTerm sn_springs_term(const SnSprings* springs);

/// Forces that do not depend on positions: gravity and given loads.
typedef struct SnLoads {
    const SnModel* model;
    const SnAwake* awake;
    double gravity[3];  // m/s^2
    double* node_force; // given forces that are the same at all times  (node_count x 3), N
    /// Return the given forces at a time, s  (node_count x 3), N. The result is valid until the
    /// next call with another time, so loops that run in parallel must not call this function.
    /// NULL: the given forces are `node_force`.
    const double* (*at)(void* owner, double time);
    void* owner; // first argument of `at`
} SnLoads;
SnTerm sn_loads_term(const SnLoads* loads);

/// Return the given forces on nodes at a time, s  (node_count x 3), N.
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

/// Damping within soft bodies, with the coefficients of their materials.
typedef struct SnInnerDrag {
    const SnModel* model;
    const SnAwake* awake;
} SnInnerDrag;

/// Forces against differences of velocity between neighbours: -L v (element/laplacian_damping.h).
SnTerm sn_laplacian_term(const SnInnerDrag* inner);

/// Forces against velocities relative to the best rigid motion of each soft body. The forces do not
/// change the momentum and angular momentum of the body.
SnTerm sn_deformation_term(const SnInnerDrag* inner);

/// The current forces of constraint rows. Every system with rows adds this term by itself.
SnTerm sn_rows_term(const SnRows* rows);

#endif
