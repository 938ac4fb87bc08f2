// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/ic_few.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>

// A pivot is refused if it is not larger than least_pivot times A's diagonal entry: with such a
// pivot, M = L D L^T would be far from A.
static const double least_pivot = 1e-3;

// A rule for factoring. The rules are tried in turn until one succeeds. The first rule has
// `modified` a little below 1: if it were 1, rounding and positive entries off the diagonal could
// make pivots vanish.
typedef struct Rule {
    double modified; // fraction of the fill that is subtracted from the diagonal
    double shift;    // multiple of A's diagonal that is added to A
} Rule;
static const Rule rules[] = {{0.97, 0}, {0, 0}, {0, 1e-3}, {0, 1e-2}, {0, 1e-1}, {0, 1}, {0, 10}};
enum { RULES = sizeof rules / sizeof rules[0] };

static int longest_row(const SnFullRows* A) {
    int longest = 0;
    for (int i = 0; i < A->rows; ++i) {
        const int length = A->row_start[i + 1] - A->row_start[i];
        longest = length > longest ? length : longest;
    }
    return longest;
}

SnStatus sn_create_ic_few(const SnFullRows* A, SnIcFew* ic) {
    assert(A->numbers == 1);
    *ic = (SnIcFew){.L = SN_NEW_ARRAY(float, A->blocks),
                    .inverse = SN_NEW_ARRAY(double, A->rows),
                    .u = SN_NEW_ARRAY(double, longest_row(A)),
                    .mark = SN_NEW_ARRAY(int, A->rows),
                    .next = SN_NEW_ARRAY(int, A->rows)};
    if (ic->L && ic->inverse && ic->u && ic->mark && ic->next) return SN_OK;
    sn_destroy_ic_few(ic);
    return SN_OUT_OF_MEMORY;
}

void sn_destroy_ic_few(SnIcFew* ic) {
    sn_free(ic->L);
    sn_free(ic->inverse);
    sn_free(ic->u);
    sn_free(ic->mark);
    sn_free(ic->next);
    *ic = (SnIcFew){0};
}

// For each j > i for which A has an entry ij, set u_j = A_ij - sum over k < i of L_ik D_k L_jk. For
// each j > i for which A has no entry ij, there is no u_j: subtract `modified` times these terms
// from D_i and from D_j instead. Also subtract the terms L_ik D_k L_ik from D_i. Before the call,
// u_j = A_ij. u_j is stored in ic->u[ic->mark[j]]; D is stored in ic->inverse until all rows are
// factored.
static void subtract_rows(SnIcFew* ic, const SnFullRows* A, int i, double modified) {
    double* D = ic->inverse;
    for (int e = A->row_start[i]; e < A->diagonal[i]; ++e) {
        const int k = A->column[e];
        const double t = ic->L[e] * D[k];
        for (int f = A->diagonal[k] + 1; f < A->row_start[k + 1]; ++f) {
            const int j = A->column[f];
            const double product = t * ic->L[f];
            if (j == i) D[i] -= product;
            if (j <= i) continue;
            if (ic->mark[j] >= 0) {
                ic->u[ic->mark[j]] -= product;
            } else {
                D[i] -= modified * product;
                D[j] -= modified * product;
            }
        }
    }
}

// Set L_ji = u_j / D_i for the entries j > i of row i. Each entry is written to L twice, at the
// places of A_ij and A_ji.
static void store_row(SnIcFew* ic, const SnFullRows* A, int i) {
    const int first = A->diagonal[i] + 1;
    for (int e = first; e < A->row_start[i + 1]; ++e) {
        const int j = A->column[e];
        ic->L[e] = ic->L[ic->next[j]++] = (float)(ic->u[e - first] / ic->inverse[i]);
        ic->mark[j] = -1;
    }
}

// Factor A by one rule. SN_NOT_DEFINITE: a pivot is refused.
static SnStatus try_rule(SnIcFew* ic, const SnFullRows* A, Rule rule) {
    double* D = ic->inverse;
    for (int i = 0; i < A->rows; ++i) {
        D[i] = (1 + rule.shift) * A->value[A->diagonal[i]];
        ic->next[i] = A->row_start[i];
        ic->mark[i] = -1;
    }
    for (int i = 0; i < A->rows; ++i) {
        const int first = A->diagonal[i] + 1;
        for (int e = first; e < A->row_start[i + 1]; ++e) {
            ic->mark[A->column[e]] = e - first;
            ic->u[e - first] = A->value[e];
        }
        subtract_rows(ic, A, i, rule.modified);
        if (!(D[i] > least_pivot * A->value[A->diagonal[i]] && isfinite(D[i])))
            return SN_NOT_DEFINITE;
        store_row(ic, A, i);
    }
    for (int i = 0; i < A->rows; ++i) D[i] = 1 / D[i];
    return SN_OK;
}

SnStatus sn_factor_ic_few(SnIcFew* ic, const SnFullRows* A) {
    SnStatus status = SN_NOT_DEFINITE;
    for (int r = 0; r < RULES && status == SN_NOT_DEFINITE; ++r) {
        ic->shift = rules[r].shift;
        status = try_rule(ic, A, rules[r]);
    }
    return status;
}
