// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/factor.h"
#include "sparse/refine.h"
#include "sparse/solvers.h"

#include <string.h>

// Two direct solvers by Sinew's own multifrontal factorisation. `cholesky` stores the factor in
// double; `cholesky-float` stores it in float, which halves the memory and the memory traffic of a
// solve, but needs a few refinements per solve.

typedef struct Cholesky {
    SnFactorDef def;
    int keep_updates;
    double max_shift;

    // ---- analyse
    const SnBlockPattern* pattern;
    SnFronts* fronts;
    int64_t bytes; // bytes that factoring and a solve of one right-hand side need

    // ---- factor
    SnFactor* factor;   // its memory is kept from pattern to pattern
    int fitted;         // 1: `factor` is laid out for `fronts`
    SnRefiner* refiner; // NULL unless the factor is stored in float
    int failed_row;
    double shift;

    // ---- solve
    int iterations;
    double residual;
} Cholesky;

static SnStatus create_cholesky(const SnLinearDef* def, int single, void** out) {
    Cholesky* self = SN_NEW(Cholesky);
    if (!self) return SN_OUT_OF_MEMORY;
    self->def = (SnFactorDef){.single = single, .pool = def->pool};
    self->keep_updates = def->keep_updates;
    self->max_shift = def->max_shift;
    self->failed_row = -1;
    *out = self;
    return SN_OK;
}

static SnStatus create_double(const SnLinearDef* def, void** out) {
    return create_cholesky(def, 0, out);
}
static SnStatus create_float(const SnLinearDef* def, void** out) {
    return create_cholesky(def, 1, out);
}

static void forget_fronts(Cholesky* self) {
    sn_destroy_refiner(self->refiner);
    sn_destroy_fronts(self->fronts);
    self->refiner = NULL;
    self->fronts = NULL;
    self->fitted = 0;
}

static void destroy_cholesky(void* memory) {
    Cholesky* self = memory;
    forget_fronts(self);
    sn_destroy_factor(self->factor);
    sn_free(self);
}

static SnStatus analyse_cholesky(void* memory, const SnBlockPattern* pattern) {
    Cholesky* self = memory;
    forget_fronts(self);
    self->pattern = pattern;
    SN_TRY(sn_create_fronts(pattern, SN_ORDERING_AUTO, self->keep_updates, &self->fronts));
    self->bytes = sn_factor_bytes(self->fronts, &self->def) +
                  (self->def.single ? sn_refiner_bytes(pattern) : 0);
    return SN_OK;
}

static SnStatus reserve_factor(Cholesky* self) {
    if (self->fitted) return SN_OK;
    if (self->factor)
        SN_TRY(sn_factor_refit(self->factor, self->fronts));
    else
        SN_TRY(sn_create_factor(self->fronts, &self->def, &self->factor));
    if (self->def.single) SN_TRY(sn_create_refiner(self->pattern, &self->refiner));
    self->fitted = 1;
    return SN_OK;
}

// If A is not positive definite, A + shift |diag A| is factored instead, with a growing shift. The
// first shift is just large enough to make a pivot positive that only rounding made zero or
// negative. Each further shift is shift_step times the one before, up to max_shift of SnLinearDef.
static const double first_shift = 1e-10, shift_step = 100;

static SnStatus factor_shifted(Cholesky* self, const SnBlockMatrix* A) {
    SnStatus status = SN_NOT_DEFINITE;
    int ignored;
    for (double shift = first_shift; status == SN_NOT_DEFINITE && self->shift < self->max_shift;
         shift *= shift_step) {
        self->shift = shift < self->max_shift ? shift : self->max_shift;
        status = sn_factor_matrix(self->factor, A, self->shift, &ignored);
    }
    if (status < 0) self->shift = 0;
    return status == SN_OK ? SN_REGULARISED : status;
}

// Finish a factorisation whose first attempt, without a shift, gave `status`.
static SnStatus finish_factor(Cholesky* self, const SnBlockMatrix* A, SnStatus status) {
    if (status == SN_NOT_DEFINITE) status = factor_shifted(self, A);
    if (status >= 0 && self->refiner) sn_refiner_set_matrix(self->refiner, A, self->shift);
    return status;
}

static SnStatus factor_cholesky(void* memory, const SnBlockMatrix* A) {
    Cholesky* self = memory;
    self->failed_row = -1;
    self->shift = 0;
    SN_TRY(reserve_factor(self));
    return finish_factor(self, A, sn_factor_matrix(self->factor, A, 0, &self->failed_row));
}

static SnStatus factor_some_rows(void* memory, const SnBlockMatrix* A, const int* rows, int count) {
    Cholesky* self = memory;
    if (!self->keep_updates || self->shift > 0) return factor_cholesky(memory, A);
    SnStatus status = sn_factor_rows(self->factor, A, 0, rows, count, &self->failed_row);
    return finish_factor(self, A, status);
}

static SnStatus solve_cholesky(void* memory, int count, const double* b, double* x) {
    Cholesky* self = memory;
    self->iterations = 0;
    self->residual = 0;
    if (!self->refiner) return sn_factor_solve(self->factor, count, b, x);
    return sn_refine_solve(self->refiner, self->factor, count, b, x, &self->iterations,
                           &self->residual);
}

static void get_cholesky_info(const void* memory, SnLinearInfo* info) {
    const Cholesky* self = memory;
    info->failed_row = self->failed_row;
    info->shift = self->shift;
    info->iterations = self->iterations;
    info->residual = self->residual;
    if (!self->fronts) return;
    info->factor_entries = self->fronts->entries;
    info->factor_flops = self->fronts->flops;
    info->factor_bytes = self->bytes;
}

static SnFactor* get_held_factor(void* memory) { return ((Cholesky*)memory)->factor; }

// The fields of SnLinearOps that are equal for both solvers. The solvers differ only in how the
// factor is stored.
#define COMMON                                                                                     \
    .direct = 1, .wide = 1, .destroy = destroy_cholesky, .analyse = analyse_cholesky,              \
    .factor = factor_cholesky, .factor_rows = factor_some_rows, .solve = solve_cholesky,           \
    .info = get_cholesky_info, .held = get_held_factor

const SnLinearOps sn_linear_cholesky = {
    .name = "cholesky",
    .summary = "multifrontal Cholesky factorisation",
    .create = create_double,
    COMMON,
};

const SnLinearOps sn_linear_cholesky_float = {
    .name = "cholesky-float",
    .summary = "the same with the factor stored in single precision, and refinement",
    .create = create_float,
    COMMON,
};
