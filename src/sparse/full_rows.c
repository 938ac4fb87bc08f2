// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/full_rows.h"

#include "base/memory.h"

#include <limits.h>

// row_start[] from the lengths of both triangles' rows
static void count_rows(const SnBlockPattern* pattern, int* row_start) {
    for (int a = 0; a < pattern->rows; ++a) {
        for (int k = pattern->row_start[a]; k < pattern->row_start[a + 1]; ++k) {
            row_start[a + 1]++;
            if (pattern->column[k] != a) row_start[pattern->column[k] + 1]++;
        }
    }
    for (int a = 0; a < pattern->rows; ++a) row_start[a + 1] += row_start[a];
}

// Walking the rows in order appends ascending columns to every row: first from the rows above,
// then its own.
static void fill_rows(const SnBlockPattern* pattern, SnFullRows* full, int* next) {
    for (int a = 0; a < pattern->rows; ++a) next[a] = full->row_start[a];
    for (int a = 0; a < pattern->rows; ++a) {
        for (int k = pattern->row_start[a]; k < pattern->row_start[a + 1]; ++k) {
            int b = pattern->column[k], at = next[a]++;
            full->column[at] = b;
            full->source[at] = 2 * k;
            if (b == a) continue;
            at = next[b]++;
            full->column[at] = a;
            full->source[at] = 2 * k + 1;
        }
    }
}

SnStatus sn_create_full_rows(const SnBlockPattern* pattern, SnFullRows* full) {
    if (pattern->blocks > INT_MAX / 2) return SN_OUT_OF_MEMORY;
    int blocks = 2 * pattern->blocks - pattern->rows;
    int* next = SN_NEW_ARRAY(int, pattern->rows);
    *full =
        (SnFullRows){.rows = pattern->rows,
                     .groups = pattern->rows / SN_ROW_GROUP + (pattern->rows % SN_ROW_GROUP > 0),
                     .blocks = blocks,
                     .row_start = SN_NEW_ARRAY(int, (size_t)pattern->rows + 1),
                     .column = SN_NEW_ARRAY(int, blocks),
                     .source = SN_NEW_ARRAY(int, blocks),
                     .value = SN_NEW_ARRAY(double, 9 * (size_t)blocks)};
    if (!next || !full->row_start || !full->column || !full->source || !full->value) {
        sn_free(next);
        sn_destroy_full_rows(full);
        return SN_OUT_OF_MEMORY;
    }
    count_rows(pattern, full->row_start);
    fill_rows(pattern, full, next);
    sn_free(next);
    return SN_OK;
}

void sn_destroy_full_rows(SnFullRows* full) {
    sn_free(full->row_start);
    sn_free(full->column);
    sn_free(full->source);
    sn_free(full->value);
    *full = (SnFullRows){0};
}

typedef struct Copy {
    SnFullRows* full;
    const double* value;
} Copy;

// a transposed block, column by column, is the block as it stands
static void copy_group(void* context, int group, int worker) {
    (void)worker;
    const Copy* copy = context;
    SnFullRows* full = copy->full;
    int first = full->row_start[group * SN_ROW_GROUP];
    int last = full->row_start[sn_row_group_end(full, group)];
    for (int e = first; e < last; ++e) {
        const double* B = copy->value + 9 * (size_t)(full->source[e] / 2);
        double* to = full->value + 9 * (size_t)e;
        if (full->source[e] & 1) {
            for (int c = 0; c < 9; ++c) to[c] = B[c];
        } else {
            for (int c = 0; c < 3; ++c)
                for (int r = 0; r < 3; ++r) to[3 * c + r] = B[3 * r + c];
        }
    }
}

void sn_full_rows_copy(SnFullRows* full, const SnBlockMatrix* A, SnPool* pool) {
    Copy copy = {full, A->value};
    sn_pool_run(pool, full->groups, copy_group, &copy);
}
