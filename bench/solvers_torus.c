// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A body that is pulled through a ring too narrow for it (source text 004, Figure 8.3), in steps of
// 33 ms on two threads: the benchmark finds how large the body may be for a step to take no longer.
#include "solvers.h"

#include "base/clock.h"

#include <math.h>

#define STEP_MS 33.3
enum { THREADS = 2, MOST_STEPS = 1000 };

// The ring of the scene, around z: its height, its radius and the radius of its tube, m.
static const double height = 1.5, radius = 0.57, tube = 0.2;

static const struct {
    const char *method, *iterations; // number of iterations of each solve, converged or not
} entry[] = {{"l-bfgs", "20"}, {"qlb-turned", "5"}, {"qlb-turned", "10"}};

typedef struct Run {
    int tets, steps;
    double ms[MOST_STEPS]; // times of steps by the clock on the wall
    double deepest;        // deepest penetration of a node into the ring, m
    double highest;        // height of the highest node at the end, m
} Run;

static void observe_body(const SnWorld* world, Run* run) {
    int nodes;
    const double* x = sn_world_positions(world, (SnBodyId){1}, &nodes);
    run->highest = -HUGE_VAL;
    for (int i = 0; i < 3 * nodes; i += 3) {
        const double away = hypot(hypot(x[i], x[i + 1]) - radius, x[i + 2] - height);
        run->deepest = fmax(run->deepest, tube - away);
        run->highest = fmax(run->highest, x[i + 2]);
    }
}

static SnStatus open_scene(int e, int elements, int threads, SnWorld** world, int64_t* steps,
                           SnError* error) {
    char method[40], iterations[40], count[60];
    const char* set[] = {method, iterations, count};
    snprintf(method, sizeof method, "method=%s", entry[e].method);
    snprintf(iterations, sizeof iterations, "solver.iterations=%s", entry[e].iterations);
    snprintf(count, sizeof count, "bodies[0].mesh.solid.element_count=%d", elements);
    return sn_study_open_threads("solvers", "torus", set, 3, threads, world, steps, error);
}

static SnStatus pull_body(int e, int elements, Run* run, SnError* error) {
    SnWorld* world = NULL;
    int64_t steps = 0;
    *run = (Run){0};
    SnStatus status = open_scene(e, elements, THREADS, &world, &steps, error);
    if (status >= 0) status = sn_world_start(world, error);
    if (status >= 0) run->tets = sn_study_elements(world);
    for (; run->steps < steps && run->steps < MOST_STEPS && status >= 0; ++run->steps) {
        const double start = sn_seconds();
        status = sn_world_step(world, error);
        run->ms[run->steps] = 1e3 * (sn_seconds() - start);
        observe_body(world, run);
    }
    sn_destroy_world(world);
    return status;
}

static SnStatus print_pull(FILE* out, int e, int elements, int judged, SnError* error) {
    static Run run;
    SN_TRY(pull_body(e, elements, &run, error));
    double sum = 0, longest = 0;
    for (int s = 0; s < run.steps; ++s) {
        sum += run.ms[s];
        longest = fmax(longest, run.ms[s]);
    }
    const double mean = sum / run.steps;
    const int through = run.highest < height - tube && run.deepest < tube / 2;
    fprintf(out, "    %-10s %4s %7d %8.1f %8.1f %8.1f %9.3f %9.3f %s\n", entry[e].method,
            entry[e].iterations, run.tets, mean, sn_median(run.steps, run.ms), longest, run.deepest,
            run.highest, through ? "through" : "not through");
    if (judged) {
        sn_print_at_most(out, mean, STEP_MS, "steps of 33 ms take no longer on two threads");
        sn_print_at_least(out, through, 1, "it passes through the ring, and no contact is lost");
    }
    fflush(out);
    return SN_OK;
}

SnStatus sn_solvers_torus(const SnBenchOptions* options, FILE* out, SnError* error) {
    static const int elements[] = {8000, 16000, 32000};
    fprintf(
        out,
        "\nA body through a ring, steps of 33 ms on %d threads: ms of a step by the clock (mean, "
        "median, longest),\n    how deep a node came into the ring, of 0.2 m, and the highest "
        "node in the end, m\n    %-10s %4s %7s %8s %8s %8s %9s %9s\n",
        THREADS, "", "its", "tets", "mean", "median", "longest", "deepest", "highest");
    for (int k = 0; k < (options->full ? 3 : 1); ++k)
        for (int e = 0; e < (int)(sizeof entry / sizeof entry[0]); ++e)
            SN_TRY(print_pull(out, e, elements[k], k == 0, error));
    return SN_OK;
}

// ---- counts

SnStatus sn_solvers_count_torus(SnTally* tally, SnError* error) {
    static const char* const names[] = {"l-bfgs-20", "qlb-turned-5", "qlb-turned-10"};
    for (int e = 0; e < (int)(sizeof entry / sizeof entry[0]); ++e) {
        SnWorld* world = NULL;
        const SnStatus made = open_scene(e, 800, 1, &world, NULL, error);
        SN_TRY(sn_tally_world(tally, names[e], made, world, 80, error));
    }
    return SN_OK;
}
