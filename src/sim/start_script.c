// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Making the script of a world: find the nodes of the model on which its pins, drives, forces and
// events act.
#include "sim/world.h"

#include "base/memory.h"

#include <string.h>

static SnStatus start_pins(SnWorld* world, SnError* error) {
    SnScript* script = &world->script;
    SN_EACH_ITEM(item, world, SN_ITEM_PIN) {
        const SnPinDef* def = &item->pin;
        SnPin* pin = &script->pin[script->pin_count];
        *pin = (SnPin){.item = item->stay.number, .from = def->from, .until = def->until};
        for (int k = 0; k < 3; ++k) pin->held |= def->component[k] ? SN_HELD(k) : 0u;
        SN_TRY(sn_world_pick(world, def->body, &def->select, "pin", &pin->nodes, error));
        script->pin_count++;
    }
    return SN_OK;
}

static SnStatus start_drives(SnWorld* world, SnError* error) {
    SnScript* script = &world->script;
    SN_EACH_ITEM(item, world, SN_ITEM_DRIVE) {
        const SnDriveDef* def = &item->drive;
        SnDrive* drive = &script->drive[script->drive_count++];
        *drive = (SnDrive){.item = item->stay.number, .def = *def};
        drive->def.key = SN_CLONE_ARRAY(SnMotionKey, def->key, def->key_count);
        if (!drive->def.key) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
        SN_TRY(sn_world_pick(world, def->body, &def->select, "drive", &drive->nodes, error));
    }
    return SN_OK;
}

static SnStatus start_forces(SnWorld* world, SnError* error) {
    SnScript* script = &world->script;
    SN_EACH_ITEM(item, world, SN_ITEM_FORCE) {
        const SnForceDef* def = &item->force;
        SnForce* force = &script->force[script->force_count++];
        *force = (SnForce){.item = item->stay.number, .def = *def};
        force->def.key = SN_CLONE_ARRAY(SnProfileKey, def->key, def->key_count);
        if (!force->def.key) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
        SN_TRY(sn_world_pick(world, def->body, &def->select, "force", &force->nodes, error));
    }
    return SN_OK;
}

static SnEvent make_event(const SnWorld* world, const SnItem* item) {
    const SnEventDef* def = &item->event;
    SnEvent event = {.item = item->stay.number, .kind = def->kind, .time = def->time, .rigid = -1};
    memcpy(event.vector, def->vector, sizeof event.vector);
    const SnBody* body = sn_world_body(world, def->body);
    if (body && (body->can & SN_BODY_HAS_POSE)) event.rigid = body->rigid;
    if (body && (body->can & SN_BODY_HAS_NODES)) {
        event.first_node = world->model->part[body->part].first_node;
        event.node_count = world->model->part[body->part].mesh->vertex_count;
    }
    return event;
}

// List events in the order of their times. Events of one time are in the order of adding.
static void start_events(SnWorld* world) {
    SnScript* script = &world->script;
    SN_EACH_ITEM(item, world, SN_ITEM_EVENT) {
        int i = script->event_count++;
        for (; i > 0 && script->event[i - 1].time > item->event.time; --i)
            script->event[i] = script->event[i - 1];
        script->event[i] = make_event(world, item);
    }
}

static SnStatus create_arrays(SnWorld* world) {
    SnScript* script = &world->script;
    const int nodes = world->model->node_count;
    script->pin = SN_NEW_ARRAY(SnPin, sn_count_items(world, SN_ITEM_PIN));
    script->drive = SN_NEW_ARRAY(SnDrive, sn_count_items(world, SN_ITEM_DRIVE));
    script->force = SN_NEW_ARRAY(SnForce, sn_count_items(world, SN_ITEM_FORCE));
    script->event = SN_NEW_ARRAY(SnEvent, sn_count_items(world, SN_ITEM_EVENT));
    script->held_scratch = SN_NEW_ARRAY(unsigned char, nodes);
    script->drive_scratch = SN_NEW_ARRAY(int, nodes);
    const int made = script->pin && script->drive && script->force && script->event &&
                     script->held_scratch && script->drive_scratch;
    return made ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_script_start(SnWorld* world, SnError* error) {
    SnScript* script = &world->script;
    if (create_arrays(world) < 0) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    script->slack = 1e-6 * world->def.step; // times are sums of rounded numbers
    memcpy(script->gravity, world->def.gravity, sizeof script->gravity);
    memcpy(script->wind, world->def.wind, sizeof script->wind);
    SN_TRY(start_pins(world, error));
    SN_TRY(start_drives(world, error));
    SN_TRY(start_forces(world, error));
    start_events(world);
    return sn_bonds_check_script(world, error);
}
