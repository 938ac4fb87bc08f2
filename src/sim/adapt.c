// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Rigidification in each step: find out which elements of soft bodies are rigid, and change the
// aggregates accordingly (source text 000 of docs/sources.md, algorithm 1). adapt_start.c makes the
// data for this.
#include "sim/reactions.h"
#include "sim/stop.h"

#include "base/clock.h"
#include "system/inertia.h"

#include <math.h>

// ---- before a step

// Return the thresholds that keep the error of positions below a length e. For a body of size L and
// thickness t, `error` is e / L and `thickness` is t / L. If the strain is wrong by s everywhere,
// with the same sign, the body bends by s L^2 / (2 t). So the error e allows s = 2 t e / L^2.
// Elements have a wrong strain for two reasons: a rigid element lacks the strain of its ghosts
// (coords/ghost.h), and an element that turns rigid before it is at rest keeps the strain of that
// moment. So `creep`, the strain that ghosts may reach, is only a twelfth of s. tau_E is the square
// of the rate that reaches `creep` in `frames` steps of length h, and tau_R is a tenth of tau_E.
static SnThresholds thresholds_from_error(double error, double thickness, int frames, double h) {
    const double creep = error * thickness / 6, rate = creep / (frames * h);
    return (SnThresholds){0.1 * rate * rate, rate * rate, frames, creep};
}

// Strain of an element that deforms at a rate of sqrt(tau_E) for `frames` steps.
static double strain_of(double tau_E, int frames, double h) { return frames * h * sqrt(tau_E); }

SnThresholds sn_adapt_limits(const SnWorld* world, int p) {
    const SnRigidification* r = &world->def.rigidification;
    const double creep = r->creep < 0 ? strain_of(r->tau_E, r->frames, world->def.step) : r->creep;
    if (r->error > 0)
        return thresholds_from_error(r->error, world->adapt->thickness[p], r->frames,
                                     world->def.step);
    return (SnThresholds){r->tau_R, r->tau_E, r->frames, creep};
}

static void set_limits(SnWorld* world) {
    for (int p = 0; p < world->adapt->mixed->part_count; ++p)
        world->adapt->limits[p] = sn_adapt_limits(world, p);
}

// Make the rows of the step's contacts and of glue, with the forces of the last step.
static SnStatus make_rows(SnWorld* world, SnArena scratch) {
    if (!world->collisions) return SN_OK;
    const SnConfig* now = &world->state->now.q;
    const SnStage stage = {.tau = world->h, .start = now, .reference = now};
    SN_TRY(sn_collisions_stage(world, &stage, 1, scratch));
    SnCollisions* c = world->collisions;
    for (int r = 0; r < sn_glue_pulls(world->collisions); ++r)
        c->rows.row[r].force = world->state->pull[r];
    return sn_rows_are_plain(&c->rows) ? SN_OK : SN_UNSUPPORTED;
}

// After an element of a soft body was woken, no element of this body turns rigid for this number of
// steps. Otherwise aggregates would come and go in every step while a body is disturbed, and each
// step would build the system anew.
#define CALM_STEPS 7.5

// The factor, at most 1, by which a ghost's velocity is multiplied before its rate of strain is
// compared with tau_E. A ghost that deforms at the rate sqrt(tau_E) strains its elements by `least`
// in `frames` steps. Where `creep` allows more strain than `least`, the ghost may be faster by the
// factor creep / least.
static double ghost_share(const SnThresholds* t, double h) {
    const double least = strain_of(t->tau_E, t->frames, h);
    return t->creep > least ? least / t->creep : 1;
}

SnOracleStep sn_adapt_oracle_step(const SnWorld* world, const double* twist) {
    return (SnOracleStep){.now = &world->state->now,
                          .ghost = &world->state->ghost,
                          .twist = twist,
                          .held = world->state->held,
                          .gravity = world->loads->gravity,
                          .node_force = sn_loads_at_end(world),
                          .drag = world->drag->drag,
                          .wind = world->drag->wind,
                          .rows = sn_collisions_rows(world->collisions),
                          .h = world->h,
                          .pool = world->pool};
}

