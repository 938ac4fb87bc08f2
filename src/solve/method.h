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
    double relative_tolerance; // converged: |g| over the size of what cancels in it is at most this
    double absolute_tolerance; // converged: |g| / c is at most this, N
    int max_iterations;        // a solve that needs more does not converge
    int iterations;            // above 0: a solve ends after this many, converged or not
    int history;               // pairs of steps and changes of g that quasi-Newton methods keep
} SnSolveSettings;

/// Statistics of the solves of one step, summed up over stages and iterations.
typedef struct SnSolveStats {
    double seconds[SN_PHASE_COUNT];
    int iterations, linear_iterations, halvings;
    double residual; // |g| / c of the last solve, N
    double relative; // |g| over the size of what cancels in it, of the last solve
} SnSolveStats;

/// Finds contacts anew while a stage is solved, where contacts are energies.
typedef struct SnRefinder {
    void* self;
    /// Find the contacts at q, so that energy and gradient at q can be computed.
    SnStatus (*find)(void* self, const SnStage* stage, const SnConfig* q, SnArena scratch);
    /// The point where contacts were found last becomes the next iterate. *changed: energy and
    /// gradient have changed by that, since friction depends on the forces at iterates.
    SnStatus (*settle)(void* self, int* changed);
    /// Keep the contacts of the last iterate for the rest of the solve, at all points. Returns 0 if
    /// they were kept already.
    int (*freeze)(void* self);
} SnRefinder;

/// The input, memory and results of a method.
typedef struct SnSolver {
    const SnSystem* system;
    void* memory; // what the method has created for this system
    SnLinear* linear;
    SnBlockMatrix* A;           // a matrix with the system's pattern
    const SnRowSolver* rows;    // finds forces of rows; NULL: the system must not have rows
    const SnRefinder* refinder; // NULL: contacts stay as they are
    SnSolveSettings settings;
    uint64_t version;   // changes with everything that a constant matrix depends on, but the stage
    int prepared;       // 1: `memory` has been prepared in this step
    double least_shift; // least shift of the diagonal in each factorisation, over the matrix's
                        // norm; usually 0
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
    int touching;  // default of SnSolveSettings.history where contacts are energies; 0: `history`
    int distances; // 1: the method is for energies that are squared distances (system/distances.h)
    /// Make the memory that is kept from solve to solve of one system; NULL: there is none. It
    /// depends on nothing but the system and the last stage, so that a run that is resumed makes
    /// the same.
    SnStatus (*create)(const SnMethodDef* def, void** memory);
    void (*destroy)(void* memory);
    /// Solve a stage. On entry q is the step's start, or the end of a solve that is to be
    /// continued; on exit it is the solution, or the best iterate with a remark.
    SnStatus (*solve)(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q);
} SnMethod;

/// SN_UNSUPPORTED where the system has rows, and the solver has nothing that finds their forces.
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

// ---- functions that several methods share: they are in common.c, where no other file is named

/// Assemble and factorise A(q). Where it is not definite, the result is SN_NOT_DEFINITE with the
/// exact stiffness. With any other stiffness A is then shifted, and the result is SN_REGULARISED.
SnStatus sn_solve_factor(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                         SnArena scratch);

/// In statics, before A is factorised: add the springs of contacts that hold loose bodies
/// (support.c).
SnStatus sn_solve_support(const SnSolver* solver, const SnConfig* q, SnArena scratch);
/// Whether some matrix is singular without these springs: factors that are kept do not know them.
SnStatus sn_solve_is_loose(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                           SnArena scratch, int* is_loose);

/// Factorise A + shift |A| I, with the smallest of some shifts not below `least` that suffices. The
/// result is SN_REGULARISED.
SnStatus sn_solve_factor_shifted(SnLinear* linear, SnBlockMatrix* A, double least);

