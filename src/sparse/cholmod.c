// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/cholmod_heap.h"
#include "sparse/cholmod_layout.h"
#include "sparse/cholmod_one_thread.h"
#include "sparse/solvers.h"

#include <math.h>
#include <stdlib.h>

// The solver "cholmod": P A P^T = L L^T by CHOLMOD's supernodal factorisation, on one thread
// (cholmod_one_thread.h).

// The largest number of right-hand sides that are solved at once. It is large enough for the speed
// of products of matrices, and it bounds the work space.
enum { SOLVE_COLUMNS = 48 };

typedef struct Cholmod {
    SnHeap heap;
    cholmod_common common;

    // ---- analyse
    SnCholmodLayout layout;
    cholmod_factor* L; // symbolic after analysis; has numbers after factoring

    // ---- factor
    int failed_row;
    int entered_blas; // 1: a factorisation has begun after has_room_for_blas found enough memory

    // ---- solve: work space for `columns` right-hand sides
    int columns;
    double* permuted; // (3 rows x columns)
    double* gathered; // work space of CHOLMOD's solves (L->maxesize x columns)
} Cholmod;

// The state to restore after calls of CHOLMOD.
typedef struct Scope {
    SnHeap* heap;
    SnOneThread threads;
} Scope;

static Scope enter_cholmod(Cholmod* self) {
    return (Scope){sn_heap_enter(&self->heap), sn_one_thread_enter()};
}

static void leave_cholmod(Scope scope) {
    sn_one_thread_leave(scope.threads);
    sn_heap_leave(scope.heap);
}

// Translate a status of CHOLMOD. CHOLMOD_TOO_LARGE becomes SN_OUT_OF_MEMORY: a matrix that is too
// large would not fit into memory.
static SnStatus translate_status(int status) {
    if (status >= CHOLMOD_OK) return SN_OK;
    return status == CHOLMOD_INVALID ? SN_BAD_INPUT : SN_OUT_OF_MEMORY;
}

// The options: the natural order and no postorder, since the rows of the matrix are already in
// elimination order; the supernodal method; no messages.
static void set_options(cholmod_common* common) {
    common->print = 0;
    common->error_handler = NULL;
    common->useGPU = 0;
    common->nmethods = 1;
    common->method[0].ordering = CHOLMOD_NATURAL;
    common->postorder = 0;
    common->supernodal = CHOLMOD_SUPERNODAL;
    common->quick_return_if_not_posdef = 1;
}

static SnStatus create_cholmod(const SnLinearDef* def, void** out) {
    (void)def;
    Cholmod* self = SN_NEW(Cholmod);
    if (!self) return SN_OUT_OF_MEMORY;
    self->failed_row = -1;
    Scope scope = enter_cholmod(self);
    cholmod_start(&self->common);
    set_options(&self->common);
    leave_cholmod(scope);
    *out = self;
    return SN_OK;
}

static void forget_solve_space(Cholmod* self) {
    sn_free(self->permuted);
    sn_free(self->gathered);
    self->permuted = self->gathered = NULL;
    self->columns = 0;
}

// Go back to the state after create_cholmod. The caller has to be between enter_cholmod and
// leave_cholmod.
static void forget_cholmod_pattern(Cholmod* self) {
    forget_solve_space(self);
    cholmod_free_factor(&self->L, &self->common);
    sn_destroy_cholmod_layout(&self->layout);
}

static void destroy_cholmod(void* memory) {
    Cholmod* self = memory;
    Scope scope = enter_cholmod(self);
    forget_cholmod_pattern(self);
    cholmod_finish(&self->common);
    leave_cholmod(scope);
    sn_heap_clear(&self->heap);
    sn_free(self);
}

static SnStatus analyse_cholmod(void* memory, const SnBlockPattern* pattern) {
    Cholmod* self = memory;
    Scope scope = enter_cholmod(self);
    forget_cholmod_pattern(self);
    sn_heap_next_round(&self->heap);
    int status = sn_create_cholmod_layout(pattern, &self->common, &self->layout);
    if (status == CHOLMOD_OK) {
        self->L = cholmod_analyze(&self->layout.scalar, &self->common);
        if (!self->L) status = self->common.status < 0 ? self->common.status : CHOLMOD_INVALID;
    }
    if (status < CHOLMOD_OK) forget_cholmod_pattern(self);
    leave_cholmod(scope);
    return translate_status(status);
}

// Returns the index of the first pivot of L that is not a positive finite number, or -1 if there is
// none. The search is needed because BLAS does not stop at a NaN. It is enough to look at pivots: a
// number of L that is not finite makes the pivot of its row not finite, too.
static int find_bad_pivot(const cholmod_factor* L) {
    const int *first = L->super, *rows = L->pi, *values = L->px;
    const double* x = L->x;
    for (size_t s = 0; s < L->nsuper; ++s) {
        const double* pivot = x + values[s];
        size_t stride = (size_t)(rows[s + 1] - rows[s]) + 1;
        for (int j = first[s]; j < first[s + 1]; ++j, pivot += stride)
            if (!(*pivot > 0) || isinf(*pivot)) return j;
    }
    return -1;
}

