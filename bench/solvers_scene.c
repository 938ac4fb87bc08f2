// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solvers.h"

#include "base/clock.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

const SnSolverEntry sn_solver_entries[SN_SOLVER_ENTRIES] = {
    [SN_NEWTON_D] = {"NEWTON-D", {"method=newton"}},
    [SN_NEWTON_I] = {"NEWTON-I",
                     {"method=newton", "linear_solver=pcg-ic", "solver.linear_tolerance=1e-2"}},
    [SN_NEWTON_L0] = {"NEWTON-L0", {"method=newton-l0"}},
    [SN_NEWTON_L1] = {"NEWTON-L1", {"method=newton-l1"}},
    [SN_HYBRID_L0] = {"HYBRID-L0", {"method=hybrid-l0"}},
    [SN_HYBRID_L1] = {"HYBRID-L1", {"method=hybrid-l1"}},
    [SN_QLB] = {"QLB", {"method=qlb"}},
    [SN_QLB_TURNED] = {"QLB-TURNED", {"method=qlb-turned"}},
    [SN_LBFGS] = {"L-BFGS", {"method=l-bfgs"}},
};

// A solver is stopped when it has taken so many times the time of the first solver.
#define PATIENCE 4

typedef struct Scene {
    const SnSolverScene* def;
    int steps;
    size_t numbers; // number of coordinates of all positions
    double size;    // size of the first body, m
    double limit;   // processor time after which a solver is stopped, s
    double* x;      // positions of the first solver after each step  (steps x numbers), m
} Scene;

static SnStatus open_scene(const SnSolverScene* def, int entry, SnWorld** world, int64_t* steps,
                           SnError* error) {
    const char* set[SN_SOLVER_SETS + 3];
    int count = 0;
    for (int i = 0; i < SN_SOLVER_SETS && def->set[i]; ++i) set[count++] = def->set[i];
    for (int i = 0; i < 3 && sn_solver_entries[entry].set[i]; ++i)
        set[count++] = sn_solver_entries[entry].set[i];
    SN_TRY(sn_study_open("solvers", def->name, set, count, world, steps, error));
    return sn_world_start(*world, error);
}

static SnStatus create_positions(Scene* scene, const SnWorld* world, int64_t steps,
                                 SnError* error) {
    scene->steps = (int)steps;
    if (scene->def->steps > 0 && scene->def->steps < steps) scene->steps = scene->def->steps;
    scene->numbers = 3 * (size_t)world->model->node_count;
    scene->size = sn_study_size(world, (SnBodyId){1});
    scene->x = SN_NEW_ARRAY(double, (size_t)scene->steps * scene->numbers);
    return scene->x ? SN_OK : sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
}

// Keep the positions of the first solver. Compare the positions of other solvers with them.
static void compare_positions(const Scene* scene, const SnWorld* world, int first, int step,
                              SnSolverRun* run) {
    double* kept = scene->x + (size_t)step * scene->numbers;
    const double* x = world->state->now.q.x;
    if (first) memcpy(kept, x, scene->numbers * sizeof *x);
    for (size_t i = 0; i < scene->numbers && !first; i += 3)
        run->apart =
            fmax(run->apart, v3_norm(v3_sub(v3_load(x + i), v3_load(kept + i))) / scene->size);
}

// 1: a step did not converge. Another remark may hide this in the status. Then the last solve shows
// it, because it has used up its iterations.
static int is_open(const SnWorld* world, SnStatus status) {
    int residuals;
    sn_world_residuals(world, &residuals);
    return status == SN_NOT_CONVERGED || status == SN_SUBDIVIDED ||
           residuals > world->method->patience;
}

static void run_steps(const Scene* scene, SnWorld* world, int first, SnSolverRun* run) {
    SnError ignored;
    for (int s = 0; s < scene->steps; ++s) {
        const double wall = sn_seconds(), before = run->seconds;
        const SnStatus status = sn_study_step(world, &run->seconds, &ignored);
        const double scale = (run->seconds - before) / (sn_seconds() - wall);
        const SnStepStats* stats = sn_world_stats(world);
        run->failed = status < 0;
        if (run->failed) return;
        run->assemble += scale * stats->seconds[SN_PHASE_ASSEMBLE];
        run->factor += scale * stats->seconds[SN_PHASE_FACTOR];
        run->solve += scale * stats->seconds[SN_PHASE_SOLVE];
        run->iterations += stats->iterations;
        run->linear += stats->linear_iterations;
        run->halvings += stats->line_search_halvings;
        run->unconverged += is_open(world, status);
        run->per_step[s] = stats->iterations;
        run->clock[s] = run->seconds;
        run->steps++;
        compare_positions(scene, world, first, s, run);
        if (run->seconds > scene->limit) {
            run->failed = 2;
            return;
        }
    }
}

static SnStatus run_entry(Scene* scene, int first, SnSolverRun* run, SnError* error) {
    SnWorld* world = NULL;
    int64_t steps = 0;
    SnStatus status = open_scene(scene->def, run->entry, &world, &steps, error);
    if (status >= 0 && first) status = create_positions(scene, world, steps, error);
    if (status >= 0) {
        run->per_step = SN_NEW_ARRAY(double, scene->steps);
        run->clock = SN_NEW_ARRAY(double, scene->steps);
        if (!run->per_step || !run->clock)
            status = sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    }
    if (status >= 0) run_steps(scene, world, first, run);
    sn_destroy_world(world);
    return status;
}

SnStatus sn_run_solvers(const SnSolverScene* def, const int* entries, int count, FILE* out,
                        SnSolverRun* runs, SnError* error) {
    Scene scene = {.def = def, .limit = HUGE_VAL};
    SnStatus status = SN_OK;
    sn_print_solver_head(out, def);
    for (int i = 0; i < count; ++i) runs[i] = (SnSolverRun){.entry = entries[i]};
    for (int i = 0; i < count && status >= 0; ++i) {
        status = run_entry(&scene, i == 0, &runs[i], error);
        if (i == 0) scene.limit = PATIENCE * runs[0].seconds;
        if (status >= 0) sn_print_solver_run(out, &runs[i], &runs[0]);
    }
    sn_free(scene.x);
    return status;
}

void sn_free_solver_runs(SnSolverRun* runs, int count) {
    for (int i = 0; i < count; ++i) {
        sn_free(runs[i].per_step);
        sn_free(runs[i].clock);
    }
}

// ---- counts

SnStatus sn_count_solvers(SnTally* tally, const char* name, const SnSolverScene* scene,
                          const int* entries, int count, SnError* error) {
    for (int i = 0; i < count; ++i) {
        SnWorld* world = NULL;
        char both[80];
        const SnStatus made = open_scene(scene, entries[i], &world, NULL, error);
        snprintf(both, sizeof both, "%s%s%s", name ? name : "", name ? "-" : "",
                 sn_solver_entries[entries[i]].label);
        SN_TRY(sn_tally_world(tally, both, made, world, scene->steps, error));
    }
    return SN_OK;
}
