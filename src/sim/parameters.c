// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What may change while a world runs. The definitions that a world started from stay as they were:
// they say which snapshots are its own, and a snapshot carries the parameters of its moment.
#include "sim/world.h"

#include <string.h>

SnWorldDef sn_world_def(const SnWorld* world) { return world->def; }

// ---- from and to the definition

static void take_contact(const SnContactSettings* contact, SnParameters* p) {
    p->friction = contact->friction;
    p->restitution = contact->restitution;
    p->stabilisation = contact->stabilisation;
    p->compliance = contact->compliance;
    p->contact_tolerance = contact->tolerance;
    p->max_sweeps = contact->max_sweeps;
}

static void put_contact(const SnParameters* p, SnContactSettings* contact) {
    contact->friction = p->friction;
    contact->restitution = p->restitution;
    contact->stabilisation = p->stabilisation;
    contact->compliance = p->compliance;
    contact->tolerance = p->contact_tolerance;
    contact->max_sweeps = p->max_sweeps;
}

static void take_rigidification(const SnRigidification* r, SnParameters* p) {
    p->frames = r->frames;
    p->merge = r->merge;
    p->tau_R = r->tau_R;
    p->tau_E = r->tau_E;
    p->creep = r->creep;
    p->error = r->error;
}

static void put_rigidification(const SnParameters* p, SnRigidification* r) {
    r->frames = p->frames;
    r->merge = p->merge;
    r->tau_R = p->tau_R;
    r->tau_E = p->tau_E;
    r->creep = p->creep;
    r->error = p->error;
}

static void take_layers(const SnXpbdLayers* layers, SnParameters* p) {
    p->layer_sizes = (int32_t)layers->sizes;
    p->layer_count = layers->count;
    p->layer_rule = (int32_t)layers->rule;
    p->layer_first = layers->first;
    p->layer_coupling = (int32_t)layers->coupling;
    p->layer_order = (int32_t)layers->order;
    p->layer_axis = layers->axis;
    p->layer_stripes = layers->stripes;
    p->layer_seed = layers->seed;
    p->layer_stop = layers->stop;
    p->layer_error = layers->error;
    memcpy(p->layer_rigid, layers->rigid, sizeof p->layer_rigid);
    memcpy(p->layer_iterations, layers->iterations, sizeof p->layer_iterations);
}

static void put_layers(const SnParameters* p, SnXpbdLayers* layers) {
    layers->sizes = (SnLayerSizes)p->layer_sizes;
    layers->count = p->layer_count;
    layers->rule = (SnIterationRule)p->layer_rule;
    layers->first = p->layer_first;
    layers->coupling = (SnLayerCoupling)p->layer_coupling;
    layers->order = (SnLayerOrder)p->layer_order;
    layers->axis = p->layer_axis;
    layers->stripes = p->layer_stripes;
    layers->seed = p->layer_seed;
    layers->stop = p->layer_stop;
    layers->error = p->layer_error;
    memcpy(layers->rigid, p->layer_rigid, sizeof p->layer_rigid);
    memcpy(layers->iterations, p->layer_iterations, sizeof p->layer_iterations);
}

static void take_xpbd(const SnXpbd* xpbd, SnParameters* p) {
    p->iterations = xpbd->iterations;
    p->substeps = xpbd->substeps;
    p->xpbd_tolerance = xpbd->tolerance;
    p->per_body = xpbd->per_body;
    p->single = xpbd->single;
    take_layers(&xpbd->layers, p);
}

static void put_xpbd(const SnParameters* p, SnXpbd* xpbd) {
    xpbd->iterations = p->iterations;
    xpbd->substeps = p->substeps;
    xpbd->tolerance = p->xpbd_tolerance;
    xpbd->per_body = p->per_body;
    xpbd->single = p->single;
    put_layers(p, &xpbd->layers);
}

