// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that rest fall asleep: steps leave them out until something reaches them.
//
// A soft body is still while all of it is rigid and slower than sn_still_speed, a speed that
// follows from the threshold tau_R. A body that has been still for SN_STILL_TIME, and that nothing
// fast touches, falls asleep: it is then an obstacle for bodies that are awake. A sleeping body
// wakes when something fast or driven comes near, when a force or an event acts, or when a pin
// comes or goes; all bodies that press against it wake, too. A sleeping body wakes alone when its
// alarm is due: because the forces that press on it have changed, or because the strain of its
// ghosts has to be computed again. Contacts of two sleeping bodies keep their forces.
//
// This file marks sleeping bodies. It wakes them when a step begins, when the step's contacts are
// known, and when the step's solve has found new contacts with sleeping bodies. rest_end.c puts
// bodies to sleep.
#include "sim/rest.h"

#include <string.h>

// ---- marking the parts that are asleep

static int is_asleep(const SnWorld* world, int part) {
    return sn_is_asleep(&world->state->rest[part]);
}

// Potential energy of a part in gravity: minus the sum of m g . x over its nodes, J.
static double gravity_potential(const SnWorld* world, int p) {
    const SnPart* part = &world->model->part[p];
    double gravity[3], wind[3], sum = 0;
    sn_script_fields(&world->script, world->state, gravity, wind);
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i)
        sum -= world->model->mass->lumped[i] *
               v3_dot(v3_load(gravity), v3_load(world->state->now.q.x + 3 * (size_t)i));
    return sum;
}

// If one part of a contact sleeps and the other one is awake, end the deep sleep (system/awake.h)
// of the sleeping part: rows of the contact have entries for nodes of both parts, so steps need
// the sleeper's nodes as well.
static void stir_sleepers(SnWorld* world, const SnContactKey* key) {
    const int a = sn_part_of_object(world, key->a), b = sn_part_of_object(world, key->b);
    const int a_sleeps = a >= 0 && is_asleep(world, a), b_sleeps = b >= 0 && is_asleep(world, b);
    if (a_sleeps && b >= 0 && !b_sleeps) sn_awake_stir(world->awake, a);
    if (b_sleeps && a >= 0 && !a_sleeps) sn_awake_stir(world->awake, b);
}

void sn_rest_tell(SnWorld* world) {
    SnAwake* awake = world->awake;
    const SnState* state = world->state;
    const SnContacts* contacts = world->collisions ? &world->collisions->contacts : NULL;
    for (int p = 0; p < world->model->part_count; ++p) {
        const int asleep = is_asleep(world, p);
        if (asleep && !awake->asleep[p]) world->adapt->potential[p] = gravity_potential(world, p);
        sn_awake_tell(awake, p, asleep);
    }
    for (int t = 0; t < state->touch_count; ++t) stir_sleepers(world, &state->touch[t].key);
    for (int i = 0; contacts && i < contacts->count; ++i)
        stir_sleepers(world, &contacts->contact[i].key);
    // If contacts are springs, a solve finds contacts anew in its iterations, and they may involve
    // any sleeping part: then no part is in deep sleep.
    for (int p = 0; p < world->model->part_count && sn_has_contact_energies(world->collisions); ++p)
        if (awake->asleep[p]) sn_awake_stir(awake, p);
    sn_awake_list(awake);
}

// ---- waking

static void wake_part(SnWorld* world, int part) {
    SnRest* rest = &world->state->rest[part];
    world->adapt->woken[part] = (unsigned char)sn_is_asleep(rest);
    *rest = (SnRest){.asleep_since = -1, .calm = rest->calm};
}

static void wake_all(SnWorld* world) {
    for (int p = 0; p < world->model->part_count; ++p) wake_part(world, p);
}

// Wake all sleeping parts that press against parts which have woken in this step, then all parts
// that press against the newly woken ones, and so on.
static void wake_neighbours(SnWorld* world) {
    const SnState* state = world->state;
    for (int more = 1; more && world->collisions;) {
        more = 0;
        for (int t = 0; t < state->touch_count; ++t) {
            const int a = sn_part_of_object(world, state->touch[t].key.a),
                      b = sn_part_of_object(world, state->touch[t].key.b);
            if (a < 0 || b < 0 || world->adapt->woken[a] == world->adapt->woken[b]) continue;
            const int other = world->adapt->woken[a] ? b : a;
            if (!is_asleep(world, other)) continue;
            wake_part(world, other);
            more = 1;
        }
    }
}

void sn_rest_wake(SnWorld* world, int part) {
    const size_t parts = (size_t)world->model->part_count;
    memset(world->adapt->woken, 0, parts);
    wake_part(world, part);
    world->adapt->woken[part] = 1;
    wake_neighbours(world);
    memset(world->adapt->woken, 0, parts);
}

// Wake the parts on which a force or the hand acts. All nodes of a force belong to one body.
static void wake_pushed(SnWorld* world) {
    const SnScript* script = &world->script;
    for (int f = 0; f < script->force_count; ++f) {
        if (!sn_script_force_acts(&script->force[f], world->state->time + world->h)) continue;
        wake_part(world, sn_part_of_node(world->model, script->force[f].nodes.node[0]));
    }
    if (sn_pulled_part(world) >= 0) wake_part(world, sn_pulled_part(world));
}

