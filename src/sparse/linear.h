// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_LINEAR_H
#define SN_SPARSE_LINEAR_H

#include "base/pool.h"
#include "sparse/block.h"

// Linear solvers for symmetric positive definite block matrices, behind one table. A solver goes
// through three steps: analyse a pattern (once per pattern), factor a matrix of that pattern
// (once per matrix), solve for right-hand sides (as often as one likes).

/// The settings of a solver. Start from sn_default_linear_def().
typedef struct SnLinearDef {
    double tolerance;      // iterative: relative residual |b - A x| / |b| to reach
    int max_iterations;    // iterative: per right-hand side; 0: ten times the unknowns
    double drop_tolerance; // pcg-ic: drop blocks below this share of their column; 0: keep all
    double max_shift;      // direct: largest share of |diagonal| to add where A is not definite
    int solves;            // auto: solves per factorisation to expect
    int keep_updates;      // direct: 1 keeps what sn_linear_factor_rows needs, at a cost in memory
    SnPool* pool;          // may be NULL; not owned
} SnLinearDef;

SnLinearDef sn_default_linear_def(void);

/// Numbers about the last calls.
typedef struct SnLinearInfo {
    int iterations;         // iterative: the most over the right-hand sides of the last solve
    double residual;        // iterative: the largest relative residual of the last solve
    int64_t factor_entries; // numbers in the factor or preconditioner
    double factor_flops;    // floating-point operations of one factorisation, 0 where unknown
    int64_t factor_bytes;   // direct: memory that factor and work space of this pattern need, known
                            // before factoring; after larger patterns, more is kept
    int failed_row;         // block row at which the last factorisation failed, or -1
    double shift;           // multiple of the diagonal that was added to A to be factored
} SnLinearInfo;

typedef struct SnLinear SnLinear;

/// How an iterative solver preconditions a matrix of single numbers with three sides (pcg_few.h):
/// not at all, by the diagonal, or by an incomplete factor without fill.
typedef enum SnFewKind { SN_FEW_NONE, SN_FEW_JACOBI, SN_FEW_IC0 } SnFewKind;

/// One row of the registry. Every function may assume that the calls before it succeeded.
typedef struct SnLinearOps {
    const char* name;
    const char* summary; // one sentence for `sinew list`
    int direct;          // 1: solves to rounding, 0: iterates to a tolerance
    int wide;            // 1: takes blocks of any width, 0: only 3x3
    SnFewKind few;       // preconditioner of sn_create_pcg_few that goes with this solver

    SnStatus (*create)(const SnLinearDef* def, void** self);
    void (*destroy)(void* self);
    SnStatus (*analyse)(void* self, const SnBlockPattern* pattern);
    SnStatus (*factor)(void* self, const SnBlockMatrix* A); // SN_NOT_DEFINITE is a normal answer
    SnStatus (*solve)(void* self, int count, const double* b, double* x);
    void (*info)(const void* self, SnLinearInfo* info);

    // ---- may be NULL
    /// As sn_linear_factor_rows.
    SnStatus (*factor_rows)(void* self, const SnBlockMatrix* A, const int* rows, int count);
    /// Returns the factor held.
    struct SnFactor* (*held)(void* self);
} SnLinearOps;

/// Returns the registry: *count tables, the default one first.
const SnLinearOps* const* sn_linear_registry(int* count);

/// Returns a solver's table by name; NULL when there is none. It also finds "cholmod", a yardstick
/// that the registry does not offer, in builds that have it.
const SnLinearOps* sn_linear_find(const char* name);

/// Create a solver by name, as sn_linear_find knows it. SN_BAD_INPUT: the name is unknown, or a
/// setting is out of range.
SnStatus sn_create_linear(const char* name, const SnLinearDef* def, SnLinear** linear);
/// Wrap a solver that the registry does not have and that is created already; it owns `self` then.
SnStatus sn_wrap_linear(const SnLinearOps* ops, void* self, SnLinear** linear);
void sn_destroy_linear(SnLinear* linear);

/// Analyse a pattern, unless it is the one analysed last. sn_linear_factor begins with this. A
/// direct solver then knows how much memory and arithmetic a factorisation takes.
/// SN_UNSUPPORTED: the solver takes 3x3 blocks only.
SnStatus sn_linear_analyse(SnLinear* linear, const SnBlockPattern* pattern);

/// Factor A, after analysing its pattern.
/// SN_NOT_DEFINITE: no factor is held afterwards. SN_REGULARISED: A + shift |diag A| was factored,
/// as max_shift allows; info has the shift.
SnStatus sn_linear_factor(SnLinear* linear, const SnBlockMatrix* A);

/// The same when the blocks that have changed since the last call have both their ends in `rows`.
/// A direct solver that keeps updates only eliminates these rows and their ancestors again, with
/// the bits that sn_linear_factor gives; others factor A as a whole.
SnStatus sn_linear_factor_rows(SnLinear* linear, const SnBlockMatrix* A, const int* rows,
                               int count);

/// Returns the factor held, to be read or changed (sparse/factor.h); NULL where the solver has
/// none. Solve with a changed factor through sn_factor_solve (`cholesky-float` would go on to
/// refine towards A), and factor A as a whole before factoring rows again.
struct SnFactor* sn_linear_held_factor(SnLinear* linear);

/// Solve A X = B with the factor held. B and X hold `count` columns of `dofs` numbers and may be
/// the same memory. Iterative solvers take X as the initial guess when X and B differ. A column
/// solved alone and in company may differ by rounding.
/// SN_NOT_CONVERGED: X holds the best iterate; also when rounding keeps the residual above the
/// tolerance. SN_NOT_DEFINITE: an iterative solver may find out only here that A is not; the column
/// at which it does and all later ones are unchanged. SN_DIVERGED: an iterative solver was given a
/// right-hand side that is not finite.
SnStatus sn_linear_solve(SnLinear* linear, int count, const double* b, double* x);

SnLinearInfo sn_linear_info(const SnLinear* linear);

/// How much all linear solvers of this process have done since it began, failures included: for
/// benchmarks that compare counts.
typedef struct SnLinearCount {
    int64_t factorisations; // how often a whole matrix was factored
    int64_t partial;        // how often some rows were factored again (sn_linear_factor_rows)
    int64_t flops;          // operations of the whole factorisations, where the solver knows them
    int64_t solves;         // how many right-hand sides were solved for
} SnLinearCount;

SnLinearCount sn_linear_count(void);
const char* sn_linear_name(const SnLinear* linear);

#endif
