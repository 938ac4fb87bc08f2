// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solvers.h"

#include "base/memory.h"
#include "output/plot.h"

#include <string.h>

void sn_print_solver_head(FILE* out, const SnSolverScene* scene) {
    fprintf(out, "\n  %s, %s\n", scene->name, scene->what);
    fprintf(out, "    %-10s %5s %8s %6s %7s %7s %7s %8s %7s %7s %5s %8s\n", "", "steps", "s",
            "times", "element", "factor", "solve", "per step", "linear", "halved", "open", "apart");
}

void sn_print_solver_run(FILE* out, const SnSolverRun* r, const SnSolverRun* first) {
    const double steps = r->steps > 0 ? r->steps : 1;
    fprintf(out, "    %-10s %5d %8.2f %6.2f %7.2f %7.2f %7.2f %8.1f %7.1f %7.1f %5d %8.1e%s\n",
            sn_solver_entries[r->entry].label, r->steps, r->seconds, first->seconds / r->seconds,
            r->assemble, r->factor, r->solve, (double)r->iterations / steps,
            (double)r->linear / steps, (double)r->halvings / steps, r->unconverged, r->apart,
            r->failed == 0   ? ""
            : r->failed == 1 ? "  then failed"
                             : "  then stopped");
    fflush(out);
}

static SnStatus write_table(const char* folder, const char* name, const SnSolverRun* runs,
                            int count, SnError* error) {
    enum { COLUMNS = 3 };
    int rows = 0, most = 0;
    char file[120];
    for (int i = 0; i < count; ++i) most += runs[i].steps;
    double* cell = SN_NEW_ARRAY(double, COLUMNS*(size_t)most + 1);
    const char** label = SN_NEW_ARRAY(const char*, (size_t)most + 1);
    SnStatus status = cell && label ? SN_OK : sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    for (int i = 0; i < count && status >= 0; ++i)
        for (int s = 0; s < runs[i].steps; ++s, ++rows) {
            const double row[COLUMNS] = {s + 1, runs[i].per_step[s], runs[i].clock[s]};
            memcpy(cell + rows * COLUMNS, row, sizeof row);
            label[rows] = sn_solver_entries[runs[i].entry].label;
        }
    snprintf(file, sizeof file, "%s.csv", name);
    if (status >= 0)
        status = sn_study_csv(folder, file, "solver,step,iterations,seconds", label, COLUMNS, rows,
                              cell, error);
    sn_free(cell);
    sn_free((void*)label);
    return status;
}

// 1: a run is drawn. Pictures show six lines well, so two entries are left out whose curves are
// near others.
static int is_drawn(const SnSolverRun* run) {
    return run->steps > 0 && run->entry != SN_NEWTON_L1 && run->entry != SN_HYBRID_L0;
}

// Draw the iterations of each step, or the processor time up to each step.
static SnStatus plot_runs(const char* folder, const char* name, const char* title,
                          const SnSolverRun* runs, int count, int seconds, SnError* error) {
    SnPlotLine line[SN_SOLVER_ENTRIES];
    char path[4096], file[120];
    double* x = SN_NEW_ARRAY(double, runs[0].steps + 1);
    if (!x) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    for (int s = 0; s < runs[0].steps; ++s) x[s] = s + 1;
    int lines = 0;
    for (int i = 0; i < count; ++i)
        if (is_drawn(&runs[i]))
            line[lines++] = (SnPlotLine){.label = sn_solver_entries[runs[i].entry].label,
                                         .x = x,
                                         .y = seconds ? runs[i].clock : runs[i].per_step,
                                         .count = runs[i].steps};
    const SnPlot picture = {.title = title,
                            .x_label = "step",
                            .y_label = seconds ? "s" : "iterations of the step",
                            .line = line,
                            .line_count = lines,
                            .log_y = !seconds,
                            .legend_right = 1};
    snprintf(file, sizeof file, "%s-%s.svg", name, seconds ? "seconds" : "iterations");
    SnStatus status = sn_study_path(folder, file, path, sizeof path, error);
    if (status >= 0 && lines > 0) status = sn_write_plot(path, &picture, error);
    sn_free(x);
    return status;
}

SnStatus sn_write_solver_runs(const char* folder, const char* name, const char* title,
                              const SnSolverRun* runs, int count, SnError* error) {
    SN_TRY(write_table(folder, name, runs, count, error));
    SN_TRY(plot_runs(folder, name, title, runs, count, 0, error));
    return plot_runs(folder, name, title, runs, count, 1, error);
}