/// Find u = -A^-1 g with the factor of solver->linear, where the system has no rows. Where it has
/// rows, their forces are found anew, g becomes the residual at q with these forces, and u = -A^-1
/// g leads to where the rows hold.
SnStatus sn_solve_direction(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* u);

/// Set *hold to 1 if rows hold at q: their forces have been found at least once in `iterations`
/// iterations, and rows are violated little enough. Without rows *hold is 1.
SnStatus sn_solve_rows_hold(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                            const SnConfig* q, int iterations, int* hold);

/// When forces of rows have not been found this many times in a row (SnSolver.unheld), a solve
/// gives up.
enum { SN_MOST_UNHELD = 3 };

/// A function that finds u = -A^-1 g at q, with A or another matrix in its place.
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

/// Set q to the best of three starts (start.c): where the step starts; where it would go without
/// forces; and, when a boundary is driven, where the linearised equation leads (moving the boundary
/// alone would crush the elements next to it). *best is its value of sn_solve_measure.
SnStatus sn_solve_start(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                        SnArena scratch, SnConfig* q, double* best);

/// 1: |g| is small enough (start.c). `size` is |g|, `scale` the size of what cancels in it. A
/// system with rows has to ask sn_solve_rows_hold, too.
int sn_solve_is_converged(const SnSolver* solver, const SnStage* stage, double size, double scale);

/// The result of a solve that ended with `status` (start.c). A dynamic step that did not converge
/// and is far from balance is better done in parts: SN_DIVERGED.
SnStatus sn_solve_judge(const SnSolver* solver, const SnStage* stage, SnStatus status);

/// The largest coordinate of q, of which rounding is a share (start.c).
double sn_solve_size(const SnSystem* system, const SnConfig* q);

/// 1: the step u is lost in the rounding of coordinates of this size, so g is as small as it can be
/// (start.c).
int sn_solve_is_rounding(const SnSystem* system, double size, const double* u);

/// Run Newton's method from q on, with directions of one kind (newton.c).
SnStatus sn_solve_newton(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                         SnArena scratch, SnConfig* q);

/// The value that a line search makes smaller: the incremental potential, or |g| where there is
/// none; +infinity outside a law's domain (line_search.c).
SnStatus sn_solve_measure(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                          const SnConfig* q, double* value);

/// A change of E below this may be the rounding of terms that cancel in it (stretch against
/// volume), where |E| was at most `largest`: then slopes tell more (line_search.c).
double sn_solve_doubt(const SnSolver* solver, const SnStage* stage, double largest);

/// Put held and driven components where the stage's x_target has them.
void sn_solve_apply_targets(const SnSolver* solver, const SnStage* stage, SnConfig* q);

/// Find alpha in (0, 1] by halving, such that q moved along alpha u is better than q: by Armijo's
/// rule on the incremental potential where there is one, else by the norm of the residual. `q`
/// moves. SN_NOT_CONVERGED when no step helps: q is unchanged (line_search.c).
typedef struct SnLineSearch {
    const double* g; // residual at q (dofs)
    const double* u; // direction (dofs)
    double alpha;    // out: the share of u by which q has moved
    double value;    // in: value of sn_solve_measure at q, NAN when not known; out: at the new q
    double largest;  // largest |value| so far, of which its rounding is a share; 0 at first
} SnLineSearch;
SnStatus sn_solve_line_search(SnSolver* solver, const SnStage* stage, SnArena scratch,
                              SnLineSearch* search, SnConfig* q);

/// Find the contacts at q, if the solver has a refinder (refind.c).
SnStatus sn_solve_find(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                       SnArena scratch);
/// The point where contacts were found last becomes an iterate; energy and gradient there may be
/// *changed by that (refind.c).
SnStatus sn_solve_settle(const SnSolver* solver, int* changed);

/// To be called when no better point is found from the last iterate. Returns 1 if contacts, which
/// followed the iterates before, stay as they are from now on, so that there may be a better point
/// (refind.c).
int sn_solve_freeze(const SnSolver* solver);

#endif
