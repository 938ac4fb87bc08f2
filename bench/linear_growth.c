// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// How assembly, factor and solve grow with the number of nodes: a table, growth.csv and growth.svg.
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "linear.h"
#include "output/plot.h"

#include <math.h>
#include <unistd.h>

// Numbers of cells across: 1k to 200k nodes, about twice as many from one size to the next.
static const int sizes[] = {6, 8, 10, 13, 17, 22, 28, 36};
enum { SIZE_COUNT = sizeof sizes / sizeof sizes[0], SHORT_COUNT = 6 };

// The costs that grow.
enum { ASSEMBLE, FACTOR, SOLVE, COST_COUNT };
static const char* const cost_names[COST_COUNT] = {"assemble", "factor", "solve"};

typedef struct Growth {
    int count;
    double nodes[SIZE_COUNT], tets[SIZE_COUNT];
    double cost[COST_COUNT][SIZE_COUNT]; // times, ms
    double entries[SIZE_COUNT], flops[SIZE_COUNT];
} Growth;

// ---- measuring

// Repeats take at least this time together, because a few repeats of a small size would be mostly
// noise.
#define PATIENCE 0.3 // time, s

static void time_assemble(SnLinearCase* c, SnStopwatch* best) {
    const double start = sn_seconds();
    for (int r = 0; r < 3 || (r < 100 && sn_seconds() - start < PATIENCE); ++r) {
        const SnStopwatch begin = sn_span_begin();
        sn_assemble_linear_case(c);
        sn_span_end(best, begin);
    }
}

static SnStatus time_factor(const SnLinearCase* c, SnLinear* linear, SnStopwatch* best) {
    const double start = sn_seconds();
    for (int r = 0; r < 2 || (r < 100 && sn_seconds() - start < PATIENCE); ++r) {
        const SnStopwatch begin = sn_span_begin();
        SN_TRY(sn_linear_factor(linear, c->A));
        sn_span_end(best, begin);
    }
    return SN_OK;
}

static SnStatus time_solve(const SnLinearCase* c, SnLinear* linear, double* x, SnStopwatch* best) {
    const double start = sn_seconds();
    for (int r = 0; r < 3 || (r < 100 && sn_seconds() - start < PATIENCE); ++r) {
        for (int i = 0; i < c->dofs; ++i) x[i] = i % 3 == 2 ? -1 : 0;
        const SnStopwatch begin = sn_span_begin();
        SN_TRY(sn_linear_solve(linear, 1, x, x));
        sn_span_end(best, begin);
    }
    return SN_OK;
}

// 1: a factor fits into memory, and leaves some memory to other programs.
static int fits_memory(const SnLinear* linear) {
    const double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    return (double)sn_linear_info(linear).factor_bytes < 0.7 * memory;
}

static void keep_costs(const SnLinearCase* c, SnLinearInfo info, const SnStopwatch best[COST_COUNT],
                       Growth* g) {
    const int i = g->count++;
    g->nodes[i] = c->nodes;
    g->tets[i] = c->mesh->element_count;
    for (int k = 0; k < COST_COUNT; ++k) g->cost[k][i] = best[k].cpu;
    g->entries[i] = (double)info.factor_entries;
    g->flops[i] = info.factor_flops;
}

// Measure one size. If the factor would not fit into memory, nothing is factored, and the result is
// SN_OUT_OF_MEMORY.
static SnStatus measure_case(SnLinearCase* c, SnLinear* linear, double* x, Growth* g) {
    SnStopwatch best[COST_COUNT] = {sn_span_none, sn_span_none, sn_span_none};
    SN_TRY(sn_linear_analyse(linear, c->A->pattern));
    if (!fits_memory(linear)) return SN_OUT_OF_MEMORY;
    time_assemble(c, &best[ASSEMBLE]);
    SN_TRY(time_factor(c, linear, &best[FACTOR]));
    SN_TRY(time_solve(c, linear, x, &best[SOLVE]));
    keep_costs(c, sn_linear_info(linear), best, g);
    return SN_OK;
}

static SnStatus measure_beam(int across, Growth* g) {
    const SnLinearDef def = sn_default_linear_def();
    SnLinearCase c;
    SnLinear* linear = NULL;
    SN_TRY(sn_make_beam_case(across, &c));
    double* x = SN_NEW_ARRAY(double, c.dofs);
    SnStatus status = x ? sn_create_linear(SN_LINEAR_OURS, &def, &linear) : SN_OUT_OF_MEMORY;
    if (status >= 0) status = measure_case(&c, linear, x, g);
    sn_destroy_linear(linear);
    sn_free(x);
    sn_free_linear_case(&c);
    return status;
}

// ---- printing

static void print_last(FILE* out, const Growth* g) {
    const int i = g->count - 1;
    fprintf(out, "    %9.0f %9.0f", g->nodes[i], g->tets[i]);
    for (int k = 0; k < COST_COUNT; ++k) fprintf(out, " %10.2f", g->cost[k][i]);
    fprintf(out, " %9.2f %9.3f %7.1f\n", 1e-6 * g->entries[i], 1e-9 * g->flops[i],
            1e-6 * g->flops[i] / g->cost[FACTOR][i]);
    fflush(out);
}

