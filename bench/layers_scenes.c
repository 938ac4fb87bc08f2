// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The scenes of figure 9 of source text 002: how long steps take until nine tenths of the residual
// are gone, in layers and without. All runs start alike, and then each goes on by itself. So does a
// reference in smaller steps with a smaller residual; the distance of each run from the reference
// is printed.
#include "layers.h"

#include "base/memory.h"
#include "output/plot.h"
#include "sim/world.h"

#include <math.h>
#include <string.h>

typedef struct Study {
    const char* scene;
    double least; // speed-up that is the target
} Study;

static const Study studies[] = {{"spinning-box", 1}, {"wheel", 1.3},      {"pills", 1.3},
                                {"octopus", 1.3},    {"inflated-box", 1}, {"inflated-i-shape", 1}};
enum { STUDIES = sizeof studies / sizeof studies[0], SHORT = 30, BINS = 40, PARTS = 4 };

enum { PLAIN, SPREAD, KEPT, SIDES };
static const char* const side_name[SIDES] = {"plain", "layers", "layers, kept"};

// One way of running a scene. `ms` and `iterations` have a number for each step.
typedef struct Side {
    SnWorld* world;
    double *ms, *iterations;
    double total, mean; // total time in ms, mean of iterations
    int rigid_only;     // number of steps that end without an iteration with all elements elastic
    int missed;         // number of steps that did not reach the residual
    double off;         // largest distance of a node from the reference, over the size of its body
} Side;

typedef struct Race {
    const Study* study;
    Side side[SIDES];
    SnWorld* reference;
    int64_t steps;
    int done;
} Race;

static void close_race(Race* race) {
    sn_destroy_world(race->reference);
    for (int s = 0; s < SIDES; ++s) {
        sn_destroy_world(race->side[s].world);
        sn_free(race->side[s].ms);
        sn_free(race->side[s].iterations);
    }
}

static SnStatus open_world(const Race* race, const char* const* set, int count, SnWorld** world,
                           int64_t* steps, SnError* error) {
    SN_TRY(sn_study_open("xpbd", race->study->scene, set, count, world, steps, error));
    return sn_world_start(*world, error);
}

static SnStatus open_reference(Race* race, int substeps, SnError* error) {
    char parts[64];
    const char* set[] = {"xpbd.tolerance=0.03", "xpbd.iterations=10000", SN_STUDY_PLAIN, parts};
    snprintf(parts, sizeof parts, "xpbd.substeps=%d", PARTS * substeps);
    return open_world(race, set, 4, &race->reference, NULL, error);
}

// Open all sides, which have the same tolerance, and the reference.
static SnStatus open_sides(Race* race, SnError* error) {
    const char* layers[SIDES] = {SN_STUDY_PLAIN, SN_STUDY_LAYERS, SN_STUDY_KEPT};
    for (int s = 0; s < SIDES; ++s) {
        const char* set[] = {"xpbd.tolerance=0.1", "xpbd.iterations=10000", layers[s]};
        SN_TRY(open_world(race, set, 3, &race->side[s].world, &race->steps, error));
    }
    return open_reference(race, race->side[PLAIN].world->def.xpbd.substeps, error);
}

static SnStatus open_race(Race* race, int full, SnError* error) {
    SN_TRY(open_sides(race, error));
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
    const SnStepStats* stats = sn_world_stats(side->world); // sums over all substeps
    side->ms[step] = 1e3 * stats->seconds[SN_PHASE_SOLVE];
    side->iterations[step] = stats->iterations;
    side->total += side->ms[step];
    side->mean += stats->iterations;
    side->rigid_only +=
        side->world->xpbd->stats.elastic_iterations == 0; // only the last substep counts
    side->missed += status == SN_NOT_CONVERGED;
    return SN_OK;
}

