// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Triangular solves of two to four right-hand sides for a factor stored as `Stored`. few_kernels.c
// includes this file once for double and once for float; TYPED(name) is the name with the type
// added. `sides` is the number of right-hand sides for which the inner loops run: 4, or 3; two
// right-hand sides are computed as three, of which the last one is zero. c is the index of a
// right-hand side. P points to the numbers of a panel (fronts.h). A panel is stored in slabs of
// eight rows: the entry of L in row i of slab s and column k is P[8 (s * pivots + k) + i]. In
// products with a panel, the lanes of a register are rows, and each right-hand side has a register
// of its own. In triangles (the 8x8 blocks on the diagonal of L11), and in fronts of fewer than
// NARROW pivots, the lanes are right-hand sides.

// ---- forward

// For slabs s < `slabs` and right-hand sides c, set C[s][c] to the sum of P_s[k] y[k][c] over
// columns k < `depth`, where P_s[k] is column k of slab s. `slabs` is SLABS or 1. If it is 1, SLABS
// columns are multiplied at a time.
LANES_INLINE void TYPED(few_times)(int sides, int slabs, const Stored* P, int64_t stride, int depth,
                                   const double* y, Lanes C[SLABS][SN_FEW]) {
    const int columns = SLABS / slabs;
    for (int s = 0; s < SLABS; ++s)
        for (int c = 0; c < SN_FEW; ++c) C[s][c] = lanes_set(0);
    int k = 0;
    for (; k + columns <= depth; k += columns, P += SN_SLAB * columns, y += SN_FEW * columns) {
        for (int s = 0; s < SLABS; ++s) {
            const double* side = columns > 1 ? y + SN_FEW * s : y;
            const Lanes p = lanes_hold(TYPED(load)(P + (columns > 1 ? SN_SLAB : stride) * s));
            for (int c = 0; c < sides; ++c) C[s][c] += p * lanes_set(side[c]);
        }
    }
    if (columns == 1) return;
    for (; k < depth; ++k, P += SN_SLAB, y += SN_FEW)
        for (int c = 0; c < sides; ++c) C[0][c] += TYPED(load)(P) * lanes_set(y[c]);
    for (int s = 1; s < SLABS; ++s)
        for (int c = 0; c < sides; ++c) C[0][c] += C[s][c];
}

// Set row[i] = y_i - r_i for the `width` rows of a triangle.
LANES_INLINE void TYPED(load_triangle)(int width, const double* y, const double* r,
                                       SnLanes row[SN_SLAB]) {
    for (int i = 0; i < SN_SLAB; ++i)
        if (i < width) row[i] = sn_lanes_load(y + SN_FEW * i) - sn_lanes_load(r + SN_FEW * i);
}

// y := L^-1 (y - r) for the `width` pivots of a triangle. Loops over rows have the constant end
// eight, so that rows can stay in registers.
LANES_INLINE void TYPED(forward_triangle)(int width, const Stored* P, const double* inverse,
                                          const double* r, double* y) {
    SnLanes row[SN_SLAB] = {0};
    TYPED(load_triangle)(width, y, r, row);
    for (int j = 0; j < SN_SLAB && j < width; ++j) {
        row[j] *= sn_lanes_all(inverse[j]);
        sn_lanes_store(y + SN_FEW * j, row[j]);
        for (int i = j + 1; i < SN_SLAB; ++i)
            row[i] -= sn_lanes_all((double)P[SN_SLAB * j + i]) * row[j];
    }
}

// y := L11^-1 y
LANES_INLINE void TYPED(forward_pivots)(int sides, const SnFront* front, const Stored* P,
                                        const double* inverse, double* y) {
    const int n = front->pivots;
    for (int first = 0; first < n; first += SN_SLAB, P += (int64_t)SN_SLAB * n) {
        double r[SN_SLAB * SN_FEW] __attribute__((aligned(64)));
        Lanes C[SLABS][SN_FEW];
        TYPED(few_times)(sides, 1, P, 0, first, y, C);
        lanes_scatter4(r, slab_rows, C[0]);
        const Stored* triangle = P + SN_SLAB * first;
        double* own = y + SN_FEW * first;
        if (n - first >= SN_SLAB)
            TYPED(forward_triangle)(SN_SLAB, triangle, inverse + first, r, own);
        else
            TYPED(forward_triangle)(n - first, triangle, inverse + first, r, own);
    }
}

// Subtract r from row `row` of x. If this row belongs to the top of the tree, subtract r from its
// numbers in view->top instead.
LANES_INLINE void TYPED(subtract_row)(const SnFewView* view, int row, SnLanes r) {
    double* to = row < view->first_top ? view->x + (int64_t)SN_FEW * row
                                       : view->top + (int64_t)SN_FEW * (row - view->first_top);
    sn_lanes_store(to, sn_lanes_load(to) - r);
}

