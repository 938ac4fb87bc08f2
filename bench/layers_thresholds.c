// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Figure 10 of source text 002: the time until larger and larger shares of the residual are gone,
// in layers and without, for the octopus. Both sides step from the same moments of one motion.
#include "layers.h"
#include "layers_trace.h"

#include "base/clock.h"
#include "output/plot.h"
#include "sim/world.h"

#include <math.h>
#include <string.h>

static const double percent[] = {50, 60, 70, 80, 90, 95, 99};
static const int moment[] = {5, 20, 40, 60, 80}; // steps after the start
enum { THRESHOLDS = sizeof percent / sizeof percent[0] };
enum { MOMENTS = sizeof moment / sizeof moment[0], REPEATS = 3 };
enum { PLAIN, LAYERED, SIDES };

// Means of one side over all moments.
typedef struct Cost {
    double ms, iterations, error;
} Cost;

typedef struct Study {
    SnWorld *moving, *exact, *side[SIDES];
    SnTraceStart start[MOMENTS];
    Cost cost[THRESHOLDS][SIDES];
    int missed; // number of steps that did not reach the residual
} Study;

static void close_study(Study* study) {
    sn_destroy_world(study->moving);
    sn_destroy_world(study->exact);
    for (int s = 0; s < SIDES; ++s) sn_destroy_world(study->side[s]);
    for (int m = 0; m < MOMENTS; ++m) sn_free_trace_start(&study->start[m]);
}

static SnStatus open_octopus(const char* tolerance, int layered, SnWorld** world, SnError* error) {
    const char* set[] = {"xpbd.iterations=20000", tolerance,
                         layered ? SN_STUDY_LAYERS : SN_STUDY_PLAIN};
    SN_TRY(sn_study_open("xpbd", "octopus", set, 3, world, NULL, error));
    return sn_world_start(*world, error);
}

static SnStatus open_study(Study* study, SnError* error) {
    SN_TRY(open_octopus("xpbd.tolerance=0.1", 0, &study->moving, error));
    SN_TRY(open_octopus("xpbd.tolerance=1e-7", 0, &study->exact, error));
    for (int s = 0; s < SIDES; ++s)
        SN_TRY(open_octopus("xpbd.tolerance=0.1", s == LAYERED, &study->side[s], error));
    for (int m = 0, step = 0; m < MOMENTS; ++m) {
        for (; step < moment[m]; ++step) SN_TRY(sn_world_step(study->moving, error));
        SN_TRY(sn_make_trace_start(study->moving, study->exact, &study->start[m], error));
    }
    return SN_OK;
}

// Take a step of one side from a moment until a share of the residual is left.
static SnStatus add_step(SnWorld* world, const SnTraceStart* start, double tolerance, Cost* cost,
                         int* missed, SnError* error) {
    double least = HUGE_VAL;
    SnStatus status = SN_OK;
    world->def.xpbd.tolerance = tolerance;
    for (int k = 0; k < REPEATS; ++k) {
        sn_state_copy(start->state, world->state);
        const double began = sn_thread_seconds();
        SN_TRY(status = sn_world_step(world, error));
        least = fmin(least, sn_thread_seconds() - began);
    }
    *missed += status == SN_NOT_CONVERGED;
    cost->ms += 1e3 * least / MOMENTS;
    cost->iterations += (double)world->xpbd->stats.iterations / MOMENTS;
    cost->error += sn_trace_error(world, start) / MOMENTS;
    return SN_OK;
}

static SnStatus run_study(Study* study, SnError* error) {
    for (int t = 0; t < THRESHOLDS; ++t)
        for (int m = 0; m < MOMENTS; ++m)
            for (int s = 0; s < SIDES; ++s)
                SN_TRY(add_step(study->side[s], &study->start[m], 1 - percent[t] / 100,
                                &study->cost[t][s], &study->missed, error));
    return SN_OK;
}

// ---- printing

