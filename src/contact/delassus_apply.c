// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Impulses of contacts and the velocities that they make, while methods sweep.
#include "contact/contact_kernels.h"
#include "contact/delassus.h"

#include <string.h>

void sn_delassus_set(SnDelassus* d, const double* r) {
    for (int k = 0; k < d->light_count; ++k) memset(d->light[k].v, 0, sizeof d->light[k].v);
    for (int k = 0; k < d->heavy_count; ++k)
        if (d->heavy[k].dense)
            memset(d->heavy[k].w, 0, 3 * (size_t)d->heavy[k].count * sizeof(double));
    for (int i = 0; r && i < d->contact_count; ++i)
        if (r[3 * i] != 0 || r[3 * i + 1] != 0 || r[3 * i + 2] != 0)
            sn_delassus_change(d, i, r + 3 * i);
}

void sn_delassus_velocity(const SnDelassus* d, int i, double w[3]) {
    w[0] = w[1] = w[2] = 0;
    for (int p = d->part_start[i]; p < d->part_start[i + 1]; ++p) {
        const SnPartOf* part = &d->part[p];
        for (int a = 0; a < 3; ++a) {
            if (part->heavy >= 0)
                w[a] += d->heavy[part->heavy].w[3 * part->place + a];
            else
                for (int k = 0; k < SN_LIGHT_DOFS; ++k)
                    w[a] += part->J[a][k] * d->light[part->light].v[k];
        }
    }
}

void sn_delassus_change(SnDelassus* d, int i, const double change[3]) {
    for (int p = d->part_start[i]; p < d->part_start[i + 1]; ++p) {
        const SnPartOf* part = &d->part[p];
        if (part->heavy >= 0) {
            const SnHeavy* heavy = &d->heavy[part->heavy];
            const int n = 3 * heavy->count;
            if (heavy->dense)
                sn_contact_kernels()->add_rows(n, heavy->W + 3 * (int64_t)part->place * n, change,
                                               heavy->w);
        } else {
            double* v = d->light[part->light].v;
            for (int k = 0; k < SN_LIGHT_DOFS; ++k)
                v[k] += part->MinvJt[k][0] * change[0] + part->MinvJt[k][1] * change[1] +
                        part->MinvJt[k][2] * change[2];
        }
    }
}
