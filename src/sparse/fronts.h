// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FRONTS_H
#define SN_SPARSE_FRONTS_H

#include "sparse/ordering.h"

// The symbolic half of the multifrontal Cholesky factorisation P A P^T = L L^T (Duff and Reid 1983;
// Liu 1992). A front is a dense lower triangle
//
//     [ F11     ]   rows and columns that are eliminated here: the front's pivots
//     [ F21 F22 ]   later rows that the pivots meet: the front's trailing rows
//
// which is assembled from blocks of A and from the updates of the front's children. Eliminating the
// pivots gives the columns L11 = chol(F11), L21 = F21 L11^-T of the factor and the update F22 - L21
// L21^T, which is handed to the parent. SnFronts holds everything that does not depend on the
// numbers of A, found once per pattern: which rows meet, where every block goes, how much memory
// and arithmetic a factorisation takes, and which fronts may be eliminated at the same time.
//
// The rows of a front are divided into slabs of eight rows: first the pivots, padded to whole
// slabs, then the trailing rows. A "front row" is the index of a row in the front with this padding
// counted. A panel of the factor is stored slab by slab, and each slab column by column: the entry
// of L in row i of slab s and in column k is panel[8 (s * pivots + k) + i].

enum { SN_SLAB = 8 };

/// Rows of an update that lie side by side in the parent's front.
typedef struct SnRowRun {
    int from;   // first row, among the child's trailing rows
    int to;     // place of row `from` in the parent, as a front row
    int length; // scalar rows
} SnRowRun;

/// A block of A, and where it is added to a front.
typedef struct SnFrontBlock {
    int64_t at;         // place of its first number in the front's assembly columns
    int64_t source;     // place of its first number in the matrix
    unsigned char rows; // rows and columns of the block in the front
    unsigned char columns;
    unsigned char transposed; // 1: the matrix stores its transpose
    unsigned char diagonal;   // 1: a diagonal block
} SnFrontBlock;

typedef struct SnFront {
    int pivots, trailing; // scalar rows
    int pivot_slabs;      // ceil(pivots / 8)
    int slabs;            // pivot_slabs + ceil(trailing / 8)
    int first_place;      // place in SnFronts.order of the first block row that is eliminated here
    int first_dof;        // first of its pivots, in the order of elimination
    int parent;           // parent front, -1: none
    int first_child;      // first of its children in SnFronts.child; the children of the next front
                          // begin where they end
    int first_run;        // first run of its update in SnFronts.run
    int pivot_runs;       // how many of its runs meet pivots of the parent
    int top; // 1: the front is in the top of the tree, which is eliminated after all tasks; 0: the
             // front is in a task
    int64_t first_block; // first of its blocks in SnFronts.block
    int64_t first_row;   // first of its trailing rows in SnFronts.row_dof
    int64_t panel;       // where its columns begin in the factor
    int64_t update;      // where its update begins, in shared or in private memory: see
                         // sn_front_update_is_shared
    int64_t handover; // where its trailing rows begin in SnFactor.handed, if they are handed over
                      // to the top
    double flops;     // operations that eliminating it takes
} SnFront;

/// A task: whole subtrees that one thread eliminates, fronts first .. last-1. The updates of the
/// subtrees' roots go to the top of the tree. How fronts are divided into tasks does not depend on
/// the number of threads.
typedef struct SnFrontTask {
    int first, last;
    double flops;
} SnFrontTask;

/// The largest sizes among several fronts.
typedef struct SnFrontSizes {
    int64_t panel; // numbers
    int pivots;    // scalar rows
    int trailing;  // scalar rows, padded
} SnFrontSizes;

typedef struct SnFronts {
    int rows, dofs;
    int* order;     // block row that is eliminated k-th (rows)
    int* dof;       // first dof in the matrix of block row order[k] (rows)
    int* first_dof; // first dof in elimination order of block row order[k] (rows + 1)
    int* front_of;  // front that eliminates block row i  (rows)
    int* place_of;  // k if block row i is eliminated k-th (rows)

    int count;
    SnFront* front; // children before parents, subtrees of tasks first; front[count] is no front:
                    // its first_child, first_run, first_block and first_row are the ends of the
                    // arrays (count + 1)
    int* child;     // children of all fronts, ascending within a front (front[count].first_child)
    SnRowRun* run;  // runs of all updates in the fronts of their parents (front[count].first_run)
    SnFrontBlock* block; // blocks of A, front by front (blocks of the pattern)
    int* row_dof; // trailing rows of all fronts: dofs in elimination order (front[count].first_row)

    int task_count;
    SnFrontTask* task; // largest work first (task_count)
    int first_top;     // first front of the top
    int keep_updates;  // 1: every update has memory of its own

    // ---- a solve of 2 to 4 right-hand sides (solve_plan.h), in stages of sn_pool_run_stages
    int stage_count;
    int* stage; // first step of each stage (stage_count + 1)
    int* step;  // what each step solves with: t for task t, and -1 - f for front f of the top
                // (stage[stage_count])

    // ---- numbers to know before factoring
    int64_t panel_numbers;        // numbers of the factor, with padding
    int64_t entries;              // numbers of the factor, without padding
    double flops;                 // operations of one factorisation
    SnFrontSizes largest;         // largest sizes among all fronts
    SnFrontSizes largest_in_task; // largest sizes among fronts below the top
    int64_t handover_rows; // number of rows that are handed over: the trailing rows of all roots of
                           // tasks and of all fronts of the top
    int64_t private_numbers; // most numbers that the updates within a task take at one time
    int64_t shared_numbers;  // numbers that the updates in shared memory take
} SnFronts;

/// Analyse a pattern, with the order of elimination that `how` asks for. If `keep_updates` is 1,
/// every update gets memory of its own, so that some fronts of the tree can be eliminated again
/// without the rest.
SnStatus sn_create_fronts(const SnBlockPattern* pattern, SnOrdering how, int keep_updates,
                          SnFronts** fronts);
void sn_destroy_fronts(SnFronts* fronts);

/// Returns 1 for a front of a task whose parent is in the top of the tree.
static inline int sn_front_is_handed_over(const SnFronts* fronts, const SnFront* front) {
    return !front->top && front->parent >= 0 && fronts->front[front->parent].top;
}

/// Returns 1 for an update that lies in memory that threads share. All other updates are read by
/// fronts of one task only, and lie in memory of the thread that does the task.
static inline int sn_front_update_is_shared(const SnFronts* fronts, const SnFront* front) {
    return fronts->keep_updates || front->top || sn_front_is_handed_over(fronts, front);
}

/// Returns how many numbers are in the packed lower triangle of an update of `slabs` slabs of rows.
/// The triangle has eight columns for each slab; they are stored from the slab of their diagonal
/// down.
static inline int64_t sn_update_numbers(int slabs) {
    return SN_SLAB * SN_SLAB * (int64_t)slabs * (slabs + 1) / 2;
}

#endif
