// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Multiplies one row of the mass matrix with velocities, where nodes may belong to aggregates. An
// entry (i, j) that couples a node of an aggregate to another node multiplies v_i in place of v_j,
// as if it were on the diagonal (sn_map_mass_row).
#include "system/map.h"

void sn_map_mass_row(const SnMap* map, int i, const double* v, double out[3]) {
    const SnMass* mass = map->model->mass;
    const int* of = map->node_mover;
    if (!mass->value || map->aggregate->count == 0) {
        sn_mass_row(mass, i, v, out);
        return;
    }
    out[0] = out[1] = out[2] = 0;
    for (int e = mass->row_start[i]; e < mass->row_start[i + 1]; ++e) {
        const int j = mass->column[e], from = of[i] >= 0 || of[j] >= 0 ? i : j;
        for (int k = 0; k < 3; ++k) out[k] += mass->value[e] * v[3 * (size_t)from + (size_t)k];
    }
}
