// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/block.h"

#include "base/join.h"
#include "base/memory.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>

static _Atomic uint64_t last_version; // version of the pattern made last

// Pairs grouped by the larger of their two rows. Group b has the pairs whose larger row is b. Their
// smaller rows are low[start[b]] to low[start[b + 1] - 1], in order of appearance. Pairs of a row
// with itself are left out.
typedef struct Groups {
    size_t* start; // (rows + 1)
    int* low;      // (pairs)
} Groups;

static int min_of(int a, int b) { return a < b ? a : b; }
static int max_of(int a, int b) { return a > b ? a : b; }

static int pairs_in_range(int rows, const SnBlockPair* pairs, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (min_of(pairs[i].a, pairs[i].b) < 0 || max_of(pairs[i].a, pairs[i].b) >= rows) return 0;
    return 1;
}

static void destroy_groups(Groups groups) {
    sn_free(groups.start);
    sn_free(groups.low);
}

// The first half of a counting sort: put pairs into groups by the larger of their two rows.
static SnStatus group_pairs(int rows, const SnBlockPair* pairs, size_t count, Groups* groups) {
    *groups = (Groups){SN_NEW_ARRAY(size_t, (size_t)rows + 2), SN_NEW_ARRAY(int, count)};
    if (!groups->start || !groups->low) {
        destroy_groups(*groups);
        return SN_OUT_OF_MEMORY;
    }

    // The first loop counts the pairs of group b in start[b + 2]. In the last loop, start[b + 1] is
    // where the next pair of group b goes.
    for (size_t i = 0; i < count; ++i)
        if (pairs[i].a != pairs[i].b) groups->start[max_of(pairs[i].a, pairs[i].b) + 2]++;
    for (int b = 0; b < rows; ++b) groups->start[b + 2] += groups->start[b + 1];
    for (size_t i = 0; i < count; ++i) {
        if (pairs[i].a == pairs[i].b) continue;
        size_t at = groups->start[max_of(pairs[i].a, pairs[i].b) + 1]++;
        groups->low[at] = min_of(pairs[i].a, pairs[i].b);
    }
    return SN_OK;
}

// The second half of the counting sort visits the groups in ascending order, so each row gets its
// columns in ascending order. This function only counts the columns of each row, and returns the
// number of all blocks. `length` gets the number of columns of each row (rows). `last` is scratch:
// the column counted last in each row, so that repeats are skipped (rows).
static int64_t count_columns(int rows, Groups groups, int* last, int64_t* length) {
    int64_t blocks = 0;
    for (int a = 0; a < rows; ++a) last[a] = a, length[a] = 1;
    for (int b = 0; b < rows; ++b) {
        for (size_t i = groups.start[b]; i < groups.start[b + 1]; ++i) {
            int a = groups.low[i];
            length[a] += last[a] != b;
            last[a] = b;
        }
    }
    for (int a = 0; a < rows; ++a) blocks += length[a];
    return blocks;
}

// Write row_start and column. `next` is scratch: where the next column of each row goes (rows).
static void fill_columns(SnBlockPattern* pattern, Groups groups, const int64_t* length, int* next) {
    for (int a = 0; a < pattern->rows; ++a) {
        int start = pattern->row_start[a];
        pattern->row_start[a + 1] = start + (int)length[a];
        pattern->column[start] = a;
        next[a] = start + 1;
    }
    for (int b = 0; b < pattern->rows; ++b) {
        for (size_t i = groups.start[b]; i < groups.start[b + 1]; ++i) {
            int a = groups.low[i];
            if (pattern->column[next[a] - 1] != b) pattern->column[next[a]++] = b;
        }
    }
    assert(pattern->row_start[pattern->rows] == pattern->blocks);
}

// Find first_dof of all rows, and, unless all blocks are 3x3, first_value of all blocks.
static SnStatus fill_first_numbers(SnBlockPattern* pattern, const int* width) {
    pattern->first_dof = SN_NEW_ARRAY(int, (size_t)pattern->rows + 1);
    if (!pattern->first_dof) return SN_OUT_OF_MEMORY;
    pattern->nodal = 1;
    for (int i = 0; i < pattern->rows; ++i) {
        int w = width ? width[i] : 3;
        pattern->first_dof[i + 1] = pattern->first_dof[i] + w;
        pattern->nodal = pattern->nodal && w == 3;
    }
    pattern->dofs = pattern->first_dof[pattern->rows];
    if (pattern->nodal) return SN_OK;

    int64_t* at = pattern->first_value = SN_NEW_ARRAY(int64_t, (size_t)pattern->blocks + 1);
    if (!at) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < pattern->rows; ++i)
        for (int k = pattern->row_start[i]; k < pattern->row_start[i + 1]; ++k)
            at[k + 1] = at[k] + (int64_t)width[i] * width[pattern->column[k]];
    return SN_OK;
}

