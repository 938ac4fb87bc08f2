// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/held.h"
#include "qp/dense_cholesky.h"
#include "qp/dense_kernels.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// ---- light components

// the symmetric matrix of a light component, from the blocks of A among its rows
static int gather_mass(const SnBlockMatrix* A, const SnLight* light, double M[][SN_LIGHT_DOFS]) {
    const SnBlockPattern* pattern = A->pattern;
    for (int a = 0; a < light->row_count; ++a)
        for (int b = a; b < light->row_count; ++b) {
            const int k = sn_block_find(pattern, light->row[a], light->row[b]);
            for (int e = 0; e < 9; ++e) {
                const double value = k < 0 ? 0 : A->value[9 * (size_t)k + (size_t)e];
                M[3 * a + e / 3][3 * b + e % 3] = M[3 * b + e % 3][3 * a + e / 3] = value;
            }
        }
    return 3 * light->row_count;
}

// M^-1 by Cholesky: M = L L^T, column by column of L^-T L^-1
static SnStatus invert_mass(SnLight* light, double M[][SN_LIGHT_DOFS], int n) {
    for (int j = 0; j < n; ++j)
        for (int i = j; i < n; ++i) {
            double sum = M[i][j];
            for (int k = 0; k < j; ++k) sum -= M[i][k] * M[j][k];
            if (i == j && !(sum > 0)) return SN_NOT_DEFINITE;
            M[i][j] = i == j ? sqrt(sum) : sum / M[j][j];
        }
    for (int c = 0; c < n; ++c) {
        double x[SN_LIGHT_DOFS] = {0};
        for (int i = c; i < n; ++i) {
            double sum = i == c ? 1 : 0;
            for (int k = c; k < i; ++k) sum -= M[i][k] * x[k];
            x[i] = sum / M[i][i];
        }
        for (int i = n - 1; i >= 0; --i) {
            for (int k = i + 1; k < n; ++k) x[i] -= M[k][i] * x[k];
            x[i] /= M[i][i];
            light->inverse[i][c] = x[i];
        }
    }
    return SN_OK;
}

static SnStatus form_light(SnLight* light, const SnBlockMatrix* A) {
    double M[SN_LIGHT_DOFS][SN_LIGHT_DOFS];
    return invert_mass(light, M, gather_mass(A, light, M));
}

// J of a contact on a light component, and M^-1 J^T
static void form_light_part(const SnDelassus* d, int contact, SnPartOf* part) {
    const SnLight* light = &d->light[part->light];
    memset(part->J, 0, sizeof part->J);
    for (int k = 0; k < 3; ++k)
        for (int e = d->contact.first[3 * contact + k]; e < d->contact.first[3 * contact + k + 1];
             ++e)
            for (int a = 0; a < light->row_count; ++a)
                if (d->contact.block[e].row == light->row[a])
                    for (int i = 0; i < 3; ++i)
                        part->J[k][3 * a + i] += d->contact.block[e].value[i];
    for (int i = 0; i < SN_LIGHT_DOFS; ++i)
        for (int k = 0; k < 3; ++k) {
            part->MinvJt[i][k] = 0;
            for (int j = 0; j < SN_LIGHT_DOFS; ++j)
                part->MinvJt[i][k] += light->inverse[i][j] * part->J[k][j];
        }
}

// ---- heavy components

// The rows that a heavy component sees: the first `equals` of its equality rows, then those of its
// contacts, with what they have in the component. Written to work space.
static SnStatus subset_rows(const SnDelassus* d, int number, int equals, SnArena* scratch,
                            SnSparseRows* out, SnSparseBlock** blocks_out) {
    const SnHeavy* heavy = &d->heavy[number];
    const int count = equals + 3 * heavy->count;
    int blocks = 0;
    for (int i = 0; i < equals; ++i) {
        const int r = d->equal_of[heavy->first_equal + i];
        blocks += d->equal.first[r + 1] - d->equal.first[r];
    }
    for (int i = 0; i < heavy->count; ++i) {
        const int c = d->contact_of[heavy->first + i];
        blocks += d->contact.first[3 * c + 3] - d->contact.first[3 * c];
    }
    int* first = SN_PUSH(scratch, int, count + 1);
    SnSparseBlock* block = SN_PUSH(scratch, SnSparseBlock, blocks);
    if (!block) return SN_OUT_OF_MEMORY;
    int row = 0, used = 0;
    for (int i = 0; i < equals; ++i) {
        const int r = d->equal_of[heavy->first_equal + i];
        first[row++] = used;
        for (int e = d->equal.first[r]; e < d->equal.first[r + 1]; ++e)
            block[used++] = d->equal.block[e];
    }
    for (int i = 0; i < 3 * heavy->count; ++i) {
        const int r = 3 * d->contact_of[heavy->first + i / 3] + i % 3;
        first[row++] = used;
        for (int e = d->contact.first[r]; e < d->contact.first[r + 1]; ++e)
            if (d->heavy_of_row[d->contact.block[e].row] == number)
                block[used++] = d->contact.block[e];
    }
    first[row] = used;
    *out = (SnSparseRows){count, first, block};
    *blocks_out = block;
    return SN_OK;
}

