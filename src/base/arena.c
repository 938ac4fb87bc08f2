// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/arena.h"

#include "base/memory.h"

#include <string.h>

typedef struct Overflow {
    struct Overflow* next; // the block's memory starts SN_CACHE_LINE bytes after the start of this
                           // struct
    size_t from;           // SnArena.used before the block was pushed, bytes
} Overflow;

struct SnArenaStore {
    char* base;
    size_t capacity;    // bytes of the stack
    size_t peak;        // largest use so far, overflow blocks included, bytes
    Overflow* overflow; // the latest block first, so that `from` descends
};

enum { FAILED = -1 }; // after a failed push, SnArena.used is (size_t)FAILED

SnStatus sn_create_arena(size_t bytes, SnArenaStore** out) {
    SnArenaStore* store = SN_NEW(SnArenaStore);
    if (!store) return SN_OUT_OF_MEMORY;
    store->base = sn_alloc(bytes, 1);
    if (!store->base) {
        sn_free(store);
        return SN_OUT_OF_MEMORY;
    }
    store->capacity = bytes;
    *out = store;
    return SN_OK;
}

// Free the overflow blocks that begin at `from` or later.
static void free_overflow(SnArenaStore* store, size_t from) {
    while (store->overflow && store->overflow->from >= from) {
        Overflow* next = store->overflow->next;
        sn_free(store->overflow);
        store->overflow = next;
    }
}

void sn_destroy_arena(SnArenaStore* store) {
    if (!store) return;
    free_overflow(store, 0);
    sn_free(store->base);
    sn_free(store);
}

SnArena sn_arena_reset(SnArenaStore* store) {
    free_overflow(store, 0);
    if (store->peak > store->capacity) {
        // If this allocation fails, the old stack stays in use, and what does not fit goes into
        // overflow blocks again.
        char* larger = sn_alloc(store->peak, 1);
        if (larger) {
            sn_free(store->base);
            store->base = larger;
            store->capacity = store->peak;
        }
    }
    return (SnArena){.store = store, .used = 0};
}

void* sn_arena_push_raw(SnArena* arena, size_t count, size_t size) {
    SnArenaStore* store = arena->store;
    size_t bytes, top, with_link;
    if (arena->used == (size_t)FAILED) return NULL;
    if (__builtin_mul_overflow(count, size, &bytes) ||
        __builtin_add_overflow(bytes, (size_t)(2 * SN_CACHE_LINE - 1), &bytes) ||
        __builtin_add_overflow(arena->used, bytes &= ~(size_t)(SN_CACHE_LINE - 1), &top) ||
        __builtin_add_overflow(bytes, (size_t)SN_CACHE_LINE, &with_link)) {
        arena->used = (size_t)FAILED;
        return NULL;
    }

    void* memory;
    if (top <= store->capacity) {
        memory = store->base + arena->used;
    } else {
        // Blocks behind this place were pushed by functions that have returned.
        free_overflow(store, arena->used);
        Overflow* block = sn_alloc(1, with_link);
        if (!block) {
            arena->used = (size_t)FAILED;
            return NULL;
        }
        block->next = store->overflow;
        block->from = arena->used;
        store->overflow = block;
        memory = (char*)block + SN_CACHE_LINE;
    }
    arena->used = top;
    if (top > store->peak) store->peak = top;
    return memory;
}

void* sn_arena_push(SnArena* arena, size_t count, size_t size) {
    void* memory = sn_arena_push_raw(arena, count, size);
    if (memory) memset(memory, 0, count * size);
    return memory;
}
