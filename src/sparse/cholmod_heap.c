// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/cholmod_heap.h"

#include "base/memory.h"

#include <SuiteSparse_config.h>

#include <pthread.h>
#include <stdint.h>
#include <string.h>

// The header of a block of memory. The header takes one cache line, directly before the memory that
// it describes.
struct SnHeapBlock {
    _Alignas(SN_CACHE_LINE) SnHeapBlock* next;
    size_t bytes;
    unsigned round; // SnHeap.round when the block was taken or freed last
    int used;       // 1: CHOLMOD uses the block, 0: the block is free
};

// A free block may serve a request of at least 1 / LARGEST_WASTE of its size; a block of up to
// SMALL_BYTES may serve any request that fits.
enum { LARGEST_WASTE = 2, SMALL_BYTES = 1024 };

typedef struct MemoryFunctions {
    void* (*malloc)(size_t);
    void* (*calloc)(size_t, size_t);
    void* (*realloc)(void*, size_t);
    void (*free)(void*);
} MemoryFunctions;

static MemoryFunctions before;        // the functions that SuiteSparse used before ours
static _Thread_local SnHeap* current; // the heap that this thread has entered, or NULL

static SnHeapBlock* block_of(void* memory) { return (SnHeapBlock*)memory - 1; }

// Returns the smallest free block that is large enough and not wastefully large, or NULL.
static SnHeapBlock* find_free_block(SnHeap* heap, size_t bytes) {
    SnHeapBlock* best = NULL;
    for (SnHeapBlock* block = heap->first; block; block = block->next) {
        if (block->used || block->bytes < bytes || (best && best->bytes <= block->bytes)) continue;
        if (block->bytes / LARGEST_WASTE <= bytes || block->bytes <= SMALL_BYTES) best = block;
    }
    return best;
}

static SnHeapBlock* allocate_block(SnHeap* heap, size_t bytes) {
    if (bytes > SIZE_MAX - sizeof(SnHeapBlock)) return NULL;
    SnHeapBlock* block = sn_alloc(1, sizeof(SnHeapBlock) + bytes);
    if (!block) return NULL;
    *block = (SnHeapBlock){.next = heap->first, .bytes = bytes};
    heap->first = block;
    return block;
}

static void* heap_malloc(size_t bytes) {
    if (!current) return before.malloc(bytes);
    SnHeapBlock* block = find_free_block(current, bytes);
    if (!block) block = allocate_block(current, bytes);
    if (!block) return NULL;
    block->used = 1;
    block->round = current->round;
    return block + 1;
}

static void* heap_calloc(size_t count, size_t size) {
    if (!current) return before.calloc(count, size);
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    void* memory = heap_malloc(bytes);
    if (memory) memset(memory, 0, bytes);
    return memory;
}

static void heap_free(void* memory) {
    if (!current) {
        before.free(memory);
    } else if (memory) {
        block_of(memory)->used = 0;
        block_of(memory)->round = current->round;
    }
}

static void* heap_realloc(void* memory, size_t bytes) {
    if (!current) return before.realloc(memory, bytes);
    if (!memory) return heap_malloc(bytes);
    if (block_of(memory)->bytes >= bytes) return memory;
    void* larger = heap_malloc(bytes);
    if (!larger) return NULL;
    memcpy(larger, memory, block_of(memory)->bytes);
    heap_free(memory);
    return larger;
}

static void install_functions(void) {
#if SUITESPARSE_MAIN_VERSION >= 7
    before = (MemoryFunctions){
        SuiteSparse_config_malloc_func_get(), SuiteSparse_config_calloc_func_get(),
        SuiteSparse_config_realloc_func_get(), SuiteSparse_config_free_func_get()};
    SuiteSparse_config_malloc_func_set(heap_malloc);
    SuiteSparse_config_calloc_func_set(heap_calloc);
    SuiteSparse_config_realloc_func_set(heap_realloc);
    SuiteSparse_config_free_func_set(heap_free);
#else
    before = (MemoryFunctions){SuiteSparse_config.malloc_func, SuiteSparse_config.calloc_func,
                               SuiteSparse_config.realloc_func, SuiteSparse_config.free_func};
    SuiteSparse_config.malloc_func = heap_malloc;
    SuiteSparse_config.calloc_func = heap_calloc;
    SuiteSparse_config.realloc_func = heap_realloc;
    SuiteSparse_config.free_func = heap_free;
#endif
}

SnHeap* sn_heap_enter(SnHeap* heap) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install_functions);
    SnHeap* outer = current;
    current = heap;
    return outer;
}

void sn_heap_leave(SnHeap* outer) { current = outer; }

void sn_heap_next_round(SnHeap* heap) {
    heap->round++;
    for (SnHeapBlock** link = &heap->first; *link;) {
        SnHeapBlock* block = *link;
        if (block->used || heap->round - block->round <= 1) {
            link = &block->next;
            continue;
        }
        *link = block->next;
        sn_free(block);
    }
}

void sn_heap_clear(SnHeap* heap) {
    while (heap->first) {
        SnHeapBlock* block = heap->first;
        heap->first = block->next;
        sn_free(block);
    }
}
