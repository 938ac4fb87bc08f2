// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Where the time of a whole step goes.
#include "base/clock.h"
#include "core.h"
#include "linear.h"

#include <math.h>

static const struct {
    int across;
    const char* solver;
    int full; // 1: the row is run only with --full
} runs[] = {{6, SN_LINEAR_OURS, 0},
            {10, SN_LINEAR_OURS, 0},
            {16, SN_LINEAR_OURS, 0},
            {25, SN_LINEAR_OURS, 1},
            {25, "pcg-ic", 1}};
enum { RUN_COUNT = sizeof runs / sizeof runs[0] };

// The first step analyses the matrix, and is not timed. Timed steps take at least PATIENCE
// together, unless there are MOST_STEPS.
enum { LEAST_STEPS = 3, MOST_STEPS = 50 };
#define PATIENCE 0.5 // time, s

static const SnPhase shown[] = {SN_PHASE_ASSEMBLE, SN_PHASE_FACTOR, SN_PHASE_SOLVE,
                                SN_PHASE_ADVANCE, SN_PHASE_RECORD};
enum { SHOWN_COUNT = sizeof shown / sizeof shown[0], REST = SHOWN_COUNT, COLUMN_COUNT };

// Times of one step. Phases are timed by the clock on the wall. The step with the least such time
// was disturbed least by other programs; its phases are scaled by its processor time over its time
// on the wall.
typedef struct Profile {
    double wall;                 // time of the step by the clock on the wall, ms
    double column[COLUMN_COUNT]; // times of the phases that are shown, and of the rest, ms
} Profile;

static Profile profile_of(const SnStepStats* stats, SnStopwatch span) {
    Profile p = {.wall = span.wall, .column[REST] = span.cpu};
    for (int i = 0; i < SHOWN_COUNT; ++i) {
        p.column[i] = 1e3 * stats->seconds[shown[i]] * span.cpu / span.wall;
        p.column[REST] -= p.column[i];
    }
    return p;
}

static SnStatus profile(SnWorld* world, Profile* best, SnError* error) {
    SN_TRY(sn_world_step(world, error));
    best->wall = HUGE_VAL;
    const double start = sn_seconds();
    for (int s = 0; s < LEAST_STEPS || (s < MOST_STEPS && sn_seconds() - start < PATIENCE); ++s) {
        SnStopwatch span = sn_span_none;
        const SnStopwatch begin = sn_span_begin();
        SN_TRY(sn_world_step(world, error));
        sn_span_end(&span, begin);
        if (span.wall < best->wall) *best = profile_of(sn_world_stats(world), span);
    }
    return SN_OK;
}

static void print_profile(FILE* out, const SnCoreCase* c, const char* solver, const Profile* p) {
    double total = 0;
    for (int i = 0; i < COLUMN_COUNT; ++i) total += p->column[i];
    fprintf(out, "    %9d %9d  %-12s", c->mesh->element_count, c->mesh->vertex_count, solver);
    for (int i = 0; i < COLUMN_COUNT; ++i)
        fprintf(out, " %9.2f %3.0f%%", p->column[i], 100 * p->column[i] / total);
    fprintf(out, " %10.2f\n", total);
    fflush(out);
}

static SnStatus bench_run(FILE* out, int across, const char* solver, SnError* error) {
    SnCoreCase c;
    Profile p;
    SnWorld* world = NULL;
    SnBodyId body;
    SN_TRY(sn_make_core_case(across, &c));
    SnStatus status = sn_make_core_world(&c, "stable-neo-hookean", solver, &world, &body, error);
    if (status >= 0) status = profile(world, &p, error);
    if (status >= 0) print_profile(out, &c, solver, &p);
    sn_destroy_world(world);
    sn_free_core_case(&c);
    return status;
}

SnStatus sn_linear_steps(const SnBenchOptions* options, FILE* out, SnError* error) {
    fprintf(out, "One linearly implicit step, stable neo-Hookean cantilever, 1 thread%s\n",
            options->full ? "" : "; --full goes on to 300k tets");
    fprintf(out, "    %9s %9s  %-12s", "tets", "nodes", "solver");
    for (int i = 0; i < SHOWN_COUNT; ++i) fprintf(out, " %9s %4s", sn_phase_name(shown[i]), "");
    fprintf(out, " %9s %4s %10s\n", "rest", "", "total");
    for (int i = 0; i < RUN_COUNT; ++i) {
        if (runs[i].full && !options->full) continue;
        if (!sn_linear_has(out, runs[i].solver)) continue;
        SN_TRY(bench_run(out, runs[i].across, runs[i].solver, error));
    }
    return SN_OK;
}

// ---- counts

SnStatus sn_linear_count_steps(SnTally* tally, SnError* error) {
    static const char* const solvers[] = {SN_LINEAR_OURS, "pcg-ic"};
    SnCoreCase c;
    SN_TRY(sn_make_core_case(4, &c));
    SnStatus status = SN_OK;
    for (int i = 0; i < 2 && status >= 0; ++i) {
        SnWorld* world = NULL;
        SnBodyId body;
        status = sn_make_core_world(&c, "stable-neo-hookean", solvers[i], &world, &body, error);
        status = sn_tally_world(tally, solvers[i], status, world, 5, error);
    }
    sn_free_core_case(&c);
    return status;
}
