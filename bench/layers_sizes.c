// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Table 1 of source text 002: a plane box of 3 x 1 that is stretched by a tenth and let go, cut
// into finer and finer triangles. The table shows how much of the time until nine tenths of the
// residual are gone is saved by layers, and which share of the time in layers goes into sorting
// elements and finding bodies. Both are given for a second, as the text gives them for a whole run,
// and separately for the steps in which the box moves. In the last half of the second the box
// rests.
#include "layers.h"

#include "base/clock.h"
#include "output/plot.h"
#include "sim/world.h"
#include "xpbd/layers.h"

#include <math.h>
#include <string.h>

typedef struct Size {
    const char* cells;
    int moving, steps; // number of steps in which the box moves, and of all steps
    double least;      // share of time saved that is the target, %; 0: there is none
    int full;
} Size;

// Sizes: about the 651, 1550 and 3304 triangles of the text, and larger ones.
static const Size sizes[] = {
    {"[32,10]", 10, 100, 0.1, 0},   {"[48,16]", 10, 100, 5.8, 0},   {"[71,23]", 10, 100, 11.9, 0},
    {"[122,41]", 10, 100, 11.9, 0}, {"[212,71]", 10, 100, 11.9, 1}, {"[671,224]", 1, 1, 0, 1},
};
enum { SIZES = sizeof sizes / sizeof sizes[0] };
enum { PLAIN, LAYERED, SIDES };
enum { MOVING, ALL, PHASES };

typedef struct Phase {
    int steps;
    double seconds[SIDES], iterations[SIDES];
    double build; // time of sorting elements and finding bodies, s
    int missed[SIDES];
} Phase;

typedef struct Row {
    const Size* size;
    SnWorld* side[SIDES];
    double elements;
    Phase phase[PHASES];
} Row;

static SnStatus open_side(const char* count, int side, SnWorld** world, SnError* error) {
    char cells[64];
    snprintf(cells, sizeof cells, "bodies[0].mesh.jittered_grid.cells=%s", count);
    const char* set[] = {cells, "xpbd.tolerance=0.1", "xpbd.iterations=1000000",
                         side == LAYERED ? SN_STUDY_LAYERS : SN_STUDY_PLAIN};
    SN_TRY(sn_study_open("xpbd", "stretched-box", set, 4, world, NULL, error));
    return sn_world_start(*world, error);
}

static SnStatus open_row(Row* row, SnError* error) {
    for (int s = 0; s < SIDES; ++s) SN_TRY(open_side(row->size->cells, s, &row->side[s], error));
    row->elements = sn_study_elements(row->side[PLAIN]);
    return SN_OK;
}

// Sort elements and find bodies once more, as in the last step. Returns the time, s.
static double time_build(const SnWorld* world) {
    SnLayered* layered = world->xpbd->layered;
    const double start = sn_thread_seconds();
    sn_layers_build(layered->layers, &layered->mesh, layered->key, layered->fixed,
                    layered->elastic);
    return sn_thread_seconds() - start;
}

static SnStatus add_step(Row* row, Phase* phase, SnError* error) {
    for (int s = 0; s < SIDES; ++s) {
        const double start = sn_thread_seconds();
        const SnStatus status = sn_world_step(row->side[s], error);
        SN_TRY(status);
        phase->seconds[s] += sn_thread_seconds() - start;
        phase->iterations[s] += row->side[s]->xpbd->stats.iterations;
        phase->missed[s] += status == SN_NOT_CONVERGED;
    }
    phase->build += time_build(row->side[LAYERED]);
    phase->steps++;
    return SN_OK;
}

static SnStatus run_row(Row* row, SnError* error) {
    Phase* all = &row->phase[ALL];
    while (all->steps < row->size->steps) {
        SN_TRY(add_step(row, all, error));
        if (all->steps == row->size->moving) row->phase[MOVING] = *all;
    }
    return SN_OK;
}

// Return the share of time that layers save, as % of the time of plain steps.
static double saved(const double cost[SIDES]) { return 100 * (1 - cost[LAYERED] / cost[PLAIN]); }

static double build_share(const Phase* p) { return 100 * p->build / p->seconds[LAYERED]; }

// ---- printing

