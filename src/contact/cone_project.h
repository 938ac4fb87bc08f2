// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_CONE_PROJECT_H
#define SN_CONTACT_CONE_PROJECT_H

// The nearest point r of Coulomb's cone K = { |r_t| <= mu r_n } to a given one, distances being
// measured by g_n r_n^2 + g_t |r_t|^2.

typedef struct SnConeMetric {
    double friction; // mu
    double g[2];     // along the normal and across it, 1/kg
} SnConeMetric;

/// r for the point -w/g: the impulse of least r.g r / 2 + w.r in the cone. Returns r.g r / 2.
/// `slope`, unless NULL, becomes -dr/dw, which is symmetric and not negative; where it jumps, that
/// of the side with more of the cone.
double sn_cone_project(const SnConeMetric* metric, const double w[3], double r[3],
                       double slope[3][3]);

#endif
