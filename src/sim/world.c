// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Worlds: making and destroying. Their definition is in world_def.c, adding things in add.c,
// starting in start.c, stepping in step.c, reading back in reading.c.
#include "sim/world.h"

#include "base/memory.h"
#include "sim/image.h"

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
    for (int b = 0; b < world->body_count; ++b) sn_body_free(&world->body[b]);
    sn_free(world->body);
    for (int c = 0; c < world->collider_count; ++c) sn_collider_free(&world->collider[c]);
    sn_free(world->collider);
    for (int i = 0; i < world->item_count; ++i) sn_item_free(&world->item[i]);
    sn_free(world->item);
}

void sn_destroy_world(SnWorld* world) {
    if (!world) return;
    sn_world_stop(world);
    sn_world_free_definitions(world);
    sn_image_destroy(world->origin);
    sn_destroy_pool(world->pool);
    sn_free(world);
}
