// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The contacts of one step: found, made into rows, remembered.
#include "sim/world.h"

#include "base/memory.h"
#include "collide/contacts.h"
#include "system/inertia.h"

#include <math.h>
#include <string.h>

SnRows* sn_collisions_rows(SnCollisions* c) { return c ? &c->rows : NULL; }

static int is_static(const SnWorld* world) { return sn_scheme(world->def.integrator)->is_static; }

// ---- where everything is

// the frame of a rigid body's shape, and how it moves
static SnCollidePose body_pose(const SnWorld* world, const SnBody* body, const double* twist) {
    const SnPose* pose = &world->state->now.q.pose[body->rigid];
    const Vec3 omega = v3_load(twist + 3);
    const Vec3 arm = v3_scale(-1, quat_rotate(pose->rotation, body->centre));
    return (SnCollidePose){v3_add(pose->position, arm), pose->rotation,
                           v3_add(v3_load(twist), v3_cross(omega, arm)), omega};
}

// an obstacle goes straight to where it is at the step's end
static SnCollidePose obstacle_pose(const SnWorld* world, const SnCollider* collider) {
    const double time = world->state->time, h = world->h;
    const SnPose now = sn_collider_pose(collider, time),
                 then = sn_collider_pose(collider, time + h);
    const Vec3 turn = sn_pose_turned(then.rotation, now.rotation);
    return (SnCollidePose){now.position, now.rotation,
                           v3_scale(1 / h, v3_sub(then.position, now.position)),
                           v3_scale(1 / h, turn)};
}

// numbers of nodes for the vertices that touch
static void read_surface(const SnWorld* world, const SnBody* body, const double* of_nodes,
                         double* out) {
    const SnPart* part = &world->model->part[body->part];
    double* vertices = world->collisions->gathered;
    sn_part_read(part, of_nodes, body->touch_display ? vertices : out);
    if (body->touch_display) sn_embedding_move(body->display->embedding, vertices, out);
}

void sn_collisions_place_surface(SnWorld* world, int object, const double* x, const double* v) {
    SnObjectSource* source = &world->collisions->source[object];
    const SnBody* body = &world->body[source->body];
    read_surface(world, body, x, source->x);
    if (v)
        read_surface(world, body, v, source->v);
    else
        memset(source->v, 0, 3 * sizeof(double) * (size_t)source->vertex_count);
    sn_collide_place_surface(world->collisions->collide, object, source->x, source->v);
}

// One that is asleep is placed once: it stays there. 0: it has to be placed, as it is awake.
static int place_asleep(SnWorld* world, const SnBody* body, SnObjectSource* source, int object) {
    SnCollide* collide = world->collisions->collide;
    const int asleep = sn_is_part_asleep(world, body->part);
    if (asleep == source->rests) return asleep;
    source->rests = asleep;
    sn_collide_rest(collide, object, asleep);
    const SnMoment* now = &world->state->now;
    if (asleep) sn_collisions_place_surface(world, object, now->q.x, now->v); // which are zero
    return asleep;
}

static int stands_still(const SnCollidePose* pose) {
    return v3_dot(pose->velocity, pose->velocity) == 0 &&
           v3_dot(pose->angular_velocity, pose->angular_velocity) == 0;
}

// everything where the step starts, moving as it is told
static void place_objects(SnWorld* world, const SnMotion* motion) {
    SnCollisions* c = world->collisions;
    const double unit = is_static(world) ? world->h : 1; // rows of statics count in m
    for (int i = 0; i < c->object_count; ++i) {
        SnObjectSource* source = &c->source[i];
        const SnBody* body = source->body >= 0 ? &world->body[source->body] : NULL;
        if (source->x) {
            sn_collide_move_as(c->collide, i, sn_merge_number(world, body->part));
            if (!place_asleep(world, body, source, i))
                sn_collisions_place_surface(world, i, world->state->now.q.x, motion->v);
            continue;
        }
        const SnCollidePose pose = body ? body_pose(world, body, motion->twist + 6 * body->rigid)
                                        : obstacle_pose(world, &world->collider[source->collider]);
        c->object[i].origin = pose.position;
        c->object[i].velocity = v3_scale(unit, pose.velocity);
        c->object[i].angular_velocity = v3_scale(unit, pose.angular_velocity);
        sn_collide_place(c->collide, i, &pose);
        source->rests = !body && stands_still(&pose);
        if (!body) sn_collide_rest(c->collide, i, source->rests);
    }
}

