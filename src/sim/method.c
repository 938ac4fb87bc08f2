// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finding the method of a world, and refusing bodies with which the method cannot work.
// combinations.c refuses settings that do not go with a method.
#include "sim/method_auto.h"
#include "sim/world.h"

#include "system/distances.h"

#include <string.h>

const char* sn_method_name(const char* name) {
    const SnMethod* method = sn_method_find(name);
    const SnStepKind* kind;
    if (method) return method->name;
    for (int k = 0; (kind = sn_step_kind_with_method(k)); ++k)
        if (strcmp(kind->method, name) == 0) return kind->method;
    return sn_is_method_auto(name) ? SN_METHOD_AUTO : NULL;
}

void sn_method_begin(SnWorld* world) {
    world->method = sn_method_find(world->def.method);
    world->def.method = sn_method_name(world->def.method); // the caller's own text may be freed
}

void sn_method_choose(SnWorld* world) {
    if (!sn_is_method_auto(world->def.method)) return;
    const SnMethodFacts facts = sn_method_facts(world);
    const SnMethodChoice choice = sn_choose_method(&facts);
    world->method = sn_method_find(choice.name);
    world->def.method = world->method->name;
    world->method_reason = choice.reason;
}

void sn_method_unchoose(SnWorld* world) {
    if (!world->method_reason) return;
    world->method = NULL;
    world->def.method = SN_METHOD_AUTO;
    world->method_reason = NULL;
}

const char* sn_world_method(const SnWorld* world, const char** reason) {
    if (reason) *reason = world->method_reason;
    return world->def.method;
}

// "auto", for which sn_method_find returns NULL, never chooses a method that needs distances.
int sn_method_takes_distances(const SnWorldDef* def) {
    const SnScheme* scheme = sn_scheme(def->integrator);
    const SnMethod* method = sn_method_find(def->method);
    return scheme->stage_count > 0 && !scheme->one_solve && method && method->distances;
}

SnStatus sn_method_check_bodies(const SnWorld* world, SnError* error) {
    if (!sn_method_takes_distances(&world->def)) return SN_OK;
    for (int b = 0; b < world->body_count; ++b) {
        const SnBody* body = &world->body[b];
        if (body->can & SN_BODY_HAS_POSE) continue;
        const char* reason = sn_part_no_distances(&world->model->part[body->part]);
        if (reason)
            return sn_fail(error, SN_UNSUPPORTED,
                           "the method %s needs energies that are squared distances: '%s' %s",
                           world->def.method, body->name, reason);
    }
    return SN_OK;
}
