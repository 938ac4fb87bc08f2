// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/panels.h"

#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"

#include <stdlib.h>

static double number_at(const SnFactor* factor, int64_t at) {
    return factor->panel ? factor->panel[at] : (double)factor->panel_single[at];
}

double* dense_factor(const SnFactor* factor) {
    const SnFronts* fronts = factor->fronts;
    size_t n = (size_t)fronts->dofs;
    double* L = new_vector(n * n);
    for (int f = 0; f < fronts->count; ++f) {
        const SnFront* front = &fronts->front[f];
        for (int k = 0; k < front->pivots; ++k) {
            size_t column = (size_t)(front->first_dof + k);
            for (int r = 0; r < 8 * front->slabs; ++r) {
                double l = number_at(
                    factor, front->panel + 8 * ((int64_t)(r / 8) * front->pivots + k) + r % 8);
                int i = r - 8 * front->pivot_slabs;
                if (r >= k && r < front->pivots)
                    L[(size_t)(front->first_dof + r) * n + column] = l;
                else if (i >= 0 && i < front->trailing)
                    L[(size_t)fronts->row_dof[front->first_row + i] * n + column] = l;
                else if (!(l == 0))
                    fail_msg("front %d, row %d, column %d: %g should be zero", f, r, k, l);
            }
        }
    }
    return L;
}

double* permuted(const SnFronts* fronts, const SnBlockMatrix* A, double shift) {
    size_t n = (size_t)fronts->dofs, *dof = calloc(n + 1, sizeof *dof);
    double *D = dense_of(A), *P = new_vector(n * n);
    assert_non_null(dof);
    for (int k = 0; k < fronts->rows; ++k)
        for (int i = fronts->first_dof[k]; i < fronts->first_dof[k + 1]; ++i)
            dof[i] = (size_t)(fronts->dof[k] + i - fronts->first_dof[k]);
    for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j < n; ++j) P[i * n + j] = D[dof[i] * n + dof[j]];
    for (size_t i = 0; i < n; ++i) P[i * n + i] += shift * fabs(P[i * n + i]);
    free(D);
    free(dof);
    return P;
}
