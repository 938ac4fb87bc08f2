// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Prepares the damping of a run of elements at the beginning of a step (solid_damped.h), in double
// precision and for eight elements at a time. This header is macro-typed: see lanes_double.h.

typedef REAL NAME(Eight) __attribute__((vector_size(SN_LANES * sizeof(REAL))));

// Read eight numbers of a row.
LANES_INLINE Lanes NAME(read_lanes)(const REAL* row) {
    NAME(Eight) value;
    memcpy(&value, row, sizeof value);
    return __builtin_convertvector(value, Lanes);
}

LANES_INLINE void NAME(write_lanes)(Lanes lanes, REAL* row) {
    const NAME(Eight) value = __builtin_convertvector(lanes, NAME(Eight));
    memcpy(row, &value, sizeof value);
}

// Set the point at which the law's tangent is computed, for eight lanes from lane `first` on. f are
// the columns of F, and `row` begins at lane `first` of the batch's first row.
LANES_INLINE void NAME(prepare_point)(int shape, int law, const VECTOR f[3][3], const REAL* row,
                                      int first, SnLawPoint* point) {
    const int dim = SN_XPBD_DIM(shape);
    for (int k = 0; k < 9; ++k) {
        const int i = k % 3, r = k / 3, inside = i < dim && r < dim;
        point->F[k] = inside ? NAME(read_lanes)((const REAL*)&f[i][r] + first) : lanes_set(i == r);
    }
    const Lanes ratio = NAME(read_lanes)(row + (SN_XPBD_PARAMETER_ROW(shape) + 1) * WIDTH);
    point->modulus[0] = lanes_set(law != SN_XPBD_VOLUME);
    point->modulus[1] = find_second_modulus((SnXpbdLaw)law, dim, ratio);
}

// Write the rows that damping needs for eight elements. `row` points into the batch's first row, at
// the entry of the first of these elements.
LANES_INLINE void NAME(write_damping)(int shape, int law, const Brakes* brakes, double h,
                                      const Mat3* turn, REAL* row) {
    const int dim = SN_XPBD_DIM(shape);
    const Lanes alpha1 = NAME(read_lanes)(row + SN_XPBD_ALPHA1_ROW(shape, law) * WIDTH);
    Lanes spring[9];
    find_springs(brakes, alpha1 * (1 / h), spring, spring + 6);
    find_roots(spring, spring + 6);
    for (int k = 0; k < 9; ++k)
        NAME(write_lanes)(spring[k], row + (SN_XPBD_NORMAL_ROW(shape, law) + k) * WIDTH);
    for (int k = 0; k < dim * dim; ++k) {
        const Lanes* f = brakes->f[k / dim];
        const double* Q = turn->m[k % dim];
        NAME(write_lanes)
        (Q[0] * f[0] + Q[1] * f[1] + Q[2] * f[2],
         row + (SN_XPBD_START_ROW(shape, law) + k) * WIDTH);
    }
    for (int a = 0; a < dim; ++a) {
        Lanes g[3] = {lanes_set(0), lanes_set(0), lanes_set(0)};
        for (int i = 0; i < dim; ++i) g[i] = NAME(read_lanes)(row + (a * dim + i) * WIDTH);
        for (int k = 0; k < dim; ++k) NAME(write_lanes)
        (svd_dot(g, brakes->v[k]), row + (SN_XPBD_TURNED_ROW(shape, law) + a * dim + k) * WIDTH);
    }
}

// Up to two groups of eight elements that wait to be prepared. The law computes the tangents of two
// groups in little more time than those of one.
typedef struct NAME(Waiting) {
    int count;
    SnLawPoint point[2];
    REAL* row[2];
} NAME(Waiting);

LANES_INLINE void NAME(prepare_waiting)(int shape, int law, const SnXpbdRun* run,
                                        NAME(Waiting) * waiting) {
    SnLawFrame frame[2];
    run->material->tangent(waiting->count, waiting->point, frame);
    for (int k = 0; k < waiting->count; ++k) {
        Brakes brakes;
        find_brakes(&frame[k], waiting->point[k].F, SN_XPBD_DIM(shape) == 2, &brakes);
        NAME(write_damping)
        (shape, law, &brakes, run->h, run->turn, waiting->row[k]);
    }
    waiting->count = 0;
}

LANES_INLINE void NAME(prepare_run)(int shape, int law, const SnXpbdRun* run) {
    const int dim = SN_XPBD_DIM(shape), rows = SN_XPBD_ROWS(shape, law, 1);
    const int* node = run->node;
    VECTOR* row = run->row;
    NAME(Waiting) waiting = {.count = 0};
    for (int b = 0; b < sn_pieces(run->count, WIDTH); ++b, node += (dim + 1) * WIDTH, row += rows) {
        VECTOR x[4][4], f[3][3];
        for (int a = 0; a <= dim; ++a) GATHER(run->particle, node + a * WIDTH, x[a]);
        NAME(compute_deformation)(dim, x, row, f);
        for (int first = 0; first < WIDTH; first += SN_LANES) {
            REAL* own = (REAL*)row + first;
            NAME(prepare_point)(shape, law, f, own, first, &waiting.point[waiting.count]);
            waiting.row[waiting.count++] = own;
            if (waiting.count == 2) NAME(prepare_waiting)(shape, law, run, &waiting);
        }
    }
    if (waiting.count > 0) NAME(prepare_waiting)(shape, law, run, &waiting);
}
