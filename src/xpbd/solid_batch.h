// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Solves the constraints of elements, one batch at a time: gather the positions of nodes, compute F
// and G, project the law's constraints, and scatter the positions. This header is macro-typed: see
// lanes_double.h. Callers pass constants for `shape`, `law` and `damped`, so that compilers can
// remove the branches on these arguments.

// The input and output of a law for a batch. Inverse masses w_a are multiplied by s = h^2 mu V (mu:
// shear modulus, V: volume), and multipliers are divided by s. So all members are dimensionless and
// of moderate size: a product of three of them fits into a float.
typedef struct NAME(Element) {
    VECTOR G[6]; // s sum_a w_a g_a g_a^T, stored as the entries 00 11 22 12 02 01, with g_a the
                 // gradient of the shape function of node a
    VECTOR compliance;    // the law's second compliance, times mu V; the first, times mu V, is 1
    VECTOR* lambda;       // multipliers divided by s
    VECTOR residual[12];  // residuals of the constraints before they were projected, of either sign
    VECTOR* mu;           // multipliers of strains of damped elements
    const VECTOR* normal; // the rows `normal`, `shear` and `start` of damped elements
    const VECTOR* shear;
    const VECTOR* start;
} NAME(Element);

#include "xpbd/solid_algebra.h"

#include "xpbd/solid_stvk.h"

#include "xpbd/solid_neo_hookean.h"

#include "xpbd/solid_volume.h"

#include "xpbd/solid_strains.h"

#include "xpbd/solid_damped.h"

// Compute the columns f of the deformation gradient F = sum_a x_a g_a^T from the positions x_a of
// nodes. B are the gradients g_a of all nodes except node 0.
LANES_INLINE void NAME(compute_deformation)(int dim, VECTOR x[4][4], const VECTOR* B,
                                            VECTOR f[3][3]) {
    for (int k = 0; k < dim; ++k) {
        VECTOR edge[3];
        for (int a = 0; a < dim; ++a) edge[a] = x[a + 1][k] - x[0][k];
        for (int i = 0; i < dim; ++i) {
            f[i][k] = edge[0] * B[i] + edge[1] * B[dim + i];
            if (dim == 3) f[i][k] += edge[2] * B[2 * dim + i];
        }
    }
}

// Compute G = sum_a w_a g_a g_a^T. If the multiplier of a constraint changes by dlambda, and H is
// the derivative of the constraint with respect to F, then F changes by dlambda H G.
LANES_INLINE void NAME(compute_mobility)(int dim, const VECTOR w[4], const VECTOR* B, VECTOR G[6]) {
    VECTOR g[4][3];
    for (int i = 0; i < dim; ++i) {
        for (int a = 0; a < dim; ++a) g[a + 1][i] = B[a * dim + i];
        g[0][i] = -(g[1][i] + g[2][i]);
        if (dim == 3) g[0][i] -= g[3][i];
    }
    for (int k = 0; k < 6; ++k) G[k] = SET(0);
    for (int a = 0; a <= dim; ++a)
        for (int i = 0; i < dim; ++i) {
            const VECTOR wg = w[a] * g[a][i];
            for (int j = i; j < dim; ++j) G[i == j ? i : 6 - i - j] += wg * g[a][j];
        }
}

// Move nodes: x_a += w_a P g_a, where P is the sum over constraints of dlambda times the
// constraint's derivative with respect to F.
LANES_INLINE void NAME(move_nodes)(int dim, const VECTOR* B, const VECTOR P[3][3],
                                   const VECTOR w[4], VECTOR x[4][4]) {
    for (int k = 0; k < dim; ++k) {
        VECTOR all = SET(0);
        for (int a = 0; a < dim; ++a) {
            VECTOR move = P[0][k] * B[a * dim] + P[1][k] * B[a * dim + 1];
            if (dim == 3) move += P[2][k] * B[a * dim + 2];
            x[a + 1][k] += w[a + 1] * move;
            all += move;
        }
        x[0][k] -= w[0] * all;
    }
}

LANES_INLINE void NAME(load_element)(int shape, int law, int damped, VECTOR* row,
                                     NAME(Element) * e) {
    e->compliance = row[SN_XPBD_PARAMETER_ROW(shape) + 1];
    e->lambda = row + SN_XPBD_LAMBDA_ROW(shape);
    e->mu = e->lambda + SN_XPBD_CONSTRAINTS(shape, law);
    e->normal = damped ? row + SN_XPBD_NORMAL_ROW(shape, law) : row; // not read if the elements are
                                                                     // not damped
    e->shear = e->normal + 6;
    e->start = e->shear + 3;
}

