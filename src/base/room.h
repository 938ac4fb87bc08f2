// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_ROOM_H
#define SN_BASE_ROOM_H

#include <stddef.h>

// Memory that only grows: work space that is reserved again and again, and after a while is never
// too small.

typedef struct SnRoom {
    void* memory;
    size_t size; // bytes
} SnRoom;

/// Returns room for at least `count` objects of `size` bytes, or NULL when memory is short. What
/// was in the room is lost when it grows, and kept otherwise. New memory is zero.
void* sn_room_reserve(SnRoom* room, size_t count, size_t size);
/// The same, but the first `used` objects are kept.
void* sn_room_extend(SnRoom* room, size_t used, size_t count, size_t size);
void sn_room_free(SnRoom* room);

#define SN_RESERVE(room, type, count)                                                              \
    ((type*)sn_room_reserve((room), (size_t)(count), sizeof(type)))

#endif
