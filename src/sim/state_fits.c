// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Checking a state that was loaded from a snapshot: each number that is used as an index has to
// exist in this world. The checksum of a snapshot finds damage, but no forgery.
#include "sim/world.h"

#include <math.h>

static int is_index(int i, int least, int count) { return i >= least && i < count; }

static int do_nodes_fit(const SnWorld* world, const SnState* state) {
    int fit = 1;
    for (int i = 0; i < state->node_count; ++i)
        fit &= state->held[i] <= SN_HELD_ALL && state->gripped[i] <= 1 &&
               is_index(state->drive[i], -1, world->script.drive_count);
    return fit;
}

// 1: the hand holds a body that exists and, if the body is soft, nodes of this body; or it holds
// nothing.
static int does_hand_fit(const SnWorld* world, const SnState* state) {
    const SnBody* body = sn_world_body(world, (SnBodyId){state->hand.body});
    int fit = state->hand.body == 0 ? state->hand_count == 0 : body != NULL;
    fit &= isfinite(state->hand.k) && isfinite(state->hand.c);
    const int has_nodes = body && (body->can & SN_BODY_HAS_NODES) != 0;
    if (body) fit &= has_nodes == (state->hand_count > 0);
    for (int k = 0; k < state->hand_count; ++k)
        fit &= is_index(state->hand_node[k], 0, state->node_count);
    return fit;
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

// 1: labels and groups are possible. The number of a group of parts that move as one is that of the
// group's first part.
static int do_parts_fit(const SnState* state) {
    int fit = 1;
    for (int e = 0; e < state->element_count; ++e) fit &= state->label[e] <= SN_LABEL_WOKEN;
    for (int p = 0; p < state->rest_count; ++p) {
        const SnMerged* merged = &state->merged[p];
        fit &=
            is_index(merged->group, -1, p + 1) && is_index(merged->partner, -1, state->rest_count);
        if (fit && merged->group >= 0) fit &= state->merged[merged->group].group == merged->group;
    }
    return fit;
}

int sn_state_fits(const SnWorld* world, const SnState* state) {
    return state->events_done >= 0 && state->events_done <= world->script.event_count &&
           state->step_count >= 0 && sn_steers_fit(world, state) && do_nodes_fit(world, state) &&
           does_hand_fit(world, state) && do_touches_fit(world, state) && do_parts_fit(state);
}
