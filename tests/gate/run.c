// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One run of the gate, and what is seen of it.
#include "gate/gate.h"

#include "base/hash.h"
#include "sim/world.h"

#include <stdio.h>
#include <string.h>

// ---- making a world

static void set_contact(const GateWay* way, SnContactSettings* contact) {
    contact->off = way->contact == GATE_APART;
    contact->penalty = way->contact == GATE_PENALTY || way->contact == GATE_HARD ? 2e3 : 0;
    contact->largest_depth = way->contact == GATE_HARD ? 1e-3 : 0;
    contact->projection = way->contact == GATE_PROJECTION;
}

static void set_layers(const GateWay* way, SnXpbd* xpbd) {
    xpbd->single = way->layers == GATE_SINGLE;
    if (way->layers < GATE_KEPT) return;
    xpbd->layers.sizes = SN_LAYERS_AUTO;
    xpbd->layers.coupling = way->layers == GATE_KEPT     ? SN_COUPLING_KEPT
                            : way->layers == GATE_SPREAD ? SN_COUPLING_SPREAD
                                                         : SN_COUPLING_CONSTRAINTS;
}

// Explicit steps of the usual length would not be stable.
static double step_of(SnIntegrator integrator) {
    return integrator == SN_SYMPLECTIC_EULER || integrator == SN_DORMAND_PRINCE ? 2e-4 : 0.01;
}

static SnStatus make(const GateSituation* situation, const GateWay* way, int threads,
                     SnWorld** world, SnError* error) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = way->integrator;
    def.step = step_of(way->integrator);
    def.threads = threads;
    def.contact.friction = 0.9;
    def.rigidification =
        (SnRigidification){.tau_R = 1e-5, .tau_E = 1e-4, .frames = 3, .creep = 1e-3, .merge = 1};
    if (situation->define) situation->define(&def);
    def.rigidification.on = way->rigid;
    set_contact(way, &def.contact);
    set_layers(way, &def.xpbd);
    *world = NULL;
    SnStatus status = sn_create_world(&def, world, error);
    if (status >= 0) status = situation->fill(*world, error);
    if (status >= 0) status = sn_world_start(*world, error);
    if (status >= 0) return SN_OK;
    sn_destroy_world(*world);
    *world = NULL;
    return status;
}

// ---- what is seen

static void see_first(long* first, int happens, long step) {
    if (*first == 0 && happens) *first = step;
}

static void see_events(const SnWorld* world, GateSeen* seen) {
    const SnState* state = world->state;
    const long step = (long)state->step_count, asleep = seen->asleep, one = seen->one;
    seen->asleep = seen->one = 0;
    for (int p = 0; p < state->rest_count; ++p) {
        seen->asleep += sn_is_asleep(&state->rest[p]);
        seen->one += state->merged[p].group >= 0;
    }
    see_first(&seen->formed, world->stats.rigid_parts > 0, step);
    see_first(&seen->slept, seen->asleep > 0, step);
    see_first(&seen->woke, seen->asleep < asleep, step);
    see_first(&seen->merged, seen->one > 0, step);
    see_first(&seen->parted, seen->one < one && seen->asleep <= asleep, step);
}

static void see(const SnWorld* world, GateSeen* seen) {
    const SnStepStats* stats = &world->stats;
    see_events(world, seen);
    seen->changes += stats->rigid_elements != seen->rigid_now;
    seen->rigid_now = stats->rigid_elements;
    const int count[] = {stats->dofs,     stats->rigid_elements, stats->rigid_parts,
                         stats->contacts, stats->pressing,       stats->iterations,
                         stats->sweeps};
    long* sum[] = {&seen->dofs,     &seen->rigid,      &seen->parts, &seen->contacts,
                   &seen->pressing, &seen->iterations, &seen->sweeps};
    for (int i = 0; i < 7; ++i) *sum[i] += count[i];
    const double energy[] = {stats->kinetic, stats->elastic, stats->potential,
                             stats->friction_work};
    double* mean[] = {&seen->kinetic, &seen->elastic, &seen->potential, &seen->friction};
    for (int i = 0; i < 4; ++i) *mean[i] += energy[i] / GATE_STEPS;
    const uint64_t now = sn_world_hash(world);
    seen->hash = sn_hash_bytes(seen->hash, &now, sizeof now);
    seen->hash = sn_hash_bytes(seen->hash, energy, sizeof energy);
    seen->hash = sn_hash_bytes(seen->hash, count, sizeof count);
}

// ---- running

static SnStatus advance(const GateSituation* situation, SnWorld* world, int until, GateSeen* seen,
                        SnError* error) {
    for (int step = (int)sn_world_step_count(world); step < until; ++step) {
        SnStatus status = SN_OK;
        if (situation->act) status = situation->act(world, step, error);
        if (status >= 0) status = sn_world_step(world, error);
        if (status < 0) return status;
        see(world, seen);
    }
    return SN_OK;
}

static SnStatus resume(const GateSituation* situation, const GateWay* way,
                       const SnSnapshot* snapshot, GateSeen* seen, SnError* error) {
    SnWorld* world;
    SnStatus status = make(situation, way, 2, &world, error);
    if (status < 0) return status;
    status = sn_world_restore(world, snapshot->data, snapshot->size, error);
    if (status >= 0) status = advance(situation, world, GATE_STEPS, seen, error);
    sn_destroy_world(world);
    return status;
}

SnStatus gate_run(const GateSituation* situation, const GateWay* way, GateSeen* seen,
                  GateSeen* resumed, SnError* error) {
    SnWorld* world;
    SnSnapshot snapshot = {0};
    SnStatus status = make(situation, way, 1, &world, error);
    if (status < 0) return status;
    memset(seen, 0, sizeof *seen); // also what lies between members: both are compared bit by bit
    seen->hash = SN_HASH_SEED;
    status = advance(situation, world, GATE_HALF, seen, error);
    if (status >= 0) status = sn_world_snapshot(world, &snapshot, error);
    memcpy(resumed, seen, sizeof *seen);
    if (status >= 0) status = advance(situation, world, GATE_STEPS, seen, error);
    if (status >= 0) status = resume(situation, way, &snapshot, resumed, error);
    sn_free_snapshot(&snapshot);
    sn_destroy_world(world);
    return status;
}

void gate_name(const GateSituation* situation, const GateWay* way, char* name, size_t size) {
    static const char* const contact[] = {"", "/rows", "/penalty", "/hard", "/projection"};
    static const char* const layers[] = {"", "/single", "/kept", "/spread", "/constraints"};
    snprintf(name, size, "%s/%s%s%s%s", situation->name, sn_integrator_name(way->integrator),
             contact[way->contact], layers[way->layers], way->rigid ? "/rigid" : "");
}
