// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_SOLVERS_H
#define SN_BENCH_SOLVERS_H

#include "sim/world.h"
#include "study.h"

// For the files of `sinew bench solvers` and their tests only.

// ---- a problem that all solve (solvers_case.c) --------------------------------------------------

/// A clamped beam of 4 across x across x across cells of five tets, 1 m long, stretched, twisted
/// and on the move; steps of backward Euler of 1/30 s. 1 MPa, 0.4, 1000 kg/m^3.
typedef struct SnSolverCase {
    int across;
    const char* law;    // "springs": along all edges of the tets, in their place
    const char* method; // of the registry
    int history;        // of l-bfgs
    int iterations;     // above 0: so many per solve
    int threads;        // 0: one
} SnSolverCase;

/// To be destroyed also after a failure. SN_UNSUPPORTED: the method does not take the law.
SnStatus sn_make_solver_world(const SnSolverCase* c, SnWorld** world, SnError* error);

/// Steps that let the start of the motion settle.
enum { SN_SOLVER_WARM_UP = 2 };

// ---- looking into a step (solvers_look.c) -------------------------------------------------------

/// Stands in for a world's method, which `method` is, with its memory in `solver`.
typedef SnStatus SnSolverLook(void* self, const SnMethod* method, SnSolver* solver,
                              const SnStage* stage, SnArena scratch, SnConfig* q);

/// A step whose stages are solved by `look`.
SnStatus sn_solver_look(SnWorld* world, SnSolverLook* look, void* self, SnError* error);

// ---- how a solve converges (solvers_trace.c) ----------------------------------------------------

enum { SN_SOLVER_POINTS = 48 };

typedef struct SnSolverPoint {
    int iterations;
    double E;       // the incremental potential
    double seconds; // processor time since the solve began, the factor of a constant matrix at hand
} SnSolverPoint;

typedef struct SnSolverTrace {
    int count;
    SnSolverPoint at[SN_SOLVER_POINTS]; // the first is where all begin
} SnSolverTrace;

/// The next step of `world`, solved with 0, 1, 2, ... up to `most` iterations, all from one start.
/// It ends where a solve has converged to rounding. The world is one step further then.
SnStatus sn_trace_solver(SnWorld* world, int most, SnSolverTrace* trace, SnError* error);

/// (g_k - g*) / (g_0 - g*)
double sn_solver_error(const SnSolverTrace* trace, int k, double least);

/// The first point of so many iterations or more; the last one where there is none.
int sn_solver_point(const SnSolverTrace* trace, int iterations);

/// The median of some numbers, which are sorted.
double sn_median(int count, double* value);

// ---- its parts ----------------------------------------------------------------------------------

/// Convergence of one step by all methods, and ten iterations of L-BFGS against one of Newton.
SnStatus sn_solvers_convergence(const SnBenchOptions* options, FILE* out, SnError* error);
SnStatus sn_solvers_frames(const SnBenchOptions* options, FILE* out, SnError* error);

#endif
