// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/full_rows.h"

#include "base/memory.h"

#include <assert.h>
#include <limits.h>

// Find where the blocks of each row start. A row has one block for each neighbour, and its diagonal
// block.
static void find_row_starts(const SnRowGraph* graph, const SnTwoWay* split, int* row_start) {
    for (int at = 0; at < graph->rows; ++at) {
        int i = split->order[at];
        row_start[at + 1] = row_start[at] + graph->start[i + 1] - graph->start[i] + 1;
    }
}

// Fill column, source and diagonal. Columns are visited in ascending order, so each row gets its
// blocks in ascending order of columns. `next` is scratch (rows).
static void fill_full_rows(const SnBlockPattern* pattern, const SnRowGraph* graph,
                           const SnTwoWay* split, SnFullRows* full, int* next) {
    for (int at = 0; at < full->rows; ++at) next[at] = full->row_start[at];
    for (int at = 0; at < full->rows; ++at) {
        int j = split->order[at], e = next[at]++;
        full->diagonal[at] = e;
        full->column[e] = at;
        full->source[e] = 2 * pattern->row_start[j];
        for (int k = graph->start[j]; k < graph->start[j + 1]; ++k) {
            int i = graph->neighbour[k];
            e = next[split->place[i]]++;
            full->column[e] = at;
            full->source[e] = 2 * graph->block[k] + (i > j);
        }
    }
}

SnStatus sn_create_full_rows(const SnBlockPattern* pattern, const SnRowGraph* graph,
                             const SnTwoWay* split, SnFullRows* full) {
    assert(graph->rows == pattern->rows && split->first[SN_TWO_WAY_PARTS] == pattern->rows);
    assert(pattern->nodal || pattern->dofs == pattern->rows);
    if (pattern->blocks > INT_MAX / 2) return SN_OUT_OF_MEMORY;
    int rows = pattern->rows, blocks = 2 * pattern->blocks - rows, numbers = pattern->nodal ? 9 : 1;
    int* next = SN_NEW_ARRAY(int, rows);
    *full = (SnFullRows){.rows = rows,
                         .numbers = numbers,
                         .groups = rows / SN_ROW_GROUP + (rows % SN_ROW_GROUP > 0),
                         .blocks = blocks,
                         .row_start = SN_NEW_ARRAY(int, (size_t)rows + 1),
                         .diagonal = SN_NEW_ARRAY(int, rows),
                         .column = SN_NEW_ARRAY(int, blocks),
                         .source = SN_NEW_ARRAY(int, blocks),
                         .value = SN_NEW_ARRAY(double, (size_t)numbers*(size_t)blocks)};
    int whole =
        next && full->row_start && full->diagonal && full->column && full->source && full->value;
    if (whole) {
        find_row_starts(graph, split, full->row_start);
        assert(full->row_start[rows] == blocks);
        fill_full_rows(pattern, graph, split, full, next);
    }
    sn_free(next);
    if (!whole) sn_destroy_full_rows(full);
    return whole ? SN_OK : SN_OUT_OF_MEMORY;
}

void sn_destroy_full_rows(SnFullRows* full) {
    sn_free(full->row_start);
    sn_free(full->diagonal);
    sn_free(full->column);
    sn_free(full->source);
    sn_free(full->value);
    *full = (SnFullRows){0};
}

typedef struct Copy {
    SnFullRows* full;
    const double* value;
} Copy;

// Copy the blocks of a group of rows. Blocks of the matrix are stored row by row, blocks of `full`
// column by column. So a block that is wanted as it is must be reordered, and a block that is
// wanted transposed is copied in order.
static void copy_group(void* context, int group, int worker) {
    (void)worker;
    const Copy* copy = context;
    SnFullRows* full = copy->full;
    int first = full->row_start[group * SN_ROW_GROUP];
    int last = full->row_start[sn_row_group_end(full, group)];
    for (int e = first; e < last && full->numbers == 1; ++e)
        full->value[e] = copy->value[full->source[e] / 2];
    for (int e = first; e < last && full->numbers == 9; ++e) {
        const double* B = copy->value + 9 * (size_t)(full->source[e] / 2);
        double* to = full->value + 9 * (size_t)e;
        size_t transposed = full->source[e] & 1, down = 3 - 2 * transposed, right = 4 - down;
        for (size_t c = 0; c < 3; ++c)
            for (size_t r = 0; r < 3; ++r) to[3 * c + r] = B[down * r + right * c];
    }
}

void sn_full_rows_copy(SnFullRows* full, const SnBlockMatrix* A, SnPool* pool) {
    assert(A->pattern->rows == full->rows && 2 * A->pattern->blocks - full->rows == full->blocks);
    Copy copy = {full, A->value};
    full->where = A->where;
    sn_pool_run(pool, full->groups, copy_group, &copy);
}
