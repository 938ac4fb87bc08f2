// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Hard contacts, when a solve has found q with energies that let them overlap.
#include "sim/world.h"

#include <assert.h>
#include <math.h>

// Augmented Lagrangian: where a solve has found q with the forces F = max(lambda - k gap, 0), these
// become the multipliers of the next one, until
//
//     |min(gap, F / k)| <= the largest depth     for every contact:
//
// none is deeper, and none presses from farther away.
int sn_collisions_raise(SnWorld* world, const SnConfig* q) {
    SnCollisions* c = world->collisions;
    const double most = world->def.contact.largest_depth;
    if (c->kind != SN_CONTACT_ENERGIES || !(most > 0)) return 0;
    SnPenalty* penalty = c->again->penalty;
    const double k = penalty->settings.stiffness;
    double worst = 0;
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        const double depth = sn_penalty_depth(penalty, i, q);
        const double force = fmax(0, penalty->rows.row[3 * i].force + k * depth);
        worst = fmax(worst, fabs(fmin(-depth, force / k)));
    }
    if (worst <= most) return 0;
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        SnRow* row = &penalty->rows.row[3 * i];
        row->force = fmax(0, row->force + k * sn_penalty_depth(penalty, i, q));
    }
    assert(c->again->settled_count == sn_penalty_count(penalty));
    for (int i = 0; i < c->again->settled_count; ++i)
        c->again->settled[i].multiplier = penalty->rows.row[3 * i].force;
    world->stats.contact_rounds++;
    return 1;
}