static void print_fits(FILE* out, const Growth* g) {
    if (g->count < 2) return;
    fprintf(out, "    exponents of the number of nodes:");
    for (int k = 0; k < COST_COUNT; ++k)
        fprintf(out, " %s %.2f%s", cost_names[k], sn_fit_power(g->count, g->nodes, g->cost[k]),
                k + 1 < COST_COUNT ? "," : "");
    fprintf(out, "\n    in space, nested dissection promises 1, 2 and 4/3 for large bodies\n");
}

static SnStatus write_csv(const char* path, const Growth* g, SnError* error) {
    SnFile* file = NULL;
    SN_TRY(sn_create_file(path, &file, error));
    FILE* stream = sn_file_stream(file);
    fprintf(stream, "nodes,tets,assemble_ms,factor_ms,solve_ms,factor_entries,factor_flops\n");
    for (int i = 0; i < g->count; ++i) {
        const double columns[] = {g->nodes[i],        g->tets[i],        g->cost[ASSEMBLE][i],
                                  g->cost[FACTOR][i], g->cost[SOLVE][i], g->entries[i],
                                  g->flops[i]};
        const int count = sizeof columns / sizeof columns[0];
        for (int k = 0; k < count; ++k) {
            sn_file_number(stream, columns[k]);
            fputc(k + 1 < count ? ',' : '\n', stream);
        }
    }
    return sn_file_commit(file, error);
}

// Both axes are logarithmic, so that powers are straight lines.
static SnStatus write_svg(const char* path, const Growth* g, SnError* error) {
    char labels[COST_COUNT][64];
    SnPlotLine lines[COST_COUNT];
    for (int k = 0; k < COST_COUNT; ++k) {
        snprintf(labels[k], sizeof labels[k], "%s, exponent %.2f", cost_names[k],
                 sn_fit_power(g->count, g->nodes, g->cost[k]));
        lines[k] = (SnPlotLine){.label = labels[k], .y = g->cost[k]};
    }
    const SnPlot plot = {.title = "One thread, clamped beams",
                         .x_label = "nodes",
                         .y_label = "ms",
                         .count = g->count,
                         .x = g->nodes,
                         .line = lines,
                         .line_count = COST_COUNT,
                         .log_x = 1,
                         .log_y = 1};
    return sn_write_plot(path, &plot, error);
}

static SnStatus write_files(const char* folder, const Growth* g, FILE* out, SnError* error) {
    char path[4096];
    if (g->count < 2) return SN_OK;
    SN_TRY(sn_make_folder(folder, error));
    if (snprintf(path, sizeof path, "%s/growth.csv", folder) >= (int)sizeof path)
        return sn_fail(error, SN_BAD_INPUT, "the name of the folder is too long");
    SN_TRY(write_csv(path, g, error));
    snprintf(path, sizeof path, "%s/growth.svg", folder);
    SN_TRY(write_svg(path, g, error));
    fprintf(out, "    written to %s: growth.csv, growth.svg\n", folder);
    return SN_OK;
}

SnStatus sn_linear_growth(const SnBenchOptions* options, FILE* out, SnError* error) {
    Growth g = {0};
    fprintf(out, "Growth, clamped beams, %s, 1 thread%s\n", SN_LINEAR_OURS,
            options->full ? "" : "; --full goes on to 200k nodes");
    if (!sn_linear_has(out, SN_LINEAR_OURS)) return SN_OK;
    fprintf(out, "    %9s %9s %10s %10s %10s %9s %9s %7s\n", "nodes", "tets", "assemble", "factor",
            "solve", "nnz(L)/M", "GF", "GF/s");
    const int count = options->full ? SIZE_COUNT : SHORT_COUNT;
    SnStatus status = SN_OK;
    for (int i = 0; i < count && status >= 0; ++i) {
        status = measure_beam(sizes[i], &g);
        if (status >= 0) print_last(out, &g);
    }
    if (status == SN_OUT_OF_MEMORY)
        fprintf(out, "    the next one does not fit the memory of this machine\n");
    else
        SN_TRY(status);
    print_fits(out, &g);
    SN_TRY(write_files(options->out, &g, out, error));
    fprintf(out, "\n");
    return SN_OK;
}

// ---- counts

// Count entries and flops, which the analysis knows before anything is factored.
static SnStatus count_size(SnTally* tally, int across) {
    const SnLinearDef def = sn_default_linear_def();
    SnLinearCase c;
    SnLinear* linear = NULL;
    char name[40];
    SN_TRY(sn_make_beam_case(across, &c));
    snprintf(name, sizeof name, "across-%d", across);
    SnStatus status = sn_create_linear(SN_LINEAR_OURS, &def, &linear);
    if (status >= 0) status = sn_linear_analyse(linear, c.A->pattern);
    if (status >= 0) {
        sn_tally(tally, name, "matrix-blocks", c.A->pattern->blocks);
        sn_tally_factor(tally, name, linear);
    }
    sn_destroy_linear(linear);
    sn_free_linear_case(&c);
    return status;
}

SnStatus sn_linear_count_growth(SnTally* tally, SnError* error) {
    (void)error;
    for (int i = 0; i < 4; ++i) SN_TRY(count_size(tally, sizes[i]));
    return SN_OK;
}
