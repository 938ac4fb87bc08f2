// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/rows.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void sn_rows_clear(SnRows* rows) {
    rows->count = rows->equal_count = rows->entry_count = rows->pivot_count = 0;
    memset(rows->first, 0, sizeof rows->first);
}

void sn_rows_free(SnRows* rows) {
    sn_free(rows->row);
    sn_free(rows->entry);
    sn_free(rows->pivot);
    *rows = (SnRows){0};
}

// Make room for `needed` items of `size` bytes each. The first `used` items are kept.
static SnStatus reserve_items(void** items, int* capacity, int used, int needed, size_t size) {
    if (needed <= *capacity) return SN_OK;
    const int larger = needed > 2 * *capacity ? needed + 64 : 2 * *capacity;
    void* memory = sn_alloc((size_t)larger, size);
    if (!memory) return SN_OUT_OF_MEMORY;
    if (used) memcpy(memory, *items, (size_t)used * size);
    sn_free(*items);
    *items = memory;
    *capacity = larger;
    return SN_OK;
}

SnStatus sn_rows_add(SnRows* rows, SnRowKind kind, const SnRow* row, const SnRowEntry* entries,
                     int entry_count) {
    assert(rows->first[kind + 1] == rows->count); // there is no row of a later kind yet
    assert(entry_count >= 0 && (entry_count == 0 || entries));
    assert(kind != SN_ROW_BOUND || (row->lo <= 0 && row->hi >= 0));
    assert(kind != SN_ROW_UNILATERAL || row->lo == 0);
    void *row_memory = rows->row, *entry_memory = rows->entry;
    SnStatus status =
        reserve_items(&row_memory, &rows->capacity, rows->count, rows->count + 1, sizeof(SnRow));
    if (status == SN_OK)
        status = reserve_items(&entry_memory, &rows->entry_capacity, rows->entry_count,
                               rows->entry_count + entry_count, sizeof(SnRowEntry));
    rows->row = row_memory;
    rows->entry = entry_memory;
    SN_TRY(status);
    rows->row[rows->count] = *row;
    rows->row[rows->count].first_entry = rows->entry_count;
    rows->row[rows->count].entry_count = entry_count;
    if (kind == SN_ROW_UNILATERAL) rows->row[rows->count].hi = HUGE_VAL;
    rows->count++;
    if (entry_count)
        memcpy(rows->entry + rows->entry_count, entries, (size_t)entry_count * sizeof *entries);
    rows->entry_count += entry_count;
    for (int k = (int)kind + 1; k <= SN_ROW_KINDS; ++k) rows->first[k] = rows->count;
    rows->equal_count = rows->first[SN_ROW_BOUND];
    return SN_OK;
}

void sn_rows_velocity(const SnRows* rows, const SnMotion* motion, double* out) {
    for (int r = 0; r < rows->count; ++r) {
        const SnRow* row = &rows->row[r];
        out[r] = 0;
        for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e) {
            const SnRowEntry* entry = &rows->entry[e];
            const int size = entry->node >= 0 ? 3 : 6;
            const double* v = entry->node >= 0 ? motion->v + 3 * (size_t)entry->node
                                               : motion->twist + 6 * (size_t)entry->body;
            for (int k = 0; k < size; ++k) out[r] += entry->J[k] * v[k];
        }
    }
}

void sn_rows_force(const SnRows* rows, const double* lambda, SnForces* forces) {
    for (int r = 0; r < rows->count; ++r) {
        const SnRow* row = &rows->row[r];
        const double force = lambda ? lambda[r] : row->force;
        for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e) {
            const SnRowEntry* entry = &rows->entry[e];
            const int size = entry->node >= 0 ? 3 : 6;
            double* f = entry->node >= 0 ? forces->f + 3 * (size_t)entry->node
                                         : forces->wrench + 6 * (size_t)entry->body;
            for (int k = 0; k < size; ++k) f[k] += entry->J[k] * force;
        }
    }
}
