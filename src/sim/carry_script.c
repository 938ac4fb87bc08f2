// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Copying from the script of an old world to the script of the world that replaces it: the nodes on
// which its items act, the events that have happened, and which drive moves which node.
#include "sim/replace.h"

#include <string.h>

// Copy the old nodes that still exist, in their old order and with their new numbers.
static void carry_nodes(const SnTransfer* t, const SnNodeSet* old, SnNodeSet* nodes) {
    nodes->count = 0;
    for (int i = 0; i < old->count; ++i)
        if (t->to_node[old->node[i]] >= 0) nodes->node[nodes->count++] = t->to_node[old->node[i]];
}

// Pins, drives and forces are in the order of their items' numbers in both scripts.
static void carry_sets(SnScript* script, const SnScript* old, const SnTransfer* t) {
    for (int i = 0, k = 0; i < script->pin_count; ++i) {
        while (k < old->pin_count && old->pin[k].item < script->pin[i].item) ++k;
        if (k < old->pin_count && old->pin[k].item == script->pin[i].item)
            carry_nodes(t, &old->pin[k].nodes, &script->pin[i].nodes);
    }
    for (int i = 0, k = 0; i < script->drive_count; ++i) {
        while (k < old->drive_count && old->drive[k].item < script->drive[i].item) ++k;
        if (k < old->drive_count && old->drive[k].item == script->drive[i].item)
            carry_nodes(t, &old->drive[k].nodes, &script->drive[i].nodes);
    }
    for (int i = 0, k = 0; i < script->force_count; ++i) {
        while (k < old->force_count && old->force[k].item < script->force[i].item) ++k;
        if (k < old->force_count && old->force[k].item == script->force[i].item)
            carry_nodes(t, &old->force[k].nodes, &script->force[i].nodes);
    }
}

// The place of an item's drive in the script, or -1.
static int find_drive(const SnScript* script, int item) {
    for (int d = 0; d < script->drive_count; ++d)
        if (script->drive[d].item == item) return d;
    return -1;
}

static void renumber_drives(SnWorld* world, const SnScript* old) {
    int* drive = world->state->drive;
    for (int i = 0; i < world->model->node_count; ++i)
        if (drive[i] >= 0) drive[i] = find_drive(&world->script, old->drive[drive[i]].item);
}

// Move the events that were the first `count` events of the old script to the front of the new one,
// in their old order. Returns how many of these events the new script has.
static int carry_done(SnScript* script, const SnScript* old, int count) {
    int done = 0;
    for (int e = 0; e < count; ++e) {
        int at = done;
        while (at < script->event_count && script->event[at].item != old->event[e].item) ++at;
        if (at == script->event_count) continue;
        sn_script_move_event(script, at, done++);
    }
    return done;
}

static void carry_events(SnWorld* world, const SnWorld* from) {
    SnScript* script = &world->script;
    const SnScript* old = &from->script;
    memcpy(script->gravity, old->gravity, sizeof script->gravity);
    memcpy(script->wind, old->wind, sizeof script->wind);
    world->state->events_done = carry_done(script, old, from->state->events_done);
    script->gravity_from = carry_done(script, old, old->gravity_from);
    script->wind_from = carry_done(script, old, old->wind_from);
}

SnStatus sn_script_carry(SnWorld* world) {
    const SnPassage* passage = world->passage;
    carry_sets(&world->script, &passage->old->script, passage->transfer);
    renumber_drives(world, &passage->old->script);
    carry_events(world, passage->old);
    sn_script_hold_new(&world->script, world->model, passage->transfer->node, world->state);
    return SN_OK;
}
