// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/few_row_kernels.h"

#include "base/isa.h"
#include "sparse/lanes.h"

static SnLanes load_sides(const double* x, int row) {
    return sn_lanes_load(x + SN_FEW * (size_t)row);
}

static void store_sides(double* x, int row, SnLanes v) {
    sn_lanes_store(x + SN_FEW * (size_t)row, v);
}

static void multiply_sides(const SnFullRows* A, int first, int last, const double* x, double* y,
                           double sum[SN_FEW]) {
    SnLanes xy = sn_lanes_all(0);
    for (int i = first; i < last; ++i) {
        // y_i = sum_j A_ij x_j, where even and odd j are added in two chains.
        SnLanes even = sn_lanes_all(0), odd = sn_lanes_all(0);
        int e = A->row_start[i];
        const int end = A->row_start[i + 1];
        for (; e + 1 < end; e += 2) {
            even += sn_lanes_all(A->value[e]) * load_sides(x, A->column[e]);
            odd += sn_lanes_all(A->value[e + 1]) * load_sides(x, A->column[e + 1]);
        }
        if (e < end) even += sn_lanes_all(A->value[e]) * load_sides(x, A->column[e]);
        store_sides(y, i, even + odd);
        xy += load_sides(x, i) * (even + odd);
    }
    sn_lanes_store(sum, xy);
}

static void advance_sides(int first, int last, const double alpha[SN_FEW], const double* p,
                          const double* q, double* x, double* r, double sum[SN_FEW]) {
    const SnLanes a = sn_lanes_load(alpha);
    SnLanes rr = sn_lanes_all(0);
    for (int i = first; i < last; ++i) {
        store_sides(x, i, load_sides(x, i) + a * load_sides(p, i));
        const SnLanes ri = load_sides(r, i) - a * load_sides(q, i);
        store_sides(r, i, ri);
        rr += ri * ri;
    }
    sn_lanes_store(sum, rr);
}

static void turn_sides(int first, int last, const double beta[SN_FEW], const double* z, double* p) {
    const SnLanes b = sn_lanes_load(beta);
    for (int i = first; i < last; ++i) store_sides(p, i, load_sides(z, i) + b * load_sides(p, i));
}

static void dot_sides(int first, int last, const double* a, const double* b, double sum[SN_FEW]) {
    SnLanes ab = sn_lanes_all(0);
    for (int i = first; i < last; ++i) ab += load_sides(a, i) * load_sides(b, i);
    sn_lanes_store(sum, ab);
}

static void scale_sides(int first, int last, const double* d, const double* r, double* z,
                        double sum[SN_FEW]) {
    SnLanes rz = sn_lanes_all(0);
    for (int i = first; i < last; ++i) {
        const SnLanes zi = sn_lanes_all(d[i]) * load_sides(r, i);
        store_sides(z, i, zi);
        rz += load_sides(r, i) * zi;
    }
    sn_lanes_store(sum, rz);
}

static void forward_sides(const SnFullRows* A, const float* L, int first, int last, const double* r,
                          double* z) {
    for (int i = first; i < last; ++i) {
        SnLanes even = load_sides(r, i), odd = sn_lanes_all(0);
        int e = A->row_start[i];
        const int end = A->diagonal[i];
        for (; e + 1 < end; e += 2) {
            even -= sn_lanes_all(L[e]) * load_sides(z, A->column[e]);
            odd -= sn_lanes_all(L[e + 1]) * load_sides(z, A->column[e + 1]);
        }
        if (e < end) even -= sn_lanes_all(L[e]) * load_sides(z, A->column[e]);
        store_sides(z, i, even + odd);
    }
}

static void backward_sides(const SnFullRows* A, const float* L, const double* d, int first,
                           int last, const double* r, double* z, double sum[SN_FEW]) {
    SnLanes rz = sn_lanes_all(0);
    for (int i = last - 1; i >= first; --i) {
        SnLanes even = sn_lanes_all(d[i]) * load_sides(z, i), odd = sn_lanes_all(0);
        int e = A->diagonal[i] + 1;
        const int end = A->row_start[i + 1];
        for (; e + 1 < end; e += 2) {
            even -= sn_lanes_all(L[e]) * load_sides(z, A->column[e]);
            odd -= sn_lanes_all(L[e + 1]) * load_sides(z, A->column[e + 1]);
        }
        if (e < end) even -= sn_lanes_all(L[e]) * load_sides(z, A->column[e]);
        store_sides(z, i, even + odd);
        rz += load_sides(r, i) * (even + odd);
    }
    sn_lanes_store(sum, rz);
}

extern const SnFewRowKernels SN_ISA_NAME(sn_few_row_table);
const SnFewRowKernels SN_ISA_NAME(sn_few_row_table) = {multiply_sides, advance_sides, turn_sides,
                                                       dot_sides,      scale_sides,   forward_sides,
                                                       backward_sides};
