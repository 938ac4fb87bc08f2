// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Triangular solves for a factor stored as `Stored`. solve_kernels.c includes this file once for
// double and once for float; TYPED(name) is the name with the type added. P points to the numbers
// of a panel (fronts.h). A panel is stored in slabs of eight rows: the entry of L in row i of slab
// s and column k is P[8 (s * pivots + k) + i].

// ---- one right-hand side: the lanes of a register are rows

// For the eight rows i of one slab, set out[i] to the sum of P[k][i] y[k] over columns k < `depth`.
// CHAINS partial sums are formed side by side.
LANES_INLINE void TYPED(times)(const Stored* P, int depth, const double* y, double* out) {
    Wide sum[CHAINS][SN_WIDES];
    for (int c = 0; c < CHAINS; ++c)
        for (int m = 0; m < SN_WIDES; ++m) sum[c][m] = wide_set(0);
    int k = 0;
    for (; k + CHAINS <= depth; k += CHAINS, P += CHAINS * SN_SLAB)
        for (int c = 0; c < CHAINS; ++c)
            for (int m = 0; m < SN_WIDES; ++m)
                sum[c][m] += load_stored(P + SN_SLAB * c + SN_WIDTH * m) * wide_set(y[k + c]);
    for (; k < depth; ++k, P += SN_SLAB)
        for (int m = 0; m < SN_WIDES; ++m)
            sum[0][m] += load_stored(P + SN_WIDTH * m) * wide_set(y[k]);
    for (int m = 0; m < SN_WIDES; ++m) {
        for (int c = 1; c < CHAINS; ++c) sum[0][m] += sum[c][m];
        wide_store(out + SN_WIDTH * m, sum[0][m]);
    }
}

static void TYPED(forward_pivots_one)(const SnPanelView* panel, const Stored* P, double* y) {
    int n = panel->pivots;
    for (int first = 0; first < n; first += SN_SLAB, P += (int64_t)SN_SLAB * n) {
        int width = n - first < SN_SLAB ? n - first : SN_SLAB;
        double row[SN_SLAB] __attribute__((aligned(64)));
        TYPED(times)(P, first, y, row);
        for (int j = 0; j < width; ++j) {
            const Stored* column = P + (int64_t)SN_SLAB * (first + j);
            double solved = y[first + j] = (y[first + j] - row[j]) * panel->inverse[first + j];
            for (int i = j + 1; i < SN_SLAB; ++i) row[i] += (double)column[i] * solved;
        }
    }
}

// In all functions forward_rows_* and backward_rows_*, P points to the first slab of trailing rows.
static void TYPED(forward_rows_one)(const SnPanelView* panel, const Stored* P, int from, int to,
                                    const double* y, double* u) {
    int n = panel->pivots;
    for (int slab = from; slab < to; ++slab)
        TYPED(times)(P + slab * (int64_t)SN_SLAB * n, n, y, u + SN_SLAB * slab);
}

