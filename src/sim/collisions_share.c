// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// When a stage is solved: the forces of its contacts act for a share of the step.
#include "sim/world.h"

#include "base/memory.h"

SnStatus sn_collisions_share(SnWorld* world, double share, int first) {
    SnCollisions* c = world->collisions;
    const int count = c->kind == SN_CONTACT_ROWS ? 3 * c->contacts.count : 0;
    if (count > c->mean_capacity) { // in the first stage: all have the same contacts
        sn_free(c->mean);
        c->mean = SN_NEW_ARRAY(double, count + count / 2);
        c->mean_capacity = c->mean ? count + count / 2 : 0;
        if (!c->mean) return SN_OUT_OF_MEMORY;
    }
    const SnRow* row = sn_rows_contact(&c->rows, 0);
    for (int r = 0; r < count; ++r) c->mean[r] = (first ? 0 : c->mean[r]) + share * row[r].force;
    return SN_OK;
}
