// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Cantilevers with many thresholds tau_E at which elements turn elastic (source text 000, section
// 3.4.1 and figure 3.3), and tau_R = tau_E / 10: what a threshold costs in error and gains in
// speed. The elastic beam, one adaptive beam for each threshold and a reference with steps of a
// sixteenth of the length take their steps in turn.
//
// The strain at which ghosts wake an element (creep) is proportional to sqrt(tau_E). Predictions
// start at standstill, so a beam that froze at the turning point of its swing is predicted to
// deform slowly in every step. Once the squared sum of these rates reaches tau_E, the strains have
// added up to h sqrt(tau_E).
#include "output/plot.h"
#include "rigidification.h"

#include <math.h>

typedef struct Beam {
    const char* name;  // name of the files
    const char* scene; // the scene, with steps of 0.01 s
    const char* fine;  // change to the scene with --full
    double length;     // length of the beam, m
    int steps;
    double shown; // speed-up of the text at tau_E = 1e-5; 0: the text has none
} Beam;

// The text's own beam in space has 25843 tets, the one in the plane 2739 triangles.
static const Beam beams[] = {
    {"threshold-beam", "cantilever", "bodies[0].mesh.box.cells=[54,9,9]", 2, 500, 0},
    {"threshold-plane", "cantilever-2d", NULL, 0.76, 1000, 1.7},
};
enum { BEAM_COUNT = sizeof beams / sizeof beams[0] };

enum { LOG_COUNT = 20, ROW_COUNT = LOG_COUNT + 2, FINER = 16, FRAMES = 3 };
#define STEP   0.01 // length of a step, s
#define JUDGED 1e-5 // tau_E at which the text has numbers

// One beam of the sweep.
typedef struct Row {
    double tau_E, creep;
    SnWorld* world;
    double seconds;
    double share;    // mean share of the elements that are rigid
    double error;    // largest distance from the elastic beam, over the beam's length
    double from_ref; // largest distance from the reference, over the beam's length
} Row;

typedef struct Sweep {
    const Beam* beam;
    Row elastic;
    SnWorld* reference;
    Row row[ROW_COUNT];
    int count; // number of thresholds; behind them comes one row without ghosts, as in the text
    int elements;
} Sweep;

// ---- the beams

static void add_row(Sweep* sweep, double tau_E) {
    sweep->row[sweep->count++] = (Row){.tau_E = tau_E, .creep = FRAMES * STEP * sqrt(tau_E)};
}

static void choose_thresholds(Sweep* sweep, int full) {
    const double few[] = {1e-8, 1e-6, JUDGED, 1e-4, 1e-2, 1};
    for (int i = 0; i < LOG_COUNT && full; ++i) {
        const double tau_E = pow(10, -10 + 10.0 * i / (LOG_COUNT - 1));
        if (i > 0 && tau_E > JUDGED && sweep->row[sweep->count - 1].tau_E < JUDGED)
            add_row(sweep, JUDGED);
        add_row(sweep, tau_E);
    }
    for (size_t i = 0; i < sizeof few / sizeof few[0] && !full; ++i) add_row(sweep, few[i]);
    sweep->row[sweep->count] = (Row){.tau_E = JUDGED, .creep = 0};
}

// Settings of one row, as behind --set.
enum { TEXT = 48, SET_COUNT = 3 };
typedef char Set[SET_COUNT][TEXT];

static SnStatus open_beam(const Sweep* sweep, int full, Set own, SnWorld** world, SnError* error) {
    const char* set[SET_COUNT + 1] = {own[0], own[1], own[2], sweep->beam->fine};
    return sn_study_open("rigidification", sweep->beam->scene, set,
                         SET_COUNT + (full && sweep->beam->fine), world, NULL, error);
}

static SnStatus open_elastic(const Sweep* sweep, int full, int finer, SnWorld** world,
                             SnError* error) {
    Set set = {"rigidification.on=false", "rigidification.creep=0"};
    snprintf(set[2], TEXT, "step=%.17g", STEP / finer);
    return open_beam(sweep, full, set, world, error);
}

