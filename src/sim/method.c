// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What methods cannot do, found out before they are asked to.
#include "sim/world.h"

#include "system/distances.h"

// 1: its full steps need energies that are squared distances
static int takes_distances(const SnWorldDef* def) {
    const SnScheme* scheme = sn_scheme(def->integrator);
    return scheme->stage_count > 0 && !scheme->one_solve && sn_method_find(def->method)->distances;
}

SnStatus sn_method_check(const SnWorldDef* def, SnError* error) {
    if (!takes_distances(def)) return SN_OK;
    if (def->rigidification.on)
        return sn_fail(error, SN_UNSUPPORTED,
                       "the method %s does not go with rigidification; accepted is quasi-newton",
                       def->method);
    if (def->contact.penalty > 0)
        return sn_fail(error, SN_UNSUPPORTED,
                       "the method %s does not go with contact.penalty, which its constant matrix "
                       "lacks; accepted is 0, or quasi-newton",
                       def->method);
    return SN_OK;
}

SnStatus sn_method_check_bodies(const SnWorld* world, SnError* error) {
    if (!takes_distances(&world->def)) return SN_OK;
    for (int b = 0; b < world->body_count; ++b) {
        const SnBody* body = &world->body[b];
        if (body->kind == SN_BODY_RIGID) continue;
        const char* reason = sn_part_no_distances(&world->model->part[body->part]);
        if (reason)
            return sn_fail(error, SN_UNSUPPORTED,
                           "the method %s needs energies that are squared distances: '%s' %s",
                           world->def.method, body->name, reason);
    }
    return SN_OK;
}
