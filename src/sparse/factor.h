// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FACTOR_H
#define SN_SPARSE_FACTOR_H

#include "base/pool.h"
#include "base/room.h"
#include "sparse/fronts.h"

// The numeric half of the multifrontal Cholesky factorisation, and solving with the factor. The
// result does not depend on the number of threads: every front adds the updates of its children in
// the same order, and threads only share out rows and subtrees.

typedef struct SnFactorDef {
    int single;   // 1: store the factor in float, 0: in double; arithmetic is in double either way
    SnPool* pool; // may be NULL; not owned
} SnFactorDef;

typedef struct SnFactorWorker SnFactorWorker;

/// The factor. Its numbers may be read and changed between calls. The panel of front f begins at
/// panel[front[f].panel], and its layout is described in fronts.h; the upper triangle of L11 and
/// all padding are zero. After changing numbers on the diagonal of L, call
/// sn_factor_invert_diagonal.
typedef struct SnFactor {
    const SnFronts* fronts; // not owned
    SnFactorDef def;
    SnRoom factoring, solving; // memory of the fields in the sections "factor" and "solve", here
                               // and in SnFactorWorker

    // ---- factor
    double* panel;       // (fronts->panel_numbers), NULL where single
    float* panel_single; // (fronts->panel_numbers), NULL where double
    double* inverse;     // 1 / L_ii in the order of elimination (dofs)
    double* shared;      // updates that threads share (fronts->shared_numbers)
    int* failed;  // dof of the pivot at which each task failed, -1: the task did not fail (tasks)
    char* chosen; // 1: sn_factor_rows eliminates this front again, 0: not (fronts->count)

    // ---- work space
    int workers;
    SnFactorWorker* worker; // one per thread

    // ---- solve
    int width;      // numbers per row that x and handed have memory for: 1, 4, 8, 16 or 24
    double* x;      // right-hand sides in the order of elimination (dofs x width)
    double* handed; // numbers handed over to the top (fronts->handover_rows x width)
} SnFactor;

/// Returns the bytes that a factor takes, with all work space for factoring and for one right-hand
/// side. sn_create_factor allocates all these bytes; the first solve of several right-hand sides at
/// once allocates more.
int64_t sn_factor_bytes(const SnFronts* fronts, const SnFactorDef* def);

SnStatus sn_create_factor(const SnFronts* fronts, const SnFactorDef* def, SnFactor** factor);
void sn_destroy_factor(SnFactor* factor);

/// Give the factor other fronts. The factor keeps its memory if that is large enough. Afterwards
/// the factor holds no factored matrix. SN_OUT_OF_MEMORY: the factor can only be destroyed, or
/// refitted.
SnStatus sn_factor_refit(SnFactor* factor, const SnFronts* fronts);

/// Factor A + shift |diag A|. SN_NOT_DEFINITE: some pivot is not a positive finite number.
/// *failed_row is then the block row of the first such pivot in the order of elimination, and the
/// numbers of the factor mean nothing.
SnStatus sn_factor_matrix(SnFactor* factor, const SnBlockMatrix* A, double shift, int* failed_row);

/// Factor A again. Since the last call, only blocks whose row and column are both in `rows` (count)
/// may have changed. Only the fronts that eliminate these rows, and the ancestors of these fronts,
/// are eliminated again. The result has the same bits as that of sn_factor_matrix. The last call
/// must have succeeded, with the same shift. SN_UNSUPPORTED: the fronts do not keep updates.
SnStatus sn_factor_rows(SnFactor* factor, const SnBlockMatrix* A, double shift, const int* rows,
                        int count, int* failed_row);

/// Solve A X = B for `count` columns of `dofs` numbers. b and x may be the same memory.
/// SN_OUT_OF_MEMORY cannot happen for one column.
SnStatus sn_factor_solve(SnFactor* factor, int count, const double* b, double* x);

/// Does the same as sn_factor_solve, with row i of right-hand side c in b[count * i + c], and row i
/// of its solution in x[count * i + c].
SnStatus sn_factor_solve_interleaved(SnFactor* factor, int count, const double* b, double* x);

/// Compute `inverse` from the diagonal of the panels.
void sn_factor_invert_diagonal(SnFactor* factor);

#endif
