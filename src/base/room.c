// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/room.h"

#include "base/memory.h"

#include <string.h>

void* sn_room_extend(SnRoom* room, size_t used, size_t count, size_t size) {
    if (room->memory && count <= room->size / size) return room->memory;
    const size_t more = count + count / 2 + 1;
    if (more < count) return NULL;
    void* memory = sn_alloc(more, size);
    if (!memory) return NULL;
    if (used) memcpy(memory, room->memory, used * size);
    sn_free(room->memory);
    *room = (SnRoom){memory, more * size};
    return memory;
}

void* sn_room_reserve(SnRoom* room, size_t count, size_t size) {
    return sn_room_extend(room, 0, count, size);
}

void sn_room_free(SnRoom* room) {
    sn_free(room->memory);
    *room = (SnRoom){0};
}
