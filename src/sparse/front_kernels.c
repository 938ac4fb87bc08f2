// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/front_kernels.h"

#include "base/isa.h"
#include "math/simd.h"

#include <assert.h>
#include <math.h>

// A register tile holds sums for SLABS slabs of rows and COLUMNS columns. The rows of one column
// take ROWS registers.
enum { SLABS = SN_TILE_SLABS, ROWS = SLABS * SN_WIDES, COLUMNS = SN_TILE_COLUMNS };

// The kernels serve two purposes. Functions that serve both have a constant argument `dot`:
//   0: the factor itself, L L^T = F,
//   1: its derivative, Ldot L^T + L Ldot^T = Fdot, with L known. Wherever the factor subtracts a
//      product of two blocks of L, the derivative subtracts two products, by the product rule.

// Returns the place of register m in the rows of several slabs, which begin `stride` numbers apart.
// A slab has SN_WIDES registers.
LANES_INLINE int64_t row_at(int m, int64_t stride) {
    return m / SN_WIDES * stride + m % SN_WIDES * SN_WIDTH;
}

// sum[m][j] += sum_k A_m[k] B_j[k] over `depth` columns k. A_m are the rows of `slabs` slabs, which
// begin `stride` numbers apart. B_j are COLUMNS rows of one slab, which begin at B.
LANES_INLINE void add_product(int slabs, const double* A, int64_t stride, const double* B,
                              int depth, Wide sum[ROWS][COLUMNS]) {
    const int rows = slabs * SN_WIDES;
    for (int k = 0; k < depth; ++k) {
        Wide a[ROWS];
        for (int m = 0; m < rows; ++m) a[m] = wide_load(A + row_at(m, stride) + SN_SLAB * k);
        for (int j = 0; j < COLUMNS; ++j) {
            Wide b = wide_set(B[SN_SLAB * k + j]);
            for (int m = 0; m < rows; ++m) sum[m][j] += a[m] * b;
        }
    }
}

// Subtract products from C, where i are the rows of `slabs` slabs from `slab` on, j the rows of the
// slab `column`, and k the columns 0 .. depth-1:
//     C_ij -= L_ik L_jk^T                                (the factor)
//     C_ij -= Ldot_ik L_jk^T + L_ik Ldot_jk^T            (the derivative)
// In the second product of the derivative, k ends at depth_dot instead of depth.
LANES_INLINE void subtract_product(int dot, const SnFrontView* view, int slabs, int slab,
                                   int column, int depth, int depth_dot, Wide C[ROWS][SN_SLAB]) {
    const int rows = slabs * SN_WIDES;
    const int64_t stride = (int64_t)SN_SLAB * view->pivots, i = slab * stride, j = column * stride;
    for (int c = 0; c < SN_SLAB; c += COLUMNS) {
        Wide sum[ROWS][COLUMNS];
        for (int m = 0; m < rows; ++m)
            for (int n = 0; n < COLUMNS; ++n) sum[m][n] = wide_set(0);
        add_product(slabs, view->panel + i, stride, view->factor + j + c, depth, sum);
        if (dot) add_product(slabs, view->factor + i, stride, view->panel + j + c, depth_dot, sum);
        for (int m = 0; m < rows; ++m)
            for (int n = 0; n < COLUMNS; ++n) C[m][c + n] -= sum[m][n];
    }
}

// ---- panels

// Set C to columns first .. first+width-1 of the assembled rows of `slabs` slabs from `slab` on;
// further columns of C become zero.
LANES_INLINE void load_assembly(const SnFrontView* view, int slabs, int slab, int first, int width,
                                Wide C[ROWS][SN_SLAB]) {
    int64_t height = (int64_t)SN_SLAB * view->slabs;
    const double* F = view->assembly + first * height + SN_SLAB * slab;
    for (int j = 0; j < SN_SLAB; ++j)
        for (int m = 0; m < slabs * SN_WIDES; ++m)
            C[m][j] = j < width ? wide_load(F + j * height + SN_WIDTH * m) : wide_set(0);
}

// Solve L L^T = C for the lower triangle of `width` columns; rows of the slab below the triangle
// become rows of L, too. Returns the column whose pivot is not a positive finite number, or -1.
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

