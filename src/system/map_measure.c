// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What a step begins with: what aggregates weigh, where they are and how they move.
#include "system/map.h"

// A body in the plane moves in x and y and turns about z. The plane takes all other momentum, and
// bears what the turn does across it.
static void flatten(SnRigidMass* mass, double momentum[6]) {
    for (int k = 0; k < 2; ++k) mass->inertia.m[k][2] = mass->inertia.m[2][k] = 0;
    for (int k = 2; k < 5; ++k) momentum[k] = 0;
}

static void measure(SnMap* map, int end, SnMoment* now, SnMoment* before) {
    const SnMemberMass weigh = {map->model->mass->lumped, map->model->rigid};
    for (int b = 0; b < end; ++b) {
        const int body = map->aggregate->first + b;
        const SnMemberMotion at = {now->q.x, now->v, now->q.pose, now->momentum};
        sn_aggregate_measure(map->aggregate, b, weigh, at, &map->mass[body]);
        if (before)
            sn_aggregate_fit(
                map->aggregate, b, weigh,
                (SnMemberMotion){before->q.x, before->v, before->q.pose, before->momentum});
        if (!map->plane[body]) continue;
        flatten(&map->mass[body], now->momentum + 6 * (size_t)body);
        if (before) flatten(&map->mass[body], before->momentum + 6 * (size_t)body);
    }
}

void sn_map_measure(SnMap* map, SnMoment* now, SnMoment* before) {
    measure(map, map->aggregate->count, now, before);
}

void sn_map_measure_bonds(SnMap* map, SnMoment* now, SnMoment* before) {
    measure(map, map->model->bonded_count, now, before);
}
