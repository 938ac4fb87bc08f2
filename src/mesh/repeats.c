// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/repeats.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdint.h>
#include <string.h>

// A table of elements by a hash of their vertices. It has room for a part of the elements only, so
// they go through it in parts: equal ones have the same hash, and so come in the same part.

typedef struct Table {
    const SnMesh* mesh;
    int* slot; // element + 1; 0: free                         (size)
    size_t size;
    size_t used;
} Table;

// ascending, by insertion
static void sorted_corners(const SnMesh* mesh, int element, int corner[4]) {
    const int* v = mesh->element + (size_t)element * mesh->kind;
    for (int i = 0; i < (int)mesh->kind; ++i) {
        int at = i;
        for (; at > 0 && corner[at - 1] > v[i]; --at) corner[at] = corner[at - 1];
        corner[at] = v[i];
    }
}

static int same_corners(const SnMesh* mesh, int element, const int corner[4]) {
    int other[4];
    sorted_corners(mesh, element, other);
    return !memcmp(other, corner, (size_t)mesh->kind * sizeof *other);
}

// 1 when an equal one is there; a table that is nearly full takes no more
static int is_known(Table* table, int element, const int corner[4], uint64_t hash) {
    size_t at = (size_t)(hash % table->size);
    for (; table->slot[at]; at = at + 1 < table->size ? at + 1 : 0)
        if (same_corners(table->mesh, table->slot[at] - 1, corner)) return 1;
    if (table->used < table->size - table->size / 8) {
        table->slot[at] = element + 1;
        ++table->used;
    }
    return 0;
}

static void add_repeat(SnRepeats* repeats, int element) {
    int at = repeats->count++;
    if (at >= SN_REPEATS) {
        at = SN_REPEATS - 1;
        if (repeats->first[at] < element) return;
    }
    for (; at > 0 && repeats->first[at - 1] > element; --at)
        repeats->first[at] = repeats->first[at - 1];
    repeats->first[at] = element;
}

static void find_in_part(Table* table, uint64_t part, uint64_t parts, SnRepeats* repeats) {
    const SnMesh* mesh = table->mesh;
    memset(table->slot, 0, table->size * sizeof *table->slot);
    table->used = 0;
    for (int e = 0; e < mesh->element_count; ++e) {
        int corner[4] = {0};
        sorted_corners(mesh, e, corner);
        uint64_t hash = sn_hash_bytes(SN_HASH_SEED, corner, sizeof corner);
        hash ^= hash >> 32;
        if (hash % parts == part && is_known(table, e, corner, hash / parts))
            add_repeat(repeats, e);
    }
}

SnStatus sn_mesh_repeats(const SnMesh* mesh, SnRepeats* repeats) {
    Table table = {.mesh = mesh, .size = 2 * (size_t)mesh->vertex_count + 64};
    table.slot = SN_NEW_ARRAY(int, table.size);
    *repeats = (SnRepeats){0};
    if (!table.slot) return SN_OUT_OF_MEMORY;
    const uint64_t parts = (uint64_t)mesh->element_count / (table.size / 2) + 1;
    for (uint64_t part = 0; part < parts; ++part) find_in_part(&table, part, parts, repeats);
    sn_free(table.slot);
    return SN_OK;
}