SnStatus sn_collisions_motion(const SnWorld* world, SnArena* scratch, SnMotion* motion) {
    const SnMoment* now = &world->state->now;
    motion->v = now->v;
    motion->twist = SN_PUSH(scratch, double, 6 * (size_t)world->model->body_count);
    if (!motion->twist) return SN_OUT_OF_MEMORY;
    for (int b = 0; b < world->model->body_count; ++b)
        sn_pose_twist(&now->q.pose[b], &world->model->body[b], now->momentum + 6 * b,
                      motion->twist + 6 * b);
    return SN_OK;
}

// the same with what loads add to it in a step
static SnStatus motion_with_loads(const SnWorld* world, SnArena* scratch, SnMotion* motion) {
    SN_TRY(sn_collisions_motion(world, scratch, motion));
    const double h = world->h, *v = motion->v;
    const SnModel* model = world->model;
    motion->v = sn_arena_push_raw(scratch, 3 * (size_t)model->node_count, sizeof(double));
    if (!motion->v) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_POINT_COMPONENT(i, world->awake) {
        const double load = world->loads.node_force[i] / model->mass->lumped[i / 3];
        motion->v[i] = v[i] + h * (world->loads.gravity[i % 3] + load);
    }
    for (int i = 0; i < 3 * model->body_count; ++i)
        motion->twist[6 * (i / 3) + i % 3] += h * world->loads.gravity[i % 3];
    return SN_OK;
}

// how it would have to move to be at q when the step ends; statics have no rigid bodies
static SnStatus motion_towards(const SnWorld* world, const SnConfig* q, SnArena* scratch,
                               SnMotion* motion) {
    *motion = (SnMotion){.v = SN_PUSH(scratch, double, 3 * (size_t)world->model->node_count)};
    if (!motion->v) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    motion->v[i] = (q->x[i] - world->state->now.q.x[i]) / world->h;
    return SN_OK;
}

static double gravity_of(const SnWorld* world) { return v3_norm(v3_load(world->loads.gravity)); }

// share of the smallest body's size within which contacts are listed before they close
#define WIDEST_MARGIN 0.05

static SnStatus reserve_touches(SnWorld* world, int contacts) {
    SnState* states[] = {world->state, world->next, world->saved};
    for (int i = 0; i < 3; ++i)
        SN_TRY(sn_state_reserve_touches(states[i], contacts + world->state->touch_count));
    return SN_OK;
}

SnStatus sn_collisions_find(SnWorld* world, SnArena scratch) {
    SnCollisions* c = world->collisions;
    SnMotion motion;
    if (c->object_count == 0) return SN_OK;
    SN_TRY(is_static(world) ? sn_collisions_motion(world, &scratch, &motion)
                            : motion_with_loads(world, &scratch, &motion));
    place_objects(world, &motion);
    // What falls comes nearer by g h^2 in a step, on top of how it moves already; but a margin that
    // is large for a body is none. Statics have no velocities to look ahead with, and springs that
    // are made hard must not lose sight of what they have pushed apart.
    const double most = WIDEST_MARGIN * c->size, fall = gravity_of(world) * world->h * world->h;
    const int widest = is_static(world) || world->def.contact.largest_depth > 0;
    sn_collide_set_margin(c->collide, widest ? most : fmin(fall, most));
    SN_TRY(sn_collide_find(c->collide, world->h, &c->contacts));
    sn_collisions_drop_glued(c, &c->contacts);
    return reserve_touches(world, c->contacts.count);
}

// *out = both lists, which are sorted by key: of what is in both, what is in `first`
static SnStatus merge(const SnContacts* first, const SnContacts* second, SnContacts* out) {
    out->count = 0;
    SN_TRY(sn_contacts_reserve(out, first->count + second->count));
    for (int i = 0, k = 0; i < first->count || k < second->count;) {
        const int order = i == first->count    ? 1
                          : k == second->count ? -1
                                               : sn_contact_key_order(&first->contact[i].key,
                                                                      &second->contact[k].key);
        out->contact[out->count++] = order <= 0 ? first->contact[i] : second->contact[k];
        i += order <= 0;
        k += order >= 0;
    }
    return SN_OK;
}

