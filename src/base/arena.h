// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_ARENA_H
#define SN_BASE_ARENA_H

#include "base/status.h"

#include <stddef.h>

// An arena is a stack of scratch memory. A function gets its own copy of the caller's SnArena. Its
// pushes raise `used` in this copy only, so the pushed memory is free again when the function
// returns. A push that does not fit into the stack gets a block of its own (an overflow block),
// which is freed when another overflow block takes its place. The next sn_arena_reset enlarges the
// stack, so that after its first few steps a simulation allocates nothing more.

typedef struct SnArenaStore SnArenaStore;

/// A view of the stack. A function that gets a copy of its caller's view pushes its memory on top
/// of the caller's memory.
typedef struct SnArena {
    SnArenaStore* store;
    size_t used; // bytes pushed so far, also by callers; (size_t)-1 after a failed push
} SnArena;

SnStatus sn_create_arena(size_t bytes, SnArenaStore** store);
void sn_destroy_arena(SnArenaStore* store);

/// Return an empty view of the store. Frees the overflow blocks, and enlarges the stack to the
/// largest use so far. No other view of the store may be in use.
SnArena sn_arena_reset(SnArenaStore* store);

/// Return zeroed, cache-line aligned memory for `count` objects of `size` bytes, or NULL when
/// memory runs out. After one failure all further pushes on this view fail too, so a caller need
/// check only its last push.
void* sn_arena_push(SnArena* arena, size_t count, size_t size);
/// The same as sn_arena_push, without zeroing: the memory holds arbitrary bytes.
void* sn_arena_push_raw(SnArena* arena, size_t count, size_t size);
#define SN_PUSH(arena, type, n) ((type*)sn_arena_push((arena), (size_t)(n), sizeof(type)))

#endif
