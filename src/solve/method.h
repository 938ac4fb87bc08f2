// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_METHOD_H
#define SN_SOLVE_METHOD_H

#include "sinew/world.h"
#include "sparse/linear.h"
#include "system/residuals.h"
#include "system/row_solver.h"

// Methods solve one stage of a step: find q with g(q) = 0 (system.h). They know neither coordinates
// nor materials. One method per file; a table of them is the registry.

typedef struct SnSolveSettings {
    double relative_tolerance; // |g| over the size of what cancels in it
    double absolute_tolerance; // |g| / c, N
    int max_iterations;        // more than these say that it does not converge
    int iterations;            // above 0: these are enough, converged or not
    int history;               // pairs of steps and changes of g that quasi-Newton methods keep
} SnSolveSettings;

/// What the solves of one step did; sums over stages and iterations.
typedef struct SnSolveStats {
    double seconds[SN_STAGE_COUNT];
    int iterations, linear_iterations, halvings;
    double residual; // |g| / c of the last solve, N
    double relative; // |g| over the size of what cancels in it, of the last solve
} SnSolveStats;

/// Who finds contacts anew while a stage is solved, where they are energies.
typedef struct SnRefinder {
    void* self;
    /// From now on contacts are those at q, so that energy and gradient at q can be asked for.
    SnStatus (*find)(void* self, const SnStage* stage, const SnConfig* q, SnArena scratch);
    /// Where they have been found last is the next iterate. *changed: energy and gradient are
    /// others than they were there, since friction goes by the forces at iterates.
    SnStatus (*settle)(void* self, int* changed);
    /// For the rest of the solve they are those of the last iterate, wherever it leads. 0: they
    /// were before.
    int (*freeze)(void* self);
} SnRefinder;

/// What a method works with.
typedef struct SnSolver {
    const SnSystem* system;
    void* memory; // what the method has created for this system
    SnLinear* linear;
    SnBlockMatrix* A;           // of the system's pattern
    const SnRowSolver* rows;    // for systems with rows; NULL: none
    const SnRefinder* refinder; // NULL: nobody
    SnSolveSettings settings;
    uint64_t version;   // of all that a constant matrix depends on, but for the stage
    int prepared;       // 1: in the step under way, `memory` has been
    double least_shift; // of the diagonal in every factorisation, over the matrix's norm; usually 0
    int unheld;         // solves in a row that did not find the forces of rows
    SnSolveStats stats;
    SnResiduals* residuals; // of the solve at hand; NULL: not wanted
} SnSolver;

/// What a method may make its memory from.
typedef struct SnMethodDef {
    const SnSystem* system;
    const char* linear; // the linear solver that the user has chosen
    SnLinearDef linear_def;
    int double_factor; // 1: a factor that is kept is held in double precision
    int rows;          // 1: the system may have rows
} SnMethodDef;

typedef struct SnMethod {
    const char* name;
    const char* summary;
    int patience;  // iterations that a solve may take where the user does not say
    int history;   // pairs that it keeps where the user does not say
    int touching;  // and where contacts are energies; 0: as many
    int distances; // 1: it is for energies that are squared distances (system/distances.h)
    /// What is kept from solve to solve of one system; NULL: nothing is. It depends on nothing but
    /// the system and the last stage: a run that is resumed makes the same.
    SnStatus (*create)(const SnMethodDef* def, void** memory);
    void (*destroy)(void* memory);
    /// On entry q is the step's start, or where a solve has ended that is to be gone on with; on
    /// exit the solution, or the best iterate with a remark.
    SnStatus (*solve)(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q);
} SnMethod;

/// SN_UNSUPPORTED: there are rows, and nobody to solve them.
static inline SnStatus sn_solve_check_rows(const SnSolver* solver) {
    return sn_system_row_count(solver->system) > 0 && !solver->rows ? SN_UNSUPPORTED : SN_OK;
}

/// The registry: the default first.
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

// ---- steps that several methods share: in common.c, where no other file is named

/// A(q), factorised. Where it is not definite: with the exact stiffness, SN_NOT_DEFINITE; else it
/// is shifted, which is SN_REGULARISED.
SnStatus sn_solve_factor(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                         SnArena scratch);

/// In statics, before A is factorised: rows that hold blocks are springs on them (support.c).
SnStatus sn_solve_support(const SnSolver* solver, const SnConfig* q, SnArena scratch);
/// Whether such a matrix is singular without these springs: factors that are kept do not know them.
SnStatus sn_solve_is_loose(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                           SnArena scratch, int* is_loose);

