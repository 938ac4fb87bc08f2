// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Reading reactions back: the sum for each pin, drive, attachment and collider.
#include "sim/reactions.h"
#include "sinew/reaction.h"

// ---- supports

const char* sn_support_kind_name(SnSupportKind kind) {
    static const char* const name[SN_SUPPORT_KINDS] = {"pin", "drive", "attachment", "collider"};
    return name[kind];
}

static SnItemKind item_kind(SnSupportKind kind) {
    static const SnItemKind of[] = {SN_ITEM_PIN, SN_ITEM_DRIVE, SN_ITEM_ATTACHMENT};
    return of[kind];
}

// count_items returns the number of items of a kind in a list. find_item returns the item at the
// given place among the items of this kind, from 0 on; NULL: there are not so many.
static int count_items(const SnItem* item, int count, SnItemKind kind) {
    int found = 0;
    for (int i = 0; i < count; ++i) found += item[i].kind == kind;
    return found;
}

static const SnItem* find_item(const SnItem* item, int count, SnItemKind kind, int place) {
    for (int i = 0; i < count; ++i)
        if (item[i].kind == kind && place-- == 0) return &item[i];
    return NULL;
}

int sn_world_support_count(const SnWorld* world) {
    const SnWaiting* w = &world->waiting;
    int count = world->collider_count + w->collider_count;
    for (int k = 0; k < SN_SUPPORT_COLLIDER; ++k) {
        const SnItemKind kind = item_kind((SnSupportKind)k);
        count += count_items(world->item, world->item_count, kind) +
                 count_items(w->item, w->item_count, kind);
    }
    return count;
}

static SnSupport collider_support(const SnCollider* collider) {
    return (SnSupport){
        .kind = SN_SUPPORT_COLLIDER, .name = collider->name, .collider = {collider->stay.number}};
}

SnSupport sn_world_support_at(const SnWorld* world, int place) {
    const SnWaiting* w = &world->waiting;
    const SnSupport none = {.kind = SN_SUPPORT_KINDS};
    if (place < 0) return none;
    for (int k = 0; k < SN_SUPPORT_COLLIDER; ++k) {
        const SnItemKind kind = item_kind((SnSupportKind)k);
        const int there = count_items(world->item, world->item_count, kind);
        const int waiting = count_items(w->item, w->item_count, kind);
        const SnItem* item = place < there ? find_item(world->item, world->item_count, kind, place)
                                           : find_item(w->item, w->item_count, kind, place - there);
        if (item)
            return (SnSupport){
                .kind = (SnSupportKind)k, .name = item->name, .item = {item->stay.number}};
        place -= there + waiting;
    }
    if (place < world->collider_count) return collider_support(&world->collider[place]);
    place -= world->collider_count;
    return place < w->collider_count ? collider_support(&w->collider[place]) : none;
}

// ---- sums

// Add a force that acts at a point, and its torque about the origin, to a sum.
static void add_force(Vec3 force, Vec3 point, SnWrench* sum) {
    sum->force = v3_add(sum->force, force);
    sum->torque = v3_add(sum->torque, v3_cross(point, force));
}

// Add the reaction on some components of a node.
static void add_components(const SnWorld* world, int node, unsigned components, SnWrench* sum) {
    const size_t c = 3 * (size_t)node;
    double force[3];
    for (size_t k = 0; k < 3; ++k)
        force[k] = components & SN_HELD(k) ? world->state->reaction[c + k] : 0;
    add_force(v3_load(force), v3_load(world->state->now.q.x + c), sum);
}

static int has_node(const SnNodeSet* nodes, int node) {
    int low = 0, high = nodes->count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (nodes->node[middle] < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low < nodes->count && nodes->node[low] == node;
}

// The components of a node that earlier pins of the script hold in the step that began at `time`,
// s, as bits.
static unsigned find_claimed(const SnScript* script, int pin, int node, double time) {
    unsigned claimed = 0;
    for (int p = 0; p < pin; ++p)
        if (sn_script_pin_holds(script, p, time) && has_node(&script->pin[p].nodes, node))
            claimed |= script->pin[p].held;
    return claimed;
}

static void sum_pin(const SnWorld* world, int p, SnWrench* sum) {
    const SnScript* script = &world->script;
    const SnPin* pin = &script->pin[p];
    const double began = world->state->time - world->h;
    if (!sn_script_pin_holds(script, p, began)) return;
    for (int i = 0; i < pin->nodes.count; ++i) {
        const int node = pin->nodes.node[i];
        if (world->state->drive[node] >= 0) continue;
        const unsigned claimed = find_claimed(script, p, node, began);
        add_components(world, node, pin->held & ~claimed & ~(unsigned)world->model->held[node],
                       sum);
    }
}

static void sum_drive(const SnWorld* world, int d, SnWrench* sum) {
    const SnNodeSet* nodes = &world->script.drive[d].nodes;
    for (int i = 0; i < nodes->count; ++i)
        if (world->state->drive[nodes->node[i]] == d)
            add_components(world, nodes->node[i], SN_HELD_ALL, sum);
}

static void sum_attachment(const SnWorld* world, int item, SnWrench* sum) {
    const SnCollisions* c = world->collisions;
    const SnModel* model = world->model;
    for (int i = 0; c && i < c->glue_known; ++i)
        if (c->glue[i].item == item)
            add_force(v3_load(c->glue_mean + 3 * (size_t)i),
                      v3_load(world->state->now.q.x + 3 * (size_t)c->glue[i].node), sum);
    for (int i = 0; model->bond && i < model->point_count; ++i)
        if (model->bond[i] >= 0 && model->bond_item[i] == item)
            add_components(world, i, SN_HELD_ALL, sum);
}

static void sum_collider(const SnWorld* world, SnColliderId id, SnWrench* sum) {
    const SnCollisions* c = world->collisions;
    for (int i = 0; c && i < c->info_count; ++i)
        if (c->info[i].collider.index1 == id.index1)
            add_force(v3_load(c->info[i].force), v3_load(c->info[i].point), sum);
}

SnReaction sn_world_reaction(const SnWorld* world, const SnSupport* support) {
    const SnScript* script = &world->script;
    SnWrench sum = {{0, 0, 0}, {0, 0, 0}};
    SnReaction reaction;
    if (world->started && support->kind == SN_SUPPORT_COLLIDER)
        sum_collider(world, support->collider, &sum);
    if (world->started && support->kind == SN_SUPPORT_ATTACHMENT)
        sum_attachment(world, support->item.index1, &sum);
    for (int i = 0; world->started && i < script->pin_count; ++i)
        if (support->kind == SN_SUPPORT_PIN && script->pin[i].item == support->item.index1)
            sum_pin(world, i, &sum);
    for (int i = 0; world->started && i < script->drive_count; ++i)
        if (support->kind == SN_SUPPORT_DRIVE && script->drive[i].item == support->item.index1)
            sum_drive(world, i, &sum);
    v3_store(reaction.force, sum.force);
    v3_store(reaction.moment, sum.torque);
    return reaction;
}

SnStatus sn_world_node_reactions(const SnWorld* world, SnBodyId id, double* force) {
    const SnBody* body = sn_world_body(world, id);
    if (!world->started || !body || body->part < 0) return SN_BAD_INPUT;
    const SnPart* part = &world->model->part[body->part];
    sn_part_read(part, world->state->reaction, force);
    return SN_OK;
}