// an equality row that follows from others to this share of its diagonal is left out
static const double dependent = 1e-12;

// What equality rows leave of a contact's row, over what it is without them, where they hold the
// contact: nothing but rounding.
static const double nothing = 1e-11;

// no impulse moves row r of W
static void forget_row(SnHeavy* heavy, int r) {
    const int64_t n = 3 * (int64_t)heavy->count;
    for (int64_t k = 0; k < n; ++k) heavy->W[r * n + k] = heavy->W[k * n + r] = 0;
}

// S = [See Sec; Sce Scc] becomes R, Y = R^-T Sec and W = Scc - Y^T Y
static void eliminate(SnHeavy* heavy, const double* S) {
    const int m = heavy->equal_count, n = 3 * heavy->count, all = m + n;
    for (int j = 0; j < m; ++j) {
        const double* row = S + (int64_t)j * all;
        memcpy(heavy->R + (int64_t)j * m, row, (size_t)m * sizeof *row);
        memcpy(heavy->Y + (int64_t)j * n, row + m, (size_t)n * sizeof *row);
    }
    sn_dense_cholesky(m, heavy->R, dependent);
    sn_dense_forward_rows(m, heavy->R, n, heavy->Y);
    for (int r = 0; r < n; ++r) {
        double* Wr = heavy->W + (int64_t)r * n;
        memcpy(Wr, S + (int64_t)(m + r) * all + m, (size_t)n * sizeof *Wr);
        sn_dense_kernels()->combine(n, m, heavy->Y, n, -1, heavy->Y + r, n, Wr);
    }
    for (int64_t r = 0; r < n; ++r)
        if (heavy->W[r * (n + 1)] <= nothing * S[(m + r) * (all + 1)]) forget_row(heavy, (int)r);
}

// what forming takes
typedef struct Form {
    SnDelassus* d;
    SnSchur* schur;
    SnLinear* linear;
    SnPool* pool;
    const SnBlockMatrix* A;
    const double* compliance;
    SnIslandCache* cache;
} Form;

// W by the Schur complement S of contacts and equality rows
static SnStatus form_dense(const Form* form, int number, SnArena scratch) {
    SnDelassus* d = form->d;
    SnHeavy* heavy = &d->heavy[number];
    SnSparseRows rows;
    SnSparseBlock* block;
    SN_TRY(subset_rows(d, number, heavy->equal_count, &scratch, &rows, &block));
    double* S = heavy->W;
    if (heavy->equal_count > 0) S = SN_PUSH(&scratch, double, (int64_t)rows.count* rows.count);
    if (!S) return SN_OUT_OF_MEMORY;
    const SnStatus status =
        sn_schur_form(form->schur, form->linear, d->pattern, &rows, form->pool, S);
    if (status < 0 || heavy->equal_count == 0) return status;
    for (int i = 0; i < heavy->equal_count; ++i)
        S[(int64_t)i * (rows.count + 1)] += form->compliance[d->equal_of[heavy->first_equal + i]];
    eliminate(heavy, S);
    return status;
}

// J diag(A)^-1 J^T of one block of a row
static double block_response(const SnBlockMatrix* A, const SnSparseBlock* block) {
    const SnBlockPattern* pattern = A->pattern;
    const int width = sn_block_width(pattern, block->row);
    const double* own = A->value + sn_block_at(pattern, pattern->row_start[block->row]);
    double sum = 0;
    for (int k = 0; k < width; ++k) sum += block->value[k] * block->value[k] / own[k * (width + 1)];
    return sum;
}

// Rows of contacts that equality rows hold move by what H leaves these, or hardly more: of so much
// W says nothing, and what they do move by is a matter of c.
#define HARDLY (10 * SN_HELD_SHARE)

