// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/cholmod_layout.h"

#include "base/memory.h"
#include "sparse/ordering.h"

#include <assert.h>
#include <limits.h>

// Graphs with more rows than this are ordered by nested dissection, smaller graphs by minimum
// degree: each method gives less fill in its range.
enum { METIS_ROWS = 5000 };

// The symbol is weak, and NULL if CHOLMOD is built without its partition module.
#pragma weak cholmod_metis

// Work arrays of the ordering, each with one number per block row.
typedef struct Work {
    int *permutation, *parent, *post, *count, *first, *level;
} Work;

// Returns the graph of block rows for CHOLMOD, which reads a lower triangle column by column. The
// arrays of the pattern hold the upper triangle row by row. Since the matrix is symmetric, they are
// also its lower triangle column by column.
static cholmod_sparse graph_of(const SnBlockPattern* pattern) {
    size_t rows = (size_t)pattern->rows;
    return (cholmod_sparse){.nrow = rows,
                            .ncol = rows,
                            .nzmax = (size_t)pattern->blocks,
                            .p = pattern->row_start,
                            .i = pattern->column,
                            .stype = -1,
                            .itype = CHOLMOD_INT,
                            .xtype = CHOLMOD_PATTERN,
                            .dtype = CHOLMOD_DOUBLE,
                            .sorted = 1,
                            .packed = 1};
}

// Order a large graph by METIS. Order a small graph, or a graph that METIS gives up on, by AMD. If
// METIS runs out of memory, the ordering fails, since the order must not depend on how much memory
// is free. Returns 1, or 0 on failure.
static int reduce_fill(cholmod_sparse* graph, int* permutation, cholmod_common* common) {
    if (graph->nrow > METIS_ROWS && cholmod_metis) {
        sn_lock_metis();
        int done = cholmod_metis(graph, NULL, 0, 0, permutation, common);
        sn_unlock_metis();
        if (done || common->status == CHOLMOD_OUT_OF_MEMORY) return done;
    }
    return cholmod_amd(graph, NULL, 0, permutation, common);
}

// Returns the error status that a failed call has left in `common`.
static int failure_of(const cholmod_common* common) {
    return common->status < CHOLMOD_OK ? common->status : CHOLMOD_INVALID;
}

// Find an order of the block rows that reduces fill, then the elimination tree of this order, and
// set `order` to a postorder of the tree. Among the children of a row, children whose columns of L
// have fewer entries come first.
static int find_order(const SnBlockPattern* pattern, Work work, int* order,
                      cholmod_common* common) {
    cholmod_sparse graph = graph_of(pattern);
    if (!reduce_fill(&graph, work.permutation, common)) return failure_of(common);
    if (!cholmod_analyze_ordering(&graph, CHOLMOD_GIVEN, work.permutation, NULL, 0, work.parent,
                                  work.post, work.count, work.first, work.level, common))
        return failure_of(common);
    if (cholmod_postorder(work.parent, graph.nrow, work.count, work.post, common) != pattern->rows)
        return failure_of(common);
    for (int i = 0; i < pattern->rows; ++i) order[i] = work.permutation[work.post[i]];
    return CHOLMOD_OK;
}

// A block of the matrix while blocks are sorted into the layout. The block belongs to two rows, an
// early one and a late one: the early row comes first in the order of elimination. (For a diagonal
// block, both are the same row.)
typedef struct Entry {
    int source; // 2 * k for block k, 2 * k + 1 for its transpose: see SnCholmodLayout
    int early;  // place of the early row in the order of elimination
} Entry;

