// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/linear.h"

#include "base/memory.h"
#include "sparse/cholmod_entry.h"
#include "sparse/solvers.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>

// The registry, the default solver first.
static const SnLinearOps* const registry[] = {
    &sn_linear_cholesky,   &sn_linear_cholesky_float, &sn_linear_pcg_ic, &sn_linear_pcg_ic0,
    &sn_linear_pcg_jacobi, &sn_linear_pcg_layers,     &sn_linear_auto,
};
enum { REGISTRY_COUNT = sizeof registry / sizeof registry[0] };

// Solvers that sn_linear_find finds by name, but that sn_linear_registry does not list; NULL ends
// the list.
static const SnLinearOps* const yardsticks[] = {SN_CHOLMOD_ENTRY NULL};

struct SnLinear {
    const SnLinearOps* ops;
    void* self;
    uint64_t analysed; // version of the pattern analysed last, 0: no pattern is analysed
    int rows;          // block rows of the pattern analysed last
    int factored;      // 1: a factor is held
    int64_t wasted;    // iterations of solves that were in vain (sn_linear_wasted)
};

// With the drop_tolerance 2e-2, setting up pcg-ic and solving with it took the least time together,
// on beams of 1k to 10k nodes. Between 5e-3 and 3e-2 the time changes little.
SnLinearDef sn_default_linear_def(void) {
    return (SnLinearDef){
        .tolerance = 1e-8, .max_iterations = 0, .drop_tolerance = 2e-2, .solves = 1};
}

const SnLinearOps* const* sn_linear_registry(int* count) {
    *count = REGISTRY_COUNT;
    return registry;
}

const SnLinearOps* sn_linear_find(const char* name) {
    for (int i = 0; i < REGISTRY_COUNT; ++i)
        if (strcmp(registry[i]->name, name) == 0) return registry[i];
    for (int i = 0; yardsticks[i]; ++i)
        if (strcmp(yardsticks[i]->name, name) == 0) return yardsticks[i];
    return NULL;
}

static int def_is_valid(const SnLinearDef* def) {
    return isfinite(def->tolerance) && def->tolerance > 0 && def->max_iterations >= 0 &&
           isfinite(def->drop_tolerance) && def->drop_tolerance >= 0 && isfinite(def->max_shift) &&
           def->max_shift >= 0 && def->solves >= 1;
}

SnStatus sn_wrap_linear(const SnLinearOps* ops, void* self, SnLinear** out) {
    assert(ops->destroy && ops->analyse && ops->factor && ops->solve && ops->info && out);
    SnLinear* linear = SN_NEW(SnLinear);
    if (!linear) return SN_OUT_OF_MEMORY;
    linear->ops = ops;
    linear->self = self;
    *out = linear;
    return SN_OK;
}

SnStatus sn_create_linear(const char* name, const SnLinearDef* def, SnLinear** out) {
    assert(name && def && out);
    const SnLinearOps* ops = sn_linear_find(name);
    void* self = NULL;
    if (!ops || !def_is_valid(def)) return SN_BAD_INPUT;
    SN_TRY(ops->create(def, &self));
    const SnStatus status = sn_wrap_linear(ops, self, out);
    if (status < 0) ops->destroy(self);
    return status;
}

void sn_destroy_linear(SnLinear* linear) {
    if (!linear) return;
    linear->ops->destroy(linear->self);
    sn_free(linear);
}

SnStatus sn_linear_analyse(SnLinear* linear, const SnBlockPattern* pattern) {
    assert(pattern->version > 0); // 0 stands for no pattern
    linear->factored = 0;
    linear->rows = pattern->rows;
    if (linear->analysed == pattern->version || pattern->rows == 0) return SN_OK;
    linear->analysed = 0;
    if (!pattern->nodal && !linear->ops->wide) return SN_UNSUPPORTED;
    SN_TRY(linear->ops->analyse(linear->self, pattern));
    linear->analysed = pattern->version;
    return SN_OK;
}

static _Atomic int64_t whole_factors, partial_factors, factor_flops, solved_columns;

SnLinearCount sn_linear_count(void) {
    return (SnLinearCount){.factorisations = atomic_load(&whole_factors),
                           .partial = atomic_load(&partial_factors),
                           .flops = atomic_load(&factor_flops),
                           .solves = atomic_load(&solved_columns)};
}

static void count_factor(const SnLinear* linear) {
    atomic_fetch_add(&whole_factors, 1);
    atomic_fetch_add(&factor_flops, (int64_t)sn_linear_info(linear).factor_flops);
}

SnStatus sn_linear_factor(SnLinear* linear, const SnBlockMatrix* A) {
    assert(A->value || A->pattern->blocks == 0);
    SN_TRY(sn_linear_analyse(linear, A->pattern));
    SnStatus status = linear->rows > 0 ? linear->ops->factor(linear->self, A) : SN_OK;
    linear->factored = status >= 0;
    if (linear->rows > 0) count_factor(linear);
    return status;
}

SnStatus sn_linear_factor_rows(SnLinear* linear, const SnBlockMatrix* A, const int* rows,
                               int count) {
    if (!linear->ops->factor_rows || !linear->factored || linear->rows == 0 ||
        linear->analysed != A->pattern->version)
        return sn_linear_factor(linear, A);
    assert(count >= 0 && (rows || count == 0));
    SnStatus status = linear->ops->factor_rows(linear->self, A, rows, count);
    linear->factored = status >= 0;
    atomic_fetch_add(&partial_factors, 1);
    return status;
}

struct SnFactor* sn_linear_held_factor(SnLinear* linear) {
    return linear->factored && linear->rows > 0 && linear->ops->held
               ? linear->ops->held(linear->self)
               : NULL;
}

// Iterations of a solve that needs more than this many per block row are in vain.
enum { MANY_PER_ROW = 10 };

static void count_waste(SnLinear* linear, int count) {
    const int64_t iterations = sn_linear_info(linear).iterations;
    if (iterations >= (int64_t)MANY_PER_ROW * linear->rows) linear->wasted += count * iterations;
}

SnStatus sn_linear_solve(SnLinear* linear, int count, const double* b, double* x) {
    assert(linear->factored && count >= 0);
    if (count == 0 || linear->rows == 0) return SN_OK;
    assert(b && x);
    atomic_fetch_add(&solved_columns, count);
    const SnStatus status = linear->ops->solve(linear->self, count, b, x);
    if (status == SN_NOT_CONVERGED) count_waste(linear, count);
    return status;
}

int64_t sn_linear_wasted(const SnLinear* linear) { return linear->wasted; }

SnLinearInfo sn_linear_info(const SnLinear* linear) {
    SnLinearInfo info = {.failed_row = -1};
    linear->ops->info(linear->self, &info);
    return info;
}

const char* sn_linear_name(const SnLinear* linear) { return linear->ops->name; }