static SnStatus build_pattern(SnBlockPattern* pattern, Groups groups, int64_t* length, int* work) {
    int64_t blocks = count_columns(pattern->rows, groups, work, length);
    if (blocks > INT_MAX) return SN_BAD_INPUT;
    pattern->blocks = (int)blocks;
    pattern->row_start = SN_NEW_ARRAY(int, (size_t)pattern->rows + 1);
    pattern->column = SN_NEW_ARRAY(int, blocks);
    if (!pattern->row_start || !pattern->column) return SN_OUT_OF_MEMORY;
    fill_columns(pattern, groups, length, work);
    pattern->version = atomic_fetch_add(&last_version, 1) + 1;
    return SN_OK;
}

static int widths_in_range(int rows, const int* width) {
    for (int i = 0; i < rows; ++i)
        if (width[i] < 1 || width[i] > SN_MAX_BLOCK_WIDTH) return 0;
    return 1;
}

SnStatus sn_create_block_pattern(int rows, SnBlockPair* pairs, size_t pair_count,
                                 SnBlockPattern** out) {
    return sn_create_wide_pattern(rows, NULL, pairs, pair_count, out);
}

SnStatus sn_create_wide_pattern(int rows, const int* width, SnBlockPair* pairs, size_t pair_count,
                                SnBlockPattern** out) {
    assert(out && (pairs || pair_count == 0));
    if (rows < 0 || rows > INT_MAX / SN_MAX_BLOCK_WIDTH) return SN_BAD_INPUT;
    if (width && !widths_in_range(rows, width)) return SN_BAD_INPUT;
    if (!pairs_in_range(rows, pairs, pair_count)) return SN_BAD_INPUT;
    Groups groups;
    SN_TRY(group_pairs(rows, pairs, pair_count, &groups));

    SnBlockPattern* pattern = SN_NEW(SnBlockPattern);
    int64_t* length = SN_NEW_ARRAY(int64_t, rows);
    int* work = SN_NEW_ARRAY(int, rows);
    SnStatus status = SN_OUT_OF_MEMORY;
    if (pattern && length && work) {
        pattern->rows = rows;
        status = build_pattern(pattern, groups, length, work);
        if (status == SN_OK) status = fill_first_numbers(pattern, width);
    }
    sn_free(work);
    sn_free(length);
    destroy_groups(groups);
    if (status < 0) {
        sn_destroy_block_pattern(pattern);
        return status;
    }
    *out = pattern;
    return SN_OK;
}

void sn_destroy_block_pattern(SnBlockPattern* pattern) {
    if (!pattern) return;
    sn_free(pattern->row_start);
    sn_free(pattern->column);
    sn_free(pattern->first_dof);
    sn_free(pattern->first_value);
    sn_free(pattern->rank);
    sn_free(pattern);
}

SnStatus sn_block_pattern_rank(SnBlockPattern* pattern, const int* rank) {
    assert(rank || pattern->rows == 0);
    int* copy = SN_CLONE_ARRAY(int, rank, pattern->rows);
    if (!copy) return SN_OUT_OF_MEMORY;
    sn_free(pattern->rank);
    pattern->rank = copy;
    return SN_OK;
}

