// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_COORDS_H
#define SN_SYSTEM_COORDS_H

#include "system/term.h"

// Coordinates: a map from active velocities u to the motion of nodes and bodies, v = J u (+ drift),
// with a rule that moves positions. Each node has one owner; a system concatenates the owners'
// maps. The unknown is always a tangent step u at the current iterate, never a position: only
// `retract` moves anything.

typedef struct SnCoords SnCoords;

/// The inertia of a stage: g = weight (M v - p_ref), v = (q - ref) / tau.
typedef struct SnInertia {
    const SnConfig *q, *reference;
    double tau, weight;
    const double* momentum_ref; // p_ref, of a system, or of what one owner has of it
    double work;                // p_ref . (q - ref) is added
    double square;              // |g|^2 is added
} SnInertia;

typedef struct SnCoordsOps {
    const char* name;
    const char* summary;

    /// to = from moved along alpha u. What the coordinates do not own is left alone in `to`.
    void (*retract)(const SnCoords* coords, const SnConfig* from, const double* u, double alpha,
                    SnConfig* to);
    /// u such that retract(from, u, 1) = to. Only differences that a tangent step can make.
    void (*difference)(const SnCoords* coords, const SnConfig* to, const SnConfig* from, double* u);

    /// Motion of what the coordinates own: v = J u + drift.
    void (*push)(const SnCoords* coords, const SnConfig* at, const double* u, SnMotion* out);
    /// g += weight J^T f. Returns |J^T f|^2, of unknowns only.
    double (*pull)(const SnCoords* coords, const SnConfig* at, const SnForces* forces,
                   double weight, double* g);
    /// b += the part of d(M u)/dt that is there without acceleration: gyroscopic and Jdot u terms.
    void (*bias)(const SnCoords* coords, const SnConfig* at, const double* u, double* b);

    /// p = J^T M v of a motion (all nodes count: a consistent mass couples to driven ones).
    void (*momentum)(const SnCoords* coords, const SnConfig* at, const SnMotion* motion, double* p);
    /// All of difference, push, momentum and what SnInertia says in one pass. NULL: one by one.
    void (*balance)(const SnCoords* coords, SnInertia* inertia, SnMotion* motion, double* g);
    /// v^T M v / 2 of what the coordinates own, J.
    double (*kinetic)(const SnCoords* coords, const SnConfig* at, const SnMotion* motion);
    /// u = M(q)^-1 p. NULL where it needs a linear solve.
    void (*velocity)(const SnCoords* coords, const SnConfig* at, const double* p, double* u);
    /// Where momentum p leads in the time tau without forces: d with M(from moved by d) d = tau p.
    /// NULL where it needs a linear solve.
    void (*coast)(const SnCoords* coords, const SnConfig* from, const double* p, double tau,
                  double* d);
    /// Rate of the tangent step theta from a fixed configuration when things move with u.
    void (*rate)(const SnCoords* coords, const double* theta, const double* u, double* out);

    /// Momentum of a moment in time, and its inverse: write velocity u and momentum p to a moment.
    void (*load)(const SnCoords* coords, const SnMoment* moment, double* p);
    void (*store)(const SnCoords* coords, const double* u, const double* p, SnMoment* moment);

    /// Pairs of rows that the inertia couples, and A += weight M(q).
    SnStatus (*pairs)(const SnCoords* coords, SnPairList* pairs);
    void (*inertia)(const SnCoords* coords, const SnConfig* at, double weight, SnBlockMatrix* A);

    void (*destroy)(SnCoords* coords);
} SnCoordsOps;

/// One owner's share of a system. Vectors u, g, p passed to its functions begin at its first row.
struct SnCoords {
    const SnCoordsOps* ops;
    int first_row; // block row in the system; row r holds components 3r, 3r+1, 3r+2
    int row_count;
    unsigned flags;            // SN_COORDS_...
    const unsigned char* held; // components that are no unknowns, as bits (row_count), or NULL
    SnPool* pool;              // of the system; may be NULL
    void* self;
};

enum {
    SN_COORDS_CONSTANT_INERTIA = 1
                                 << 0, // M does not depend on q, and |q - q'|_M^2/2 is a potential
    SN_COORDS_DENSE = 1 << 1,          // couples all its rows
};

#endif
