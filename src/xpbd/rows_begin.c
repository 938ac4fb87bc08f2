// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Prepares rows before they are projected: entries on nodes that a layer body carries become
// entries on this layer body, and some rows get their forces of the last step.
#include "base/memory.h"
#include "xpbd/row.h"

// ---- memory

void sn_xpbd_rows_free(SnXpbdRows* xpbd) {
    sn_free(xpbd->row);
    sn_free(xpbd->entry);
    *xpbd = (SnXpbdRows){0};
}

static SnStatus reserve_rows(SnXpbdRows* xpbd, int rows, int entries) {
    if (rows > xpbd->row_capacity) {
        sn_free(xpbd->row);
        xpbd->row = SN_NEW_ARRAY(SnXpbdRow, rows + rows / 2);
        xpbd->row_capacity = xpbd->row ? rows + rows / 2 : 0;
    }
    if (entries > xpbd->entry_capacity) {
        sn_free(xpbd->entry);
        xpbd->entry = SN_NEW_ARRAY(SnRowEntry, entries + entries / 2);
        xpbd->entry_capacity = xpbd->entry ? entries + entries / 2 : 0;
    }
    return rows <= xpbd->row_capacity && entries <= xpbd->entry_capacity ? SN_OK : SN_OUT_OF_MEMORY;
}

// ---- the entries of rows on nodes, rigids and layer bodies

SnStatus sn_xpbd_rows_begin(SnXpbdRows* xpbd, const SnRows* rows) {
    SN_TRY(reserve_rows(xpbd, rows->count, rows->entry_count));
    xpbd->rows = rows;
    for (int r = 0; r < rows->count; ++r) xpbd->row[r].lambda = 0;
    return SN_OK;
}

// Return the entry of a row on a rigid or layer body. If there is none yet, an entry with J = 0 is
// appended.
static SnRowEntry* find_entry_on_body(SnXpbdRows* xpbd, SnXpbdRow* row, int body) {
    for (int e = 0; e < row->entry_count; ++e) {
        SnRowEntry* entry = &xpbd->entry[row->first_entry + e];
        if (entry->node < 0 && entry->body == body) return entry;
    }
    SnRowEntry* entry = &xpbd->entry[row->first_entry + row->entry_count++];
    *entry = (SnRowEntry){.node = -1, .body = body};
    return entry;
}

static void add_entry(SnXpbdRows* xpbd, const SnXpbdMoving* moving, const Vec3* centre,
                      const double* start, const SnRowEntry* entry, SnXpbdRow* row) {
    const Vec3 J = sn_xpbd_linear(entry);
    const int carrier = entry->node >= 0 && moving->carrier ? moving->carrier[entry->node] : -1;
    if (entry->node >= 0) row->offset += v3_dot(J, v3_load(start + 3 * (size_t)entry->node));
    if (carrier >= 0) {
        const Vec3 x = sn_particle_at(&moving->particle[entry->node]);
        SnRowEntry* on = find_entry_on_body(xpbd, row, moving->first_carrier + carrier);
        row->offset -= v3_dot(J, x);
        v3_store(on->J, v3_add(sn_xpbd_linear(on), J));
        v3_store(on->J + 3, v3_add(sn_xpbd_angular(on), v3_cross(v3_sub(x, centre[carrier]), J)));
    } else if (entry->node >= 0) {
        xpbd->entry[row->first_entry + row->entry_count++] = *entry;
    } else {
        SnRowEntry* on = find_entry_on_body(xpbd, row, entry->body);
        for (int k = 0; k < 6; ++k) on->J[k] += entry->J[k];
    }
}

// Several entries of a row may act on the same rigid or layer body. Their J are added, and the sum
// may cancel. If the square of the sum's linear part is at most this fraction of the sum of these
// squares over all entries of the row, the sum consists of rounding errors only and counts as zero.
#define CANCELLED 1e-12

void sn_xpbd_rows_carry(SnXpbdRows* xpbd, const SnXpbdMoving* moving, const Vec3* centre,
                        const double* start, double h) {
    const SnRows* rows = xpbd->rows;
    xpbd->entry_count = 0;
    for (int r = 0; r < rows->count; ++r) {
        const SnRow* row = &rows->row[r];
        SnXpbdRow* out = &xpbd->row[r];
        double all = 0;
        *out = (SnXpbdRow){.first_entry = xpbd->entry_count,
                           .offset = h * row->rhs,
                           .lambda = out->lambda,
                           .before = out->lambda};
        for (int e = 0; e < row->entry_count; ++e) {
            const SnRowEntry* entry = &rows->entry[row->first_entry + e];
            add_entry(xpbd, moving, centre, start, entry, out);
            all += v3_dot(sn_xpbd_linear(entry), sn_xpbd_linear(entry));
        }
        for (int e = 0; e < out->entry_count; ++e) {
            const SnRowEntry* entry = &xpbd->entry[out->first_entry + e];
            const double square = v3_dot(sn_xpbd_linear(entry), sn_xpbd_linear(entry));
            if (square > CANCELLED * all) out->w += sn_xpbd_entry_w(moving, entry);
            out->shares |= sn_xpbd_is_shared(moving, entry);
        }
        xpbd->entry_count += out->entry_count;
    }
}

// Returns 1 if a row acts on rigids only. Only such rows start with a force. In XPBD soft bodies
// start a step without stress, so nothing would balance a force on their nodes.
static int acts_on_no_nodes(const SnRows* rows, int r) {
    const SnRow* row = &rows->row[r];
    for (int e = 0; e < row->entry_count; ++e)
        if (rows->entry[row->first_entry + e].node >= 0) return 0;
    return 1;
}

void sn_xpbd_rows_warm(SnXpbdRows* xpbd, SnXpbdMoving* moving, double h) {
    const SnRows* rows = xpbd->rows;
    for (int r = rows->equal_count; r < rows->count; ++r)
        if (acts_on_no_nodes(rows, r))
            sn_xpbd_row_change(xpbd, moving, r, h * h * rows->row[r].force);
}