// Subtract the sums C of a slab from its `count` rows.
LANES_INLINE void TYPED(scatter_slab)(const SnFewView* view, const int* row, int count,
                                      const Lanes C[SN_FEW]) {
    double r[SN_SLAB * SN_FEW] __attribute__((aligned(64)));
    lanes_scatter4(r, slab_rows, C);
    for (int i = 0; i < count; ++i)
        TYPED(subtract_row)(view, row[i], sn_lanes_load(r + SN_FEW * i));
}

// Returns how many trailing rows a slab has: eight, or fewer in the last slab.
LANES_INLINE int TYPED(rows_in)(const SnFront* front, int slab) {
    const int left = front->trailing - SN_SLAB * slab;
    return left < SN_SLAB ? left : SN_SLAB;
}

// x := x - L21 y for the trailing rows. P is their first slab.
LANES_INLINE void TYPED(forward_rows)(int sides, const SnFewView* view, const SnFront* front,
                                      const Stored* P, const double* y) {
    const int n = front->pivots, slabs = front->slabs - front->pivot_slabs;
    const int64_t stride = (int64_t)SN_SLAB * n;
    const int* row = view->row_dof + front->first_row;
    Lanes C[SLABS][SN_FEW];
    int slab = 0;
    for (; slab + SLABS <= slabs; slab += SLABS, P += SLABS * stride) {
        TYPED(few_times)(sides, SLABS, P, stride, n, y, C);
        for (int s = 0; s < SLABS; ++s) TYPED(scatter_slab)
        (view, row + SN_SLAB * (slab + s), TYPED(rows_in)(front, slab + s), C[s]);
    }
    for (; slab < slabs; ++slab, P += stride) {
        TYPED(few_times)(sides, 1, P, stride, n, y, C);
        TYPED(scatter_slab)(view, row + SN_SLAB * slab, TYPED(rows_in)(front, slab), C[0]);
    }
}

// Solve forward with a front of n < NARROW pivots, with one register per pivot. This function does
// what forward_pivots and forward_rows do for wider fronts.
LANES_INLINE void TYPED(forward_narrow)(int n, const SnFewView* view, const SnFront* front,
                                        const Stored* P) {
    const double* inverse = view->inverse + front->first_dof;
    double* y = view->x + (int64_t)SN_FEW * front->first_dof;
    SnLanes pivot[NARROW];
    for (int k = 0; k < n; ++k) pivot[k] = sn_lanes_load(y + SN_FEW * k);
    for (int k = 0; k < n; ++k) {
        pivot[k] *= sn_lanes_all(inverse[k]);
        for (int i = k + 1; i < n; ++i)
            pivot[i] -= sn_lanes_all((double)P[SN_SLAB * k + i]) * pivot[k];
    }
    for (int k = 0; k < n; ++k) sn_lanes_store(y + SN_FEW * k, pivot[k]);

    const int* row = view->row_dof + front->first_row;
    for (int i = 0; i < front->trailing; ++i) {
        const Stored* L = P + (int64_t)SN_SLAB * n * (1 + i / SN_SLAB) + i % SN_SLAB;
        SnLanes sum = sn_lanes_all((double)L[0]) * pivot[0];
        for (int k = 1; k < n; ++k) sum += sn_lanes_all((double)L[SN_SLAB * k]) * pivot[k];
        TYPED(subtract_row)(view, row[i], sum);
    }
}

LANES_INLINE void TYPED(forward_front)(int sides, const SnFewView* view, const SnFront* front,
                                       const Stored* P) {
    double* y = view->x + (int64_t)SN_FEW * front->first_dof;
    TYPED(forward_pivots)(sides, front, P, view->inverse + front->first_dof, y);
    TYPED(forward_rows)
    (sides, view, front, P + (int64_t)SN_SLAB * front->pivot_slabs * front->pivots, y);
}

// ---- backward

// to[8 c + i] = from[row[i]][c] for a slab of rows
LANES_INLINE void TYPED(turn_slab)(int sides, const double* from, const int* row, double* to) {
    Lanes side[SN_FEW];
    int at[SN_SLAB];
    for (int i = 0; i < SN_SLAB; ++i) at[i] = SN_FEW * row[i];
    lanes_gather4(from, at, side);
    for (int c = 0; c < sides; ++c) *(Lanes*)(to + SN_SLAB * c) = side[c];
}

