// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_METHOD_H
#define SN_SOLVE_METHOD_H

#include "sinew/world.h"
#include "sparse/linear.h"
#include "system/residuals.h"
#include "system/row_solver.h"

// A method solves one stage of a step: it finds q with g(q) = 0 (system.h). Methods know neither
// coordinates nor materials. Each has a file of its own, and a table of them is the registry.

typedef struct SnSolveSettings {
    double relative_tolerance; // converged: |g| over the size of the terms that cancel in g is at
                               // most this
    double absolute_tolerance; // converged: |g| / c is at most this, N
    int max_iterations;        // a solve that needs more iterations than this does not converge
    int iterations; // if above 0, a solve ends after this many iterations, converged or not
    int history;    // number of pairs of steps and changes of g that quasi-Newton methods keep
} SnSolveSettings;

/// Statistics of the solves of one step, summed up over stages and iterations.
typedef struct SnSolveStats {
    double seconds[SN_PHASE_COUNT];
    int iterations, linear_iterations, halvings;
    double residual; // |g| / c of the last solve, N
    double relative; // |g| over the size of the terms that cancel in g, of the last solve
} SnSolveStats;

/// A refinder finds contacts anew while a stage is solved, where contacts are energies.
typedef struct SnRefinder {
    void* self;
    /// Find the contacts at q, so that energy and gradient at q can be computed.
    SnStatus (*find)(void* self, const SnStage* stage, const SnConfig* q, SnArena scratch);
    /// Make the point where contacts were found last the next iterate. *changed is set to 1 if
    /// energy and gradient there have changed by this, since friction depends on the forces at
    /// iterates, or else to 0.
    SnStatus (*settle)(void* self, int* changed);
    /// Keep the contacts of the last iterate for the rest of the solve, at all points. Returns 1,
    /// or 0 if the contacts were kept already.
    int (*freeze)(void* self);
} SnRefinder;

/// The input, memory and results of a method.
typedef struct SnSolver {
    const SnSystem* system;
    void* memory; // memory that the method has created for this system
    SnLinear* linear;
    SnBlockMatrix* A;           // a matrix with the system's pattern
    const SnRowSolver* rows;    // finds the forces of rows; NULL: the system must not have rows
    const SnRefinder* refinder; // NULL: contacts stay as they are
    SnSolveSettings settings;
    uint64_t version; // a number that changes when anything changes that a constant matrix depends
                      // on, except the stage
    int prepared;     // 1: `memory` has been prepared in this step
    double least_shift; // least shift of the diagonal in each factorisation, over |A|; usually 0
    int unheld;         // number of solves in a row that did not find the forces of rows
    SnSolveStats stats;
    SnResiduals* residuals; // receives the residuals of this solve; NULL: not wanted
} SnSolver;

/// The input from which a method makes its memory.
typedef struct SnMethodDef {
    const SnSystem* system;
    const char* linear; // name of the linear solver that the user has chosen
    SnLinearDef linear_def;
    int double_factor; // 1: the method stores its factor in double precision
    int rows;          // 1: the system may have rows
} SnMethodDef;

typedef struct SnMethod {
    const char* name;
    const char* summary;
    int patience;  // default of SnSolveSettings.max_iterations
    int history;   // default of SnSolveSettings.history
    int touching;  // default of SnSolveSettings.history where contacts are energies; 0: the same as
                   // `history`
    int distances; // 1: the method is for energies that are squared distances (system/distances.h)
    /// Make the memory that is kept from solve to solve of one system. `create` is NULL where a
    /// method keeps no memory. The memory depends only on the system and the last stage, so that a
    /// run that is resumed makes the same memory.
    SnStatus (*create)(const SnMethodDef* def, void** memory);
    void (*destroy)(void* memory);
    /// Solve a stage. On entry q is the step's start, or the end of a solve that is to be
    /// continued; on exit it is the solution, or the best iterate with a remark.
    SnStatus (*solve)(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q);
} SnMethod;

/// Returns SN_UNSUPPORTED if the system has rows, but the solver has nothing that finds the forces
/// of rows.
static inline SnStatus sn_solve_check_rows(const SnSolver* solver) {
    return sn_system_row_count(solver->system) > 0 && !solver->rows ? SN_UNSUPPORTED : SN_OK;
}

/// The registry of methods, with the default first.
const SnMethod* const* sn_method_registry(int* count);
const SnMethod* sn_method_find(const char* name); // NULL when there is none

extern const SnMethod sn_method_newton;       // newton.c
extern const SnMethod sn_method_linear;       // linear.c
extern const SnMethod sn_method_quasi_newton; // quasi_newton.c
extern const SnMethod sn_method_lbfgs;        // lbfgs.c
extern const SnMethod sn_method_projective;   // projective.c
extern const SnMethod sn_method_newton_l0;    // newton_frozen.c
extern const SnMethod sn_method_newton_l1;
extern const SnMethod sn_method_quasi_newton_l0; // quasi_newton_frozen.c
extern const SnMethod sn_method_quasi_newton_l1;
extern const SnMethod sn_method_hybrid_l0; // hybrid.c
extern const SnMethod sn_method_hybrid_l1;
extern const SnMethod sn_method_qlb; // qlb.c
extern const SnMethod sn_method_qlb_turned;

// ---- functions that several methods share: in common.c, unless another file is named

/// Assemble and factorise A(q). If A(q) is not definite, the result depends on the stage's
/// stiffness: with the exact stiffness it is SN_NOT_DEFINITE; with any other stiffness A is
/// shifted, and the result is SN_REGULARISED.
SnStatus sn_solve_factor(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                         SnArena scratch);

