// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/system_private.h"

// Rows on nodes and bodies as rows on unknowns: the transpose of the map.

// a node's three numbers, or half of a body's six, on a block row
static void put(const SnSystem* system, int row, const double J[3], SnSparseBlock* block) {
    const unsigned held = system->map->held[row];
    *block = (SnSparseBlock){.row = row};
    for (int k = 0; k < 3; ++k)
        if (!(held & SN_HELD(k))) block->value[k] = J[k];
}

// an entry on a body, or on a node that follows it, of which the row may have several
static int put_on_body(const SnSystem* system, int body, const double J[6], SnSparseBlock* block,
                       int first, int count) {
    const int row = system->map->mover_block[body];
    SnSparseBlock moving, turning;
    put(system, row, J, &moving);
    put(system, row + 1, J + 3, &turning);
    for (int e = first; e + 1 < count; ++e)
        if (block[e].row == row) {
            for (int k = 0; k < 3; ++k) block[e].value[k] += moving.value[k];
            for (int k = 0; k < 3; ++k) block[e + 1].value[k] += turning.value[k];
            return count;
        }
    block[count] = moving;
    block[count + 1] = turning;
    return count + 2;
}

// An entry on a body, or on the aggregate that it belongs to: J (v + w x arm) + J_w w.
static int put_body(const SnSystem* system, const SnConfig* at, const SnRowEntry* entry,
                    SnSparseBlock* block, int first, int count) {
    const int carrier = sn_map_carrier(system->map, entry->body);
    if (carrier < 0) return put_on_body(system, entry->body, entry->J, block, first, count);
    const Vec3 arm = v3_sub(at->pose[entry->body].position, at->pose[carrier].position);
    const Vec3 J = v3_load(entry->J);
    double on_carrier[6];
    v3_store(on_carrier, J);
    v3_store(on_carrier + 3, v3_add(v3_load(entry->J + 3), v3_cross(arm, J)));
    return put_on_body(system, carrier, on_carrier, block, first, count);
}

// J v_i = J (v + w x arm) = J v + (arm x J) w
static int put_following(const SnSystem* system, const SnConfig* at, const SnRowEntry* entry,
                         SnSparseBlock* block, int first, int count) {
    const int body = system->map->node_mover[entry->node];
    const Vec3 x = v3_load(at->x + 3 * (size_t)entry->node);
    const Vec3 arm = v3_sub(x, at->pose[body].position), J = v3_load(entry->J);
    double on_body[6];
    v3_store(on_body, J);
    v3_store(on_body + 3, v3_cross(arm, J));
    return put_on_body(system, body, on_body, block, first, count);
}

SnStatus sn_system_pull_rows(const SnSystem* system, const SnConfig* at, SnArena* scratch,
                             SnSparseRows* out) {
    const SnRows* rows = system->rows;
    int* first = SN_PUSH(scratch, int, rows->count + 1);
    SnSparseBlock* block = SN_PUSH(scratch, SnSparseBlock, 2 * rows->entry_count);
    if (!block) return SN_OUT_OF_MEMORY;
    int count = 0;
    for (int r = 0; r < rows->count; ++r) {
        const SnRow* row = &rows->row[r];
        for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e) {
            const SnRowEntry* entry = &rows->entry[e];
            if (entry->body >= 0)
                count = put_body(system, at, entry, block, first[r], count);
            else if (system->map->node_mover[entry->node] >= 0)
                count = put_following(system, at, entry, block, first[r], count);
            else if (system->map->node_block[entry->node] >= 0)
                put(system, system->map->node_block[entry->node], entry->J, &block[count++]);
        }
        first[r + 1] = count;
    }
    *out = (SnSparseRows){rows->count, first, block};
    return SN_OK;
}
