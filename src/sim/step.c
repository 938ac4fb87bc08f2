// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One step, phase by phase. run_part has the list of phases.
#include "sim/books.h"
#include "sim/stop.h"

#include "base/clock.h"

#include <string.h>

// ---- phases

// Phase script: find the nodes that are held and driven from now on, and wake the parts that this
// disturbs.
static SnStatus follow_script(SnWorld* world, SnError* error) {
    const int events = world->state->events_done;
    sn_script_begin(&world->script, world->model, world->state);
    sn_loads_begin(world);
    const int held =
        memcmp(world->state->held, world->built_held, (size_t)world->model->node_count) != 0;
    sn_rest_begin(world, held || world->state->events_done != events);
    const SnStatus status = held ? sn_world_build_system(world, error) : SN_OK;
    sn_pull_rigid(world, world->h);
    sn_bonds_begin(world);
    world->booking.disturbed =
        held || world->state->events_done != events || world->state->hand.body;
    return status;
}

static SnStatus report_books(SnStatus status, SnError* error) {
    return status < 0 ? sn_fail(error, status, "energy books: %s", sn_status_text(status)) : status;
}

static SnStatus report_contacts(SnStatus status, SnError* error) {
    return status < 0 ? sn_fail(error, status, "contacts: %s", sn_status_text(status)) : status;
}

// Phase collide: find the contacts at the step's start.
static SnStatus find_contacts(SnWorld* world, SnArena scratch) {
    if (!world->collisions) return SN_OK;
    SnContactSolver* solver = world->collisions->solver;
    solver->stats = (SnImpulseStats){0};
    solver->worst = SN_OK;
    SN_TRY(sn_collisions_find(world, scratch));
    int woken = 0;
    SN_TRY(sn_rest_reached(world, scratch, &woken));
    if (woken) SN_TRY(sn_collisions_find(world, scratch));
    return sn_collisions_penalise(world, scratch);
}

// Copy the world's state to `to`. *learnt is the version of world->awake when `to` was last
// written. If it is the present version, sleeping parts are the same in both states, and only parts
// that are awake have to be copied.
static void copy_state(SnWorld* world, SnState* to, uint64_t* learnt) {
    if (*learnt == world->awake->version)
        sn_state_copy_awake(world->awake, world->state, to);
    else
        sn_state_copy(world->state, to);
    *learnt = world->awake->version;
}

// Phases assemble, factor, solve, contact and advance: go from the step's start to the moment at
// its end.
static SnStatus solve_part(SnWorld* world, SnArena scratch, SnError* error) {
    world->stats.dofs = sn_map_dofs(world->map);
    copy_state(world, world->next, &world->next_version);
    const SnStatus status = sn_step_kind(&world->def)->step(world, scratch);
    if (status < 0 || !world->collisions) return status;
    SN_TRY(report_contacts(sn_collisions_project(world, scratch), error));
    return status;
}

// Phase contact: remember and record the forces that contacts had when the step ended.
static SnStatus end_contacts(SnWorld* world, SnArena scratch, SnError* error) {
    if (!world->collisions) return SN_OK;
    const SnContactSolver* solver = world->collisions->solver;
    world->stats.sweeps += solver->stats.sweeps;
    world->stats.matrices += solver->stats.matrices;
    SnStatus status = sn_collisions_end(world, scratch);
    if (status >= 0) status = sn_collisions_feel_jolts(world, scratch);
    if (status >= 0) status = sn_world_record_contacts(world, scratch);
    SN_TRY(report_contacts(status, error));
    return solver->worst;
}

