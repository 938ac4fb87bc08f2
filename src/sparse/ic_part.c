// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/ic_part.h"

#include "base/memory.h"
#include "sparse/precondition.h"

#include <assert.h>
#include <string.h>

// A pivot that is not larger than tiny_pivot times A's diagonal entry may be nothing but a rounding
// error of the subtraction, so the factorisation fails.
static const double tiny_pivot = 1e-14;

// Returns how many blocks the part's columns have in A below the diagonal.
static size_t count_blocks(const SnFullRows* A, const SnIcPart* part) {
    size_t blocks = 0;
    for (int i = part->first; i < part->first + part->columns; ++i)
        blocks += (size_t)(A->row_start[i + 1] - A->diagonal[i] - 1);
    return blocks;
}

SnStatus sn_create_ic_part(const SnFullRows* A, const SnTwoWay* split, int which, SnIcPart* part) {
    assert(which >= 0 && which < SN_TWO_WAY_PARTS && A->numbers == 9);
    int first = split->first[which], separator = split->first[SN_SEPARATOR];
    int below = which == SN_SEPARATOR ? 0 : A->rows - separator;
    size_t columns = (size_t)(split->first[which + 1] - first), rows = columns + (size_t)below;
    *part = (SnIcPart){.first = first,
                       .separator = separator,
                       .columns = (int)columns,
                       .rows = (int)rows,
                       .head = SN_NEW_ARRAY(int, rows),
                       .link = SN_NEW_ARRAY(int, columns),
                       .at = SN_NEW_ARRAY(size_t, columns),
                       .column = {.mark = SN_NEW_ARRAY(int, rows),
                                  .row = SN_NEW_ARRAY(int, rows),
                                  .sum = SN_NEW_ARRAY(double, 12 * rows)},
                       .y = SN_NEW_ARRAY(double, 4 * rows),
                       .failed = -1};
    part->capacity = count_blocks(A, part);
    part->L = (SnIcFactor){.columns = (int)columns,
                           .start = SN_NEW_ARRAY(size_t, columns + 1),
                           .row = SN_NEW_ARRAY(int, part->capacity),
                           .value = SN_NEW_ARRAY(float, 9 * part->capacity),
                           .D = SN_NEW_ARRAY(double, 9 * columns),
                           .inverse = SN_NEW_ARRAY(double, 9 * columns)};
    const SnIcFactor* L = &part->L;
    int whole = part->head && part->link && part->at && part->column.mark && part->column.row &&
                part->column.sum && part->y && L->start && L->row && L->value && L->D && L->inverse;
    return whole ? SN_OK : SN_OUT_OF_MEMORY;
}

void sn_destroy_ic_part(SnIcPart* part) {
    sn_free(part->head);
    sn_free(part->link);
    sn_free(part->at);
    sn_free(part->column.mark);
    sn_free(part->column.row);
    sn_free(part->column.sum);
    sn_free(part->y);
    sn_free(part->L.start);
    sn_free(part->L.row);
    sn_free(part->L.value);
    sn_free(part->L.D);
    sn_free(part->L.inverse);
    *part = (SnIcPart){.failed = -1};
}

// Make memory for `blocks` blocks of L; the first `used` blocks are kept.
static SnStatus reserve_blocks(SnIcPart* part, size_t used, size_t blocks) {
    if (blocks <= part->capacity) return SN_OK;
    blocks += blocks / 2;
    int* row = SN_NEW_ARRAY(int, blocks);
    float* value = SN_NEW_ARRAY(float, 9 * blocks);
    if (!row || !value) {
        sn_free(row);
        sn_free(value);
        return SN_OUT_OF_MEMORY;
    }
    memcpy(row, part->L.row, used * sizeof *row);
    memcpy(value, part->L.value, 9 * used * sizeof *value);
    sn_free(part->L.row);
    sn_free(part->L.value);
    part->L.row = row;
    part->L.value = value;
    part->capacity = blocks;
    return SN_OK;
}

// Returns the squared norm of a block of the column being made.
static double square_norm(const double* sum) {
    double norm = 0;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) norm += sum[4 * c + r] * sum[4 * c + r];
    return norm;
}

// Set the column being made to the blocks A_ij, i >= j, with the shift added to the diagonal. Row j
// of A holds their transposes A_ji, each stored column by column. Returns the squared norm of the
// column without the shift.
static double gather_column(SnIcPart* part, const SnFullRows* A, int j, double shift) {
    SnIcColumn* column = &part->column;
    double norm = 0;
    int own = part->first + part->columns;
    column->stamp++;
    column->count = 0;
    for (int e = A->diagonal[part->first + j]; e < A->row_start[part->first + j + 1]; ++e) {
        int i = A->column[e];
        i = i < own ? i - part->first : i - part->separator + part->columns;
        const double* B = A->value + 9 * (size_t)e;
        double* sum = column->sum + 12 * (size_t)i;
        for (int c = 0; c < 3; ++c)
            for (int r = 0; r < 3; ++r) sum[4 * c + r] = B[3 * r + c];
        norm += square_norm(sum);
        column->mark[i] = column->stamp;
        column->row[column->count++] = i;
    }
    double* D = column->sum + 12 * (size_t)j;
    for (int c = 0; c < 3; ++c) D[5 * c] *= 1 + shift;
    return norm;
}

