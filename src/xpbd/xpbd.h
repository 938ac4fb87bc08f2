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

// Extended position-based dynamics (source text 002, section 3). From where everything would be
// without constraints, x* = x + h v*, each constraint C with compliance alpha is projected by
// itself, again and again:
//
//     d lambda = -(C + alpha~ lambda) / (grad C W grad C^T + alpha~),      alpha~ = alpha / h^2,
//     d x = W grad C^T d lambda,
//
// elements colour by colour, then springs, then attachments and contacts in order, then what is
// held. At the end v = (x - x_start) / h.

/// One step as it is to be solved.
typedef struct SnXpbdStep {
    double h;                  // s
    const double* start;       // where nodes are as it begins (node_count x 3), m
    const double* velocity;    // v*: with what loads add in the step (node_count x 3), m/s
    const double* w;           // inverse masses (node_count), 1/kg
    const unsigned char* held; // components that are at `target` when it ends
    const double* target;      // (node_count x 3), m
    const double* coast;       // how far bodies go without constraints (body_count x 6)
    const SnXpbdMass* body;    // (body_count)
    SnRows* rows;              // NULL: none; receive their forces
    int iterations;            // at most; in layers, as planned
    double tolerance;  // share of the residual at x* with which it is enough; 0: all iterations
    int per_body;      // 1: parts that have converged wait for others (xpbd/quiet.h)
    const double* now; // in layers: velocities before loads act (node_count x 3), m/s
    const double* v_before; // those of a step ago; NULL: there was none
    const double* gravity;  // m/s^2
    long long number;       // of the step
    const double* before;   // in layers: where nodes were a time before_h ago (node_count x 3)
    double before_h;        // s
    int watched;            // 1: measure the residual though nothing depends on it
    SnResiduals* residuals; // receives those of the step; NULL: not wanted
    SnArena scratch;
} SnXpbdStep;

/// Where the time goes. What is left of a step are layers: entering and leaving them.
typedef enum SnXpbdStage {
    SN_XPBD_BEGIN,    // which elements turn rigid, and multipliers
    SN_XPBD_ELEMENTS, // and springs
    SN_XPBD_COUPLING, // bodies of a layer follow their elements
    SN_XPBD_ROWS,     // attachments, contacts
    SN_XPBD_STAGES
} SnXpbdStage;

/// How it went. The residual is the norm of all C + alpha~ lambda, as each constraint finds them in
/// a sweep; of elements that are rigid, as they are. 0 where nobody asked for it.
typedef struct SnXpbdStats {
    int iterations;
    double sweeps;          // iterations, each by the share of the elements that were swept
    int elastic_iterations; // of them in layers that are elastic all over
    double first_residual;  // at x*
    double residual;
    double seconds[SN_XPBD_STAGES];
} SnXpbdStats;

struct SnXpbdSolver;
/// Looks on while a step is solved: as it begins, and after each iteration. Changes nothing.
typedef struct SnXpbdWatch {
    void (*look)(void* user, const struct SnXpbdSolver* solver, const SnXpbdStats* stats);
    void* user;
} SnXpbdWatch;

typedef struct SnXpbdSolver {
    const SnModel* model;
    SnPool* pool;
    SnXpbdSolid** solid;     // by part of the model, or NULL
    SnXpbdSprings** springs; // likewise
    int* small;              // parts that are a task each (xpbd/parts.h)
    int small_count;
    double* part_residual; // of each part when last swept, squared
    SnXpbdQuiet quiet;
    SnXpbdMoving moving;
    SnParticleFloat* single; // nodes in single precision, about a point of each part; or NULL
    SnXpbdRows rows;
    int* partly; // nodes of which some components are held and others are not
    int partly_count;
    SnLayered* layered; // or NULL: no layers
    SnXpbdStats stats;  // of the last step
    SnXpbdWatch watch;  // look NULL: nobody looks on
} SnXpbdSolver;

/// 1: a part is rigid for all of the step.
static inline int sn_xpbd_is_still(const SnXpbdSolver* solver, int part) {
    return solver->layered && solver->layered->still[part];
}

/// `layered` is the solver's from now on, unless this fails.
SnStatus sn_create_xpbd_solver(const SnModel* model, SnXpbdPrecision precision, SnLayered* layered,
                               SnPool* pool, SnXpbdSolver** solver, SnError* error);
void sn_destroy_xpbd_solver(SnXpbdSolver* solver);

/// Solve a step: solver->moving is where everything is when it ends. SN_NOT_CONVERGED where there
/// is a tolerance that was not reached.
SnStatus sn_xpbd_solve(SnXpbdSolver* solver, const SnXpbdStep* step, SnXpbdStats* stats);

#endif
