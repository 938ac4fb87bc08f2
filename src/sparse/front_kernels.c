// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/front_kernels.h"

#include "base/isa.h"
#include "math/simd.h"

#include <math.h>

// A register tile is SLABS slabs of rows, ROWS registers of them, times COLUMNS columns of sums.
enum { SLABS = SN_TILE_SLABS, ROWS = SLABS * SN_WIDES, COLUMNS = SN_TILE_COLUMNS };

// where register m of the rows of several slabs, `stride` numbers apart, begins
LANES_INLINE int64_t row_at(int m, int64_t stride) {
    return m / SN_WIDES * stride + m % SN_WIDES * SN_WIDTH;
}

// C[m][j] -= sum_k A_m[k] B[k][j] over `depth` columns k: rows of `slabs` slabs, `stride` numbers
// apart, times the eight rows of the slab B
LANES_INLINE void subtract_product(int slabs, const double* A, int64_t stride, const double* B,
                                   int depth, Wide C[ROWS][SN_SLAB]) {
    const int rows = slabs * SN_WIDES;
    for (int c = 0; c < SN_SLAB; c += COLUMNS) {
        Wide sum[ROWS][COLUMNS];
        for (int m = 0; m < rows; ++m)
            for (int j = 0; j < COLUMNS; ++j) sum[m][j] = wide_set(0);
        for (int k = 0; k < depth; ++k) {
            Wide a[ROWS];
            for (int m = 0; m < rows; ++m) a[m] = wide_load(A + row_at(m, stride) + SN_SLAB * k);
            for (int j = 0; j < COLUMNS; ++j) {
                Wide b = wide_set(B[SN_SLAB * k + c + j]);
                for (int m = 0; m < rows; ++m) sum[m][j] += a[m] * b;
            }
        }
        for (int m = 0; m < rows; ++m)
            for (int j = 0; j < COLUMNS; ++j) C[m][c + j] -= sum[m][j];
    }
}

// ---- panels

// columns first .. first+width-1 of assembled rows, zero behind
LANES_INLINE void load_assembly(const SnFrontView* view, int slabs, int slab, int first, int width,
                                Wide C[ROWS][SN_SLAB]) {
    int64_t height = (int64_t)SN_SLAB * view->slabs;
    const double* F = view->assembly + first * height + SN_SLAB * slab;
    for (int j = 0; j < SN_SLAB; ++j)
        for (int m = 0; m < slabs * SN_WIDES; ++m)
            C[m][j] = j < width ? wide_load(F + j * height + SN_WIDTH * m) : wide_set(0);
}

// L L^T = C for the lower triangle of `width` columns, whose rows below come along. The column of
// a bad pivot, or -1.
LANES_INLINE int eliminate_tile(Wide C[ROWS][SN_SLAB], int width, double* inverse, double* L) {
    for (int j = 0; j < width; ++j, L += SN_SLAB) {
        for (int m = 0; m < SN_WIDES; ++m) wide_store(L + SN_WIDTH * m, C[m][j]);
        double pivot = L[j];
        if (!(pivot > 0) || isinf(pivot)) return j;
        double root = sqrt(pivot);
        inverse[j] = 1 / root;
        for (int m = 0; m < SN_WIDES; ++m) {
            C[m][j] *= wide_set(inverse[j]);
            wide_store(L + SN_WIDTH * m, C[m][j]);
        }
        for (int k = j + 1; k < width; ++k)
            for (int m = 0; m < SN_WIDES; ++m) C[m][k] -= C[m][j] * wide_set(L[k]);
        for (int i = 0; i < j; ++i) L[i] = 0;
        L[j] = root;
    }
    return -1;
}

// X L^T = C for the tile of columns from `first`, whose pivots are done
LANES_INLINE void solve_tile(const SnFrontView* view, int slabs, int slab, int first, int width,
                             Wide C[ROWS][SN_SLAB]) {
    int64_t stride = (int64_t)SN_SLAB * view->pivots;
    const double* L = view->panel + first / SN_SLAB * stride + SN_SLAB * first;
    const double* inverse = view->inverse + first;
    double* X = view->panel + slab * stride + SN_SLAB * first;
    for (int j = 0; j < width; ++j) {
        for (int k = 0; k < j; ++k) {
            Wide b = wide_set(L[SN_SLAB * k + j]);
            for (int m = 0; m < slabs * SN_WIDES; ++m) C[m][j] -= C[m][k] * b;
        }
        for (int m = 0; m < slabs * SN_WIDES; ++m) {
            C[m][j] *= wide_set(inverse[j]);
            wide_store(X + row_at(m, stride) + SN_SLAB * j, C[m][j]);
        }
    }
}

LANES_INLINE void reduce_tile(const SnFrontView* view, int slabs, int slab, int first, int width) {
    int64_t stride = (int64_t)SN_SLAB * view->pivots;
    const double *A = view->panel + slab * stride, *B = view->panel + first / SN_SLAB * stride;
    Wide C[ROWS][SN_SLAB];
    load_assembly(view, slabs, slab, first, width, C);
    subtract_product(slabs, A, stride, B, first, C);
    solve_tile(view, slabs, slab, first, width, C);
}

