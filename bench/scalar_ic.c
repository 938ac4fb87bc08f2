// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scalar_ic.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Ic {
    SnScalarRule rule;

    // ---- made by the analysis
    const SnBlockPattern* pattern;
    SnRowGraph graph;
    int n;
    int *order, *place; // row that comes k-th, and place of each row in that order (n)
    double* work;       // (n)

    // ---- the factor: columns of L, each with its diagonal first and rows ascending, numbered in
    // the new order
    int64_t* start; // (n + 1)
    int64_t room;
    int* row;
    double* value;
    int failed_row;

    // ---- used while factoring, by row (n)
    double* column;     // the column that is being made
    unsigned char* has; // 2: A has an entry in this row; 1: the entry is fill
    int* touched;       // rows of that column with an entry
    double* excess;     // what dropped entries add to the diagonal in modified factors
    int *head, *next;   // chains: the columns whose next entry is in this row
    int64_t* at;        // place of the next entry of each column
} Ic;

static void free_factor(Ic* ic) {
    sn_destroy_row_graph(&ic->graph);
    void* all[] = {ic->order, ic->place,   ic->work,   ic->start, ic->row,  ic->value, ic->column,
                   ic->has,   ic->touched, ic->excess, ic->head,  ic->next, ic->at};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) sn_free(all[i]);
    *ic = (Ic){.rule = ic->rule, .failed_row = -1};
}

static void destroy_ic(void* self) {
    free_factor(self);
    sn_free(self);
}

static SnStatus analyse_pattern(void* self, const SnBlockPattern* pattern) {
    Ic* ic = self;
    free_factor(ic);
    const int n = ic->n = pattern->rows;
    ic->pattern = pattern;
    ic->order = SN_NEW_ARRAY(int, n), ic->place = SN_NEW_ARRAY(int, n);
    ic->work = SN_NEW_ARRAY(double, n), ic->start = SN_NEW_ARRAY(int64_t, n + 1);
    ic->column = SN_NEW_ARRAY(double, n), ic->has = SN_NEW_ARRAY(unsigned char, n);
    ic->touched = SN_NEW_ARRAY(int, n), ic->excess = SN_NEW_ARRAY(double, n);
    ic->head = SN_NEW_ARRAY(int, n), ic->next = SN_NEW_ARRAY(int, n);
    ic->at = SN_NEW_ARRAY(int64_t, n);
    SnStatus status = ic->order && ic->place && ic->work && ic->start && ic->column && ic->has &&
                              ic->touched && ic->excess && ic->head && ic->next && ic->at
                          ? SN_OK
                          : SN_OUT_OF_MEMORY;
    if (status == SN_OK) status = sn_create_row_graph(pattern, &ic->graph);
    if (status == SN_OK) status = sn_order_rows(pattern, &ic->graph, ic->rule.ordering, ic->order);
    for (int k = 0; k < n && status == SN_OK; ++k) ic->place[ic->order[k]] = k;
    if (status < 0) free_factor(ic);
    return status;
}

// ---- one column

static void touch_row(Ic* ic, int row, int kind, int* count) {
    if (!ic->has[row]) ic->touched[(*count)++] = row;
    if (kind > ic->has[row]) ic->has[row] = (unsigned char)kind;
}

// Load column j of A, from the diagonal down. Returns the 1-norm of the whole column.
static double load_column(Ic* ic, const SnBlockMatrix* A, int j, int* count) {
    const int row = ic->order[j];
    const double diagonal = A->value[sn_block_at(A->pattern, A->pattern->row_start[row])];
    double norm = fabs(diagonal);
    touch_row(ic, j, 2, count);
    ic->column[j] = diagonal + ic->excess[j];
    for (int k = ic->graph.start[row]; k < ic->graph.start[row + 1] && !ic->rule.diagonal; ++k) {
        const int i = ic->place[ic->graph.neighbour[k]];
        const double a = A->value[sn_block_at(A->pattern, ic->graph.block[k])];
        norm += fabs(a);
        if (i < j) continue;
        touch_row(ic, i, 2, count);
        ic->column[i] = a;
    }
    return norm;
}

// Subtract L_jk L_k from column j for all columns k that have an entry in row j. Then each of these
// columns joins the chain of its next row.
static void update_column(Ic* ic, int j, int* count) {
    for (int k = ic->head[j], then; k >= 0; k = then) {
        const double pivot = ic->value[ic->at[k]];
        then = ic->next[k];
        for (int64_t p = ic->at[k]; p < ic->start[k + 1]; ++p) {
            touch_row(ic, ic->row[p], 1, count);
            ic->column[ic->row[p]] -= pivot * ic->value[p];
        }
        if (++ic->at[k] < ic->start[k + 1]) {
            const int row = ic->row[ic->at[k]];
            ic->next[k] = ic->head[row];
            ic->head[row] = k;
        }
    }
}

static int is_kept(const Ic* ic, int j, int i, double norm) {
    if (i == j) return 1;
    return ic->rule.fill ? fabs(ic->column[i]) > ic->rule.drop * norm : ic->has[i] == 2;
}

