// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The forces of constraint rows as a term. They are known numbers (SnRow.force), which stay
// constant during a line search.
#include "system/term.h"

// Rows on movers have no potential, because a given force and torque on a mover have no potential
// in the mover's rotation.
static unsigned rows_flags(const void* self) {
    const SnRows* rows = self;
    for (int e = 0; e < rows->entry_count; ++e)
        if (rows->entry[e].body >= 0) return SN_TERM_COUPLING | SN_TERM_ROWS | SN_TERM_NO_POTENTIAL;
    return SN_TERM_COUPLING | SN_TERM_ROWS;
}

// The potential of the given forces: the sum of -force J x over all rows, J.
static double rows_energy(const void* self, const SnTermAt* at) {
    const SnRows* rows = self;
    double sum = 0;
    for (int r = 0; r < rows->count; ++r) {
        const SnRow* row = &rows->row[r];
        for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e) {
            const SnRowEntry* entry = &rows->entry[e];
            const double* x = entry->node >= 0 ? at->q.x + 3 * (size_t)entry->node
                                               : &at->q.pose[entry->body].position.x;
            for (int k = 0; k < 3; ++k) sum -= row->force * entry->J[k] * x[k];
        }
    }
    return sum;
}

static void rows_force(const void* self, const SnTermAt* at, SnForces* out) {
    (void)at;
    sn_rows_force(self, NULL, out);
}

static const SnTermOps rows_ops = {
    .name = "rows", .flags = rows_flags, .energy = rows_energy, .force = rows_force};

SnTerm sn_rows_term(const SnRows* rows) { return (SnTerm){&rows_ops, rows}; }