// Predict the velocities of one part's nodes, let its ghosts follow them, and label the elements
// that will deform as elastic.
static SnStatus ask_of_part(SnWorld* world, int p, SnOracleStep* step, SnArena scratch) {
    const SnMixed* mixed = world->adapt->mixed;
    const SnThresholds* limits = &world->adapt->limits[p];
    SnState* state = world->state;
    const int first = mixed->part[p].part->first_node;
    const int end = first + mixed->part[p].mesh.node_count;
    const int part = sn_mixed_in_model(mixed, p);
    const size_t values = 3 * (size_t)world->model->node_count;
    double* u = sn_arena_push_raw(&scratch, 2 * values, sizeof *u);
    double* counts = u + values; // the velocities to compare with tau_E, m/s (node_count x 3)
    if (!u) return SN_OUT_OF_MEMORY;
    step->goes_on = limits->creep > 0;
    const SnStatus predicted = sn_oracle_predict(world->adapt->oracle, p, step, scratch, u);
    if (predicted == SN_NOT_DEFINITE || predicted == SN_DIVERGED)
        return sn_stop_in_part(world, predicted, SN_STOP_ORACLE, part, SN_AT_PART, 0);
    SN_TRY(predicted);
    const double share = ghost_share(limits, world->def.step);
    for (int i = 3 * first; i < 3 * end; ++i) counts[i] = u[i] - (1 - share) * state->ghost.w[i];
    if (step->goes_on)
        sn_ghost_follow(world->map, state->now.q.x, first, end, u, world->h, &state->ghost);
    else
        sn_ghost_clear(world->map, first, end, 1, &state->ghost);
    SnOwed* owed = &world->adapt->owed[part];
    SN_TRY(sn_labels_expect(mixed, p, limits, counts, world->pool, scratch, state,
                            world->adapt->predicted, owed));
    if (owed->woken > 0) state->rest[part].calm = state->time + CALM_STEPS * world->h;
    return SN_OK;
}

static void forget_predictions(SnAdapt* adapt, const SnMixedPart* part) {
    for (int e = 0; e < part->mesh.element_count; ++e)
        adapt->predicted[part->first_element + e] = -1;
}

// Copy the moment of the step's start into `ahead`. If there are drives, held and driven nodes get
// the velocities that they will have at the step's end: when a drive begins or ends, elements near
// its nodes have to be elastic in this step already. Then ahead->v is a new array, in which the
// velocities of parts in deep sleep (system/awake.h) are not set.
static SnStatus look_ahead(const SnWorld* world, SnArena* scratch, SnMoment* ahead) {
    const SnState* state = world->state;
    const size_t values = 3 * (size_t)world->model->node_count;
    *ahead = state->now;
    if (world->script.drive_count == 0) return SN_OK;
    double* x = sn_arena_push_raw(scratch, 2 * values, sizeof *x);
    if (!x) return SN_OUT_OF_MEMORY;
    ahead->v = x + values;
    sn_spans_copy(&world->awake->node, 3 * sizeof *x, state->now.v, ahead->v);
    sn_script_targets(&world->script, world->awake, state, state->time + world->h, x, ahead->v);
    return SN_OK;
}

// Ask the oracle about all parts that have rigid elements, are awake and are not merged with other
// parts, and label elements that will deform as elastic.
static SnStatus ask_oracle(SnWorld* world, SnArena scratch) {
    const SnMixed* mixed = world->adapt->mixed;
    SnState* state = world->state;
    double* twist = SN_PUSH(&scratch, double, 6 * (size_t)world->map->mover_count);
    if (!twist) return SN_OUT_OF_MEMORY;
    SN_TRY(make_rows(world, scratch));
    sn_movers_twists(world->map, &state->now, twist);
    SnOracleStep step = sn_adapt_oracle_step(world, twist);
    SnMoment ahead;
    SN_TRY(look_ahead(world, &scratch, &ahead));
    step.now = &ahead;
    SN_TRY(sn_collisions_list_springs(world, &(SnMotion){ahead.v, twist}, &scratch, &step));
    step.node_force = sn_bonds_pull(world, sn_glue_pulls(world->collisions), &scratch);
    if (!step.node_force) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < mixed->part_count; ++p) {
        const int part = sn_mixed_in_model(mixed, p);
        if (world->adapt->asked[part])
            continue; // the step is being solved again, and the oracle was asked about this part
                      // before
        world->adapt->owed[part] = (SnOwed){0};
        forget_predictions(world->adapt, &mixed->part[p]);
        if (mixed->part[p].resting->element_count == 0 || sn_mixed_is_asleep(mixed, p) ||
            state->merged[part].group >= 0)
            continue;
        world->adapt->asked[part] = 1;
        SN_TRY(ask_of_part(world, p, &step, scratch));
    }
    for (int p = 0; p < mixed->part_count; ++p) {
        const int part = sn_mixed_in_model(mixed, p);
        world->adapt->mixed->part[p].no_new_rigid = state->time < state->rest[part].calm;
    }
    return SN_OK;
}

