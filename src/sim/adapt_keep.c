// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What a snapshot keeps of rigidification beside the state: the labels that bodies were made of
// when the last step began (those of the state have changed since), and what was measured then.
#include "sim/world.h"

#include <string.h>

/// Of elements that do not deform, by part of `mixed`; all doubles, so that no byte is undefined.
typedef struct Kept {
    double energy, det, element, inverted, outside;
    double slept;  // whether it slept when the last step began
    double leader; // and with whom it moved
} Kept;

size_t sn_adapt_size(const SnWorld* world) {
    if (!world->adapt) return 0;
    const SnMixed* mixed = world->adapt->mixed;
    return sizeof(Kept) * (size_t)mixed->part_count + (size_t)mixed->element_count;
}

void sn_adapt_save(const SnWorld* world, unsigned char* bytes) {
    if (!world->adapt) return;
    const SnMixed* mixed = world->adapt->mixed;
    for (int p = 0; p < mixed->part_count; ++p, bytes += sizeof(Kept)) {
        const SnSolidWorst* worst = &world->adapt->worst[p];
        const Kept kept = {world->adapt->energy[p], worst->det,     worst->element,
                           worst->inverted,         worst->outside, mixed->part[p].slept,
                           mixed->part[p].leader};
        memcpy(bytes, &kept, sizeof kept);
    }
    memcpy(bytes, mixed->label, (size_t)mixed->element_count);
}

static Kept kept_of(const unsigned char* bytes, int p) {
    Kept kept;
    memcpy(&kept, bytes + sizeof kept * (size_t)p, sizeof kept);
    return kept;
}

// what is asleep may be so elsewhere
static void forget_places(SnCollisions* c) {
    for (int i = 0; c && i < c->object_count; ++i)
        if (c->source[i].x) c->source[i].rests = -1;
}

// Bodies as they were when the last step began, with who slept then. Nobody sleeps deeply: flags of
// all nodes are looked at.
static void make_bodies(SnWorld* world, const unsigned char* bytes, const unsigned char* label) {
    SnMixed* mixed = world->adapt->mixed;
    for (int p = 0; p < mixed->part_count; ++p) {
        const int part = sn_mixed_in_model(mixed, p);
        sn_awake_tell(world->awake, part, (int)kept_of(bytes, p).slept);
        sn_awake_stir(world->awake, part);
    }
    sn_awake_list(world->awake);
    sn_mixed_update(mixed, label, world->state->held, world->state->drive);
}

void sn_adapt_load(SnWorld* world, const unsigned char* bytes) {
    if (!world->adapt) return;
    SnMixed* mixed = world->adapt->mixed;
    const unsigned char* label = bytes + sizeof(Kept) * (size_t)mixed->part_count;
    for (int p = 0; p < mixed->part_count; ++p) {
        const Kept kept = kept_of(bytes, p);
        world->adapt->energy[p] = kept.energy;
        world->adapt->worst[p] =
            (SnSolidWorst){kept.det, (int)kept.element, (int)kept.inverted, (int)kept.outside};
        mixed->part[p].leader = (int)kept.leader;
        mixed->part[p].slept = -1, mixed->part[p].unquiet = 0;
    }
    make_bodies(world, bytes, label);
    sn_awake_wake_all(world->awake); // all is to be told anew
    sn_rest_tell(world);
    forget_places(world->collisions);
}
