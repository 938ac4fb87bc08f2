// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Triangular solves for a factor stored as `Stored`: included by solve_kernels.c once for double
// and once for float, with TYPED(name) and load_stored(). L(8 s + i, k) = P[8 (s * pivots + k) +
// i].

// ---- one right-hand side: lanes are rows

// sum[] = sum_k P[k] y[k] over `depth` columns of one slab, even and odd columns apart
LANES_INLINE void TYPED(times)(const Stored* P, int depth, const double* y, Wide sum[SN_WIDES]) {
    Wide odd[SN_WIDES];
    for (int m = 0; m < SN_WIDES; ++m) sum[m] = odd[m] = wide_set(0);
    int k = 0;
    for (; k + 2 <= depth; k += 2, P += 2 * SN_SLAB) {
        for (int m = 0; m < SN_WIDES; ++m) {
            sum[m] += load_stored(P + SN_WIDTH * m) * wide_set(y[k]);
            odd[m] += load_stored(P + SN_SLAB + SN_WIDTH * m) * wide_set(y[k + 1]);
        }
    }
    for (int m = 0; m < SN_WIDES; ++m) {
        if (k < depth) sum[m] += load_stored(P + SN_WIDTH * m) * wide_set(y[k]);
        sum[m] += odd[m];
    }
}

// two slabs of trailing rows at a time: four chains of sums
LANES_INLINE void TYPED(multiply_slabs)(int slabs, const Stored* P, int n, const double* y,
                                        double* u) {
    int64_t stride = (int64_t)SN_SLAB * n;
    Wide sum[2][SN_WIDES];
    for (int s = 0; s < slabs; ++s) TYPED(times)(P + s * stride, n, y, sum[s]);
    for (int s = 0; s < slabs; ++s)
        for (int m = 0; m < SN_WIDES; ++m) wide_store(u + SN_SLAB * s + SN_WIDTH * m, sum[s][m]);
}

static void TYPED(forward_one)(const SnPanelView* panel, const Stored* P, double* y, double* u) {
    int n = panel->pivots;
    int64_t stride = (int64_t)SN_SLAB * n;
    for (int first = 0; first < n; first += SN_SLAB, P += stride) {
        int width = n - first < SN_SLAB ? n - first : SN_SLAB;
        Wide sum[SN_WIDES];
        double row[SN_SLAB] __attribute__((aligned(64)));
        TYPED(times)(P, first, y, sum);
        for (int m = 0; m < SN_WIDES; ++m) wide_store(row + SN_WIDTH * m, sum[m]);
        for (int j = 0; j < width; ++j) {
            const Stored* column = P + (int64_t)SN_SLAB * (first + j);
            double solved = y[first + j] = (y[first + j] - row[j]) * panel->inverse[first + j];
            for (int i = j + 1; i < SN_SLAB; ++i) row[i] += (double)column[i] * solved;
        }
    }
    int slab = panel->pivot_slabs;
    for (; slab + 2 <= panel->slabs; slab += 2, P += 2 * stride, u += 2 * SN_SLAB)
        TYPED(multiply_slabs)(2, P, n, y, u);
    if (slab < panel->slabs) TYPED(multiply_slabs)(1, P, n, y, u);
}

// sums[k] += P[k] u over `slabs` slabs, for `count` columns k
LANES_INLINE void TYPED(add_slabs)(int slabs, const Stored* P, int64_t stride, int count,
                                   const double* u, double* sums) {
    Wide x[4][SN_WIDES];
    for (int s = 0; s < slabs; ++s)
        for (int m = 0; m < SN_WIDES; ++m) x[s][m] = wide_load(u + SN_SLAB * s + SN_WIDTH * m);
    for (int64_t k = 0; k < SN_SLAB * (int64_t)count; k += SN_SLAB) {
        for (int m = 0; m < SN_WIDES; ++m) {
            Wide sum = wide_load(sums + k + SN_WIDTH * m);
            for (int s = 0; s < slabs; ++s)
                sum += load_stored(P + s * stride + k + SN_WIDTH * m) * x[s][m];
            wide_store(sums + k + SN_WIDTH * m, sum);
        }
    }
}

LANES_INLINE double TYPED(row_sum)(const double* a) {
    return ((a[0] + a[1]) + (a[2] + a[3])) + ((a[4] + a[5]) + (a[6] + a[7]));
}