int sn_block_find(const SnBlockPattern* pattern, int a, int b) {
    assert(a >= 0 && a < pattern->rows);
    int low = pattern->row_start[a], high = pattern->row_start[a + 1] - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (pattern->column[middle] == b) return middle;
        if (pattern->column[middle] < b)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

SnStatus sn_create_block_matrix(const SnBlockPattern* pattern, SnBlockMatrix** out) {
    return sn_create_block_matrix_with_room(pattern, 0, out);
}

SnStatus sn_create_block_matrix_with_room(const SnBlockPattern* pattern, int room,
                                          SnBlockMatrix** out) {
    SnBlockMatrix* matrix = SN_NEW(SnBlockMatrix);
    if (!matrix) return SN_OUT_OF_MEMORY;
    const SnStatus status = sn_block_matrix_refit(matrix, pattern, room);
    if (status < 0) {
        sn_free(matrix);
        return status;
    }
    *out = matrix;
    return SN_OK;
}

// When the memory has to grow, it gets a quarter more than is needed now.
SnStatus sn_block_matrix_refit(SnBlockMatrix* matrix, const SnBlockPattern* pattern, int room) {
    assert(matrix && pattern && room >= 0);
    const int64_t numbers = sn_block_at(pattern, pattern->blocks) + 9 * (int64_t)room;
    if (!matrix->value || numbers > matrix->capacity) {
        const int64_t capacity = matrix->value ? numbers + numbers / 4 : numbers;
        double* value = SN_NEW_ARRAY(double, capacity);
        if (!value) return SN_OUT_OF_MEMORY;
        sn_free(matrix->value);
        matrix->value = value;
        matrix->capacity = capacity;
    }
    matrix->pattern = pattern;
    matrix->where = NULL;
    return SN_OK;
}

SnStatus sn_block_matrix_make_places(SnBlockMatrix* matrix) {
    assert(matrix->pattern && matrix->places >= 0);
    const int rows = matrix->pattern->rows;
    matrix->where = NULL;
    if (matrix->place && rows <= matrix->places) return SN_OK;
    double* place = SN_NEW_ARRAY(double, 3 * (size_t)rows);
    if (!place) return SN_OUT_OF_MEMORY;
    sn_free(matrix->place);
    matrix->place = place;
    matrix->places = rows;
    return SN_OK;
}

void sn_destroy_block_matrix(SnBlockMatrix* matrix) {
    if (!matrix) return;
    sn_free(matrix->value);
    sn_free(matrix->place);
    sn_free(matrix);
}

// y += B x
static inline void add_product(const double* B, int rows, int columns, const double* x, double* y) {
    for (int r = 0; r < rows; ++r, B += columns) {
        double sum = 0;
        for (int c = 0; c < columns; ++c) sum += B[c] * x[c];
        y[r] += sum;
    }
}

// y += B^T x
static inline void add_transposed(const double* B, int rows, int columns, const double* x,
                                  double* y) {
    for (int c = 0; c < columns; ++c) {
        double sum = 0;
        for (int r = 0; r < rows; ++r) sum += B[r * columns + c] * x[r];
        y[c] += sum;
    }
}

// y += A x for a pattern whose rows are all 3 wide. Sums have the same order as in the general code
// of sn_block_multiply, but here the compiler knows the sizes of blocks.
static void multiply_nodal(const SnBlockMatrix* A, const double* x, double* y) {
    const SnBlockPattern* pattern = A->pattern;
    const double* B = A->value;
    for (int i = 0; i < pattern->rows; ++i) {
        const double* xi = x + 3 * (size_t)i;
        double* yi = y + 3 * (size_t)i;
        for (int k = pattern->row_start[i]; k < pattern->row_start[i + 1]; ++k, B += 9) {
            int j = pattern->column[k];
            add_product(B, 3, 3, x + 3 * (size_t)j, yi);
            if (i != j) add_transposed(B, 3, 3, xi, y + 3 * (size_t)j);
        }
    }
}

// y = A x with A = U + D + U^T, where D has the diagonal blocks and U the stored blocks above them
void sn_block_multiply(const SnBlockMatrix* A, const double* x, double* y) {
    const SnBlockPattern* pattern = A->pattern;
    assert(x != y || pattern->dofs == 0); // y is written while x is read
    memset(y, 0, (size_t)pattern->dofs * sizeof *y);
    if (pattern->nodal) {
        multiply_nodal(A, x, y);
        return;
    }
    for (int i = 0; i < pattern->rows; ++i) {
        int row = pattern->first_dof[i], m = sn_block_width(pattern, i);
        for (int k = pattern->row_start[i]; k < pattern->row_start[i + 1]; ++k) {
            const double* B = A->value + sn_block_at(pattern, k);
            int j = pattern->column[k], column = pattern->first_dof[j];
            int n = sn_block_width(pattern, j);
            add_product(B, m, n, x + column, y + row);
            if (i != j) add_transposed(B, m, n, x + row, y + column);
        }
    }
}

void sn_block_shift(SnBlockMatrix* A, double shift, const double* scale) {
    const SnBlockPattern* pattern = A->pattern;
    for (int i = 0; i < pattern->rows; ++i) {
        double* D = A->value + sn_block_at(pattern, pattern->row_start[i]);
        int first = pattern->first_dof[i], m = sn_block_width(pattern, i);
        for (int c = 0; c < m; ++c) D[(m + 1) * c] += shift * (scale ? scale[first + c] : 1);
    }
}

// The number of block rows whose sums are formed at once. The sums are on the stack, so that the
// norm allocates no memory and cannot fail.
enum { NORM_ROWS = 1024 };

// Returns the first block of row i whose column is at least `column`, or row_start[i + 1] if there
// is none.
static int first_block_from(const SnBlockPattern* pattern, int i, int column) {
    int low = pattern->row_start[i], high = pattern->row_start[i + 1];
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (pattern->column[middle] < column)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// sum[r] += sum_c |B_rc|
static void add_row_sums(const double* B, int rows, int columns, double* sum) {
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) sum[r] += fabs(B[r * columns + c]);
}

// sum[c] += sum_r |B_rc|
static void add_column_sums(const double* B, int rows, int columns, double* sum) {
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) sum[c] += fabs(B[r * columns + c]);
}

