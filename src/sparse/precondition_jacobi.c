// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/precondition.h"
#include "sparse/row_kernels.h"

// The preconditioner M consists of the diagonal blocks of A.

typedef struct Jacobi {
    int rows;
    double* inverse; // inverses of the diagonal blocks (rows x 9)
    int failed_row;  // row whose block is not positive definite, or -1
} Jacobi;

static SnStatus create_jacobi(const SnLinearDef* def, void** out) {
    (void)def;
    Jacobi* self = SN_NEW(Jacobi);
    if (!self) return SN_OUT_OF_MEMORY;
    self->failed_row = -1;
    *out = self;
    return SN_OK;
}

static void destroy_jacobi(void* memory) {
    Jacobi* self = memory;
    sn_free(self->inverse);
    sn_free(self);
}

static SnStatus analyse_jacobi(void* memory, const SnFullRows* A, const SnTwoWay* split) {
    (void)split;
    Jacobi* self = memory;
    sn_free(self->inverse);
    self->rows = 0;
    self->inverse = SN_NEW_ARRAY(double, 9 * (size_t)A->rows);
    if (!self->inverse) return SN_OUT_OF_MEMORY;
    self->rows = A->rows;
    return SN_OK;
}

static SnStatus factor_jacobi(void* memory, const SnFullRows* A, SnPool* pool) {
    (void)pool;
    Jacobi* self = memory;
    self->failed_row = -1;
    for (int i = 0; i < self->rows; ++i) {
        const double* D = A->value + 9 * (size_t)A->diagonal[i];
        if (sn_block_invert(D, D, 0, self->inverse + 9 * (size_t)i)) continue;
        self->failed_row = i;
        return SN_NOT_DEFINITE;
    }
    return SN_OK;
}

static void apply_jacobi(const void* memory, int first, int last, const double* r, double* z) {
    const Jacobi* self = memory;
    sn_row_kernels()->scale(first, last, self->inverse, r, z);
}

static void get_jacobi_info(const void* memory, SnLinearInfo* info) {
    const Jacobi* self = memory;
    info->factor_entries = 9 * (int64_t)self->rows;
    info->failed_row = self->failed_row;
}

const SnPreconditionOps sn_precondition_jacobi = {
    .create = create_jacobi,
    .destroy = destroy_jacobi,
    .analyse = analyse_jacobi,
    .factor = factor_jacobi,
    .info = get_jacobi_info,
    .apply_rows = apply_jacobi,
};
