// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/precondition.h"
#include "sparse/row_kernels.h"

#include <math.h>

// M = the diagonal blocks of A.

typedef struct Jacobi {
    int rows;
    double* inverse; // of the diagonal blocks (rows x 9)
    int failed_row;
} Jacobi;

int sn_block_invert(const double* D, const double* scale, double tiny, double* inverse) {
    // D = U^T diag(p) U, U unit upper triangular
    double p0 = D[0];
    double u1 = D[1] / p0, u2 = D[2] / p0;
    double p1 = D[4] - u1 * D[1];
    double v2 = (D[5] - u1 * D[2]) / p1;
    double p2 = D[8] - u2 * D[2] - v2 * (v2 * p1);
    if (!(p0 > tiny * scale[0] && p1 > tiny * scale[4] && p2 > tiny * scale[8])) return 0;
    if (!isfinite(p0) || !isfinite(p1) || !isfinite(p2)) return 0;

    // D^-1 = U^-1 diag(1/p) U^-T, where U^-1 has -u1, -v2 and w2 above its diagonal
    double w2 = u1 * v2 - u2, q0 = 1 / p0, q1 = 1 / p1, q2 = 1 / p2;
    inverse[0] = q0 + u1 * u1 * q1 + w2 * w2 * q2;
    inverse[1] = inverse[3] = -u1 * q1 - w2 * v2 * q2;
    inverse[2] = inverse[6] = w2 * q2;
    inverse[4] = q1 + v2 * v2 * q2;
    inverse[5] = inverse[7] = -v2 * q2;
    inverse[8] = q2;
    return 1;
}

static SnStatus create(const SnLinearDef* def, void** out) {
    (void)def;
    Jacobi* self = SN_NEW(Jacobi);
    if (!self) return SN_OUT_OF_MEMORY;
    self->failed_row = -1;
    *out = self;
    return SN_OK;
}

static void destroy(void* memory) {
    Jacobi* self = memory;
    sn_free(self->inverse);
    sn_free(self);
}

static SnStatus analyse(void* memory, const SnBlockPattern* pattern) {
    Jacobi* self = memory;
    sn_free(self->inverse);
    self->rows = 0;
    self->inverse = SN_NEW_ARRAY(double, 9 * (size_t)pattern->rows);
    if (!self->inverse) return SN_OUT_OF_MEMORY;
    self->rows = pattern->rows;
    return SN_OK;
}

static SnStatus factor(void* memory, const SnBlockMatrix* A, SnPool* pool) {
    (void)pool;
    Jacobi* self = memory;
    self->failed_row = -1;
    for (int i = 0; i < self->rows; ++i) {
        const double* D = A->value + 9 * (size_t)A->pattern->row_start[i];
        if (sn_block_invert(D, D, 0, self->inverse + 9 * (size_t)i)) continue;
        self->failed_row = i;
        return SN_NOT_DEFINITE;
    }
    return SN_OK;
}

static void apply_rows(const void* memory, int first, int last, const double* r, double* z) {
    const Jacobi* self = memory;
    sn_row_kernels()->scale(first, last, self->inverse, r, z);
}

static void info(const void* memory, SnLinearInfo* info) {
    const Jacobi* self = memory;
    info->factor_entries = 9 * (int64_t)self->rows;
    info->failed_row = self->failed_row;
}

const SnPreconditionOps sn_precondition_jacobi = {
    .create = create,
    .destroy = destroy,
    .analyse = analyse,
    .factor = factor,
    .info = info,
    .apply_rows = apply_rows,
};
