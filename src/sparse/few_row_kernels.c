// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/few_row_kernels.h"

#include "base/isa.h"
#include "sparse/lanes.h"

static SnLanes at(const double* x, int row) { return sn_lanes_load(x + SN_FEW * (size_t)row); }

static void put(double* x, int row, SnLanes v) { sn_lanes_store(x + SN_FEW * (size_t)row, v); }

static void multiply(const SnFullRows* A, int first, int last, const double* x, double* y,
                     double sum[SN_FEW]) {
    SnLanes xy = sn_lanes_all(0);
    for (int i = first; i < last; ++i) {
        // y_i = sum_j A_ij x_j, even and odd apart: two chains of additions
        SnLanes even = sn_lanes_all(0), odd = sn_lanes_all(0);
        int e = A->row_start[i];
        const int end = A->row_start[i + 1];
        for (; e + 1 < end; e += 2) {
            even += sn_lanes_all(A->value[e]) * at(x, A->column[e]);
            odd += sn_lanes_all(A->value[e + 1]) * at(x, A->column[e + 1]);
        }
        if (e < end) even += sn_lanes_all(A->value[e]) * at(x, A->column[e]);
        put(y, i, even + odd);
        xy += at(x, i) * (even + odd);
    }
    sn_lanes_store(sum, xy);
}

static void advance(int first, int last, const double alpha[SN_FEW], const double* p,
                    const double* q, double* x, double* r, double sum[SN_FEW]) {
    const SnLanes a = sn_lanes_load(alpha);
    SnLanes rr = sn_lanes_all(0);
    for (int i = first; i < last; ++i) {
        put(x, i, at(x, i) + a * at(p, i));
        const SnLanes ri = at(r, i) - a * at(q, i);
        put(r, i, ri);
        rr += ri * ri;
    }
    sn_lanes_store(sum, rr);
}

static void turn(int first, int last, const double beta[SN_FEW], const double* z, double* p) {
    const SnLanes b = sn_lanes_load(beta);
    for (int i = first; i < last; ++i) put(p, i, at(z, i) + b * at(p, i));
}

static void dot(int first, int last, const double* a, const double* b, double sum[SN_FEW]) {
    SnLanes ab = sn_lanes_all(0);
    for (int i = first; i < last; ++i) ab += at(a, i) * at(b, i);
    sn_lanes_store(sum, ab);
}

static void scale(int first, int last, const double* d, const double* r, double* z,
                  double sum[SN_FEW]) {
    SnLanes rz = sn_lanes_all(0);
    for (int i = first; i < last; ++i) {
        const SnLanes zi = sn_lanes_all(d[i]) * at(r, i);
        put(z, i, zi);
        rz += at(r, i) * zi;
    }
    sn_lanes_store(sum, rz);
}

static void forward(const SnFullRows* A, const float* L, int first, int last, const double* r,
                    double* z) {
    for (int i = first; i < last; ++i) {
        SnLanes even = at(r, i), odd = sn_lanes_all(0);
        int e = A->row_start[i];
        const int end = A->diagonal[i];
        for (; e + 1 < end; e += 2) {
            even -= sn_lanes_all(L[e]) * at(z, A->column[e]);
            odd -= sn_lanes_all(L[e + 1]) * at(z, A->column[e + 1]);
        }
        if (e < end) even -= sn_lanes_all(L[e]) * at(z, A->column[e]);
        put(z, i, even + odd);
    }
}

static void backward(const SnFullRows* A, const float* L, const double* d, int first, int last,
                     const double* r, double* z, double sum[SN_FEW]) {
    SnLanes rz = sn_lanes_all(0);
    for (int i = last - 1; i >= first; --i) {
        SnLanes even = sn_lanes_all(d[i]) * at(z, i), odd = sn_lanes_all(0);
        int e = A->diagonal[i] + 1;
        const int end = A->row_start[i + 1];
        for (; e + 1 < end; e += 2) {
            even -= sn_lanes_all(L[e]) * at(z, A->column[e]);
            odd -= sn_lanes_all(L[e + 1]) * at(z, A->column[e + 1]);
        }
        if (e < end) even -= sn_lanes_all(L[e]) * at(z, A->column[e]);
        put(z, i, even + odd);
        rz += at(r, i) * (even + odd);
    }
    sn_lanes_store(sum, rz);
}

extern const SnFewRowKernels SN_ISA_NAME(sn_few_row_table);
const SnFewRowKernels SN_ISA_NAME(sn_few_row_table) = {multiply, advance, turn,    dot,
                                                       scale,    forward, backward};