// For all entries of B, add |B_rc| / sqrt(row[r] column[c]) to row_sum[r] and to column_sum[c].
// `row` and `column` have the scales of the rows and columns of B. A sum that is NULL is left out.
static void add_scaled_sums(const double* B, const double* row, int rows, const double* column,
                            int columns, double* row_sum, double* column_sum) {
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            const double size = fabs(B[r * columns + c]) / sqrt(row[r] * column[c]);
            if (row_sum) row_sum[r] += size;
            if (column_sum) column_sum[c] += size;
        }
}

// Returns the largest row sum of block rows first .. last-1.
static double norm_of_rows(const SnBlockMatrix* A, const double* scale, int first, int last) {
    const SnBlockPattern* pattern = A->pattern;
    const int* dof = pattern->first_dof;
    double sum[SN_MAX_BLOCK_WIDTH * NORM_ROWS] = {0}, norm = 0;

    // A block (i, j) above the diagonal also stands for block (j, i), its transpose, which is not
    // stored. The row sums of this transpose are the column sums of the stored block, and are added
    // to row j.
    for (int i = 0; i < last; ++i) {
        int end = pattern->row_start[i + 1];
        for (int k = first_block_from(pattern, i, first); k < end; ++k) {
            int j = pattern->column[k];
            if (j >= last) break;
            const double* B = A->value + sn_block_at(pattern, k);
            const int m = sn_block_width(pattern, i), n = sn_block_width(pattern, j);
            double* column = sum + dof[j] - dof[first];
            if (j != i && scale)
                add_scaled_sums(B, scale + dof[i], m, scale + dof[j], n, NULL, column);
            else if (j != i)
                add_column_sums(B, m, n, column);
        }
    }
    for (int i = first; i < last; ++i)
        for (int k = pattern->row_start[i]; k < pattern->row_start[i + 1]; ++k) {
            const double* B = A->value + sn_block_at(pattern, k);
            const int j = pattern->column[k], m = sn_block_width(pattern, i);
            const int n = sn_block_width(pattern, j);
            double* row = sum + dof[i] - dof[first];
            if (scale)
                add_scaled_sums(B, scale + dof[i], m, scale + dof[j], n, row, NULL);
            else
                add_row_sums(B, m, n, row);
        }
    for (int r = 0; r < dof[last] - dof[first]; ++r)
        norm = sum[r] > norm || isnan(sum[r]) ? sum[r] : norm;
    return norm;
}

double sn_block_norm(const SnBlockMatrix* A, const double* scale) {
    double norm = 0;
    for (int first = 0; first < A->pattern->rows; first += NORM_ROWS) {
        double part = norm_of_rows(A, scale, first, min_of(first + NORM_ROWS, A->pattern->rows));
        if (part > norm || isnan(part)) norm = part;
    }
    return norm;
}

void sn_block_row_sums(const SnBlockMatrix* A, double* sum) {
    const SnBlockPattern* pattern = A->pattern;
    memset(sum, 0, (size_t)pattern->dofs * sizeof *sum);
    for (int i = 0; i < pattern->rows; ++i) {
        for (int k = pattern->row_start[i]; k < pattern->row_start[i + 1]; ++k) {
            const double* B = A->value + sn_block_at(pattern, k);
            int j = pattern->column[k], m = sn_block_width(pattern, i);
            int n = sn_block_width(pattern, j);
            add_row_sums(B, m, n, sum + pattern->first_dof[i]);
            if (i != j) add_column_sums(B, m, n, sum + pattern->first_dof[j]);
        }
    }
}

void sn_block_components(const SnBlockPattern* pattern, int* component) {
    assert(component || pattern->rows == 0);
    sn_separate(component, pattern->rows);
    for (int i = 0; i < pattern->rows; ++i)
        for (int k = pattern->row_start[i] + 1; k < pattern->row_start[i + 1]; ++k)
            sn_join(component, i, pattern->column[k]);
    for (int i = 0; i < pattern->rows; ++i) component[i] = sn_joined(component, i);
}