// Returns 1 if there is memory for the work space of 128 MiB that OpenBLAS takes on a thread's
// first call. Without enough memory, OpenBLAS would try to allocate for ever. The probe's memory is
// never written, so the probe costs next to nothing.
static int has_room_for_blas(void) {
    void* probe = malloc((size_t)132 << 20);
    free(probe);
    return probe != NULL;
}

static SnStatus factor_cholmod(void* memory, const SnBlockMatrix* A) {
    Cholmod* self = memory;
    self->failed_row = -1;
    if (!self->entered_blas && !has_room_for_blas()) return SN_OUT_OF_MEMORY;
    self->entered_blas = 1;
    sn_cholmod_layout_copy(&self->layout, A);
    Scope scope = enter_cholmod(self);
    cholmod_factorize(&self->layout.scalar, self->L, &self->common);
    leave_cholmod(scope);
    if (self->common.status < CHOLMOD_OK) return translate_status(self->common.status);

    int failed = -1;
    if (self->L->minor < self->L->n)
        failed = (int)self->L->minor;
    else
        failed = find_bad_pivot(self->L);
    if (failed < 0) return SN_OK;
    self->failed_row = self->layout.order[failed / 3];
    return SN_NOT_DEFINITE;
}

static SnStatus reserve_columns(Cholmod* self, int columns) {
    if (columns <= self->columns) return SN_OK;
    forget_solve_space(self);
    self->permuted = SN_NEW_ARRAY(double, self->L->n*(size_t)columns);
    self->gathered = SN_NEW_ARRAY(double, self->L->maxesize*(size_t)columns);
    if (!self->permuted || !self->gathered) {
        forget_solve_space(self);
        return SN_OUT_OF_MEMORY;
    }
    self->columns = columns;
    return SN_OK;
}

static cholmod_dense dense_view(size_t rows, size_t columns, double* x) {
    return (cholmod_dense){.nrow = rows,
                           .ncol = columns,
                           .nzmax = rows * columns,
                           .d = rows,
                           .x = x,
                           .xtype = CHOLMOD_REAL,
                           .dtype = CHOLMOD_DOUBLE};
}

// permuted = P b
static void permute_sides(const Cholmod* self, int count, const double* b) {
    const SnCholmodLayout* layout = &self->layout;
    double* to = self->permuted;
    for (int column = 0; column < count; ++column, b += self->L->n) {
        for (int i = 0; i < layout->rows; ++i, to += 3) {
            const double* from = b + 3 * (size_t)layout->order[i];
            to[0] = from[0], to[1] = from[1], to[2] = from[2];
        }
    }
}

// x = P^T permuted
static void permute_sides_back(const Cholmod* self, int count, double* x) {
    const SnCholmodLayout* layout = &self->layout;
    const double* from = self->permuted;
    for (int column = 0; column < count; ++column, x += self->L->n) {
        for (int i = 0; i < layout->rows; ++i, from += 3) {
            double* to = x + 3 * (size_t)layout->order[i];
            to[0] = from[0], to[1] = from[1], to[2] = from[2];
        }
    }
}

// x = P^T L^-T L^-1 P b, solved in place in self->permuted.
static SnStatus solve_columns(Cholmod* self, int count, const double* b, double* x) {
    cholmod_dense X = dense_view(self->L->n, (size_t)count, self->permuted);
    cholmod_dense E = dense_view(self->L->maxesize, (size_t)count, self->gathered);
    permute_sides(self, count, b);
    Scope scope = enter_cholmod(self);
    int done = cholmod_super_lsolve(self->L, &X, &E, &self->common) &&
               cholmod_super_ltsolve(self->L, &X, &E, &self->common);
    leave_cholmod(scope);
    if (!done)
        return translate_status(self->common.status < 0 ? self->common.status : CHOLMOD_INVALID);
    permute_sides_back(self, count, x);
    return SN_OK;
}

static SnStatus solve_cholmod(void* memory, int count, const double* b, double* x) {
    Cholmod* self = memory;
    SN_TRY(reserve_columns(self, count < SOLVE_COLUMNS ? count : SOLVE_COLUMNS));
    for (int done = 0; done < count; done += SOLVE_COLUMNS) {
        int columns = count - done < SOLVE_COLUMNS ? count - done : SOLVE_COLUMNS;
        size_t offset = (size_t)done * self->L->n;
        SN_TRY(solve_columns(self, columns, b + offset, x + offset));
    }
    return SN_OK;
}

static void get_cholmod_info(const void* memory, SnLinearInfo* info) {
    const Cholmod* self = memory;
    info->failed_row = self->failed_row;
    if (!self->L) return;
    info->factor_entries = (int64_t)self->common.lnz;
    info->factor_flops = self->common.fl;
}

const SnLinearOps sn_linear_cholmod = {
    .name = "cholmod",
    .summary = "supernodal Cholesky factorisation of CHOLMOD, on one thread",
    .direct = 1,
    .create = create_cholmod,
    .destroy = destroy_cholmod,
    .analyse = analyse_cholmod,
    .factor = factor_cholmod,
    .solve = solve_cholmod,
    .info = get_cholmod_info,
};