// In parts whose aggregates have changed, measure the elastic energy of the elements that do not
// deform, and find the most compressed of them.
static void measure_resting_elements(SnWorld* world, SnArena scratch) {
    const SnMixed* mixed = world->adapt->mixed;
    const double* x = world->state->now.q.x;
    for (int p = 0; p < mixed->part_count; ++p) {
        if (!mixed->part[p].anew) continue;
        world->adapt->energy[p] = sn_solid_energy(mixed->part[p].resting, x, world->pool, scratch);
        world->adapt->worst[p] = sn_solid_worst(mixed->part[p].resting, x);
    }
}

static void count_rigid_parts(SnWorld* world) {
    const SnMixed* mixed = world->adapt->mixed;
    world->stats.rigid_parts = world->map->mover_count - sn_map_first_part(world->map);
    world->stats.rigid_elements = 0;
    for (int p = 0; p < mixed->part_count; ++p)
        world->stats.rigid_elements += mixed->part[p].resting->element_count;
}

// Stop the nodes of frozen rigid parts, which are held and cannot move, and give aggregates the
// pose and momentum of the nodes that follow them.
static void measure_aggregates(SnWorld* world) {
    SnState* state = world->state;
    SN_EACH_AWAKE(i, world->awake)
    if (world->map->node_mover[i] == SN_NODE_FROZEN) {
        sn_reactions_stop(world, i);
        v3_store(state->now.v + 3 * (size_t)i, v3(0, 0, 0));
    }
    state->carrying = sn_map_aggregate_count(world->map);
    sn_map_measure(world->map, &state->now, state->has_before ? &state->before : NULL);
}

// Clear the ghosts of nodes that follow no aggregate any more.
static void clear_ghosts(SnWorld* world) {
    const SnMixed* mixed = world->adapt->mixed;
    for (int p = 0; p < mixed->part_count; ++p) {
        const int first = mixed->part[p].part->first_node;
        if (mixed->part[p].anew)
            sn_ghost_clear(world->map, first, first + mixed->part[p].mesh.node_count, 0,
                           &world->state->ghost);
    }
}

// Make the aggregates that follow from the labels of elements, and build the system anew if any
// aggregate has changed.
static SnStatus change_parts(SnWorld* world, SnArena scratch, SnError* error) {
    SnAdapt* adapt = world->adapt;
    SnState* state = world->state;
    sn_merge_tell(world);
    if (sn_mixed_update(adapt->mixed, state->label, state->held, state->drive)) {
        adapt->anew = 1;
        state->has_before = 0; // schemes that use earlier steps begin anew
        clear_ghosts(world);
        measure_resting_elements(world, scratch);
    }
    measure_aggregates(world);
    count_rigid_parts(world);
    return adapt->anew ? sn_world_build_system(world, error) : SN_OK;
}

SnStatus sn_adapt_begin(SnWorld* world, SnArena scratch, SnError* error) {
    if (!world->adapt) return SN_OK;
    SnStatus status;
    set_limits(world);
    SN_TIMED(world->stats.seconds[SN_PHASE_ORACLE], status = ask_oracle(world, scratch));
    if (status < 0) return sn_fail(error, status, "oracle: %s", sn_status_text(status));
    SN_TIMED(world->stats.seconds[SN_PHASE_PARTITION],
             status = change_parts(world, scratch, error));
    return status;
}

// ---- after a step

// Keep the forces of glue and bonds, observe which elements have deformed, and let parts fall
// asleep and merge.
static SnStatus observe_step(SnWorld* world, SnArena scratch) {
    for (int r = 0; r < sn_glue_pulls(world->collisions); ++r)
        world->next->pull[r] = world->collisions->rows.row[r].force;
    SN_TRY(sn_bonds_remember(world, sn_glue_pulls(world->collisions), scratch));
    sn_ghost_turn(world->map, &world->next->now.q, &world->next->ghost);
    SN_TRY(sn_labels_observe(world->adapt->mixed, world->adapt->limits, world->state->now.q.x,
                             world->h, world->pool, scratch, world->next));
    SN_TRY(sn_rest_end(world, scratch));
    return sn_merge_end(world, scratch);
}

SnStatus sn_adapt_end(SnWorld* world, SnArena scratch, SnError* error) {
    if (!world->adapt) return SN_OK;
    SnStatus status;
    SN_TIMED(world->stats.seconds[SN_PHASE_PARTITION], status = observe_step(world, scratch));
    return status < 0 ? sn_fail(error, status, "partition: %s", sn_status_text(status)) : SN_OK;
}
