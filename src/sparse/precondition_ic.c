// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/ic_kernels.h"
#include "sparse/precondition.h"

#include <string.h>

// Incomplete block Cholesky with a drop tolerance, M = L D L^T ~ A, left-looking by block columns:
//   S_ij = A_ij - sum_k<j L_ik D_k L_jk^T,  D_j = S_jj,  L_ij = S_ij D_j^-1,
// where blocks with |S_ij| below a share of the norm of A's column j (from the diagonal down) are
// dropped. Where a D_j is not positive definite, all starts again with a larger shift of A's
// diagonal.

// Pivots below this share of A's diagonal are rounding errors of the subtraction.
static const double tiny_pivot = 1e-14;

// shifts to try, as multiples of the diagonal
static const double shifts[] = {0, 1e-3, 1e-2, 1e-1, 1, 10};
enum { SHIFT_COUNT = sizeof shifts / sizeof shifts[0] };

typedef struct Ic {
    double drop_tolerance;

    // ---- analyse
    SnIcFactor factor;
    size_t capacity; // blocks that `row` and `value` have room for
    SnIcColumn column;
    int* head;  // first column k whose next block is in this row, or -1  (rows)
    int* link;  // the column after k in that list, or -1                 (rows)
    size_t* at; // next block of each column                              (rows)
    double* y;  // work space of the solves                               (rows x 4)

    // ---- factor
    double shift;
    int failed_row;
} Ic;

static SnStatus create(const SnLinearDef* def, void** out) {
    Ic* self = SN_NEW(Ic);
    if (!self) return SN_OUT_OF_MEMORY;
    self->drop_tolerance = def->drop_tolerance;
    self->failed_row = -1;
    *out = self;
    return SN_OK;
}

static void forget_pattern(Ic* self) {
    sn_free(self->factor.start);
    sn_free(self->factor.row);
    sn_free(self->factor.value);
    sn_free(self->factor.D);
    sn_free(self->factor.inverse);
    sn_free(self->column.mark);
    sn_free(self->column.row);
    sn_free(self->column.sum);
    sn_free(self->head);
    sn_free(self->link);
    sn_free(self->at);
    sn_free(self->y);
    *self = (Ic){.drop_tolerance = self->drop_tolerance, .failed_row = -1};
}

static void destroy(void* memory) {
    forget_pattern(memory);
    sn_free(memory);
}

static SnStatus allocate(Ic* self, size_t rows, size_t blocks) {
    self->factor = (SnIcFactor){.rows = (int)rows,
                                .start = SN_NEW_ARRAY(size_t, rows + 1),
                                .row = SN_NEW_ARRAY(int, blocks),
                                .value = SN_NEW_ARRAY(double, 9 * blocks),
                                .D = SN_NEW_ARRAY(double, 9 * rows),
                                .inverse = SN_NEW_ARRAY(double, 9 * rows)};
    self->capacity = blocks;
    self->column = (SnIcColumn){.mark = SN_NEW_ARRAY(int, rows),
                                .row = SN_NEW_ARRAY(int, rows),
                                .sum = SN_NEW_ARRAY(double, 12 * rows)};
    self->head = SN_NEW_ARRAY(int, rows);
    self->link = SN_NEW_ARRAY(int, rows);
    self->at = SN_NEW_ARRAY(size_t, rows);
    self->y = SN_NEW_ARRAY(double, 4 * rows);
    int whole = self->factor.start && self->factor.row && self->factor.value && self->factor.D &&
                self->factor.inverse && self->column.mark && self->column.row && self->column.sum &&
                self->head && self->link && self->at && self->y;
    return whole ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus analyse(void* memory, const SnBlockPattern* pattern) {
    Ic* self = memory;
    forget_pattern(self);
    SnStatus status = allocate(self, (size_t)pattern->rows, (size_t)pattern->blocks);
    if (status < 0) forget_pattern(self);
    return status;
}

// room for `blocks` blocks of L, of which the first `used` are kept
static SnStatus reserve(Ic* self, size_t used, size_t blocks) {
    if (blocks <= self->capacity) return SN_OK;
    blocks += blocks / 2;
    int* row = SN_NEW_ARRAY(int, blocks);
    double* value = SN_NEW_ARRAY(double, 9 * blocks);
    if (!row || !value) {
        sn_free(row);
        sn_free(value);
        return SN_OUT_OF_MEMORY;
    }
    memcpy(row, self->factor.row, used * sizeof *row);
    memcpy(value, self->factor.value, 9 * used * sizeof *value);
    sn_free(self->factor.row);
    sn_free(self->factor.value);
    self->factor.row = row;
    self->factor.value = value;
    self->capacity = blocks;
    return SN_OK;
}

static double square_norm(const double* sum) {
    double norm = 0;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) norm += sum[4 * c + r] * sum[4 * c + r];
    return norm;
}

// column = A_ij for i >= j, with the shifted diagonal; returns the square of its norm. Our blocks
// (j, i) are A_ij^T, row by row: A_ij, column by column.
static double gather(Ic* self, const SnBlockMatrix* A, int j) {
    SnIcColumn* column = &self->column;
    double norm = 0;
    column->stamp++;
    column->count = 0;
    for (int k = A->pattern->row_start[j]; k < A->pattern->row_start[j + 1]; ++k) {
        int i = A->pattern->column[k];
        double* sum = column->sum + 12 * (size_t)i;
        for (int c = 0; c < 3; ++c)
            memcpy(sum + 4 * c, A->value + 9 * (size_t)k + 3 * c, 3 * sizeof *sum);
        norm += square_norm(sum);
        column->mark[i] = column->stamp;
        column->row[column->count++] = i;
    }
    double* D = column->sum + 12 * (size_t)j;
    for (int c = 0; c < 3; ++c) D[5 * c] *= 1 + self->shift;
    return norm;
}