SnStatus sn_collisions_find_more(SnWorld* world, const SnConfig* q, SnArena scratch, int* added) {
    SnCollisions* c = world->collisions;
    SnMotion motion;
    *added = 0;
    if (c->object_count == 0) return SN_OK;
    SN_TRY(motion_towards(world, q, &scratch, &motion));
    place_objects(world, &motion);
    SN_TRY(sn_collide_find(c->collide, world->h, &c->more));
    sn_collisions_drop_glued(c, &c->more);
    SN_TRY(merge(&c->contacts, &c->more, &c->merged));
    *added = c->merged.count - c->contacts.count;
    const SnContacts before = c->contacts;
    c->contacts = c->merged;
    c->merged = before;
    SN_TRY(reserve_touches(world, c->contacts.count));
    return *added > 0 ? sn_collisions_penalise(world, scratch) : SN_OK;
}

// ---- rows

// glue undoes this share of an error per step, on top of equal velocities; in statics all of it
#define GLUE_STABILISATION 0.2

// 3 rows: the node's velocity less that of what it is glued to, against how far they are apart
static SnStatus add_glue(SnWorld* world, const SnGlue* glue) {
    const SnConfig* q = &world->state->now.q;
    SnRowEntry entry[5] = {{.node = glue->node, .body = -1}};
    const double share = is_static(world) ? 1 : GLUE_STABILISATION / world->h;
    int count = 1;
    Vec3 target = v3(0, 0, 0), arm = v3(0, 0, 0);
    if (glue->body >= 0) {
        arm = quat_rotate(q->pose[glue->body].rotation, glue->arm);
        target = v3_add(q->pose[glue->body].position, arm);
        entry[count++] = (SnRowEntry){.node = -1, .body = glue->body};
    }
    for (int i = 0; i < 4 && glue->body < 0; ++i) {
        target = v3_axpy(glue->weight[i], v3_load(q->x + 3 * (size_t)glue->other[i]), target);
        entry[count++] = (SnRowEntry){.node = glue->other[i], .body = -1};
    }
    const Vec3 error = v3_sub(v3_load(q->x + 3 * (size_t)glue->node), target);
    for (int k = 0; k < 3; ++k) {
        const Vec3 axis = v3(k == 0, k == 1, k == 2);
        v3_store(entry[0].J, axis);
        for (int i = 1; i < count; ++i) {
            v3_store(entry[i].J, v3_scale(glue->body >= 0 ? -1 : -glue->weight[i - 1], axis));
            v3_store(entry[i].J + 3, v3_scale(-1, v3_cross(arm, axis)));
        }
        const SnRow row = {.rhs = -share * v3_dot(error, axis)};
        SN_TRY(sn_rows_add(&world->collisions->rows, SN_ROW_EQUAL, &row, entry, count));
    }
    return SN_OK;
}

// forces of the last step for contacts that are still there: both lists are sorted by key
static void recall_forces(const SnWorld* world) {
    SnCollisions* c = world->collisions;
    const SnState* state = world->state;
    for (int i = 0, t = 0; i < c->contacts.count; ++i) {
        const SnContact* contact = &c->contacts.contact[i];
        while (t < state->touch_count &&
               sn_contact_key_order(&state->touch[t].key, &contact->key) < 0)
            ++t;
        if (t == state->touch_count) return;
        if (sn_contact_key_order(&state->touch[t].key, &contact->key) != 0) continue;
        Vec3 axis[3];
        SnRow* row = sn_rows_contact(&c->rows, i);
        sn_contact_frame(contact->normal, axis);
        for (int k = 0; k < 3; ++k) row[k].force = v3_dot(v3_load(state->touch[t].force), axis[k]);
        row[0].force = fmax(0, row[0].force);
    }
}

