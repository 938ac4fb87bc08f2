// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that are rigid all over, touch, and move as one are one body: six degrees of freedom
// for all of them, and no contacts between them (after Coevoet et al., source text 000, 2.2.5.1).
//
// Parts become one when they have touched without moving against each other for a while. From then
// on what a part would need from the others to move as it does, by Newton and Euler,
//
//     f = dp/dt - loads - contacts with what is outside,      t likewise about its middle,
//
// may change by a small share, seen from the part, and so may contacts with what is outside. When
// one of them changes by more, or by anything that happens to a part, all of them part, and the
// step is solved again: contacts decide then whether they hold. Momenta are those of nodes, so
// nothing is lost. Until then contacts within keep their forces, and turn with the parts.
#include "sim/world.h"

#include <math.h>
#include <string.h>

// ---- who is one with whom

static int are_one(const SnMerged* merged, int a, int b) {
    return a >= 0 && b >= 0 && merged[a].group >= 0 && merged[a].group == merged[b].group;
}

int sn_is_within_merged(const SnWorld* world, const SnContactKey* key) {
    return world->adapt && are_one(world->state->merged, sn_part_of_object(world, key->a),
                                   sn_part_of_object(world, key->b));
}

int sn_is_at_merged(const SnWorld* world, const SnContactKey* key) {
    return !sn_is_within_merged(world, key) &&
           (sn_merge_number(world, sn_part_of_object(world, key->a)) > 0 ||
            sn_merge_number(world, sn_part_of_object(world, key->b)) > 0);
}

void sn_merge_tell(SnWorld* world) {
    for (int p = 0, m = 0; p < world->model->part_count; ++p) {
        const int group = world->state->merged[p].group;
        if (world->model->part[p].solid)
            world->adapt->mixed->part[m++].leader = group < 0 ? -1 : sn_adapt_index(world, group);
    }
}

static void part_all(SnState* state, int group) {
    for (int p = 0; p < state->rest_count; ++p)
        if (group >= 0 && state->merged[p].group == group)
            state->merged[p] = (SnMerged){.group = -1, .with = -1};
}

void sn_merge_disturb(SnWorld* world) {
    for (int p = 0; p < world->state->rest_count; ++p)
        part_all(world->state, world->state->merged[p].group);
}

void sn_merge_begin(SnWorld* world, int disturbed) {
    SnState* state = world->state;
    if (disturbed) sn_merge_disturb(world);
    for (int p = 0; p < state->rest_count; ++p) {
        const SnMerged* merged = &state->merged[p];
        if (merged->group < 0) continue;
        if (state->time >= merged->alarm || sn_is_part_moved(world, p))
            part_all(state, merged->group);
    }
}

// ---- how parts move; each of these has one body that carries all of it

static int body_of(const SnWorld* world, int part) {
    return world->map->node_body[world->model->part[part].first_node];
}

// velocity where its body's pose is, and angular velocity
static SnCollidePose motion_of(const SnWorld* world, int part, const SnMoment* at) {
    const int b = body_of(world, part);
    double twist[6];
    sn_pose_twist(&at->q.pose[b], &world->map->mass[b], at->momentum + 6 * (size_t)b, twist);
    return (SnCollidePose){at->q.pose[b].position, at->q.pose[b].rotation, v3_load(twist),
                           v3_load(twist + 3)};
}

static Vec3 velocity_at(const SnCollidePose* motion, Vec3 x) {
    return v3_add(motion->velocity,
                  v3_cross(motion->angular_velocity, v3_sub(x, motion->position)));
}

// bodies stand unturned when a step begins
static Quat turn_of(const SnWorld* world, int part) {
    return world->next->now.q.pose[body_of(world, part)].rotation;
}

static int turning_part(const SnWorld* world, const SnContactKey* key) {
    const int a = sn_part_of_object(world, key->a), b = sn_part_of_object(world, key->b);
    return sn_merge_number(world, a) > 0 ? a : sn_merge_number(world, b) > 0 ? b : -1;
}

Vec3 sn_merge_turn(const SnWorld* world, const SnContactKey* key, Vec3 vector) {
    const int part = turning_part(world, key);
    return part < 0 ? vector : quat_rotate(turn_of(world, part), vector);
}

void sn_merge_carry(const SnWorld* world, SnTouch* touch) {
    if (!sn_is_within_merged(world, &touch->key)) return;
    const int b = body_of(world, sn_part_of_object(world, touch->key.a));
    const SnPose *start = &world->state->now.q.pose[b], *end = &world->next->now.q.pose[b];
    double* vectors[] = {touch->force, touch->told, touch->normal};
    for (int i = 0; i < 3; ++i)
        v3_store(vectors[i], quat_rotate(end->rotation, v3_load(vectors[i])));
    const Vec3 arm = v3_sub(v3_load(touch->point), start->position);
    v3_store(touch->point, v3_add(end->position, quat_rotate(end->rotation, arm)));
}

