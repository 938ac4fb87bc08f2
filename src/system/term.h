// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_TERM_H
#define SN_SYSTEM_TERM_H

#include "base/arena.h"
#include "element/weights.h"
#include "system/places.h"
#include "system/rows.h"

// A term is one kind of force on nodes and bodies: where there is an energy it says so, and it
// knows its derivatives. Terms speak of nodes and bodies only, never of the unknowns of a system.

/// Where a term is evaluated.
typedef struct SnTermAt {
    SnConfig q;
    SnMotion motion;
    const SnMap* map;    // the system's; NULL: outside of stages, where no matrix is asked for
    const double* x_lag; // node positions at which damping that follows the stiffness is taken
    double time;         // s
    SnPool* pool;
    SnArena scratch;
} SnTermAt;

enum {
    SN_TERM_INTERNAL = 1 << 0,     // forces within one part: sums to no force and no torque
    SN_TERM_COUPLING = 1 << 1,     // joins parts or bodies
    SN_TERM_DISSIPATIVE = 1 << 2,  // depends on velocities
    SN_TERM_NO_POTENTIAL = 1 << 3, // neither an energy nor a dissipation potential describes it
    SN_TERM_ROWS = 1 << 4,         // forces of constraint rows
    SN_TERM_DENSE = 1 << 5, // joins nodes that no element joins: its Hessian is a bound from above
                            // of the matrix that its product has
};

typedef struct SnTermOps {
    const char* name;
    unsigned (*flags)(const void* self);

    /// Potential energy, J; NULL where there is none.
    double (*energy)(const void* self, const SnTermAt* at);
    /// v^T D v / 2, W: half the power lost to damping that is linear in velocity. NULL: none.
    double (*dissipation)(const void* self, const SnTermAt* at);
    /// Add the force on nodes and bodies.
    void (*force)(const void* self, const SnTermAt* at, SnForces* out);
    /// All three at once: adds the force and returns the energy, for terms where that is cheaper
    /// than apart. NULL: it is not.
    double (*evaluate)(const void* self, const SnTermAt* at, SnForces* out, double* dissipation);

    // the rest is NULL for terms whose derivative is zero

    /// Pairs of rows that meet in the matrix.
    SnStatus (*pairs)(const void* self, const SnPlaces* places, SnPairList* pairs);
    /// Where the term's blocks go: new memory, handed back to `hessian`. Freed with sn_free.
    SnStatus (*scatter)(const void* self, const SnPlaces* places, int** destination);
    /// Add weights.stiffness K + weights.damping D. K is the one that weights.tangent names, D is
    /// positive semi-definite.
    void (*hessian)(const void* self, const SnTermAt* at, SnWeights weights, const int* destination,
                    double* value);
    /// y += (weights.stiffness K + weights.damping D) w: the same matrix (but see SN_TERM_DENSE),
    /// without forming it. w moves nodes and bodies, y are forces on them.
    void (*product)(const void* self, const SnTermAt* at, SnWeights weights, const SnMotion* w,
                    SnForces* y);
    /// What the energy is a difference of, J: its rounding is a share of that. NULL: of itself.
    double (*energy_unit)(const void* self);
    /// turn[9 node ..] += how its elements around nodes have turned from x0 to x (element/solid.h).
    /// NULL: it does not say.
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

/// Forces that do not depend on where things are: gravity and given loads.
typedef struct SnLoads {
    const SnModel* model;
    const SnAwake* awake;
    double gravity[3];  // m/s^2
    double* node_force; // (node_count x 3), N; where these are the same at all times
    /// Forces on nodes at a time, s: they stay until somebody asks for those at another one, so
    /// loops that run in parallel may not ask. NULL: they are `node_force`.
    const double* (*at)(void* owner, double time);
    void* owner;
} SnLoads;
SnTerm sn_loads_term(const SnLoads* loads);

/// Forces on nodes at a time (node_count x 3), N.
static inline const double* sn_loads_at(const SnLoads* loads, double time) {
    return loads->at ? loads->at(loads->owner, time) : loads->node_force;
}

/// Forces against velocity: Rayleigh's alpha0 per node and a drag through the surrounding medium,
/// f = -alpha0 m v - drag m (v - wind).
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

/// Against differences of velocity between neighbours: -L v (element/laplacian_damping.h).
SnTerm sn_laplacian_term(const SnInnerDrag* inner);

/// Against velocities relative to the best rigid motion of each soft body: momentum and angular
/// momentum stay.
SnTerm sn_deformation_term(const SnInnerDrag* inner);

/// Forces of constraint rows as they are: every system has this term, where it has rows.
SnTerm sn_rows_term(const SnRows* rows);

#endif
