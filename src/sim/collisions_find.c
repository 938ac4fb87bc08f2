// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The phase `collide`: when a step begins, this file finds the contacts that may close in the step.
#include "sim/world.h"

#include <math.h>

// Find how nodes and movers move at the step's start, with what loads add in the step.
static SnStatus motion_with_loads(const SnWorld* world, SnArena* scratch, SnMotion* motion) {
    SN_TRY(sn_collisions_motion(world, scratch, motion));
    const double h = world->h, *v = motion->v, *given = sn_loads_at_end(world);
    const SnModel* model = world->model;
    motion->v = sn_arena_push_raw(scratch, 3 * (size_t)model->node_count, sizeof(double));
    if (!motion->v) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_POINT_COMPONENT(i, world->awake) {
        const double load = given[i] / model->mass->lumped[i / 3];
        motion->v[i] = v[i] + h * (world->loads->gravity[i % 3] + load);
    }
    for (int i = 0; i < 3 * model->rigid_count; ++i)
        motion->twist[6 * (i / 3) + i % 3] += h * world->loads->gravity[i % 3];
    return SN_OK;
}

// The largest margin, as a share of the smallest body's size: contacts whose gap is below the
// margin are listed before they close.
#define WIDEST_MARGIN 0.05

SnStatus sn_collisions_reserve_touches(SnWorld* world, int contacts) {
    return sn_world_reserve(world, SN_PER_TOUCH, contacts + world->state->touch_count);
}

SnStatus sn_collisions_find(SnWorld* world, SnArena scratch) {
    SnCollisions* c = world->collisions;
    SnMotion motion;
    if (c->object_count == 0) return SN_OK;
    SN_TRY(sn_is_static(world) ? sn_collisions_motion(world, &scratch, &motion)
                               : motion_with_loads(world, &scratch, &motion));
    sn_collisions_place(world, &motion);
    // A body that falls comes nearer by g h^2 in a step, on top of how it moves already: this is
    // the margin, up to the largest one. Statics have no velocities to look ahead with, and
    // contacts whose springs are made hard (largest_depth) would be lost once they have pushed
    // bodies apart: both take the largest margin.
    const double most = WIDEST_MARGIN * c->size, fall = sn_gravity(world) * world->h * world->h;
    const int widest = sn_is_static(world) || world->def.contact.largest_depth > 0;
    sn_collide_set_margin(c->collide, widest ? most : fmin(fall, most));
    SN_TRY(sn_collide_find(c->collide, world->h, &c->contacts));
    sn_collisions_drop_glued(c, &c->contacts);
    return sn_collisions_reserve_touches(world, c->contacts.count);
}
