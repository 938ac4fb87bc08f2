// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/pcg_factor.h"

#include "base/memory.h"
#include "sparse/row_kernels.h"

#include <assert.h>
#include <string.h>

// ---- the preconditioner: z = (L L^T)^-1 r

typedef struct Given {
    SnFactor* L;           // the factor, set by each solve; not owned
    const SnTwoWay* split; // the order of r and z; L has the order of the user
    int rows;              // block rows
    double* user;          // r, then z, in the order of the user (rows x 3)
} Given;

static SnStatus create_given(const SnLinearDef* def, void** out) {
    (void)def;
    Given* self = SN_NEW(Given);
    *out = self;
    return self ? SN_OK : SN_OUT_OF_MEMORY;
}

static void destroy_given(void* memory) {
    Given* self = memory;
    sn_free(self->user);
    sn_free(self);
}

static SnStatus analyse_given(void* memory, const SnFullRows* A, const SnTwoWay* split) {
    Given* self = memory;
    sn_free(self->user);
    self->user = SN_NEW_ARRAY(double, 3 * (size_t)A->rows);
    self->rows = A->rows;
    self->split = split;
    return self->user ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus keep_given(void* memory, const SnFullRows* A, SnPool* pool) {
    (void)memory, (void)A, (void)pool;
    return SN_OK;
}

static void get_given_info(const void* memory, SnLinearInfo* info) {
    const Given* self = memory;
    info->factor_entries = self->L ? self->L->fronts->entries : 0;
}

static double apply_given(const void* memory, const double* r, double* z, SnPool* pool) {
    (void)pool;
    const Given* self = memory;
    const int* order = self->split->order;
    for (int at = 0; at < self->rows; ++at)
        memcpy(self->user + 3 * (size_t)order[at], r + 3 * (size_t)at, 3 * sizeof *r);
    SnStatus solved = sn_factor_solve(self->L, 1, self->user, self->user);
    assert(solved == SN_OK); // one right-hand side takes no new memory, so this cannot fail
    (void)solved;
    for (int at = 0; at < self->rows; ++at)
        memcpy(z + 3 * (size_t)at, self->user + 3 * (size_t)order[at], 3 * sizeof *z);
    return sn_row_kernels()->dot(0, self->rows, r, z);
}

static const SnPreconditionOps given_factor = {
    .create = create_given,
    .destroy = destroy_given,
    .analyse = analyse_given,
    .factor = keep_given,
    .info = get_given_info,
    .apply = apply_given,
};

// ---- conjugate gradients

struct SnPcgFactor {
    SnPcg* pcg;
    Given* given; // the preconditioner of `pcg`, which owns it
};

SnStatus sn_create_pcg_factor(const SnBlockPattern* pattern, SnPool* pool, SnPcgFactor** out) {
    assert(pattern && out);
    if (!pattern->nodal) return SN_UNSUPPORTED;
    SnLinearDef def = sn_default_linear_def();
    def.pool = pool;
    SnPcgFactor* self = SN_NEW(SnPcgFactor);
    if (!self) return SN_OUT_OF_MEMORY;
    SnStatus status = sn_create_pcg(&def, &given_factor, &self->pcg);
    if (status >= 0) status = sn_pcg_analyse(self->pcg, pattern);
    if (status < 0) {
        sn_destroy_pcg_factor(self);
        return status;
    }
    self->given = sn_pcg_preconditioner(self->pcg);
    *out = self;
    return SN_OK;
}

void sn_destroy_pcg_factor(SnPcgFactor* self) {
    if (!self) return;
    sn_destroy_pcg(self->pcg);
    sn_free(self);
}

void sn_pcg_factor_set_matrix(SnPcgFactor* self, const SnBlockMatrix* A) {
    // This call copies A and cannot fail, since keep_given does nothing.
    (void)sn_pcg_factor(self->pcg, A);
}

SnPcgAnswer sn_pcg_factor_solve(SnPcgFactor* self, SnFactor* L, double tolerance,
                                int max_iterations, const double* b, double* x) {
    assert(L->fronts->dofs == 3 * self->given->rows);
    self->given->L = L;
    return sn_pcg_solve(self->pcg, tolerance, max_iterations, b, x);
}
