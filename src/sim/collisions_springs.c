// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are energies as rows, for the oracle of rigidification. At the step's end a spring
// along the normal presses with
//
//     h f = (rhs - J v) / compliance,
//     rhs = (lambda / k - gap) / h,      compliance = 1 / (h^2 k),
//
// where that is above 0, and friction across it resists J v - rhs like a dashpot with the force
// that it has at the slip of the step's start.
#include "contact/slip.h"
#include "sim/world.h"

#include <math.h>

static void set_normal(const SnPenalty* penalty, double h, SnRow* row) {
    const double k = penalty->settings.stiffness;
    row->rhs = (row->force / k - row->rhs) / h;
    row->compliance = 1 / (h * h * k);
    row->force = 0;
}

// N s/m
static double dashpot_of(const SnPenalty* penalty, int i, const SnTermAt* at) {
    const SnRow* row = &penalty->rows.row[3 * i];
    double w[3];
    sn_penalty_velocity(penalty, i, at, w);
    return row->friction * penalty->press[i].pressed *
           sn_slip_secant(hypot(w[1], w[2]), penalty->settings.slip_speed);
}

SnStatus sn_collisions_add_springs(SnWorld* world, SnArena scratch) {
    const SnPenalty* penalty = world->collisions->again->penalty;
    SnTermAt now = {.q = world->state->now.q};
    SN_TRY(sn_collisions_motion(world, &scratch, &now.motion));
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        const double dashpot = dashpot_of(penalty, i, &now);
        for (int k = 0; k < 3; ++k) {
            SnRow row = penalty->rows.row[3 * i + k];
            row.compliance = 1 / (world->h * dashpot);
            if (k == 0) set_normal(penalty, world->h, &row);
            SN_TRY(sn_rows_add(&world->collisions->rows, SN_ROW_CONE, &row,
                               penalty->rows.entry + row.first_entry, row.entry_count));
        }
    }
    return SN_OK;
}
