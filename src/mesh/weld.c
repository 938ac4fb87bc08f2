// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/weld.h"

#include "base/memory.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

void sn_free_weld(SnWeld* weld) {
    sn_free(weld->slot);
    *weld = (SnWeld){0};
}

// -0 and 0 are the same place
static int same_place(const double* a, const double* b) {
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static uint64_t mix_bits(uint64_t h) {
    h ^= h >> 32;
    h *= 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
}

static uint64_t hash_place(const double x[3]) {
    uint64_t hash = 0;
    for (int k = 0; k < 3; ++k) {
        double positive_zero = x[k] == 0 ? 0 : x[k];
        uint64_t bits;
        memcpy(&bits, &positive_zero, sizeof bits);
        hash = mix_bits(hash ^ bits);
    }
    return hash;
}

// Return the slot of the vertex at place x. When the table has no such vertex, return the free slot
// for it.
static int find_slot(const SnWeld* weld, const double* vertex, const double x[3]) {
    uint64_t mask = (uint64_t)weld->capacity - 1, slot = hash_place(x) & mask;
    while (weld->slot[slot] && !same_place(vertex + 3 * (size_t)(weld->slot[slot] - 1), x))
        slot = (slot + 1) & mask;
    return (int)slot;
}

static SnStatus enlarge_table(SnWeld* weld, const double* vertex) {
    if (weld->capacity > INT_MAX / 2) return SN_OUT_OF_MEMORY;
    SnWeld larger = {.capacity = weld->capacity ? 2 * weld->capacity : 64, .count = weld->count};
    larger.slot = SN_NEW_ARRAY(int, larger.capacity);
    if (!larger.slot) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < weld->capacity; ++i)
        if (weld->slot[i])
            larger.slot[find_slot(&larger, vertex, vertex + 3 * (size_t)(weld->slot[i] - 1))] =
                weld->slot[i];
    sn_free(weld->slot);
    *weld = larger;
    return SN_OK;
}

SnStatus sn_weld(SnWeld* weld, const double* vertex, const double x[3], int next, int* found) {
    if (weld->count >= weld->capacity / 2) SN_TRY(enlarge_table(weld, vertex));
    int slot = find_slot(weld, vertex, x);
    if (!weld->slot[slot]) {
        weld->slot[slot] = next + 1;
        weld->count++;
    }
    *found = weld->slot[slot] - 1;
    return SN_OK;
}

SnStatus sn_weld_vertices(const SnMesh* mesh, int* first) {
    SnWeld weld = {0};
    SnStatus status = SN_OK;
    for (int v = 0; v < mesh->vertex_count && status == SN_OK; ++v)
        status = sn_weld(&weld, mesh->vertex, mesh->vertex + 3 * (size_t)v, v, &first[v]);
    sn_free_weld(&weld);
    return status;
}