// Solve Ldot L^T + L Ldot^T = C for Ldot, in the way of eliminate_tile: Ldot = L Phi(L^-1 C L^-T),
// column by column, where Phi takes the lower triangle and half the diagonal. C stays in registers,
// L is known.
LANES_INLINE void differentiate_tile(Wide C[ROWS][SN_SLAB], int width, const double* inverse,
                                     const double* L, double* Ldot) {
    for (int j = 0; j < width; ++j, L += SN_SLAB, Ldot += SN_SLAB) {
        for (int m = 0; m < SN_WIDES; ++m) wide_store(Ldot + SN_WIDTH * m, C[m][j]);
        // Ldot_jj = C_jj / (2 L_jj),   Ldot_ij = (C_ij - L_ij Ldot_jj) / L_jj
        const double pivot = 0.5 * Ldot[j] * inverse[j];
        for (int m = 0; m < SN_WIDES; ++m) {
            C[m][j] -= wide_load(L + SN_WIDTH * m) * wide_set(pivot);
            C[m][j] *= wide_set(inverse[j]);
            wide_store(Ldot + SN_WIDTH * m, C[m][j]);
        }
        Ldot[j] = pivot;
        // C_ik -= Ldot_ij L_kj + L_ij Ldot_kj
        for (int k = j + 1; k < width; ++k)
            for (int m = 0; m < SN_WIDES; ++m)
                C[m][k] -=
                    C[m][j] * wide_set(L[k]) + wide_load(L + SN_WIDTH * m) * wide_set(Ldot[k]);
        for (int i = 0; i < j; ++i) Ldot[i] = 0;
    }
}

