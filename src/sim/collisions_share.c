// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// When a stage is solved: the forces of its contacts and of its glue act for a share of the
// step.
#include "sim/world.h"

#include "base/memory.h"

// The mean forces of glue on glued nodes. Each has three rows, along x, y and z.
static void share_glue(SnCollisions* c, double share, int first) {
    for (int i = 0; i < c->glue_count; ++i) {
        const SnRow* row = &c->rows.row[3 * i];
        const Vec3 force = v3(row[0].force, row[1].force, row[2].force);
        c->glue[i].force = v3_axpy(share, force, first ? v3(0, 0, 0) : c->glue[i].force);
    }
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
    share_glue(c, share, first);
    const SnRow* row = sn_rows_contact(&c->rows, 0);
    for (int r = 0; r < count; ++r) c->mean[r] = (first ? 0 : c->mean[r]) + share * row[r].force;
    return SN_OK;
}
