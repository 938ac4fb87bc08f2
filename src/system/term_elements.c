// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Makes terms of solids and springs.
#include "base/memory.h"
#include "system/term.h"

#include <math.h>
#include <string.h>

SnStatus sn_pairs_add(SnPairList* pairs, int a, int b) {
    if (a < 0 || b < 0) return SN_OK; // a node that is held or frozen has no block
    if (pairs->count == pairs->capacity) {
        const size_t capacity = pairs->capacity ? 2 * pairs->capacity : 1024;
        SnBlockPair* larger = SN_NEW_ARRAY(SnBlockPair, capacity);
        if (!larger) return SN_OUT_OF_MEMORY;
        if (pairs->count) memcpy(larger, pairs->pair, pairs->count * sizeof *larger);
        sn_free(pairs->pair);
        pairs->pair = larger;
        pairs->capacity = capacity;
    }
    pairs->pair[pairs->count++] = (SnBlockPair){a, b};
    return SN_OK;
}

// ---- solids

static SnSolidAt solid_at(const SnTermAt* at) {
    return (SnSolidAt){.x = at->q.x, .v = at->motion.v, .x_lag = at->x_lag};
}

static unsigned solid_flags(const void* self) {
    const SnSolid* solid = self;
    return SN_TERM_INTERNAL | (solid->damped || solid->viscous ? SN_TERM_DISSIPATIVE : 0u) |
           (solid->viscous ? SN_TERM_NO_POTENTIAL : 0u);
}

static double solid_energy(const void* self, const SnTermAt* at) {
    return sn_solid_energy(self, at->q.x, at->pool, at->scratch);
}

// v . D(x_lag) v / 2 with D = alpha1 Pi K Pi (element/solid_damping.h)
static double solid_dissipation(const void* self, const SnTermAt* at) {
    const SnSolid* solid = self;
    if (!solid->damped || !at->motion.v || !at->x_lag) return 0;
    return sn_solid_dissipation(solid, at->x_lag, at->motion.v, at->pool, at->scratch);
}

static void solid_force(const void* self, const SnTermAt* at, SnForces* out) {
    const SnSolidAt where = solid_at(at);
    sn_solid_force(self, &where, at->pool, out->f);
}

static double solid_evaluate(const void* self, const SnTermAt* at, SnForces* out,
                             double* dissipation) {
    const SnSolidAt where = solid_at(at);
    return sn_solid_evaluate(self, &where, at->pool, at->scratch, out->f, dissipation);
}

// The links (blocks in the solid's own pattern of nodes) of the element in one lane of a batch.
static const int* links_of(const SnSolid* solid, const SnSolidBatch* batch, int lane) {
    return sn_solid_links(solid)->block + (size_t)batch->slot[lane] * (size_t)sn_solid_pairs(solid);
}

// Add each pair of nodes once, even if several elements share the pair.
static SnStatus solid_pairs(const void* self, const SnPlaces* places, SnPairList* pairs) {
    const SnSolid* solid = self;
    const SnSolidLinks* links = sn_solid_links(solid);
    const SnBlockPattern* nodes = links->pattern;
    if (solid->batch_count == 0) return SN_OK;
    char* used = SN_NEW_ARRAY(char, nodes->blocks);
    SnStatus status = used ? SN_OK : SN_OUT_OF_MEMORY;
    if (used) {
        SN_EACH_ELEMENT(solid, batch, lane)
        for (int p = 0; p < sn_solid_pairs(solid); ++p) used[links_of(solid, batch, lane)[p]] = 1;
    }
    for (int i = 0; i < nodes->rows && status == SN_OK; ++i)
        for (int k = nodes->row_start[i] + 1; k < nodes->row_start[i + 1] && status == SN_OK; ++k)
            if (used[k])
                status = sn_places_pairs(places, links->first_node + i,
                                         links->first_node + nodes->column[k], pairs);
    sn_free(used);
    return status;
}

// Find the places of the blocks of one element. A block has the place of its link, or a new place
// beside the matrix.
static SnStatus scatter_lane(const SnSolid* solid, const SnSolidBatch* batch, int lane,
                             const SnPlaces* places, const int* place, int* destination) {
    const int* link = links_of(solid, batch, lane);
    for (int p = 0; p < sn_solid_pairs(solid); ++p) {
        int i, j, *block = &destination[p * SN_LANES + lane];
        *block = place[link[p]];
        if (*block != SN_BLOCK_BESIDE) continue;
        sn_solid_pair(solid, p, &i, &j);
        SN_TRY(sn_places_block(places, batch->node[i][lane], batch->node[j][lane], block));
    }
    return SN_OK;
}

static SnStatus scatter_batches(const SnSolid* solid, const SnPlaces* places, const int* place,
                                int* destination) {
    const size_t per_batch = (size_t)sn_solid_pairs(solid) * SN_LANES;
    memset(destination, -1, (size_t)solid->batch_count * per_batch * sizeof *destination);
    SN_EACH_ELEMENT(solid, batch, lane)
    SN_TRY(scatter_lane(solid, batch, lane, places, place,
                        destination + (size_t)(batch - solid->batch) * per_batch));
    return SN_OK;
}

