// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that rest fall asleep: steps leave them out until something reaches them.
//
// A soft body is still while all of it is rigid and moves more slowly than a share of what its
// threshold lets it deform with. One that has been still for a while, and that nothing fast
// touches, falls asleep: what is awake takes it for an obstacle. It wakes when something fast, or
// something that is moved, comes near, by a force, an event, or a pin that comes or goes, and with
// it all that touch it; and by itself when what presses on it has changed, or to look where its
// ghosts are. Contacts of two that sleep keep their forces.
#include "sim/world.h"

#include <math.h>
#include <string.h>

#define AT_ONCE (-1.0) // an alarm

// ---- who is asleep

static int is_asleep(const SnWorld* world, int part) {
    return sn_is_asleep(&world->state->rest[part]);
}

// - m g x
static double potential_of(const SnWorld* world, int p) {
    const SnPart* part = &world->model->part[p];
    double gravity[3], wind[3], sum = 0;
    sn_script_fields(&world->script, world->state, gravity, wind);
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i)
        sum -= world->model->mass->lumped[i] *
               v3_dot(v3_load(gravity), v3_load(world->state->now.q.x + 3 * (size_t)i));
    return sum;
}

double sn_rest_potential(const SnWorld* world) {
    double sum = 0;
    for (int p = 0; world->adapt && p < world->model->part_count; ++p)
        if (world->awake->deep[p]) sum += world->adapt->potential[p];
    return sum;
}

int sn_part_of_object(const SnWorld* world, int object) {
    const int b = world->collisions->source[object].body;
    return b >= 0 && (world->body[b].can & SN_BODY_STRAINS) ? world->body[b].part : -1;
}

// rows that reach what is awake speak of nodes of both
static void stir(SnWorld* world, const SnContactKey* key) {
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
        if (asleep && !awake->asleep[p]) world->adapt->potential[p] = potential_of(world, p);
        sn_awake_tell(awake, p, asleep);
    }
    for (int t = 0; t < state->touch_count; ++t) stir(world, &state->touch[t].key);
    for (int i = 0; contacts && i < contacts->count; ++i) stir(world, &contacts->contact[i].key);
    sn_awake_list(awake);
}

// ---- waking

static void wake(SnWorld* world, int part) {
    SnRest* rest = &world->state->rest[part];
    world->adapt->woken[part] = (unsigned char)sn_is_asleep(rest);
    *rest = (SnRest){.since = -1, .calm = rest->calm};
}

static void wake_all(SnWorld* world) {
    for (int p = 0; p < world->model->part_count; ++p) wake(world, p);
}

// and all that press against each other
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
            wake(world, other);
            more = 1;
        }
    }
}

static int part_of_node(const SnModel* model, int node) {
    int part = 0;
    while (node >= model->part[part].first_node + model->part[part].mesh->vertex_count) ++part;
    return part;
}

// nodes of a force belong to one body
static void wake_pushed(SnWorld* world) {
    const SnScript* script = &world->script;
    for (int f = 0; f < script->force_count; ++f) {
        if (!sn_script_force_acts(&script->force[f], world->state->time + world->h)) continue;
        wake(world, part_of_node(world->model, script->force[f].nodes.node[0]));
    }
    if (sn_pulled_part(world) >= 0) wake(world, sn_pulled_part(world));
}

// these alone: because something else presses on them, or to look at their ghosts
static void wake_by_itself(SnWorld* world, int part) {
    const SnRest* rest = &world->state->rest[part];
    if (sn_is_asleep(rest) && world->state->time >= rest->alarm) wake(world, part);
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

// ---- what is fast

static double largest_speed(const SnPart* part, const double* v) {
    double most = 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i)
        most = fmax(most, v3_dot(v3_load(v + 3 * (size_t)i), v3_load(v + 3 * (size_t)i)));
    return sqrt(most);
}

// 1: an obstacle that does not move
static int is_steady(const SnWorld* world, int object) {
    const SnTouchable* touchable = &world->collisions->object[object];
    return world->collisions->source[object].collider >= 0 &&
           v3_dot(touchable->velocity, touchable->velocity) == 0 &&
           v3_dot(touchable->angular_velocity, touchable->angular_velocity) == 0;
}

