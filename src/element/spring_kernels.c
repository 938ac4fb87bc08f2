// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Forces f0 and f1 on the ends of a spring, and their derivatives. The ends are at x0 and x1 and
// move with v0 and v1. Let d = x1 - x0, l = |d| and n = d/l. K is the derivative of the elastic
// part of f0 with respect to d, and D the derivative of f0 with respect to v1 - v0:
//   f0 = -f1 = (k (l - L) + c n.(v1 - v0)) n,
//   K = k n n^T + k (1 - L/l) (I - n n^T),  D = c n n^T.
// SN_TANGENT_PROJECTED puts max(0, k (1 - L/l)) in place of k (1 - L/l). With SN_TANGENT_CONSTANT,
// K = k I and D = c I.
#include "element/spring_kernels.h"

// a spring that is shorter than this has no direction, m
#define SMALLEST_LENGTH 1e-30

LANES_INLINE Lanes dot_lanes(const Lanes a[3], const Lanes b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

LANES_INLINE void gather_edge(const SnSpringBatch* batch, const double* field, Lanes edge[3]) {
    Lanes origin[3];
    lanes_gather3(field, batch->node[0], origin);
    lanes_gather3(field, batch->node[1], edge);
    for (int i = 0; i < 3; ++i) edge[i] -= origin[i];
}

// Compute the unit direction of each spring and return its length.
LANES_INLINE Lanes gather_direction(const SnSpringBatch* batch, const double* x, Lanes n[3]) {
    gather_edge(batch, x, n);
    const Lanes length = lanes_sqrt(dot_lanes(n, n));
    const Lanes inverse = 1.0 / lanes_max(length, lanes_set(SMALLEST_LENGTH));
    for (int i = 0; i < 3; ++i) n[i] *= inverse;
    return length;
}

// f0 += force, f1 -= force
LANES_INLINE void scatter_pair(const SnSpringBatch* batch, const Lanes force[3], double* f) {
    const Lanes opposite[3] = {-force[0], -force[1], -force[2]};
    lanes_scatter_add3(f, batch->node[0], force);
    lanes_scatter_add3(f, batch->node[1], opposite);
}

// Compute the factors *along and *across for which weights.stiffness K + weights.damping D = along
// n n^T + across (I - n n^T).
LANES_INLINE void spring_tangent(const SnSpringBatch* batch, Lanes length, SnWeights weights,
                                 Lanes* along, Lanes* across) {
    const Lanes slack = batch->rest_length / lanes_max(length, lanes_set(SMALLEST_LENGTH));
    *along = weights.stiffness * batch->stiffness + weights.damping * batch->damping;
    *across = weights.stiffness * batch->stiffness * (1.0 - slack);
    if (weights.tangent == SN_TANGENT_PROJECTED) *across = lanes_max(*across, lanes_set(0));
    if (weights.tangent == SN_TANGENT_CONSTANT) *across = *along;
}

static double compute_energy(int n, const SnSpringBatch* batch, const double* x) {
    Lanes sum = lanes_set(0);
    for (int b = 0; b < n; ++b) {
        Lanes direction[3];
        const Lanes e = gather_direction(&batch[b], x, direction) - batch[b].rest_length;
        sum += 0.5 * batch[b].stiffness * e * e;
    }
    return lanes_sum(sum);
}

// Add the force and return the energy.
static double evaluate_springs(int n, const SnSpringBatch* batch, const double* x, const double* v,
                               double* f) {
    Lanes sum = lanes_set(0);
    for (int b = 0; b < n; ++b) {
        Lanes direction[3], relative[3];
        const Lanes length = gather_direction(&batch[b], x, direction);
        const Lanes e = length - batch[b].rest_length;
        Lanes tension = batch[b].stiffness * e;
        sum += 0.5 * batch[b].stiffness * e * e;
        if (v) {
            gather_edge(&batch[b], v, relative);
            tension += batch[b].damping * dot_lanes(direction, relative);
        }
        for (int i = 0; i < 3; ++i) direction[i] *= tension;
        scatter_pair(&batch[b], direction, f);
    }
    return lanes_sum(sum);
}

static void add_hessian(int n, const SnSpringBatch* batch, const double* x, SnWeights weights,
                        const int* destination, double* value) {
    for (int b = 0; b < n; ++b, destination += SN_SPRING_PAIRS * SN_LANES) {
        Lanes d[3], along, across, K[9], minus_K[9];
        const Lanes length = gather_direction(&batch[b], x, d);
        spring_tangent(&batch[b], length, weights, &along, &across);
        for (int k = 0; k < 9; ++k) {
            K[k] = (along - across) * d[k / 3] * d[k % 3];
            if (k % 4 == 0) K[k] += across;
            minus_K[k] = -K[k];
        }
        lanes_scatter_add9(value, destination, K);
        lanes_scatter_add9(value, destination + SN_LANES, minus_K);
        lanes_scatter_add9(value, destination + 2 * SN_LANES, K);
    }
}

static void add_product(int n, const SnSpringBatch* batch, const double* x, SnWeights weights,
                        const double* w, double* y) {
    for (int b = 0; b < n; ++b) {
        Lanes d[3], edge[3], along, across;
        const Lanes length = gather_direction(&batch[b], x, d);
        spring_tangent(&batch[b], length, weights, &along, &across);
        gather_edge(&batch[b], w, edge);
        const Lanes stretch = (along - across) * dot_lanes(d, edge);
        for (int i = 0; i < 3; ++i) edge[i] = -(stretch * d[i] + across * edge[i]);
        scatter_pair(&batch[b], edge, y);
    }
}

extern const SnSpringKernels SN_ISA_NAME(sn_spring_kernels);
const SnSpringKernels SN_ISA_NAME(sn_spring_kernels) = {compute_energy, evaluate_springs,
                                                        add_hessian, add_product};