// Do one (sub)step of length world->h. If it turns out that merged groups have to split, or that
// the solve has met sleeping parts, split the groups, wake the parts and solve the step again.
static SnStatus run_part(SnWorld* world, SnError* error) {
    SnArena scratch = sn_arena_reset(world->arena);
    double* seconds = world->stats.seconds;
    SnStatus status, touched, kept;
    SN_TIMED(seconds[SN_PHASE_SCRIPT], status = follow_script(world, error));
    SN_TRY(status);
    for (int broke = 1, first = 1; broke; first = 0) {
        SN_TIMED(seconds[SN_PHASE_COLLIDE], status = find_contacts(world, scratch));
        SN_TRY(report_contacts(status, error));
        if (first) SN_TRY(report_books(sn_books_open(world, scratch), error));
        sn_books_restart(world);
        SN_TRY(sn_adapt_begin(world, scratch, error)); // oracle, partition
        status = solve_part(world, scratch, error);    // assemble to advance
        SN_TRY(status);
        SN_TRY(report_contacts(sn_merge_break(world, scratch, &broke), error));
        sn_rest_met(world, &broke);
    }
    touched = end_contacts(world, scratch, error);
    SN_TRY(touched);
    SN_TIMED(seconds[SN_PHASE_RECORD], kept = sn_world_record(world, scratch));
    SN_TRY(kept);
    SN_TRY(report_books(sn_reactions_spread(world, scratch), error));
    sn_books_close(world);
    SN_TRY(sn_adapt_end(world, scratch, error));
    world->next->time = world->state->time + world->h;
    sn_states_swap(world);
    return sn_status_worse(sn_status_worse(status, touched), kept);
}

// ---- whole steps

// The substeps of a step that blows up are halved at most this often.
enum { MOST_HALVINGS = 8 };

// The number of substeps of a step if nothing goes wrong.
static int usual_parts(const SnWorld* world) {
    return sn_scheme(world->def.integrator)->projects ? world->def.xpbd.substeps : 1;
}

// Drop the works of an attempt that failed.
static void drop_works(SnStepStats* stats) {
    stats->contact_work = stats->friction_work = stats->restitution_work = stats->script_work =
        stats->drive_work = stats->wind_work = stats->damping_work = stats->numerical = 0;
}

// Do the whole step in 2^halvings times the usual number of substeps. On failure the state is what
// it was.
static SnStatus run_parts(SnWorld* world, int halvings, SnError* error) {
    SnStatus worst = SN_OK;
    world->stats.substeps = usual_parts(world) << halvings;
    drop_works(&world->stats);
    world->h = world->def.step / world->stats.substeps;
    world->stop = (SnStop){0};
    world->effort.again = halvings > 0;
    if (error) error->text[0] = 0;
    for (int i = 0; i < world->stats.substeps; ++i) {
        SnStatus status = run_part(world, error);
        if (status < 0) {
            sn_tell_stop(world, status, error);
            sn_state_copy(world->saved, world->state);
            if (world->adapt) sn_rest_tell(world);
            return status;
        }
        worst = sn_status_worse(worst, status);
    }
    return halvings > 0 ? sn_status_worse(worst, SN_SUBDIVIDED) : worst;
}

// 1: numbers grew without bound. This shows as numbers that are too large, or as a matrix A that is
// not positive definite even after numbers were added to its diagonal (a shift, solve/common.c). A
// step that has taken all the work that it may is not done again.
static int blew_up(const SnWorld* world, SnStatus status) {
    return (status == SN_DIVERGED || status == SN_NOT_DEFINITE) && world->stop.kind != SN_STOP_WORK;
}

// How often the substeps of a step may be halved: not at all for a scheme that chooses its own
// substeps, because this scheme has tried smaller ones already.
static int most_halvings(const SnWorld* world) {
    return world->def.integrator == SN_DORMAND_PRINCE ? 0 : MOST_HALVINGS;
}

SnStatus sn_world_step(SnWorld* world, SnError* error) {
    SN_TRY(sn_world_start(world, error));
    SnStatus status;
    world->stats = (SnStepStats){.status = SN_OK};
    sn_residuals_clear(&world->residuals);
    SN_TIMED(world->stats.seconds[SN_PHASE_SCRIPT], status = sn_world_come_and_go(world, error));
    if (status < 0) return sn_tell_coming(world, status, error);
    copy_state(world, world->saved, &world->saved_version);
    world->effort = sn_begin_effort(world->linear);
    status = run_parts(world, 0, error);
    for (int halvings = 1; blew_up(world, status) && halvings <= most_halvings(world); ++halvings)
        status = run_parts(world, halvings, error);
    world->stats.status = status;
    SN_TRY(status);
    if (error) error->text[0] = 0; // attempts that failed before do not matter any more
    world->state->step_count++;
    world->state->time = (double)world->state->step_count * world->def.step;
    sn_world_show(world, 0);
    return status;
}

static const char* const phase_names[SN_PHASE_COUNT] = {
    "script",   "collide", "remesh", "recollide", "oracle",  "partition",
    "assemble", "factor",  "solve",  "contact",   "advance", "record"};

const char* sn_phase_name(SnPhase stage) { return phase_names[stage]; }
