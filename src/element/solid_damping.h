// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Part of solid_chunk.h: the sum of the stiffness K and the stiffness-proportional damping
//   D = alpha1 Pi K Pi,
// where K is projected to be positive semi-definite, and Pi removes the rotation from a change dF
// of F (math/spin.h). D is symmetric and positive semi-definite, and its forces have no torque. So
// D does not brake a stressed body that turns as a whole. Where there is no stress, D is alpha1 K.
//
// For isotropic laws, the sum is formed in the frame of the singular vectors of F, where D costs
// almost nothing (frame_weigh). Fibres are not aligned with this frame; their part of D is computed
// by the functions below. For the linear law, Pi is taken at F = I, where K Pi = K. So its damping
// is alpha1 K, and stays linear.
#include "math/spin.h"

// The factors in the sum of one batch: `stiffness` times K plus `damping` times Pi K Pi.
typedef struct Share {
    Lanes stiffness, damping;
    int damped; // 0: damping is zero
} Share;

// ---- laws

LANES_INLINE void law_sum(const SnLaw* law, const SnLawFrame* frame, const Share* share,
                          SnFrameSum* sum) {
    if (share->damped && law->rotation_free)
        frame_weigh(frame, share->stiffness, share->damping, sum);
    else
        frame_scale(frame, share->stiffness + share->damping, sum);
}

// ---- fibres
//
// A fibre has the direction d at rest, and n = F d / |F d|. Its K has a stiffness `along` n and a
// stiffness `across` n (FibreTangent). A rotation does not change the stretch, that is, Pi(n d^T) =
// n d^T. So D has the same part `along` as alpha1 K, and only the part `across` differs.

// Return the tangent of the sum without the damping `across` the fibre, which the next two
// functions add.
LANES_INLINE FibreTangent fibre_sum(const FibreTangent* tangent, const Share* share) {
    FibreTangent sum = *tangent;
    sum.along *= share->stiffness + share->damping;
    sum.across *= share->stiffness;
    return sum;
}

// K_ab += across (Q_a Q_b^T - (g_a . d)(g_b . d) n n^T). Column k of Q_a is Pi(e_k d^T) g_a, which
// gives Q_a = (g_a . d) I + [F g_a]x N^-1 [F d]x. Here [a]x is the matrix of the cross product with
// a; the matrix N is defined in math/spin.h.
LANES_APART void fibre_add_damping_blocks(const SnSolidBatch* batch, const SnSolidFibre* fibre,
                                          const Lanes F[9], const Lanes n[3], Lanes across,
                                          Lanes K[INNER][9]) {
    Lanes inverse[6], Fd[3], W[3][3], g[NODES - 1], Q[NODES - 1][3][3];
    spin_inverse(F, inverse);
    for (int i = 0; i < 3; ++i) Fd[i] = svd_dot(&F[3 * i], fibre->direction);
    for (int k = 0; k < 3; ++k) {
        const Lanes e[3] = {lanes_set(k == 0), lanes_set(k == 1), lanes_set(k == 2)};
        Lanes m[3];
        spin_cross(Fd, e, m);
        spin_apply(inverse, m, W[k]);
    }
    for (int a = 0; a < NODES - 1; ++a) {
        Lanes Fg[3];
        g[a] = svd_dot(batch->gradient[a], fibre->direction);
        for (int i = 0; i < 3; ++i) Fg[i] = svd_dot(&F[3 * i], batch->gradient[a]);
        for (int k = 0; k < 3; ++k) {
            spin_cross(Fg, W[k], Q[a][k]);
            Q[a][k][k] += g[a];
        }
    }
    for (int p = 0; p < INNER; ++p) {
        const int a = inner_node_a(p), b = inner_node_b(p);
        for (int k = 0; k < 9; ++k) {
            const int i = k / 3, j = k % 3;
            K[p][k] += across * (Q[a][0][i] * Q[b][0][j] + Q[a][1][i] * Q[b][1][j] +
                                 Q[a][2][i] * Q[b][2][j] - g[a] * g[b] * n[i] * n[j]);
        }
    }
}

// dP += Pi(c d^T) with c = across (I - n n^T) (Pi dF) d
LANES_APART void fibre_add_damping_product(const SnSolidFibre* fibre, const Lanes F[9],
                                           const Lanes n[3], Lanes across, const Lanes dF[9],
                                           Lanes dP[9]) {
    Lanes inverse[6], G[9], da[3];
    spin_inverse(F, inverse);
    memcpy(G, dF, sizeof G);
    spin_remove(F, inverse, G);
    for (int i = 0; i < 3; ++i) da[i] = svd_dot(&G[3 * i], fibre->direction);
    const Lanes along = svd_dot(n, da);
    for (int k = 0; k < 9; ++k)
        G[k] = across * (da[k / 3] - along * n[k / 3]) * fibre->direction[k % 3];
    spin_remove(F, inverse, G);
    for (int k = 0; k < 9; ++k) dP[k] += G[k];
}