// Solve X L^T = C for the `width` columns from `first` on, where L is the triangle of these
// columns, which are eliminated already. X goes to the panel.
LANES_INLINE void solve_tile(const SnFrontView* view, int slabs, int slab, int first, int width,
                             Wide C[ROWS][SN_SLAB]) {
    int64_t stride = (int64_t)SN_SLAB * view->pivots;
    const double* L = view->factor + first / SN_SLAB * stride + SN_SLAB * first;
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

// Let i be the `slabs` slabs from `slab` on, and j the `width` columns from `first` on. Set L_ij =
// C_ij L_jj^-T, or Ldot_ij = (C_ij - L_ij Ldot_jj^T) L_jj^-T, where C are the assembled numbers
// minus the products with earlier columns.
LANES_INLINE void reduce_tile(int dot, const SnFrontView* view, int slabs, int slab, int first,
                              int width) {
    Wide C[ROWS][SN_SLAB];
    load_assembly(view, slabs, slab, first, width, C);
    subtract_product(dot, view, slabs, slab, first / SN_SLAB, first, first + width, C);
    solve_tile(view, slabs, slab, first, width, C);
}

LANES_INLINE void reduce_slabs(int dot, const SnFrontView* view, int slabs, int slab, int first,
                               int last) {
    int k = first;
    for (; k + SN_SLAB <= last; k += SN_SLAB) reduce_tile(dot, view, slabs, slab, k, SN_SLAB);
    if (k < last) reduce_tile(dot, view, slabs, slab, k, last - k);
}

LANES_INLINE void reduce_any(int dot, const SnFrontView* view, int first, int last, int from,
                             int to) {
    int slab = from;
    for (; slab + SLABS <= to; slab += SLABS) reduce_slabs(dot, view, SLABS, slab, first, last);
    if (SLABS > 2 && slab + 2 == to)
        reduce_slabs(dot, view, SLABS - 1, slab, first, last);
    else
        for (; slab < to; ++slab) reduce_slabs(dot, view, 1, slab, first, last);
}

static void reduce_factor(const SnFrontView* view, int first, int last, int from, int to) {
    reduce_any(0, view, first, last, from, to);
}

static void reduce_dot(const SnFrontView* view, int first, int last, int from, int to) {
    reduce_any(1, view, first, last, from, to);
}

static int eliminate_factor(const SnFrontView* view, int first, int last) {
    assert(first % SN_SLAB == 0 && last <= view->pivots);
    int64_t stride = (int64_t)SN_SLAB * view->pivots;
    int end = (last + SN_SLAB - 1) / SN_SLAB;
    for (int k = first; k < last; k += SN_SLAB) {
        int slab = k / SN_SLAB, width = last - k < SN_SLAB ? last - k : SN_SLAB;
        double* L = view->panel + slab * stride + SN_SLAB * k;
        Wide C[ROWS][SN_SLAB];
        load_assembly(view, 1, slab, k, width, C);
        subtract_product(0, view, 1, slab, slab, k, 0, C);
        int bad = width == SN_SLAB ? eliminate_tile(C, SN_SLAB, view->inverse + k, L)
                                   : eliminate_tile(C, width, view->inverse + k, L);
        if (bad >= 0) return k + bad;
        reduce_factor(view, k, k + width, slab + 1, end);
    }
    return -1;
}

static int eliminate_dot(const SnFrontView* view, int first, int last) {
    assert(first % SN_SLAB == 0 && last <= view->pivots);
    int64_t stride = (int64_t)SN_SLAB * view->pivots;
    int end = (last + SN_SLAB - 1) / SN_SLAB;
    for (int k = first; k < last; k += SN_SLAB) {
        int slab = k / SN_SLAB, width = last - k < SN_SLAB ? last - k : SN_SLAB;
        int64_t tile = slab * stride + SN_SLAB * k;
        Wide C[ROWS][SN_SLAB];
        load_assembly(view, 1, slab, k, width, C);
        subtract_product(1, view, 1, slab, slab, k, k, C);
        differentiate_tile(C, width, view->inverse + k, view->factor + tile, view->panel + tile);
        reduce_dot(view, k, k + width, slab + 1, end);
    }
    return -1;
}

// ---- updates

LANES_INLINE void update_tile(int dot, const SnFrontView* view, int slabs, int slab, int column) {
    int pivots = view->pivots, trailing = view->slabs - view->pivot_slabs;
    Wide C[ROWS][SN_SLAB];
    for (int m = 0; m < slabs * SN_WIDES; ++m)
        for (int j = 0; j < SN_SLAB; ++j) C[m][j] = wide_set(0);
    subtract_product(dot, view, slabs, view->pivot_slabs + slab, view->pivot_slabs + column, pivots,
                     pivots, C);
    double* U = view->update + sn_update_column(trailing, SN_SLAB * column) + SN_SLAB * slab;
    int64_t height = (int64_t)SN_SLAB * (trailing - column);
    for (int j = 0; j < SN_SLAB; ++j)
        for (int m = 0; m < slabs * SN_WIDES; ++m)
            wide_store(U + j * height + SN_WIDTH * m, C[m][j]);
}

// Compute the rows of `slabs` slabs of the update, from `slab` on, up to the diagonal.
LANES_INLINE void update_slabs(int dot, const SnFrontView* view, int slabs, int slab) {
    for (int column = 0; column <= slab; ++column) update_tile(dot, view, slabs, slab, column);
    for (int column = slab + 1; column < slab + slabs; ++column)
        for (int s = column; s < slab + slabs; ++s) update_tile(dot, view, 1, s, column);
}

LANES_INLINE void update_any(int dot, const SnFrontView* view, int from, int to) {
    int slab = from;
    for (; slab + SLABS <= to; slab += SLABS) update_slabs(dot, view, SLABS, slab);
    if (SLABS > 2 && slab + 2 == to)
        update_slabs(dot, view, SLABS - 1, slab);
    else
        for (; slab < to; ++slab) update_slabs(dot, view, 1, slab);
}

static void update_factor(const SnFrontView* view, int from, int to) {
    update_any(0, view, from, to);
}

static void update_dot(const SnFrontView* view, int from, int to) { update_any(1, view, from, to); }

// ---- extend-add

// Add column j of a run of the child's update, from its diagonal down, to the column of the same
// dof in the front. The rows of this part of the column are in this run and the `runs` - 1 runs
// that follow.
static void extend_column(const SnFrontView* view, const double* child, int child_slabs,
                          const SnRowRun* run, int runs, int j) {
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

static void add_runs(const SnFrontView* view, const double* child, int child_slabs,
                     const SnRowRun* run, int from, int to, int count) {
    for (int r = from; r < to; ++r)
        for (int j = 0; j < run[r].length; ++j)
            extend_column(view, child, child_slabs, run + r, count - r, j);
}

extern const SnFrontKernels SN_ISA_NAME(sn_front_table), SN_ISA_NAME(sn_front_dot_table);
const SnFrontKernels SN_ISA_NAME(sn_front_table) = {eliminate_factor, reduce_factor, update_factor,
                                                    add_runs};
const SnFrontKernels SN_ISA_NAME(sn_front_dot_table) = {eliminate_dot, reduce_dot, update_dot,
                                                        add_runs};
