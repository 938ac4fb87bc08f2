// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Measures the masses, poses and momenta of aggregates at the start of a step.
#include "system/map.h"

#include <assert.h>

// An aggregate in the plane moves in x and y and turns about z. The constraint of the plane cancels
// all other components of momentum, and the entries of the inertia that couple turns about z to
// turns about x and y. The function sets these numbers to zero.
static void keep_in_plane(SnRigidMass* mass, double momentum[6]) {
    for (int k = 0; k < 2; ++k) mass->inertia.m[k][2] = mass->inertia.m[2][k] = 0;
    for (int k = 2; k < 5; ++k) momentum[k] = 0;
}

// Measure the first `end` aggregates.
static void measure_aggregates(SnMap* map, int end, SnMoment* now, SnMoment* before) {
    assert(end <= map->aggregate->count);
    const SnMemberMass weigh = {map->model->mass->lumped, map->model->rigid};
    for (int b = 0; b < end; ++b) {
        const int mover = map->aggregate->first + b;
        const SnMemberMotion at = {now->q.x, now->v, now->q.pose, now->momentum};
        sn_aggregate_measure(map->aggregate, b, weigh, at, &map->mass[mover]);
        if (before)
            sn_aggregate_fit(
                map->aggregate, b, weigh,
                (SnMemberMotion){before->q.x, before->v, before->q.pose, before->momentum});
        if (!map->plane[mover]) continue;
        keep_in_plane(&map->mass[mover], now->momentum + 6 * (size_t)mover);
        if (before) keep_in_plane(&map->mass[mover], before->momentum + 6 * (size_t)mover);
    }
}

void sn_map_measure(SnMap* map, SnMoment* now, SnMoment* before) {
    measure_aggregates(map, map->aggregate->count, now, before);
}

void sn_map_measure_bonds(SnMap* map, SnMoment* now, SnMoment* before) {
    measure_aggregates(map, map->model->bonded_count, now, before);
}