// more than half of what gravity gives in a step, and more than what is still: it is no obstacle's
// business then
#define FAST 0.5

static double still_speed_of(const SnWorld* world, int part) {
    return world->model->part[part].solid ? sn_still_speed(world, part) : 0;
}

// 1: nodes of it are moved: as an obstacle that moves, it takes along what lies on it
static int is_driven(const SnWorld* world, const SnPart* part, const double* v) {
    if (world->script.drive_count == 0) return 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const Vec3 u = v3_load(v + 3 * (size_t)i);
        if (world->state->drive[i] >= 0 && v3_dot(u, u) > 0) return 1;
    }
    return 0;
}

// parts that strike what they touch (part_count)
static void find_fast(const SnWorld* world, const double* v, unsigned char* fast) {
    const double limit = FAST * world->h * v3_norm(v3_load(world->loads.gravity));
    for (int p = 0; p < world->model->part_count; ++p) {
        const SnPart* part = &world->model->part[p];
        const int slow = largest_speed(part, v) < fmax(limit, still_speed_of(world, p));
        fast[p] = !world->awake->deep[p] && (!slow || is_driven(world, part, v));
    }
}

// 1: what touches at an object may be taken as it is by something that sleeps
static int lets_sleep(const SnWorld* world, int object, const unsigned char* fast) {
    const int part = sn_part_of_object(world, object);
    return part >= 0 ? !fast[part] : is_steady(world, object);
}

static int have_touched(const SnWorld* world, int a, int b) {
    const SnState* state = world->state;
    for (int t = 0; t < state->touch_count; ++t) {
        const int p = sn_part_of_object(world, state->touch[t].key.a),
                  q = sn_part_of_object(world, state->touch[t].key.b);
        if ((p == a && q == b) || (p == b && q == a)) return 1;
    }
    return 0;
}

// 1: an object that has not touched a part may do so in the step, and not as something still would.
// However slow, an obstacle would take all that it brings.
static int strikes(const SnWorld* world, const SnContact* contact, int object, int part) {
    const int other = sn_part_of_object(world, object);
    if (other < 0 || is_asleep(world, other)) return 0;
    const double speed = largest_speed(&world->model->part[other], world->state->now.v);
    const double gain = world->h * v3_norm(v3_load(world->loads.gravity));
    return speed > sn_still_speed(world, part) && contact->gap < world->h * (speed + gain) &&
           !have_touched(world, part, other);
}

SnStatus sn_rest_reached(SnWorld* world, SnArena scratch, int* woken) {
    const SnContacts* contacts = &world->collisions->contacts;
    *woken = 0;
    if (!world->adapt) return SN_OK;
    unsigned char* fast = SN_PUSH(&scratch, unsigned char, world->model->part_count);
    if (!fast) return SN_OUT_OF_MEMORY;
    find_fast(world, world->state->now.v, fast);
    for (int i = 0; i < contacts->count; ++i) // what rests is not listed with what rests
        for (int side = 0; side < 2; ++side) {
            const SnContactKey* key = &contacts->contact[i].key;
            const int part = sn_part_of_object(world, side ? key->b : key->a);
            if (part < 0 || !is_asleep(world, part)) continue;
            const int object = side ? key->a : key->b;
            if (lets_sleep(world, object, fast) &&
                !strikes(world, &contacts->contact[i], object, part))
                continue;
            wake(world, part);
            *woken = 1;
        }
    if (*woken) wake_neighbours(world);
    sn_rest_tell(world);
    return SN_OK;
}

// ---- falling asleep

int sn_is_part_moved(const SnWorld* world, int part) {
    const SnScript* script = &world->script;
    const SnModel* model = world->model;
    if (sn_pulled_part(world) == part) return 1;
    if (sn_is_part_glued(world, part)) return 1;
    for (int f = 0; f < script->force_count; ++f)
        if (part_of_node(model, script->force[f].nodes.node[0]) == part &&
            sn_script_force_acts(&script->force[f], world->state->time + world->h))
            return 1;
    for (int d = 0; d < script->drive_count; ++d) {
        const int node = script->drive[d].nodes.node[0];
        if (part_of_node(model, node) == part && world->state->drive[node] >= 0) return 1;
    }
    return 0;
}

