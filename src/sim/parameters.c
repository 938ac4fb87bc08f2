// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Changing parameters while a world runs. The definition with which a world started is kept,
// because its hash says which snapshots belong to the world (fingerprint.c). A snapshot contains
// the parameters that the world had when the snapshot was taken.
#include "sim/parameter_table.h"
#include "sim/world.h"

#include <string.h>

SnWorldDef sn_world_def(const SnWorld* world) { return world->def; }

// ---- reading and setting

/// A world's definition, and how many events were done when gravity and wind were set.
typedef struct Parameters {
    SnWorldDef def;
    int32_t from[2]; // SnScript.gravity_from, wind_from
} Parameters;

static Parameters take_parameters(const SnWorld* world) {
    const SnScript* script = &world->script;
    return (Parameters){world->def, {script->gravity_from, script->wind_from}};
}

static void put_parameters(SnWorld* world, const Parameters* p) {
    SnWorldDef* def = &world->def;
    sn_parameters_copy(&p->def, def);
    if (!world->started) return;
    memcpy(world->script.gravity, def->gravity, sizeof def->gravity);
    memcpy(world->script.wind, def->wind, sizeof def->wind);
    world->script.gravity_from = p->from[0];
    world->script.wind_from = p->from[1];
    world->drag->drag = def->drag;
    sn_collisions_set(world);
    sn_world_list_terms(world);
}

static int parameters_differ(const Parameters* a, const Parameters* b) {
    int count;
    const SnParameter* row = sn_parameter_table(&count);
    for (int i = 0; i < count; ++i)
        if (sn_parameter_differs(&row[i], &a->def, &b->def)) return 1;
    return memcmp(a->from, b->from, sizeof a->from) != 0;
}

// ---- what a snapshot keeps

size_t sn_parameters_size(void) { return sn_parameters_bytes() + sizeof(int32_t[2]); }

void sn_parameters_save(const SnWorld* world, unsigned char* bytes) {
    const Parameters p = take_parameters(world);
    memcpy(sn_parameters_to_bytes(&p.def, bytes), p.from, sizeof p.from);
}

int sn_parameters_load(SnWorld* world, const unsigned char* bytes) {
    const Parameters before = take_parameters(world);
    Parameters p = before;
    memcpy(p.from, sn_parameters_from_bytes(bytes, &p.def), sizeof p.from);
    put_parameters(world, &p);
    return parameters_differ(&before, &p);
}

// ---- what follows from a change

// 1: the number of layers or the order of elements in them depends on materials, or soft bodies may
// stay rigid for whole steps (SnXpbdLayers.error), which depends on materials, too.
static int are_layers_of_material(const SnWorld* world) {
    const SnLayered* layered = world->xpbd->layered;
    return layered && (layered->material || layered->still_part ||
                       world->def.xpbd.layers.sizes == SN_LAYERS_AUTO);
}

// Renew the elements of one part in the solver of position-based steps.
static SnStatus renew_part(SnWorld* world, int part, int system, SnError* error) {
    SnXpbdSolid* made = NULL;
    SN_TRY(sn_xpbd_check_drags(world, error));
    SN_TRY(sn_create_xpbd_solid(world->model->part[part].solid,
                                world->def.xpbd.single ? SN_XPBD_FLOAT : SN_XPBD_DOUBLE, &made,
                                error));
    const SnStatus status = system ? sn_world_build_system(world, error) : SN_OK;
    if (status < 0) {
        sn_destroy_xpbd_solid(made);
        return status;
    }
    sn_destroy_xpbd_solid(world->xpbd->solid[part]);
    world->xpbd->solid[part] = made;
    return SN_OK;
}

SnStatus sn_world_renew(SnWorld* world, int solver, int system, SnError* error) {
    SnXpbdSolver* made = NULL;
    SN_TRY(sn_method_check_bodies(world, error));
    world->matrix_version++;
    if (world->xpbd && solver >= 0 && !are_layers_of_material(world))
        return renew_part(world, solver, system, error);
    if (world->xpbd && solver != SN_RENEW_NONE) SN_TRY(sn_xpbd_make(world, &made, error));
    const SnStatus status = system ? sn_world_build_system(world, error) : SN_OK;
    if (status < 0) {
        sn_destroy_xpbd_solver(made);
        return status;
    }
    if (made) {
        sn_destroy_xpbd_solver(world->xpbd);
        world->xpbd = made;
    }
    return SN_OK;
}

