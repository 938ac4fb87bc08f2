// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_SOLID_BRAKES_H
#define SN_XPBD_SOLID_BRAKES_H

#include "material/frame.h"
#include "xpbd/solid_kernels.h"

// Finds the damping matrix D between rates of strain (solid_damped.h), for eight elements at a
// time.

// Stretches with a smaller magnitude are raised to this magnitude, so that D has a bound in flat
// elements.
#define LEAST_STRETCH 0.1
// A pivot of S below this share of its largest entry is rounding.
#define LEAST_PIVOT 1e-14

// D of eight elements in the frame of their stretches, divided by mu, or by kappa for the law
// "volume". `normal` has the entries 00 11 22 12 02 01 for pairs of normal strains; shear k is the
// shear of the two axes other than k.
typedef struct Brakes {
    Lanes v[3][3];             // the frame's axes at rest; in plane elements the third axis is z
    Lanes normal[6], shear[3]; // D
    Lanes f[3][3];             // the columns F v_k of F at the start of the step
} Brakes;

LANES_INLINE Lanes bound_stretch(Lanes s) {
    const Lanes least = lanes_set(LEAST_STRETCH), size = lanes_max(lanes_abs(s), least);
    return lanes_if_less(s, lanes_set(0), -size, size);
}

// In each lane return a, b or c if `third` is near 0, 1 or 2.
LANES_INLINE Lanes choose(Lanes third, Lanes a, Lanes b, Lanes c) {
    const Lanes late = lanes_if_less(third, lanes_set(1.5), b, c);
    return lanes_if_less(third, lanes_set(0.5), a, late);
}

// Make z the third axis of the frames of plane elements: rotate the indices of all members.
LANES_INLINE void turn_plane_frame(Brakes* b) {
    const Brakes old = *b;
    const Lanes zero = lanes_set(0);
    Lanes third = lanes_if_less(lanes_set(0.5), lanes_abs(old.v[1][2]), lanes_set(1), zero);
    third = lanes_if_less(lanes_set(0.5), lanes_abs(old.v[2][2]), lanes_set(2), third);
    const int entry[3][3] = {{0, 5, 4}, {5, 1, 3}, {4, 3, 2}};
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        for (int c = 0; c < 3; ++c)
            b->v[k][c] = choose(third, old.v[i][c], old.v[j][c], old.v[k][c]);
        b->shear[k] = choose(third, old.shear[i], old.shear[j], old.shear[k]);
        for (int l = 0; l < 3; ++l)
            b->normal[entry[k][l]] =
                choose(third, old.normal[entry[i][(l + 1) % 3]], old.normal[entry[j][(l + 2) % 3]],
                       old.normal[entry[k][l]]);
    }
    // if the third axis is -z, the second axis is reversed
    for (int c = 0; c < 3; ++c)
        b->v[1][c] = lanes_if_less(b->v[2][2], zero, -b->v[1][c], b->v[1][c]);
}

// Set D and the frame from the law's tangent at F.
LANES_INLINE void find_brakes(SnLawFrame* frame, const Lanes F[9], int plane, Brakes* b) {
    SnFrameSum sum;
    Lanes s[3];
    frame_project(frame);
    frame_weigh(frame, lanes_set(0), lanes_set(1), &sum);
    for (int k = 0; k < 3; ++k) s[k] = bound_stretch(frame->svd.s[k]);
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const Lanes si = frame->svd.s[i], sj = frame->svd.s[j];
        b->normal[k] = frame->A[k] / (s[k] * s[k]);
        b->normal[3 + k] = frame->A[5 - k] / (s[i] * s[j]);
        b->shear[k] = (sum.ij[k] + sum.ji[k]) / (si * si + sj * sj + SVD_TINY);
        for (int c = 0; c < 3; ++c) b->v[k][c] = frame->svd.v[k][c];
    }
    if (plane) turn_plane_frame(b);
    for (int k = 0; k < 3; ++k)
        for (int r = 0; r < 3; ++r) b->f[k][r] = svd_dot(&F[3 * r], b->v[k]);
}

// The law's second modulus divided by mu, or by kappa for the law "volume", from the ratio of
// compliances (SnXpbdLaw).
LANES_INLINE Lanes find_second_modulus(SnXpbdLaw law, int dim, Lanes ratio) {
    if (law == SN_XPBD_NEO_HOOKEAN) return 1.0 + 1.0 / ratio;
    if (law == SN_XPBD_VOLUME) return lanes_set(1);
    return -4.0 * ratio / (1.0 + 2.0 * dim * ratio);
}

// Set S = gamma D for a step with gamma = alpha1/h.
LANES_INLINE void find_springs(const Brakes* b, Lanes gamma, Lanes normal[6], Lanes shear[3]) {
    for (int k = 0; k < 6; ++k) normal[k] = gamma * b->normal[k];
    for (int k = 0; k < 3; ++k) shear[k] = gamma * b->shear[k];
}

// The root of a pivot x, and its inverse. A pivot that is zero but for rounding has neither.
LANES_INLINE Lanes find_root(Lanes x, Lanes least, Lanes* inverse) {
    const Lanes zero = lanes_set(0), root = lanes_sqrt(lanes_max(x, least));
    *inverse = lanes_if_less(least, x, 1.0 / root, zero);
    return lanes_if_less(least, x, root, zero);
}

// Replace S by R, S = R R^T. S is positive semi-definite.
LANES_INLINE void find_roots(Lanes normal[6], Lanes shear[3]) {
    const Lanes most = lanes_max(normal[0], lanes_max(normal[1], normal[2]));
    const Lanes least = LEAST_PIVOT * most + SVD_TINY;
    Lanes inverse;
    normal[0] = find_root(normal[0], least, &inverse);
    normal[5] *= inverse;
    normal[4] *= inverse;
    normal[1] = find_root(normal[1] - normal[5] * normal[5], least, &inverse);
    normal[3] = (normal[3] - normal[5] * normal[4]) * inverse;
    normal[2] =
        find_root(normal[2] - normal[4] * normal[4] - normal[3] * normal[3], least, &inverse);
    for (int k = 0; k < 3; ++k) shear[k] = lanes_sqrt(lanes_max(shear[k], lanes_set(0)));
}

#endif