static void print_phase(FILE* out, const Row* row, const Phase* p) {
    fprintf(out, "    %8.0f %6d %10.2f %10.1f %10.2f %10.1f %8.1f %10.1f %9.3f %8.1f\n",
            row->elements, p->steps, 1e3 * p->seconds[PLAIN] / p->steps,
            p->iterations[PLAIN] / p->steps, 1e3 * p->seconds[LAYERED] / p->steps,
            p->iterations[LAYERED] / p->steps, saved(p->seconds), saved(p->iterations),
            build_share(p), p->seconds[PLAIN] + p->seconds[LAYERED]);
    if (p->missed[PLAIN] || p->missed[LAYERED])
        fprintf(out, "    missed: %d steps of plain, %d in layers\n", p->missed[PLAIN],
                p->missed[LAYERED]);
    if (row->size->least > 0 && p == &row->phase[ALL])
        sn_print_at_least(out, saved(p->seconds), row->size->least,
                          "%% saved in %d steps, at least %g", p->steps, row->size->least);
    fflush(out);
}

static void print_row(FILE* out, const Row* row) {
    for (int k = 0; k < PHASES; ++k)
        if (k == MOVING || row->size->steps > row->size->moving)
            print_phase(out, row, &row->phase[k]);
}

static SnStatus plot_table(const Row* rows, int count, const char* folder, SnError* error) {
    double elements[SIZES], share[PHASES][SIZES];
    char path[4096];
    int longer = 0;
    for (int k = 0; k < count; ++k) {
        elements[k] = rows[k].elements;
        for (int p = 0; p < PHASES; ++p) share[p][k] = saved(rows[k].phase[p].seconds);
        longer += rows[k].size->steps > rows[k].size->moving;
    }
    const SnPlotLine line[PHASES] = {
        {.label = "while it moves", .y = share[MOVING], .x = elements, .count = count},
        {.label = "over 100 steps", .y = share[ALL], .x = elements, .count = longer}};
    const SnPlot plot = {.title = "A stretched box is let go: what layers save",
                         .x_label = "elements",
                         .y_label = "% of the time of plain steps",
                         .line = line,
                         .line_count = PHASES,
                         .log_x = 1,
                         .legend_right = 1};
    SN_TRY(sn_study_path(folder, "table1.svg", path, sizeof path, error));
    return sn_write_plot(path, &plot, error);
}

static SnStatus write_table(const Row* rows, int count, const char* folder, SnError* error) {
    enum { COLUMNS = 8 };
    double cell[PHASES * SIZES][COLUMNS];
    int lines = 0;
    for (int k = 0; k < PHASES * count; ++k) {
        const Row* row = &rows[k / PHASES];
        const Phase* p = &row->phase[k % PHASES];
        if (k % PHASES == ALL && row->size->steps == row->size->moving) continue;
        const double values[COLUMNS] = {row->elements,
                                        p->steps,
                                        1e3 * p->seconds[PLAIN] / p->steps,
                                        p->iterations[PLAIN] / p->steps,
                                        1e3 * p->seconds[LAYERED] / p->steps,
                                        p->iterations[LAYERED] / p->steps,
                                        saved(p->seconds),
                                        build_share(p)};
        memcpy(cell[lines++], values, sizeof values);
    }
    SN_TRY(sn_study_csv(folder, "table1.csv",
                        "elements,steps,plain_ms,plain_iterations,layers_ms,layers_iterations,"
                        "saved_percent,sort_and_bodies_percent",
                        NULL, COLUMNS, lines, cell[0], error));
    return plot_table(rows, count, folder, error);
}

SnStatus sn_layers_sizes(const SnBenchOptions* options, FILE* out, SnError* error) {
    Row rows[SIZES];
    int count = 0;
    SnStatus status = SN_OK;
    fprintf(
        out,
        "\nTable 1: a box that was stretched by a tenth, until nine tenths of the residual are\n"
        "    gone; means of its first steps, in 10 of which it moves; one thread; saved: of plain\n"
        "    time, and of iterations\n"
        "    %8s %6s %10s %10s %10s %10s %8s %10s %9s %8s\n",
        "elements", "steps", "plain ms", "iterations", "layers ms", "iterations", "saved %",
        "iterations", "sort %", "all s");
    for (int k = 0; k < SIZES && status >= 0; ++k) {
        Row* row = &rows[count];
        if (sizes[k].full && !options->full) continue;
        *row = (Row){.size = &sizes[k]};
        status = open_row(row, error);
        if (status >= 0) status = run_row(row, error);
        if (status >= 0) print_row(out, row);
        for (int s = 0; s < SIDES; ++s) sn_destroy_world(row->side[s]);
        ++count;
    }
    return status >= 0 ? write_table(rows, count, options->out, error) : status;
}

// ---- counts

SnStatus sn_layers_count_sizes(SnTally* tally, SnError* error) {
    static const char* const names[SIDES] = {"plain", "layers"};
    for (int s = 0; s < SIDES; ++s) {
        SnWorld* world = NULL;
        const SnStatus made = open_side("[18,6]", s, &world, error);
        SN_TRY(sn_tally_world(tally, names[s], made, world, 15, error));
    }
    return SN_OK;
}
