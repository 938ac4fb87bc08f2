// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_METHOD_H
#define SN_SOLVE_METHOD_H

#include "sinew/world.h"
#include "sparse/linear.h"
#include "system/residuals.h"
#include "system/row_solver.h"
#include "system/stop.h"

// A method solves one stage of a step: it finds a configuration q with g(q) = 0 (system.h). Methods
// know neither coordinates nor materials. Each method has a file of its own; the table of all
// methods is their registry.

typedef struct SnSolveSettings {
    double relative_tolerance; // a solve has converged if |g|, divided by the size of the terms
                               // that cancel in g, is at most this number
    double absolute_tolerance; // a solve has also converged if |g| / c is at most this, N; c is
                               // SnStage.force_weight
    int max_iterations;        // a solve gives up after this many iterations
    int iterations; // above 0: every solve ends after this many iterations, converged or not
    int history;    // number of pairs (a step and the change of g in it) that quasi-Newton methods
                    // keep
} SnSolveSettings;

/// Statistics of the solves of one step, summed over stages and iterations.
typedef struct SnSolveStats {
    double seconds[SN_PHASE_COUNT];
    int iterations, linear_iterations, halvings;
    double residual; // |g| / c at the end of the last solve, N
    double relative; // |g|, divided by the size of the terms that cancel in g, at the end of the
                     // last solve
} SnSolveStats;

/// In worlds whose contacts are energies, a refinder finds the contacts anew while a stage is
/// solved.
typedef struct SnRefinder {
    void* self;
    /// Find the contacts at q, so that energy and gradient at q can be computed.
    SnStatus (*find)(void* self, const SnStage* stage, const SnConfig* q, SnArena scratch);
    /// The point of the last call of `find` becomes an iterate. Friction depends on the forces at
    /// iterates, so this may change energy and gradient at the point: *changed is then set to 1, or
    /// else to 0.
    SnStatus (*settle)(void* self, int* changed);
    /// Freeze contacts: from now on, the contacts of the last iterate are used at all points, until
    /// the solve ends. Returns 0 if contacts were frozen already, else 1.
    int (*freeze)(void* self);
    double reach; // in statics, the farthest that a step with a constant matrix may move anything,
                  // m: nothing else keeps bodies from leaping through others to where they are not
                  // pressed. 0: as far as it likes
} SnRefinder;

/// How much work a step has taken, and may take (effort.c). The unit is one evaluation of forces;
/// an iteration of a linear solver that was in vain (sn_linear_wasted) counts as two.
typedef struct SnEffort {
    double most;           // the step gives up above this
    double spent;          // work of solves since the step is done again in parts
    int again;             // 1: the step is done again in parts; until then iterations are free
    int64_t wasted_before; // sn_linear_wasted as the step began
} SnEffort;

/// The input, memory and results of a method.
typedef struct SnSolver {
    const SnSystem* system;
    void* memory; // memory that the method has created for this system
    SnLinear* linear;
    SnBlockMatrix* A;           // a matrix with the system's pattern
    const SnRowSolver* rows;    // solver for the forces of rows; NULL: the system must not have
                                // rows
    const SnRefinder* refinder; // finds contacts anew; NULL: contacts stay as they are
    SnSolveSettings settings;
    uint64_t version;   // changes when a constant matrix must be made anew although the numbers of
                        // the stage are the same, for example because materials have changed
    int prepared;       // 1: `memory` has been prepared in this step
    double least_shift; // lower limit of the shift that a factorisation adds to the diagonal of A,
                        // as a fraction of |A|; 0: A is shifted only if it is not positive definite
    int unheld;         // number of consecutive iterations in which the solver for rows did not
                        // converge
    SnSolveStats stats;
    SnResiduals* residuals; // receives the residuals of this solve; NULL: they are not kept
    SnEffort* effort;       // bounds the work of the step; NULL: it has no bound
    SnStop* stop;           // receives the reason and the place if a solve fails; NULL: they are
                            // not kept
} SnSolver;

/// The input from which a method makes its memory.
typedef struct SnMethodDef {
    const SnSystem* system;
    const char* linear; // name of the linear solver that the user has chosen
    SnLinearDef linear_def;
    int double_factor; // 1: the method must store its factor in double precision
    int rows;          // 1: the system may have rows
} SnMethodDef;

