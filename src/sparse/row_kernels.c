// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/row_kernels.h"

#include "base/isa.h"
#include "sparse/lanes.h"

static double multiply_rows(const SnFullRows* A, int first, int last, const double* x, double* y) {
    double d0 = 0, d1 = 0, d2 = 0;
    for (int i = first; i < last; ++i) {
        // y_i = sum_j A_ij x_j, where even and odd blocks are added in two chains.
        SnLanes even = sn_lanes_all(0), odd = sn_lanes_all(0);
        int e = A->row_start[i], end = A->row_start[i + 1];
        const double* B = A->value + 9 * (size_t)e;
        for (; e + 1 < end; e += 2, B += 18) {
            const double* a = x + 3 * (size_t)A->column[e];
            const double* b = x + 3 * (size_t)A->column[e + 1];
            even += sn_lanes_product(B, a[0], a[1], a[2]);
            odd += sn_lanes_product(B + 9, b[0], b[1], b[2]);
        }
        if (e < end) {
            const double* a = x + 3 * (size_t)A->column[e];
            even += sn_lanes_product(B, a[0], a[1], a[2]);
        }
        SnLanes sum = even + odd;
        double* yi = y + 3 * (size_t)i;
        const double* xi = x + 3 * (size_t)i;
        yi[0] = sum[0], yi[1] = sum[1], yi[2] = sum[2];
        d0 += xi[0] * sum[0], d1 += xi[1] * sum[1], d2 += xi[2] * sum[2];
    }
    return d0 + d1 + d2;
}

static double sum_lanes(SnLanes v) { return (v[0] + v[1]) + (v[2] + v[3]); }

static double advance_rows(int first, int last, double alpha, const double* p, const double* q,
                           double* x, double* r) {
    SnLanes sum = sn_lanes_all(0), a = sn_lanes_all(alpha);
    size_t i = 3 * (size_t)first, end = 3 * (size_t)last;
    for (; i + 4 <= end; i += 4) {
        sn_lanes_store(x + i, sn_lanes_load(x + i) + a * sn_lanes_load(p + i));
        SnLanes ri = sn_lanes_load(r + i) - a * sn_lanes_load(q + i);
        sn_lanes_store(r + i, ri);
        sum += ri * ri;
    }
    double rest = 0;
    for (; i < end; ++i) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        rest += r[i] * r[i];
    }
    return sum_lanes(sum) + rest;
}

static void turn_rows(int first, int last, double beta, const double* z, double* p) {
    for (size_t i = 3 * (size_t)first; i < 3 * (size_t)last; ++i) p[i] = z[i] + beta * p[i];
}

static double dot_rows(int first, int last, const double* a, const double* b) {
    SnLanes sum = sn_lanes_all(0);
    size_t i = 3 * (size_t)first, end = 3 * (size_t)last;
    for (; i + 4 <= end; i += 4) sum += sn_lanes_load(a + i) * sn_lanes_load(b + i);
    double rest = 0;
    for (; i < end; ++i) rest += a[i] * b[i];
    return sum_lanes(sum) + rest;
}

static void scale_rows(int first, int last, const double* D, const double* r, double* z) {
    for (int i = first; i < last; ++i) {
        const double* ri = r + 3 * (size_t)i;
        SnLanes zi = sn_lanes_product(D + 9 * (size_t)i, ri[0], ri[1], ri[2]);
        for (int c = 0; c < 3; ++c) z[3 * (size_t)i + (size_t)c] = zi[c];
    }
}

extern const SnRowKernels SN_ISA_NAME(sn_row_table);
const SnRowKernels SN_ISA_NAME(sn_row_table) = {multiply_rows, advance_rows, turn_rows, dot_rows,
                                                scale_rows};
