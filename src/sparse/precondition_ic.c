// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/ic_part.h"
#include "sparse/precondition.h"

#include <string.h>

// Incomplete block Cholesky, M = L D L^T ~ A. SnIcRule says which blocks L has: only the blocks of
// A, or further blocks too, and then small blocks are dropped. The two sides of the two-way split
// (two_way.h) are factored at the same time, and the separator after them. In a solve, the forward
// solves of the two sides run at the same time, and so do their backward solves. If a diagonal
// block D_j of D is not positive definite, the factorisation starts again with a larger shift of
// A's diagonal.

// Shifts to try in turn, as multiples of the diagonal of A.
static const double shifts[] = {0, 1e-3, 1e-2, 1e-1, 1, 10};
enum { SHIFT_COUNT = sizeof shifts / sizeof shifts[0] };

typedef struct Ic {
    SnIcRule rule;

    // ---- analyse
    SnIcPart part[SN_TWO_WAY_PARTS];

    // ---- factor
    const SnFullRows* A;
    SnStatus status[SN_TWO_WAY_PARTS];
    int failed_row;
} Ic;

static SnStatus create_with_rule(SnIcRule rule, void** out) {
    Ic* self = SN_NEW(Ic);
    if (!self) return SN_OUT_OF_MEMORY;
    self->rule = rule;
    self->failed_row = -1;
    *out = self;
    return SN_OK;
}

static SnStatus create_ic(const SnLinearDef* def, void** out) {
    return create_with_rule((SnIcRule){.fill = 1, .drop_tolerance = def->drop_tolerance}, out);
}

static SnStatus create_level_0(const SnLinearDef* def, void** out) {
    (void)def;
    return create_with_rule((SnIcRule){.fill = 0}, out);
}

static void forget_parts(Ic* self) {
    for (int p = 0; p < SN_TWO_WAY_PARTS; ++p) sn_destroy_ic_part(&self->part[p]);
}

static void destroy_ic(void* memory) {
    forget_parts(memory);
    sn_free(memory);
}

static SnStatus analyse_ic(void* memory, const SnFullRows* A, const SnTwoWay* split) {
    Ic* self = memory;
    forget_parts(self);
    SnStatus status = SN_OK;
    for (int p = 0; p < SN_TWO_WAY_PARTS && status == SN_OK; ++p)
        status = sn_create_ic_part(A, split, p, &self->part[p]);
    if (status < 0) forget_parts(self);
    return status;
}

static void factor_side(void* context, int side, int worker) {
    (void)worker;
    Ic* self = context;
    self->status[side] = sn_factor_ic_part(&self->part[side], self->A, self->rule, NULL);
}

// Factor A + shift diag(A), with the shift of self->rule.
static SnStatus try_shift(Ic* self, SnPool* pool) {
    sn_pool_run(pool, SN_SEPARATOR, factor_side, self);
    for (int p = 0; p < SN_TWO_WAY_PARTS; ++p) {
        SnIcPart* part = &self->part[p];
        if (p == SN_SEPARATOR)
            self->status[p] = sn_factor_ic_part(part, self->A, self->rule, self->part);
        self->failed_row = part->failed;
        if (self->status[p] < 0) return self->status[p];
    }
    return SN_OK;
}

// Returns 1 if all diagonal blocks of A are positive definite. Otherwise returns 0, and
// self->failed_row is the row of the first diagonal block that is not.
static int diagonal_is_definite(Ic* self) {
    double inverse[9];
    for (int i = 0; i < self->A->rows; ++i) {
        const double* D = self->A->value + 9 * (size_t)self->A->diagonal[i];
        self->failed_row = i;
        if (!sn_block_invert(D, D, 0, inverse)) return 0;
    }
    return 1;
}