static SnStatus run_race(Race* race, SnError* error) {
    for (race->done = 0; race->done < race->steps; ++race->done) {
        SN_TRY(sn_world_step(race->reference, error));
        for (int s = 0; s < SIDES; ++s) {
            Side* side = &race->side[s];
            SN_TRY(step_side(side, race->done, error));
            side->off = fmax(side->off, sn_study_error(side->world, race->reference));
        }
    }
    for (int s = 0; s < SIDES; ++s) race->side[s].mean /= (double)race->steps;
    return SN_OK;
}

// ---- printing

static void print_race(FILE* out, const Race* race) {
    const Side* plain = &race->side[PLAIN];
    for (int s = 0; s < SIDES; ++s) {
        const Side* side = &race->side[s];
        fprintf(out, "    %-17s %8d %-13s %9.3f %8.1f %6d %6d %9.3f %% %8.2f\n",
                s == 0 ? race->study->scene : "", sn_study_elements(plain->world), side_name[s],
                side->total / race->done, side->mean, side->missed, side->rigid_only,
                100 * side->off, plain->total / side->total);
    }
    const Side* spread = &race->side[SPREAD];
    sn_print_at_least(out, plain->total / spread->total, race->study->least,
                      "plain over layers, %s", race->study->scene);
    sn_print_at_most(out, 100 * spread->off, fmax(1, 100 * plain->off),
                     "%s: largest distance from the reference, %%", race->study->scene);
}

// Draw a histogram of the times of steps, in bins of equal width up to the longest time.
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
    SnPlotLine line[SIDES];
    for (int s = 0; s < SIDES; ++s) line[s] = (SnPlotLine){.label = side_name[s], .y = y[s]};
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
    enum { COLUMNS = 1 + 2 * SIDES };
    char name[64];
    double* cell = SN_NEW_ARRAY(double, COLUMNS*(size_t)race->done);
    if (!cell) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    for (int i = 0; i < race->done; ++i) {
        double* row = cell + COLUMNS * (size_t)i;
        row[0] = i + 1;
        for (int s = 0; s < SIDES; ++s) {
            row[1 + 2 * s] = race->side[s].ms[i];
            row[2 + 2 * s] = race->side[s].iterations[i];
        }
    }
    snprintf(name, sizeof name, "figure9-%s.csv", race->study->scene);
    const SnStatus status = sn_study_csv(
        folder, name,
        "step,plain_ms,plain_iterations,layers_ms,layers_iterations,kept_ms,kept_iterations", NULL,
        COLUMNS, race->done, cell, error);
    sn_free(cell);
    return status < 0 ? status : plot_race(race, folder, error);
}

SnStatus sn_layers_scenes(const SnBenchOptions* options, FILE* out, SnError* error) {
    fprintf(out,
            "\nSteps until the residual is a tenth of what it is before any projection, one "
            "thread, layers by\n"
            "    the automatic choice with 5, 10, 20, ... iterations; ms of stage solve and "
            "iterations, means;\n"
            "    missed: more than 10 000; rigid: steps that end in a rigid layer; off: largest "
            "distance from a\n"
            "    run with %d times smaller steps and 0.03 of the residual, over the size\n"
            "    %-17s %8s %-13s %9s %8s %6s %6s %11s %8s\n",
            PARTS, "", "elements", "", "ms", "its", "missed", "rigid", "off", "ratio");
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

// ---- counts

SnStatus sn_layers_count_scenes(SnTally* tally, SnError* error) {
    static const char* const layers[SIDES] = {SN_STUDY_PLAIN, SN_STUDY_LAYERS, SN_STUDY_KEPT};
    static const char* const names[SIDES] = {"plain", "layers", "kept"};
    for (int i = 0; i < STUDIES; ++i)
        for (int s = 0; s < SIDES; ++s) {
            const char* set[] = {"xpbd.tolerance=0.1", "xpbd.iterations=10000", layers[s], NULL};
            char name[60];
            snprintf(name, sizeof name, "%s-%s", studies[i].scene, names[s]);
            SN_TRY(sn_tally_scene(tally, name, "xpbd", studies[i].scene, set, 2, error));
        }
    return SN_OK;
}
