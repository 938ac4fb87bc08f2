// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_apart.h"

#include "view_visitor.h"

#include <math.h>

// Sums over nodes. The term of a node is the squared distance between its positions in the two
// sources, divided by the squared size of its body.
typedef struct Sum {
    double most, sum; // the greatest term, and the sum of all terms
    int64_t nodes;    // number of terms
} Sum;

static void add_distances(const double* x, const double* y, int nodes, double size, Sum* sum) {
    const double scale = 1 / (size * size);
    for (int n = 0; n < nodes; ++n) {
        double squared = 0; // |x - y|^2 / size^2
        for (int k = 3 * n; k < 3 * n + 3; ++k) squared += scale * (x[k] - y[k]) * (x[k] - y[k]);
        sum->most = fmax(sum->most, squared);
        sum->sum += squared;
    }
    sum->nodes += nodes;
}

static int is_there(const SnViewMoment* moment, int body) {
    return !moment->has_body || moment->has_body[body];
}

// Add the terms of all bodies that are there in both groups.
static void add_group_distances(const SnGroup* a, const SnViewMoment* at_a, const SnGroup* b,
                                const SnViewMoment* at_b, Sum* sum) {
    const int bodies =
        a->scene->body_count < b->scene->body_count ? a->scene->body_count : b->scene->body_count;
    for (int i = 0; i < bodies; ++i)
        if (a->node_count[i] == b->node_count[i] && a->size[i] > 0 && is_there(at_a, i) &&
            is_there(at_b, i))
            add_distances(at_a->node[i], at_b->node[i], a->node_count[i], a->size[i], sum);
}

SnApart sn_view_apart(const SnSource* a, const SnSideMoment* at_a, const SnSource* b,
                      const SnSideMoment* at_b) {
    Sum sum = {0};
    add_group_distances(&a->own, &at_a->own, &b->own, &at_b->own, &sum);
    for (int i = 0; i < a->visitor_count; ++i)
        for (int k = 0; k < b->visitor_count; ++k) {
            const SnGroup *p = &a->visitor[i]->group, *q = &b->visitor[k]->group;
            if (p->first_part == q->first_part)
                add_group_distances(p, &at_a->visitor[i], q, &at_b->visitor[k], &sum);
        }
    return (SnApart){.most = sqrt(sum.most),
                     .rms = sum.nodes ? sqrt(sum.sum / (double)sum.nodes) : 0};
}