static void TYPED(backward_one)(const SnPanelView* panel, const Stored* P, const double* u,
                                double* y, double* sums) {
    int n = panel->pivots, slab = panel->pivot_slabs;
    int64_t stride = (int64_t)SN_SLAB * n;
    memset(sums, 0, (size_t)stride * sizeof *sums);
    for (; slab + 4 <= panel->slabs; slab += 4, u += 4 * SN_SLAB)
        TYPED(add_slabs)(4, P + slab * stride, stride, n, u, sums);
    for (; slab < panel->slabs; ++slab, u += SN_SLAB)
        TYPED(add_slabs)(1, P + slab * stride, stride, n, u, sums);

    // the pivots, slab by slab from the last one up
    for (slab = panel->pivot_slabs - 1; slab >= 0; --slab) {
        int first = SN_SLAB * slab, width = n - first < SN_SLAB ? n - first : SN_SLAB;
        const Stored* row = P + slab * stride;
        double x[SN_SLAB] __attribute__((aligned(64))) = {0};
        for (int j = width - 1; j >= 0; --j) {
            const Stored* column = row + (int64_t)SN_SLAB * (first + j);
            double sum = TYPED(row_sum)(sums + (int64_t)SN_SLAB * (first + j));
            for (int i = j + 1; i < width; ++i) sum += (double)column[i] * x[i];
            x[j] = y[first + j] = (y[first + j] - sum) * panel->inverse[first + j];
        }
        TYPED(add_slabs)(1, row, stride, first, x, sums);
    }
}

// ---- several right-hand sides: lanes are sides, `sides` groups of eight at a time

// C[i] = sum_k P[k][i] y[k] over `depth` columns, for COLUMNS rows i of a slab
LANES_INLINE void TYPED(multiply_rows)(int sides, const Stored* P, int depth, const double* y,
                                       int width, Wide C[COLUMNS][SIDES]) {
    for (int i = 0; i < COLUMNS; ++i)
        for (int v = 0; v < SN_WIDES * sides; ++v) C[i][v] = wide_set(0);
    for (int k = 0; k < depth; ++k, P += SN_SLAB, y += width) {
        Wide a[SIDES];
        for (int v = 0; v < SN_WIDES * sides; ++v) a[v] = wide_load(y + SN_WIDTH * v);
        for (int i = 0; i < COLUMNS; ++i) {
            Wide b = wide_set((double)P[i]);
            for (int v = 0; v < SN_WIDES * sides; ++v) C[i][v] += a[v] * b;
        }
    }
}

LANES_INLINE void TYPED(forward_sides)(int sides, const SnPanelView* panel, const Stored* P,
                                       int width, double* y, double* u) {
    int n = panel->pivots;
    int64_t stride = (int64_t)SN_SLAB * n;
    Wide C[COLUMNS][SIDES];
    for (int row = 0; row < n; row += COLUMNS) {
        const Stored* slab = P + row / SN_SLAB * stride + row % SN_SLAB;
        TYPED(multiply_rows)(sides, slab, row, y, width, C);
        for (int j = 0; j < COLUMNS && row + j < n; ++j) {
            const Stored* column = slab + (int64_t)SN_SLAB * (row + j);
            double* x = y + (int64_t)(row + j) * width;
            for (int v = 0; v < SN_WIDES * sides; ++v) {
                Wide solved = wide_load(x + SN_WIDTH * v) - C[j][v];
                solved *= wide_set(panel->inverse[row + j]);
                wide_store(x + SN_WIDTH * v, solved);
                for (int i = j + 1; i < COLUMNS; ++i)
                    C[i][v] += solved * wide_set((double)column[i]);
            }
        }
    }
    P += panel->pivot_slabs * stride;
    for (int row = 0; row < SN_SLAB * (panel->slabs - panel->pivot_slabs); row += COLUMNS) {
        TYPED(multiply_rows)(sides, P + row / SN_SLAB * stride + row % SN_SLAB, n, y, width, C);
        for (int i = 0; i < COLUMNS; ++i)
            for (int v = 0; v < SN_WIDES * sides; ++v)
                wide_store(u + (int64_t)(row + i) * width + SN_WIDTH * v, C[i][v]);
    }
}

