// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_LINEAR_H
#define SN_SPARSE_LINEAR_H

#include "base/pool.h"
#include "sparse/block.h"

// Linear solvers for symmetric positive definite block matrices. All solvers have the same
// interface, the function table SnLinearOps. A solver goes through three steps: analyse a pattern
// (once per pattern), factor a matrix of that pattern (once per matrix), solve for right-hand sides
// (as often as one likes).

/// The settings of a solver. Start from sn_default_linear_def().
typedef struct SnLinearDef {
    double tolerance;      // iterative solvers: relative residual |b - A x| / |b| to reach
    int max_iterations;    // iterative: limit per right-hand side; 0: ten times the number of
                           // unknowns
    double drop_tolerance; // pcg-ic: blocks of the factor are dropped if their norm is at most
                           // drop_tolerance times the norm of their column of A; 0: keep all blocks
                           // that are not zero
    double max_shift; // direct: if A is not positive definite, shift |diag A| may be added to A,
                      // with a shift of at most max_shift; 0: nothing is added
    int solves;       // auto: how many solves per factorisation to expect
    int keep_updates; // direct: 1 keeps the intermediate results (updates: fronts.h) that
                      // sn_linear_factor_rows needs, which takes more memory; 0 does not keep them
    SnPool* pool;     // may be NULL; not owned
} SnLinearDef;

SnLinearDef sn_default_linear_def(void);

/// Numbers about the last factorisation and the last solve.
typedef struct SnLinearInfo {
    int iterations; // iterations that the last solve took; if it had several right-hand sides,
                    // those of the one that took the most. cholesky-float corrects all right-hand
                    // sides together in sweeps (refine.c), which count as iterations, too; 0: other
                    // direct solvers
    double residual; // residual |b - A x| / |b| after the last solve; for cholesky-float |b - A x|
                     // / (|A| |x| + |b|). If there were several right-hand sides, the largest of
                     // their residuals
    int64_t factor_entries; // numbers in the factor or preconditioner
    double factor_flops;    // floating-point operations of one factorisation, 0 where unknown
    int64_t factor_bytes;   // direct: bytes that factor and work space of this pattern need, known
                          // before factoring; a solver that had a larger pattern before keeps more
                          // memory than this
    int failed_row; // block row at which the last factorisation failed, or -1
    double shift;   // multiple of A's diagonal that was added to A before factoring, 0: none
} SnLinearInfo;

typedef struct SnLinear SnLinear;

/// How conjugate gradients on three right-hand sides at once (pcg_few.h) are preconditioned.
/// SN_FEW_JACOBI: by the diagonal of A. SN_FEW_IC0: by an incomplete factor without fill.
/// SN_FEW_NONE: there is no such variant of a solver.
typedef enum SnFewKind { SN_FEW_NONE, SN_FEW_JACOBI, SN_FEW_IC0 } SnFewKind;

/// The function table of one solver in the registry. Every function may assume that the calls of
/// create, analyse and factor that must precede it succeeded.
typedef struct SnLinearOps {
    const char* name;
    const char* summary; // one sentence for `sinew list`
    int direct;          // 1: exact up to rounding, 0: iterates until the tolerance is met
    int wide;            // 1: takes blocks of any width, 0: only 3x3
    SnFewKind few;       // the variant of this solver for three right-hand sides at once

    SnStatus (*create)(const SnLinearDef* def, void** self);
    void (*destroy)(void* self);
    SnStatus (*analyse)(void* self, const SnBlockPattern* pattern);
    SnStatus (*factor)(void* self, const SnBlockMatrix* A); // SN_NOT_DEFINITE is a normal answer
    SnStatus (*solve)(void* self, int count, const double* b, double* x);
    void (*info)(const void* self, SnLinearInfo* info);

    // ---- may be NULL
    /// Does the work of sn_linear_factor_rows.
    SnStatus (*factor_rows)(void* self, const SnBlockMatrix* A, const int* rows, int count);
    /// Does the work of sn_linear_held_factor.
    struct SnFactor* (*held)(void* self);
} SnLinearOps;

