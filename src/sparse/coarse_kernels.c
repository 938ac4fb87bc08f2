// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/coarse_kernels.h"

#include "base/isa.h"
#include "sparse/lanes.h"

static void subtract_product(const double* AR, const int* start, const int* patch, int first,
                             int last, const double* c, const double* r, double* out) {
    for (int i = first; i < last; ++i) {
        SnLanes even = sn_lanes_load(r + 3 * (size_t)i), odd = sn_lanes_all(0);
        for (int k = start[i]; k < start[i + 1]; ++k) {
            const double* F = AR + SN_COARSE_BLOCK * (size_t)k;
            const double* v = c + SN_COARSE_WIDE * (size_t)patch[k];
            even -= sn_lanes_product(F, v[0], v[1], v[2]);
            odd -= sn_lanes_product(F + 9, v[3], v[4], v[5]);
        }
        const SnLanes sum = even + odd;
        for (int a = 0; a < 3; ++a) out[3 * (size_t)i + (size_t)a] = sum[a];
    }
}

static void collect_patch(const double* AR, const int* at, const int* row, int count,
                          const double* y, double sum[SN_COARSE_WIDE]) {
    SnLanes column[SN_COARSE_WIDE];
    for (int s = 0; s < SN_COARSE_WIDE; ++s) column[s] = sn_lanes_all(0);
    for (int k = 0; k < count; ++k) {
        const double* F = AR + SN_COARSE_BLOCK * (size_t)at[k];
        const double* f = y + 3 * (size_t)row[k];
        const SnLanes v = {f[0], f[1], f[2], 0};
        for (int s = 0; s < SN_COARSE_WIDE; ++s) column[s] += sn_lanes_load(F + 3 * s) * v;
    }
    for (int s = 0; s < SN_COARSE_WIDE; ++s) sum[s] = column[s][0] + column[s][1] + column[s][2];
}

extern const SnCoarseKernels SN_ISA_NAME(sn_coarse_table);
const SnCoarseKernels SN_ISA_NAME(sn_coarse_table) = {subtract_product, collect_patch};