// Do the same as turn_slab for a slab that has only `count` rows; zeros follow its last row.
LANES_INLINE void TYPED(turn_rest)(int sides, const double* from, const int* row, int count,
                                   double* to) {
    double r[SN_SLAB * SN_FEW] __attribute__((aligned(64))) = {0};
    for (int i = 0; i < SN_SLAB; ++i)
        if (i < count)
            sn_lanes_store(r + SN_FEW * i, sn_lanes_load(from + (int64_t)SN_FEW * row[i]));
    TYPED(turn_slab)(sides, r, next_rows, to);
}

// Copy the front's trailing rows of x to view->trailing, in slabs.
LANES_INLINE void TYPED(gather_rows)(int sides, const SnFewView* view, const SnFront* front) {
    const int* row = view->row_dof + front->first_row;
    double* to = view->trailing;
    int left = front->trailing;
    for (; left >= SN_SLAB; left -= SN_SLAB, row += SN_SLAB, to += SN_SLAB * SN_FEW)
        TYPED(turn_slab)(sides, view->x, row, to);
    if (left > 0) TYPED(turn_rest)(sides, view->x, row, left, to);
}

// C[q][c] += sum over slabs s < `slabs` of P[s][q] u[s][c], for `count` columns q and all
// right-hand sides c
LANES_INLINE void TYPED(add_columns)(int sides, int count, const Stored* P, int64_t stride,
                                     int slabs, const double* u, Lanes C[COLUMNS][SN_FEW]) {
    for (int s = 0; s < slabs; ++s, P += stride, u += SN_SLAB * SN_FEW) {
        Lanes v[SN_FEW];
        for (int c = 0; c < sides; ++c) v[c] = lanes_hold(*(const Lanes*)(u + SN_SLAB * c));
        for (int q = 0; q < count; ++q) {
            const Lanes p = lanes_hold(TYPED(load)(P + SN_SLAB * q));
            for (int c = 0; c < sides; ++c) C[q][c] += p * v[c];
        }
    }
}

// For `count` pivots q of slab `slab`, set r[q] to the sum of L_iq x_i over all rows i of the front
// below this slab. The columns of these pivots begin at P.
LANES_INLINE void TYPED(times_columns)(int sides, int count, const SnFewView* view,
                                       const SnFront* front, int slab, const Stored* P, double* r) {
    const int64_t stride = (int64_t)SN_SLAB * front->pivots;
    Lanes C[COLUMNS][SN_FEW];
    for (int q = 0; q < count; ++q)
        for (int c = 0; c < SN_FEW; ++c) C[q][c] = lanes_set(0);
    TYPED(add_columns)
    (sides, count, P + stride, stride, front->pivot_slabs - 1 - slab,
     view->pivots + (int64_t)SN_SLAB * SN_FEW * slab, C);
    TYPED(add_columns)
    (sides, count, P + stride * (front->pivot_slabs - slab), stride,
     front->slabs - front->pivot_slabs, view->trailing, C);
    for (int q = 0; q < count; ++q) lanes_sums4(C[q], r + SN_FEW * q);
}

// y := L^-T (y - r) for the `width` pivots of a triangle
LANES_INLINE void TYPED(backward_triangle)(int width, const Stored* P, const double* inverse,
                                           const double* r, double* y) {
    SnLanes row[SN_SLAB] = {0};
    TYPED(load_triangle)(width, y, r, row);
    for (int j = SN_SLAB - 1; j >= 0; --j) {
        if (j >= width) continue;
        row[j] *= sn_lanes_all(inverse[j]);
        sn_lanes_store(y + SN_FEW * j, row[j]);
        for (int i = 0; i < j; ++i) row[i] -= sn_lanes_all((double)P[SN_SLAB * i + j]) * row[j];
    }
}

// Solve backward for the `width` pivots of one slab. The pivots of later slabs are solved already,
// and their solution is in view->pivots.
LANES_INLINE void TYPED(backward_slab)(int sides, int width, const SnFewView* view,
                                       const SnFront* front, int slab, const Stored* panel) {
    const int first = SN_SLAB * slab, dof = front->first_dof + first;
    const Stored* P = panel + SN_SLAB * ((int64_t)slab * front->pivots + first);
    double* y = view->x + (int64_t)SN_FEW * dof;
    double r[SN_SLAB * SN_FEW] __attribute__((aligned(64)));
    int q = 0;
    for (; q + COLUMNS <= width; q += COLUMNS) TYPED(times_columns)
    (sides, COLUMNS, view, front, slab, P + SN_SLAB * q, r + SN_FEW * q);
    for (; q < width; ++q)
        TYPED(times_columns)(sides, 1, view, front, slab, P + SN_SLAB * q, r + SN_FEW * q);
    TYPED(backward_triangle)(width, P, view->inverse + dof, r, y);
    if (slab == 0) return;

    // Copy the solution to view->pivots, where the solves for earlier slabs read it.
    double* to = view->pivots + (int64_t)SN_SLAB * SN_FEW * (slab - 1);
    if (width == SN_SLAB)
        TYPED(turn_slab)(sides, y, next_rows, to);
    else
        TYPED(turn_rest)(sides, y, next_rows, width, to);
}

