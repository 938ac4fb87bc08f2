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

// Extended position-based dynamics (source text 002, section 3). The iterations begin where
// everything would be without constraints, at x* = x + h v*, with h the length of the step and v*
// the velocities with loads. Each constraint C, with compliance alpha and multiplier lambda, is
// projected by itself, again and again (W: inverse masses):
//
//     d lambda = -(C + alpha~ lambda) / (grad C W grad C^T + alpha~),      alpha~ = alpha / h^2,
//     d x = W grad C^T d lambda,
//
// In each iteration, elements are projected colour by colour, then springs, then attachments and
// contacts in order; then held components are put to their targets. At the end v = (x - x_start) /
// h.

/// The input of one step.
typedef struct SnXpbdStep {
    double h;                  // length of the step, s
    const double* start;       // positions of nodes as the step begins (node_count x 3), m
    const double* velocity;    // v*, with what loads add in the step (node_count x 3), m/s
    const double* w;           // inverse masses (node_count), 1/kg
    const unsigned char* held; // bits SN_HELD of components that are at `target` when the step ends
                               // (node_count)
    const double* target;      // positions of held components (node_count x 3), m
    const double* coast;       // how far rigids go without constraints (rigid_count x 6), m and rad
    const SnXpbdMass* body;    // inverse masses of rigids (rigid_count)
    SnRows* rows;              // attachments and contacts, which receive their forces; NULL: none
    int iterations;            // most iterations; unused in layers, where the plan says how many
    double tolerance; // the step may end when the residual is at most this share of the residual at
                      // x*; 0: all iterations are done
    int per_body;     // 1: parts that have converged wait for the rest (xpbd/quiet.h)
    const double* now;      // in layers: velocities before loads act (node_count x 3), m/s
    const double* v_before; // in layers: velocities one step ago, m/s; NULL: none are known
    const double* gravity;  // (3), m/s^2
    long long number;       // number of the step
    const double* before;   // in layers: positions a time before_h ago (node_count x 3), m
    double before_h;        // s
    int watched;            // 1: measure the residual though nothing depends on it
    SnResiduals* residuals; // receives the residuals of the step's iterations; NULL: not wanted
    SnArena scratch;
} SnXpbdStep;

/// The timed phases of a step. The rest of a step's time is spent in entering and leaving layers,
/// and in measuring residuals.
typedef enum SnXpbdStage {
    SN_XPBD_BEGIN,    // finding which elements turn rigid, and clearing multipliers
    SN_XPBD_ELEMENTS, // sweeps over elements and springs
    SN_XPBD_COUPLING, // layer bodies follow their elements
    SN_XPBD_ROWS,     // sweeps over attachments and contacts
    SN_XPBD_STAGES
} SnXpbdStage;

/// How a step was solved. The residual is the norm of C + alpha~ lambda over all constraints. For
/// constraints that are swept, this is the value just before each is projected; for elements that
/// are rigid, the value when their layer begins. The residual is 0 where it is not measured.
typedef struct SnXpbdStats {
    int iterations;
    double sweeps;          // sum over iterations of the share of all elements that was swept
    int elastic_iterations; // number of iterations in layers where only still parts are rigid
    double first_residual;  // residual at x*
    double residual;        // residual of the last iteration
    double seconds[SN_XPBD_STAGES];
} SnXpbdStats;

struct SnXpbdSolver;
/// A function that is called when a step begins and after each of its iterations. The function
/// changes nothing.
typedef struct SnXpbdWatch {
    void (*look)(void* user, const struct SnXpbdSolver* solver, const SnXpbdStats* stats);
    void* user;
} SnXpbdWatch;

typedef struct SnXpbdSolver {
    const SnModel* model;
    SnPool* pool;
    SnXpbdSolid** solid;     // elements of each part (part_count); NULL: the part has none
    SnXpbdSprings** springs; // springs of each part (part_count); NULL: the part has none
    int* small;              // numbers of the parts that are a task each (xpbd/parts.h)
    int small_count;
    double* part_residual; // squared residual of the elements of each part when last swept or
                           // measured (part_count)
    SnXpbdQuiet quiet;
    SnXpbdMoving moving;
    SnParticleFloat* single; // nodes in single precision, relative to a point of each part
                             // (node_count); NULL in double precision
    SnXpbdRows rows;
    int* partly; // nodes of which some components are held and others are not
    int partly_count;
    SnLayered* layered; // owned; NULL: no layers
    SnXpbdStats stats;  // statistics of the last step
    SnXpbdWatch watch;  // where `look` is NULL, nothing is called
} SnXpbdSolver;

/// Returns 1 if a part is rigid for all of the step.
static inline int sn_xpbd_is_still(const SnXpbdSolver* solver, int part) {
    return solver->layered && solver->layered->still[part];
}

/// Make a solver, which owns `layered` from now on unless this fails.
SnStatus sn_create_xpbd_solver(const SnModel* model, SnXpbdPrecision precision, SnLayered* layered,
                               SnPool* pool, SnXpbdSolver** solver, SnError* error);
void sn_destroy_xpbd_solver(SnXpbdSolver* solver);

/// Solve a step. Afterwards solver->moving has the positions at the end of the step. Returns
/// SN_NOT_CONVERGED if the tolerance was not reached.
SnStatus sn_xpbd_solve(SnXpbdSolver* solver, const SnXpbdStep* step, SnXpbdStats* stats);

#endif
