// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_ARENA_H
#define SN_BASE_ARENA_H

#include "base/status.h"

#include <stddef.h>

// Scratch memory as a stack that is passed by value: memory that a function pushes is released when
// it returns, on every path. Memory that does not fit comes from an overflow block of its own; the
// next sn_arena_reset makes the stack large enough, so that a warmed-up step allocates nothing.

typedef struct SnArenaStore SnArenaStore;

/// A view of the stack. A function that gets a copy pushes behind what its caller has pushed.
typedef struct SnArena {
    SnArenaStore* store;
    size_t used; // bytes below the top of this view of the stack; (size_t)-1 after a failed push
} SnArena;

SnStatus sn_create_arena(size_t bytes, SnArenaStore** store);
void sn_destroy_arena(SnArenaStore* store);

/// An empty view. Frees overflow blocks and grows the stack to the largest use seen.
/// No other view of the store may be alive.
SnArena sn_arena_reset(SnArenaStore* store);

/// Zeroed, cache-line aligned memory, or NULL when memory is short; after one failure all further
/// pushes on this view fail too, so it is enough to check the last.
void* sn_arena_push(SnArena* arena, size_t count, size_t size);
/// The same without zeroing: the memory holds arbitrary numbers.
void* sn_arena_push_raw(SnArena* arena, size_t count, size_t size);
#define SN_PUSH(arena, type, n) ((type*)sn_arena_push((arena), (size_t)(n), sizeof(type)))

#endif
