// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/coarse.h"
#include "sparse/precondition.h"
#include "sparse/row_kernels.h"

#include <assert.h>
#include <math.h>

// A preconditioner of two layers, after the proposal of source text 000 (docs/sources.md),
// section 6.2, to extend its multi-layer solver to finite elements. In the rigid layer, patches are
// rigid, and the solve is exact; in the elastic layer, the solve uses an incomplete factor L D L^T
// of A without fill. With Q = R C^-1 R^T (R and C: coarse.h) and P = 1 - A Q,
//
//     M^-1 = Q + P^T (L D L^T)^-1 P
//
// (balancing, Mandel 1993). The rigid layer acts before and after the elastic layer, so that M^-1
// is symmetric and positive definite.

// Returns how many nodes a patch should have for a matrix of n rows: 60 for n = 8 000, and more for
// a larger n, since the cost of a solve with n / 60 patches would grow faster than n. This size was
// measured on beams, rods and blocks; with half or twice as many nodes the time changes little.
static int patch_size(int rows) { return (int)ceil(6.3 * sqrt(sqrt(rows))); }

typedef struct Layers {
    SnPool* pool; // for the coarse solver; not owned
    void* local;  // the elastic layer, made by sn_precondition_ic0

    // ---- analyse
    const SnTwoWay* split;
    int rows, groups;
    SnCoarse coarse;
    double *before, *after; // motion c, d of the patches: see apply_layers (patches x 6 each)
    double *rest, *y;       // P r, and y = (L D L^T)^-1 P r (rows x 3 each)
    double* sums;           // r . z of each group of rows (groups)
} Layers;

static const SnPreconditionOps* const local = &sn_precondition_ic0;

static SnStatus create_layers(const SnLinearDef* def, void** out) {
    Layers* self = SN_NEW(Layers);
    if (!self) return SN_OUT_OF_MEMORY;
    self->pool = def->pool;
    const SnStatus status = local->create(def, &self->local);
    if (status < 0)
        sn_free(self);
    else
        *out = self;
    return status;
}

static void forget_layers(Layers* self) {
    sn_destroy_coarse(&self->coarse);
    sn_free(self->before);
    sn_free(self->after);
    sn_free(self->rest);
    sn_free(self->y);
    sn_free(self->sums);
    self->before = self->after = self->rest = self->y = self->sums = NULL;
}

static void destroy_layers(void* memory) {
    Layers* self = memory;
    forget_layers(self);
    local->destroy(self->local);
    sn_free(self);
}

static SnStatus build_layers(Layers* self, const SnFullRows* A, const SnTwoWay* split) {
    SN_TRY(local->analyse(self->local, A, split));
    SN_TRY(sn_create_coarse(A, patch_size(A->rows), self->pool, &self->coarse));
    const size_t dofs = (size_t)self->coarse.pattern->dofs;
    self->split = split;
    self->rows = A->rows;
    self->groups = A->groups;
    self->before = SN_NEW_ARRAY(double, dofs);
    self->after = SN_NEW_ARRAY(double, dofs);
    self->rest = SN_NEW_ARRAY(double, 3 * (size_t)A->rows);
    self->y = SN_NEW_ARRAY(double, 3 * (size_t)A->rows);
    self->sums = SN_NEW_ARRAY(double, A->groups);
    const int whole = self->before && self->after && self->rest && self->y && self->sums;
    return whole ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus analyse_layers(void* memory, const SnFullRows* A, const SnTwoWay* split) {
    Layers* self = memory;
    forget_layers(self);
    const SnStatus status = build_layers(self, A, split);
    if (status < 0) forget_layers(self);
    return status;
}

static SnStatus factor_layers(void* memory, const SnFullRows* A, SnPool* pool) {
    Layers* self = memory;
    SN_TRY(local->factor(self->local, A, pool));
    return sn_factor_coarse(&self->coarse, A, self->split, pool);
}

typedef struct Apply {
    const Layers* self;
    const double* r;
    double* z;
} Apply;

static void find_rows(const Layers* self, int group, int* first, int* last) {
    *first = group * SN_ROW_GROUP;
    *last = group + 1 < self->groups ? *first + SN_ROW_GROUP : self->rows;
}

static void subtract_group(void* context, int group, int worker) {
    (void)worker;
    const Apply* a = context;
    int first, last;
    find_rows(a->self, group, &first, &last);
    sn_coarse_subtract(&a->self->coarse, first, last, a->self->before, a->r, a->self->rest);
}

static void spread_group(void* context, int group, int worker) {
    (void)worker;
    const Apply* a = context;
    const Layers* self = a->self;
    int first, last;
    find_rows(self, group, &first, &last);
    sn_coarse_spread(&self->coarse, first, last, self->before, self->after, self->y, a->z);
    self->sums[group] = sn_row_kernels()->dot(first, last, a->r, a->z);
}

// Set z = y + R (c - d), where C c = R^T r, L D L^T y = r - A R c and C d = (A R)^T y. Returns r .
// z.
static double apply_layers(const void* memory, const double* r, double* z, SnPool* pool) {
    const Layers* self = memory;
    Apply a = {self, r, z};
    double rz = 0;
    SnStatus status = sn_coarse_solve(&self->coarse, r, pool, self->before);
    assert(status == SN_OK); // one right-hand side takes no new memory, so this cannot fail
    sn_pool_run(pool, self->groups, subtract_group, &a);
    local->apply(self->local, self->rest, self->y, pool);
    status = sn_coarse_solve_product(&self->coarse, self->y, pool, self->after);
    assert(status == SN_OK);
    (void)status;
    sn_pool_run(pool, self->groups, spread_group, &a);
    for (int g = 0; g < self->groups; ++g) rz += self->sums[g];
    return rz;
}

static void get_layers_info(const void* memory, SnLinearInfo* info) {
    const Layers* self = memory;
    local->info(self->local, info);
    if (self->coarse.linear)
        info->factor_entries += sn_linear_info(self->coarse.linear).factor_entries;
}

const SnPreconditionOps sn_precondition_layers = {
    .create = create_layers,
    .destroy = destroy_layers,
    .analyse = analyse_layers,
    .factor = factor_layers,
    .info = get_layers_info,
    .apply = apply_layers,
};