// The gradients of shape functions with which a batch is solved. For damped elements they are in
// the frame of solid_damped.h.
LANES_INLINE const VECTOR* NAME(gradients)(int shape, int law, int damped, const VECTOR* row) {
    return damped ? row + SN_XPBD_TURNED_ROW(shape, law) : row;
}

// Project the constraints of a batch. Unless `sum` is NULL, *sum is set to the sum of the squared
// residuals that the constraints had before.
LANES_INLINE void NAME(solve_batch)(int shape, int law, int damped, const int* node, VECTOR* row,
                                    REAL* particle, double h, VECTOR* sum) {
    const int dim = SN_XPBD_DIM(shape);
    const VECTOR s = row[SN_XPBD_PARAMETER_ROW(shape)] * (REAL)(h * h);
    const VECTOR* B = NAME(gradients)(shape, law, damped, row);
    VECTOR x[4][4], w[4], f[3][3], P[3][3];
    NAME(Element) e;
    for (int a = 0; a <= dim; ++a) {
        GATHER(particle, node + a * WIDTH, x[a]);
        w[a] = s * x[a][3];
    }
    NAME(compute_deformation)(dim, x, B, f);
    NAME(compute_mobility)(dim, w, B, e.G);
    NAME(load_element)(shape, law, damped, row, &e);
    if (damped)
        NAME(project_damped)(dim, law, SN_XPBD_CONSTRAINTS(shape, law), &e, f, P);
    else if (law == SN_XPBD_STVK)
        NAME(project_stvk)(dim, &e, f, P);
    else if (law == SN_XPBD_NEO_HOOKEAN)
        NAME(project_neo_hookean)(dim, &e, f, P);
    else
        NAME(project_volume)(dim, &e, f, P);
    NAME(move_nodes)(dim, B, P, w, x);
    for (int a = 0; a <= dim; ++a) SCATTER(particle, node + a * WIDTH, x[a]);
    if (!sum) return;
    *sum = SET(0);
    for (int c = 0; c < SN_XPBD_MULTIPLIERS(shape, law, damped); ++c)
        *sum += e.residual[c] * e.residual[c];
}

// ---- If only the first `used` lanes of a batch are to be solved, although more are stored, a copy
// of the batch is solved in which all other lanes repeat lane 0.

typedef struct NAME(Part) {
    VECTOR row[SN_XPBD_MOST_ROWS];
    _Alignas(64) REAL particle[4 * WIDTH][4];
    int node[4 * WIDTH];
} NAME(Part);

LANES_APART void NAME(copy_lanes)(int used, int nodes, int rows, const int* node, const VECTOR* row,
                                  const REAL* particle, NAME(Part) * part) {
    for (int r = 0; r < rows; ++r)
        for (int l = 0; l < WIDTH; ++l) part->row[r][l] = row[r][l < used ? l : 0];
    for (int i = 0; i < nodes * WIDTH; ++i) {
        const int lane = i % WIDTH, from = node[lane < used ? i : i - lane];
        part->node[i] = 4 * i;
        for (int k = 0; k < 4; ++k) part->particle[i][k] = particle[from + k];
    }
}

// Copy back the lanes in use. Also copy back the rows of the lanes from `stored` on, which repeat
// lane 0 in the batch as well.
LANES_APART void NAME(copy_lanes_back)(int used, int stored, int nodes, int rows, const int* node,
                                       VECTOR* row, REAL* particle, const NAME(Part) * part) {
    for (int r = 0; r < rows; ++r)
        for (int l = 0; l < WIDTH; ++l)
            if (l < used || l >= stored) row[r][l] = part->row[r][l];
    for (int a = 0; a < nodes; ++a)
        for (int i = a * WIDTH; i < a * WIDTH + used; ++i)
            for (int k = 0; k < 4; ++k) particle[node[i] + k] = part->particle[i][k];
}

// Prefetch a batch from its row `first` on, because the processor's own prefetching stops at the
// end of every memory page. (With data from main memory, a tet takes 31 ns without this function
// and 20 ns with it.)
LANES_INLINE void NAME(prefetch_batch)(const int* node, int nodes, const VECTOR* row, int first,
                                       int rows) {
    for (int a = 0; a < nodes * WIDTH; a += 16) __builtin_prefetch(node + a);
    for (int r = first; r < rows; ++r) __builtin_prefetch(row + r, 1);
}

