// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/system_private.h"

#include <assert.h>

// Turns constraint rows on nodes and movers, J_rows, into rows on unknowns, C = J_rows J, where J
// is the map of system/map.h.

// Write three entries of a row to *block: all entries on a node, or half of the six on a mover.
// `of` is the block of unknowns that they belong to. Held components get zeros.
static void put_block(const SnSystem* system, int of, const double J[3], SnSparseBlock* block) {
    const unsigned held = system->map->held[of];
    *block = (SnSparseBlock){.row = of};
    for (int k = 0; k < 3; ++k)
        if (!(held & SN_HELD(k))) block->value[k] = J[k];
}

// Add the six entries J on a mover to the blocks of a row, block[first] to block[count - 1]. If the
// row already has blocks for this mover, the entries are added to them. Returns the new `count`.
static int put_on_mover(const SnSystem* system, int mover, const double J[6], SnSparseBlock* block,
                        int first, int count) {
    const int own = system->map->mover_block[mover];
    SnSparseBlock moving, turning;
    put_block(system, own, J, &moving);
    put_block(system, own + 1, J + 3, &turning);
    for (int e = first; e + 1 < count; ++e)
        if (block[e].row == own) {
            for (int k = 0; k < 3; ++k) block[e].value[k] += moving.value[k];
            for (int k = 0; k < 3; ++k) block[e + 1].value[k] += turning.value[k];
            return count;
        }
    block[count] = moving;
    block[count + 1] = turning;
    return count + 2;
}

// Add an entry (J, J_w) on a mover. If the mover is the core of an aggregate, let `arm` lead from
// the aggregate's centre to the core, and let v and w be the aggregate's velocity and angular
// velocity. The entry then becomes J (v + w x arm) + J_w w = J v + (arm x J + J_w) w.
static int put_mover_entry(const SnSystem* system, const SnConfig* at, const SnRowEntry* entry,
                           SnSparseBlock* block, int first, int count) {
    const int carrier = sn_map_carrier(system->map, entry->body);
    if (carrier < 0) return put_on_mover(system, entry->body, entry->J, block, first, count);
    const Vec3 arm = v3_sub(at->pose[entry->body].position, at->pose[carrier].position);
    const Vec3 J = v3_load(entry->J);
    double on_carrier[6];
    v3_store(on_carrier, J);
    v3_store(on_carrier + 3, v3_add(v3_load(entry->J + 3), v3_cross(arm, J)));
    return put_on_mover(system, carrier, on_carrier, block, first, count);
}

// Add an entry J on a node i that follows a mover. With the velocity v and the angular velocity w
// of the mover, and `arm` from its centre to the node, J v_i = J (v + w x arm) = J v + (arm x J) w.
static int put_following_node(const SnSystem* system, const SnConfig* at, const SnRowEntry* entry,
                              SnSparseBlock* block, int first, int count) {
    const int mover = system->map->node_mover[entry->node];
    const Vec3 x = v3_load(at->x + 3 * (size_t)entry->node);
    const Vec3 arm = v3_sub(x, at->pose[mover].position), J = v3_load(entry->J);
    double on_mover[6];
    v3_store(on_mover, J);
    v3_store(on_mover + 3, v3_cross(arm, J));
    return put_on_mover(system, mover, on_mover, block, first, count);
}

SnStatus sn_system_pull_rows(const SnSystem* system, const SnConfig* at, SnArena* scratch,
                             SnSparseRows* out) {
    assert(system->rows);
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
                count = put_mover_entry(system, at, entry, block, first[r], count);
            else if (system->map->node_mover[entry->node] >= 0)
                count = put_following_node(system, at, entry, block, first[r], count);
            else if (system->map->node_block[entry->node] >= 0)
                put_block(system, system->map->node_block[entry->node], entry->J, &block[count++]);
        }
        first[r + 1] = count;
    }
    *out = (SnSparseRows){rows->count, first, block};
    return SN_OK;
}
