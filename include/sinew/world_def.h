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
    SN_LINEARLY_IMPLICIT, ///< one linear solve per step (Baraff and Witkin 1998); first order
    SN_BDF1,              ///< backward Euler; first order, damps
    SN_BDF2,              ///< second order, damps little; starts with SDIRK2
    SN_SDIRK2,            ///< second order, two solves per step, damps least
    SN_MIDPOINT,          ///< implicit midpoint: second order, does not damp
    SN_QUASISTATIC,       ///< equilibrium at every step, no inertia
    SN_SYMPLECTIC_EULER,  ///< explicit: small steps only
    SN_DORMAND_PRINCE, ///< explicit, fifth order, chooses substeps by their error: reference runs
    SN_XPBD, ///< position-based: constraints are projected one by one; first order (SnXpbd)
    SN_INTEGRATOR_COUNT,
} SnIntegrator;

/// How contacts are solved (sinew/contact.h). In a contact of two bodies, let w be the speed at
/// which they move apart along the normal, r the impulse that pushes them apart, gap their distance
/// (below 0: overlap), h the step and gamma a compliance. Neither r nor w + gamma r + beta is below
/// 0, and at least one of them is 0. While the bodies are apart, beta is gap / h; while they
/// overlap, beta is stabilisation gap / h, with a lower bound so that bodies are not thrown apart.
typedef struct SnContactSettings {
    int off;              ///< 1: nothing touches anything
    double friction;      ///< Coulomb's coefficient of bodies that give none, default 0.5
    double restitution;   ///< restitution of bodies that give none, 0 (default) to 1
    double stabilisation; ///< share of each penetration that a step undoes, default 0.2
    double compliance;    ///< gamma times the mass that a contact moves, no unit, default 1e-3
    double tolerance;     ///< largest error of velocities, as a share of the largest velocity that
                          ///< contacts have to stop, default 1e-6
    int max_sweeps; ///< largest number of sweeps over contacts per solve, default 10000. If this is
                    ///< at most 20, contacts are solved by sweeps alone
    double penalty; ///< above 0: contacts are springs of this stiffness along the normal, N/m, with
                    ///< any integrator except SN_XPBD; 0 (default): contacts are solved as
                    ///< described above
    // ---- if contacts are springs
    double slip_speed;    ///< friction grows with the speed of slip up to this speed, m/s, default
                          ///< 1e-3
    double damping_speed; ///< above 0: the spring of a contact pushes twice as hard while the
                          ///< contact closes at this speed, m/s; 0 (default): no damping
    double largest_depth; ///< above 0: multipliers (an augmented Lagrangian) add to the springs'
                          ///< forces until no overlap is deeper than this, m; 0 (default): no
                          ///< multipliers
    int beside_matrix;    ///< 1: springs of contacts are left out of the matrix with which methods
                          ///< solve; default 0
    // ---- a third way to treat contacts
    int projection; ///< 1: steps are done without contacts; then bodies that overlap are moved
                    ///< apart, and their velocities are corrected. Default 0
} SnContactSettings;

/// Soft bodies turn rigid where they stop deforming, keep moving as rigid bodies in their present
/// shape, and become elastic again where a force is about to deform them. Thresholds are squares of
/// rates of strain: 1e-4 1/s^2 is 1 % per second. Rigidification needs an implicit integrator with
/// inertia.
typedef struct SnRigidification {
    int on;       ///< 1: soft bodies may turn rigid; default 0
    double tau_R; ///< an element may turn rigid when its squared rate of strain has been below this
                  ///< for `frames` steps, 1/s^2, default 1e-4
    double tau_E; ///< a rigid element becomes elastic again when its predicted squared rate of
                  ///< strain is above this, 1/s^2, default 1e-3
    int frames;   ///< number of steps for tau_R, 1 to 100, default 3
    double creep; ///< a strain: a rigid element becomes elastic again when it would have been
                  ///< strained by this much, however slowly, if it had stayed elastic. 0: slow
                  ///< strain is ignored; -1 (default): the strain that the rate sqrt(tau_E) gives
                  ///< in `frames` steps
    double error; ///< above 0: the error that positions of nodes may have, as a share of the size
                  ///< of their body. Then tau_R, tau_E and creep follow from this error, and their
                  ///< own values are not used. Default 0
    int merge;    ///< 1 (default): bodies that are completely rigid, touch, and move together are
                  ///< treated as one rigid body, until forces could separate them
} SnRigidification;

/// Everything about a world except its contents. Start from sn_default_world_def(). sinew/list.h
/// lists integrators, methods and linear solvers by name.
typedef struct SnWorldDef {
    double gravity[3];       ///< m/s^2, default (0, 0, -9.81)
    double step;             ///< h, s, default 0.01
    SnIntegrator integrator; ///< default SN_BDF1
    const char* method;      ///< how a step is solved: "newton" (default) or another name of
                             ///< SN_LIST_METHODS; "auto": the world chooses a method when it starts
    const char* linear_solver; ///< "cholesky" (default) or another name of SN_LIST_LINEAR_SOLVERS
    int threads;               ///< default 1: everything runs on the calling thread
    int consistent_mass;       ///< 1: consistent mass matrix; 0 (default): lumped masses

    double drag;    ///< drag of the medium on everything: force -drag m (v - wind), 1/s; default 0
    double wind[3]; ///< m/s, default 0

    double stiffness_factor;   ///< factor beta of K in the matrix M + h D + beta h^2 K of the
                               ///< linearly implicit scheme
    double relative_tolerance; ///< a solve has converged when the residual force is at most this
                               ///< times the size of the forces whose sum it is, default 1e-6
    double absolute_tolerance; ///< a solve has also converged when the residual force is at most
                               ///< this, N, default 0
    int max_iterations; ///< largest number of iterations per solve; a solve that needs more does
                        ///< not converge. Default 0: a number that suits the method (50 for Newton)
    int iterations;     ///< above 0: each solve ends after so many iterations, converged or not;
                        ///< default 0
    int history; ///< methods l-bfgs, qlb, qlb-turned: number of pairs to remember, each a change of
                 ///< positions with the change of forces that it made; -1 (default): a number that
                 ///< suits the method
    int double_factor; ///< 1: methods that keep a factor hold it in double precision, not float
    double linear_tolerance; ///< iterative linear solvers: relative residual, default 1e-8
    double error_tolerance;  ///< Dormand-Prince: largest relative error per substep, default 1e-9

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