typedef struct SnMethod {
    const char* name;
    const char* summary;
    int patience;  // default of SnSolveSettings.max_iterations
    int history;   // default of SnSolveSettings.history
    int touching;  // default of SnSolveSettings.history where contacts are energies; 0: the same as
                   // `history`
    int distances; // 1: the method needs energies that are squared distances (system/distances.h)
    /// Make the memory that the method keeps from solve to solve of one system. NULL: the method
    /// keeps no memory. The memory must depend only on the system and the last stage, so that a
    /// resumed run gets the same memory.
    SnStatus (*create)(const SnMethodDef* def, void** memory);
    void (*destroy)(void* memory);
    /// Solve a stage. On entry q is the step's start, or the result of a solve that is to be
    /// continued. On exit q is the solution; if the result is a remark (such as SN_NOT_CONVERGED),
    /// q is the best iterate.
    SnStatus (*solve)(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q);
} SnMethod;

/// Returns SN_UNSUPPORTED if the system has rows, but the solver has no solver for their forces.
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

/// Assemble and factorise A(q). If A(q) is not positive definite, the result depends on
/// stage->tangent. With the exact stiffness the result is SN_NOT_DEFINITE. With any other stiffness
/// A is shifted, and the result is SN_REGULARISED.
SnStatus sn_solve_factor(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                         SnArena scratch);

/// Add to solver->A the springs of contacts that hold loose bodies (support.c). To be called in
/// statics, after A has been assembled and before it is factorised.
SnStatus sn_solve_support(const SnSolver* solver, const SnConfig* q, SnArena scratch);
/// Set *is_loose to 1 if the stage is static and sn_solve_support may add springs to its matrix, or
/// else to 0. Such a matrix must be made anew at each iterate, because factors that methods keep do
/// not contain these springs.
SnStatus sn_solve_is_loose(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                           SnArena scratch, int* is_loose);

/// Factorise A + shift |A| I. `shift` is the smallest of a few fixed shifts that is not below
/// `least` and makes the matrix definite. The result is SN_REGULARISED.
SnStatus sn_solve_factor_shifted(const SnSystem* system, SnLinear* linear, double least,
                                 SnArena scratch, SnBlockMatrix* A);

/// Find u = -A^-1 g with the factor of solver->linear. If the system has rows, their forces are
/// found anew. Then g becomes the residual at q with these forces, and u = -A^-1 g leads to a point
/// where the rows hold.
SnStatus sn_solve_direction(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* u);

/// Set *hold to 1 if rows hold at q, else to 0. Rows hold if at least one iteration has been done
/// (`iterations`), so that their forces have been found, and if the rows are violated little
/// enough. Without rows *hold is 1.
SnStatus sn_solve_rows_hold(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                            const SnConfig* q, int iterations, int* hold);

/// A solve gives up when this number of consecutive iterations have not found the forces of rows
/// (SnSolver.unheld).
enum { SN_MOST_UNHELD = 3 };

/// A function that finds u = -A^-1 g at q, with A or an approximation of A.
typedef SnStatus SnDirection(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                             SnArena scratch, double* g, double* u);

/// Find the direction u with A(q) itself: sn_solve_factor, then sn_solve_direction (linear.c).
SnDirection sn_solve_by_matrix;

/// Find u = -A^-1 g for a system whose assembled matrix is only an upper bound of A (dense.c).
SnStatus sn_solve_dense(SnSolver* solver, const SnStage* stage, const SnConfig* q, SnArena scratch,
                        const double* g, double* u);

/// Solve the equation that is linearised at the step's start, and set driven nodes to their
/// positions in stage->x_target (linear.c).
SnStatus sn_solve_linear_step(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                              SnArena scratch, SnConfig* q);

/// Set q to the best of three guesses (start.c): the configuration at the step's start; the
/// configuration to which the step would lead without forces; and, if a boundary is driven, the
/// solution of the linearised equation (moving the boundary alone would crush the elements next to
/// it). *best is set to the value of sn_solve_measure at this q.
SnStatus sn_solve_start(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                        SnArena scratch, SnConfig* q, double* best);

/// Returns 1 if |g| is small enough (start.c). `size` is |g|, `scale` the size of the terms that
/// cancel in g. In a system with rows, a solve has converged only if the rows hold, too
/// (sn_solve_rows_hold).
int sn_solve_is_converged(const SnSolver* solver, const SnStage* stage, double size, double scale);