// Return SN_RENEW_ALL if a change of parameters needs another solver of position-based steps, or
// else SN_RENEW_NONE: steps read most parameters anew each time.
static int find_solver_to_renew(const SnWorldDef* before, const SnWorldDef* def) {
    const int layers = def->xpbd.layers.sizes != SN_LAYERS_NONE;
    int count;
    const SnParameter* row = sn_parameter_table(&count);
    for (int i = 0; i < count; ++i) {
        const int remakes = row[i].change == SN_PARAMETER_REMAKES ||
                            (row[i].change == SN_PARAMETER_REMAKES_LAYERS && layers);
        if (remakes && sn_parameter_differs(&row[i], before, def)) return SN_RENEW_ALL;
    }
    return SN_RENEW_NONE;
}

static SnStatus change_parameters(SnWorld* world, const Parameters* p, SnError* error) {
    const Parameters before = take_parameters(world);
    const unsigned drags = world->drags;
    SN_TRY(sn_world_check_closed(world, error));
    SN_TRY(sn_parameters_check_fixed(&before.def, &p->def, error));
    if (world->started) sn_world_keep_fingerprint(world);
    put_parameters(world, p);
    SnStatus status = sn_world_check_def(&world->def, error);
    // the system has to be built anew if kinds of drag come or go
    if (status >= 0 && world->started)
        status = sn_world_renew(world, find_solver_to_renew(&before.def, &p->def),
                                world->drags != drags, error);
    if (status < 0)
        put_parameters(world, &before);
    else if (world->started)
        sn_rest_disturb(world);
    return status;
}

// The number of events so far. Gravity or wind that is set now overrules what these events set.
static int count_events_so_far(const SnWorld* world) {
    return world->started ? world->state->events_done : 0;
}

SnStatus sn_world_set_gravity(SnWorld* world, const double gravity[3], SnError* error) {
    Parameters p = take_parameters(world);
    memcpy(p.def.gravity, gravity, sizeof p.def.gravity);
    p.from[0] = count_events_so_far(world);
    return change_parameters(world, &p, error);
}

SnStatus sn_world_set_wind(SnWorld* world, const double wind[3], SnError* error) {
    Parameters p = take_parameters(world);
    memcpy(p.def.wind, wind, sizeof p.def.wind);
    p.from[1] = count_events_so_far(world);
    return change_parameters(world, &p, error);
}

SnStatus sn_world_set_drag(SnWorld* world, double drag, SnError* error) {
    Parameters p = take_parameters(world);
    p.def.drag = drag;
    return change_parameters(world, &p, error);
}

SnStatus sn_world_set_tolerances(SnWorld* world, double relative, double absolute,
                                 int max_iterations, SnError* error) {
    Parameters p = take_parameters(world);
    p.def.relative_tolerance = relative;
    p.def.absolute_tolerance = absolute;
    p.def.max_iterations = max_iterations;
    return change_parameters(world, &p, error);
}

SnStatus sn_world_set_rigidification(SnWorld* world, const SnRigidification* to, SnError* error) {
    Parameters p = take_parameters(world);
    p.def.rigidification = *to;
    return change_parameters(world, &p, error);
}

SnStatus sn_world_set_contact(SnWorld* world, const SnContactSettings* to, SnError* error) {
    Parameters p = take_parameters(world);
    p.def.contact = *to;
    return change_parameters(world, &p, error);
}

SnStatus sn_world_set_xpbd(SnWorld* world, const SnXpbd* to, SnError* error) {
    Parameters p = take_parameters(world);
    p.def.xpbd = *to;
    return change_parameters(world, &p, error);
}

SnStatus sn_world_set_def(SnWorld* world, const SnWorldDef* to, SnError* error) {
    Parameters p = take_parameters(world);
    const int events = count_events_so_far(world);
    if (memcmp(p.def.gravity, to->gravity, sizeof to->gravity) != 0) p.from[0] = events;
    if (memcmp(p.def.wind, to->wind, sizeof to->wind) != 0) p.from[1] = events;
    p.def = *to;
    return change_parameters(world, &p, error);
}