// C[q] += sum_i P[q][i] u[i] over rows from .. to-1, for `count` columns q
LANES_INLINE void TYPED(multiply_columns)(int sides, int count, const Stored* P, int64_t stride,
                                          int from, int to, const double* u, int width,
                                          Wide C[COLUMNS][SIDES]) {
    for (int i = from; i < to; ++i) {
        const Stored* row = P + i / SN_SLAB * stride + i % SN_SLAB;
        Wide a[SIDES];
        for (int v = 0; v < SN_WIDES * sides; ++v)
            a[v] = wide_load(u + (int64_t)i * width + SN_WIDTH * v);
        for (int q = 0; q < count; ++q) {
            Wide b = wide_set((double)row[SN_SLAB * q]);
            for (int v = 0; v < SN_WIDES * sides; ++v) C[q][v] += a[v] * b;
        }
    }
}

// pivots column .. column+count-1, when those behind them are solved
LANES_INLINE void TYPED(backward_columns)(int sides, int count, int column,
                                          const SnPanelView* panel, const Stored* P, int width,
                                          const double* u, double* y) {
    int64_t stride = (int64_t)SN_SLAB * panel->pivots;
    int rows = SN_SLAB * (panel->slabs - panel->pivot_slabs);
    const Stored *L11 = P + SN_SLAB * column, *L21 = L11 + panel->pivot_slabs * stride;
    Wide C[COLUMNS][SIDES];
    for (int q = 0; q < count; ++q)
        for (int v = 0; v < SN_WIDES * sides; ++v) C[q][v] = wide_set(0);
    TYPED(multiply_columns)(sides, count, L21, stride, 0, rows, u, width, C);
    TYPED(multiply_columns)(sides, count, L11, stride, column + count, panel->pivots, y, width, C);
    for (int q = count - 1; q >= 0; --q) {
        int pivot = column + q;
        const Stored* row = L11 + pivot / SN_SLAB * stride + pivot % SN_SLAB;
        double* x = y + (int64_t)pivot * width;
        for (int v = 0; v < SN_WIDES * sides; ++v) {
            Wide solved = (wide_load(x + SN_WIDTH * v) - C[q][v]) * wide_set(panel->inverse[pivot]);
            wide_store(x + SN_WIDTH * v, solved);
            for (int p = 0; p < q; ++p) C[p][v] += solved * wide_set((double)row[SN_SLAB * p]);
        }
    }
}

LANES_INLINE void TYPED(backward_sides)(int sides, const SnPanelView* panel, const Stored* P,
                                        int width, const double* u, double* y) {
    int n = panel->pivots, whole = n / COLUMNS * COLUMNS;
    if (whole < n) TYPED(backward_columns)(sides, n - whole, whole, panel, P, width, u, y);
    for (int column = whole - COLUMNS; column >= 0; column -= COLUMNS)
        TYPED(backward_columns)(sides, COLUMNS, column, panel, P, width, u, y);
}

// ---- any number of sides: as many groups at once as there are registers for

static void TYPED(forward)(const SnPanelView* panel, const Stored* P, int width, double* y,
                           double* u) {
    int side = 0;
    if (width == 1) TYPED(forward_one)(panel, P, y, u);
    for (; side + SLABS * SN_LANES <= width; side += SLABS * SN_LANES)
        TYPED(forward_sides)(SLABS, panel, P, width, y + side, u + side);
    if (SLABS > 2 && side + 2 * SN_LANES == width)
        TYPED(forward_sides)(SLABS - 1, panel, P, width, y + side, u + side);
    else
        for (; side + SN_LANES <= width; side += SN_LANES)
            TYPED(forward_sides)(1, panel, P, width, y + side, u + side);
}

static void TYPED(backward)(const SnPanelView* panel, const Stored* P, int width, const double* u,
                            double* y, double* sums) {
    int side = 0;
    if (width == 1) TYPED(backward_one)(panel, P, u, y, sums);
    for (; side + SLABS * SN_LANES <= width; side += SLABS * SN_LANES)
        TYPED(backward_sides)(SLABS, panel, P, width, u + side, y + side);
    if (SLABS > 2 && side + 2 * SN_LANES == width)
        TYPED(backward_sides)(SLABS - 1, panel, P, width, u + side, y + side);
    else
        for (; side + SN_LANES <= width; side += SN_LANES)
            TYPED(backward_sides)(1, panel, P, width, u + side, y + side);
}
