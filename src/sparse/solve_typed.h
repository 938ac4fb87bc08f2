// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Triangular solves for a factor stored as `Stored`: included by solve_kernels.c once for double
// and once for float, with TYPED(name) and load_stored(). L(8 s + i, k) = P[8 (s * pivots + k) +
// i].

// ---- one right-hand side: lanes are rows

// sum_k P[k] y[k] over `depth` columns of one slab, in four chains
LANES_INLINE Lanes TYPED(times)(const Stored* P, int depth, const double* y) {
    Lanes a = lanes_set(0), b = a, c = a, d = a;
    int k = 0;
    for (; k + 4 <= depth; k += 4, P += 4 * SN_SLAB) {
        a += load_stored(P) * lanes_set(y[k]);
        b += load_stored(P + SN_SLAB) * lanes_set(y[k + 1]);
        c += load_stored(P + 2 * SN_SLAB) * lanes_set(y[k + 2]);
        d += load_stored(P + 3 * SN_SLAB) * lanes_set(y[k + 3]);
    }
    for (; k < depth; ++k, P += SN_SLAB) a += load_stored(P) * lanes_set(y[k]);
    return (a + b) + (c + d);
}

static void TYPED(forward_one)(const SnPanelView* panel, const Stored* P, double* y, double* u) {
    int n = panel->pivots;
    int64_t stride = (int64_t)SN_SLAB * n;
    for (int slab = 0; slab < panel->pivot_slabs; ++slab, P += stride) {
        int first = SN_SLAB * slab, width = n - first < SN_SLAB ? n - first : SN_SLAB;
        Lanes sum = TYPED(times)(P, first, y);
        for (int j = 0; j < width; ++j) {
            y[first + j] = (y[first + j] - sum[j]) * panel->inverse[first + j];
            sum += load_stored(P + SN_SLAB * (first + j)) * lanes_set(y[first + j]);
        }
    }
    for (int slab = panel->pivot_slabs; slab < panel->slabs; ++slab, P += stride, u += SN_SLAB)
        store(u, TYPED(times)(P, n, y));
}

// sums[k] = sum over slabs of P[k] u, four slabs at a time
static void TYPED(sum_slabs)(const Stored* P, int n, int slabs, const double* u, double* sums) {
    int64_t stride = (int64_t)SN_SLAB * n;
    memset(sums, 0, (size_t)stride * sizeof *sums);
    int s = 0;
    for (; s + 4 <= slabs; s += 4, P += 4 * stride, u += 4 * SN_SLAB) {
        Lanes u0 = load(u), u1 = load(u + SN_SLAB), u2 = load(u + 2 * SN_SLAB);
        Lanes u3 = load(u + 3 * SN_SLAB);
        for (int64_t k = 0; k < stride; k += SN_SLAB) {
            Lanes a = load(sums + k) + load_stored(P + k) * u0;
            Lanes b = load_stored(P + stride + k) * u1;
            a += load_stored(P + 2 * stride + k) * u2;
            b += load_stored(P + 3 * stride + k) * u3;
            store(sums + k, a + b);
        }
    }
    for (; s < slabs; ++s, P += stride, u += SN_SLAB) {
        Lanes u0 = load(u);
        for (int64_t k = 0; k < stride; k += SN_SLAB)
            store(sums + k, load(sums + k) + load_stored(P + k) * u0);
    }
}

static void TYPED(backward_one)(const SnPanelView* panel, const Stored* P, const double* u,
                                double* y, double* sums) {
    int n = panel->pivots;
    int64_t stride = (int64_t)SN_SLAB * n;
    TYPED(sum_slabs)
    (P + panel->pivot_slabs * stride, n, panel->slabs - panel->pivot_slabs, u, sums);
    for (int slab = panel->pivot_slabs - 1; slab >= 0; --slab) {
        int first = SN_SLAB * slab, width = n - first < SN_SLAB ? n - first : SN_SLAB;
        const Stored* row = P + slab * stride;

        // within the slab, from the last pivot up
        Lanes x = lanes_set(0);
        for (int j = width - 1; j >= 0; --j) {
            Lanes sum =
                load(sums + SN_SLAB * (first + j)) + load_stored(row + SN_SLAB * (first + j)) * x;
            x[j] = y[first + j] = (y[first + j] - lanes_sum(sum)) * panel->inverse[first + j];
        }
        // what these rows mean for the pivots before them
        for (int64_t k = 0; k < SN_SLAB * (int64_t)first; k += SN_SLAB)
            store(sums + k, load(sums + k) + load_stored(row + k) * x);
    }
}