static SnStatus factor_ic(void* memory, const SnFullRows* A, SnPool* pool) {
    Ic* self = memory;
    self->A = A;
    self->rule.shift = shifts[0];
    SnStatus status = try_shift(self, pool);

    // If a diagonal block of A is itself not positive definite, no shift helps.
    if (status == SN_NOT_DEFINITE && !diagonal_is_definite(self)) return status;
    for (int i = 1; i < SHIFT_COUNT && status == SN_NOT_DEFINITE; ++i) {
        self->rule.shift = shifts[i];
        status = try_shift(self, pool);
    }
    if (status != SN_NOT_DEFINITE) self->failed_row = -1;
    return status;
}

// ---- z = M^-1 r

typedef struct Solve {
    const Ic* self;
    const double* r;
    double* z;
    double rz[SN_TWO_WAY_PARTS]; // r . z of each part
} Solve;

static void forward_part(const Solve* solve, int p) {
    const SnIcPart* part = &solve->self->part[p];
    sn_ic_kernels()->forward(&part->L, solve->r + 3 * (size_t)part->first, part->y);
}

static void backward_part(Solve* solve, int p) {
    const SnIcPart* part = &solve->self->part[p];
    size_t first = 3 * (size_t)part->first;
    solve->rz[p] = sn_ic_kernels()->backward(&part->L, solve->r + first, part->y, solve->z + first);
}

static void forward_side(void* context, int side, int worker) {
    (void)worker;
    const Solve* solve = context;
    const SnIcPart* part = &solve->self->part[side];
    memset(part->y, 0, 4 * (size_t)part->rows * sizeof *part->y);
    forward_part(solve, side);
}

static void backward_side(void* context, int side, int worker) {
    (void)worker;
    Solve* solve = context;
    const SnIcPart *part = &solve->self->part[side], *separator = &solve->self->part[SN_SEPARATOR];
    memcpy(part->y + 4 * (size_t)part->columns, separator->y,
           4 * (size_t)separator->rows * sizeof *part->y);
    backward_part(solve, side);
}

// The forward solve of each side leaves -sum_j L_ij y_j, over the columns j of this side, in its y
// for the rows i of the separator. Set the separator's y to the sum over both sides.
static void add_sides(const Ic* self) {
    const SnIcPart *a = &self->part[SN_SIDE_0], *b = &self->part[SN_SIDE_1];
    const SnIcPart* separator = &self->part[SN_SEPARATOR];
    const double *from_a = a->y + 4 * (size_t)a->columns, *from_b = b->y + 4 * (size_t)b->columns;
    for (size_t i = 0; i < 4 * (size_t)separator->rows; ++i)
        separator->y[i] = from_a[i] + from_b[i];
}

static double apply_ic(const void* memory, const double* r, double* z, SnPool* pool) {
    const Ic* self = memory;
    Solve solve = {.self = self, .r = r, .z = z};
    sn_pool_run(pool, SN_SEPARATOR, forward_side, &solve);
    add_sides(self);
    forward_part(&solve, SN_SEPARATOR);
    backward_part(&solve, SN_SEPARATOR);
    sn_pool_run(pool, SN_SEPARATOR, backward_side, &solve);
    return solve.rz[0] + solve.rz[1] + solve.rz[2];
}

static void get_ic_info(const void* memory, SnLinearInfo* info) {
    const Ic* self = memory;
    info->failed_row = self->failed_row;
    info->shift = self->rule.shift;
    for (int p = 0; p < SN_TWO_WAY_PARTS; ++p) {
        const SnIcFactor* L = &self->part[p].L;
        if (L->start) info->factor_entries += 9 * (L->columns + (int64_t)L->start[L->columns]);
    }
}

const SnPreconditionOps sn_precondition_ic = {
    .create = create_ic,
    .destroy = destroy_ic,
    .analyse = analyse_ic,
    .factor = factor_ic,
    .info = get_ic_info,
    .apply = apply_ic,
};

const SnPreconditionOps sn_precondition_ic0 = {
    .create = create_level_0,
    .destroy = destroy_ic,
    .analyse = analyse_ic,
    .factor = factor_ic,
    .info = get_ic_info,
    .apply = apply_ic,
};
