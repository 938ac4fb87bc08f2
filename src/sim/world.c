// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Making and destroying worlds. world_def.c has their definition, add.c adds bodies, start.c starts
// worlds, step.c does steps, and reading.c reads worlds back.
#include "sim/world.h"

#include "base/memory.h"
#include "sim/image.h"
#include "sim/things.h"

SnStatus sn_create_world(const SnWorldDef* def, SnWorld** out, SnError* error) {
    SN_TRY(sn_world_check_def(def, error));
    SnWorld* world = SN_NEW(SnWorld);
    if (!world) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    world->def = *def;
    sn_method_begin(world);
    world->def.linear_solver = sn_linear_find(def->linear_solver)->name;
    SnStatus status = sn_create_pool(def->threads, &world->pool);
    if (status < 0) {
        sn_destroy_world(world);
        return sn_fail(error, status, "cannot start %d threads", def->threads);
    }
    *out = world;
    return SN_OK;
}

void sn_world_free_definitions(SnWorld* world) {
    sn_lists_free_things(world);
    sn_lists_free(world);
}

void sn_destroy_world(SnWorld* world) {
    if (!world) return;
    sn_world_stop(world);
    sn_world_free_definitions(world);
    sn_image_destroy(world->origin);
    sn_destroy_pool(world->pool);
    sn_free(world);
}
