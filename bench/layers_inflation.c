// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A body that turns grows in plain steps: its nodes move along straight lines at first, and
// iterations that end early do not take all of this growth back. A rigid layer turns the body
// without growth. The cases are a box that spins freely and a wheel that rolls. Some growth is
// right: by the mean of the stresses that hold a spinning box together, in plane strain, the area
// of a box of length L and height H grows by
//
//     rho omega^2 (L^2 + H^2) / 12 (1 + nu) (1 - 2 nu) / E.
#include "layers.h"

#include "base/memory.h"
#include "mesh/mesh.h"
#include "output/plot.h"
#include "sim/world.h"

#include <math.h>

enum { STEPS = 1000, BEGIN = 5, MOST_SIDES = 4, MOST_SETS = 3 };
enum { BOX, WHEEL };     // studies
enum { PLAIN, LAYERED }; // the first two ways of running each study

typedef struct Way {
    const char* label;
    const char* set[MOST_SETS];
} Way;

typedef struct Study {
    const char* scene;
    int ways;
    Way way[MOST_SIDES];
} Study;

static const Study studies[] = {
    {"spinning-box",
     4,
     {{"plain", {SN_STUDY_PLAIN}},
      {"layers", {0}},
      {"plain, 5 iterations", {SN_STUDY_PLAIN, "xpbd.iterations=5", "xpbd.tolerance=0"}},
      {"plain, converged", {SN_STUDY_PLAIN, "xpbd.iterations=2000", "xpbd.tolerance=1e-8"}}}},
    {"wheel", 2, {{"plain", {SN_STUDY_PLAIN}}, {"layers", {0}}}},
};
#define BOX_GROWS (100 * 5 * (M_PI / 4) * (M_PI / 4) * 10 / 12 * 1.33 * 0.34 / 60e3) // %
enum { STUDIES = sizeof studies / sizeof studies[0] };

// Results of one way of running a scene.
typedef struct Side {
    double growth[STEPS + 1]; // growth of area or volume since the start, %
    int64_t elastic;          // iterations with all elements elastic, after the first steps
    double seconds;
} Side;

// Measure the area or volume of all elements of body 1.
static SnStatus measure_growth(const SnWorld* world, double* det, double* volume) {
    const SnMesh* rest = sn_world_body_info(world, (SnBodyId){1}).rest;
    SN_TRY(sn_world_measure(world, (SnBodyId){1}, det, NULL, NULL));
    *volume = 0;
    for (int e = 0; e < rest->element_count; ++e) *volume += det[e] * sn_mesh_measure(rest, e);
    return SN_OK;
}

static SnStatus run_steps(SnWorld* world, double* det, Side* side, SnError* error) {
    double first, volume;
    SN_TRY(measure_growth(world, det, &first));
    for (int k = 1; k <= STEPS; ++k) {
        SN_TRY(sn_study_step(world, &side->seconds, error));
        SN_TRY(measure_growth(world, det, &volume));
        side->growth[k] = 100 * (volume / first - 1);
        if (k > BEGIN && world->xpbd) side->elastic += world->xpbd->stats.elastic_iterations;
    }
    return SN_OK;
}

static SnStatus run_side(const char* scene, const Way* way, Side* side, SnError* error) {
    SnWorld* world = NULL;
    int sets = 0;
    while (sets < MOST_SETS && way->set[sets]) ++sets;
    SnStatus status = sn_study_open("xpbd", scene, way->set, sets, &world, NULL, error);
    if (status >= 0) status = sn_world_start(world, error);
    double* det = status >= 0 ? SN_NEW_ARRAY(double, sn_study_elements(world)) : NULL;
    if (status >= 0) status = det ? run_steps(world, det, side, error) : SN_OUT_OF_MEMORY;
    sn_free(det);
    sn_destroy_world(world);
    return status;
}

// ---- printing

static void print_side(FILE* out, const char* label, const Side* side) {
    static const int at[] = {1, 10, 100, 300, 1000};
    fprintf(out, "    %-20s", label);
    for (size_t k = 0; k < sizeof at / sizeof at[0]; ++k)
        fprintf(out, " %10.5f", side->growth[at[k]]);
    fprintf(out, " %12lld %9.3f\n", (long long)side->elastic, 1e3 * side->seconds / STEPS);
    fflush(out);
}

