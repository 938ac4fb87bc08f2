// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What may change while a world runs. The definitions that a world started from stay as they were:
// they say which snapshots are its own, and a snapshot carries the parameters of its moment.
#include "sim/world.h"

#include <string.h>

SnWorldDef sn_world_def(const SnWorld* world) { return world->def; }

SnParameters sn_world_parameters(const SnWorld* world) {
    const SnWorldDef* def = &world->def;
    SnParameters p = {.drag = def->drag,
                      .relative_tolerance = def->relative_tolerance,
                      .absolute_tolerance = def->absolute_tolerance,
                      .max_iterations = def->max_iterations,
                      .gravity_from = world->script.gravity_from,
                      .wind_from = world->script.wind_from,
                      .frames = def->rigidification.frames,
                      .merge = def->rigidification.merge,
                      .tau_R = def->rigidification.tau_R,
                      .tau_E = def->rigidification.tau_E,
                      .creep = def->rigidification.creep,
                      .error = def->rigidification.error};
    memcpy(p.gravity, def->gravity, sizeof p.gravity);
    memcpy(p.wind, def->wind, sizeof p.wind);
    return p;
}

void sn_world_put_parameters(SnWorld* world, const SnParameters* p) {
    SnWorldDef* def = &world->def;
    memcpy(def->gravity, p->gravity, sizeof p->gravity);
    memcpy(def->wind, p->wind, sizeof p->wind);
    def->drag = p->drag;
    def->relative_tolerance = p->relative_tolerance;
    def->absolute_tolerance = p->absolute_tolerance;
    def->max_iterations = p->max_iterations;
    def->rigidification.frames = p->frames;
    def->rigidification.merge = p->merge;
    def->rigidification.tau_R = p->tau_R;
    def->rigidification.tau_E = p->tau_E;
    def->rigidification.creep = p->creep;
    def->rigidification.error = p->error;
    if (!world->started) return;
    memcpy(world->script.gravity, p->gravity, sizeof p->gravity);
    memcpy(world->script.wind, p->wind, sizeof p->wind);
    world->script.gravity_from = p->gravity_from;
    world->script.wind_from = p->wind_from;
    world->drag.drag = p->drag;
    sn_world_count_terms(world);
}

static SnStatus change(SnWorld* world, const SnParameters* p, SnError* error) {
    const SnParameters before = sn_world_parameters(world);
    const int terms = world->term_count;
    sn_world_put_parameters(world, p);
    SnStatus status = sn_world_check_numbers(&world->def, error);
    // forces that come or go change what the system is made of
    if (status >= 0 && world->term_count != terms) status = sn_world_build_system(world, error);
    if (status < 0)
        sn_world_put_parameters(world, &before);
    else if (world->started)
        sn_rest_disturb(world);
    return status;
}

// a field that is set overrules the events so far
static int events_so_far(const SnWorld* world) {
    return world->started ? world->state->events_done : 0;
}

SnStatus sn_world_set_gravity(SnWorld* world, const double gravity[3], SnError* error) {
    SnParameters p = sn_world_parameters(world);
    memcpy(p.gravity, gravity, sizeof p.gravity);
    p.gravity_from = events_so_far(world);
    return change(world, &p, error);
}

SnStatus sn_world_set_wind(SnWorld* world, const double wind[3], SnError* error) {
    SnParameters p = sn_world_parameters(world);
    memcpy(p.wind, wind, sizeof p.wind);
    p.wind_from = events_so_far(world);
    return change(world, &p, error);
}

SnStatus sn_world_set_drag(SnWorld* world, double drag, SnError* error) {
    SnParameters p = sn_world_parameters(world);
    p.drag = drag;
    return change(world, &p, error);
}

SnStatus sn_world_set_tolerances(SnWorld* world, double relative, double absolute,
                                 int max_iterations, SnError* error) {
    SnParameters p = sn_world_parameters(world);
    p.relative_tolerance = relative;
    p.absolute_tolerance = absolute;
    p.max_iterations = max_iterations;
    return change(world, &p, error);
}

SnStatus sn_world_set_rigidification(SnWorld* world, const SnRigidification* to, SnError* error) {
    if (!to->on != !world->def.rigidification.on)
        return sn_fail(error, SN_BAD_INPUT,
                       "rigidification is %s for the life of the world; accepted is the same",
                       world->def.rigidification.on ? "on" : "off");
    SnParameters p = sn_world_parameters(world);
    p.frames = to->frames;
    p.merge = to->merge;
    p.tau_R = to->tau_R;
    p.tau_E = to->tau_E;
    p.creep = to->creep;
    p.error = to->error;
    return change(world, &p, error);
}
