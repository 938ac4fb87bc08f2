// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// When a stage is solved: the forces of its contacts and of its glue act for a share of the
// step.
#include "sim/world.h"

#include "base/memory.h"

// Add the forces of glue on glued nodes. Each glued node has three rows, along x, y and z, which
// are the first rows.
static SnStatus share_glue(SnCollisions* c, double share, int first) {
    const int count = 3 * c->glue_count;
    if (c->glue_known != c->glue_count) {
        sn_free(c->glue_mean);
        c->glue_mean = SN_NEW_ARRAY(double, count);
        c->glue_known = c->glue_mean ? c->glue_count : 0;
        if (!c->glue_mean) return SN_OUT_OF_MEMORY;
    }
    for (int r = 0; r < count; ++r)
        c->glue_mean[r] = (first ? 0 : c->glue_mean[r]) + share * c->rows.row[r].force;
    return SN_OK;
}

SnStatus sn_collisions_share(SnWorld* world, double share, int first) {
    SnCollisions* c = world->collisions;
    const int count = c->kind == SN_CONTACT_ROWS ? 3 * c->contacts.count : 0;
    if (count > c->mean_capacity) { // in the first stage: all have the same contacts
        sn_free(c->mean);
        c->mean = SN_NEW_ARRAY(double, count + count / 2);
        c->mean_capacity = c->mean ? count + count / 2 : 0;
        if (!c->mean) return SN_OUT_OF_MEMORY;
    }
    SN_TRY(share_glue(c, share, first));
    const SnRow* row = sn_rows_contact(&c->rows, 0);
    for (int r = 0; r < count; ++r) c->mean[r] = (first ? 0 : c->mean[r]) + share * row[r].force;
    return SN_OK;
}