static SnStatus open_sweep(Sweep* sweep, int full, SnError* error) {
    SN_TRY(open_elastic(sweep, full, 1, &sweep->elastic.world, error));
    SN_TRY(open_elastic(sweep, full, FINER, &sweep->reference, error));
    for (int i = 0; i <= sweep->count; ++i) {
        Row* row = &sweep->row[i];
        Set set;
        snprintf(set[0], TEXT, "rigidification.tau_R=%.9g", 0.1 * row->tau_E);
        snprintf(set[1], TEXT, "rigidification.tau_E=%.9g", row->tau_E);
        snprintf(set[2], TEXT, "rigidification.creep=%.9g", row->creep);
        SN_TRY(open_beam(sweep, full, set, &row->world, error));
    }
    sweep->elements = sn_study_elements(sweep->elastic.world);
    return SN_OK;
}

static void close_sweep(Sweep* sweep) {
    sn_destroy_world(sweep->elastic.world);
    sn_destroy_world(sweep->reference);
    for (int i = 0; i <= sweep->count; ++i) sn_destroy_world(sweep->row[i].world);
}

// Compare a beam after a step with the elastic beam and with the reference.
static void measure_beam(const Sweep* sweep, Row* row) {
    const SnBodyId body = {1};
    const double length = sweep->beam->length;
    const double error = sn_study_distance(sweep->elastic.world, row->world, body) / length;
    const double from_ref = sn_study_distance(sweep->reference, row->world, body) / length;
    const int rigid = sn_world_stats(row->world)->rigid_elements;
    row->share += (double)rigid / sweep->elements / sweep->beam->steps;
    row->error = fmax(row->error, error);
    row->from_ref = fmax(row->from_ref, from_ref);
}

static SnStatus run_sweep(Sweep* sweep, SnError* error) {
    for (int step = 0; step < sweep->beam->steps; ++step) {
        for (int k = 0; k < FINER; ++k) SN_TRY(sn_world_step(sweep->reference, error));
        SN_TRY(sn_study_step(sweep->elastic.world, &sweep->elastic.seconds, error));
        for (int i = 0; i <= sweep->count; ++i)
            SN_TRY(sn_study_step(sweep->row[i].world, &sweep->row[i].seconds, error));
        for (int i = 0; i <= sweep->count; ++i) measure_beam(sweep, &sweep->row[i]);
        measure_beam(sweep, &sweep->elastic);
    }
    return SN_OK;
}

// ---- printing

static double speed_up(const Sweep* sweep, const Row* row) {
    return sweep->elastic.seconds / row->seconds;
}

static void print_sweep(FILE* out, const Sweep* sweep) {
    const Beam* beam = sweep->beam;
    fprintf(out, "    %s, %d elements, %d steps\n    %9s %9s %10s %9s %8s %14s\n", beam->scene,
            sweep->elements, beam->steps, "tau_E", "creep", "error", "speed-up", "rigid",
            "to reference");
    for (int i = 0; i <= sweep->count; ++i) {
        const Row* row = &sweep->row[i];
        fprintf(out, "    %9.2g %9.2g %9.4f%% %9.2f %7.1f%% %13.4f%%\n", row->tau_E, row->creep,
                100 * row->error, speed_up(sweep, row), 100 * row->share, 100 * row->from_ref);
    }
    fprintf(out, "    %9s %9s %10s %9s %8s %13.4f%%\n", "elastic", "", "", "1", "",
            100 * sweep->elastic.from_ref);
}

// Find the largest ratio of a threshold's error to the error of a threshold about a hundred times
// as high or higher. Nearer thresholds are not compared: the moment at which a swing freezes is
// chance, so neighbours may be in either order.
static double largest_rise(const Sweep* sweep) {
    double rise = 0;
    for (int i = 0; i < sweep->count; ++i)
        for (int k = i + 1; k < sweep->count; ++k)
            if (sweep->row[k].tau_E > 99 * sweep->row[i].tau_E && sweep->row[k].error > 0)
                rise = fmax(rise, sweep->row[i].error / sweep->row[k].error);
    return rise;
}

