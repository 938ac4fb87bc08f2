// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The scenes of the text's figure 9: how long steps take until nine tenths of the residual are
// gone, in layers and without. Both go their own ways from the same start.
#include "layers.h"

#include "base/memory.h"
#include "output/plot.h"
#include "sim/world.h"

#include <math.h>
#include <string.h>

typedef struct Study {
    const char* scene;
    double least; // speed-up that is asked for
} Study;

static const Study studies[] = {{"spinning-box", 1}, {"wheel", 1.3},      {"pills", 1.3},
                                {"octopus", 1.3},    {"inflated-box", 1}, {"inflated-i-shape", 1}};
enum { STUDIES = sizeof studies / sizeof studies[0], SHORT = 100, BINS = 40 };

enum { PLAIN, LAYERED, SIDES };

// One side of a scene. Per step, in ms and iterations.
typedef struct Side {
    SnWorld* world;
    double *ms, *iterations;
    double total, mean; // ms, iterations
    int rigid_only;     // steps without an iteration in which all is elastic
    int missed;         // steps that did not get there
} Side;

typedef struct Race {
    const Study* study;
    Side side[SIDES];
    int64_t steps;
    int done;
} Race;

static void close_race(Race* race) {
    for (int s = 0; s < SIDES; ++s) {
        sn_destroy_world(race->side[s].world);
        sn_free(race->side[s].ms);
        sn_free(race->side[s].iterations);
    }
}

static SnStatus open_race(Race* race, int full, SnError* error) {
    const char* set[] = {"xpbd.tolerance=0.1", "xpbd.iterations=1000",
                         "xpbd.layers.iterations=doubling", "xpbd.layers.rigid=none"};
    for (int s = 0; s < SIDES; ++s) {
        SN_TRY(sn_study_open("xpbd", race->study->scene, set, s == PLAIN ? 4 : 2,
                             &race->side[s].world, &race->steps, error));
        SN_TRY(sn_world_start(race->side[s].world, error));
    }
    if (!full && race->steps > SHORT) race->steps = SHORT;
    for (int s = 0; s < SIDES; ++s) {
        race->side[s].ms = SN_NEW_ARRAY(double, race->steps);
        race->side[s].iterations = SN_NEW_ARRAY(double, race->steps);
        if (!race->side[s].ms || !race->side[s].iterations)
            return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    }
    return SN_OK;
}

static SnStatus step_side(Side* side, int step, SnError* error) {
    const SnStatus status = sn_world_step(side->world, error);
    SN_TRY(status);
    const SnXpbdStats* stats = &side->world->xpbd->stats;
    side->ms[step] = 1e3 * sn_world_stats(side->world)->seconds[SN_STAGE_SOLVE];
    side->iterations[step] = stats->iterations;
    side->total += side->ms[step];
    side->mean += stats->iterations;
    side->rigid_only += stats->elastic_iterations == 0;
    side->missed += status == SN_NOT_CONVERGED;
    return SN_OK;
}

static SnStatus run_race(Race* race, SnError* error) {
    for (race->done = 0; race->done < race->steps; ++race->done)
        for (int s = 0; s < SIDES; ++s) SN_TRY(step_side(&race->side[s], race->done, error));
    for (int s = 0; s < SIDES; ++s) race->side[s].mean /= (double)race->steps;
    return SN_OK;
}

// ---- telling

static void print_race(FILE* out, const Race* race) {
    const Side *plain = &race->side[PLAIN], *layered = &race->side[LAYERED];
    const double ratio = plain->total / layered->total;
    fprintf(out, "    %-17s %8d %6d %9.3f %8.1f %6d %9.3f %8.1f %6d %6d %7.2f\n",
            race->study->scene, sn_study_elements(plain->world), race->done,
            plain->total / race->done, plain->mean, plain->missed, layered->total / race->done,
            layered->mean, layered->missed, layered->rigid_only, ratio);
    sn_print_at_least(out, ratio, race->study->least, "plain over layers, %s", race->study->scene);
}

// steps by how long they took, in bins of equal width up to the longest
static SnStatus plot_race(const Race* race, const char* folder, SnError* error) {
    double x[2 * BINS], y[SIDES][2 * BINS] = {{0}}, most = 0;
    char path[4096], name[64];
    for (int s = 0; s < SIDES; ++s)
        for (int i = 0; i < race->done; ++i) most = fmax(most, race->side[s].ms[i]);
    for (int b = 0; b < 2 * BINS; ++b) x[b] = most * ((b + 1) / 2) / BINS;
    for (int s = 0; s < SIDES; ++s)
        for (int i = 0; i < race->done; ++i) {
            const int bin = (int)fmin(BINS - 1, floor(BINS * race->side[s].ms[i] / most));
            y[s][2 * bin] += 1, y[s][2 * bin + 1] += 1;
        }
    const SnPlotLine line[SIDES] = {{.label = "plain", .y = y[PLAIN]},
                                    {.label = "layers", .y = y[LAYERED]}};
    const SnPlot plot = {.title = race->study->scene,
                         .x_label = "ms per step until the residual is a tenth",
                         .y_label = "steps",
                         .count = 2 * BINS,
                         .x = x,
                         .line = line,
                         .line_count = SIDES};
    snprintf(name, sizeof name, "figure9-%s.svg", race->study->scene);
    SN_TRY(sn_study_path(folder, name, path, sizeof path, error));
    return sn_write_plot(path, &plot, error);
}

static SnStatus write_race(const Race* race, const char* folder, SnError* error) {
    char name[64];
    double* cell = SN_NEW_ARRAY(double, 5 * (size_t)race->done);
    if (!cell) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    for (int i = 0; i < race->done; ++i) {
        const double row[5] = {i + 1, race->side[PLAIN].ms[i], race->side[PLAIN].iterations[i],
                               race->side[LAYERED].ms[i], race->side[LAYERED].iterations[i]};
        memcpy(cell + 5 * (size_t)i, row, sizeof row);
    }
    snprintf(name, sizeof name, "figure9-%s.csv", race->study->scene);
    const SnStatus status =
        sn_study_csv(folder, name, "step,plain_ms,plain_iterations,layers_ms,layers_iterations",
                     NULL, 5, race->done, cell, error);
    sn_free(cell);
    return status < 0 ? status : plot_race(race, folder, error);
}

SnStatus sn_layers_scenes(const SnBenchOptions* options, FILE* out, SnError* error) {
    fprintf(
        out,
        "\nSteps until the residual is a tenth of what it is before any projection, one thread;\n"
        "    ms of stage solve and iterations, means; missed: more than 1000; rigid: steps that\n"
        "    end in a rigid layer\n"
        "    %-17s %8s %6s %9s %8s %6s %9s %8s %6s %6s %7s\n",
        "", "elements", "steps", "plain ms", "its", "missed", "layers ms", "its", "missed", "rigid",
        "ratio");
    for (int i = 0; i < STUDIES; ++i) {
        Race race = {.study = &studies[i]};
        SnStatus status = open_race(&race, options->full, error);
        if (status >= 0) status = run_race(&race, error);
        if (status >= 0) print_race(out, &race);
        if (status >= 0) status = write_race(&race, options->out, error);
        fflush(out);
        close_race(&race);
        SN_TRY(status);
    }
    return SN_OK;
}
