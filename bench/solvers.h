// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_SOLVERS_H
#define SN_BENCH_SOLVERS_H

#include "sim/world.h"
#include "study.h"
#include "tally.h"

// For the files of `sinew bench solvers` and their tests only. "The text" is source text 001
// (docs/sources.md).

// ---- a problem for all solvers (solvers_case.c) ---------------------------------------------

/// A clamped beam of 4 across x across x across cells of five tets, 1 m long, which starts
/// stretched, twisted and moving. It takes steps of backward Euler of 1/30 s. Its material has 1
/// MPa (Young's modulus), 0.4 (Poisson's ratio) and 1000 kg/m^3.
typedef struct SnSolverCase {
    int across;
    const char* law;    // "springs": springs along all edges of the tets replace the tets
    const char* method; // name of the method
    const char* linear; // name of the linear solver; NULL: the default
    int history;        // pairs that l-bfgs keeps
    int iterations;     // above 0: so many iterations per solve
    int threads;        // number of threads; 0: one
    int at_rest;        // 1: the beam starts at rest, and takes steps of 0.01 s
    int double_factor;  // 1: the method's constant matrix is held in double precision
} SnSolverCase;

extern const double sn_solver_young, sn_solver_poisson, sn_solver_density; // Pa, 1, kg/m^3

/// Create the world of a case, which has to be destroyed also after a failure. SN_UNSUPPORTED means
/// that the method does not take the law.
SnStatus sn_make_solver_world(const SnSolverCase* c, SnWorld** world, SnError* error);

/// The number of steps after which the start of the motion has settled.
enum { SN_SOLVER_WARM_UP = 2 };

// ---- looking into a step (solvers_look.c) -------------------------------------------------------

/// A function that solves stages in place of a world's method. `method` is the world's method,
/// whose memory is in `solver`.
typedef SnStatus SnSolverLook(void* self, const SnMethod* method, SnSolver* solver,
                              const SnStage* stage, SnArena scratch, SnConfig* q);

/// Take a step whose stages are solved by `look`.
SnStatus sn_solver_look(SnWorld* world, SnSolverLook* look, void* self, SnError* error);

// ---- how a solve converges (solvers_trace.c) ----------------------------------------------------

enum { SN_SOLVER_POINTS = 48 };

typedef struct SnSolverPoint {
    int iterations;
    double E;       // incremental potential, J
    double seconds; // processor time since the solve began, without making the factor of a constant
                    // matrix, s
} SnSolverPoint;

typedef struct SnSolverTrace {
    int count;
    SnSolverPoint at[SN_SOLVER_POINTS]; // point 0 is where all methods begin
} SnSolverTrace;

/// Trace the next step of `world`: solve it with 0, 1, 2, ... up to `most` iterations, all from one
/// start. The trace ends where a solve has converged to rounding. Afterwards the world is one step
/// further.
SnStatus sn_trace_solver(SnWorld* world, int most, SnSolverTrace* trace, SnError* error);

/// Find the least energy of the next step of `world`, whose method converges to rounding in one
/// solve. Afterwards the world is one step further.
SnStatus sn_solver_least(SnWorld* world, double* least, SnError* error);

/// Return the share of the energy that is left at point k: (g_k - g*) / (g_0 - g*). g_k: energy at
/// point k; g* = `least`.
double sn_solver_error(const SnSolverTrace* trace, int k, double least);

/// Find the first point with `iterations` iterations or more; the last point if there is none.
int sn_solver_point(const SnSolverTrace* trace, int iterations);

/// Find the median of some numbers, and sort them.
double sn_median(int count, double* value);

// ---- scenes by several solvers (solvers_scene.c) --------------------------------------------

/// A solver under the name that the text gives it: settings for a scene, as behind --set.
typedef struct SnSolverEntry {
    const char* label;
    const char* set[3]; // settings, up to the first NULL
} SnSolverEntry;

enum {
    SN_NEWTON_D,
    SN_NEWTON_I,
    SN_NEWTON_L0,
    SN_NEWTON_L1,
    SN_HYBRID_L0,
    SN_HYBRID_L1,
    SN_QLB,
    SN_QLB_TURNED,
    SN_LBFGS,
    SN_SOLVER_ENTRIES
};
extern const SnSolverEntry sn_solver_entries[SN_SOLVER_ENTRIES];

enum { SN_SOLVER_SETS = 6 };

