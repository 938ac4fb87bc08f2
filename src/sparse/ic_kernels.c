// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/ic_kernels.h"

#include "base/isa.h"
#include "sparse/lanes.h"

static void subtract(const SnIcFactor* factor, size_t first, size_t last, const double* M,
                     SnIcColumn* column) {
    for (size_t e = first; e < last; ++e) {
        int i = factor->row[e];
        double* sum = column->sum + 12 * (size_t)i;
        const double* L = factor->value + 9 * e;

        // fill: a block that was not there
        if (column->mark[i] != column->stamp) {
            column->mark[i] = column->stamp;
            column->row[column->count++] = i;
            memset(sum, 0, 12 * sizeof *sum);
        }
        for (int c = 0; c < 3; ++c) {
            SnLanes product = sn_lanes_product(L, M[3 * c], M[3 * c + 1], M[3 * c + 2]);
            sn_lanes_store(sum + 4 * c, sn_lanes_load(sum + 4 * c) - product);
        }
    }
}

// L y = r by columns: y_i -= L_ij y_j
static void forward(const SnIcFactor* factor, double* y) {
    for (int j = 0; j < factor->rows; ++j) {
        double y0 = y[4 * (size_t)j], y1 = y[4 * (size_t)j + 1], y2 = y[4 * (size_t)j + 2];
        for (size_t e = factor->start[j]; e < factor->start[j + 1]; ++e) {
            double* yi = y + 4 * (size_t)factor->row[e];
            sn_lanes_store(yi,
                           sn_lanes_load(yi) - sn_lanes_product(factor->value + 9 * e, y0, y1, y2));
        }
    }
}

static double sum_of(SnLanes v) { return v[0] + v[1] + v[2]; }

// z = L^-T D^-1 y: z_j = D_j^-1 y_j - sum_i L_ij^T z_i, where z takes the place of y
static void backward(const SnIcFactor* factor, double* y) {
    for (int j = factor->rows - 1; j >= 0; --j) {
        SnLanes s0 = sn_lanes_all(0), s1 = s0, s2 = s0;
        for (size_t e = factor->start[j]; e < factor->start[j + 1]; ++e) {
            const double* L = factor->value + 9 * e;
            SnLanes yi = sn_lanes_load(y + 4 * (size_t)factor->row[e]);
            s0 += sn_lanes_load(L) * yi;
            s1 += sn_lanes_load(L + 3) * yi;
            s2 += sn_lanes_load(L + 6) * yi;
        }
        double* yj = y + 4 * (size_t)j;
        SnLanes scaled = sn_lanes_product(factor->inverse + 9 * (size_t)j, yj[0], yj[1], yj[2]);
        sn_lanes_store(yj, scaled - (SnLanes){sum_of(s0), sum_of(s1), sum_of(s2), 0});
    }
}

static void solve(const SnIcFactor* factor, const double* r, double* y, double* z) {
    for (size_t i = 0; i < (size_t)factor->rows; ++i)
        for (size_t c = 0; c < 3; ++c) y[4 * i + c] = r[3 * i + c];
    forward(factor, y);
    backward(factor, y);
    for (size_t i = 0; i < (size_t)factor->rows; ++i)
        for (size_t c = 0; c < 3; ++c) z[3 * i + c] = y[4 * i + c];
}

extern const SnIcKernels SN_ISA_NAME(sn_ic_table);
const SnIcKernels SN_ISA_NAME(sn_ic_table) = {subtract, solve};
