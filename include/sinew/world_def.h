// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_WORLD_DEF_H
#define SINEW_WORLD_DEF_H

#include "sinew/status.h"
#include "sinew/xpbd.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The definition of a world: its parameters.

/// How time advances.
typedef enum SnIntegrator {
    SN_LINEARLY_IMPLICIT, ///< one linear solve per step ("Baraff"); first order
    SN_BDF1,              ///< backward Euler; first order, damps
    SN_BDF2,              ///< second order, damps little; starts with SDIRK2
    SN_SDIRK2,            ///< second order, two solves per step, damps least
    SN_MIDPOINT,          ///< implicit midpoint: second order, does not damp
    SN_QUASISTATIC,       ///< equilibrium at every step, no inertia
    SN_SYMPLECTIC_EULER,  ///< explicit: small steps only
    SN_DORMAND_PRINCE,    ///< explicit 5(4) with error control: reference runs
    SN_XPBD, ///< position-based: constraints are projected one by one; first order (SnXpbd)
    SN_INTEGRATOR_COUNT,
} SnIntegrator;

/// How contacts are solved (sinew/contact.h). With w the velocity at which two bodies part, r the
/// impulse between them and h the step, along the normal 0 <= r _|_ w + gamma r + beta >= 0, where
/// beta = stabilisation gap / h while they overlap.
typedef struct SnContactSettings {
    int off;              ///< 1: nothing touches anything
    double friction;      ///< Coulomb's coefficient of bodies without one of their own, default 0.5
    double restitution;   ///< restitution of bodies without one of their own, 0 (default) to 1
    double stabilisation; ///< share of a penetration that is undone per step, default 0.2
    double compliance;    ///< gamma times the mass that a contact moves, default 1e-3
    double tolerance;     ///< velocity errors over the velocities that contacts undo, default 1e-6
    int max_sweeps; ///< largest number of sweeps over contacts per solve, default 10000; up to 20:
                    ///< contacts are solved by sweeps alone
    double penalty; ///< above 0: contacts are springs of this stiffness along the normal, N/m,
                    ///< for any integrator; 0 (default): as above
    // ---- for contacts that are springs
    double slip_speed;    ///< friction grows with the speed of slip up to here, m/s, default 1e-3
    double damping_speed; ///< above 0: a contact that closes at this speed pushes twice as hard,
                          ///< m/s; 0 (default): no damping
    double largest_depth; ///< above 0: springs are made hard, by multipliers (an augmented
                          ///< Lagrangian), until nothing is deeper, m; 0 (default): they are not
    int beside_matrix;    ///< 1: springs are no part of the matrix that methods solve with
    // ---- instead of either
    int projection; ///< 1: bodies that overlap after a step are moved apart, and their velocities
                    ///< corrected; integrators ignore contacts then. Default 0
} SnContactSettings;

/// Soft bodies turn rigid where they stop deforming, keep moving as rigid bodies in the shape that
/// they have, and become elastic where something is about to deform them again. Thresholds are
/// squares of rates of strain: 1e-4 1/s^2 is 1 % per second. Needs an implicit integrator with
/// inertia.
typedef struct SnRigidification {
    int on;       ///< 1: soft bodies may turn rigid; default 0
    double tau_R; ///< elements that deform more slowly for `frames` steps may turn rigid, 1/s^2,
                  ///< default 1e-4
    double tau_E; ///< elements that are predicted to deform faster become elastic again, 1/s^2,
                  ///< default 1e-3
    int frames;   ///< 1 to 100, default 3
    double creep; ///< elements that would by now be deformed by so large a strain if they were not
                  ///< rigid become elastic again, too, however slowly; 0: never; -1 (default): the
                  ///< strain that tau_E makes in `frames` steps
    double error; ///< above 0: an error that nodes may have, over the size of their body; tau_R,
                  ///< tau_E and creep then follow from it, and are not used. Default 0
    int merge;    ///< 1 (default): bodies that are rigid all over, touch, and move as one have six
                  ///< degrees of freedom together, until something may part them
} SnRigidification;

/// Everything about a world but its contents. Start from sn_default_world_def(). sinew/list.h lists
/// integrators, methods and linear solvers by name.
typedef struct SnWorldDef {
    double gravity[3];         ///< m/s^2, default (0, 0, -9.81)
    double step;               ///< h, s, default 0.01
    SnIntegrator integrator;   ///< default SN_BDF1
    const char* method;        ///< how a step is solved: "newton" (default) or another in the list;
                               ///< "auto": one of them, chosen as the world starts
    const char* linear_solver; ///< "cholesky" (default) or another in the list
    int threads;               ///< default 1: everything runs on the calling thread
    int consistent_mass;       ///< 1: consistent instead of lumped mass

    double drag; ///< slows everything against the medium: force -drag m (v - wind), 1/s; default 0
    double wind[3]; ///< m/s, default 0

    double stiffness_factor;   ///< beta in M + h D + beta h^2 K of the linearly implicit scheme
    double relative_tolerance; ///< residual force over the forces that cancel in it, default 1e-6
    double absolute_tolerance; ///< residual force that is enough in any case, N, default 0
    int max_iterations; ///< largest number per solve, after which it has not converged; default 0:
                        ///< a number that suits the method (Newton 50)
    int iterations;     ///< above 0: a solve ends after so many, converged or not; default 0
    int history;        ///< l-bfgs, qlb, qlb-turned: pairs to remember; -1 (default): a number that
                        ///< suits the method
    int double_factor;  ///< 1: methods that keep a factor hold it in double precision, not float
    double linear_tolerance; ///< iterative linear solvers: relative residual, default 1e-8
    double error_tolerance;  ///< Dormand-Prince: relative error per step, default 1e-9

    SnContactSettings contact;
    SnRigidification rigidification;
    SnXpbd xpbd; ///< used by the integrator SN_XPBD

    uint32_t cookie; ///< written by sn_default_world_def(), do not set
} SnWorldDef;

SN_API SnWorldDef sn_default_world_def(void);

#ifdef __cplusplus
}
#endif
#endif
