// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/order.h"

#include "base/random.h"

#include <string.h>

typedef SnStatus Keys(const SnOrderDef* def, const SnOrderAt* at, SnPool* pool, SnArena scratch,
                      float* key);

// ---- strain rate

// The change of the Green strain E in the last step is E(x) - E(before) = h sym(F^T F'), where F is
// the deformation gradient half-way between `before` and x, and F' the gradient of the velocity (x
// - before) / h. The key of an element is the squared norm of the strain rate sym(F^T F').
static SnStatus strain_rate_keys(const SnOrderDef* def, const SnOrderAt* at, SnPool* pool,
                                 SnArena scratch, float* key) {
    (void)def;
    const SnSolid* solid = at->solid;
    const int first = 3 * sn_solid_links(solid)->first_node, end = 3 * solid->node_end;
    Lanes* rate = sn_arena_push_raw(&scratch, 6 * (size_t)solid->batch_count, sizeof *rate);
    // nodes are read four numbers at a time, so the arrays have one number more than 3 per node
    double* middle = sn_arena_push_raw(&scratch, (size_t)end + 1, sizeof *middle);
    double* v = sn_arena_push_raw(&scratch, (size_t)end + 1, sizeof *v);
    if (!v) return SN_OUT_OF_MEMORY;
    for (int i = first; i < end; ++i) {
        middle[i] = 0.5 * (at->x[i] + at->before[i]);
        v[i] = (at->x[i] - at->before[i]) / at->h;
    }
    middle[end] = v[end] = 0;
    sn_solid_strain_rates(solid, middle, v, pool, rate);
    for (int b = 0; b < solid->batch_count; ++b) {
        const Lanes square = sn_strain_square(rate + 6 * (size_t)b);
        for (int lane = 0; lane < SN_LANES; ++lane)
            if (solid->batch[b].element[lane] >= 0)
                key[solid->batch[b].element[lane]] = (float)square[lane];
    }
    return SN_OK;
}

// ---- random

static SnStatus random_keys(const SnOrderDef* def, const SnOrderAt* at, SnPool* pool,
                            SnArena scratch, float* key) {
    (void)pool, (void)scratch;
    SnRandom random = {def->seed};
    for (int e = 0; e < at->mesh->element_count; ++e)
        key[e] = (float)sn_random_uniform(&random, 0, 1);
    return SN_OK;
}

// ---- stretch

// The sum over the nodes of an element of |grad N|^2, with N the node's shape function. The
// gradient of the first node is not stored, because gradients add up to zero.
static Lanes gradient_squares(const SnSolid* solid, const SnSolidBatch* batch) {
    Lanes sum = lanes_set(0);
    for (int axis = 0; axis < 3; ++axis) {
        Lanes first = lanes_set(0);
        for (int a = 0; a < solid->nodes_per_element - 1; ++a) {
            first -= batch->gradient[a][axis];
            sum += batch->gradient[a][axis] * batch->gradient[a][axis];
        }
        sum += first * first;
    }
    return sum;
}

// The largest absolute eigenvalue of symmetric matrices (00, 11, 22, 01, 02, 12), which are
// overwritten.
static Lanes largest_eigenvalue(Lanes E[1][6]) {
    Lanes v[1][3][3];
    svd_eigen(1, E, 5, v);
    Lanes most = lanes_abs(E[0][0]);
    for (int k = 1; k < 3; ++k) most = lanes_max(most, lanes_abs(E[0][k]));
    return most;
}

static SnStatus stretch_keys(const SnOrderDef* def, const SnOrderAt* at, SnPool* pool,
                             SnArena scratch, float* key) {
    (void)def, (void)pool;
    const SnSolid* solid = at->solid;
    double* strain = SN_PUSH(&scratch, double, 6 * (size_t)at->mesh->element_count);
    if (!strain) return SN_OUT_OF_MEMORY;
    sn_solid_measure(solid, at->x, NULL, strain, NULL);
    for (int b = 0; b < solid->batch_count; ++b) {
        const SnSolidBatch* batch = &solid->batch[b];
        Lanes E[1][6] = {{{0}}};
        for (int lane = 0; lane < SN_LANES; ++lane)
            for (int k = 0; batch->element[lane] >= 0 && k < 6; ++k)
                E[0][k][lane] = strain[6 * (size_t)batch->element[lane] + (size_t)k];
        const Lanes value = largest_eigenvalue(E) * gradient_squares(solid, batch);
        for (int lane = 0; lane < SN_LANES; ++lane) {
            const int e = batch->element[lane];
            if (e < 0) continue;
            const SnMaterial* material = &at->material[e];
            key[e] = (float)(value[lane] * material->youngs_modulus / material->density);
        }
    }
    return SN_OK;
}

// ---- stripes

static SnStatus stripe_keys(const SnOrderDef* def, const SnOrderAt* at, SnPool* pool,
                            SnArena scratch, float* key) {
    (void)pool, (void)scratch;
    double low[3], high[3], centre[3];
    if (at->mesh->element_count == 0) return SN_OK;
    sn_mesh_bounds(at->mesh, low, high);
    const int a = def->axis, n = def->stripes;
    const double scale = high[a] > low[a] ? n / (high[a] - low[a]) : 0;
    for (int e = 0; e < at->mesh->element_count; ++e) {
        sn_mesh_centre(at->mesh, e, centre);
        int slab = (int)(scale * (centre[a] - low[a]));
        if (slab > n - 1) slab = n - 1;
        key[e] = (float)(slab % 2 * n + slab);
    }
    return SN_OK;
}

// ---- given

static SnStatus given_keys(const SnOrderDef* def, const SnOrderAt* at, SnPool* pool,
                           SnArena scratch, float* key) {
    (void)pool, (void)scratch;
    memcpy(key, def->given, (size_t)at->mesh->element_count * sizeof *key);
    return SN_OK;
}

static const struct {
    const char* name;
    Keys* keys;
} orders[SN_ORDER_COUNT] = {
    [SN_ORDER_STRAIN_RATE] = {"strain-rate", strain_rate_keys},
    [SN_ORDER_RANDOM] = {"random", random_keys},
    [SN_ORDER_STRETCH] = {"stretch", stretch_keys},
    [SN_ORDER_STRIPES] = {"stripes", stripe_keys},
    [SN_ORDER_GIVEN] = {"given", given_keys},
};

const char* sn_order_name(SnLayerOrder order) { return orders[order].name; }

SnStatus sn_order_keys(const SnOrderDef* def, const SnOrderAt* at, SnPool* pool, SnArena scratch,
                       float* key) {
    return orders[def->order].keys(def, at, pool, scratch, key);
}