/// A scene of scenes/solvers, with settings.
typedef struct SnSolverScene {
    const char* name;
    const char* what;                // the settings in words
    const char* set[SN_SOLVER_SETS]; // settings, up to the first NULL
    int steps;                       // number of steps; 0: as many as its duration takes
} SnSolverScene;

/// Results of a scene with one solver.
typedef struct SnSolverRun {
    int entry;
    int steps;       // number of steps that were done
    int unconverged; // number of steps that did not converge
    int failed;      // 1: a step failed. 2: it took far longer than the first solver
    double seconds;  // processor time, s; phases share it as they share the time on the wall
    double assemble, factor, solve;
    int64_t iterations, linear, halvings;
    double apart; // largest distance of a node from its place with the first solver, over the first
                  // body's size
    double* per_step; // iterations of each step  (steps)
    double* clock;    // processor time after each step  (steps), s
} SnSolverRun;

/// Run a scene by several solvers, and compare each with the first. runs[i] is the run of
/// entries[i]. A table goes to `out`, row by row. Runs have to be freed also after a failure.
SnStatus sn_run_solvers(const SnSolverScene* scene, const int* entries, int count, FILE* out,
                        SnSolverRun* runs, SnError* error);
void sn_free_solver_runs(SnSolverRun* runs, int count);

/// Count the first scene->steps steps of a scene by several solvers. Cases are named by the
/// solvers, with `name` before them unless it is NULL.
SnStatus sn_count_solvers(SnTally* tally, const char* name, const SnSolverScene* scene,
                          const int* entries, int count, SnError* error);

/// Print the head of the table of runs, and a row.
void sn_print_solver_head(FILE* out, const SnSolverScene* scene);
void sn_print_solver_run(FILE* out, const SnSolverRun* run, const SnSolverRun* first);

/// Write the runs as FOLDER/NAME.csv, one row per step, and as pictures of iterations and seconds.
SnStatus sn_write_solver_runs(const char* folder, const char* name, const char* title,
                              const SnSolverRun* runs, int count, SnError* error);

// ---- the parts ----------------------------------------------------------------------------------

/// Trace the convergence of one step by all methods, and compare ten iterations of L-BFGS with one
/// of Newton.
SnStatus sn_solvers_convergence(const SnBenchOptions* options, FILE* out, SnError* error);
SnStatus sn_solvers_frames(const SnBenchOptions* options, FILE* out, SnError* error);

/// Compare two ways of solving with the constant matrix: by its factor and by conjugate gradients.
SnStatus sn_solvers_global(const SnBenchOptions* options, FILE* out, SnError* error);

/// Compare a converged step with the same L-BFGS in plain code, and one thread with two.
SnStatus sn_solvers_step(const SnBenchOptions* options, FILE* out, SnError* error);

/// Run the bar of Figure 5.4 by all solvers, and its variations of Table 5.2.
SnStatus sn_solvers_bar(const SnBenchOptions* options, FILE* out, SnError* error);
SnStatus sn_solvers_bars(const SnBenchOptions* options, FILE* out, SnError* error);

/// Follow one entry of L over time: as it is, frozen, and extrapolated.
SnStatus sn_solvers_factor(const SnBenchOptions* options, FILE* out, SnError* error);

/// Run the other scenes of Table 5.2.
SnStatus sn_solvers_armadillo(const SnBenchOptions* options, FILE* out, SnError* error);
SnStatus sn_solvers_bunny(const SnBenchOptions* options, FILE* out, SnError* error);
SnStatus sn_solvers_ducks(const SnBenchOptions* options, FILE* out, SnError* error);

/// Pull a body through a ring in real time.
SnStatus sn_solvers_torus(const SnBenchOptions* options, FILE* out, SnError* error);

/// Compare what the method "auto" chooses with the other methods.
SnStatus sn_solvers_auto(const SnBenchOptions* options, FILE* out, SnError* error);

/// Solve static shapes that somebody else has solved, if SINEW_EXTRA_MESHES names a folder with
/// them.
SnStatus sn_solvers_shapes(const SnBenchOptions* options, FILE* out, SnError* error);

/// Count small cases of each part for `--count`.
SnStatus sn_solvers_count_convergence(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_frames(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_global(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_step(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_bar(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_bars(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_factor(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_armadillo(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_bunny(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_ducks(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_torus(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_auto(SnTally* tally, SnError* error);
SnStatus sn_solvers_count_shapes(SnTally* tally, SnError* error);

#endif