// ---- what parts need from the others

// A part on its way through a step.
typedef struct Way {
    double mass;        // kg
    Vec3 start, end;    // where its middle is, m
    Vec3 force, torque; // what moves it that is not counted yet, N, N m
    double all, change; // forces of what is outside when it became one, and their change, N
} Way;

// from loads and drag on a node that goes at v
static Vec3 load_on(const SnWorld* world, int i, Vec3 v) {
    const SnModel* model = world->model;
    const double m = model->mass->lumped[i], drag = world->drag.drag * m;
    const Vec3 given = v3_load(sn_loads_at_end(world) + 3 * (size_t)i);
    const Vec3 still =
        v3_axpy(drag, v3_load(world->drag.wind), v3_axpy(m, v3_load(world->loads.gravity), given));
    return v3_axpy(-(model->mass->damping[i] + drag), v, still);
}

static void find_middle(const SnWorld* world, const SnPart* part, Way* way) {
    *way = (Way){.mass = 0};
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const double m = world->model->mass->lumped[i];
        way->mass += m;
        way->start = v3_axpy(m, v3_load(world->state->now.q.x + 3 * (size_t)i), way->start);
        way->end = v3_axpy(m, v3_load(world->next->now.q.x + 3 * (size_t)i), way->end);
    }
    way->start = v3_scale(1 / way->mass, way->start);
    way->end = v3_scale(1 / way->mass, way->end);
}

// dp/dt - loads, from how its body moved when the step began to how its nodes do at its end
static void add_inertia(const SnWorld* world, int p, Way* way) {
    const SnPart* part = &world->model->part[p];
    const SnCollidePose motion = motion_of(world, p, &world->state->now);
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const double rate = world->model->mass->lumped[i] / world->h;
        const Vec3 x = v3_load(world->state->now.q.x + 3 * (size_t)i);
        const Vec3 r = v3_sub(x, way->start);
        const Vec3 r_end = v3_sub(v3_load(world->next->now.q.x + 3 * (size_t)i), way->end);
        const Vec3 p_start = v3_scale(rate, velocity_at(&motion, x));
        const Vec3 p_end = v3_scale(rate, v3_load(world->next->now.v + 3 * (size_t)i));
        const Vec3 load = load_on(world, i, v3_load(world->next->now.v + 3 * (size_t)i));
        way->force = v3_add(way->force, v3_sub(v3_sub(p_end, p_start), load));
        way->torque =
            v3_add(way->torque,
                   v3_sub(v3_sub(v3_cross(r_end, p_end), v3_cross(r, p_start)), v3_cross(r, load)));
    }
}

static int has_node(const SnWorld* world, int part, int node) {
    if (part < 0 || node < 0) return 0;
    const SnPart* p = &world->model->part[part];
    return node >= p->first_node && node < p->first_node + p->mesh->vertex_count;
}

// less what a contact with the outside does, on average over the step
static void subtract_contact(const SnWorld* world, int contact, int part, Way* way) {
    const SnCollisions* c = world->collisions;
    for (int k = 0; k < 3; ++k) {
        const SnRow* row = &sn_rows_contact(&c->rows, contact)[k];
        const SnRowEntry* entry = c->rows.entry + row->first_entry;
        for (int e = 0; e < row->entry_count; ++e) {
            if (!has_node(world, part, entry[e].node)) continue;
            const Vec3 f = v3_scale(c->mean[3 * contact + k], v3_load(entry[e].J));
            const Vec3 x = v3_load(world->state->now.q.x + 3 * (size_t)entry[e].node);
            way->force = v3_sub(way->force, f);
            way->torque = v3_sub(way->torque, v3_cross(v3_sub(x, way->start), f));
        }
    }
}

// what each part that is one with others needs from them
static void measure_needs(const SnWorld* world, const SnMerged* merged, Way* way) {
    const SnCollisions* c = world->collisions;
    for (int p = 0; p < world->model->part_count; ++p) {
        if (merged[p].group < 0) continue;
        find_middle(world, &world->model->part[p], &way[p]);
        add_inertia(world, p, &way[p]);
    }
    for (int i = 0; i < c->contacts.count; ++i) {
        const SnContactKey* key = &c->contacts.contact[i].key;
        const int a = sn_part_of_object(world, key->a), b = sn_part_of_object(world, key->b);
        if (are_one(merged, a, b)) continue;
        if (a >= 0 && merged[a].group >= 0) subtract_contact(world, i, a, &way[a]);
        if (b >= 0 && merged[b].group >= 0) subtract_contact(world, i, b, &way[b]);
    }
}

