// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// How fast elements deform: the Frobenius norm of the rate of the Green strain,
//   E' = sym(F^T F'),  F = x_a g_a^T,  F' = v_a g_a^T.
#include "element/solid.h"

#include <math.h>

// sum over nodes behind the first of (field_a - field_0) g_a^T
static void field_gradient(const SnSolid* solid, const SnSolidBatch* batch, int lane,
                           const double* field, double G[3][3]) {
    const double* origin = field + 3 * (size_t)batch->node[0][lane];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            G[i][j] = 0;
            for (int a = 1; a < solid->nodes_per_element; ++a) {
                const double* value = field + 3 * (size_t)batch->node[a][lane];
                G[i][j] += (value[i] - origin[i]) * batch->gradient[a - 1][j][lane];
            }
        }
}

static double rate_norm(double F[3][3], double rate[3][3]) {
    double sum = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            double entry = 0;
            for (int k = 0; k < 3; ++k)
                entry += 0.5 * (F[k][i] * rate[k][j] + rate[k][i] * F[k][j]);
            sum += entry * entry;
        }
    return sqrt(sum);
}

void sn_solid_strain_rate(const SnSolid* solid, const double* x, const double* v, double* rate) {
    for (int b = 0; b < solid->batch_count; ++b) {
        const SnSolidBatch* batch = &solid->batch[b];
        for (int lane = 0; lane < SN_LANES; ++lane) {
            if (batch->element[lane] < 0) continue;
            double F[3][3], dF[3][3];
            field_gradient(solid, batch, lane, x, F);
            field_gradient(solid, batch, lane, v, dF);
            if (solid->nodes_per_element == 3) F[2][2] += 1; // plane strain
            rate[batch->element[lane]] = rate_norm(F, dF);
        }
    }
}