// from the step's start to the stage's reference; nothing where they are the same
static SnStatus motion_to_reference(const SnWorld* world, const SnStage* stage, SnArena* scratch,
                                    SnMotion* shift) {
    const SnMap* map = world->map;
    const size_t nodes = (size_t)world->model->node_count, bodies = (size_t)map->body_count;
    double* d = sn_arena_push_raw(scratch, (size_t)sn_map_dofs(map), sizeof *d);
    shift->v = sn_arena_push_raw(scratch, 3 * nodes, sizeof *shift->v);
    shift->twist = sn_arena_push_raw(scratch, 6 * bodies, sizeof *shift->twist);
    if (!d || !shift->v || !shift->twist) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    shift->v[i] = stage->reference->x[i] - stage->start->x[i];
    sn_bodies_difference(map, stage->reference, stage->start, d);
    sn_bodies_push(map, d, shift->twist);
    sn_map_push(map, stage->start, shift->twist, shift->v);
    return SN_OK;
}

// A body that meets another more slowly than it falls in two steps does not rebound.
#define SLOWEST_REBOUND 2.0

static double slowest_rebound(const SnWorld* world) {
    return SLOWEST_REBOUND * gravity_of(world) * world->h;
}

static SnStatus add_contacts(SnWorld* world, const SnStage* stage, SnArena scratch) {
    SnCollisions* c = world->collisions;
    const SnContactSettings* settings = &world->def.contact;
    SnMotion before, shift;
    SN_TRY(sn_collisions_motion(world, &scratch, &before));
    SN_TRY(motion_to_reference(world, stage, &scratch, &shift));
    SnContactRowsDef def = {.model = world->model,
                            .object = c->object,
                            .pair = c->pair,
                            .pair_count = c->pair_count,
                            .start = stage->start,
                            .before = &before,
                            .shift = &shift,
                            .h = world->h,
                            .tau = stage->tau,
                            .stabilisation = settings->stabilisation,
                            .compliance = settings->compliance,
                            .least_rebound = slowest_rebound(world),
                            .gravity = gravity_of(world)};
    if (stage->is_static) { // rows count in m, and leave no gap
        def.h = def.tau = def.stabilisation = 1;
        def.compliance = 0;
        def.least_rebound = HUGE_VAL;
        def.gravity = 0;
    }
    // Backward Euler loses in flight what its rebounds gain; schemes of second order do not.
    if (c->struck) def.pull = v3_scale(world->h, v3_load(world->loads.gravity));
    return sn_contact_rows_add(&def, &c->contacts, &c->rows);
}

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
    const double fall = h * h * gravity_of(world);
    const double least = fmax(SLOWEST_BLOW * fall, LEAST_BLOW * c->size);
    for (int i = 0; i < c->contacts.count && !c->struck; ++i) {
        const double gap = c->contacts.contact[i].gap, left = c->rows.row[i].rhs + h * speed[i];
        c->struck = left - gap < -least && left < fall;
    }
    return SN_OK;
}

SnStatus sn_collisions_stage(SnWorld* world, const SnStage* stage, int first, SnArena scratch) {
    SnCollisions* c = world->collisions;
    const int kept = first ? 0 : c->rows.count;
    double* force = SN_PUSH(&scratch, double, kept + 1);
    if (!force) return SN_OUT_OF_MEMORY;
    for (int r = 0; r < kept; ++r) force[r] = c->rows.row[r].force;
    sn_rows_clear(&c->rows);
    for (int i = 0; i < c->glue_count; ++i) SN_TRY(add_glue(world, &c->glue[i]));
    if (c->kind != SN_CONTACT_ROWS) return SN_OK;
    SN_TRY(add_contacts(world, stage, scratch));
    if (first) recall_forces(world);
    for (int r = 0; r < kept; ++r) c->rows.row[r].force = force[r];
    return SN_OK;
}

// ---- afterwards

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

// on the cone to this share of it: sliding, or about to
#define ON_CONE (1 - 1e-6)

static SnContactInfo tell(const SnWorld* world, const SnContactKey* key) {
    const SnObjectSource *a = &world->collisions->source[key->a],
                         *b = &world->collisions->source[key->b];
    return (SnContactInfo){.body = {{a->body + 1}, {b->body + 1}}, .collider = {b->collider + 1}};
}

