// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Where the time of a whole step goes.
#include "core.h"
#include "linear.h"

#include <math.h>
#include <string.h>

static const struct {
    int across;
    const char* solver;
    int full; // only with --full
} runs[] = {{6, SN_LINEAR_OURS, 0},
            {10, SN_LINEAR_OURS, 0},
            {16, SN_LINEAR_OURS, 0},
            {25, SN_LINEAR_OURS, 1},
            {25, "pcg-ic", 1}};
enum { RUN_COUNT = sizeof runs / sizeof runs[0] };

// one step to analyse, then those that are timed
enum { WARM_UP = 1, STEPS = 3 };

// the columns; what remains of the whole goes into the last one
static const SnStageId shown[] = {SN_STAGE_ASSEMBLE, SN_STAGE_FACTOR, SN_STAGE_SOLVE,
                                  SN_STAGE_ADVANCE, SN_STAGE_RECORD};
enum { SHOWN_COUNT = sizeof shown / sizeof shown[0] };

typedef struct Profile {
    double stage[SN_STAGE_COUNT], total; // ms of the fastest step
} Profile;

static SnStatus profile(const SnCoreCase* c, const char* solver, Profile* best, SnError* error) {
    SnWorld* world = NULL;
    SnBodyId body;
    SnStatus status = sn_make_core_world(c, "stable-neo-hookean", solver, &world, &body, error);
    best->total = HUGE_VAL;
    for (int s = 0; s < WARM_UP + STEPS && status >= 0; ++s) {
        Profile p;
        status = sn_core_timed_step(world, p.stage, &p.total, error);
        if (s >= WARM_UP && status >= 0 && p.total < best->total) *best = p;
    }
    sn_destroy_world(world);
    return status;
}

static void print_profile(FILE* out, const SnCoreCase* c, const char* solver, const Profile* p) {
    double rest = p->total;
    fprintf(out, "    %9d %9d  %-12s", c->mesh->element_count, c->mesh->vertex_count, solver);
    for (int i = 0; i < SHOWN_COUNT; ++i) {
        rest -= p->stage[shown[i]];
        fprintf(out, " %9.2f %3.0f%%", p->stage[shown[i]], 100 * p->stage[shown[i]] / p->total);
    }
    fprintf(out, " %9.2f %3.0f%% %10.2f\n", rest, 100 * rest / p->total, p->total);
    fflush(out);
}

SnStatus sn_linear_steps(const SnBenchOptions* options, FILE* out, SnError* error) {
    fprintf(out, "One linearly implicit step, stable neo-Hookean cantilever, 1 thread%s\n",
            options->full ? "" : "; --full goes on to 300k tets");
    fprintf(out, "    %9s %9s  %-12s", "tets", "nodes", "solver");
    for (int i = 0; i < SHOWN_COUNT; ++i) fprintf(out, " %9s %4s", sn_stage_name(shown[i]), "");
    fprintf(out, " %9s %4s %10s\n", "rest", "", "total");
    for (int i = 0; i < RUN_COUNT; ++i) {
        if (runs[i].full && !options->full) continue;
        if (!sn_linear_has(out, runs[i].solver)) continue;
        SnCoreCase c;
        Profile p;
        SN_TRY(sn_make_core_case(runs[i].across, &c));
        SnStatus status = profile(&c, runs[i].solver, &p, error);
        if (status >= 0) print_profile(out, &c, runs[i].solver, &p);
        sn_free_core_case(&c);
        SN_TRY(status);
    }
    return SN_OK;
}
