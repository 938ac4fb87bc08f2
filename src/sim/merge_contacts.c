// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Questions about contacts of parts that move as one (merge.c), and carrying contacts along with
// such parts.
#include "sim/merge.h"

int sn_is_within_merged(const SnWorld* world, const SnContactKey* key) {
    return world->adapt && sn_are_merged(world->state->merged, sn_part_of_object(world, key->a),
                                         sn_part_of_object(world, key->b));
}

int sn_is_at_merged(const SnWorld* world, const SnContactKey* key) {
    return !sn_is_within_merged(world, key) &&
           (sn_merge_number(world, sn_part_of_object(world, key->a)) > 0 ||
            sn_merge_number(world, sn_part_of_object(world, key->b)) > 0);
}

// The part at a contact that is merged with others, or -1.
static int find_merged_part(const SnWorld* world, const SnContactKey* key) {
    const int a = sn_part_of_object(world, key->a), b = sn_part_of_object(world, key->b);
    return sn_merge_number(world, a) > 0 ? a : sn_merge_number(world, b) > 0 ? b : -1;
}

Vec3 sn_merge_turn(const SnWorld* world, const SnContactKey* key, Vec3 vector) {
    const int part = find_merged_part(world, key);
    return part < 0 ? vector : quat_rotate(sn_merge_rotation(world, part), vector);
}

void sn_merge_carry(const SnWorld* world, SnTouch* touch) {
    if (!sn_is_within_merged(world, &touch->key)) return;
    const int b = sn_merge_body(world, sn_part_of_object(world, touch->key.a));
    const SnPose *start = &world->state->now.q.pose[b], *end = &world->next->now.q.pose[b];
    double* vectors[] = {touch->force, touch->reference_force, touch->normal};
    for (int i = 0; i < 3; ++i)
        v3_store(vectors[i], quat_rotate(end->rotation, v3_load(vectors[i])));
    const Vec3 arm = v3_sub(v3_load(touch->point), start->position);
    v3_store(touch->point, v3_add(end->position, quat_rotate(end->rotation, arm)));
}
