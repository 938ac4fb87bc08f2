// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_apart.h"

#include <math.h>

SnApart sn_view_apart(const SnSource* a, const SnMoment* at_a, const SnSource* b,
                      const SnMoment* at_b) {
    const int bodies =
        a->scene->body_count < b->scene->body_count ? a->scene->body_count : b->scene->body_count;
    double most = 0, sum = 0;
    int64_t nodes = 0;
    for (int i = 0; i < bodies; ++i) {
        if (a->node_count[i] != b->node_count[i] || !(a->size[i] > 0)) continue;
        if (!at_a->node[i] || !at_b->node[i]) continue;
        const double *x = at_a->node[i], *y = at_b->node[i], scale = 1 / (a->size[i] * a->size[i]);
        for (int n = 0; n < a->node_count[i]; ++n) {
            double squared = 0; // |x - y|^2 / size^2
            for (int k = 3 * n; k < 3 * n + 3; ++k)
                squared += scale * (x[k] - y[k]) * (x[k] - y[k]);
            most = fmax(most, squared);
            sum += squared;
        }
        nodes += a->node_count[i];
    }
    return (SnApart){.most = sqrt(most), .rms = nodes ? sqrt(sum / (double)nodes) : 0};
}