/// A + shift |A| I, factorised, with the least shift from `least` on that suffices:
/// SN_REGULARISED.
SnStatus sn_solve_factor_shifted(SnLinear* linear, SnBlockMatrix* A, double least);

/// u = -A^-1 g with the factor held, where the system has no rows. Where it has, their forces are
/// found anew, g becomes the residual at q with these, and u = -A^-1 g leads to where the rows
/// hold.
SnStatus sn_solve_direction(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* u);

/// Whether rows hold at q after so many iterations: their forces have been found at least once, and
/// they are near enough to holding. Where there are none, they do.
SnStatus sn_solve_rows_hold(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                            const SnConfig* q, int iterations, int* hold);

/// Forces of rows that are not found so many times in a row (`unheld`) are not there to be found.
enum { SN_MOST_UNHELD = 3 };

/// u = -A^-1 g at q, with whatever matrix it has for A.
typedef SnStatus SnDirection(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                             SnArena scratch, double* g, double* u);

/// With A(q), factorised for it: sn_solve_factor, then sn_solve_direction (linear.c).
SnDirection sn_solve_by_matrix;

/// u = -A^-1 g of a system whose matrix is a bound of A (dense.c).
SnStatus sn_solve_dense(SnSolver* solver, const SnStage* stage, const SnConfig* q, SnArena scratch,
                        const double* g, double* u);

/// One step of the linearised equation from the step's start, driven nodes brought to their
/// targets.
SnStatus sn_solve_linear_step(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                              SnArena scratch, SnConfig* q);

/// The best of three starts: where the step starts; where it would go without forces; and, when a
/// boundary is driven, where the linearised equation leads (the boundary alone would crush the
/// elements next to it). *best is what a line search makes smaller.
SnStatus sn_solve_start(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                        SnArena scratch, SnConfig* q, double* best);

/// |g| is small enough. A system with rows has to ask for these too.
int sn_solve_is_converged(const SnSolver* solver, const SnStage* stage, double size, double scale);

/// What a solve ends with that did not converge: a dynamic step that is far from balance is better
/// done in parts, SN_DIVERGED.
SnStatus sn_solve_judge(const SnSolver* solver, const SnStage* stage, SnStatus status);

/// How large the coordinates of q are: what rounding is a share of.
double sn_solve_size(const SnSystem* system, const SnConfig* q);

/// A step this small is lost in the rounding of coordinates of that size: g is as small as it can
/// be.
int sn_solve_is_rounding(const SnSystem* system, double size, const double* u);

/// Newton's method from q on, with one kind of direction (newton.c).
SnStatus sn_solve_newton(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                         SnArena scratch, SnConfig* q);

/// What a line search makes smaller: the incremental potential, or |g| where there is none
/// (line_search.c, as the next one).
/// +infinity outside a law's domain.
SnStatus sn_solve_measure(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                          const SnConfig* q, double* value);

/// A change of E below this may be the rounding of terms that cancel in it (stretch against
/// volume), where |E| was at most `largest`: then slopes tell more.
double sn_solve_doubt(const SnSolver* solver, const SnStage* stage, double largest);

/// Put held and driven components where the stage wants them.
void sn_solve_apply_targets(const SnSolver* solver, const SnStage* stage, SnConfig* q);

/// Find alpha in (0, 1] by halving, such that q moved along alpha u is better than q: by Armijo's
/// rule on the incremental potential where there is one, else by the norm of the residual. `q`
/// moves. SN_NOT_CONVERGED when no step helps: q is unchanged (line_search.c).
typedef struct SnLineSearch {
    const double* g; // residual at q
    const double* u; // direction
    double alpha;    // out
    double value;    // what is made smaller, at q: NAN when not known; out: at the new q
    double largest;  // |value| seen so far: what its rounding is a share of; start from 0
} SnLineSearch;
SnStatus sn_solve_line_search(SnSolver* solver, const SnStage* stage, SnArena scratch,
                              SnLineSearch* search, SnConfig* q);

/// (refind.c) Contacts are those at q from now on, where somebody finds them; and q is an iterate,
/// or will be one if sn_solve_settle follows. Energy and gradient may be *changed by that.
SnStatus sn_solve_find(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                       SnArena scratch);
SnStatus sn_solve_settle(const SnSolver* solver, int* changed);

/// Nothing better is to be found from the last iterate. 1: there may be if contacts stay as they
/// are from now on.
int sn_solve_freeze(const SnSolver* solver);

#endif
