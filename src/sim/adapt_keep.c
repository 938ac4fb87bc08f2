// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Saving and loading the data of rigidification that a snapshot contains beside the state: the
// labels from which aggregates were made when the last step began (the labels in the state have
// changed since), and the values that were measured then.
#include "sim/replace.h"

#include "base/memory.h"
#include "sim/merge.h"

#include <math.h>
#include <string.h>

/// The data that a snapshot contains for a part of `mixed`. All members are doubles, so that the
/// struct has no padding, whose bytes would be undefined.
typedef struct Kept {
    double energy, det, element, inverted, outside; // copies of SnAdapt.energy (J) and of the
                                                    // members of SnAdapt.worst
    double slept;                                   // 1: the part slept when the last step began
    double leader; // the part's SnMixedPart.leader in that step, or -1
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

static Kept read_kept(const unsigned char* bytes, int p) {
    Kept kept;
    memcpy(&kept, bytes + sizeof kept * (size_t)p, sizeof kept);
    return kept;
}

static int is_between(double number, double low, double high) {
    return number >= low && number <= high; // not a NaN
}

static int are_indices(const SnMixed* mixed, const unsigned char* bytes) {
    const unsigned char* label = bytes + sizeof(Kept) * (size_t)mixed->part_count;
    int fits = 1;
    for (int p = 0; p < mixed->part_count; ++p) {
        const Kept kept = read_kept(bytes, p);
        const int elements = mixed->part[p].mesh.element_count;
        fits &= is_between(kept.element, -1, elements - 1) &&
                is_between(kept.inverted, 0, elements) &&
                is_between(kept.outside, -1, elements - 1) && is_between(kept.slept, 0, 1) &&
                is_between(kept.leader, -1, p) && isfinite(kept.energy) && !isnan(kept.det);
    }
    for (int e = 0; e < mixed->element_count; ++e) fits &= label[e] <= SN_LABEL_WOKEN;
    return fits;
}

// A merged part follows the aggregate of its leader (SnMixedPart.leader), which is its own leader.
// SN_BAD_FILE if the leader of part p is not its own leader, or if p and its leader were awake and
// one of them was not completely rigid.
static SnStatus check_leader(const SnMixed* mixed, const SnState* state, const unsigned char* bytes,
                             int p) {
    const unsigned char* label = bytes + sizeof(Kept) * (size_t)mixed->part_count;
    const Kept kept = read_kept(bytes, p);
    const int leader = (int)kept.leader;
    int own = 1, leads = 1;
    if (leader < 0 || leader == p) return SN_OK;
    if ((int)read_kept(bytes, leader).leader != leader) return SN_BAD_FILE;
    if ((int)kept.slept != 0 || (int)read_kept(bytes, leader).slept != 0) return SN_OK;
    SN_TRY(sn_mixed_would_be_whole(mixed, p, label, state->held, state->drive, &own));
    SN_TRY(sn_mixed_would_be_whole(mixed, leader, label, state->held, state->drive, &leads));
    return own && leads ? SN_OK : SN_BAD_FILE;
}

SnStatus sn_adapt_fits(const SnWorld* world, const SnState* state, const unsigned char* bytes) {
    if (!world->adapt) return SN_OK;
    const SnMixed* mixed = world->adapt->mixed;
    if (!are_indices(mixed, bytes)) return SN_BAD_FILE;
    for (int p = 0; p < mixed->part_count; ++p) SN_TRY(check_leader(mixed, state, bytes, p));
    return SN_OK;
}

// Mark the surfaces of all parts as not placed, because sleeping parts may be elsewhere now.
static void forget_placed_surfaces(SnCollisions* c) {
    for (int i = 0; c && i < c->object_count; ++i)
        if (c->source[i].x) c->source[i].rests = -1;
}

// Make the aggregates that there were when the last step began: parts that slept then are asleep.
// They are taken out of deep sleep (system/awake.h), because sn_mixed_update has to read the held
// bits and drives of all nodes.
static void make_aggregates(SnWorld* world, const unsigned char* bytes,
                            const unsigned char* label) {
    SnMixed* mixed = world->adapt->mixed;
    for (int p = 0; p < mixed->part_count; ++p) {
        const int part = sn_mixed_in_model(mixed, p);
        sn_awake_tell(world->awake, part, (int)read_kept(bytes, p).slept);
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
        const Kept kept = read_kept(bytes, p);
        world->adapt->energy[p] = kept.energy;
        world->adapt->worst[p] =
            (SnSolidWorst){kept.det, (int)kept.element, (int)kept.inverted, (int)kept.outside};
        mixed->part[p].leader = (int)kept.leader;
        mixed->part[p].slept = -1, mixed->part[p].no_new_rigid = 0;
    }
    make_aggregates(world, bytes, label);
    sn_awake_wake_all(world->awake); // the next line puts all sleepers of the state to sleep again
    sn_rest_tell(world);
    forget_placed_surfaces(world->collisions);
}

// ---- when a world takes the place of another one

static Kept carry_kept(const SnWorld* world, const unsigned char* old, int p) {
    const SnPassage* passage = world->passage;
    const SnMixed* mixed = world->adapt->mixed;
    const int was = passage->transfer->part[sn_mixed_in_model(mixed, p)];
    if (was < 0) return (Kept){.leader = -1};
    const SnAdapt* before = passage->old->adapt;
    Kept kept = read_kept(old, before->index[was]);
    if (!(kept.leader >= 0)) return kept;
    const int leader = sn_mixed_in_model(before->mixed, (int)kept.leader);
    const int part = passage->transfer->to_part[leader];
    kept.leader = part < 0 ? -1 : world->adapt->index[part];
    return kept;
}

// Turn the bytes that a snapshot of the old world keeps into the bytes for the new world.
static void carry_bytes(const SnWorld* world, const unsigned char* old, unsigned char* fresh) {
    const SnPassage* passage = world->passage;
    const SnMixed* mixed = world->adapt->mixed;
    const size_t kept_before = sizeof(Kept) * (size_t)passage->old->adapt->mixed->part_count;
    const unsigned char* label = old + kept_before;
    for (int p = 0; p < mixed->part_count; ++p, fresh += sizeof(Kept)) {
        const Kept kept = carry_kept(world, old, p);
        memcpy(fresh, &kept, sizeof kept);
    }
    for (int e = 0; e < mixed->element_count; ++e) {
        const int was = passage->transfer->element[e];
        fresh[e] = was >= 0 ? label[was] : SN_LABEL_ELASTIC;
    }
}

// Carry the forces that hold attached nodes (SnState.pull): first the forces of glue, then the
// forces of bonds in the order of nodes.
static void carry_pulls(SnWorld* world) {
    const SnWorld* old = world->passage->old;
    const SnTransfer* t = world->passage->transfer;
    const int* bond = world->model->bond;
    double* pull = world->state->pull;
    for (int g = 0; world->collisions && g < world->collisions->glue_count; ++g, pull += 3) {
        const int was = world->collisions->glue[g].was;
        if (was >= 0) memcpy(pull, old->state->pull + 3 * was, 3 * sizeof *pull);
    }
    for (int i = 0; bond && i < world->model->node_count; ++i) {
        if (bond[i] < 0) continue;
        const int was = t->node[i], at = was >= 0 ? sn_bonds_place(old->model, was) : -1;
        if (at >= 0)
            memcpy(pull, old->state->pull + sn_glue_pulls(old->collisions) + 3 * at,
                   3 * sizeof *pull);
        pull += 3;
    }
}

// Wake parts that have lost something that they touched, and split the groups that they merged
// into.
static void wake_disturbed(SnWorld* world) {
    const SnPassage* passage = world->passage;
    for (int p = 0; p < world->model->part_count; ++p) {
        if (!passage->disturbed[p] && !passage->disturbs_all) continue;
        sn_merge_part_all(world->state, world->state->merged[p].group);
        sn_rest_wake(world, p);
    }
    sn_rest_tell(world);
}

SnStatus sn_adapt_carry(SnWorld* world) {
    const SnWorld* old = world->passage->old;
    if (!world->adapt || !old->adapt) return SN_OK; // there are or were no solids
    unsigned char* before = SN_NEW_ARRAY(unsigned char, sn_adapt_size(old));
    unsigned char* fresh = SN_NEW_ARRAY(unsigned char, sn_adapt_size(world));
    const SnStatus status = before && fresh ? SN_OK : SN_OUT_OF_MEMORY;
    if (status >= 0) {
        sn_adapt_save(old, before);
        carry_bytes(world, before, fresh);
        sn_adapt_load(world, fresh);
        carry_pulls(world);
        wake_disturbed(world);
    }
    sn_free(before);
    sn_free(fresh);
    return status;
}