// ---- parting

static void add_change(const SnWorld* world, const SnContactKey* key, Vec3 told, Vec3 now,
                       Way* way) {
    const int part[2] = {sn_part_of_object(world, key->a), sn_part_of_object(world, key->b)};
    for (int side = 0; side < 2; ++side) {
        if (part[side] < 0) continue;
        way[part[side]].all += v3_norm(told);
        way[part[side]].change += v3_norm(v3_sub(now, told));
    }
}

static Vec3 force_of(const SnCollisions* c, int contact) {
    Vec3 axis[3], force = v3(0, 0, 0);
    sn_contact_frame(c->contacts.contact[contact].normal, axis);
    for (int k = 0; k < 3; ++k)
        force = v3_axpy(sn_rows_contact(&c->rows, contact)[k].force, axis[k], force);
    return force;
}

// contacts of this step with what was told of them: both lists are sorted by key
static void watch_outside(const SnWorld* world, Way* way) {
    const SnState* state = world->state;
    const SnCollisions* c = world->collisions;
    for (int t = 0, i = 0; t < state->touch_count || i < c->contacts.count;) {
        const SnTouch* touch = &state->touch[t];
        const SnContactKey* key = &c->contacts.contact[i].key;
        const int order = t == state->touch_count  ? 1
                          : i == c->contacts.count ? -1
                                                   : sn_contact_key_order(&touch->key, key);
        const Vec3 told = order <= 0 ? v3_load(touch->told) : v3(0, 0, 0);
        const Vec3 now = order >= 0 ? force_of(c, i) : v3(0, 0, 0);
        if (order < 0) key = &touch->key;
        if (sn_is_at_merged(world, key)) add_change(world, key, told, now, way);
        t += order <= 0;
        i += order >= 0;
    }
}

// Beyond the share, a part may miss what would make it as fast as what is still in the time for
// which it has to be.
static int is_steady(const SnWorld* world, int p, const Way* way) {
    const SnMerged* merged = &world->state->merged[p];
    const double size = world->adapt->size[p];
    const double least = way->mass * sn_still_speed(world, p) / SN_STILL_TIME;
    const Vec3 force = v3_load(merged->told), torque = v3_load(merged->told + 3);
    const double told = v3_norm(force) + v3_norm(torque) / size;
    const double off =
        v3_norm(v3_sub(way->force, force)) + v3_norm(v3_sub(way->torque, torque)) / size;
    return off <= SN_STEADY * told + least && way->change <= SN_STEADY * way->all + least;
}

static int any_merged(const SnState* state) {
    int any = 0;
    for (int p = 0; p < state->rest_count; ++p) any |= state->merged[p].group >= 0;
    return any;
}

SnStatus sn_merge_break(SnWorld* world, SnArena scratch, int* broke) {
    *broke = 0;
    if (!world->adapt || !any_merged(world->state)) return SN_OK;
    Way* way = SN_PUSH(&scratch, Way, world->model->part_count);
    if (!way) return SN_OUT_OF_MEMORY;
    measure_needs(world, world->state->merged, way);
    watch_outside(world, way);
    for (int p = 0; p < world->model->part_count; ++p) {
        if (world->state->merged[p].group < 0 || is_steady(world, p, &way[p])) continue;
        part_all(world->state, world->state->merged[p].group);
        *broke = 1;
    }
    return SN_OK;
}

// ---- becoming one

// rigid all over, awake, not about to fall asleep or to be woken, and moved by nothing else
static int may_merge(const SnWorld* world, int p) {
    const SnPart* part = &world->model->part[p];
    if (!part->solid || sn_is_asleep(&world->next->rest[p]) || world->next->rest[p].still > 0)
        return 0;
    const SnMixedPart* mixed = &world->adapt->mixed->part[sn_adapt_index(world, p)];
    return mixed->deforming->element_count == 0 && mixed->partition->body_count == 1 &&
           body_of(world, p) >= 0 && !sn_is_part_moved(world, p) &&
           sn_rest_alarm(world, p) > world->state->time + world->h + SN_STILL_TIME;
}

// no point of one is faster, seen from the other, than what is still
static int move_alike(const SnWorld* world, int a, int b, Vec3 x) {
    const SnCollidePose p = motion_of(world, a, &world->next->now),
                        q = motion_of(world, b, &world->next->now);
    const double size = fmax(world->adapt->size[a], world->adapt->size[b]);
    const double slides = v3_norm(v3_sub(velocity_at(&p, x), velocity_at(&q, x)));
    const double turns = v3_norm(v3_sub(p.angular_velocity, q.angular_velocity));
    return slides + turns * size < fmin(sn_still_speed(world, a), sn_still_speed(world, b));
}