static const SnThresholds* limits_of(const SnWorld* world, int part) {
    return &world->adapt->limits[sn_adapt_index(world, part)];
}

// Ghosts stand still while a body sleeps or is one with others, and are looked at again when they
// would have got as far as wakes, if they go on as they did lately. If that is soon it has to stay
// awake.
#define LATELY 0.5  // s
#define SOON   10.0 // s

double sn_rest_alarm(const SnWorld* world, int part) {
    const SnMerged* merged = &world->state->merged[part];
    if (merged->group >= 0) return merged->alarm;
    const SnRest* rest = &world->next->rest[part];
    const double creep = limits_of(world, part)->creep, most = world->adapt->owed[part].most;
    const double rate = fabs(most - rest->crept) / LATELY;
    if (creep == 0 || rate == 0) return HUGE_VAL;
    return world->state->time + world->h + (creep - most) / rate;
}

double sn_still_speed(const SnWorld* world, int part) {
    return SN_STILL_SPEED * sqrt(limits_of(world, part)->tau_R) * world->adapt->size[part];
}

// 1: what gravity and wind do to it is met by what holds it. What is slow as it has just begun to
// fall, or turns round, is not at rest.
static int is_balanced(const SnWorld* world, const SnPart* part) {
    const Vec3 load = v3_axpy(world->drag.drag, v3_load(world->drag.wind),
                              v3_load(world->loads.gravity)); // per mass
    Vec3 gain = v3(0, 0, 0);
    double mass = 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const double m = world->model->mass->lumped[i];
        mass += m;
        gain = v3_axpy(m, v3_load(world->next->now.v + 3 * (size_t)i), gain);
        gain = v3_axpy(-m, v3_load(world->state->now.v + 3 * (size_t)i), gain);
    }
    return v3_norm(load) == 0 || v3_norm(gain) <= SN_STEADY * world->h * mass * v3_norm(load);
}

static int is_still(const SnWorld* world, int p, const SnMixedPart* mixed) {
    const SnPart* part = &world->model->part[p];
    return mixed->deforming->element_count == 0 && !sn_is_part_moved(world, p) &&
           largest_speed(part, world->next->now.v) < sn_still_speed(world, p) &&
           is_balanced(world, part);
}

// how long each has been still; returns whether one may fall asleep
static int count_still(SnWorld* world) {
    SnRest* rest = world->next->rest;
    int any = 0;
    for (int p = 0, m = 0; p < world->model->part_count; ++p) {
        const SnMixedPart* mixed = &world->adapt->mixed->part[m];
        if (!world->model->part[p].solid) continue;
        ++m;
        if (sn_is_asleep(&rest[p])) continue;
        const double most = world->adapt->owed[p].most;
        if (world->state->merged[p].group < 0)
            rest[p].crept += fmin(1, world->h / LATELY) * (most - rest[p].crept);
        rest[p].still = is_still(world, p, mixed) ? rest[p].still + world->h : 0;
        any |= rest[p].still >= SN_STILL_TIME;
    }
    return any;
}

static int is_ready(const SnWorld* world, int part) {
    const double end = world->state->time + world->h;
    return world->next->rest[part].still >= SN_STILL_TIME &&
           sn_rest_alarm(world, part) > end + SOON;
}

// what something fast touches stays awake
static void keep_awake(const SnWorld* world, const unsigned char* fast, unsigned char* ready) {
    const SnContacts* contacts = &world->collisions->contacts;
    for (int i = 0; i < contacts->count; ++i) {
        const SnContactKey* key = &contacts->contact[i].key;
        const int a = sn_part_of_object(world, key->a), b = sn_part_of_object(world, key->b);
        if (a >= 0 && !lets_sleep(world, key->b, fast)) ready[a] = 0;
        if (b >= 0 && !lets_sleep(world, key->a, fast)) ready[b] = 0;
    }
}

// Contacts of two give way as both do, and of one that sleeps and one that does not as the other
// does: their forces are the same if both fall asleep together. One waits so long for those that
// it touches, if they are still as well.
#define PATIENCE 1.0 // s

