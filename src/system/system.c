// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Makes systems: finds the pattern of the matrix, and the places of the terms' blocks in it.
#include "system/system_private.h"

#include "base/memory.h"

#include <assert.h>

static SnStatus make_pattern(SnSystem* system, const SnPlaces* places) {
    SnPairList pairs = {0};
    SnStatus status = sn_nodes_pairs(system->nodes, &pairs);
    for (int t = 0; t < system->term_count && status == SN_OK; ++t)
        if (system->term[t].ops->pairs)
            status = system->term[t].ops->pairs(system->term[t].self, places, &pairs);
    if (status == SN_OK)
        status = sn_create_block_pattern(system->map->block_count, pairs.pair, pairs.count,
                                         &system->pattern);
    sn_free(pairs.pair);
    return status;
}

// Give the pattern an order of elimination: first the blocks of nodes by the rank of their nodes,
// then the blocks of movers.
static SnStatus rank_blocks(SnSystem* system, const int* rank) {
    const SnMap* map = system->map;
    int* of_block = SN_NEW_ARRAY(int, map->block_count);
    if (!of_block) return SN_OUT_OF_MEMORY;
    int last = 0;
    for (int i = 0; i < system->model->node_count; ++i) {
        if (map->node_block[i] >= 0) of_block[map->node_block[i]] = rank[i];
        if (rank[i] >= last) last = rank[i] + 1;
    }
    for (int r = map->node_block_count; r < map->block_count; ++r)
        of_block[r] = last + r - map->node_block_count;
    const SnStatus status = sn_block_pattern_rank(system->pattern, of_block);
    sn_free(of_block);
    return status;
}

// Find the places of the blocks of all terms, and the matrix blocks that blocks beside the matrix
// are folded into.
static SnStatus make_destinations(SnSystem* system, SnPlaces* places) {
    SnPairList beside = {0};
    SnStatus status = SN_OK;
    places->beside = &beside;
    for (int t = 0; t < system->term_count && status == SN_OK; ++t)
        if (system->term[t].ops->scatter)
            status =
                system->term[t].ops->scatter(system->term[t].self, places, &system->destination[t]);
    if (status == SN_OK) status = sn_create_folds(places, &system->folds);
    sn_free(beside.pair);
    return status;
}

static SnStatus make_system(SnSystem* system, const SnSystemDef* def) {
    SN_TRY(sn_create_node_blocks(def->map, def->pool, &system->nodes));
    system->term = SN_NEW_ARRAY(SnTerm, def->term_count + 1);
    system->destination = SN_NEW_ARRAY(int*, def->term_count + 1);
    if (!system->term || !system->destination) return SN_OUT_OF_MEMORY;
    for (int t = 0; t < def->term_count; ++t) system->term[t] = def->term[t];
    system->term_count = def->term_count;
    if (def->rows) system->term[system->term_count++] = sn_rows_term(def->rows);

    SnPlaces places = {.map = def->map};
    SN_TRY(make_pattern(system, &places));
    if (def->rank) SN_TRY(rank_blocks(system, def->rank));
    places.pattern = system->pattern;
    system->component = SN_NEW_ARRAY(int, def->map->block_count);
    if (!system->component) return SN_OUT_OF_MEMORY;
    sn_block_components(system->pattern, system->component);
    return make_destinations(system, &places);
}

SnStatus sn_create_system(const SnSystemDef* def, SnSystem** out) {
    assert(def->map && def->term_count >= 0 && (def->term_count == 0 || def->term));
    SnSystem* system = SN_NEW(SnSystem);
    if (!system) return SN_OUT_OF_MEMORY;
    *system =
        (SnSystem){.model = def->map->model, .map = def->map, .pool = def->pool, .rows = def->rows};
    const SnStatus status = make_system(system, def);
    if (status < 0)
        sn_destroy_system(system);
    else
        *out = system;
    return status;
}

void sn_destroy_system(SnSystem* system) {
    if (!system) return;
    for (int t = 0; t < system->term_count; ++t) sn_free(system->destination[t]);
    sn_destroy_node_blocks(system->nodes);
    sn_destroy_block_pattern(system->pattern);
    sn_free(system->component);
    sn_free(system->term);
    sn_free(system->destination);
    sn_free_folds(&system->folds);
    sn_free(system);
}

SnStatus sn_system_create_matrix(const SnSystem* system, SnBlockMatrix** A) {
    SN_TRY(sn_create_block_matrix_with_room(system->pattern, system->folds.count, A));
    const SnStatus status = sn_block_matrix_make_places(*A);
    if (status < 0) {
        sn_destroy_block_matrix(*A);
        *A = NULL;
    }
    return status;
}

SnStatus sn_system_refit_matrix(const SnSystem* system, SnBlockMatrix* A) {
    SN_TRY(sn_block_matrix_refit(A, system->pattern, system->folds.count));
    return sn_block_matrix_make_places(A);
}