/// In statics, before A is factorised: add the springs of contacts that hold loose bodies
/// (support.c).
SnStatus sn_solve_support(const SnSolver* solver, const SnConfig* q, SnArena scratch);
/// Set *is_loose to 1 if the matrix of statics is singular without the springs of sn_solve_support,
/// or else to 0. Factors that are kept from earlier do not have these springs.
SnStatus sn_solve_is_loose(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                           SnArena scratch, int* is_loose);

/// Factorise A + shift |A| I, with the smallest of a few fixed shifts that is not below `least` and
/// makes the matrix definite. The result is SN_REGULARISED.
SnStatus sn_solve_factor_shifted(SnLinear* linear, SnBlockMatrix* A, double least);

/// Find u = -A^-1 g with the factor of solver->linear. Where the system has rows, their forces are
/// found anew: then g becomes the residual at q with these forces, and u = -A^-1 g leads to where
/// the rows hold.
SnStatus sn_solve_direction(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* u);

/// Set *hold to 1 if rows hold at q: their forces have been found at least once in `iterations`
/// iterations, and rows are violated little enough. Without rows *hold is 1.
SnStatus sn_solve_rows_hold(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                            const SnConfig* q, int iterations, int* hold);

/// When forces of rows have not been found this many times in a row (SnSolver.unheld), a solve
/// gives up.
enum { SN_MOST_UNHELD = 3 };

/// A function that finds u = -A^-1 g at q, with A or with another matrix in place of A.
typedef SnStatus SnDirection(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                             SnArena scratch, double* g, double* u);

/// The direction with A(q): sn_solve_factor, then sn_solve_direction (linear.c).
SnDirection sn_solve_by_matrix;

/// Find u = -A^-1 g for a system whose assembled matrix is a bound of A (dense.c).
SnStatus sn_solve_dense(SnSolver* solver, const SnStage* stage, const SnConfig* q, SnArena scratch,
                        const double* g, double* u);

/// Take one step of the linearised equation from the step's start, and bring driven nodes to their
/// targets (linear.c).
SnStatus sn_solve_linear_step(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                              SnArena scratch, SnConfig* q);

/// Set q to the best of three starts (start.c): where the step starts; where the step would lead
/// without forces; and, when a boundary is driven, where the linearised equation leads (moving the
/// boundary alone would crush the elements next to it). *best is set to the value of
/// sn_solve_measure at this q.
SnStatus sn_solve_start(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                        SnArena scratch, SnConfig* q, double* best);

/// Returns 1 if |g| is small enough (start.c). `size` is |g|, `scale` the size of the terms that
/// cancel in g. For a system with rows, sn_solve_rows_hold has to be asked, too.
int sn_solve_is_converged(const SnSolver* solver, const SnStage* stage, double size, double scale);

/// The result of a solve that ended with `status` (start.c). If a dynamic step did not converge and
/// is far from balance, the result is SN_DIVERGED, so that the step is divided into shorter ones.
SnStatus sn_solve_judge(const SnSolver* solver, const SnStage* stage, SnStatus status);

/// The largest absolute coordinate of q; rounding of coordinates is a share of this (start.c).
double sn_solve_size(const SnSystem* system, const SnConfig* q);

/// Returns 1 if the step u is lost in the rounding of coordinates of this size, so that g cannot
/// become smaller (start.c).
int sn_solve_is_rounding(const SnSystem* system, double size, const double* u);

/// Run Newton's method from q on, with directions of one kind (newton.c).
SnStatus sn_solve_newton(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                         SnArena scratch, SnConfig* q);

/// The value that a line search makes smaller: the incremental potential, or |g| where there is
/// none; +infinity outside a law's domain (line_search.c).
SnStatus sn_solve_measure(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                          const SnConfig* q, double* value);

/// Return the change of E below which a change may be the rounding of terms that cancel in E
/// (stretch against volume), where |E| was at most `largest`. Below it, slopes tell more than E
/// (line_search.c).
double sn_solve_doubt(const SnSolver* solver, const SnStage* stage, double largest);

/// Put held and driven components where the stage's x_target has them.
void sn_solve_apply_targets(const SnSolver* solver, const SnStage* stage, SnConfig* q);

/// Find alpha in (0, 1] by halving, such that q moved along alpha u is better than q: by Armijo's
/// rule on the incremental potential where there is one, else by the norm of the residual. `q`
/// moves. Returns SN_NOT_CONVERGED if no step helps; then q is unchanged (line_search.c).
typedef struct SnLineSearch {
    const double* g; // residual at q (dofs)
    const double* u; // direction (dofs)
    double alpha;    // out: the share of u by which q has moved
    double value;   // in: value of sn_solve_measure at q, NAN if it is not known; out: the value at
                    // the new q
    double largest; // largest |value| so far (0 at first); rounding of `value` is a share of this
} SnLineSearch;
SnStatus sn_solve_line_search(SnSolver* solver, const SnStage* stage, SnArena scratch,
                              SnLineSearch* search, SnConfig* q);

/// Find the contacts at q, if the solver has a refinder (refind.c).
SnStatus sn_solve_find(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                       SnArena scratch);
/// Make the point where contacts were found last an iterate. *changed is set to 1 if energy and
/// gradient there have changed by this, or else to 0 (refind.c).
SnStatus sn_solve_settle(const SnSolver* solver, int* changed);

/// To be called when no better point is found from the last iterate. Returns 1 if contacts followed
/// the iterates until now and stay as they are from now on: then there may be a better point.
/// Returns 0 if nothing has changed (refind.c).
int sn_solve_freeze(const SnSolver* solver);

#endif