// The first half of a counting sort: group the entries by the place of their late row. `place` has
// the place of each row in the order of elimination (rows). The entries whose late row has the
// place p become entry[start[p]] .. entry[start[p + 1] - 1]. `start` has rows + 2 numbers, which
// must be zero before the call.
static void group_blocks(const SnBlockPattern* pattern, const int* place, int* start,
                         Entry* entry) {
    for (int a = 0; a < pattern->rows; ++a) {
        for (int k = pattern->row_start[a]; k < pattern->row_start[a + 1]; ++k) {
            int p = place[a], q = place[pattern->column[k]];
            start[(p > q ? p : q) + 2]++;
        }
    }
    for (int p = 0; p < pattern->rows; ++p) start[p + 2] += start[p + 1];
    for (int a = 0; a < pattern->rows; ++a) {
        for (int k = pattern->row_start[a]; k < pattern->row_start[a + 1]; ++k) {
            int p = place[a], q = place[pattern->column[k]];
            entry[start[(p > q ? p : q) + 1]++] = (Entry){2 * k + (p > q), p > q ? q : p};
        }
    }
}

// Returns the index at which scalar column r (0, 1 or 2) of block column j begins. Slot s of a
// block column is its block number s from the diagonal down, so slot 0 is the diagonal block. If
// the block column has m blocks, its three scalar columns have 3 m, 3 m - 1 and 3 m - 2 entries,
// since entries above the diagonal are not stored. Scalar column r holds component c of slot s at
// the returned index plus 3 s + c - r.
static int scalar_start(const SnCholmodLayout* layout, int j, int r) {
    int m = layout->column_start[j + 1] - layout->column_start[j];
    return 9 * layout->column_start[j] - 3 * j + 3 * m * r - r * (r - 1) / 2;
}

// Block row `late` is in slot `slot` of block column `early`: write the scalar row numbers of this
// block.
static void place_indices(SnCholmodLayout* layout, int early, int slot, int late) {
    int* index = layout->scalar.i;
    for (int r = 0; r < 3; ++r) {
        int at = scalar_start(layout, early, r) + 3 * slot - r;
        for (int c = slot == 0 ? r : 0; c < 3; ++c) index[at + c] = 3 * late + c;
    }
}

// The second half of the counting sort: append the entries of all groups to their columns, in
// ascending order of the late rows. So each column gets its rows in ascending order, and its
// diagonal block first. `next` is scratch: where the next block of each column goes (rows).
static void place_blocks(SnCholmodLayout* layout, const int* start, const Entry* entry, int* next) {
    int* column_start = layout->column_start;
    int* scalar_column = layout->scalar.p;
    for (int k = 0; k < layout->blocks; ++k) column_start[entry[k].early + 1]++;
    for (int j = 0; j < layout->rows; ++j) {
        column_start[j + 1] += column_start[j];
        next[j] = column_start[j];
    }
    for (int j = 0; j < layout->rows; ++j)
        for (int r = 0; r < 3; ++r) scalar_column[3 * j + r] = scalar_start(layout, j, r);
    scalar_column[3 * layout->rows] = (int)layout->scalar.nzmax;
    for (int late = 0; late < layout->rows; ++late) {
        for (int k = start[late]; k < start[late + 1]; ++k) {
            int early = entry[k].early, at = next[early]++;
            layout->source[at] = entry[k].source;
            place_indices(layout, early, at - column_start[early], late);
        }
    }
}

static int allocate_layout(SnCholmodLayout* layout) {
    size_t rows = (size_t)layout->rows, entries = 9 * (size_t)layout->blocks - 3 * rows;
    layout->order = SN_NEW_ARRAY(int, rows);
    layout->column_start = SN_NEW_ARRAY(int, rows + 1);
    layout->source = SN_NEW_ARRAY(int, layout->blocks);
    layout->scalar = (cholmod_sparse){.nrow = 3 * rows,
                                      .ncol = 3 * rows,
                                      .nzmax = entries,
                                      .p = SN_NEW_ARRAY(int, 3 * rows + 1),
                                      .i = SN_NEW_ARRAY(int, entries),
                                      .x = SN_NEW_ARRAY(double, entries),
                                      .stype = -1,
                                      .itype = CHOLMOD_INT,
                                      .xtype = CHOLMOD_REAL,
                                      .dtype = CHOLMOD_DOUBLE,
                                      .sorted = 1,
                                      .packed = 1};
    return layout->order && layout->column_start && layout->source && layout->scalar.p &&
           layout->scalar.i && layout->scalar.x;
}

