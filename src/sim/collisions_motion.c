// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// How everything moves when a step begins, and when it is solved.
#include "sim/world.h"

#include "system/inertia.h"

static SnStatus motion_at(const SnWorld* world, const SnMoment* moment, SnArena* scratch,
                          SnMotion* motion) {
    motion->v = moment->v;
    motion->twist = SN_PUSH(scratch, double, 6 * (size_t)world->model->rigid_count);
    if (!motion->twist) return SN_OUT_OF_MEMORY;
    for (int b = 0; b < world->model->rigid_count; ++b)
        sn_pose_twist(&moment->q.pose[b], &world->model->rigid[b], moment->momentum + 6 * b,
                      motion->twist + 6 * b);
    return SN_OK;
}

SnStatus sn_collisions_motion(const SnWorld* world, SnArena* scratch, SnMotion* motion) {
    return motion_at(world, &world->state->now, scratch, motion);
}

SnStatus sn_collisions_end_at(const SnWorld* world, SnArena* scratch, SnTermAt* end) {
    const SnMoment* moment = &world->next->now;
    *end = (SnTermAt){.q = moment->q, .pool = world->pool};
    SN_TRY(motion_at(world, moment, scratch, &end->motion));
    end->scratch = *scratch;
    return SN_OK;
}