static void print_study(FILE* out, const Study* study) {
    fprintf(
        out,
        "\nFigure 10: the octopus until a share of the residual is gone; means of %d steps, one\n"
        "    thread; error: distance from the converged plain step, of that of x*\n"
        "    %5s %10s %10s %8s %10s %10s %8s %7s\n",
        MOMENTS, "gone", "plain ms", "iterations", "error", "layers ms", "iterations", "error",
        "ratio");
    double worst = HUGE_VAL;
    for (int t = 0; t < THRESHOLDS; ++t) {
        const Cost *plain = &study->cost[t][PLAIN], *layers = &study->cost[t][LAYERED];
        worst = fmin(worst, plain->ms / layers->ms);
        fprintf(out, "    %3.0f %% %10.2f %10.1f %8.4f %10.2f %10.1f %8.4f %7.2f\n", percent[t],
                plain->ms, plain->iterations, plain->error, layers->ms, layers->iterations,
                layers->error, plain->ms / layers->ms);
    }
    if (study->missed) fprintf(out, "    %d steps did not get there\n", study->missed);
    sn_print_at_least(out, worst, 1, "plain over layers, the least of all");
}

static SnStatus plot_study(const Study* study, const char* folder, SnError* error) {
    double y[2][SIDES][THRESHOLDS];
    char path[4096];
    for (int t = 0; t < THRESHOLDS; ++t)
        for (int s = 0; s < SIDES; ++s) {
            y[0][s][t] = study->cost[t][s].ms;
            y[1][s][t] = study->cost[t][s].iterations;
        }
    static const char* const name[] = {"figure10-time.svg", "figure10-iterations.svg"};
    static const char* const label[] = {"ms per step", "iterations per step"};
    for (int k = 0; k < 2; ++k) {
        const SnPlotLine line[SIDES] = {{.label = "plain", .y = y[k][PLAIN]},
                                        {.label = "layers", .y = y[k][LAYERED]}};
        const SnPlot plot = {.title = "Octopus until a share of the residual is gone",
                             .x_label = "% of the residual that is gone",
                             .y_label = label[k],
                             .count = THRESHOLDS,
                             .x = percent,
                             .line = line,
                             .line_count = SIDES,
                             .log_y = 1};
        SN_TRY(sn_study_path(folder, name[k], path, sizeof path, error));
        SN_TRY(sn_write_plot(path, &plot, error));
    }
    return SN_OK;
}

static SnStatus write_study(const Study* study, const char* folder, SnError* error) {
    enum { COLUMNS = 7 };
    double cell[THRESHOLDS][COLUMNS];
    for (int t = 0; t < THRESHOLDS; ++t) {
        const Cost *plain = &study->cost[t][PLAIN], *layers = &study->cost[t][LAYERED];
        const double row[COLUMNS] = {percent[t],   plain->ms,  plain->iterations,
                                     plain->error, layers->ms, layers->iterations,
                                     layers->error};
        memcpy(cell[t], row, sizeof row);
    }
    SN_TRY(sn_study_csv(folder, "figure10.csv",
                        "percent,plain_ms,plain_iterations,plain_error,layers_ms,layers_iterations,"
                        "layers_error",
                        NULL, COLUMNS, THRESHOLDS, cell[0], error));
    return plot_study(study, folder, error);
}

SnStatus sn_layers_thresholds(const SnBenchOptions* options, FILE* out, SnError* error) {
    Study study = {0};
    SnStatus status = open_study(&study, error);
    if (status >= 0) status = run_study(&study, error);
    if (status >= 0) print_study(out, &study);
    if (status >= 0) status = write_study(&study, options->out, error);
    close_study(&study);
    return status;
}

// ---- counts

SnStatus sn_layers_count_thresholds(SnTally* tally, SnError* error) {
    static const struct {
        const char *name, *tolerance;
    } small[] = {{"50", "xpbd.tolerance=0.5"}, {"90", "xpbd.tolerance=0.1"}};
    for (int t = 0; t < 2; ++t)
        for (int s = 0; s < SIDES; ++s) {
            SnWorld* world = NULL;
            char name[40];
            const SnStatus made = open_octopus(small[t].tolerance, s == LAYERED, &world, error);
            snprintf(name, sizeof name, "%s-%s", s == LAYERED ? "layers" : "plain", small[t].name);
            SN_TRY(sn_tally_world(tally, name, made, world, 3, error));
        }
    return SN_OK;
}