static SnStatus write_study(const Study* study, const Side* side, const char* folder,
                            SnError* error) {
    double x[STEPS + 1];
    SnPlotLine line[MOST_SIDES];
    char path[4096], name[80];
    for (int k = 0; k <= STEPS; ++k) x[k] = k;
    for (int s = 0; s < study->ways; ++s)
        line[s] = (SnPlotLine){.label = study->way[s].label, .y = side[s].growth};
    const SnPlot plot = {.title = study->scene,
                         .x_label = "steps",
                         .y_label = "growth, %",
                         .count = STEPS + 1,
                         .x = x,
                         .line = line,
                         .line_count = study->ways,
                         .legend_right = 1};
    snprintf(name, sizeof name, "inflation-%s.svg", study->scene);
    SN_TRY(sn_study_path(folder, name, path, sizeof path, error));
    SN_TRY(sn_write_plot(path, &plot, error));
    double* cell = SN_NEW_ARRAY(double, (STEPS + 1) * (size_t)(study->ways + 1));
    if (!cell) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    char header[200] = "step";
    size_t used = 4;
    for (int s = 0; s < study->ways; ++s)
        used +=
            (size_t)snprintf(header + used, sizeof header - used, ",\"%s\"", study->way[s].label);
    for (int k = 0, i = 0; k <= STEPS; ++k) {
        cell[i++] = k;
        for (int s = 0; s < study->ways; ++s) cell[i++] = side[s].growth[k];
    }
    snprintf(name, sizeof name, "inflation-%s.csv", study->scene);
    const SnStatus status =
        sn_study_csv(folder, name, header, NULL, study->ways + 1, STEPS + 1, cell, error);
    sn_free(cell);
    return status;
}

static SnStatus run_study(const Study* study, Side* side, FILE* out, const char* folder,
                          SnError* error) {
    fprintf(out, "  %s\n", study->scene);
    for (int s = 0; s < study->ways; ++s) {
        side[s] = (Side){0};
        SN_TRY(run_side(study->scene, &study->way[s], &side[s], error));
        print_side(out, study->way[s].label, &side[s]);
    }
    return write_study(study, side, folder, error);
}

static void judge_box(FILE* out, const Side* side) {
    fprintf(out, "    %-20s %10.5f\n", "by its spin", BOX_GROWS);
    sn_print_at_most(out, (double)side->elastic, 0, "elastic iterations in layers after step %d",
                     BEGIN);
    sn_print_at_most(out, 1e4 * fabs(side->growth[STEPS] - side->growth[BEGIN]), 0.01,
                     "change of its area in layers from step %d to %d, at most 0.01 ppm", BEGIN,
                     STEPS);
}

SnStatus sn_layers_inflation(const SnBenchOptions* options, FILE* out, SnError* error) {
    Side* side = SN_NEW_ARRAY(Side, MOST_SIDES);
    if (!side) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    fprintf(
        out,
        "\nGrowth of area or volume, %%, after so many steps; iterations in which all is elastic\n"
        "    after the first %d steps; ms per step\n    %-20s %10d %10d %10d %10d %10d %12s %9s\n",
        BEGIN, "", 1, 10, 100, 300, 1000, "elastic", "ms");
    SnStatus status = SN_OK;
    for (int k = 0; k < STUDIES && status >= 0; ++k) {
        status = run_study(&studies[k], side, out, options->out, error);
        if (k == BOX && status >= 0) judge_box(out, &side[LAYERED]);
    }
    sn_free(side);
    return status;
}

// ---- counts

SnStatus sn_layers_count_inflation(SnTally* tally, SnError* error) {
    static const char* const set[][MOST_SETS + 1] = {{SN_STUDY_PLAIN}, {0}};
    static const char* const names[] = {"plain", "layers"};
    for (int k = 0; k < STUDIES; ++k)
        for (int s = PLAIN; s <= LAYERED; ++s) {
            char name[60];
            snprintf(name, sizeof name, "%s-%s", studies[k].scene, names[s]);
            SN_TRY(sn_tally_scene(tally, name, "xpbd", studies[k].scene, set[s], 10, error));
        }
    return SN_OK;
}