static SnStatus solid_scatter(const void* self, const SnPlaces* places, int** out) {
    const SnSolid* solid = self;
    const SnSolidLinks* links = sn_solid_links(solid);
    if (solid->batch_count == 0) return SN_OK;
    int* place = SN_NEW_ARRAY(int, links->pattern->blocks);
    int* destination =
        SN_NEW_ARRAY(int, (size_t)solid->batch_count*(size_t)sn_solid_pairs(solid) * SN_LANES);
    SnStatus status = place && destination ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        sn_places_links(places, links->first_node, links->pattern, place);
        status = scatter_batches(solid, places, place, destination);
    }
    sn_free(place);
    if (status < 0)
        sn_free(destination);
    else
        *out = destination;
    return status;
}

static void solid_hessian(const void* self, const SnTermAt* at, SnWeights weights,
                          const int* destination, double* value) {
    const SnSolidAt where = solid_at(at);
    sn_solid_hessian(self, &where, weights, destination, at->pool, value);
}

static void solid_product(const void* self, const SnTermAt* at, SnWeights weights,
                          const SnMotion* w, SnForces* y) {
    const SnSolidAt where = solid_at(at);
    sn_solid_product(self, &where, weights, w->v, at->pool, y->f);
}

static double solid_energy_unit(const void* self) { return sn_solid_energy_unit(self); }

static void solid_turn(const void* self, const double* x0, const double* x, SnPool* pool,
                       double* turn) {
    sn_solid_turn(self, x0, x, pool, turn);
}

static const SnTermOps solid_ops = {
    .name = "solid",
    .flags = solid_flags,
    .energy = solid_energy,
    .dissipation = solid_dissipation,
    .force = solid_force,
    .evaluate = solid_evaluate,
    .pairs = solid_pairs,
    .scatter = solid_scatter,
    .hessian = solid_hessian,
    .product = solid_product,
    .energy_unit = solid_energy_unit,
    .turn = solid_turn,
};

SnTerm sn_solid_term(const SnSolid* solid) { return (SnTerm){&solid_ops, solid}; }

// ---- springs: the direction of a spring's damping force depends on x, so this force has no
// potential

static unsigned springs_flags(const void* self) {
    const SnSprings* springs = self;
    return SN_TERM_INTERNAL |
           (springs->damped ? (unsigned)SN_TERM_DISSIPATIVE | SN_TERM_NO_POTENTIAL : 0u);
}

static double springs_energy(const void* self, const SnTermAt* at) {
    return sn_springs_energy(self, at->q.x);
}

static void springs_force(const void* self, const SnTermAt* at, SnForces* out) {
    sn_springs_force(self, at->q.x, at->motion.v, at->pool, out->f);
}

static double springs_evaluate(const void* self, const SnTermAt* at, SnForces* out,
                               double* dissipation) {
    *dissipation = 0;
    return sn_springs_evaluate(self, at->q.x, at->motion.v, at->pool, at->scratch, out->f);
}

static SnStatus springs_pairs(const void* self, const SnPlaces* places, SnPairList* pairs) {
    const SnSprings* springs = self;
    for (int i = 0; i < springs->batch_count * SN_LANES; ++i) {
        const SnSpringBatch* batch = &springs->batch[i / SN_LANES];
        const int lane = i % SN_LANES;
        if (sn_spring_is_used(batch, lane))
            SN_TRY(sn_places_pairs(places, batch->node[0][lane], batch->node[1][lane], pairs));
    }
    return SN_OK;
}

static SnStatus springs_scatter(const void* self, const SnPlaces* places, int** out) {
    const SnSprings* springs = self;
    int* destination = SN_NEW_ARRAY(int, (size_t)springs->batch_count* SN_SPRING_PAIRS* SN_LANES);
    if (!destination) return SN_OUT_OF_MEMORY;
    SnStatus status = SN_OK;
    for (int i = 0; i < springs->batch_count * SN_LANES && status == SN_OK; ++i) {
        const int b = i / SN_LANES, lane = i % SN_LANES;
        const int used = sn_spring_is_used(&springs->batch[b], lane);
        const int node[2] = {springs->batch[b].node[0][lane], springs->batch[b].node[1][lane]};
        int* lanes = destination + (size_t)b * SN_SPRING_PAIRS * SN_LANES + lane;
        for (int p = 0; p < SN_SPRING_PAIRS && status == SN_OK; ++p) { // (0,0), (0,1), (1,1)
            lanes[p * SN_LANES] = -1;
            if (used)
                status =
                    sn_places_block(places, node[p / 2], node[(p + 1) / 2], &lanes[p * SN_LANES]);
        }
    }
    if (status < 0)
        sn_free(destination);
    else
        *out = destination;
    return status;
}

static void springs_hessian(const void* self, const SnTermAt* at, SnWeights weights,
                            const int* destination, double* value) {
    sn_springs_hessian(self, at->q.x, weights, destination, at->pool, value);
}

static void springs_product(const void* self, const SnTermAt* at, SnWeights weights,
                            const SnMotion* w, SnForces* y) {
    sn_springs_product(self, at->q.x, weights, w->v, at->pool, y->f);
}

static const SnTermOps springs_ops = {
    .name = "springs",
    .flags = springs_flags,
    .energy = springs_energy,
    .force = springs_force,
    .evaluate = springs_evaluate,
    .pairs = springs_pairs,
    .scatter = springs_scatter,
    .hessian = springs_hessian,
    .product = springs_product,
};

SnTerm sn_springs_term(const SnSprings* springs) { return (SnTerm){&springs_ops, springs}; }
