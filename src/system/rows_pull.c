// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/system_private.h"

// Rows on nodes and bodies as rows on unknowns: the transpose of the maps of every owner.

// a node's three numbers, or half of a body's six, on a block row
static void put(const SnSystem* system, int row, const double J[3], SnSparseBlock* block) {
    const unsigned held = sn_system_held(system, row);
    *block = (SnSparseBlock){.row = row};
    for (int k = 0; k < 3; ++k)
        if (!(held & SN_HELD(k))) block->value[k] = J[k];
}

SnStatus sn_system_pull_rows(const SnSystem* system, const SnConfig* at, SnArena* scratch,
                             SnSparseRows* out) {
    (void)at; // the maps of free nodes and bodies are the identity
    const SnRows* rows = system->rows;
    int* first = SN_PUSH(scratch, int, rows->count + 1);
    SnSparseBlock* block = SN_PUSH(scratch, SnSparseBlock, 2 * rows->entry_count);
    if (!block) return SN_OUT_OF_MEMORY;
    int count = 0;
    for (int r = 0; r < rows->count; ++r) {
        const SnRow* row = &rows->row[r];
        for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e) {
            const SnRowEntry* entry = &rows->entry[e];
            if (entry->body >= 0) {
                const int body_row = system->row_of_body[entry->body];
                put(system, body_row, entry->J, &block[count++]);
                put(system, body_row + 1, entry->J + 3, &block[count++]);
            } else if (system->row_of_node[entry->node] >= 0)
                put(system, system->row_of_node[entry->node], entry->J, &block[count++]);
        }
        first[r + 1] = count;
    }
    *out = (SnSparseRows){rows->count, first, block};
    return SN_OK;
}
