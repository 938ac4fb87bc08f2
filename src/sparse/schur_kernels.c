// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/schur_kernels.h"

#include "base/isa.h"
#include "math/simd.h"

// A tile of the product has its sums in WIDES x COLUMNS registers. It multiplies COLUMNS columns of
// a by as many columns of b as fill WIDES registers.
enum { N = SN_SCHUR_SIDES, WIDES = SN_TILE_SLABS * SN_WIDES, COLUMNS = SN_TILE_COLUMNS };

LANES_INLINE void gram_tile(int rows, const double* a, const double* b, double* C) {
    Wide sum[COLUMNS][WIDES];
    for (int i = 0; i < COLUMNS; ++i)
        for (int v = 0; v < WIDES; ++v) sum[i][v] = wide_load(C + N * i + SN_WIDTH * v);
    for (int k = 0; k < rows; ++k, a += N, b += N) {
        Wide x[WIDES];
        for (int v = 0; v < WIDES; ++v) x[v] = wide_load(b + SN_WIDTH * v);
        for (int i = 0; i < COLUMNS; ++i) {
            const Wide y = wide_set(a[i]);
            for (int v = 0; v < WIDES; ++v) sum[i][v] += y * x[v];
        }
    }
    for (int i = 0; i < COLUMNS; ++i)
        for (int v = 0; v < WIDES; ++v) wide_store(C + N * i + SN_WIDTH * v, sum[i][v]);
}

static void add_gram(int rows, const double* a, const double* b, double* C) {
    for (int i = 0; i < N; i += COLUMNS)
        for (int j = 0; j < N; j += SN_WIDTH * WIDES) gram_tile(rows, a + i, b + j, C + N * i + j);
}

extern const SnSchurKernels SN_ISA_NAME(sn_schur_table);
const SnSchurKernels SN_ISA_NAME(sn_schur_table) = {add_gram};
