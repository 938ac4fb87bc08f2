// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Bonds: nodes that follow a rigid body of the model exactly. The rigid body and its nodes form an
// aggregate (system/map.h), so a bond is no row, has no force of its own and cannot drift.
#include "sim/world.h"

#include "base/memory.h"

static SnStatus check_world(const SnWorld* world, SnError* error) {
    const SnWorldDef* def = &world->def;
    if (sn_scheme(def->integrator)->projects)
        return sn_fail(error, SN_UNSUPPORTED,
                       "exact attachments do not go with the integrator %s; accepted are others, "
                       "or attachments that are not exact",
                       sn_integrator_name(def->integrator));
    if (def->contact.projection)
        return sn_fail(error, SN_UNSUPPORTED,
                       "exact attachments do not go with contact.projection, which moves nodes one "
                       "by one; accepted are attachments that are not exact");
    return SN_OK;
}

static SnStatus add_bond(SnWorld* world, const SnItem* item, SnError* error) {
    const SnAttachmentDef* def = &item->attachment;
    const SnBody *body = sn_world_body(world, def->body), *to = sn_world_body(world, def->to);
    SnNodeSet nodes = {0};
    SN_TRY(sn_world_pick(world, def->body, &def->select, "attachment", &nodes, error));
    const SnStatus status = sn_model_bond(world->model, body->part, nodes.node, nodes.count,
                                          to->rigid, item->stay.number);
    sn_free(nodes.node);
    if (status == SN_BAD_INPUT)
        return sn_fail(error, SN_BAD_INPUT,
                       "nodes of '%s' are attached exactly to two rigid bodies; accepted is one",
                       body->name);
    return status < 0 ? sn_fail(error, status, "out of memory") : SN_OK;
}

SnStatus sn_bonds_start(SnWorld* world, SnError* error) {
    SN_EACH_ITEM(item, world, SN_ITEM_ATTACHMENT) {
        if (!item->attachment.exact) continue;
        SN_TRY(check_world(world, error));
        SN_TRY(add_bond(world, item, error));
    }
    return SN_OK;
}

static int has_bond(const SnModel* model, const SnNodeSet* nodes) {
    for (int i = 0; model->bond && i < nodes->count; ++i)
        if (model->bond[nodes->node[i]] >= 0) return 1;
    return 0;
}

SnStatus sn_bonds_check_script(const SnWorld* world, SnError* error) {
    const SnScript* script = &world->script;
    const char* what = NULL;
    for (int i = 0; i < script->pin_count; ++i)
        if (has_bond(world->model, &script->pin[i].nodes)) what = "pinned";
    for (int i = 0; i < script->drive_count; ++i)
        if (has_bond(world->model, &script->drive[i].nodes)) what = "driven";
    if (!what) return SN_OK;
    return sn_fail(error, SN_UNSUPPORTED,
                   "a node that is attached exactly to a rigid body is %s as well; accepted are "
                   "nodes that are one of both",
                   what);
}

int sn_bonds_count(const SnModel* model) {
    int count = 0;
    for (int i = 0; model->bond && i < model->node_count; ++i) count += model->bond[i] >= 0;
    return count;
}

int sn_bonds_place(const SnModel* model, int node) {
    int place = 0;
    if (!model->bond || model->bond[node] < 0) return -1;
    for (int i = 0; i < node; ++i) place += model->bond[i] >= 0;
    return place;
}

void sn_bonds_begin(SnWorld* world) {
    SnState* state = world->state;
    if (world->model->bonded_count == 0) return;
    sn_map_measure_bonds(world->map, &state->now, state->has_before ? &state->before : NULL);
}