static SnContactInfo tell_of_contact(const SnWorld* world, const SnContact* contact,
                                     const SnRow* row, Vec3 force) {
    SnContactInfo info = tell(world, &contact->key);
    const Vec3 middle = v3_scale(0.5, v3_add(contact->side[0].point, contact->side[1].point));
    info.slides = row[0].force > 0 &&
                  hypot(row[1].force, row[2].force) >= ON_CONE * row->friction * row->force;
    v3_store(info.point, middle);
    v3_store(info.normal, contact->normal);
    v3_store(info.force, force);
    return info;
}

static SnContactInfo tell_of_touch(const SnWorld* world, const SnTouch* touch) {
    SnContactInfo info = tell(world, &touch->key);
    info.gap = touch->gap;
    memcpy(info.point, touch->point, sizeof info.point);
    memcpy(info.normal, touch->normal, sizeof info.normal);
    memcpy(info.force, touch->force, sizeof info.force);
    return info;
}

static SnStatus reserve_info(SnCollisions* c, int count) {
    if (count <= c->info_capacity) return SN_OK;
    SnContactInfo* info = SN_NEW_ARRAY(SnContactInfo, count + count / 2);
    if (!info) return SN_OUT_OF_MEMORY;
    sn_free(c->info);
    c->info = info;
    c->info_capacity = count + count / 2;
    return SN_OK;
}

// 1: a surface that is asleep, or an obstacle that stands still
static int is_at_rest(const SnWorld* world, int object) {
    const SnObjectSource* source = &world->collisions->source[object];
    return source->x ? sn_is_part_asleep(world, world->body[source->body].part) : source->rests;
}

int sn_is_touch_kept(const SnWorld* world, const SnTouch* touch) {
    return (is_at_rest(world, touch->key.a) && is_at_rest(world, touch->key.b)) ||
           sn_is_within_merged(world, &touch->key);
}

static void count_contact(SnWorld* world, const SnContactInfo* info) {
    SnStepStats* stats = &world->stats;
    world->collisions->info[stats->contacts++] = *info;
    stats->deepest = fmax(stats->deepest, -info->gap);
    stats->pressing += v3_dot(v3_load(info->force), v3_load(info->normal)) > 0;
}

static const SnTouch* find_touch(const SnState* state, int from, const SnContactKey* key) {
    for (int t = from; t < state->touch_count; ++t) {
        const int order = sn_contact_key_order(&state->touch[t].key, key);
        if (order >= 0) return order == 0 ? &state->touch[t] : NULL;
    }
    return NULL;
}

// touches of what is asleep, or moves as one, that come before a key, or all that are left
static int keep_touches(SnWorld* world, int from, const SnContactKey* before) {
    const SnState* state = world->state;
    SnState* next = world->next;
    int t = from;
    for (; t < state->touch_count; ++t) {
        if (before && sn_contact_key_order(&state->touch[t].key, before) >= 0) break;
        if (!sn_is_touch_kept(world, &state->touch[t])) continue;
        SnTouch* touch = &next->touch[next->touch_count++];
        *touch = state->touch[t];
        sn_merge_carry(world, touch);
        const SnContactInfo info = tell_of_touch(world, touch);
        count_contact(world, &info);
    }
    return t;
}

// `known`: the touch of the last step, or NULL
static void remember_touch(SnWorld* world, const SnContactKey* key, const SnContactInfo* info,
                           Vec3 force, const SnTouch* known) {
    const SnObjectSource* source = world->collisions->source;
    SnTouch* touch = &world->next->touch[world->next->touch_count++];
    *touch = (SnTouch){.key = *key, .gap = info->gap};
    v3_store(touch->force, force);
    const int half_asleep = is_at_rest(world, key->a) != is_at_rest(world, key->b) &&
                            source[key->a].x != NULL && source[key->b].x != NULL;
    if (!half_asleep && !sn_is_at_merged(world, key))
        v3_store(touch->told, force);
    else if (known)
        v3_store(touch->told, sn_merge_turn(world, key, v3_load(known->told)));
    memcpy(touch->point, info->point, sizeof touch->point);
    memcpy(touch->normal, info->normal, sizeof touch->normal);
}

