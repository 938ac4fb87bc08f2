// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Rates of strain of the last step, for users to look at: rigidification compares them with its
// thresholds (source text 000, figure 3.5).
#include "base/memory.h"
#include "sim/world.h"

// The part of a soft body of tets or triangles, in a world that has started. NULL: there is none.
static const SnPart* find_solid_part(const SnWorld* world, SnBodyId id) {
    const SnBody* body = sn_world_body(world, id);
    if (!world->started || !body || !(body->can & SN_BODY_STRAINS)) return NULL;
    return &world->model->part[body->part];
}

// Find the squared rates of strain of a part's elements in a step of length h that leads from
// positions x0 to x1. With the deformation gradient F at the mean of x0 and x1, and the rate F' of
// F, the Green strain E changes by E(x1) - E(x0) = h sym(F^T F'). coords/labels.c does the same.
static SnStatus observe_rates(const SnWorld* world, const SnPart* part, double h, double* square) {
    const double *x0 = world->saved->now.q.x, *x1 = world->state->now.q.x;
    const size_t first = 3 * (size_t)part->first_node;
    const size_t end = first + 3 * (size_t)part->mesh->vertex_count;
    double* middle = SN_NEW_ARRAY(double, 2 * end);
    if (!middle) return SN_OUT_OF_MEMORY;
    double* v = middle + end;
    for (size_t i = first; i < end; ++i) {
        middle[i] = 0.5 * (x0[i] + x1[i]);
        v[i] = (x1[i] - x0[i]) / h;
    }
    sn_solid_strain_rate(part->solid, middle, v, square);
    for (int e = 0; e < part->mesh->element_count; ++e) square[e] *= square[e];
    sn_free(middle);
    return SN_OK;
}

SnStatus sn_world_strain_rates(const SnWorld* world, SnBodyId id, double* observed,
                               double* predicted) {
    const SnPart* part = find_solid_part(world, id);
    if (!part) return SN_BAD_INPUT;
    const double h = world->state->time - world->saved->time;
    const int stepped = h > 0, index = (int)(part - world->model->part);
    const double* asked = NULL;
    if (world->adapt && stepped) {
        const SnAdapt* adapt = world->adapt;
        asked = adapt->predicted + adapt->mixed->part[sn_adapt_index(world, index)].first_element;
    }
    for (int e = 0; e < part->mesh->element_count; ++e) {
        if (observed) observed[e] = 0;
        if (predicted) predicted[e] = asked ? asked[e] : -1;
    }
    return observed && stepped ? observe_rates(world, part, h, observed) : SN_OK;
}

SnStatus sn_world_thresholds(const SnWorld* world, SnBodyId id, double* tau_R, double* tau_E) {
    const SnPart* part = find_solid_part(world, id);
    if (!part || !world->adapt) return SN_BAD_INPUT;
    const int index = (int)(part - world->model->part);
    const SnThresholds limits = sn_adapt_limits(world, sn_adapt_index(world, index));
    *tau_R = limits.tau_R;
    *tau_E = limits.tau_E;
    return SN_OK;
}