static void judge_sweep(FILE* out, const Sweep* sweep) {
    for (int i = 0; i < sweep->count; ++i) {
        const Row* row = &sweep->row[i];
        if (row->tau_E != JUDGED) continue;
        sn_print_at_most(out, 100 * row->error, 0.1, "error at tau_E 1e-5, %% of the length");
        if (sweep->beam->shown > 0)
            sn_print_at_least(out, speed_up(sweep, row), sweep->beam->shown,
                              "speed-up at tau_E 1e-5 (text %.1f)", sweep->beam->shown);
    }
    sn_print_at_most(out, largest_rise(sweep), 1, "error over that of a tau_E 100 times higher");
}

static SnStatus write_sweep(const char* folder, const Sweep* sweep, SnError* error) {
    const int n = sweep->count;
    double table[6 * ROW_COUNT], x[ROW_COUNT], y[ROW_COUNT], speed[ROW_COUNT];
    char name[64], path[4096];
    for (int i = 0; i < n; ++i) {
        const Row* row = &sweep->row[i];
        double* cell = table + 6 * (size_t)i;
        cell[0] = x[i] = row->tau_E;
        cell[1] = y[i] = row->error;
        cell[2] = speed[i] = speed_up(sweep, row);
        cell[3] = row->share;
        cell[4] = row->from_ref;
        cell[5] = row->creep;
    }
    snprintf(name, sizeof name, "%s.csv", sweep->beam->name);
    SN_TRY(sn_study_csv(folder, name, "tau_E,error,speed_up,rigid_share,error_to_reference,creep",
                        NULL, 6, n, table, error));
    snprintf(name, sizeof name, "%s.svg", sweep->beam->name);
    SN_TRY(sn_study_path(folder, name, path, sizeof path, error));
    const SnPlotLine lines[] = {{.label = "largest error of a vertex, over the length", .y = y},
                                {.label = "speed-up", .y = speed, .right = 1}};
    const SnPlot plot = {.title = sweep->beam->scene,
                         .x_label = "tau_E, 1/s^2",
                         .y_label = "error",
                         .count = n,
                         .x = x,
                         .line = lines,
                         .line_count = 2,
                         .log_x = 1,
                         .log_y = 1,
                         .right_label = "speed-up"};
    return sn_write_plot(path, &plot, error);
}

SnStatus sn_rigidification_threshold(const SnBenchOptions* options, FILE* out, SnError* error) {
    fprintf(out,
            "\nCantilevers over tau_E, tau_R = tau_E / 10, creep by default%s\n"
            "    error: largest distance of a vertex to the elastic beam, over the length; to\n"
            "    reference: the same to an elastic beam with steps of a sixteenth\n",
            options->full ? "" : "; --full takes more thresholds and a finer beam");
    for (int i = 0; i < BEAM_COUNT; ++i) {
        Sweep sweep = {.beam = &beams[i]};
        choose_thresholds(&sweep, options->full);
        SnStatus status = open_sweep(&sweep, options->full, error);
        if (status >= 0) status = run_sweep(&sweep, error);
        if (status >= 0) print_sweep(out, &sweep);
        if (status >= 0) judge_sweep(out, &sweep);
        if (status >= 0) status = write_sweep(options->out, &sweep, error);
        close_sweep(&sweep);
        SN_TRY(status);
    }
    return SN_OK;
}

// ---- counts

SnStatus sn_rigidification_count_threshold(SnTally* tally, SnError* error) {
    static const char* const names[BEAM_COUNT] = {"beam", "plane"};
    static const char* const coarse[BEAM_COUNT] = {"bodies[0].mesh.box.cells=[12,2,2]", NULL};
    for (int i = 0; i < BEAM_COUNT; ++i) {
        const char* set[] = {"rigidification.tau_R=1e-6", "rigidification.tau_E=1e-5",
                             "rigidification.creep=1e-4", coarse[i], NULL};
        SN_TRY(sn_tally_scene(tally, names[i], "rigidification", beams[i].scene, set, 300, error));
    }
    return SN_OK;
}
