// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Laplacian damping as a term: dashpots along edges (element/laplacian_damping.h). The damping
// matrix L is constant in time, so there is a dissipation potential, v^T L v / 2, and the Hessian
// is exact. An edge whose two ends follow the same mover resists only the turning of this mover.
// With e the vector along the edge and w its weight, the edge adds w (e.e I - e e^T) to the block
// of the mover's rotation.
#include "base/memory.h"
#include "system/term.h"

static const SnLaplacianDamping* laplacian_of(const SnInnerDrag* inner) {
    return inner->model->laplacian;
}

static unsigned laplacian_flags(const void* self) {
    (void)self;
    return SN_TERM_DISSIPATIVE; // not SN_TERM_INTERNAL, because the torque of these forces does not
                                // vanish
}

static double laplacian_dissipation(const void* self, const SnTermAt* at) {
    const SnInnerDrag* inner = self;
    const SnSpans* awake = &inner->awake->node;
    double power = 0;
    if (!at->motion.v) return 0;
    for (const SnSpan* s = awake->span; s < awake->span + awake->count; ++s)
        power += sn_laplacian_damping_power(laplacian_of(inner), s->first, s->end, at->motion.v);
    return 0.5 * power;
}

static void add_dashpots(const SnInnerDrag* inner, double factor, const double* v, double* y) {
    const SnSpans* awake = &inner->awake->node;
    for (const SnSpan* s = awake->span; s < awake->span + awake->count; ++s)
        sn_laplacian_damping_add(laplacian_of(inner), s->first, s->end, factor, v, y);
}

static void laplacian_force(const void* self, const SnTermAt* at, SnForces* out) {
    if (at->motion.v) add_dashpots(self, -1, at->motion.v, out->f);
}

static SnStatus laplacian_pairs(const void* self, const SnPlaces* places, SnPairList* pairs) {
    const SnInnerDrag* inner = self;
    const SnLaplacianDamping* l = laplacian_of(inner);
    for (int i = 0; i < l->node_count; ++i)
        for (int e = l->start[i]; e < l->start[i + 1]; ++e)
            if (sn_places_common_mover(places, i, l->other[e]) < 0)
                SN_TRY(sn_places_pairs(places, i, l->other[e], pairs));
    return SN_OK;
}

// An edge between nodes i and j has places for the blocks (i, i), (i, j) and (j, j), and for the
// block of a mover's rotation. The last place is used if both ends follow the same mover, the other
// three if they do not.
enum { PLACES = 4 };

static SnStatus scatter_edge(const SnPlaces* places, int i, int j, int place[PLACES]) {
    const int mover = sn_places_common_mover(places, i, j);
    for (int k = 0; k < PLACES; ++k) place[k] = -1;
    if (mover >= 0) {
        place[3] = sn_places_mover(places, mover, 1);
        return SN_OK;
    }
    SN_TRY(sn_places_block(places, i, i, &place[0]));
    SN_TRY(sn_places_block(places, i, j, &place[1]));
    return sn_places_block(places, j, j, &place[2]);
}

static SnStatus laplacian_scatter(const void* self, const SnPlaces* places, int** out) {
    const SnInnerDrag* inner = self;
    const SnLaplacianDamping* l = laplacian_of(inner);
    int* place = SN_NEW_ARRAY(int, PLACES*(size_t)l->start[l->node_count] + 1);
    SnStatus status = place ? SN_OK : SN_OUT_OF_MEMORY;
    for (int i = 0; i < l->node_count && status == SN_OK; ++i)
        for (int e = l->start[i]; e < l->start[i + 1] && status == SN_OK; ++e)
            status = scatter_edge(places, i, l->other[e], place + PLACES * (size_t)e);
    if (status < 0)
        sn_free(place);
    else
        *out = place;
    return status;
}

static void add_diagonal(double* value, int block, double entry) {
    for (size_t k = 0; k < 9 && block >= 0; k += 4) value[9 * (size_t)block + k] += entry;
}

static void add_turn(double* value, int block, double w, Vec3 edge) {
    const double e[3] = {edge.x, edge.y, edge.z}, square = v3_dot(edge, edge);
    for (size_t k = 0; k < 9; ++k)
        value[9 * (size_t)block + k] += w * ((k % 4 == 0 ? square : 0) - e[k / 3] * e[k % 3]);
}

static void laplacian_hessian(const void* self, const SnTermAt* at, SnWeights weights,
                              const int* destination, double* value) {
    const SnInnerDrag* inner = self;
    const SnLaplacianDamping* l = laplacian_of(inner);
    SN_EACH_AWAKE(i, inner->awake)
    for (int e = l->start[i]; e < l->start[i + 1]; ++e) {
        const int* place = destination + PLACES * (size_t)e;
        const double w = weights.damping * l->weight[e];
        if (w == 0) continue;
        add_diagonal(value, place[0], w);
        add_diagonal(value, place[1], -w);
        add_diagonal(value, place[2], w);
        if (place[3] >= 0)
            add_turn(value, place[3], w,
                     v3_sub(v3_load(at->q.x + 3 * (size_t)i),
                            v3_load(at->q.x + 3 * (size_t)l->other[e])));
    }
}

static void laplacian_product(const void* self, const SnTermAt* at, SnWeights weights,
                              const SnMotion* w, SnForces* y) {
    (void)at;
    add_dashpots(self, weights.damping, w->v, y->f);
}

static const SnTermOps laplacian_ops = {
    .name = "laplacian",
    .flags = laplacian_flags,
    .dissipation = laplacian_dissipation,
    .force = laplacian_force,
    .pairs = laplacian_pairs,
    .scatter = laplacian_scatter,
    .hessian = laplacian_hessian,
    .product = laplacian_product,
};

SnTerm sn_laplacian_term(const SnInnerDrag* inner) { return (SnTerm){&laplacian_ops, inner}; }
