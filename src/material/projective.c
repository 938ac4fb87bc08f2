// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The law of projective dynamics (Bouaziz et al. 2014). R is the rotation that is nearest to F, and
// V the matrix of determinant 1 that is nearest to F:
//   psi = mu |F - R|^2 + 3 lambda/2 |F - V|^2 = mu sum (s_i - 1)^2 + 3 lambda/2 sum (s_i - t_i)^2,
// where s are the stretches of F. R is the rotation of the polar decomposition F = R S. V has the
// singular vectors of F, and its stretches t are those with t0 t1 t2 = 1 that are nearest to s
// (unit_volume.h). At a small strain eps, |F - V|^2 = tr(eps)^2 / 3, and psi is Hooke's law.
#include "material/frame.h"
#include "material/moduli.h"
#include "material/unit_volume.h"
#include "math/decompose.h"

enum { SWEEPS = 5 }; // number of Jacobi sweeps after which only rounding errors are left

// Compute P = 2 mu (F - R) + 3 lambda (F - V) from the singular values and vectors of F, and return
// psi.
LANES_INLINE Lanes stretch_both(const Lanes m[2], const Svd* svd, Lanes P[9]) {
    SnUnitVolume at;
    Lanes p[3], turn = lanes_set(0), volume = lanes_set(0);
    unit_volume_project(svd->s, &at);
    for (int k = 0; k < 3; ++k) {
        const Lanes a = svd->s[k] - 1.0, b = svd->s[k] - at.t[k];
        p[k] = 2.0 * m[0] * a + 3.0 * m[1] * b;
        turn += a * a;
        volume += b * b;
    }
    for (int k = 0; k < 9; ++k)
        P[k] = p[0] * svd->u[0][k / 3] * svd->v[0][k % 3] +
               p[1] * svd->u[1][k / 3] * svd->v[1][k % 3] +
               p[2] * svd->u[2][k / 3] * svd->v[2][k % 3];
    return m[0] * turn + 1.5 * m[1] * volume;
}

// `even` has (t_i - t_j) / (s_i - s_j) = t_i t_j / (t_i t_j - y) with the multiplier y of
// unit_volume.h and t_i t_j = 1 / t_k; `odd` has (t_i + t_j) / (s_i + s_j).
static void stretch_tangent(const Lanes m[2], const Lanes s[3], SnLawFrame* frame) {
    const Lanes mu2 = 2.0 * m[0], lambda3 = 3.0 * m[1], least = lanes_set(1e-6);
    SnUnitVolume at;
    Lanes dt[6];
    unit_volume_project(s, &at);
    unit_volume_slope(&at, dt);
    const Lanes y = at.t[2] * (s[2] - at.t[2]);
    for (int k = 0; k < 3; ++k) {
        const Lanes sum = frame_stretch_sum(s, k);
        frame->A[k] = mu2 + lambda3 * (1.0 - dt[k]);
        frame->A[3 + k] = -lambda3 * dt[3 + k];
        frame->even[k] = mu2 + lambda3 * (1.0 - 1.0 / lanes_max(1.0 - y * at.t[k], least));
        frame->odd[k] =
            mu2 - 2.0 * mu2 / sum + lambda3 * (1.0 - (at.t[(k + 1) % 3] + at.t[(k + 2) % 3]) / sum);
    }
}

// Decompose the next two batches, or only one if one is left, and return their number.
static int decompose_batches(int left, const SnLawPoint* point, int sweeps, Svd svd[2]) {
    const SnDecompose* with = sn_decompose(SN_THIS_ISA);
    if (left == 1)
        with->svd(point->F, sweeps, svd);
    else
        with->svd_pair(point[0].F, point[1].F, sweeps, &svd[0], &svd[1]);
    return left == 1 ? 1 : 2;
}

static void energy_batches(int n, const SnLawPoint* point, Lanes* psi) {
    Svd svd[2];
    Lanes P[9]; // not used
    for (int i = 0; i < n;)
        for (int k = 0, count = decompose_batches(n - i, point + i, SWEEPS, svd); k < count;
             ++k, ++i)
            psi[i] = stretch_both(point[i].modulus, &svd[k], P);
}

static void stress_batches(int n, const SnLawPoint* point, SnLawStress* stress) {
    Svd svd[2];
    for (int i = 0; i < n;)
        for (int k = 0, count = decompose_batches(n - i, point + i, SWEEPS, svd); k < count;
             ++k, ++i)
            stretch_both(point[i].modulus, &svd[k], stress[i].P);
}

static void both_batches(int n, const SnLawPoint* point, Lanes* psi, SnLawStress* stress) {
    Svd svd[2];
    for (int i = 0; i < n;)
        for (int k = 0, count = decompose_batches(n - i, point + i, SWEEPS, svd); k < count;
             ++k, ++i)
            psi[i] = stretch_both(point[i].modulus, &svd[k], stress[i].P);
}

static void tangent_batches(int n, const SnLawPoint* point, SnLawFrame* frame) {
    Svd svd[2];
    for (int i = 0; i < n;)
        for (int k = 0, count = decompose_batches(n - i, point + i, FRAME_SWEEPS, svd); k < count;
             ++k, ++i) {
            frame[i].svd = svd[k];
            stretch_tangent(point[i].modulus, svd[k].s, &frame[i]);
        }
}

extern const SnLaw SN_ISA_NAME(sn_law_projective);
const SnLaw SN_ISA_NAME(sn_law_projective) = {
    .name = "projective",
    .summary = "Squared distances to rotations and to unchanged volume: for projective dynamics.",
    .rotation_free = 1,
    .inversion_safe = 1,
    .distance = {2, 3},
    .moduli = sn_lame_moduli,
    .energy = energy_batches,
    .stress = stress_batches,
    .both = both_batches,
    .tangent = tangent_batches,
};