// ---- several right-hand sides: lanes are sides, `sides` groups of eight at a time

// C[i] = sum_k P[k][i] y[k] over `depth` columns, for COLUMNS rows i of a slab
LANES_INLINE void TYPED(multiply_rows)(int sides, const Stored* P, int depth, const double* y,
                                       int width, Lanes C[COLUMNS][SLABS]) {
    for (int i = 0; i < COLUMNS; ++i)
        for (int v = 0; v < sides; ++v) C[i][v] = lanes_set(0);
    for (int k = 0; k < depth; ++k, P += SN_SLAB, y += width) {
        Lanes a[SLABS];
        for (int v = 0; v < sides; ++v) a[v] = load(y + SN_LANES * v);
        for (int i = 0; i < COLUMNS; ++i) {
            Lanes b = lanes_set((double)P[i]);
            for (int v = 0; v < sides; ++v) C[i][v] += a[v] * b;
        }
    }
}

LANES_INLINE void TYPED(forward_sides)(int sides, const SnPanelView* panel, const Stored* P,
                                       int width, double* y, double* u) {
    int n = panel->pivots;
    int64_t stride = (int64_t)SN_SLAB * n;
    Lanes C[COLUMNS][SLABS];
    for (int row = 0; row < n; row += COLUMNS) {
        const Stored* slab = P + row / SN_SLAB * stride + row % SN_SLAB;
        TYPED(multiply_rows)(sides, slab, row, y, width, C);
        for (int j = 0; j < COLUMNS && row + j < n; ++j) {
            const Stored* column = slab + (int64_t)SN_SLAB * (row + j);
            double* x = y + (int64_t)(row + j) * width;
            for (int v = 0; v < sides; ++v) {
                Lanes solved = load(x + SN_LANES * v) - C[j][v];
                solved *= lanes_set(panel->inverse[row + j]);
                store(x + SN_LANES * v, solved);
                for (int i = j + 1; i < COLUMNS; ++i)
                    C[i][v] += solved * lanes_set((double)column[i]);
            }
        }
    }
    P += panel->pivot_slabs * stride;
    for (int row = 0; row < SN_SLAB * (panel->slabs - panel->pivot_slabs); row += COLUMNS) {
        TYPED(multiply_rows)(sides, P + row / SN_SLAB * stride + row % SN_SLAB, n, y, width, C);
        for (int i = 0; i < COLUMNS; ++i)
            for (int v = 0; v < sides; ++v)
                store(u + (int64_t)(row + i) * width + SN_LANES * v, C[i][v]);
    }
}

// C[q] += sum_i P[q][i] u[i] over rows from .. to-1, for `count` columns q
LANES_INLINE void TYPED(multiply_columns)(int sides, int count, const Stored* P, int64_t stride,
                                          int from, int to, const double* u, int width,
                                          Lanes C[COLUMNS][SLABS]) {
    for (int i = from; i < to; ++i) {
        const Stored* row = P + i / SN_SLAB * stride + i % SN_SLAB;
        Lanes a[SLABS];
        for (int v = 0; v < sides; ++v) a[v] = load(u + (int64_t)i * width + SN_LANES * v);
        for (int q = 0; q < count; ++q) {
            Lanes b = lanes_set((double)row[SN_SLAB * q]);
            for (int v = 0; v < sides; ++v) C[q][v] += a[v] * b;
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
    Lanes C[COLUMNS][SLABS];
    for (int q = 0; q < count; ++q)
        for (int v = 0; v < sides; ++v) C[q][v] = lanes_set(0);
    TYPED(multiply_columns)(sides, count, L21, stride, 0, rows, u, width, C);
    TYPED(multiply_columns)(sides, count, L11, stride, column + count, panel->pivots, y, width, C);
    for (int q = count - 1; q >= 0; --q) {
        int pivot = column + q;
        const Stored* row = L11 + pivot / SN_SLAB * stride + pivot % SN_SLAB;
        double* x = y + (int64_t)pivot * width;
        for (int v = 0; v < sides; ++v) {
            Lanes solved = (load(x + SN_LANES * v) - C[q][v]) * lanes_set(panel->inverse[pivot]);
            store(x + SN_LANES * v, solved);
            for (int p = 0; p < q; ++p) C[p][v] += solved * lanes_set((double)row[SN_SLAB * p]);
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
