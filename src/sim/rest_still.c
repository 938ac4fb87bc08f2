// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The speed below which a part is still, and the time until which a sleeping or merged part may be
// left alone.
#include "sim/rest.h"

#include <math.h>

static const SnThresholds* find_limits(const SnWorld* world, int part) {
    return &world->adapt->limits[sn_adapt_index(world, part)];
}

double sn_still_speed(const SnWorld* world, int part) {
    return SN_STILL_SPEED * sqrt(find_limits(world, part)->tau_R) * world->adapt->size[part];
}

// Ghosts do not move while their part sleeps or is merged with other parts. If their strain had
// gone on changing at its latest rate, it would reach `creep`, at which elements wake, at the time
// that this function returns. For a merged part the time was found when the part joined its group.
double sn_rest_alarm(const SnWorld* world, int part) {
    const SnMerged* merged = &world->state->merged[part];
    if (merged->group >= 0) return merged->alarm;
    const SnRest* rest = &world->next->rest[part];
    const double creep = find_limits(world, part)->creep, most = world->adapt->owed[part].most;
    const double rate = fabs(most - rest->crept) / SN_LATELY;
    if (creep == 0 || rate == 0) return HUGE_VAL;
    return world->state->time + world->h + (creep - most) / rate;
}