/// Returns the registry, the table of the default solver first. *count becomes the number of
/// tables.
const SnLinearOps* const* sn_linear_registry(int* count);

/// Returns a solver's table by name; NULL when there is none. In builds that have CHOLMOD, the
/// function also finds "cholmod", a solver for comparisons that sn_linear_registry does not list.
const SnLinearOps* sn_linear_find(const char* name);

/// Create a solver by name, as sn_linear_find knows it. SN_BAD_INPUT: the name is unknown, or a
/// setting is out of range.
SnStatus sn_create_linear(const char* name, const SnLinearDef* def, SnLinear** linear);
/// Wrap the solver `self`, which is created already and need not be in the registry, in an
/// SnLinear. The SnLinear then owns `self`.
SnStatus sn_wrap_linear(const SnLinearOps* ops, void* self, SnLinear** linear);
void sn_destroy_linear(SnLinear* linear);

/// Analyse a pattern, unless this pattern is the one analysed last. sn_linear_factor calls this
/// function first. After it, the numbers of sn_linear_info about memory and arithmetic of a
/// factorisation are known, if the solver is direct. SN_UNSUPPORTED: the solver takes 3x3 blocks
/// only.
SnStatus sn_linear_analyse(SnLinear* linear, const SnBlockPattern* pattern);

/// Factor A, after analysing its pattern.
/// SN_NOT_DEFINITE: no factor is held afterwards. SN_REGULARISED: A + shift |diag A| was factored
/// instead of A, with a shift up to `max_shift`; SnLinearInfo.shift is this shift.
SnStatus sn_linear_factor(SnLinear* linear, const SnBlockMatrix* A);

/// Factor A again. Since the last call, only blocks whose row and column are both in `rows` (count)
/// may have changed. A direct solver with `keep_updates` eliminates only these rows and their
/// ancestors again, and the result has the same bits as that of sn_linear_factor; all other solvers
/// factor A as a whole.
SnStatus sn_linear_factor_rows(SnLinear* linear, const SnBlockMatrix* A, const int* rows,
                               int count);

/// Returns the factor held, to be read or changed (sparse/factor.h), or NULL if the solver has
/// none. After changing the factor, solve with it by sn_factor_solve: sn_linear_solve of
/// `cholesky-float` would correct the solution until it solves A X = B. Call sn_linear_factor
/// before the next call of sn_linear_factor_rows.
struct SnFactor* sn_linear_held_factor(SnLinear* linear);

/// Solve A X = B with the factor held. B and X hold `count` columns of `dofs` numbers and may be
/// the same memory. Iterative solvers take X as the initial guess when X and B differ. A column may
/// differ by rounding between a solve of this column alone and a solve with further columns.
/// SN_NOT_CONVERGED: the residual of a column is still above the tolerance after the last allowed
/// iteration, or rounding keeps it above the tolerance; X holds the last iterate. SN_NOT_DEFINITE:
/// A is not positive definite, which an iterative solver may find out only here; the column of X at
/// which the solver found out and all later columns are unchanged. SN_REGULARISED: `auto` has
/// factored A + shift |diag A| during this call, because conjugate gradients failed. SN_DIVERGED:
/// an iterative solver was given a right-hand side that is not finite.
SnStatus sn_linear_solve(SnLinear* linear, int count, const double* b, double* x);

SnLinearInfo sn_linear_info(const SnLinear* linear);

/// Iterations of all solves by this solver so far that were in vain: they took ten per block row or
/// more, and did not converge.
int64_t sn_linear_wasted(const SnLinear* linear);

/// Counts of the work that all linear solvers of this process have done since the process began,
/// failed calls included. Benchmarks compare these counts.
typedef struct SnLinearCount {
    int64_t factorisations; // how often a whole matrix was factored
    int64_t partial;        // how often only some rows were factored again: sn_linear_factor_rows
    int64_t flops;          // operations of the whole factorisations, where the solver knows them
    int64_t solves;         // how many right-hand sides were solved for
} SnLinearCount;

SnLinearCount sn_linear_count(void);
const char* sn_linear_name(const SnLinear* linear);

#endif
