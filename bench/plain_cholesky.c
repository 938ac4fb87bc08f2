// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "plain_cholesky.h"

#include "base/memory.h"

#include <math.h>

typedef struct Work {
    int* parent; // parent of each column in the elimination tree
    int* mark;   // last row for which each column was visited
    int* stack;
    int* next; // next free place in each column
    double* x;
} Work;

static SnStatus new_work(int n, Work* w) {
    const size_t count = (size_t)n + 1;
    *w = (Work){SN_NEW_ARRAY(int, count), SN_NEW_ARRAY(int, count), SN_NEW_ARRAY(int, count),
                SN_NEW_ARRAY(int, count), SN_NEW_ARRAY(double, count)};
    return w->parent && w->mark && w->stack && w->next && w->x ? SN_OK : SN_OUT_OF_MEMORY;
}

static void free_work(Work* w) {
    sn_free(w->parent);
    sn_free(w->mark);
    sn_free(w->stack);
    sn_free(w->next);
    sn_free(w->x);
}

// Find the columns in which row k of L has entries, in an order to eliminate them: stack[top] ..
// stack[n - 1]. Returns top.
static int reach(const Work* w, int n, int k, const int* start, const int* row) {
    int top = n;
    w->mark[k] = k;
    for (int p = start[k]; p < start[k + 1]; ++p) {
        int length = 0;
        if (row[p] > k) continue;
        for (int i = row[p]; w->mark[i] != k; i = w->parent[i]) {
            w->stack[length++] = i;
            w->mark[i] = k;
        }
        while (length > 0) w->stack[--top] = w->stack[--length];
    }
    return top;
}

// Find the elimination tree, with the ancestors found so far as short cuts.
static void find_tree(Work* w, int n, const int* start, const int* row) {
    int* ancestor = w->next;
    for (int k = 0; k < n; ++k) {
        w->parent[k] = ancestor[k] = -1;
        for (int p = start[k]; p < start[k + 1]; ++p)
            for (int i = row[p], next; i >= 0 && i < k; i = next) {
                next = ancestor[i];
                ancestor[i] = k;
                if (next < 0) w->parent[i] = k;
            }
    }
}

static SnStatus make_columns(Work* w, int n, const int* start, const int* row, SnPlainCholesky* L) {
    L->n = n;
    L->start = SN_NEW_ARRAY(int, (size_t)n + 1);
    if (!L->start) return SN_OUT_OF_MEMORY;
    for (int k = 0; k < n; ++k) w->mark[k] = -1;
    for (int k = 0; k < n; ++k) {
        ++L->start[k + 1];
        for (int t = reach(w, n, k, start, row); t < n; ++t) ++L->start[w->stack[t] + 1];
    }
    for (int k = 0; k < n; ++k) L->start[k + 1] += L->start[k];
    L->row = SN_NEW_ARRAY(int, (size_t)L->start[n]);
    L->value = SN_NEW_ARRAY(double, (size_t)L->start[n]);
    return L->row && L->value ? SN_OK : SN_OUT_OF_MEMORY;
}

// Compute row k of L from L(0 .. k-1, 0 .. k-1) x = A(0 .. k-1, k).
static SnStatus factor_row(Work* w, int k, const int* start, const int* row, const double* value,
                           SnPlainCholesky* L) {
    const int n = L->n;
    const int top = reach(w, n, k, start, row);
    for (int p = start[k]; p < start[k + 1]; ++p)
        if (row[p] <= k) w->x[row[p]] = value[p];
    double d = w->x[k];
    w->x[k] = 0;
    for (int t = top; t < n; ++t) {
        const int i = w->stack[t];
        const double l = w->x[i] / L->value[L->start[i]];
        w->x[i] = 0;
        for (int p = L->start[i] + 1; p < w->next[i]; ++p) w->x[L->row[p]] -= L->value[p] * l;
        d -= l * l;
        L->row[w->next[i]] = k;
        L->value[w->next[i]++] = l;
    }
    if (!(d > 0)) return SN_NOT_DEFINITE;
    L->row[w->next[k]] = k;
    L->value[w->next[k]++] = sqrt(d);
    return SN_OK;
}

SnStatus sn_plain_cholesky(int n, const int* start, const int* row, const double* value,
                           SnPlainCholesky* L) {
    Work w;
    *L = (SnPlainCholesky){0};
    SnStatus status = new_work(n, &w);
    if (status >= 0) {
        find_tree(&w, n, start, row);
        status = make_columns(&w, n, start, row, L);
    }
    for (int k = 0; k < n && status >= 0; ++k) {
        w.mark[k] = -1;
        w.next[k] = L->start[k];
    }
    for (int k = 0; k < n && status >= 0; ++k) status = factor_row(&w, k, start, row, value, L);
    free_work(&w);
    if (status < 0) sn_free_plain_cholesky(L);
    return status;
}

void sn_free_plain_cholesky(SnPlainCholesky* L) {
    sn_free(L->start);
    sn_free(L->row);
    sn_free(L->value);
    *L = (SnPlainCholesky){0};
}

void sn_plain_solve3(const SnPlainCholesky* L, double* x) {
    for (int j = 0; j < L->n; ++j) {
        double* xj = x + 3 * (size_t)j;
        int p = L->start[j];
        for (int k = 0; k < 3; ++k) xj[k] /= L->value[p];
        for (++p; p < L->start[j + 1]; ++p) {
            double* xi = x + 3 * (size_t)L->row[p];
            for (int k = 0; k < 3; ++k) xi[k] -= L->value[p] * xj[k];
        }
    }
    for (int j = L->n - 1; j >= 0; --j) {
        double* xj = x + 3 * (size_t)j;
        for (int p = L->start[j] + 1; p < L->start[j + 1]; ++p) {
            const double* xi = x + 3 * (size_t)L->row[p];
            for (int k = 0; k < 3; ++k) xj[k] -= L->value[p] * xi[k];
        }
        for (int k = 0; k < 3; ++k) xj[k] /= L->value[L->start[j]];
    }
}