// Order the graph and lay the blocks out. `ints` is work space, which must be zero before the call
// (8 * rows + 2).
static int build_layout(const SnBlockPattern* pattern, cholmod_common* common, int* ints,
                        Entry* entry, SnCholmodLayout* layout) {
    size_t rows = (size_t)pattern->rows;
    Work work = {ints,           ints + rows, ints + 2 * rows, ints + 3 * rows, ints + 4 * rows,
                 ints + 5 * rows};
    int *place = ints + 6 * rows, *start = ints + 7 * rows;
    int status = find_order(pattern, work, layout->order, common);
    if (status != CHOLMOD_OK) return status;
    for (int i = 0; i < pattern->rows; ++i) place[layout->order[i]] = i;
    group_blocks(pattern, place, start, entry);
    place_blocks(layout, start, entry, work.first);
    return CHOLMOD_OK;
}

int sn_create_cholmod_layout(const SnBlockPattern* pattern, cholmod_common* common,
                             SnCholmodLayout* layout) {
    if (pattern->blocks > INT_MAX / 9 || pattern->rows > INT_MAX / 9) return CHOLMOD_TOO_LARGE;
    layout->rows = pattern->rows;
    layout->blocks = pattern->blocks;
    int* ints = SN_NEW_ARRAY(int, 8 * (size_t)pattern->rows + 2);
    Entry* entry = SN_NEW_ARRAY(Entry, pattern->blocks);
    int status = CHOLMOD_OUT_OF_MEMORY;
    if (allocate_layout(layout) && ints && entry)
        status = build_layout(pattern, common, ints, entry, layout);
    sn_free(entry);
    sn_free(ints);
    return status;
}

void sn_destroy_cholmod_layout(SnCholmodLayout* layout) {
    sn_free(layout->order);
    sn_free(layout->column_start);
    sn_free(layout->source);
    sn_free(layout->scalar.p);
    sn_free(layout->scalar.i);
    sn_free(layout->scalar.x);
    *layout = (SnCholmodLayout){0};
}

// Copy a block, or its transpose, to three scalar columns: row 0 to x0, row 1 to x1 and row 2 to
// x2.
static void copy_block(const double* B, int transposed, double* x0, double* x1, double* x2) {
    int row = transposed ? 1 : 3, step = transposed ? 3 : 1;
    for (int c = 0; c < 3; ++c) {
        x0[c] = B[c * step];
        x1[c] = B[row + c * step];
        x2[c] = B[2 * row + c * step];
    }
}

// Scalar column r of block column j begins with row r of the diagonal block, from the diagonal
// entry to the end of the row. After it comes row r of each further slot's source: a block of A, or
// the transpose of a block of A.
void sn_cholmod_layout_copy(SnCholmodLayout* layout, const SnBlockMatrix* A) {
    assert(A->pattern->blocks == layout->blocks && A->pattern->rows == layout->rows);
    double* x = layout->scalar.x;
    for (int j = 0; j < layout->rows; ++j) {
        double* x0 = x + scalar_start(layout, j, 0);
        double* x1 = x + scalar_start(layout, j, 1);
        double* x2 = x + scalar_start(layout, j, 2);
        const int* source = layout->source + layout->column_start[j];
        int m = layout->column_start[j + 1] - layout->column_start[j];

        // Take the lower triangle of the diagonal block from its upper triangle.
        const double* D = A->value + 9 * (size_t)(source[0] / 2);
        x0[0] = D[0], x0[1] = D[1], x0[2] = D[2];
        x1[0] = D[4], x1[1] = D[5];
        x2[0] = D[8];
        for (int s = 1; s < m; ++s) {
            const double* B = A->value + 9 * (size_t)(source[s] / 2);
            copy_block(B, source[s] & 1, x0 + 3 * s, x1 + 3 * s - 1, x2 + 3 * s - 2);
        }
    }
}
