// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// With z = sqrt(g) r the metric is Euclid's and the cone |z_t| <= m z_n, m = mu sqrt(g_t / g_n).
#include "contact/cone_project.h"

#include <math.h>
#include <string.h>

// P of the point x outside of the cone and of its polar cone, where x_t = length (e_0, e_1):
//     P_n = (x_n + m length) / (1 + m^2),   P_t = m P_n e
static void project_side(const double x[3], double m, double length, double z[3], double dP[3][3]) {
    const double share = 1 / (1 + m * m), inverse = length > 0 ? 1 / length : 0; // 0: m is 0
    const double e[2] = {inverse * x[1], inverse * x[2]};
    z[0] = share * (x[0] + m * length);
    for (int a = 0; a < 2; ++a) z[1 + a] = m * z[0] * e[a];
    if (!dP) return;
    const double across = m * z[0] * inverse;
    dP[0][0] = share;
    for (int a = 0; a < 2; ++a) {
        dP[0][1 + a] = dP[1 + a][0] = share * m * e[a];
        for (int b = 0; b < 2; ++b)
            dP[1 + a][1 + b] = share * m * m * e[a] * e[b] + across * ((a == b) - e[a] * e[b]);
    }
}

double sn_cone_project(const SnConeMetric* metric, const double w[3], double r[3],
                       double slope[3][3]) {
    const double root[3] = {sqrt(metric->g[0]), sqrt(metric->g[1]), sqrt(metric->g[1])};
    const double x[3] = {-w[0] / root[0], -w[1] / root[1], -w[2] / root[2]};
    const double m = metric->friction * root[1] / root[0], length = hypot(x[1], x[2]);
    double z[3] = {0};
    if (slope) memset(slope, 0, 9 * sizeof(double));
    if (m > 0 && length <= m * x[0]) {
        memcpy(z, x, sizeof z);
        for (int k = 0; slope && k < 3; ++k) slope[k][k] = 1;
    } else if (m * length > -x[0]) {
        project_side(x, m, length, z, slope);
    }
    for (int k = 0; k < 3; ++k) r[k] = z[k] / root[k];
    for (int k = 0; slope && k < 9; ++k) slope[k / 3][k % 3] /= root[k / 3] * root[k % 3];
    return 0.5 * (z[0] * z[0] + z[1] * z[1] + z[2] * z[2]);
}
