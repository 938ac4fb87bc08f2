// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Loads of a step: gravity and wind, which are constant during the step, and forces of script and
// hand on nodes, which depend on the time. The forces are summed again only when they are needed
// for another time.
#include "sim/world.h"

#include "base/memory.h"

#include <string.h>

static const double* find_forces(void* owner, double time) {
    SnWorld* world = owner;
    SnGiven* given = &world->given;
    if (given->known && given->time == time) return given->force;
    memset(given->force, 0, 3 * sizeof *given->force * (size_t)world->model->node_count);
    sn_script_forces(&world->script, time, given->force);
    sn_pull_nodes(world, given->force);
    given->known = 1;
    given->time = time;
    return given->force;
}

SnStatus sn_loads_start(SnWorld* world) {
    const SnModel* model = world->model;
    world->given.force = SN_NEW_ARRAY(double, 3 * (size_t)model->node_count);
    world->loads = SN_NEW(SnLoads);
    world->drag = SN_NEW(SnDrag);
    world->inner = SN_NEW(SnInnerDrag);
    if (!world->given.force || !world->loads || !world->drag || !world->inner)
        return SN_OUT_OF_MEMORY;
    *world->loads = (SnLoads){.model = model, .awake = world->awake, .at = find_forces};
    *world->drag = (SnDrag){.model = model, .awake = world->awake, .drag = world->def.drag};
    *world->inner = (SnInnerDrag){.model = model, .awake = world->awake};
    sn_loads_belong(world);
    return SN_OK;
}

void sn_loads_belong(SnWorld* world) { world->loads->owner = world; }

void sn_loads_stop(SnWorld* world) {
    sn_free(world->given.force);
    sn_free(world->loads);
    sn_free(world->drag);
    sn_free(world->inner);
    world->given = (SnGiven){.force = NULL};
    world->loads = NULL;
    world->drag = NULL;
    world->inner = NULL;
}

void sn_loads_begin(SnWorld* world) {
    sn_script_fields(&world->script, world->state, world->loads->gravity, world->drag->wind);
    world->given.known = 0;
}

const double* sn_loads_at_end(const SnWorld* world) {
    return sn_loads_at(world->loads, world->state->time + world->h);
}