// Put column k into the list of the row in which its next block at[k] lies, if column k has a next
// block.
static void enlist_column(SnIcPart* part, int k) {
    if (part->at[k] == part->L.start[k + 1]) return;
    int row = part->L.row[part->at[k]];
    part->link[k] = part->head[row];
    part->head[row] = k;
}

// Subtract L_ik D_k L_jk^T from the column being made, for all columns k of `from` that have a
// block in row j. Row j of `from` is row j - below of the part to which the column belongs.
static void subtract_columns(SnIcPart* from, int j, int below, SnIcColumn* column) {
    for (int k = from->head[j], next; k >= 0; k = next) {
        next = from->link[k];
        sn_ic_kernels()->subtract(&from->L, k, from->at[k], below, column);
        from->at[k]++;
        enlist_column(from, k);
    }
}

// Sort rows by Shell's method, which is quick for few rows that are nearly in order.
static void sort_rows(int* row, int count) {
    static const int gaps[] = {701, 301, 132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof gaps[0]; ++g) {
        for (int i = gaps[g], k; i < count; ++i) {
            int value = row[i];
            for (k = i; k >= gaps[g] && row[k - gaps[g]] > value; k -= gaps[g])
                row[k] = row[k - gaps[g]];
            row[k] = value;
        }
    }
}

// Reduce column->row to the rows below the diagonal whose blocks have a squared norm above `limit`,
// and sort these rows. Returns how many rows are left.
static int keep_large(const SnIcColumn* column, int j, double limit) {
    int kept = 0;
    for (int e = 0; e < column->count; ++e) {
        int i = column->row[e];
        if (i != j && square_norm(column->sum + 12 * (size_t)i) > limit) column->row[kept++] = i;
    }
    sort_rows(column->row, kept);
    return kept;
}

// Reduce column->row to the rows below the diagonal, and return their number. Without fill, the
// rows are sorted already, so the diagonal comes first.
static int keep_all(const SnIcColumn* column) {
    memmove(column->row, column->row + 1, (size_t)(column->count - 1) * sizeof *column->row);
    return column->count - 1;
}

// Append column j to L: L_ij = S_ij D_j^-1 for the rows kept.
static void store_column(SnIcPart* part, int j, int kept) {
    size_t first = part->L.start[j];
    sn_ic_kernels()->store(&part->column, kept, part->L.inverse + 9 * (size_t)j, first, &part->L);
    part->L.start[j + 1] = first + (size_t)kept;
    part->at[j] = first;
    enlist_column(part, j);
}

// Store D_j, the diagonal block of the column, and its inverse. Returns 1, or 0 if D_j is not
// positive definite.
static int store_diagonal(SnIcPart* part, const SnFullRows* A, int j) {
    const double* S = part->column.sum + 12 * (size_t)j;
    double* D = part->L.D + 9 * (size_t)j;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) D[3 * r + c] = 0.5 * (S[4 * c + r] + S[4 * r + c]);
    return sn_block_invert(D, A->value + 9 * (size_t)A->diagonal[part->first + j], tiny_pivot,
                           part->L.inverse + 9 * (size_t)j);
}

SnStatus sn_factor_ic_part(SnIcPart* part, const SnFullRows* A, SnIcRule rule, SnIcPart* sides) {
    assert(rule.drop_tolerance >= 0 && rule.shift >= 0 && part->first + part->columns <= A->rows);
    double drop = rule.drop_tolerance * rule.drop_tolerance;
    SnIcColumn* column = &part->column;
    for (int i = 0; i < part->rows; ++i) part->head[i] = -1;
    memset(column->mark, 0, (size_t)part->rows * sizeof *column->mark);
    column->stamp = 0;
    column->fill = rule.fill;
    part->failed = -1;
    for (int j = 0; j < part->columns; ++j) {
        double norm = gather_column(part, A, j, rule.shift);
        for (int side = 0; sides && side < SN_SEPARATOR; ++side)
            subtract_columns(&sides[side], sides[side].columns + j, sides[side].columns, column);
        subtract_columns(part, j, 0, column);
        if (!store_diagonal(part, A, j)) {
            part->failed = part->first + j;
            return SN_NOT_DEFINITE;
        }
        int kept = rule.fill ? keep_large(column, j, drop * norm) : keep_all(column);
        size_t used = part->L.start[j];
        SN_TRY(reserve_blocks(part, used, used + (size_t)kept));
        store_column(part, j, kept);
    }
    return SN_OK;
}