// For pivots k = from .. to-1, add the products P[s][k][i] u[s][i] of `slabs` slabs s to
// sums[k][i], for each of the eight lanes i. The slabs begin `stride` numbers apart in P.
LANES_INLINE void TYPED(add_slabs)(int slabs, const Stored* P, int64_t stride, int from, int to,
                                   const double* u, double* sums) {
    Wide x[4][SN_WIDES];
    for (int s = 0; s < slabs; ++s)
        for (int m = 0; m < SN_WIDES; ++m) x[s][m] = wide_load(u + SN_SLAB * s + SN_WIDTH * m);
    for (int64_t k = SN_SLAB * (int64_t)from; k < SN_SLAB * (int64_t)to; k += SN_SLAB) {
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

static void TYPED(clear)(int from, int to, double* sums) {
    memset(sums + (int64_t)SN_SLAB * from, 0, SN_SLAB * (size_t)(to - from) * sizeof *sums);
}

static void TYPED(backward_rows_one)(const SnPanelView* panel, const Stored* P, int from, int to,
                                     const double* u, double* y, double* sums) {
    int slabs = panel->slabs - panel->pivot_slabs, slab = 0;
    int64_t stride = (int64_t)SN_SLAB * panel->pivots;
    TYPED(clear)(from, to, sums);
    for (; slab + 4 <= slabs; slab += 4)
        TYPED(add_slabs)(4, P + slab * stride, stride, from, to, u + SN_SLAB * slab, sums);
    for (; slab < slabs; ++slab)
        TYPED(add_slabs)(1, P + slab * stride, stride, from, to, u + SN_SLAB * slab, sums);
    for (int k = from; k < to; ++k) y[k] -= TYPED(row_sum)(sums + (int64_t)SN_SLAB * k);
}

// Solve for the pivots slab by slab, from the last slab up to the first.
static void TYPED(backward_pivots_one)(const SnPanelView* panel, const Stored* P, double* y,
                                       double* sums) {
    int n = panel->pivots;
    int64_t stride = (int64_t)SN_SLAB * n;
    TYPED(clear)(0, n, sums);
    for (int slab = panel->pivot_slabs - 1; slab >= 0; --slab) {
        int first = SN_SLAB * slab, width = n - first < SN_SLAB ? n - first : SN_SLAB;
        const Stored* row = P + slab * stride;
        double x[SN_SLAB] __attribute__((aligned(64))) = {0};
        for (int j = width - 1; j >= 0; --j) {
            const Stored* column = row + (int64_t)SN_SLAB * (first + j);
            double sum = TYPED(row_sum)(sums + (int64_t)SN_SLAB * (first + j));
            for (int i = j + 1; i < width; ++i) sum += (double)column[i] * x[i];
            x[j] = y[first + j] = (y[first + j] - sum) * panel->inverse[first + j];
        }
        TYPED(add_slabs)(1, row, stride, 0, first, x, sums);
    }
}

// ---- several right-hand sides, one in each lane; `sides` registers at a time

// For the rows i < COLUMNS from P on, set C[i] to the sum of P[k][i] y[k] over columns k < `depth`.
// y[k] has `width` numbers, one for each right-hand side; the first ones, as many as fit into
// `sides` registers, are used.
LANES_INLINE void TYPED(multiply_rows)(int sides, const Stored* P, int depth, const double* y,
                                       int width, Wide C[COLUMNS][SIDES]) {
    for (int i = 0; i < COLUMNS; ++i)
        for (int v = 0; v < sides; ++v) C[i][v] = wide_set(0);
    for (int k = 0; k < depth; ++k, P += SN_SLAB, y += width) {
        Wide a[SIDES];
        for (int v = 0; v < sides; ++v) a[v] = wide_load(y + SN_WIDTH * v);
        for (int i = 0; i < COLUMNS; ++i) {
            Wide b = wide_set((double)P[i]);
            for (int v = 0; v < sides; ++v) C[i][v] += a[v] * b;
        }
    }
}

LANES_INLINE void TYPED(forward_pivots_some)(int sides, const SnPanelView* panel, const Stored* P,
                                             int width, double* y) {
    int n = panel->pivots;
    Wide C[COLUMNS][SIDES];
    for (int row = 0; row < n; row += COLUMNS) {
        const Stored* slab = P + row / SN_SLAB * (int64_t)SN_SLAB * n + row % SN_SLAB;
        TYPED(multiply_rows)(sides, slab, row, y, width, C);
        for (int j = 0; j < COLUMNS && row + j < n; ++j) {
            const Stored* column = slab + (int64_t)SN_SLAB * (row + j);
            double* x = y + (int64_t)(row + j) * width;
            for (int v = 0; v < sides; ++v) {
                Wide solved = wide_load(x + SN_WIDTH * v) - C[j][v];
                solved *= wide_set(panel->inverse[row + j]);
                wide_store(x + SN_WIDTH * v, solved);
                for (int i = j + 1; i < COLUMNS; ++i)
                    C[i][v] += solved * wide_set((double)column[i]);
            }
        }
    }
}

LANES_INLINE void TYPED(forward_rows_some)(int sides, const SnPanelView* panel, const Stored* P,
                                           int width, int from, int to, const double* y,
                                           double* u) {
    int n = panel->pivots;
    Wide C[COLUMNS][SIDES];
    for (int row = SN_SLAB * from; row < SN_SLAB * to; row += COLUMNS) {
        const Stored* slab = P + row / SN_SLAB * (int64_t)SN_SLAB * n + row % SN_SLAB;
        TYPED(multiply_rows)(sides, slab, n, y, width, C);
        for (int i = 0; i < COLUMNS; ++i)
            for (int v = 0; v < sides; ++v)
                wide_store(u + (int64_t)(row + i) * width + SN_WIDTH * v, C[i][v]);
    }
}

// For `count` columns q, set C[q] to the sum of P[q][i] u[i] over rows i = from .. to-1.
LANES_INLINE void TYPED(multiply_columns)(int sides, int count, const Stored* P, int64_t stride,
                                          int from, int to, const double* u, int width,
                                          Wide C[COLUMNS][SIDES]) {
    for (int q = 0; q < count; ++q)
        for (int v = 0; v < sides; ++v) C[q][v] = wide_set(0);
    for (int i = from; i < to; ++i) {
        const Stored* row = P + i / SN_SLAB * stride + i % SN_SLAB;
        Wide a[SIDES];
        for (int v = 0; v < sides; ++v) a[v] = wide_load(u + (int64_t)i * width + SN_WIDTH * v);
        for (int q = 0; q < count; ++q) {
            Wide b = wide_set((double)row[SN_SLAB * q]);
            for (int v = 0; v < sides; ++v) C[q][v] += a[v] * b;
        }
    }
}

LANES_INLINE void TYPED(backward_rows_columns)(int sides, int count, int column,
                                               const SnPanelView* panel, const Stored* P, int width,
                                               const double* u, double* y) {
    int rows = SN_SLAB * (panel->slabs - panel->pivot_slabs);
    Wide C[COLUMNS][SIDES];
    TYPED(multiply_columns)
    (sides, count, P + SN_SLAB * column, (int64_t)SN_SLAB * panel->pivots, 0, rows, u, width, C);
    for (int q = 0; q < count; ++q) {
        double* x = y + (int64_t)(column + q) * width;
        for (int v = 0; v < sides; ++v)
            wide_store(x + SN_WIDTH * v, wide_load(x + SN_WIDTH * v) - C[q][v]);
    }
}

LANES_INLINE void TYPED(backward_rows_some)(int sides, const SnPanelView* panel, const Stored* P,
                                            int width, int from, int to, const double* u,
                                            double* y) {
    int column = from;
    for (; column + COLUMNS <= to; column += COLUMNS)
        TYPED(backward_rows_columns)(sides, COLUMNS, column, panel, P, width, u, y);
    if (column < to)
        TYPED(backward_rows_columns)(sides, to - column, column, panel, P, width, u, y);
}

// Solve for pivots column .. column+count-1. All later pivots are solved already.
LANES_INLINE void TYPED(backward_pivots_columns)(int sides, int count, int column,
                                                 const SnPanelView* panel, const Stored* P,
                                                 int width, double* y) {
    int64_t stride = (int64_t)SN_SLAB * panel->pivots;
    const Stored* L11 = P + SN_SLAB * column;
    Wide C[COLUMNS][SIDES];
    TYPED(multiply_columns)(sides, count, L11, stride, column + count, panel->pivots, y, width, C);
    for (int q = count - 1; q >= 0; --q) {
        int pivot = column + q;
        const Stored* row = L11 + pivot / SN_SLAB * stride + pivot % SN_SLAB;
        double* x = y + (int64_t)pivot * width;
        for (int v = 0; v < sides; ++v) {
            Wide solved = wide_load(x + SN_WIDTH * v) - C[q][v];
            solved *= wide_set(panel->inverse[pivot]);
            wide_store(x + SN_WIDTH * v, solved);
            for (int p = 0; p < q; ++p) C[p][v] += solved * wide_set((double)row[SN_SLAB * p]);
        }
    }
}

LANES_INLINE void TYPED(backward_pivots_some)(int sides, const SnPanelView* panel, const Stored* P,
                                              int width, double* y) {
    int n = panel->pivots, whole = n / COLUMNS * COLUMNS;
    if (whole < n) TYPED(backward_pivots_columns)(sides, n - whole, whole, panel, P, width, y);
    for (int column = whole - COLUMNS; column >= 0; column -= COLUMNS)
        TYPED(backward_pivots_columns)(sides, COLUMNS, column, panel, P, width, y);
}

// ---- any number of right-hand sides: as many groups of eight at once as fit into registers

#define FOR_SIDES(some, ...)                                                                       \
    do {                                                                                           \
        int side = 0;                                                                              \
        for (; side + SLABS * SN_SLAB <= width; side += SLABS * SN_SLAB)                           \
            some(SIDES, panel, P, width, __VA_ARGS__);                                             \
        if (SLABS > 2 && side + 2 * SN_SLAB == width)                                              \
            some(SIDES - SN_WIDES, panel, P, width, __VA_ARGS__);                                  \
        else                                                                                       \
            for (; side + SN_SLAB <= width; side += SN_SLAB)                                       \
                some(SN_WIDES, panel, P, width, __VA_ARGS__);                                      \
    } while (0)

static void TYPED(forward_pivots)(const SnPanelView* panel, const Stored* P, int width, double* y) {
    if (width == 1)
        TYPED(forward_pivots_one)(panel, P, y);
    else
        FOR_SIDES(TYPED(forward_pivots_some), y + side);
}

static void TYPED(forward_rows)(const SnPanelView* panel, const Stored* P, int width, int from,
                                int to, const double* y, double* u) {
    P += panel->pivot_slabs * (int64_t)SN_SLAB * panel->pivots;
    if (width == 1)
        TYPED(forward_rows_one)(panel, P, from, to, y, u);
    else
        FOR_SIDES(TYPED(forward_rows_some), from, to, y + side, u + side);
}

static void TYPED(backward_rows)(const SnPanelView* panel, const Stored* P, int width, int from,
                                 int to, const double* u, double* y, double* sums) {
    P += panel->pivot_slabs * (int64_t)SN_SLAB * panel->pivots;
    if (width == 1)
        TYPED(backward_rows_one)(panel, P, from, to, u, y, sums);
    else
        FOR_SIDES(TYPED(backward_rows_some), from, to, u + side, y + side);
}

static void TYPED(backward_pivots)(const SnPanelView* panel, const Stored* P, int width, double* y,
                                   double* sums) {
    if (width == 1)
        TYPED(backward_pivots_one)(panel, P, y, sums);
    else
        FOR_SIDES(TYPED(backward_pivots_some), y + side);
}

#undef FOR_SIDES
