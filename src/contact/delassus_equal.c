// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What equality rows do, given the impulses of contacts.
#include "contact/held.h"
#include "qp/dense_cholesky.h"

#include <string.h>

// ---- few rows, eliminated from a dense matrix

static int has_factor(const SnHeavy* heavy) { return heavy->dense && !heavy->held; }

// y = R^-T e for the rows of a heavy component
static void forward(const SnDelassus* d, const SnHeavy* heavy, const double* e, double* y) {
    const int m = heavy->equal_count;
    for (int j = 0; j < m; ++j) y[j] = e[d->equal_of[heavy->first_equal + j]];
    sn_dense_forward(m, heavy->R, m, y);
}

// c -= Y^T R^-T e
static void hold_dense(SnDelassus* d, const SnHeavy* heavy, const double* e, double* c) {
    const int n = 3 * heavy->count;
    double* y = d->equal_work;
    forward(d, heavy, e, y);
    for (int j = 0; j < heavy->equal_count; ++j)
        for (int i = 0; i < n; ++i)
            c[3 * d->contact_of[heavy->first + i / 3] + i % 3] -=
                heavy->Y[(int64_t)j * n + i] * y[j];
}

// r_equal = -R^-1 (R^-T e + Y r)
static void find_dense(SnDelassus* d, const SnHeavy* heavy, const double* e, const double* r,
                       double* r_equal) {
    const int m = heavy->equal_count, n = 3 * heavy->count;
    double* y = d->equal_work;
    forward(d, heavy, e, y);
    for (int j = 0; j < m; ++j)
        for (int i = 0; i < n; ++i)
            y[j] +=
                heavy->Y[(int64_t)j * n + i] * r[3 * d->contact_of[heavy->first + i / 3] + i % 3];
    sn_dense_backward(m, heavy->R, m, y);
    for (int j = 0; j < m; ++j) r_equal[d->equal_of[heavy->first_equal + j]] = -y[j];
}

// ---- many rows

// Components with many equality rows, for impulses r of the contacts: all_v is the velocity that
// these and the rows give them, and 0 elsewhere.
static SnStatus solve_held(SnDelassus* d, const double* e, const double* r, double* r_equal,
                           SnHold* hold) {
    SnStatus worst = SN_OK;
    memset(d->all_b, 0, sizeof *d->all_b * (size_t)d->pattern->dofs);
    memset(d->all_v, 0, sizeof *d->all_v * (size_t)d->pattern->dofs);
    sn_sparse_rows_pull(&d->contact, d->pattern, r, d->all_b);
    for (int k = 0; k < d->heavy_count; ++k) {
        if (!d->heavy[k].held) continue;
        const SnStatus status = sn_held_solve(d->heavy[k].held, d->all_b, e, hold->tolerance,
                                              d->all_v, r_equal, &hold->residual);
        SN_TRY(status);
        worst = sn_status_worse(worst, status);
    }
    return worst;
}

// c += C v - W r, which is what the rows do and what W misses
static void hold_contact(const SnDelassus* d, int i, double c[3]) {
    const SnSparseRows* C = &d->contact;
    for (int p = d->part_start[i]; p < d->part_start[i + 1]; ++p) {
        const SnPartOf* part = &d->part[p];
        if (part->heavy < 0 || !d->heavy[part->heavy].held) continue;
        for (int a = 0; a < 3; ++a) c[a] -= d->heavy[part->heavy].w[3 * part->place + a];
    }
    for (int a = 0; a < 3; ++a)
        for (int e = C->first[3 * i + a]; e < C->first[3 * i + a + 1]; ++e) {
            const double* v = d->all_v + d->pattern->first_dof[C->block[e].row];
            for (int k = 0; k < sn_block_width(d->pattern, C->block[e].row); ++k)
                c[a] += C->block[e].value[k] * v[k];
        }
}

// ---- both

SnStatus sn_delassus_hold(SnDelassus* d, const double* e, const double* r, double* c,
                          SnHold* hold) {
    for (int k = 0; k < d->heavy_count; ++k)
        if (has_factor(&d->heavy[k])) hold_dense(d, &d->heavy[k], e, c);
    if (d->held_count == 0 || d->contact_count == 0) return SN_OK;
    const SnStatus status = solve_held(d, e, r, NULL, hold);
    SN_TRY(status);
    for (int i = 0; i < d->contact_count; ++i) hold_contact(d, i, c + 3 * (size_t)i);
    return status;
}

SnStatus sn_delassus_equal(SnDelassus* d, const double* e, const double* r, double* r_equal,
                           SnHold* hold) {
    for (int i = 0; i < d->equal.count; ++i) // of rows that move nothing
        if (d->equal.first[i] == d->equal.first[i + 1]) r_equal[i] = 0;
    for (int k = 0; k < d->heavy_count; ++k)
        if (has_factor(&d->heavy[k])) find_dense(d, &d->heavy[k], e, r, r_equal);
    return d->held_count > 0 ? solve_held(d, e, r, r_equal, hold) : SN_OK;
}