/// Return the final status of a solve that ended with `status` (start.c). This is SN_DIVERGED if a
/// dynamic step did not converge and is far from balance, so that the step is divided into shorter
/// ones; otherwise it is `status`. `g` is the residual at the end.
SnStatus sn_solve_judge(const SnSolver* solver, const SnStage* stage, SnStatus status,
                        const double* g);

/// Returns 1 if the step u is smaller than the rounding of coordinates of this size, so that it
/// cannot reduce g (start.c).
int sn_solve_is_rounding(const SnSystem* system, double size, const double* u);

/// Run Newton's method from q on, with the given function for directions (newton.c).
SnStatus sn_solve_newton(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                         SnArena scratch, SnConfig* q);

/// Find the value that a line search reduces: the incremental potential, or |g| if there is no such
/// potential; +infinity outside a law's domain (line_search.c).
SnStatus sn_solve_measure(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                          const SnConfig* q, double* value);

/// Return a limit for changes of E. A change below the limit may be only the rounding of terms that
/// cancel in E (stretch against volume); slopes are then more reliable than E. `largest` is the
/// largest |E| so far (line_search.c).
double sn_solve_doubt(const SnSolver* solver, const SnStage* stage, double largest);

/// Set held and driven components of q to their positions in stage->x_target.
void sn_solve_apply_targets(const SnSolver* solver, const SnStage* stage, SnConfig* q);

/// Find alpha in (0, 1] by halving, such that q moved along alpha u is better than q, and move q
/// there. "Better" is decided by Armijo's rule for the incremental potential or, if there is none,
/// for the norm of the residual. Returns SN_NOT_CONVERGED if no step helps; then q is unchanged
/// (line_search.c).
typedef struct SnLineSearch {
    const double* g; // residual at q (dofs)
    const double* u; // direction (dofs)
    double alpha;    // output: q has moved by alpha u
    double value;    // input: value of sn_solve_measure at q, NAN if it is not known; output: the
                     // value at the new q
    double largest;  // largest |value| so far (0 at first), to which the rounding of `value` is
                     // proportional
} SnLineSearch;
SnStatus sn_solve_line_search(SnSolver* solver, const SnStage* stage, SnArena scratch,
                              SnLineSearch* search, SnConfig* q);

/// Find the contacts at q, if the solver has a refinder (refind.c).
SnStatus sn_solve_find(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                       SnArena scratch);
/// The point for which contacts were last found becomes an iterate. *changed is set to 1 if this
/// has changed energy and gradient at the point, or else to 0 (refind.c).
SnStatus sn_solve_settle(const SnSolver* solver, int* changed);

/// Begin to count the effort of a step. `linear` may be NULL (effort.c, as the next three).
SnEffort sn_begin_effort(const SnLinear* linear);
/// Add the line searches of solves that have ended.
void sn_add_effort(SnEffort* effort, const SnSolveStats* stats);
/// Count an iteration that begins. Returns 1 if the step has taken more work than it may.
int sn_solve_is_spent(const SnSolver* solver);
/// For tests: set how much work steps may take from now on.
void sn_set_most_effort(double most);

/// Write to SnSolver.stop that a solve fails with `status`. The place is the first block of
/// unknowns where g is not finite, or else the block where g is largest. Returns `status`. (This
/// function and the next three are in stop.c.)
SnStatus sn_solve_stop(const SnSolver* solver, const SnStage* stage, SnStatus status,
                       SnStopKind kind, const double* g);
/// Write to SnSolver.stop that a solve cannot begin at q. Returns SN_DIVERGED.
SnStatus sn_solve_stop_at_start(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                                const SnConfig* q);
/// If `status` says that no direction was found (SN_DIVERGED or SN_NOT_DEFINITE), and SnSolver.stop
/// has no reason for this status yet, write the block where g is largest to SnSolver.stop. Returns
/// `status`.
SnStatus sn_solve_stop_on_way(const SnSolver* solver, const SnStage* stage, SnStatus status,
                              const double* g);
/// If `status` is SN_NOT_DEFINITE, write to SnSolver.stop the block at which `linear` could not
/// factor A. Returns `status`.
SnStatus sn_solve_stop_at_matrix(const SnSolver* solver, SnStatus status, const SnLinear* linear,
                                 const SnBlockMatrix* A);

/// Freeze contacts. To be called when no better point is found from the last iterate. Returns 1 if
/// contacts followed the iterates until now: then a better point may now be found. Returns 0 if
/// nothing has changed (refind.c).
int sn_solve_freeze(const SnSolver* solver);

#endif