// Solve backward with a front of n < NARROW pivots, with one register per pivot.
LANES_INLINE void TYPED(backward_narrow)(int n, const SnFewView* view, const SnFront* front,
                                         const Stored* P) {
    const double* inverse = view->inverse + front->first_dof;
    const int* row = view->row_dof + front->first_row;
    double* y = view->x + (int64_t)SN_FEW * front->first_dof;
    SnLanes pivot[NARROW];
    for (int k = 0; k < n; ++k) pivot[k] = sn_lanes_load(y + SN_FEW * k);
    for (int i = 0; i < front->trailing; ++i) {
        const Stored* L = P + (int64_t)SN_SLAB * n * (1 + i / SN_SLAB) + i % SN_SLAB;
        const SnLanes u = sn_lanes_load(view->x + (int64_t)SN_FEW * row[i]);
        for (int k = 0; k < n; ++k) pivot[k] -= sn_lanes_all((double)L[SN_SLAB * k]) * u;
    }
    for (int k = n - 1; k >= 0; --k) {
        pivot[k] *= sn_lanes_all(inverse[k]);
        for (int i = 0; i < k; ++i) pivot[i] -= sn_lanes_all((double)P[SN_SLAB * i + k]) * pivot[k];
    }
    for (int k = 0; k < n; ++k) sn_lanes_store(y + SN_FEW * k, pivot[k]);
}

LANES_INLINE void TYPED(backward_front)(int sides, const SnFewView* view, const SnFront* front,
                                        const Stored* P) {
    const int last = front->pivot_slabs - 1;
    TYPED(gather_rows)(sides, view, front);
    if (front->pivots == SN_SLAB * front->pivot_slabs)
        TYPED(backward_slab)(sides, SN_SLAB, view, front, last, P);
    else
        TYPED(backward_slab)(sides, front->pivots - SN_SLAB * last, view, front, last, P);
    for (int slab = last - 1; slab >= 0; --slab)
        TYPED(backward_slab)(sides, SN_SLAB, view, front, slab, P);
}

// ---- many fronts

LANES_INLINE void TYPED(forward_one)(int sides, const SnFewView* view, int f) {
    const SnFront* front = &view->front[f];
    const Stored* P = TYPED(panel)(view) + front->panel;
    switch (front->pivots) {
    case 1:
        TYPED(forward_narrow)(1, view, front, P);
        break;
    case 2:
        TYPED(forward_narrow)(2, view, front, P);
        break;
    case 3:
        TYPED(forward_narrow)(3, view, front, P);
        break;
    case 4:
        TYPED(forward_narrow)(4, view, front, P);
        break;
    case 5:
        TYPED(forward_narrow)(5, view, front, P);
        break;
    case 6:
        TYPED(forward_narrow)(6, view, front, P);
        break;
    default:
        TYPED(forward_front)(sides, view, front, P);
    }
}

LANES_INLINE void TYPED(backward_one)(int sides, const SnFewView* view, int f) {
    const SnFront* front = &view->front[f];
    const Stored* P = TYPED(panel)(view) + front->panel;
    switch (front->pivots) {
    case 1:
        TYPED(backward_narrow)(1, view, front, P);
        break;
    case 2:
        TYPED(backward_narrow)(2, view, front, P);
        break;
    case 3:
        TYPED(backward_narrow)(3, view, front, P);
        break;
    case 4:
        TYPED(backward_narrow)(4, view, front, P);
        break;
    case 5:
        TYPED(backward_narrow)(5, view, front, P);
        break;
    case 6:
        TYPED(backward_narrow)(6, view, front, P);
        break;
    default:
        TYPED(backward_front)(sides, view, front, P);
    }
}

static void TYPED(forward_fronts)(const SnFewView* view, int sides, int first, int last) {
    if (sides < SN_FEW)
        for (int f = first; f < last; ++f) TYPED(forward_one)(SN_FEW - 1, view, f);
    else
        for (int f = first; f < last; ++f) TYPED(forward_one)(SN_FEW, view, f);
}

static void TYPED(backward_fronts)(const SnFewView* view, int sides, int first, int last) {
    if (sides < SN_FEW)
        for (int f = last - 1; f >= first; --f) TYPED(backward_one)(SN_FEW - 1, view, f);
    else
        for (int f = last - 1; f >= first; --f) TYPED(backward_one)(SN_FEW, view, f);
}