// W = C H^-1 C^T with the matrix H of held.h
static SnStatus form_held(const Form* form, int number, SnArena scratch) {
    SnDelassus* d = form->d;
    SnHeavy* heavy = &d->heavy[number];
    const SnIslandSystem* system = &heavy->held->system;
    SnSparseRows rows;
    SnSparseBlock* block;
    if (heavy->count == 0) return SN_OK;
    SN_TRY(subset_rows(d, number, 0, &scratch, &rows, &block));
    double* alone = SN_PUSH(&scratch, double, rows.count);
    if (!alone) return SN_OUT_OF_MEMORY;
    for (int r = 0; r < rows.count; ++r)
        for (int e = rows.first[r]; e < rows.first[r + 1]; ++e) {
            alone[r] += block_response(form->A, &block[e]);
            block[e].row = d->place_of_row[block[e].row];
        }
    const SnStatus status =
        sn_schur_form(form->schur, system->linear, system->pattern, &rows, form->pool, heavy->W);
    SN_TRY(status);
    for (int64_t r = 0; r < rows.count; ++r)
        if (heavy->W[r * (rows.count + 1)] <= HARDLY * alone[r]) forget_row(heavy, (int)r);
    return status;
}

static SnStatus form_heavy(const Form* form, int number, SnArena* scratch) {
    SnHeavy* heavy = &form->d->heavy[number];
    if (!heavy->dense) return SN_OK;
    if (!heavy->held) return form_dense(form, number, *scratch);
    SN_TRY(sn_held_make(form->d, form->A, number, form->compliance, form->cache, scratch,
                        heavy->held));
    return form_held(form, number, *scratch);
}

// ---- all of it

// what component's part p of one contact and part q of another, both of it, make of W
static void add_block(const SnDelassus* d, const SnPartOf* p, const SnPartOf* q, double W[3][3]) {
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) {
            if (p->heavy >= 0) {
                const SnHeavy* heavy = &d->heavy[p->heavy];
                if (heavy->dense)
                    W[a][b] +=
                        heavy->W[(3 * (int64_t)p->place + a) * 3 * heavy->count + 3 * q->place + b];
            } else
                for (int k = 0; k < SN_LIGHT_DOFS; ++k) W[a][b] += p->J[a][k] * q->MinvJt[k][b];
        }
}

void sn_delassus_block(const SnDelassus* d, int i, int j, double W[3][3]) {
    assert(i >= 0 && i < d->contact_count);
    assert(j >= 0 && j < d->contact_count);
    memset(W, 0, 9 * sizeof(double));
    for (int p = d->part_start[i]; p < d->part_start[i + 1]; ++p)
        for (int q = d->part_start[j]; q < d->part_start[j + 1]; ++q)
            if (d->part[p].light == d->part[q].light && d->part[p].heavy == d->part[q].heavy)
                add_block(d, &d->part[p], &d->part[q], W);
}

// G += C diag(A)^-1 C^T of contact i, for what its components that are not dense have in it
static void add_diagonal(const SnDelassus* d, const SnBlockMatrix* A, int i) {
    const SnSparseRows* C = &d->contact;
    for (int a = 0; a < 3; ++a)
        for (int e = C->first[3 * i + a]; e < C->first[3 * i + a + 1]; ++e) {
            const SnSparseBlock* block = &C->block[e];
            const int heavy = d->heavy_of_row[block->row];
            if (heavy < 0 || d->heavy[heavy].dense) continue;
            d->G[i][a][a] += block_response(A, block);
        }
}

SnStatus sn_delassus_form(SnDelassus* d, SnSchur* schur, SnLinear* linear, SnPool* pool,
                          const SnBlockMatrix* A, const double* compliance, SnIslandCache* cache,
                          SnArena* scratch) {
    assert(A->pattern == d->pattern);
    assert(linear != NULL);
    const Form form = {d, schur, linear, pool, A, compliance, cache};
    SnStatus worst = SN_OK;
    if (d->held_count > 0) sn_island_cache_release(cache);
    for (int k = 0; k < d->light_count; ++k) SN_TRY(form_light(&d->light[k], A));
    for (int k = 0; k < d->heavy_count; ++k) {
        const SnStatus status = form_heavy(&form, k, scratch);
        SN_TRY(status);
        worst = sn_status_worse(worst, status);
    }
    for (int i = 0; i < d->contact_count; ++i) {
        for (int p = d->part_start[i]; p < d->part_start[i + 1]; ++p)
            if (d->part[p].light >= 0) form_light_part(d, i, &d->part[p]);
        sn_delassus_block(d, i, i, d->G[i]);
        add_diagonal(d, A, i);
    }
    return worst;
}
