// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// At the end of a step, parts that have moved together for a while merge (merge.c).
#include "sim/merge.h"

#include <math.h>

// 1: a part may merge. It is completely rigid and awake, is not about to fall asleep or to become
// elastic, and no force of the script, hand, drive or attachment moves it.
static int may_merge(const SnWorld* world, int p) {
    const SnPart* part = &world->model->part[p];
    if (!part->solid || sn_is_asleep(&world->next->rest[p]) || world->next->rest[p].still > 0)
        return 0;
    const SnMixedPart* mixed = &world->adapt->mixed->part[sn_adapt_index(world, p)];
    return mixed->deforming->element_count == 0 && mixed->partition->body_count == 1 &&
           sn_merge_body(world, p) >= 0 && !sn_is_part_moved(world, p) &&
           sn_rest_alarm(world, p) > world->state->time + world->h + SN_STILL_TIME;
}

// 1: parts a and b, which touch at the point x, move alike: seen from one part, all points of the
// other part are slower than the speed below which parts are still.
static int move_alike(const SnWorld* world, int a, int b, Vec3 x) {
    const SnCollidePose p = sn_merge_motion(world, a, &world->next->now),
                        q = sn_merge_motion(world, b, &world->next->now);
    const double size = fmax(world->adapt->size[a], world->adapt->size[b]);
    const double slides = v3_norm(v3_sub(sn_merge_velocity(&p, x), sn_merge_velocity(&q, x)));
    const double turns = v3_norm(v3_sub(p.angular_velocity, q.angular_velocity));
    return slides + turns * size < fmin(sn_still_speed(world, a), sn_still_speed(world, b));
}

// Find the partner of each part: the first part that touches it and moves like it, or part_count if
// there is none.
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

// The first part of a part's group; for a part without a group the part itself.
static int first_in_group(const SnMerged* merged, int p) {
    return merged[p].group >= 0 ? merged[p].group : p;
}

// Merge two parts, together with the groups to which they belong.
static void join_groups(const SnWorld* world, int a, int b) {
    SnMerged* merged = world->next->merged;
    const int p = first_in_group(merged, a), q = first_in_group(merged, b);
    for (int i = 0; i < world->next->rest_count; ++i) {
        const int first = first_in_group(merged, i);
        if (first != p && first != q) continue;
        if (merged[i].group < 0) {
            merged[i].merged_since = world->state->time + world->h;
            merged[i].alarm = sn_rest_alarm(world, i);
        }
        merged[i].group = p < q ? p : q;
    }
}

// Count for how long each part has moved with its partner, and merge both after SN_STILL_TIME.
// Returns 1 if any parts have merged.
static int join_partners(SnWorld* world, const int* partner) {
    SnMerged* merged = world->next->merged;
    const int parts = world->model->part_count;
    int any = 0;
    for (int p = 0; p < parts; ++p) {
        const int with = partner[p] < parts ? partner[p] : -1;
        merged[p].together =
            with >= 0 && with == merged[p].partner ? merged[p].together + world->h : 0;
        merged[p].partner = with;
    }
    for (int p = 0; p < parts; ++p) {
        if (merged[p].together < SN_STILL_TIME || sn_are_merged(merged, p, merged[p].partner))
            continue;
        join_groups(world, p, merged[p].partner);
        any = 1;
    }
    return any;
}

static void keep_wrench(SnMerged* merged, Vec3 force, Vec3 torque, Quat turn) {
    v3_store(merged->reference_wrench, quat_rotate(turn, force));
    v3_store(merged->reference_wrench + 3, quat_rotate(turn, torque));
}

// Split the groups of parts that fall asleep. Turn the reference wrench of each other merged part
// by the part's rotation in the step.
static void carry_wrenches(SnWorld* world) {
    SnState* next = world->next;
    for (int p = 0; p < next->rest_count; ++p)
        if (sn_is_asleep(&next->rest[p])) sn_merge_part_all(next, next->merged[p].group);
    for (int p = 0; p < next->rest_count; ++p) {
        SnMerged* merged = &next->merged[p];
        if (merged->group >= 0)
            keep_wrench(merged, v3_load(merged->reference_wrench),
                        v3_load(merged->reference_wrench + 3), sn_merge_rotation(world, p));
    }
}

// 1: parts of a world may merge. They may not if the scheme uses earlier steps: such a scheme
// begins anew with every change of aggregates, which shakes bodies that touch, so each group would
// split at once and form again. They may not if contacts are springs or projected either, because
// no code watches the forces that such contacts would have inside a group.
static int may_parts_merge(const SnWorld* world) {
    const SnCollisions* c = world->collisions;
    return c && c->kind == SN_CONTACT_ROWS && world->def.rigidification.merge &&
           sn_scheme(world->def.integrator)->starter == world->def.integrator;
}

SnStatus sn_merge_end(SnWorld* world, SnArena scratch) {
    const int parts = world->model->part_count;
    SnMerged* merged = world->next->merged;
    if (!may_parts_merge(world)) return SN_OK;
    int* partner = SN_PUSH(&scratch, int, parts);
    unsigned char* may = SN_PUSH(&scratch, unsigned char, parts);
    SnWay* way = SN_PUSH(&scratch, SnWay, parts);
    if (!way) return SN_OUT_OF_MEMORY;
    carry_wrenches(world);
    for (int p = 0; p < parts; ++p) may[p] = (unsigned char)may_merge(world, p);
    find_partners(world, may, partner);
    if (!join_partners(world, partner)) return SN_OK;
    sn_merge_measure_needs(world, merged, way);
    for (int p = 0; p < parts; ++p)
        if (merged[p].group >= 0)
            keep_wrench(&merged[p], way[p].force, way[p].torque, sn_merge_rotation(world, p));
    return SN_OK;
}
