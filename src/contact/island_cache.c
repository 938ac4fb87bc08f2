// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/island_cache.h"

#include "base/memory.h"
#include "base/room.h"

#include <string.h>

enum { FIRST_SLOTS = 16 };

typedef struct Slot {
    SnBlockPair* pair; // as it was asked for
    int* width;
    int rows;
    size_t pair_count;
    SnBlockPattern* pattern;
    SnBlockMatrix* matrix;
    SnLinear* linear;
    int64_t used; // when it was last asked for
    int kept;     // 1: until it is released
} Slot;

struct SnIslandCache {
    SnPool* pool;
    SnRoom slots;
    int slot_count;
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
    sn_free(slot->pair);
    sn_free(slot->width);
    *slot = (Slot){0};
}

void sn_destroy_island_cache(SnIslandCache* cache) {
    if (!cache) return;
    Slot* slot = cache->slots.memory;
    for (int k = 0; k < cache->slot_count; ++k) clear_slot(&slot[k]);
    sn_room_free(&cache->slots);
    sn_room_free(&cache->numbers);
    sn_free(cache);
}

void sn_island_cache_release(SnIslandCache* cache) {
    Slot* slot = cache->slots.memory;
    for (int k = 0; k < cache->slot_count; ++k) slot[k].kept = 0;
}

int* sn_island_cache_numbers(SnIslandCache* cache, int count) {
    int* number =
        sn_room_extend(&cache->numbers, (size_t)cache->number_count, (size_t)count, sizeof(int));
    if (!number) return NULL;
    for (int i = cache->number_count; i < count; ++i) number[i] = -1;
    if (count > cache->number_count) cache->number_count = count;
    return number;
}

// what an island looks like
typedef struct Looks {
    int rows;
    const int* width;
    const SnBlockPair* pair;
    size_t pair_count;
} Looks;

static int same(const Slot* slot, const Looks* looks) {
    return slot->pattern && slot->rows == looks->rows && slot->pair_count == looks->pair_count &&
           memcmp(slot->width, looks->width, sizeof(int) * (size_t)looks->rows) == 0 &&
           memcmp(slot->pair, looks->pair, sizeof(SnBlockPair) * looks->pair_count) == 0;
}

static SnStatus fill_slot(const SnIslandCache* cache, const Looks* looks, Slot* slot) {
    SnLinearDef def = sn_default_linear_def();
    def.pool = cache->pool;
    slot->rows = looks->rows;
    slot->pair_count = looks->pair_count;
    slot->width = SN_CLONE_ARRAY(int, looks->width, looks->rows);
    slot->pair = SN_CLONE_ARRAY(SnBlockPair, looks->pair, looks->pair_count);
    SnBlockPair* work = SN_CLONE_ARRAY(SnBlockPair, looks->pair, looks->pair_count);
    SnStatus status = slot->width && slot->pair && work ? SN_OK : SN_OUT_OF_MEMORY;
    if (status >= 0)
        status = sn_create_wide_pattern(looks->rows, looks->width, work, looks->pair_count,
                                        &slot->pattern);
    if (status >= 0) status = sn_create_block_matrix(slot->pattern, &slot->matrix);
    if (status >= 0) status = sn_create_linear("cholesky", &def, &slot->linear);
    sn_free(work);
    if (status < 0) clear_slot(slot);
    return status;
}

// an empty slot: a new one while there are few or all are kept, else the one that was asked for
// longest ago
static Slot* make_slot(SnIslandCache* cache) {
    Slot *slot = cache->slots.memory, *oldest = NULL;
    for (int k = 0; k < cache->slot_count; ++k)
        if (!slot[k].kept && (!oldest || slot[k].used < oldest->used)) oldest = &slot[k];
    if (oldest && cache->slot_count >= FIRST_SLOTS) {
        clear_slot(oldest);
        return oldest;
    }
    const size_t count = (size_t)cache->slot_count;
    slot = sn_room_extend(&cache->slots, count, count + 1, sizeof *slot);
    if (!slot) return NULL;
    slot[count] = (Slot){0};
    cache->slot_count++;
    return &slot[count];
}

static Slot* find_slot(const SnIslandCache* cache, const Looks* looks) {
    Slot* slot = cache->slots.memory;
    for (int k = 0; k < cache->slot_count; ++k)
        if (!slot[k].kept && same(&slot[k], looks)) return &slot[k];
    return NULL;
}

SnStatus sn_island_cache_find(SnIslandCache* cache, int rows, const int* width,
                              const SnBlockPair* pairs, size_t pair_count, int keep,
                              SnIslandSystem* system) {
    const Looks looks = {rows, width, pairs, pair_count};
    Slot* found = find_slot(cache, &looks);
    if (!found) {
        found = make_slot(cache);
        if (!found) return SN_OUT_OF_MEMORY;
        SN_TRY(fill_slot(cache, &looks, found));
    }
    found->used = ++cache->now;
    found->kept = keep;
    system->pattern = found->pattern;
    system->H = found->matrix;
    system->linear = found->linear;
    return SN_OK;
}
