// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_CONE_H
#define SN_CONTACT_CONE_H

// One contact by itself, in its own frame (normal, two tangents). With relative velocity
// w = G r + c, find the impulse r = (p, s) that obeys Signorini and Coulomb:
//
//     0 <= p  _|_  w_n >= 0,
//     |s| <= mu p,  and where the contact slides (w_t != 0) |s| = mu p against w_t.
//
// A single row, a stop or a motor, is a contact without anything across its normal, and with limits
// of its impulse that are given:
//
//     lo <= p <= hi,  w_n = 0 in between,  w_n >= 0 at lo,  w_n <= 0 at hi.

/// Limits of an impulse, N s: lo <= 0 <= hi. They may be infinite.
typedef struct SnRange {
    double lo, hi;
} SnRange;

static inline double sn_range_clamp(const SnRange* range, double p) {
    return p < range->lo ? range->lo : p > range->hi ? range->hi : p;
}

/// What does not change while a contact is solved again and again.
typedef struct SnCone {
    double G[3][3];       // symmetric positive definite, 1/kg; compliance included in G[0][0]
    double inverse[3][3]; // of G
    double stiff[2];      // eigenvalues of the tangential block, the larger first
    double axis[2];       // direction of the first eigenvector
    double friction;      // mu
    int inert;            // 1: no impulse moves anything along the normal: never solved
    int single;           // 1: a single row, of which there is nothing but G[0][0] and the range
    SnRange range;
} SnCone;

/// G may be singular: where nothing moves across the normal, that only matters for where friction
/// points.
SnCone sn_make_cone(const double G[3][3], double friction);

/// A single row that moves by g times its impulse, compliance included.
SnCone sn_make_single(double g, SnRange range);

typedef enum SnConeState { SN_CONE_OPEN, SN_CONE_STICKS, SN_CONE_SLIDES } SnConeState;

/// r for c. `r` holds a guess of the impulse when called. A single row sticks where it is within
/// its range, and slides at either end, but is open at 0.
SnConeState sn_cone_solve(const SnCone* cone, const double c[3], double r[3]);

/// How far (r, w) is from the law, as a velocity: the larger of what is missing to Signorini's and
/// to Coulomb's conditions. Of a single row, how far the
/// projected impulse r - w/g is from r.
double sn_cone_residual(const SnCone* cone, const double w[3], const double r[3]);

#endif