// the first part outside of its own that each touches and moves with, or part_count
static void find_partners(const SnWorld* world, const unsigned char* may, int* partner) {
    const SnContacts* contacts = &world->collisions->contacts;
    const SnModel* model = world->model;
    for (int p = 0; p < model->part_count; ++p) partner[p] = model->part_count;
    for (int i = 0; i < contacts->count; ++i) {
        const SnContact* contact = &contacts->contact[i];
        const int a = sn_part_of_object(world, contact->key.a),
                  b = sn_part_of_object(world, contact->key.b);
        if (a < 0 || b < 0 || a == b || !may[a] || !may[b]) continue;
        if (b >= partner[a] && a >= partner[b]) continue;
        if (!move_alike(world, a, b, contact->side[0].point)) continue;
        if (b < partner[a]) partner[a] = b;
        if (a < partner[b]) partner[b] = a;
    }
}

static int first_of(const SnMerged* merged, int p) {
    return merged[p].group >= 0 ? merged[p].group : p;
}

// both, and all that are one with either
static void join(const SnWorld* world, int a, int b) {
    SnMerged* merged = world->next->merged;
    const int p = first_of(merged, a), q = first_of(merged, b);
    for (int i = 0; i < world->next->rest_count; ++i) {
        const int first = first_of(merged, i);
        if (first != p && first != q) continue;
        if (merged[i].group < 0) {
            merged[i].since = world->state->time + world->h;
            merged[i].alarm = sn_rest_alarm(world, i);
        }
        merged[i].group = p < q ? p : q;
    }
}

// count for how long parts have moved with their partners, and join those that have long enough
static int join_all(SnWorld* world, const int* partner) {
    SnMerged* merged = world->next->merged;
    const int parts = world->model->part_count;
    int any = 0;
    for (int p = 0; p < parts; ++p) {
        const int with = partner[p] < parts ? partner[p] : -1;
        merged[p].together =
            with >= 0 && with == merged[p].with ? merged[p].together + world->h : 0;
        merged[p].with = with;
    }
    for (int p = 0; p < parts; ++p) {
        if (merged[p].together < SN_STILL_TIME || are_one(merged, p, merged[p].with)) continue;
        join(world, p, merged[p].with);
        any = 1;
    }
    return any;
}

static void keep_told(SnMerged* merged, Vec3 force, Vec3 torque, Quat turn) {
    v3_store(merged->told, quat_rotate(turn, force));
    v3_store(merged->told + 3, quat_rotate(turn, torque));
}

// those that fall asleep part from the others; what was told of the rest turns with them
static void carry_on(SnWorld* world) {
    SnState* next = world->next;
    for (int p = 0; p < next->rest_count; ++p)
        if (sn_is_asleep(&next->rest[p])) part_all(next, next->merged[p].group);
    for (int p = 0; p < next->rest_count; ++p) {
        SnMerged* merged = &next->merged[p];
        if (merged->group >= 0)
            keep_told(merged, v3_load(merged->told), v3_load(merged->told + 3), turn_of(world, p));
    }
}

// Schemes that look back begin anew with every other set of bodies, which shakes what touches: what
// became one would part at once, over and over. Nobody watches what contacts that are springs would
// do between parts that move as one, so with these none do.
static int is_on(const SnWorld* world) {
    const SnCollisions* c = world->collisions;
    return c && c->kind == SN_CONTACT_ROWS && world->def.rigidification.merge &&
           sn_scheme(world->def.integrator)->starter == world->def.integrator;
}

SnStatus sn_merge_end(SnWorld* world, SnArena scratch) {
    const int parts = world->model->part_count;
    SnMerged* merged = world->next->merged;
    if (!is_on(world)) return SN_OK;
    int* partner = SN_PUSH(&scratch, int, parts);
    unsigned char* may = SN_PUSH(&scratch, unsigned char, parts);
    Way* way = SN_PUSH(&scratch, Way, parts);
    if (!way) return SN_OUT_OF_MEMORY;
    carry_on(world);
    for (int p = 0; p < parts; ++p) may[p] = (unsigned char)may_merge(world, p);
    find_partners(world, may, partner);
    if (!join_all(world, partner)) return SN_OK;
    measure_needs(world, merged, way);
    for (int p = 0; p < parts; ++p)
        if (merged[p].group >= 0)
            keep_told(&merged[p], way[p].force, way[p].torque, turn_of(world, p));
    return SN_OK;
}
