// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Checking a state that was loaded from a snapshot. The checksum of a snapshot finds damage, but no
// forgery, so all numbers are checked here: numbers that are used as indices have to exist in this
// world, and all other numbers need values from which steps can go on.
#include "sim/world.h"

#include <math.h>

static int is_index(int i, int least, int count) { return i >= least && i < count; }

static int are_finite(const double* number, int count) {
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += fabs(number[i]);
    return isfinite(sum);
}

static int do_numbers_fit(const SnWorld* world, const SnState* state) {
    return is_index(state->events_done, 0, world->script.event_count + 1) &&
           state->step_count >= 0 && isfinite(state->time) && isfinite(state->before_step) &&
           state->before_step >= 0 && is_index(state->has_before, 0, 2);
}

// 1: energies, works, reactions and impulses of the last step are finite.
static int do_books_fit(const SnState* state) {
    const SnBooks* books = &state->books;
    const int count = (int)((sizeof *books - offsetof(SnBooks, kinetic)) / sizeof(double));
    return is_index(books->known, 0, 2) && are_finite(&books->kinetic, count) &&
           are_finite(state->reaction, 3 * state->node_count) &&
           are_finite(state->impulse, 3 * state->node_count) &&
           are_finite(state->rigid_impulse, 6 * state->rigid_count);
}

static int do_nodes_fit(const SnWorld* world, const SnState* state) {
    int fit = are_finite(state->anchor, 3 * state->node_count);
    for (int i = 0; i < state->node_count; ++i)
        fit &= state->held[i] <= SN_HELD_ALL && state->gripped[i] <= 1 &&
               is_index(state->drive[i], -1, world->script.drive_count);
    return fit;
}

// 1: steps can use the moment one step earlier, or the state has no such moment.
static int does_history_fit(const SnState* state) {
    const SnMoment* before = &state->before;
    int fit = 1;
    if (!state->has_before) return 1;
    fit &= state->before_step > 0 && are_finite(before->q.x, 3 * state->node_count) &&
           are_finite(before->v, 3 * state->node_count) &&
           are_finite(before->momentum, 6 * state->rigid_count);
    for (int b = 0; b < state->rigid_count; ++b)
        fit &= are_finite((const double*)&before->q.pose[b], sizeof(SnPose) / sizeof(double));
    return fit;
}

// 1: the hand holds nodes of this body, and their weights sum to 1.
static int do_held_nodes_fit(const SnWorld* world, const SnBody* body, const SnState* state) {
    const SnPart* part = &world->model->part[body->part];
    const int first = part->first_node, end = first + part->mesh->vertex_count;
    double sum = 0;
    int fit = state->hand_count > 0;
    for (int k = 0; k < state->hand_count; ++k) {
        fit &= is_index(state->hand_node[k], first, end) && state->hand_weight[k] >= 0;
        sum += state->hand_weight[k];
    }
    return fit && fabs(sum - 1) < 1e-9;
}

// 1: the hand holds nothing, or a body that is in the world, and its numbers are possible.
static int does_hand_fit(const SnWorld* world, const SnState* state) {
    const SnHand* hand = &state->hand;
    const SnBody* body = sn_world_body(world, (SnBodyId){hand->body});
    if (hand->body == 0) return state->hand_count == 0;
    if (!body ||
        !are_finite(&hand->k, (int)((sizeof *hand - offsetof(SnHand, k)) / sizeof(double))))
        return 0;
    return body->can & SN_BODY_HAS_NODES ? do_held_nodes_fit(world, body, state)
                                         : state->hand_count == 0;
}

static int do_touches_fit(const SnWorld* world, const SnState* state) {
    const int objects = world->collisions ? world->collisions->object_count : 0;
    int fit = 1;
    for (int t = 0; t < state->touch_count; ++t) {
        const SnContactKey* key = &state->touch[t].key;
        fit &= is_index(key->a, 0, objects) && is_index(key->b, 0, objects) && key->a <= key->b;
        fit &= t == 0 || sn_contact_key_order(&key[0], &state->touch[t - 1].key) > 0;
    }
    return fit;
}

