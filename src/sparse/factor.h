// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FACTOR_H
#define SN_SPARSE_FACTOR_H

#include "base/pool.h"
#include "base/room.h"
#include "sparse/fronts.h"

// The numeric half of the multifrontal Cholesky factorisation, and solving with it. The result does
// not depend on the number of threads: every front adds its children in the same order, and threads
// only share out rows and subtrees.

typedef struct SnFactorDef {
    int single;   // 1: store the factor in float; it is computed in double
    SnPool* pool; // may be NULL; not owned
} SnFactorDef;

typedef struct SnFactorWorker SnFactorWorker;

/// The factor. Its numbers may be read and changed between calls: column k of front f begins at
/// panel[front[f].panel], laid out as fronts.h says; the upper triangle of L11 and all padding is
/// zero. After changing diagonals, call sn_factor_invert_diagonal.
typedef struct SnFactor {
    const SnFronts* fronts; // not owned
    SnFactorDef def;
    SnRoom factoring, solving; // own the memory of the sections "factor" and "solve", here and in
                               // workers

    // ---- factor
    double* panel;       // (fronts->panel_numbers), NULL where single
    float* panel_single; // (fronts->panel_numbers), NULL where double
    double* inverse;     // 1 / L_ii in the order of elimination (dofs)
    double* shared;      // updates that threads share (fronts->shared_numbers)
    int* failed;         // dof of the bad pivot of each task, -1: none (tasks)
    char* chosen;        // 1: front to eliminate again (count)

    // ---- work space
    int workers;
    SnFactorWorker* worker; // one per thread

    // ---- solve
    int width;      // sides that there is room for: 1, 4, 8, 16 or 24 numbers per row
    double* x;      // right-hand sides in the order of elimination (dofs x width)
    double* handed; // rows handed over to the top (fronts->handover_rows x width)
} SnFactor;

/// Returns the bytes that a factor takes, with all work space for factoring and for one right-hand
/// side. It takes all of them when it is created; the first solve of several sides at once takes
/// more.
int64_t sn_factor_bytes(const SnFronts* fronts, const SnFactorDef* def);

SnStatus sn_create_factor(const SnFronts* fronts, const SnFactorDef* def, SnFactor** factor);
void sn_destroy_factor(SnFactor* factor);

/// Take other fronts, in the memory that there is where that is enough. No matrix is factored then.
/// SN_OUT_OF_MEMORY: the factor can only be destroyed, or refitted.
SnStatus sn_factor_refit(SnFactor* factor, const SnFronts* fronts);

/// Factor A + shift |diag A|. SN_NOT_DEFINITE: *failed_row is the block row of the first pivot that
/// is not a positive finite number, in the order of elimination; the numbers mean nothing then.
SnStatus sn_factor_matrix(SnFactor* factor, const SnBlockMatrix* A, double shift, int* failed_row);

/// The same when the blocks that have changed since the last call have both their ends in `rows`:
/// only the fronts that eliminate these rows and their ancestors are eliminated again, with the
/// same bits as eliminating all of them would give. Needs fronts that keep updates
/// (SN_UNSUPPORTED), and a last call that succeeded with the same shift.
SnStatus sn_factor_rows(SnFactor* factor, const SnBlockMatrix* A, double shift, const int* rows,
                        int count, int* failed_row);

/// Solve A X = B for `count` columns of `dofs` numbers. b and x may be the same memory.
/// SN_OUT_OF_MEMORY cannot happen for one column.
SnStatus sn_factor_solve(SnFactor* factor, int count, const double* b, double* x);

/// The same for sides that are interleaved: row i of side c is b[count * i + c].
SnStatus sn_factor_solve_interleaved(SnFactor* factor, int count, const double* b, double* x);

/// Compute `inverse` from the diagonal of the panels.
void sn_factor_invert_diagonal(SnFactor* factor);

#endif