LANES_INLINE void reduce_slabs(const SnFrontView* view, int slabs, int slab, int first, int last) {
    int k = first;
    for (; k + SN_SLAB <= last; k += SN_SLAB) reduce_tile(view, slabs, slab, k, SN_SLAB);
    if (k < last) reduce_tile(view, slabs, slab, k, last - k);
}

static void reduce(const SnFrontView* view, int first, int last, int from, int to) {
    int slab = from;
    for (; slab + SLABS <= to; slab += SLABS) reduce_slabs(view, SLABS, slab, first, last);
    if (SLABS > 2 && slab + 2 == to)
        reduce_slabs(view, SLABS - 1, slab, first, last);
    else
        for (; slab < to; ++slab) reduce_slabs(view, 1, slab, first, last);
}

static int eliminate(const SnFrontView* view, int first, int last) {
    int64_t stride = (int64_t)SN_SLAB * view->pivots;
    int end = (last + SN_SLAB - 1) / SN_SLAB;
    for (int k = first; k < last; k += SN_SLAB) {
        int slab = k / SN_SLAB, width = last - k < SN_SLAB ? last - k : SN_SLAB;
        double* P = view->panel + slab * stride;
        Wide C[ROWS][SN_SLAB];
        load_assembly(view, 1, slab, k, width, C);
        subtract_product(1, P, stride, P, k, C);
        int bad = width == SN_SLAB ? eliminate_tile(C, SN_SLAB, view->inverse + k, P + SN_SLAB * k)
                                   : eliminate_tile(C, width, view->inverse + k, P + SN_SLAB * k);
        if (bad >= 0) return k + bad;
        reduce(view, k, k + width, slab + 1, end);
    }
    return -1;
}

// ---- updates

LANES_INLINE void update_tile(const SnFrontView* view, int slabs, int slab, int column) {
    int64_t stride = (int64_t)SN_SLAB * view->pivots;
    int trailing = view->slabs - view->pivot_slabs;
    const double* L21 = view->panel + view->pivot_slabs * stride;
    Wide C[ROWS][SN_SLAB];
    for (int m = 0; m < slabs * SN_WIDES; ++m)
        for (int j = 0; j < SN_SLAB; ++j) C[m][j] = wide_set(0);
    subtract_product(slabs, L21 + slab * stride, stride, L21 + column * stride, view->pivots, C);
    double* U = view->update + sn_update_column(trailing, SN_SLAB * column) + SN_SLAB * slab;
    int64_t height = (int64_t)SN_SLAB * (trailing - column);
    for (int j = 0; j < SN_SLAB; ++j)
        for (int m = 0; m < slabs * SN_WIDES; ++m)
            wide_store(U + j * height + SN_WIDTH * m, C[m][j]);
}

// rows of `slabs` slabs, up to the diagonal
LANES_INLINE void update_slabs(const SnFrontView* view, int slabs, int slab) {
    for (int column = 0; column <= slab; ++column) update_tile(view, slabs, slab, column);
    for (int column = slab + 1; column < slab + slabs; ++column)
        for (int s = column; s < slab + slabs; ++s) update_tile(view, 1, s, column);
}

static void update(const SnFrontView* view, int from, int to) {
    int slab = from;
    for (; slab + SLABS <= to; slab += SLABS) update_slabs(view, SLABS, slab);
    if (SLABS > 2 && slab + 2 == to)
        update_slabs(view, SLABS - 1, slab);
    else
        for (; slab < to; ++slab) update_slabs(view, 1, slab);
}

// ---- extend-add

// column j of the child, from its diagonal down, to the column of the front that it names
static void extend_column(const SnFrontView* view, const double* child, int child_slabs,
                          const SnRun* run, int runs, int j) {
    int trailing = view->slabs - view->pivot_slabs, below = SN_SLAB * view->pivot_slabs;
    int target = run->to + j;
    double* numbers = target < below ? view->assembly : view->update;
    int64_t to = target < below ? (int64_t)target * SN_SLAB * view->slabs
                                : sn_update_column(trailing, target - below) - below;
    int64_t from = sn_update_column(child_slabs, run->from + j);
    lanes_add_some(numbers + (to + target), child + (from + run->from + j), run->length - j);
    for (int r = 1; r < runs; ++r)
        lanes_add_some(numbers + (to + run[r].to), child + (from + run[r].from), run[r].length);
}

static void extend(const SnFrontView* view, const double* child, int child_slabs, const SnRun* run,
                   int from, int to, int count) {
    for (int r = from; r < to; ++r)
        for (int j = 0; j < run[r].length; ++j)
            extend_column(view, child, child_slabs, run + r, count - r, j);
}

extern const SnFrontKernels SN_ISA_NAME(sn_front_table);
const SnFrontKernels SN_ISA_NAME(sn_front_table) = {eliminate, reduce, update, extend};