// ---- where solids may turn rigid

static int do_elements_fit(const SnState* state) {
    double owed = 0;
    int fit = 1;
    for (int e = 0; e < state->element_count; ++e) {
        fit &= state->label[e] <= SN_LABEL_WOKEN;
        for (int k = 0; k < 6; ++k) owed += fabs((double)state->owed[6 * (size_t)e + (size_t)k]);
    }
    if (state->element_count > 0)
        fit &= are_finite(state->ghost.y, 3 * state->node_count) &&
               are_finite(state->ghost.w, 3 * state->node_count);
    return fit && isfinite(owed) && are_finite(state->pull, state->pull_count);
}

// 1: all numbers are finite, except SnRest.alarm and SnRest.calm, which may be infinite.
static int does_rest_fit(const SnRest* rest) {
    return isfinite(rest->still) && isfinite(rest->crept) && isfinite(rest->asleep_since) &&
           !isnan(rest->alarm) && !isnan(rest->calm);
}

// 1: the part belongs to no group; or its group is the number of the group's first part, and the
// part is solid and awake, in a world where contacts are rows.
static int does_group_fit(const SnWorld* world, const SnState* state, int p) {
    const SnMerged* merged = &state->merged[p];
    int fit = is_index(merged->group, -1, p + 1) &&
              is_index(merged->partner, -1, state->rest_count) && isfinite(merged->together) &&
              isfinite(merged->merged_since) && !isnan(merged->alarm) &&
              are_finite(merged->reference_wrench, 6);
    if (fit && merged->group >= 0)
        fit = state->merged[merged->group].group == merged->group && world->model->part[p].solid &&
              !sn_is_asleep(&state->rest[p]) && world->collisions &&
              world->collisions->kind == SN_CONTACT_ROWS;
    return fit;
}

// SN_BAD_FILE if a part that belongs to a group is not completely rigid.
static SnStatus check_merged(const SnWorld* world, const SnState* state) {
    for (int p = 0; p < state->rest_count; ++p) {
        int whole = 1;
        if (state->merged[p].group >= 0)
            SN_TRY(sn_mixed_would_be_whole(world->adapt->mixed, sn_adapt_index(world, p),
                                           state->label, state->held, state->drive, &whole));
        if (!whole) return SN_BAD_FILE;
    }
    return SN_OK;
}

static SnStatus check_parts(const SnWorld* world, const SnState* state) {
    int fit = do_elements_fit(state);
    for (int p = 0; p < state->rest_count; ++p)
        fit &= does_rest_fit(&state->rest[p]) && does_group_fit(world, state, p);
    return fit ? check_merged(world, state) : SN_BAD_FILE;
}

// ---- all of a state

SnStatus sn_state_fits(const SnWorld* world, const SnState* state, SnError* error) {
    const char* flaw = !sn_state_finite(state)         ? "a number is not finite"
                       : !do_numbers_fit(world, state) ? "its time cannot be"
                       : !do_nodes_fit(world, state)   ? "nodes are held by nothing"
                       : !do_books_fit(state)          ? "its energies or reactions cannot be"
                       : !does_history_fit(state)      ? "its last step cannot be"
                       : !does_hand_fit(world, state)  ? "the hand holds what is not there"
                       : !sn_steers_fit(world, state)  ? "what is not there is steered"
                       : !do_touches_fit(world, state) ? "what is not there is in contact"
                                                       : NULL;
    if (flaw) return sn_fail(error, SN_BAD_FILE, "the snapshot is damaged: %s", flaw);
    const SnStatus status = check_parts(world, state);
    if (status == SN_OUT_OF_MEMORY) return sn_fail(error, status, "out of memory");
    return status < 0
               ? sn_fail(error, status, "the snapshot is damaged: no part is rigid like that")
               : SN_OK;
}
