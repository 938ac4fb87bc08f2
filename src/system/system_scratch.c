// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Makes configurations, motions, forces and moments in scratch memory.
#include "system/system_private.h"

#include <string.h>

// Push an array of three numbers per node, with zeros for nodes that are awake.
static double* push_nodes(const SnSystem* system, SnArena* scratch) {
    const size_t values = 3 * (size_t)system->model->node_count;
    double* numbers = sn_arena_push_raw(scratch, values, sizeof *numbers);
    if (numbers) SN_EACH_AWAKE_COMPONENT(i, system->map->awake) numbers[i] = 0;
    return numbers;
}

SnConfig sn_system_new_config(const SnSystem* system, SnArena* scratch) {
    SnConfig q;
    q.x = push_nodes(system, scratch);
    q.pose = SN_PUSH(scratch, SnPose, system->map->mover_count);
    if (!q.pose) q.x = NULL;
    return q;
}

SnMotion sn_system_new_motion(const SnSystem* system, SnArena* scratch) {
    SnMotion motion;
    motion.v = push_nodes(system, scratch);
    motion.twist = SN_PUSH(scratch, double, 6 * (size_t)system->map->mover_count);
    return motion;
}

SnForces sn_system_new_forces(const SnSystem* system, SnArena* scratch) {
    SnForces forces;
    forces.f = push_nodes(system, scratch);
    forces.wrench = SN_PUSH(scratch, double, 6 * (size_t)system->map->mover_count);
    return forces;
}

SnMoment sn_system_new_moment(const SnSystem* system, SnArena* scratch) {
    SnMoment moment;
    moment.q = sn_system_new_config(system, scratch);
    moment.v = push_nodes(system, scratch);
    moment.momentum = SN_PUSH(scratch, double, 6 * (size_t)system->map->mover_count);
    return moment;
}

void sn_system_copy_config(const SnSystem* system, const SnConfig* from, SnConfig* to) {
    sn_spans_copy(&system->map->awake->node, 3 * sizeof(double), from->x, to->x);
    if (system->map->mover_count)
        memcpy(to->pose, from->pose, sizeof(SnPose) * (size_t)system->map->mover_count);
}
