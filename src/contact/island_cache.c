// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/island_cache.h"

#include "base/memory.h"
#include "base/room.h"

#include <string.h>

enum { SLOTS = 16 };

typedef struct Slot {
    SnBlockPattern* pattern;
    SnBlockMatrix* matrix;
    SnLinear* linear;
    int64_t used; // when it was last asked for
} Slot;

struct SnIslandCache {
    SnPool* pool;
    Slot slot[SLOTS];
    int64_t now;
    SnRoom numbers;
    int number_count; // that are -1
};

SnStatus sn_create_island_cache(SnPool* pool, SnIslandCache** out) {
    SnIslandCache* cache = SN_NEW(SnIslandCache);
    if (!cache) return SN_OUT_OF_MEMORY;
    cache->pool = pool;
    *out = cache;
    return SN_OK;
}

static void clear_slot(Slot* slot) {
    sn_destroy_linear(slot->linear);
    sn_destroy_block_matrix(slot->matrix);
    sn_destroy_block_pattern(slot->pattern);
    *slot = (Slot){0};
}

void sn_destroy_island_cache(SnIslandCache* cache) {
    if (!cache) return;
    for (int k = 0; k < SLOTS; ++k) clear_slot(&cache->slot[k]);
    sn_room_free(&cache->numbers);
    sn_free(cache);
}

int* sn_island_cache_numbers(SnIslandCache* cache, int count) {
    int* number =
        sn_room_extend(&cache->numbers, (size_t)cache->number_count, (size_t)count, sizeof(int));
    if (!number) return NULL;
    for (int i = cache->number_count; i < count; ++i) number[i] = -1;
    if (count > cache->number_count) cache->number_count = count;
    return number;
}

static int same(const SnBlockPattern* a, const SnBlockPattern* b) {
    return a->rows == b->rows && a->blocks == b->blocks && a->dofs == b->dofs &&
           memcmp(a->row_start, b->row_start, sizeof(int) * (size_t)(a->rows + 1)) == 0 &&
           memcmp(a->first_dof, b->first_dof, sizeof(int) * (size_t)(a->rows + 1)) == 0 &&
           memcmp(a->column, b->column, sizeof(int) * (size_t)a->blocks) == 0;
}

static SnStatus fill_slot(const SnIslandCache* cache, SnBlockPattern* pattern, Slot* slot) {
    SnLinearDef def = sn_default_linear_def();
    def.pool = cache->pool;
    slot->pattern = pattern;
    SnStatus status = sn_create_block_matrix(pattern, &slot->matrix);
    if (status >= 0) status = sn_create_linear("cholesky", &def, &slot->linear);
    if (status < 0) clear_slot(slot);
    return status;
}

SnStatus sn_island_cache_find(SnIslandCache* cache, int rows, const int* width, SnBlockPair* pairs,
                              size_t pair_count, SnIslandSystem* system) {
    SnBlockPattern* pattern;
    SN_TRY(sn_create_wide_pattern(rows, width, pairs, pair_count, &pattern));
    Slot *found = NULL, *oldest = &cache->slot[0];
    for (int k = 0; k < SLOTS && !found; ++k) {
        Slot* slot = &cache->slot[k];
        if (slot->pattern && same(slot->pattern, pattern)) found = slot;
        if (slot->used < oldest->used) oldest = slot;
    }
    if (found) {
        sn_destroy_block_pattern(pattern);
    } else {
        clear_slot(oldest);
        found = oldest;
        SN_TRY(fill_slot(cache, pattern, found));
    }
    found->used = ++cache->now;
    system->pattern = found->pattern;
    system->H = found->matrix;
    system->linear = found->linear;
    return SN_OK;
}
