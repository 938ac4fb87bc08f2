// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_CONE_H
#define SN_CONTACT_CONE_H

// One contact by itself, in its own frame (normal, two tangents). With relative velocity
// w = G r + c, find the impulse r = (p, s) that obeys Signorini and Coulomb:
//
//     0 <= p  _|_  w_n >= 0,
//     |s| <= mu p,  and where the contact slides (w_t != 0) |s| = mu p against w_t.

/// What does not change while a contact is solved again and again.
typedef struct SnCone {
    double G[3][3];       // symmetric positive definite, 1/kg; compliance included in G[0][0]
    double inverse[3][3]; // of G
    double stiff[2];      // eigenvalues of the tangential block, the larger first
    double axis[2];       // direction of the first eigenvector
    double friction;      // mu
    int inert;            // 1: no impulse moves anything along the normal: never solved
} SnCone;

/// G may be singular: where nothing moves across the normal, that only matters for where friction
/// points.
SnCone sn_make_cone(const double G[3][3], double friction);

typedef enum SnConeState { SN_CONE_OPEN, SN_CONE_STICKS, SN_CONE_SLIDES } SnConeState;

/// r for c. `r` holds a guess of the impulse when called.
SnConeState sn_cone_solve(const SnCone* cone, const double c[3], double r[3]);

/// How far (r, w) is from the law, as a velocity: the larger of what is missing to Signorini's and
/// to Coulomb's conditions.
double sn_cone_residual(const SnCone* cone, const double w[3], const double r[3]);

#endif
