// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "tally.h"

#include "sim/world.h"
#include "study.h"

#include <assert.h>
#include <string.h>

void sn_tally_text(SnTally* tally, const char* name, const char* count, const char* value) {
    assert(!strpbrk(name, " \n") && !strpbrk(count, " \n") && !strpbrk(value, " \n"));
    fprintf(tally->out, "%s %s %s %s %s\n", tally->bench, tally->part, name, count, value);
    ++tally->lines;
}

void sn_tally(SnTally* tally, const char* name, const char* count, double value) {
    char text[40];
    snprintf(text, sizeof text, "%.15g", value);
    sn_tally_text(tally, name, count, text);
}

// ---- worlds

// Counts of steps, in the order in which they are printed.
enum {
    REMARKS,
    SUBDIVISIONS,
    DOFS,
    ITERATIONS,
    LINEAR_ITERATIONS,
    HALVINGS,
    CONTACTS,
    PRESSING,
    SWEEPS,
    MATRICES,
    CONTACT_ROUNDS,
    CONTACTS_FROZEN,
    RIGID_PARTS,
    RIGID_ELEMENTS,
    RIGID_CHANGES,
    ASLEEP,
    ELASTIC_ITERATIONS,
    SPARED_SWEEPS,
    FACTORISATIONS,
    PARTIAL,
    FLOPS,
    SOLVES, // the last four are counts of linear solvers
    COUNTS
};
static const char* const names[COUNTS] = {
    [REMARKS] = "remarks", // number of steps that did not converge, were subdivided or the like
    [SUBDIVISIONS] = "subdivisions",
    [DOFS] = "dofs",
    [ITERATIONS] = "iterations",
    [LINEAR_ITERATIONS] = "linear-iterations",
    [HALVINGS] = "halvings",
    [CONTACTS] = "contacts",
    [PRESSING] = "pressing",
    [SWEEPS] = "sweeps",
    [MATRICES] = "matrices",
    [CONTACT_ROUNDS] = "contact-rounds",
    [CONTACTS_FROZEN] = "contacts-frozen",
    [RIGID_PARTS] = "rigid-parts",
    [RIGID_ELEMENTS] = "rigid-elements",
    [RIGID_CHANGES] =
        "rigid-changes", // steps whose rigid parts differ from those of the step before
    [ASLEEP] = "asleep",
    [ELASTIC_ITERATIONS] = "elastic-iterations", // iterations of the last substep of XPBD
    [SPARED_SWEEPS] = "spared-sweeps",           // sweeps that the last substep left out
    [FACTORISATIONS] = "factorisations",
    [PARTIAL] = "partial-factorisations",
    [FLOPS] = "factor-flops",
    [SOLVES] = "linear-solves",
};

static int is_reported(const SnTally* tally, int count) {
    return !tally->flat || (count != SWEEPS && count != MATRICES && count < FACTORISATIONS);
}

static int count_asleep(const SnWorld* world) {
    int asleep = 0;
    for (int p = 0; p < world->model->part_count; ++p) asleep += world->awake->asleep[p];
    return asleep;
}

static void add_step(const SnWorld* world, const SnStepStats* before, double* sum) {
    const SnStepStats* s = sn_world_stats(world);
    sum[REMARKS] += s->status > 0;
    sum[SUBDIVISIONS] += s->substeps - 1;
    sum[DOFS] += s->dofs;
    sum[ITERATIONS] += s->iterations;
    sum[LINEAR_ITERATIONS] += s->linear_iterations;
    sum[HALVINGS] += s->line_search_halvings;
    sum[CONTACTS] += s->contacts;
    sum[PRESSING] += s->pressing;
    sum[SWEEPS] += s->sweeps;
    sum[MATRICES] += s->matrices;
    sum[CONTACT_ROUNDS] += s->contact_rounds;
    sum[CONTACTS_FROZEN] += s->contacts_frozen;
    sum[RIGID_PARTS] += s->rigid_parts;
    sum[RIGID_ELEMENTS] += s->rigid_elements;
    sum[RIGID_CHANGES] += s->rigid_parts != before->rigid_parts ||
                          s->rigid_elements != before->rigid_elements || s->dofs != before->dofs;
    sum[ASLEEP] += count_asleep(world);
    if (!world->xpbd) return;
    sum[ELASTIC_ITERATIONS] += world->xpbd->stats.elastic_iterations;
    sum[SPARED_SWEEPS] += world->xpbd->stats.iterations - world->xpbd->stats.sweeps;
}

static SnStatus take_steps(SnWorld* world, int steps, double* sum, SnError* error) {
    SN_TRY(sn_world_start(world, error));
    for (int i = 0; i < steps; ++i) {
        const SnStepStats before = *sn_world_stats(world);
        SN_TRY(sn_world_step(world, error));
        add_step(world, i > 0 ? &before : sn_world_stats(world), sum);
    }
    return SN_OK;
}

SnStatus sn_tally_world(SnTally* tally, const char* name, SnStatus made, SnWorld* world, int steps,
                        SnError* error) {
    double sum[COUNTS] = {0};
    const SnLinearCount before = sn_linear_count();
    SnStatus status = made < 0 ? made : take_steps(world, steps, sum, error);
    const SnLinearCount after = sn_linear_count();
    sum[FACTORISATIONS] = (double)(after.factorisations - before.factorisations);
    sum[PARTIAL] = (double)(after.partial - before.partial);
    sum[FLOPS] = (double)(after.flops - before.flops);
    sum[SOLVES] = (double)(after.solves - before.solves);
    for (int c = 0; c < COUNTS && status >= 0; ++c)
        if (sum[c] != 0 && is_reported(tally, c)) sn_tally(tally, name, names[c], sum[c]);
    sn_destroy_world(world);
    return status < 0 ? status : SN_OK;
}

SnStatus sn_tally_scene(SnTally* tally, const char* name, const char* folder, const char* scene,
                        const char* const* set, int steps, SnError* error) {
    SnWorld* world = NULL;
    int count = 0;
    while (set && set[count]) ++count;
    const SnStatus made = sn_study_open(folder, scene, set, count, &world, NULL, error);
    return sn_tally_world(tally, name, made, world, steps, error);
}

// ---- factors

void sn_tally_factor(SnTally* tally, const char* name, const SnLinear* linear) {
    const SnLinearInfo info = sn_linear_info(linear);
    sn_tally(tally, name, "factor-entries", (double)info.factor_entries);
    if (info.factor_flops > 0) sn_tally(tally, name, "factor-flops", info.factor_flops);
}
