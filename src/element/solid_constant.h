// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Part of solid_chunk.h: loops with a stiffness that does not depend on the shape. Each element has
// one number w for the slope of its stress, dP = w dF, so K_ab = V w (g_a . g_b) I. This K is a
// Laplacian: x, y and z do not mix. A fibre along d adds k d d^T to w I, so that dP = dF (w I + k d
// d^T), where k is the fibre's stiffness at rest.

// w fits the stress of an element that is stretched along one axis. With F = diag(s, 1, 1), let
// p(s) be the stress P_00. w is the slope for which w (s - 1) is nearest to p(s) over all s that
// differ from 1 by at most FITTED_STRETCH (Liu, Bouaziz and Kavan 2017): the integral of (s - 1)
// p(s), divided by the integral of (s - 1)^2. Both integrals are computed by Gauss's rule with four
// points.
#define FITTED_STRETCH 0.1
static const double gauss_at[4] = {-0.8611363115940526, -0.3399810435848563, 0.3399810435848563,
                                   0.8611363115940526};
static const double gauss_weight[4] = {0.3478548451374538, 0.6521451548625461, 0.6521451548625461,
                                       0.3478548451374538};

LANES_INLINE Lanes stress_fit(const SnLaw* law, const SnSolidBatch* batch) {
    SnLawPoint point[4];
    SnLawStress stress[4];
    Lanes sum = lanes_set(0);
    double square = 0;
    for (int i = 0; i < 4; ++i) {
        for (int k = 0; k < 9; ++k) point[i].F[k] = lanes_set(k % 4 == 0);
        point[i].F[0] += FITTED_STRETCH * gauss_at[i];
        point[i].modulus[0] = batch->modulus[0];
        point[i].modulus[1] = batch->modulus[1];
    }
    law->stress(4, point, stress);
    for (int i = 0; i < 4; ++i) {
        sum += gauss_weight[i] * FITTED_STRETCH * gauss_at[i] * stress[i].P[0];
        square += gauss_weight[i] * FITTED_STRETCH * FITTED_STRETCH * gauss_at[i] * gauss_at[i];
    }
    return sum / square;
}

// Return w. For laws made of squared distances, w is the sum of distance[i] modulus[i], which no
// slope of their stress exceeds.
LANES_INLINE Lanes constant_slope(const SnLaw* law, const SnSolidBatch* batch) {
    if (!sn_law_is_distances(law)) return stress_fit(law, batch);
    return law->distance[0] * batch->modulus[0] + law->distance[1] * batch->modulus[1];
}

// Find the symmetric matrix C with dP = dF C for batch b, as (00, 11, 22, 01, 02, 12). The number
// `even` is the diagonal of C without fibres.
LANES_INLINE void constant_metric(const SnSolid* solid, const SnSolidChunk* chunk, int b,
                                  SnSolidWeights weights, Lanes C[6]) {
    const SnSolidBatch* batch = &solid->batch[b];
    const SnFibre* fibre_law = chunk_fibre(chunk);
    const Lanes share = weights.stiffness + weights.alpha1 * batch->alpha1;
    const Lanes even =
        share * constant_slope(chunk_law(chunk), batch) + 2 * weights.viscous * batch->viscosity;
    for (int k = 0; k < 6; ++k) C[k] = k < 3 ? even : lanes_set(0);
    if (!fibre_law) return;
    static const int i[6] = {0, 1, 2, 0, 0, 1}, j[6] = {0, 1, 2, 1, 2, 2};
    const Lanes* d = solid->fibre[b].direction;
    Lanes one = lanes_set(1), g, dg, ddg;
    fibre_law->stretch(1, &solid->fibre[b].point, &one, &g, &dg, &ddg);
    for (int k = 0; k < 6; ++k) C[k] += share * lanes_max(ddg, lanes_set(0)) * d[i[k]] * d[j[k]];
}

LANES_INLINE void metric_apply(const Lanes C[6], const Lanes a[3], Lanes Ca[3]) {
    Ca[0] = C[0] * a[0] + C[3] * a[1] + C[4] * a[2];
    Ca[1] = C[3] * a[0] + C[1] * a[1] + C[5] * a[2];
    Ca[2] = C[4] * a[0] + C[5] * a[1] + C[2] * a[2];
}

static void chunk_constant_hessian(const SnSolid* solid, const SnSolidChunk* chunk,
                                   SnSolidWeights weights, const int* destination, double* value) {
    for (int b = chunk->first; b < chunk->first + chunk->count; ++b) {
        const SnSolidBatch* batch = &solid->batch[b];
        Lanes C[6], Cg[NODES - 1][3], K[INNER][9];
        constant_metric(solid, chunk, b, weights, C);
        for (int a = 0; a < NODES - 1; ++a) metric_apply(C, batch->gradient[a], Cg[a]);
        for (int p = 0; p < INNER; ++p) {
            const Lanes entry =
                batch->volume * svd_dot(batch->gradient[inner_node_a(p)], Cg[inner_node_b(p)]);
            for (int k = 0; k < 9; ++k) K[p][k] = k % 4 == 0 ? entry : lanes_set(0);
        }
        scatter_blocks(K, destination + (size_t)b * PAIRS * SN_LANES, value);
    }
}

static double chunk_constant_product(const SnSolid* solid, const SnSolidChunk* chunk,
                                     SnSolidWeights weights, const double* w, double* y) {
    Lanes sum = lanes_set(0);
    for (int b = chunk->first; b < chunk->first + chunk->count; ++b) {
        const SnSolidBatch* batch = &solid->batch[b];
        Lanes C[6], dF[9], dP[9];
        constant_metric(solid, chunk, b, weights, C);
        field_gradient(batch, w, dF);
        for (int i = 0; i < 3; ++i) metric_apply(C, &dF[3 * i], &dP[3 * i]);
        scatter_stress(batch, dP, -batch->volume, y);
        sum += batch->volume * contract(dF, dP);
    }
    return lanes_sum(sum);
}