SnParameters sn_world_parameters(const SnWorld* world) {
    const SnWorldDef* def = &world->def;
    SnParameters p = {.drag = def->drag,
                      .relative_tolerance = def->relative_tolerance,
                      .absolute_tolerance = def->absolute_tolerance,
                      .max_iterations = def->max_iterations,
                      .gravity_from = world->script.gravity_from,
                      .wind_from = world->script.wind_from};
    memcpy(p.gravity, def->gravity, sizeof p.gravity);
    memcpy(p.wind, def->wind, sizeof p.wind);
    take_contact(&def->contact, &p);
    take_rigidification(&def->rigidification, &p);
    take_xpbd(&def->xpbd, &p);
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
    put_contact(p, &def->contact);
    put_rigidification(p, &def->rigidification);
    put_xpbd(p, &def->xpbd);
    if (!world->started) return;
    memcpy(world->script.gravity, p->gravity, sizeof p->gravity);
    memcpy(world->script.wind, p->wind, sizeof p->wind);
    world->script.gravity_from = p->gravity_from;
    world->script.wind_from = p->wind_from;
    world->drag->drag = p->drag;
    sn_collisions_set(world);
    sn_world_list_terms(world);
}

// ---- what follows from a change

// 1: how layers are planned or ordered depends on what elements are made of
static int are_layers_of_material(const SnWorld* world) {
    const SnLayered* layered = world->xpbd->layered;
    return layered && (layered->material || layered->still_part ||
                       world->def.xpbd.layers.sizes == SN_LAYERS_AUTO);
}

// the elements of one part alone
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

// what of the solver a change is about: substeps and tolerances are asked for in each step, and so
// are iterations where no layers share them
static int solver_of(const SnParameters* a, const SnParameters* b) {
    SnParameters p = *a;
    SnXpbd xpbd = {0};
    put_xpbd(b, &xpbd);
    take_layers(&xpbd.layers, &p);
    p.single = b->single;
    if (p.layer_sizes != SN_LAYERS_NONE) p.iterations = b->iterations;
    return memcmp(a, &p, sizeof p) != 0 ? SN_RENEW_ALL : SN_RENEW_NONE;
}

static SnStatus change(SnWorld* world, const SnParameters* p, SnError* error) {
    const SnParameters before = sn_world_parameters(world);
    const unsigned drags = world->drags;
    if (world->started) sn_world_keep_fingerprint(world);
    sn_world_put_parameters(world, p);
    SnStatus status = sn_world_check_def(&world->def, error);
    // forces that come or go change what the system is made of
    if (status >= 0 && world->started)
        status = sn_world_renew(world, solver_of(&before, p), world->drags != drags, error);
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
    take_rigidification(to, &p);
    return change(world, &p, error);
}

SnStatus sn_world_set_contact(SnWorld* world, const SnContactSettings* to, SnError* error) {
    const SnContactSettings* is = &world->def.contact;
    if (!to->off != !is->off || to->penalty != is->penalty)
        return sn_fail(error, SN_BAD_INPUT,
                       "contact.off and contact.penalty are fixed for the life of the world; "
                       "accepted are %d and %g",
                       is->off, is->penalty);
    if (to->slip_speed != is->slip_speed || to->largest_depth != is->largest_depth ||
        to->damping_speed != is->damping_speed || !to->beside_matrix != !is->beside_matrix ||
        !to->projection != !is->projection)
        return sn_fail(error, SN_BAD_INPUT,
                       "contact.slip_speed, damping_speed, largest_depth, beside_matrix and "
                       "projection are fixed for the life of the world; accepted are %g, %g, %g, "
                       "%d and %d",
                       is->slip_speed, is->damping_speed, is->largest_depth, is->beside_matrix,
                       is->projection);
    SnParameters p = sn_world_parameters(world);
    take_contact(to, &p);
    return change(world, &p, error);
}

SnStatus sn_world_set_xpbd(SnWorld* world, const SnXpbd* to, SnError* error) {
    SnParameters p = sn_world_parameters(world);
    take_xpbd(to, &p);
    return change(world, &p, error);
}