// Wake a part, but not its neighbours, when its alarm is due. Then the forces that press on the
// part have changed since it fell asleep, or the strain of its ghosts has to be computed again.
static void wake_by_itself(SnWorld* world, int part) {
    const SnRest* rest = &world->state->rest[part];
    if (sn_is_asleep(rest) && world->state->time >= rest->alarm) wake_part(world, part);
}

void sn_rest_begin(SnWorld* world, int disturbed) {
    if (!world->adapt) return;
    const int parts = world->model->part_count;
    memset(world->adapt->woken, 0, (size_t)parts);
    memset(world->adapt->asked, 0, (size_t)parts);
    if (disturbed) wake_all(world);
    wake_pushed(world);
    wake_neighbours(world);
    for (int p = 0; p < parts; ++p) wake_by_itself(world, p);
    memset(world->adapt->woken, 0, (size_t)parts);
    sn_rest_tell(world);
    sn_merge_begin(world, disturbed);
}

void sn_rest_disturb(SnWorld* world) {
    if (!world->adapt) return;
    wake_all(world);
    sn_rest_tell(world);
    sn_merge_disturb(world);
}

// ---- waking the parts that contacts reach

static int have_touched(const SnWorld* world, int a, int b) {
    const SnState* state = world->state;
    for (int t = 0; t < state->touch_count; ++t) {
        const int p = sn_part_of_object(world, state->touch[t].key.a),
                  q = sn_part_of_object(world, state->touch[t].key.b);
        if ((p == a && q == b) || (p == b && q == a)) return 1;
    }
    return 0;
}

// 1: an object that did not touch a sleeping part in the last step may touch it in this step, and
// is faster than a still part may be. The part has to wake even if the object is slower than parts
// that count as fast: a sleeping part does not move, so it would take all of the object's momentum.
static int may_strike(const SnWorld* world, const SnContact* contact, int object, int part) {
    const int other = sn_part_of_object(world, object);
    if (other < 0 || is_asleep(world, other)) return 0;
    const double speed = sn_rest_largest_speed(&world->model->part[other], world->state->now.v);
    const double gain = world->h * v3_norm(v3_load(world->loads->gravity));
    return speed > sn_still_speed(world, part) && contact->gap < world->h * (speed + gain) &&
           !have_touched(world, part, other);
}

SnStatus sn_rest_reached(SnWorld* world, SnArena scratch, int* woken) {
    const SnContacts* contacts = &world->collisions->contacts;
    *woken = 0;
    if (!world->adapt) return SN_OK;
    unsigned char* fast = SN_PUSH(&scratch, unsigned char, world->model->part_count);
    if (!fast) return SN_OUT_OF_MEMORY;
    sn_rest_find_fast(world, world->state->now.v, fast);
    for (int i = 0; i < contacts->count; ++i) // the list has no contacts of two sleepers
        for (int side = 0; side < 2; ++side) {
            const SnContactKey* key = &contacts->contact[i].key;
            const int part = sn_part_of_object(world, side ? key->b : key->a);
            if (part < 0 || !is_asleep(world, part)) continue;
            const int object = side ? key->a : key->b;
            if (sn_rest_lets_sleep(world, object, fast) &&
                !may_strike(world, &contacts->contact[i], object, part))
                continue;
            wake_part(world, part);
            *woken = 1;
        }
    if (*woken) wake_neighbours(world);
    sn_rest_tell(world);
    return SN_OK;
}

// For a contact between a part (-1: no part) and an object. 1: the part sleeps, and the object is
// an awake part or a moving collider.
static int meets_sleeper(const SnWorld* world, int part, int object) {
    const int other = sn_part_of_object(world, object);
    if (part < 0 || !is_asleep(world, part)) return 0;
    return other >= 0 ? !is_asleep(world, other) : !world->collisions->source[object].rests;
}

void sn_rest_met(SnWorld* world, int* woken) {
    if (!world->adapt || !sn_has_contact_energies(world->collisions)) return;
    const SnContacts *first = &world->collisions->contacts, *now = &world->collisions->again->now;
    for (int i = 0, k = 0; k < now->count; ++k) {
        const SnContactKey* key = &now->contact[k].key;
        while (i < first->count && sn_contact_key_order(&first->contact[i].key, key) < 0) ++i;
        if (i < first->count && sn_contact_key_order(&first->contact[i].key, key) == 0) continue;
        const int a = sn_part_of_object(world, key->a), b = sn_part_of_object(world, key->b);
        const int wakes_a = meets_sleeper(world, a, key->b);
        const int wakes_b = meets_sleeper(world, b, key->a);
        if (wakes_a) wake_part(world, a);
        if (wakes_b) wake_part(world, b);
        *woken |= wakes_a || wakes_b;
    }
    if (!*woken) return;
    wake_neighbours(world);
    sn_rest_tell(world);
}
