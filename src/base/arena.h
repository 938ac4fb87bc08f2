// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_ARENA_H
#define SN_BASE_ARENA_H

#include "base/status.h"

#include <stddef.h>

// An arena is scratch memory as a stack. It is passed by value, so the memory that a function
// pushes is released when the function returns, on every path. A push that does not fit gets an
// overflow block of its own; the next sn_arena_reset makes the stack large enough, so that after a
// few steps no step allocates.

typedef struct SnArenaStore SnArenaStore;

/// A view of the stack. A function that gets a copy pushes behind what its caller has pushed.
typedef struct SnArena {
    SnArenaStore* store;
    size_t used; // bytes below the top of this view of the stack; (size_t)-1 after a failed push
} SnArena;

SnStatus sn_create_arena(size_t bytes, SnArenaStore** store);
void sn_destroy_arena(SnArenaStore* store);

/// Return an empty view of the store. Frees overflow blocks and grows the stack to the largest use
/// seen. No other view of the store may be in use.
SnArena sn_arena_reset(SnArenaStore* store);

/// Return zeroed, cache-line aligned memory for `count` objects of `size` bytes, or NULL when
/// memory runs out. After one failure all further pushes on this view fail too, so a caller need
/// check only its last push.
void* sn_arena_push(SnArena* arena, size_t count, size_t size);
/// The same as sn_arena_push, without zeroing: the memory holds arbitrary bytes.
void* sn_arena_push_raw(SnArena* arena, size_t count, size_t size);
#define SN_PUSH(arena, type, n) ((type*)sn_arena_push((arena), (size_t)(n), sizeof(type)))

#endif
