// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Before the stages of a scheme of second order: whether things meet in the step.
#include "sim/world.h"

#include <math.h>

// What meets faster than it falls in half a step strikes; without gravity, what comes nearer by
// more than a share of its size per step.
#define SLOWEST_BLOW 0.5
#define LEAST_BLOW   1e-8

SnStatus sn_collisions_strike(SnWorld* world, SnArena scratch) {
    SnCollisions* c = world->collisions;
    const double h = world->h;
    const SnContactRowsDef def = {
        .model = world->model, .object = c->object, .start = &world->state->now.q};
    SnMotion before;
    c->struck = 0;
    if (c->kind != SN_CONTACT_ROWS) return SN_OK;
    SN_TRY(sn_collisions_motion(world, &scratch, &before));
    sn_rows_clear(&c->rows);
    SN_TRY(sn_contact_gaps_add(&def, &c->contacts, h, &c->rows));
    double* speed = SN_PUSH(&scratch, double, c->rows.count);
    if (!speed) return SN_OUT_OF_MEMORY;
    sn_rows_velocity(&c->rows, &before, speed);
    // gap + h w- is what would be left at the step's end: rhs has the share of obstacles in it
    const double fall = h * h * sn_gravity(world);
    const double least = fmax(SLOWEST_BLOW * fall, LEAST_BLOW * c->size);
    for (int i = 0; i < c->contacts.count && !c->struck; ++i) {
        const double gap = c->contacts.contact[i].gap, left = c->rows.row[i].rhs + h * speed[i];
        c->struck = left - gap < -least && left < fall;
    }
    return SN_OK;
}
