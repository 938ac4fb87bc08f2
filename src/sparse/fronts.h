// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FRONTS_H
#define SN_SPARSE_FRONTS_H

#include "sparse/ordering.h"

// The symbolic half of the multifrontal Cholesky factorisation P A P^T = L L^T (Duff and Reid 1983;
// Liu 1992). A front is a dense lower triangle
//
//     [ F11     ]   rows and columns that are eliminated here: the front's pivots
//     [ F21 F22 ]   later rows that they meet: its trailing rows
//
// assembled from blocks of A and from what its children leave behind. Eliminating the pivots gives
// the columns L11 = chol(F11), L21 = F21 L11^-T of the factor and the update F22 - L21 L21^T, which
// is handed to the parent. Everything that does not depend on numbers is found here, once per
// pattern: who meets whom, where every block goes, how much memory and arithmetic it takes, and
// which parts may go on at the same time.
//
// Rows of a front stand in slabs of eight, the pivots padded to whole slabs, then the trailing
// rows. "Front row" r counts with that padding. A panel of the factor is slab by slab, within a
// slab column by column: L(8 s + i, k) = panel[8 (s * pivots + k) + i].

enum { SN_SLAB = 8 };

/// Rows of an update that lie side by side in the parent's front.
typedef struct SnRowRun {
    int from;   // first of them among the front's trailing rows
    int to;     // front row of the parent
    int length; // scalar rows
} SnRowRun;

/// A block of A on its way into a front.
typedef struct SnFrontBlock {
    int64_t at;         // of its first number in the front's assembly columns
    int64_t source;     // of its first number in the matrix
    unsigned char rows; // of the block as it stands in the front
    unsigned char columns;
    unsigned char transposed; // 1: it is stored the other way round
    unsigned char diagonal;
} SnFrontBlock;

typedef struct SnFront {
    int pivots, trailing; // scalar rows
    int pivot_slabs;      // ceil(pivots / 8)
    int slabs;            // pivot_slabs + ceil(trailing / 8)
    int first_place;      // of its block rows in SnFronts.order
    int first_dof;        // of its pivots, in the order of elimination
    int parent;           // front, -1: none
    int first_child;      // in SnFronts.child; they end where those of the next front begin
    int first_run;        // in SnFronts.run
    int pivot_runs;       // how many of them meet pivots of the parent
    int top;              // 1: no task, eliminated after all of them
    int64_t first_block;  // in SnFronts.block
    int64_t first_row;    // of its trailing rows in SnFronts.row_dof
    int64_t panel;        // where its columns begin in the factor
    int64_t update;       // where its update begins: see sn_front_update_is_shared
    int64_t handover;     // first of its rows among those handed to the top
    double flops;
} SnFront;

/// Whole subtrees that are eliminated by one thread: fronts first .. last-1. What their roots leave
/// behind goes to the top of the tree. Tasks do not depend on the number of threads.
typedef struct SnFrontTask {
    int first, last;
    double flops;
} SnFrontTask;

/// The most that any of several fronts has.
typedef struct SnFrontSizes {
    int64_t panel; // numbers
    int pivots;    // scalar rows
    int trailing;  // scalar rows, padded
} SnFrontSizes;

typedef struct SnFronts {
    int rows, dofs;
    int* order;     // block row eliminated k-th          (rows)
    int* dof;       // its first dof in the matrix        (rows)
    int* first_dof; // its first dof in elimination order (rows + 1)
    int* front_of;  // front that eliminates block row i  (rows)
    int* place_of;  // when block row i is eliminated     (rows)

    int count;
    SnFront* front; // children before parents, subtrees of tasks first (count + 1: ends)
    int* child;
    SnRowRun* run;
    SnFrontBlock* block;
    int* row_dof; // trailing rows: dofs in elimination order

    int task_count;
    SnFrontTask* task; // largest first
    int first_top;     // first front of the top
    int keep_updates;

    // ---- a solve of few sides: steps of one stage do not depend on each other (solve_plan.h)
    int stage_count;
    int* stage; // first step of each stage (stage_count + 1)
    int* step;  // task t as t, front f of the top as -1 - f (steps)

    // ---- numbers to know before factoring
    int64_t panel_numbers;        // of the factor, with padding
    int64_t entries;              // of the factor, without padding
    double flops;                 // of one factorisation
    SnFrontSizes largest;         // of any front
    SnFrontSizes largest_in_task; // of any front below the top
    int64_t handover_rows;        // trailing rows of the roots of tasks and of the top
    int64_t private_numbers;      // updates within a task: the most of any task
    int64_t shared_numbers;       // updates of and for the top of the tree, or all of them if kept
} SnFronts;

/// Analyse a pattern. `keep_updates`: every update gets memory of its own, so that a part of the
/// tree can be eliminated again.
SnStatus sn_create_fronts(const SnBlockPattern* pattern, SnOrdering how, int keep_updates,
                          SnFronts** fronts);
void sn_destroy_fronts(SnFronts* fronts);

/// A front of a task whose parent is in the top of the tree.
static inline int sn_front_is_handed_over(const SnFronts* fronts, const SnFront* front) {
    return !front->top && front->parent >= 0 && fronts->front[front->parent].top;
}

/// Updates that only fronts of one task see lie in memory of the thread that does the task, all
/// others in memory that threads share.
static inline int sn_front_update_is_shared(const SnFronts* fronts, const SnFront* front) {
    return fronts->keep_updates || front->top || sn_front_is_handed_over(fronts, front);
}

/// Numbers in the packed lower triangle of an update of `slabs` slabs of rows: for every slab of
/// columns the eight columns from its diagonal down.
static inline int64_t sn_update_numbers(int slabs) {
    return SN_SLAB * SN_SLAB * (int64_t)slabs * (slabs + 1) / 2;
}

#endif
