// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are energies, or are projected, when a step begins: those that lie ahead of it.
#include "sim/world.h"

#include "base/memory.h"
#include "collide/contacts.h"

#include <math.h>

SnStatus sn_create_again(const SnWorld* world, SnAgain** out) {
    const SnContactSettings* contact = &world->def.contact;
    const SnPenaltySettings settings = {.stiffness = contact->projection ? 1 : contact->penalty,
                                        .slip_speed = contact->slip_speed,
                                        .damping_speed = contact->damping_speed,
                                        .beside_matrix = contact->beside_matrix};
    SnAgain* again = SN_NEW(SnAgain);
    if (!again) return SN_OUT_OF_MEMORY;
    again->object = SN_NEW_ARRAY(SnTouchable, world->body_count + world->collider_count);
    if (!again->object || sn_create_penalty(world->model, &settings, &again->penalty) < 0 ||
        sn_create_penalty(world->model, &settings, &again->fresh) < 0) {
        sn_destroy_again(again);
        return SN_OUT_OF_MEMORY;
    }
    *out = again;
    return SN_OK;
}

void sn_destroy_again(SnAgain* again) {
    if (!again) return;
    sn_destroy_penalty(again->penalty);
    sn_destroy_penalty(again->fresh);
    sn_contacts_free(&again->now);
    sn_contacts_free(&again->next);
    sn_contacts_free(&again->found);
    sn_free(again->object);
    sn_free(again->settled);
    sn_free(again->projected);
    sn_free(again);
}

SnContactRowsDef sn_penalty_rows_def(const SnWorld* world, const SnTouchable* object,
                                     const SnConfig* q) {
    const SnCollisions* c = world->collisions;
    return (SnContactRowsDef){.model = world->model,
                              .object = object,
                              .pair = c->pair,
                              .pair_count = c->pair_count,
                              .start = q};
}

// those of hard contacts start from the forces of the last step: both lists are sorted by key
static void recall_multipliers(SnWorld* world) {
    const SnContacts* contacts = &world->collisions->contacts;
    const SnState* state = world->state;
    SnRow* row = world->collisions->again->penalty->rows.row;
    for (int i = 0, t = 0; i < contacts->count && t < state->touch_count;) {
        const SnContact* contact = &contacts->contact[i];
        const int order = sn_contact_key_order(&contact->key, &state->touch[t].key);
        if (order == 0)
            row[3 * i].force = fmax(0, v3_dot(v3_load(state->touch[t].force), contact->normal));
        i += order <= 0;
        t += order >= 0;
    }
}

SnStatus sn_collisions_penalise(SnWorld* world, SnArena scratch) {
    SnCollisions* c = world->collisions;
    if (c->kind == SN_CONTACT_ROWS) return SN_OK;
    SnPenalty* penalty = c->again->penalty;
    const SnConfig* now = &world->state->now.q;
    const SnContactRowsDef def = sn_penalty_rows_def(world, c->object, &penalty->start);
    const double elapsed = sn_is_static(world) ? 1 : world->h;
    SnMotion before;
    SN_TRY(sn_collisions_motion(world, &scratch, &before));
    penalty->over = sn_is_static(world) ? world->h : 0;
    penalty->from = *now;
    penalty->slip_before = sn_scheme(world->def.integrator)->one_solve;
    sn_penalty_clear(penalty, now);
    SN_TRY(sn_contacts_reserve(&c->again->now, c->contacts.count));
    c->again->now.count = c->contacts.count;
    for (int i = 0; i < c->contacts.count; ++i) {
        c->again->now.contact[i] = c->contacts.contact[i];
        SN_TRY(sn_penalty_add(penalty, &def, &c->contacts.contact[i], elapsed,
                              sn_obstacle_unit(world)));
    }
    if (world->def.contact.largest_depth > 0) recall_multipliers(world);
    sn_penalty_press(penalty, &before);
    return sn_collisions_keep_settled(c->again);
}
