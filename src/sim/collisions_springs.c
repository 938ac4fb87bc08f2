// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are energies as springs of the oracle of rigidification, three of each. With the
// gap that is left when obstacles have moved, the one along the normal gives within a step
//
//     h f = h^2 k (lambda / (k h) - gap / h - J v) - h N / v_d (J v + closing)
//
// where that is above 0, its damping only where things close. Friction across the normal resists
// slip like a dashpot, with the force that it has at the slip of the step's start.
#include "contact/slip.h"
#include "sim/world.h"

#include <math.h>

static SnOracleSpring make_normal(const SnPenalty* penalty, int i, double h, double closes) {
    const SnRow* row = &penalty->rows.row[3 * i];
    const SnPress* press = &penalty->press[i];
    const double k = penalty->settings.stiffness, v_d = penalty->settings.damping_speed;
    const double stiff = h * h * k, damped = v_d > 0 && closes < 0 ? h * press->pressed / v_d : 0;
    const double c = stiff + damped;
    const double rest = (row->force / k - row->rhs) / h; // velocity that undoes the depth
    return (SnOracleSpring){.wanted = (stiff * rest - damped * press->closing) / c,
                            .conductance = c,
                            .place = stiff / c,
                            .pushes = 1};
}

static void make_springs(const SnPenalty* penalty, int i, double h, const SnTermAt* now,
                         SnOracleSpring spring[3]) {
    const SnRow* row = &penalty->rows.row[3 * i];
    double w[3];
    sn_penalty_velocity(penalty, i, now, w);
    const double dashpot = row->friction * penalty->press[i].pressed *
                           sn_slip_secant(hypot(w[1], w[2]), penalty->settings.slip_speed);
    spring[0] = make_normal(penalty, i, h, w[0]);
    for (int k = 1; k < 3; ++k)
        spring[k] = (SnOracleSpring){.wanted = row[k].rhs, .conductance = h * dashpot};
    for (int k = 0; k < 3; ++k) {
        spring[k].entry = penalty->rows.entry + row[k].first_entry;
        spring[k].entry_count = row[k].entry_count;
    }
}

SnStatus sn_collisions_list_springs(const SnWorld* world, const SnMotion* motion, SnArena* scratch,
                                    SnOracleStep* step) {
    if (!sn_has_contact_energies(world->collisions)) return SN_OK;
    const SnPenalty* penalty = world->collisions->again->penalty;
    const SnTermAt now = {.q = world->state->now.q, .motion = *motion};
    const int count = sn_penalty_count(penalty);
    SnOracleSpring* spring = SN_PUSH(scratch, SnOracleSpring, 3 * (size_t)count);
    if (!spring) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < count; ++i)
        make_springs(penalty, i, world->h, &now, spring + 3 * (size_t)i);
    step->spring = spring;
    step->spring_count = 3 * count;
    return SN_OK;
}