LANES_INLINE double NAME(sweep_run)(int shape, int law, int damped, const SnXpbdRun* run) {
    const int nodes = SN_XPBD_DIM(shape) + 1, rows = SN_XPBD_ROWS(shape, law, damped);
    const int whole = run->count / WIDTH, used = run->count % WIDTH;
    const int stored = run->stored - whole * WIDTH; // number of elements that are stored after the
                                                    // whole batches
    const int* node = run->node;
    VECTOR *row = run->row, square = SET(0), sum = SET(0);
    NAME(Part) copy;
    for (int b = 0; b < whole + (used > 0); ++b, node += nodes * WIDTH, row += rows) {
        const int part = b == whole && used < stored;
        NAME(prefetch_batch)
        (node + AHEAD * nodes * WIDTH, nodes, row + AHEAD * rows,
         damped ? SN_XPBD_PARAMETER_ROW(shape) : 0, rows);
        if (part) NAME(copy_lanes)(used, nodes, rows, node, row, run->particle, &copy);
        NAME(solve_batch)
        (shape, law, damped, part ? copy.node : node, part ? copy.row : row,
         part ? copy.particle[0] : (REAL*)run->particle, run->h, run->measured ? &square : NULL);
        if (part) NAME(copy_lanes_back)(used, stored, nodes, rows, node, row, run->particle, &copy);
        if (run->measured && b < whole) sum += square;
    }
    double total = 0;
    for (int l = 0; l < WIDTH; ++l) total += (double)(l < used ? sum[l] + square[l] : sum[l]);
    return total;
}

// Return the sum of the squared residuals of constraints at the present positions of nodes, over
// the elements from run->skipped on. An element whose nodes are all held does not count, because
// its residual cannot be reduced.
LANES_INLINE double NAME(measure_run)(int shape, int law, int damped, const SnXpbdRun* run) {
    const int dim = SN_XPBD_DIM(shape), rows = SN_XPBD_ROWS(shape, law, damped);
    double total = 0;
    for (int b = run->skipped / WIDTH; b < sn_pieces(run->count, WIDTH); ++b) {
        const int* node = run->node + b * (dim + 1) * WIDTH;
        VECTOR *row = (VECTOR*)run->row + b * rows, x[4][4], f[3][3], sum = SET(0), w = SET(0);
        NAME(Element) e;
        for (int a = 0; a <= dim; ++a) GATHER(run->particle, node + a * WIDTH, x[a]);
        for (int a = 0; a <= dim; ++a) w += x[a][3];
        NAME(compute_deformation)(dim, x, NAME(gradients)(shape, law, damped, row), f);
        NAME(load_element)(shape, law, damped, row, &e);
        if (damped) NAME(strain_residuals)(dim, SN_XPBD_CONSTRAINTS(shape, law), f, &e);
        if (law == SN_XPBD_STVK) NAME(stvk_residuals)(dim, f, &e);
        if (law == SN_XPBD_NEO_HOOKEAN) NAME(neo_hookean_residuals)(dim, f, &e);
        if (law == SN_XPBD_VOLUME) NAME(volume_residuals)(dim, f, &e);
        for (int c = 0; c < SN_XPBD_MULTIPLIERS(shape, law, damped); ++c)
            sum += e.residual[c] * e.residual[c];
        for (int l = 0; l < WIDTH; ++l) {
            const int i = b * WIDTH + l;
            if (i >= run->skipped && i < run->count && w[l] > 0) total += (double)sum[l];
        }
    }
    return total;
}

#include "xpbd/solid_prepare.h"

// ---- the table's entries

#define INSTANCES(law, shape)                                                                      \
    static double NAME(sweep_##law##_##shape)(const SnXpbdRun* run) {                              \
        return NAME(sweep_run)(SN_XPBD_##shape, SN_XPBD_##law, 0, run);                            \
    }                                                                                              \
    static double NAME(sweep_damped_##law##_##shape)(const SnXpbdRun* run) {                       \
        return NAME(sweep_run)(SN_XPBD_##shape, SN_XPBD_##law, 1, run);                            \
    }                                                                                              \
    static double NAME(measure_##law##_##shape)(const SnXpbdRun* run) {                            \
        return NAME(measure_run)(SN_XPBD_##shape, SN_XPBD_##law, 0, run);                          \
    }                                                                                              \
    static double NAME(measure_damped_##law##_##shape)(const SnXpbdRun* run) {                     \
        return NAME(measure_run)(SN_XPBD_##shape, SN_XPBD_##law, 1, run);                          \
    }                                                                                              \
    static void NAME(before_##law##_##shape)(const SnXpbdRun* run) {                               \
        NAME(prepare_run)(SN_XPBD_##shape, SN_XPBD_##law, run);                                    \
    }
INSTANCES(STVK, TETS)
INSTANCES(STVK, TRIANGLES)
INSTANCES(NEO_HOOKEAN, TETS)
INSTANCES(NEO_HOOKEAN, TRIANGLES)
INSTANCES(VOLUME, TETS)
INSTANCES(VOLUME, TRIANGLES)
#undef INSTANCES
