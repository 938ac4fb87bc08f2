// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_ROOM_H
#define SN_BASE_ROOM_H

#include <stddef.h>

// A room is memory that only grows. A caller reserves its work space in the room again and again;
// after a while, the room is always large enough.

typedef struct SnRoom {
    void* memory;
    size_t size; // bytes
} SnRoom;

/// Return memory for at least `count` objects of `size` bytes, or NULL when memory runs out. When
/// the room must grow, its old content is lost and the new memory is zero; otherwise the content is
/// kept.
void* sn_room_reserve(SnRoom* room, size_t count, size_t size);
/// The same as sn_room_reserve, but the first `used` objects are kept also when the room grows.
void* sn_room_extend(SnRoom* room, size_t used, size_t count, size_t size);
void sn_room_free(SnRoom* room);

#define SN_RESERVE(room, type, count)                                                              \
    ((type*)sn_room_reserve((room), (size_t)(count), sizeof(type)))

#endif
