// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_SUMS_H
#define SN_RIGID_SUMS_H

#include "math/vec3.h"

// Sums over the nodes of a rigid object, one node after the other: mass, centre of mass, momentum.
// Inertia is summed by sn_inertia_add (rigid/pose.h). Start from {0}. The rounding of a sum depends
// on the order of the nodes.

/// The sums of m, kg, and of m x, kg m.
typedef struct SnMassSum {
    double mass;
    Vec3 moment;
} SnMassSum;

static inline SnMassSum sn_mass_sum_add(double m, Vec3 x, SnMassSum sum) {
    return (SnMassSum){sum.mass + m, v3_axpy(m, x, sum.moment)};
}

/// The centre of mass, m. The mass has to be above 0.
static inline Vec3 sn_mass_sum_centre(SnMassSum sum) { return v3_scale(1 / sum.mass, sum.moment); }

/// The sums of p, kg m/s, and of r x p, kg m^2/s.
typedef struct SnMomentumSum {
    Vec3 linear, angular;
} SnMomentumSum;

static inline SnMomentumSum sn_momentum_sum_add(Vec3 r, Vec3 p, SnMomentumSum sum) {
    return (SnMomentumSum){v3_add(sum.linear, p), v3_add(sum.angular, v3_cross(r, p))};
}

#endif