// 1: it does, and is not ready any more
static int waits_for(const SnRest* rest, int part, int other, unsigned char* ready) {
    if (!ready[part] || ready[other] || sn_is_asleep(&rest[other])) return 0;
    if (rest[other].still == 0 || rest[part].still > PATIENCE) return 0;
    ready[part] = 0;
    return 1;
}

static void wait_for_others(const SnWorld* world, unsigned char* ready) {
    const SnContacts* contacts = &world->collisions->contacts;
    for (int more = 1; more;) {
        more = 0;
        for (int i = 0; i < contacts->count; ++i) {
            const SnContactKey* key = &contacts->contact[i].key;
            const int a = sn_part_of_object(world, key->a), b = sn_part_of_object(world, key->b);
            if (a < 0 || b < 0) continue;
            more |= waits_for(world->next->rest, a, b, ready);
            more |= waits_for(world->next->rest, b, a, ready);
        }
    }
}

// what is told of a contact, and how far off it is now, for both of its parts
static void add_change(const SnWorld* world, const SnContactKey* key, Vec3 told, Vec3 now,
                       double* all, double* change) {
    const int part[2] = {sn_part_of_object(world, key->a), sn_part_of_object(world, key->b)};
    for (int side = 0; side < 2; ++side) {
        if (part[side] < 0) continue;
        all[part[side]] += v3_norm(told);
        change[part[side]] += v3_norm(v3_sub(now, told));
    }
}

// at the end of a step: let those wake on which something else presses now, or nothing where
// something did
static SnStatus watch_forces(SnWorld* world, SnArena scratch) {
    const SnState *state = world->state, *next = world->next;
    double* all = SN_PUSH(&scratch, double, 2 * (size_t)next->rest_count);
    double* change = all + next->rest_count;
    if (!all) return SN_OUT_OF_MEMORY;
    for (int s = 0, t = 0; s < state->touch_count || t < next->touch_count;) {
        const SnTouch *old = &state->touch[s], *new = &next->touch[t];
        const int order = s == state->touch_count  ? 1
                          : t == next->touch_count ? -1
                                                   : sn_contact_key_order(&old->key, &new->key);
        const Vec3 none = v3(0, 0, 0);
        if (order < 0)
            add_change(world, &old->key, v3_load(old->told), none, all, change);
        else
            add_change(world, &new->key, v3_load(new->told), v3_load(new->force), all, change);
        s += order <= 0;
        t += order >= 0;
    }
    for (int p = 0; p < next->rest_count; ++p)
        if (sn_is_asleep(&next->rest[p]) && change[p] > SN_STEADY * all[p])
            next->rest[p].alarm = AT_ONCE;
    return SN_OK;
}

static void fall_asleep(SnWorld* world, int p) {
    const SnPart* part = &world->model->part[p];
    SnState* next = world->next;
    next->rest[p].since = world->state->time + world->h;
    next->rest[p].alarm = sn_rest_alarm(world, p);
    memset(next->now.v + 3 * (size_t)part->first_node, 0,
           3 * sizeof(double) * (size_t)part->mesh->vertex_count);
    memset(next->now.v + 3 * (size_t)part->first_slot, 0,
           3 * sizeof(double) * (size_t)part->slot_count);
}

SnStatus sn_rest_end(SnWorld* world, SnArena scratch) {
    const int parts = world->model->part_count;
    SN_TRY(watch_forces(world, scratch));
    if (!count_still(world)) return SN_OK;
    unsigned char* ready = SN_PUSH(&scratch, unsigned char, 2 * (size_t)parts);
    unsigned char* fast = ready + parts;
    if (!ready) return SN_OUT_OF_MEMORY;
    find_fast(world, world->next->now.v, fast);
    for (int p = 0; p < parts; ++p)
        ready[p] = world->model->part[p].solid && !sn_is_asleep(&world->next->rest[p]) &&
                   is_ready(world, p);
    if (world->collisions) {
        keep_awake(world, fast, ready);
        wait_for_others(world, ready);
    }
    for (int p = 0; p < parts; ++p)
        if (ready[p]) fall_asleep(world, p);
    return SN_OK;
}