// Drop the entries that the rule does not keep. Returns how many rows remain.
static int drop_entries(Ic* ic, int j, double norm, int count) {
    int kept = 0;
    for (int t = 0; t < count; ++t) {
        const int i = ic->touched[t];
        if (is_kept(ic, j, i, norm)) {
            ic->touched[kept++] = i;
            continue;
        }
        if (ic->rule.modified) {
            ic->column[j] += ic->column[i];
            ic->excess[i] += ic->column[i];
        }
        ic->column[i] = 0;
        ic->has[i] = 0;
    }
    return kept;
}

static int compare_numbers(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

static SnStatus reserve_entries(Ic* ic, int64_t used, int64_t wanted) {
    if (wanted <= ic->room) return SN_OK;
    const int64_t room = 2 * wanted;
    int* row = SN_NEW_ARRAY(int, room);
    double* value = SN_NEW_ARRAY(double, room);
    if (!row || !value) {
        sn_free(row);
        sn_free(value);
        return SN_OUT_OF_MEMORY;
    }
    if (used > 0) {
        memcpy(row, ic->row, (size_t)used * sizeof *row);
        memcpy(value, ic->value, (size_t)used * sizeof *value);
    }
    sn_free(ic->row);
    sn_free(ic->value);
    ic->row = row, ic->value = value, ic->room = room;
    return SN_OK;
}

// Store the column, divided by the root of its diagonal, behind the columns that are stored
// already.
static SnStatus store_column(Ic* ic, int j, int count) {
    const double d = ic->column[j];
    int64_t p = ic->start[j];
    SN_TRY(reserve_entries(ic, p, p + count));
    qsort(ic->touched, (size_t)count, sizeof *ic->touched, compare_numbers);
    for (int t = 0; t < count; ++t, ++p) {
        const int i = ic->touched[t];
        ic->row[p] = i;
        ic->value[p] = i == j ? sqrt(d) : ic->column[i] / sqrt(d);
        ic->column[i] = 0;
        ic->has[i] = 0;
    }
    ic->start[j + 1] = p;
    ic->at[j] = ic->start[j] + 1;
    if (count > 1) {
        const int row = ic->row[ic->at[j]];
        ic->next[j] = ic->head[row];
        ic->head[row] = j;
    }
    return d > 0 ? SN_OK : SN_NOT_DEFINITE;
}

// Factor A, left-looking: each column is made from all columns before it.
static SnStatus factor_matrix(void* self, const SnBlockMatrix* A) {
    Ic* ic = self;
    const size_t n = (size_t)ic->n;
    memset(ic->column, 0, n * sizeof *ic->column);
    memset(ic->has, 0, n);
    memset(ic->excess, 0, n * sizeof *ic->excess);
    for (int j = 0; j < ic->n; ++j) ic->head[j] = -1;
    ic->failed_row = -1;
    for (int j = 0; j < ic->n; ++j) {
        int count = 0;
        const double norm = load_column(ic, A, j, &count);
        update_column(ic, j, &count);
        count = drop_entries(ic, j, norm, count);
        const SnStatus status = store_column(ic, j, count);
        if (status == SN_NOT_DEFINITE) ic->failed_row = ic->order[j];
        SN_TRY(status);
    }
    return SN_OK;
}

// ---- x = (L L^T)^-1 b

static SnStatus apply_factor(void* self, int count, const double* b, double* x) {
    const Ic* ic = self;
    double* y = ic->work;
    for (int c = 0; c < count; ++c, b += ic->n, x += ic->n) {
        for (int j = 0; j < ic->n; ++j) y[j] = b[ic->order[j]];
        for (int j = 0; j < ic->n; ++j) {
            y[j] /= ic->value[ic->start[j]];
            for (int64_t p = ic->start[j] + 1; p < ic->start[j + 1]; ++p)
                y[ic->row[p]] -= ic->value[p] * y[j];
        }
        for (int j = ic->n - 1; j >= 0; --j) {
            for (int64_t p = ic->start[j] + 1; p < ic->start[j + 1]; ++p)
                y[j] -= ic->value[p] * y[ic->row[p]];
            y[j] /= ic->value[ic->start[j]];
        }
        for (int j = 0; j < ic->n; ++j) x[ic->order[j]] = y[j];
    }
    return SN_OK;
}

static void fill_info(const void* self, SnLinearInfo* info) {
    const Ic* ic = self;
    info->failed_row = ic->failed_row;
    info->factor_entries = ic->start ? ic->start[ic->n] : 0;
}

static const SnLinearOps ops = {
    .name = "scalar-ic",
    .summary = "Incomplete Cholesky of matrices of single numbers, applied once.",
    .wide = 1,
    .destroy = destroy_ic,
    .analyse = analyse_pattern,
    .factor = factor_matrix,
    .solve = apply_factor,
    .info = fill_info,
};

SnStatus sn_create_scalar_ic(const SnScalarRule* rule, SnLinear** linear) {
    Ic* ic = SN_NEW(Ic);
    if (!ic) return SN_OUT_OF_MEMORY;
    ic->rule = *rule;
    ic->failed_row = -1;
    const SnStatus status = sn_wrap_linear(&ops, ic, linear);
    if (status < 0) destroy_ic(ic);
    return status;
}