// Forces of one contact, in its axes.
typedef struct Pushed {
    SnRow row[3];   // at the end of the step
    double mean[3]; // over it, N
    double gap;     // at its start, or at its end where contacts are energies, m
} Pushed;

static Pushed pushed_by_rows(const SnCollisions* c, int i) {
    Pushed pushed = {.gap = c->contacts.contact[i].gap};
    for (int k = 0; k < 3; ++k) {
        pushed.row[k] = sn_rows_contact(&c->rows, i)[k];
        pushed.mean[k] = c->mean[3 * i + k];
    }
    return pushed;
}

static Pushed pushed_by_energy(const SnPenalty* penalty, int i, const SnTermAt* end) {
    Pushed pushed = {.row[0].friction = penalty->rows.row[3 * i].friction,
                     .gap = -sn_penalty_depth(penalty, i, &end->q)};
    sn_penalty_force(penalty, i, end, pushed.mean);
    for (int k = 0; k < 3; ++k) pushed.row[k].force = pushed.mean[k];
    return pushed;
}

static Pushed pushed_after(const SnAgain* again, int i, const SnConfig* q, double h) {
    Pushed pushed = {.row[0].friction = again->penalty->rows.row[3 * i].friction,
                     .gap = -sn_penalty_depth(again->penalty, i, q)};
    for (int k = 0; k < 3; ++k)
        pushed.row[k].force = pushed.mean[k] = again->projected[i].impulse[k] / h;
    return pushed;
}

static Pushed pushed_by(const SnWorld* world, int i, const SnTermAt* end) {
    const SnCollisions* c = world->collisions;
    switch (c->kind) {
    case SN_CONTACT_ROWS:
        return pushed_by_rows(c, i);
    case SN_CONTACT_ENERGIES:
        return pushed_by_energy(c->again->penalty, i, end);
    case SN_CONTACT_PROJECTED:
        break;
    }
    return pushed_after(c->again, i, &end->q, world->h);
}

SnStatus sn_collisions_end_at(const SnWorld* world, SnArena* scratch, SnTermAt* end) {
    const SnMoment* now = &world->next->now;
    *end = (SnTermAt){.q = now->q, .motion.v = now->v, .pool = world->pool};
    end->motion.twist = SN_PUSH(scratch, double, 6 * (size_t)world->model->body_count);
    if (!end->motion.twist) return SN_OUT_OF_MEMORY;
    for (int b = 0; b < world->model->body_count; ++b)
        sn_pose_twist(&now->q.pose[b], &world->model->body[b], now->momentum + 6 * b,
                      end->motion.twist + 6 * b);
    end->scratch = *scratch;
    return SN_OK;
}

SnStatus sn_collisions_end(SnWorld* world, SnArena scratch) {
    SnCollisions* c = world->collisions;
    const SnContacts* contacts = c->kind == SN_CONTACT_ROWS ? &c->contacts : &c->again->now;
    SnTermAt end;
    int kept = 0;
    SN_TRY(sn_collisions_end_at(world, &scratch, &end));
    SN_TRY(reserve_touches(world, contacts->count));
    SN_TRY(reserve_info(c, contacts->count + world->state->touch_count));
    world->next->touch_count = 0;
    world->stats.contacts = world->stats.pressing = 0;
    world->stats.deepest = 0;
    for (int i = 0; i < contacts->count; ++i) {
        const SnContact* contact = &contacts->contact[i];
        const Pushed pushed = pushed_by(world, i, &end);
        Vec3 axis[3], last = v3(0, 0, 0), mean = v3(0, 0, 0);
        sn_contact_frame(contact->normal, axis);
        for (int k = 0; k < 3; ++k) {
            last = v3_axpy(pushed.row[k].force, axis[k], last);
            mean = v3_axpy(pushed.mean[k], axis[k], mean);
        }
        SnContactInfo info = tell_of_contact(world, contact, pushed.row, mean);
        info.gap = pushed.gap;
        kept = keep_touches(world, kept, &contact->key);
        count_contact(world, &info);
        if (pushed.row->force > 0)
            remember_touch(world, &contact->key, &info, last,
                           find_touch(world->state, kept, &contact->key));
    }
    keep_touches(world, kept, NULL);
    c->info_count = world->stats.contacts;
    return SN_OK;
}
