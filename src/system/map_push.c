// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Lets nodes and cores move as their aggregates do. sn_map_push starts from the aggregates' twists
// and is used at the iterates of a step. sn_map_push_moment starts from their momenta and is used
// at the end of a step.
#include "system/map.h"

void sn_map_push(const SnMap* map, const SnConfig* q, double* twist, double* v) {
    const SnAggregates* a = map->aggregate;
    for (int b = 0; b < a->count; ++b) {
        const double* own = twist + 6 * (size_t)(a->first + b);
        sn_aggregate_push(a, b, q->pose, own, v);
        if (a->core[b] >= 0)
            sn_aggregate_push_core(a, b, q->pose, own, twist + 6 * (size_t)a->core[b]);
    }
}

// Find the momentum of the core of aggregate b from the twist of the aggregate.
static void push_core_moment(const SnMap* map, int b, const double* twist, SnMoment* moment) {
    const int core = map->aggregate->core[b];
    const SnPose* pose = &moment->q.pose[core];
    double own[6], *momentum = moment->momentum + 6 * (size_t)core;
    sn_aggregate_push_core(map->aggregate, b, moment->q.pose, twist, own);
    v3_store(momentum, v3_scale(map->mass[core].mass, v3_load(own)));
    v3_store(momentum + 3, m3_apply(sn_pose_inertia(pose, &map->mass[core]), v3_load(own + 3)));
}

void sn_map_push_moment(const SnMap* map, SnMoment* moment) {
    const SnAggregates* a = map->aggregate;
    for (int b = 0; b < a->count; ++b) {
        const int mover = a->first + b;
        double twist[6];
        sn_pose_twist(&moment->q.pose[mover], &map->mass[mover],
                      moment->momentum + 6 * (size_t)mover, twist);
        sn_aggregate_push(a, b, moment->q.pose, twist, moment->v);
        if (a->core[b] >= 0) push_core_moment(map, b, twist, moment);
    }
}