// into the list of the row of its next block
static void enlist(Ic* self, int k) {
    if (self->at[k] == self->factor.start[k + 1]) return;
    int row = self->factor.row[self->at[k]];
    self->link[k] = self->head[row];
    self->head[row] = k;
}

// column -= L_ik (D_k L_jk^T) for all k with a block in row j
static void subtract_columns(Ic* self, const SnIcKernels* kernels, int j) {
    for (int k = self->head[j], next; k >= 0; k = next) {
        next = self->link[k];
        const double* L = self->factor.value + 9 * self->at[k];
        const double* D = self->factor.D + 9 * (size_t)k;
        double M[9];
        for (int c = 0; c < 3; ++c)
            for (int r = 0; r < 3; ++r)
                M[3 * c + r] = D[3 * r] * L[c] + D[3 * r + 1] * L[3 + c] + D[3 * r + 2] * L[6 + c];
        kernels->subtract(&self->factor, self->at[k], self->factor.start[k + 1], M, &self->column);
        self->at[k]++;
        enlist(self, k);
    }
}

// ascending, by Shell's method: the rows are few and nearly in order
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

// rows of the column that stay below the diagonal, sorted; returns how many
static int keep_large(const Ic* self, int j, double limit) {
    const SnIcColumn* column = &self->column;
    int kept = 0;
    for (int e = 0; e < column->count; ++e) {
        int i = column->row[e];
        if (i != j && square_norm(column->sum + 12 * (size_t)i) > limit) column->row[kept++] = i;
    }
    sort_rows(column->row, kept);
    return kept;
}

// L_ij = S_ij D_j^-1
static void store_column(Ic* self, int j, int kept) {
    const double* inverse = self->factor.inverse + 9 * (size_t)j;
    size_t end = self->factor.start[j];
    for (int e = 0; e < kept; ++e, ++end) {
        int i = self->column.row[e];
        const double* S = self->column.sum + 12 * (size_t)i;
        double* L = self->factor.value + 9 * end;
        self->factor.row[end] = i;
        for (int c = 0; c < 3; ++c)
            for (int r = 0; r < 3; ++r)
                L[3 * c + r] =
                    S[r] * inverse[c] + S[4 + r] * inverse[3 + c] + S[8 + r] * inverse[6 + c];
    }
    self->factor.start[j + 1] = end;
    self->at[j] = self->factor.start[j];
    enlist(self, j);
}

// D_j and its inverse from the diagonal of the column; 0 when it is not positive definite
static int store_diagonal(Ic* self, const SnBlockMatrix* A, int j) {
    const double* S = self->column.sum + 12 * (size_t)j;
    double* D = self->factor.D + 9 * (size_t)j;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) D[3 * r + c] = 0.5 * (S[4 * c + r] + S[4 * r + c]);
    return sn_block_invert(D, A->value + 9 * (size_t)A->pattern->row_start[j], tiny_pivot,
                           self->factor.inverse + 9 * (size_t)j);
}

// factor A + shift diag(A)
static SnStatus try_shift(Ic* self, const SnBlockMatrix* A) {
    const SnIcKernels* kernels = sn_ic_kernels();
    double drop = self->drop_tolerance * self->drop_tolerance;
    for (int i = 0; i < self->factor.rows; ++i) self->head[i] = -1;
    memset(self->column.mark, 0, (size_t)self->factor.rows * sizeof *self->column.mark);
    self->column.stamp = 0;
    for (int j = 0; j < self->factor.rows; ++j) {
        double norm = gather(self, A, j);
        subtract_columns(self, kernels, j);
        if (!store_diagonal(self, A, j)) {
            self->failed_row = j;
            return SN_NOT_DEFINITE;
        }
        int kept = keep_large(self, j, drop * norm);
        size_t used = self->factor.start[j];
        SN_TRY(reserve(self, used, used + (size_t)kept));
        store_column(self, j, kept);
    }
    return SN_OK;
}

static int diagonal_is_definite(Ic* self, const SnBlockMatrix* A) {
    double inverse[9];
    for (int i = 0; i < self->factor.rows; ++i) {
        const double* D = A->value + 9 * (size_t)A->pattern->row_start[i];
        self->failed_row = i;
        if (!sn_block_invert(D, D, 0, inverse)) return 0;
    }
    return 1;
}

static SnStatus factor(void* memory, const SnBlockMatrix* A, SnPool* pool) {
    (void)pool;
    Ic* self = memory;
    self->shift = 0;

    // no shift mends a diagonal block that is not positive definite by itself
    if (!diagonal_is_definite(self, A)) return SN_NOT_DEFINITE;
    SnStatus status = SN_NOT_DEFINITE;
    for (int i = 0; i < SHIFT_COUNT && status == SN_NOT_DEFINITE; ++i) {
        self->shift = shifts[i];
        status = try_shift(self, A);
    }
    if (status != SN_NOT_DEFINITE) self->failed_row = -1;
    return status;
}

static void apply(const void* memory, const double* r, double* z) {
    const Ic* self = memory;
    sn_ic_kernels()->solve(&self->factor, r, self->y, z);
}

static void info(const void* memory, SnLinearInfo* info) {
    const Ic* self = memory;
    info->failed_row = self->failed_row;
    info->shift = self->shift;
    if (!self->factor.start) return;
    info->factor_entries =
        9 * ((int64_t)self->factor.rows + (int64_t)self->factor.start[self->factor.rows]);
}

const SnPreconditionOps sn_precondition_ic = {
    .create = create,
    .destroy = destroy,
    .analyse = analyse,
    .factor = factor,
    .info = info,
    .apply = apply,
};
