// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/ic_kernels.h"

#include "base/isa.h"
#include "sparse/lanes.h"

static void subtract_column(const SnIcFactor* L, int k, size_t first, int below,
                            SnIcColumn* column) {
    // M = D_k L_jk^T, stored column by column.
    double M[12];
    const float* B = L->value + 9 * first;
    for (int c = 0; c < 3; ++c)
        sn_lanes_store(M + 4 * c, sn_lanes_product(L->D + 9 * (size_t)k, B[c], B[3 + c], B[6 + c]));

    for (size_t e = first, last = L->start[k + 1]; e < last; ++e) {
        int i = L->row[e] - below;
        double* sum = column->sum + 12 * (size_t)i;
        if (column->mark[i] != column->stamp) {
            if (!column->fill) continue;
            column->mark[i] = column->stamp;
            column->row[column->count++] = i;
            memset(sum, 0, 12 * sizeof *sum);
        }
        SnBlockLanes Lik = sn_block_widen(L->value + 9 * e);
        for (int c = 0; c < 3; ++c) {
            const double* m = M + 4 * c;
            sn_lanes_store(sum + 4 * c, sn_lanes_load(sum + 4 * c) - Lik.column[0] * m[0] -
                                            Lik.column[1] * m[1] - Lik.column[2] * m[2]);
        }
    }
}

static void store_blocks(const SnIcColumn* column, int count, const double* inverse, size_t first,
                         SnIcFactor* L) {
    for (int e = 0; e < count; ++e) {
        const double* S = column->sum + 12 * (size_t)column->row[e];
        float* B = L->value + 9 * (first + (size_t)e);
        L->row[first + (size_t)e] = column->row[e];
        for (int c = 0; c < 3; ++c) {
            const double* d = inverse + 3 * c;
            SnLanes v =
                sn_lanes_load(S) * d[0] + sn_lanes_load(S + 4) * d[1] + sn_lanes_load(S + 8) * d[2];
            for (int r = 0; r < 3; ++r) B[3 * c + r] = (float)v[r];
        }
    }
}

// For each column j in ascending order: y_j += r_j, then y_i -= L_ij y_j for all i > j.
static void forward_columns(const SnIcFactor* L, const double* r, double* restrict y) {
    const size_t* start = L->start;
    const int* row = L->row;
    const float* value = L->value;
    for (int j = 0, columns = L->columns; j < columns; ++j) {
        double* yj = y + 4 * (size_t)j;
        SnLanes v = sn_lanes_load(yj) + sn_lanes_load(r + 3 * (size_t)j);
        sn_lanes_store(yj, v);
        for (size_t e = start[j]; e < start[j + 1]; ++e) {
            double* yi = y + 4 * (size_t)row[e];
            SnBlockLanes B = sn_block_widen(value + 9 * e);
            sn_lanes_store(yi, sn_lanes_load(yi) - B.column[0] * v[0] - B.column[1] * v[1] -
                                   B.column[2] * v[2]);
        }
    }
}

static double sum_three(SnLanes v) { return v[0] + v[1] + v[2]; }

// For each column j in descending order: z_j = D_j^-1 y_j - sum_i L_ij^T z_i. Then z_j replaces y_j
// in y.
static double backward_columns(const SnIcFactor* L, const double* r, double* y, double* z) {
    double d0 = 0, d1 = 0, d2 = 0;
    for (int j = L->columns - 1; j >= 0; --j) {
        SnLanes s0 = sn_lanes_all(0), s1 = s0, s2 = s0;
        for (size_t e = L->start[j + 1]; e-- > L->start[j];) {
            SnBlockLanes B = sn_block_widen(L->value + 9 * e);
            SnLanes yi = sn_lanes_load(y + 4 * (size_t)L->row[e]);
            s0 += B.column[0] * yi;
            s1 += B.column[1] * yi;
            s2 += B.column[2] * yi;
        }
        double* yj = y + 4 * (size_t)j;
        SnLanes v = sn_lanes_product(L->inverse + 9 * (size_t)j, yj[0], yj[1], yj[2]) -
                    (SnLanes){sum_three(s0), sum_three(s1), sum_three(s2), 0};
        sn_lanes_store(yj, v);

        const double* rj = r + 3 * (size_t)j;
        double* zj = z + 3 * (size_t)j;
        zj[0] = v[0], zj[1] = v[1], zj[2] = v[2];
        d0 += rj[0] * v[0], d1 += rj[1] * v[1], d2 += rj[2] * v[2];
    }
    return d0 + d1 + d2;
}

extern const SnIcKernels SN_ISA_NAME(sn_ic_table);
const SnIcKernels SN_ISA_NAME(sn_ic_table) = {subtract_column, store_blocks, forward_columns,
                                              backward_columns};
