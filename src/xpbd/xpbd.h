// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_XPBD_H
#define SN_XPBD_XPBD_H

#include "system/model.h"
#include "system/residuals.h"
#include "system/state.h"
#include "xpbd/layered.h"
#include "xpbd/quiet.h"
#include "xpbd/rows.h"
#include "xpbd/solid.h"
#include "xpbd/springs.h"

// Extended position-based dynamics (source text 002, section 3). Iterations begin at x* = x + h v*,
// where everything would be without constraints; h is the length of the step, and the velocities v*
// include the effect of loads. Each constraint C, with compliance alpha and multiplier lambda, is
// projected by itself, again and again (W: inverse masses):
//
//     d lambda = -(C + alpha~ lambda) / (grad C W grad C^T + alpha~),      alpha~ = alpha / h^2,
//     d x = W grad C^T d lambda,
//
// In each iteration, elements are projected colour by colour, then springs, then attachments and
// contacts in order. Then held components are set to their targets. At the end, v = (x - x_start) /
// h.

/// The input of one step.
typedef struct SnXpbdStep {
    double h;                  // length of the step, s
    const double* start;       // positions of nodes at the start of the step (node_count x 3), m
    const double* velocity;    // v*, which includes the effect of the step's loads (node_count x
                               // 3), m/s
    const double* w;           // inverse masses (node_count), 1/kg
    const unsigned char* held; // bits of held components, which are at `target` at the end of the
                               // step (node_count)
    const double* target;      // positions of held components (node_count x 3), m
    const double* coast;       // shifts and turns of rigids in this step without constraints
                               // (rigid_count x 6), m and rad
    const SnXpbdMass* body;    // inverse masses and inertias of rigids (rigid_count)
    SnRows* rows;              // attachments and contacts; the step writes their forces. NULL:
                               // there are none
    int iterations;            // the largest number of iterations; with layers the plan is used
                               // instead
    double tolerance;  // the step ends when the residual is at most this fraction of the residual
                       // at x*; 0: all iterations are done
    int per_body;      // 1: parts that have converged wait for the other parts (xpbd/quiet.h)
    const double* now; // for layers: velocities before loads act (node_count x 3), m/s
    const double* v_before; // for layers: velocities one step ago (node_count x 3), m/s; NULL: they
                            // are not known
    const double* gravity;  // (3), m/s^2
    long long number;       // number of the step
    const double* before;   // for layers: positions before_h seconds ago (node_count x 3), m
    double before_h;        // s
    int watched;            // 1: measure the residual even if nothing depends on it
    SnResiduals* residuals; // receives the residual of each iteration (SnXpbdStats.residual); NULL:
                            // residuals are not kept
    SnArena scratch;
} SnXpbdStep;

/// The timed phases of a step. The time for beginning and ending layers, and for measuring
/// residuals outside of sweeps, belongs to no phase.
typedef enum SnXpbdStage {
    SN_XPBD_BEGIN,    // finding which elements turn rigid, and setting multipliers to zero
    SN_XPBD_ELEMENTS, // sweeps over elements and springs
    SN_XPBD_COUPLING, // layer bodies follow their elements
    SN_XPBD_ROWS,     // sweeps over attachments and contacts
    SN_XPBD_STAGES
} SnXpbdStage;

/// How a step was solved. The residual is the root of the sum of (C + alpha~ lambda)^2 over all
/// constraints; damping adds terms (xpbd/solid_damped.h, xpbd/springs.h). The sum mixes units:
/// constraints of elements are strains, and constraints of springs and rows are lengths in m. A
/// constraint that is swept counts with its value just before it is projected; an element within a
/// layer body counts with its value at the start of the layer. The residual is 0 if it is not
/// measured.
typedef struct SnXpbdStats {
    int iterations;
    double sweeps;          // sum over iterations of the fraction of all elements that was swept
    int elastic_iterations; // number of iterations in layers in which all parts that are not still
                            // are elastic
    double first_residual;  // residual at x*
    double residual;        // residual of the last iteration, or 0 if it was not measured
    double seconds[SN_XPBD_STAGES];
} SnXpbdStats;

struct SnXpbdSolver;
/// A function that is called at the start of a step and after each of its iterations. It must not
/// change anything.
typedef struct SnXpbdWatch {
    void (*look)(void* user, const struct SnXpbdSolver* solver, const SnXpbdStats* stats);
    void* user;
} SnXpbdWatch;

typedef struct SnXpbdSolver {
    const SnModel* model;
    SnPool* pool;
    SnXpbdSolid** solid;     // elements of each part (part_count); NULL: the part has none
    SnXpbdSprings** springs; // springs of each part (part_count); NULL: the part has none
    int* small;              // numbers of the small parts, which are one task each (xpbd/parts.h)
    int small_count;
    double* part_residual; // squared residual of the elements of each part, when they were last
                           // swept or measured (part_count)
    SnXpbdQuiet quiet;
    SnXpbdMoving moving;
    SnParticleFloat* single; // nodes in single precision, relative to a point of each part
                             // (node_count); NULL in double precision
    SnXpbdRows rows;
    int* partly; // numbers of the nodes with some, but not all, components held
    int partly_count;
    SnLayered* layered; // owned; NULL: no layers
    SnXpbdStats stats;  // statistics of the last step
    SnXpbdWatch watch;  // `look` NULL: nothing is called
} SnXpbdSolver;

/// Returns 1 if a part is rigid in the whole step (xpbd/still.h).
static inline int sn_xpbd_is_still(const SnXpbdSolver* solver, int part) {
    return solver->layered && solver->layered->still[part];
}

/// Make a solver. The solver then owns `layered`; after a failure the caller still owns it.
/// `layered` NULL: steps have no layers.
SnStatus sn_create_xpbd_solver(const SnModel* model, SnXpbdPrecision precision, SnLayered* layered,
                               SnPool* pool, SnXpbdSolver** solver, SnError* error);
void sn_destroy_xpbd_solver(SnXpbdSolver* solver);

/// Solve a step. Afterwards solver->moving has the positions at the end of the step. Returns
/// SN_NOT_CONVERGED if the tolerance was not reached.
SnStatus sn_xpbd_solve(SnXpbdSolver* solver, const SnXpbdStep* step, SnXpbdStats* stats);

#endif
