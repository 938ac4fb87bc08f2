// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/repeats.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdint.h>
#include <string.h>

// Elements are looked up in a table by a hash of their vertices. If the table has no space for all
// elements, several passes share them: pass p takes the elements with hash % passes = p. Elements
// with the same vertices have the same hash, so one pass takes them all.

typedef struct Table {
    const SnMesh* mesh;
    int* slot;   // 1 + element; 0: the slot is free                         (size)
    size_t size; // number of slots
    size_t used; // number of slots that are not free
} Table;

// List the vertices of an element in ascending order (insertion sort).
static void sort_corners(const SnMesh* mesh, int element, int corner[4]) {
    const int* v = mesh->element + (size_t)element * mesh->kind;
    for (int i = 0; i < (int)mesh->kind; ++i) {
        int at = i;
        for (; at > 0 && corner[at - 1] > v[i]; --at) corner[at] = corner[at - 1];
        corner[at] = v[i];
    }
}

static int has_corners(const SnMesh* mesh, int element, const int corner[4]) {
    int other[4];
    sort_corners(mesh, element, other);
    return !memcmp(other, corner, (size_t)mesh->kind * sizeof *other);
}

// Return 1 when an element with the same vertices is in the table. Otherwise add the element,
// unless seven eighths of the table are in use, and return 0.
static int find_or_add(Table* table, int element, const int corner[4], uint64_t hash) {
    size_t at = (size_t)(hash % table->size);
    for (; table->slot[at]; at = at + 1 < table->size ? at + 1 : 0)
        if (has_corners(table->mesh, table->slot[at] - 1, corner)) return 1;
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

static void find_in_pass(Table* table, uint64_t pass, uint64_t passes, SnRepeats* repeats) {
    const SnMesh* mesh = table->mesh;
    memset(table->slot, 0, table->size * sizeof *table->slot);
    table->used = 0;
    for (int e = 0; e < mesh->element_count; ++e) {
        int corner[4] = {0};
        sort_corners(mesh, e, corner);
        uint64_t hash = sn_hash_bytes(SN_HASH_SEED, corner, sizeof corner);
        hash ^= hash >> 32;
        if (hash % passes == pass && find_or_add(table, e, corner, hash / passes))
            add_repeat(repeats, e);
    }
}

SnStatus sn_mesh_repeats(const SnMesh* mesh, SnRepeats* repeats) {
    Table table = {.mesh = mesh, .size = 2 * (size_t)mesh->vertex_count + 64};
    table.slot = SN_NEW_ARRAY(int, table.size);
    *repeats = (SnRepeats){0};
    if (!table.slot) return SN_OUT_OF_MEMORY;
    const uint64_t passes = (uint64_t)mesh->element_count / (table.size / 2) + 1;
    for (uint64_t pass = 0; pass < passes; ++pass) find_in_pass(&table, pass, passes, repeats);
    sn_free(table.slot);
    return SN_OK;
}
