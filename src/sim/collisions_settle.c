// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are energies, where an iterate of a solve is accepted.
//
// While a line search tries one point after the other, contacts are those of each point
// (collisions_again.c), so that their energy is a function of q alone, and what makes it smaller
// every time cannot come back to where it was. But friction and damping go by forces N that stay as
// they are at the last iterate: each new iterate sets N anew, which is another function. So N may
// go to and fro, which is capped.
#include "sim/world.h"

#include "base/memory.h"

#include <math.h>

// Where friction counts: contacts that come and go at more iterates of one solve stay as they are
// for the rest of it; and so do those whose forces still change after so many.
enum { MOST_SWITCHES = 20, MOST_CHANGES = 500 };

// what differs by less than this share of the largest force is the same
#define SAME 1e-10

static int resists(const SnPenalty* penalty, int i) {
    return penalty->rows.row[3 * i].friction > 0 || penalty->settings.damping_speed > 0;
}

SnStatus sn_collisions_keep_settled(SnAgain* again) {
    const SnPenalty* penalty = again->penalty;
    const int count = again->now.count;
    if (count > again->settled_capacity) {
        sn_free(again->settled);
        again->settled_count = again->settled_capacity = 0;
        again->settled = SN_NEW_ARRAY(SnSettled, count + count / 2);
        if (!again->settled) return SN_OUT_OF_MEMORY;
        again->settled_capacity = count + count / 2;
    }
    for (int i = 0; i < count; ++i)
        again->settled[i] = (SnSettled){again->now.contact[i].key, penalty->rows.row[3 * i].force,
                                        resists(penalty, i) ? penalty->press[i].pressed : 0};
    again->settled_count = count;
    return SN_OK;
}

void sn_collisions_begin_solve(SnWorld* world) {
    SnCollisions* c = world->collisions;
    if (c->kind == SN_CONTACT_ROWS) return;
    c->again->switches = c->again->changes = c->again->frozen = 0;
}

int sn_collisions_freeze(void* self) {
    SnWorld* world = self;
    SnAgain* again = world->collisions->again;
    if (again->frozen || again->now.count == 0) return 0;
    again->frozen = 1;
    world->stats.contacts_frozen++;
    return 1;
}

// What tells contacts with friction or damping from those of the last iterate.
typedef struct Change {
    int switched; // others press
    int forces;   // those that there are have other forces
} Change;

// -1: the next is of the last iterate only, 1: of this one only, 0: of both
static int next_of(const SnAgain* again, int i, int k) {
    if (i == again->settled_count) return 1;
    if (k == again->now.count) return -1;
    return sn_contact_key_order(&again->settled[i].key, &again->now.contact[k].key);
}

static Change compare(const SnAgain* again) {
    const SnPenalty* penalty = again->penalty;
    double largest = 0;
    Change change = {0};
    for (int k = 0; k < again->now.count; ++k) largest = fmax(largest, penalty->press[k].pressed);
    for (int i = 0, k = 0; k < again->now.count || i < again->settled_count;) {
        const int order = next_of(again, i, k);
        const double before = order <= 0 ? again->settled[i].pressed : 0;
        const double now = order >= 0 && resists(penalty, k) ? penalty->press[k].pressed : 0;
        change.switched |= (before > 0) != (now > 0);
        change.forces |= order >= 0 && fabs(now - before) > SAME * largest;
        i += order <= 0;
        k += order >= 0;
    }
    return change;
}

SnStatus sn_collisions_settle(void* self, int* changed) {
    SnWorld* world = self;
    SnAgain* again = world->collisions->again;
    *changed = 0;
    if (again->frozen) return SN_OK;
    sn_penalty_press(again->penalty, NULL);
    const Change change = compare(again);
    *changed = change.forces;
    again->switches += change.switched;
    again->changes += change.forces;
    SN_TRY(sn_collisions_keep_settled(again));
    if (again->switches > MOST_SWITCHES || again->changes > MOST_CHANGES)
        sn_collisions_freeze(world);
    return SN_OK;
}
