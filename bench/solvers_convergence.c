// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One step of the same problem by all methods. Curves show what is left of the energy after each
// iteration,
//     (g_k - g*) / (g_0 - g*),
// with g* from Newton's method, converged to rounding (Liu, Bouaziz and Kavan 2017, Figure 2).
#include "solvers.h"

#include "material/law.h"
#include "output/plot.h"

#include <math.h>
#include <string.h>

enum { MOST_RUNNERS = 32, MOST_DRAWN = 7, NEWTON = 0 };

// Energies left that are below this are rounding, and are not drawn.
#define FOOT 1e-14

typedef struct Runner {
    const char* method;
    int history, drawn;
    char label[40];
    SnSolverTrace trace; // trace.count is 0 if the method does not take the law
} Runner;

typedef struct Race {
    const char* law;
    int across, most;
    int count;
    Runner runner[MOST_RUNNERS];
    double least; // g*, the least energy
} Race;

static const char* const laws[] = {"corotated",          "stvk",       "neo-hookean",
                                   "stable-neo-hookean", "projective", "springs"};
static const int histories[] = {0, 2, 5, 10};
static const char* const drawn[] = {"newton", "projective-dynamics", "quasi-newton", "l-bfgs",
                                    "qlb-turned"};

// ---- the runners

static void add_runner(Race* race, const char* method, int history) {
    Runner* r = &race->runner[race->count++];
    *r = (Runner){.method = method, .history = history};
    snprintf(r->label, sizeof r->label, history >= 0 ? "%s, m = %d" : "%s", method, history);
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; ++i)
        if (strcmp(method, drawn[i]) == 0) r->drawn = history != 0; // m = 0 is quasi-Newton
}

// Add all methods that iterate, L-BFGS with several histories.
static void add_runners(Race* race) {
    int count;
    const SnMethod* const* method = sn_method_registry(&count);
    for (int i = 0; i < count && race->count + 4 <= MOST_RUNNERS; ++i) {
        const char* name = method[i]->name;
        if (strcmp(name, "linear") == 0) continue;
        if (strcmp(name, "l-bfgs") != 0) add_runner(race, name, -1);
        for (int h = 0; h < 4 && strcmp(name, "l-bfgs") == 0; ++h)
            add_runner(race, name, histories[h]);
    }
}

static SnStatus run_one(const Race* race, Runner* r, const SnState* start, SnError* error) {
    const SnSolverCase c = {
        .across = race->across, .law = race->law, .method = r->method, .history = r->history};
    SnWorld* world = NULL;
    r->trace.count = 0;
    SnStatus status = sn_make_solver_world(&c, &world, error);
    if (status >= 0) {
        sn_state_copy(start, world->state);
        status = sn_trace_solver(world, race->most, &r->trace, error);
    }
    sn_destroy_world(world);
    return status == SN_UNSUPPORTED ? SN_OK : status;
}

static SnStatus run_all(Race* race, SnError* error) {
    const SnSolverCase c = {.across = race->across, .law = race->law, .method = "newton"};
    SnWorld* world = NULL;
    SnStatus status = sn_make_solver_world(&c, &world, error);
    for (int s = 0; s < SN_SOLVER_WARM_UP && status >= 0; ++s) status = sn_world_step(world, error);
    for (int i = 0; i < race->count && status >= 0; ++i)
        status = run_one(race, &race->runner[i], world->state, error);
    sn_destroy_world(world);
    if (status < 0) return status;
    const SnSolverTrace* newton = &race->runner[NEWTON].trace;
    race->least = newton->at[newton->count - 1].E;
    return SN_OK;
}

// ---- printing

// Find the iterations and the time until only a share of the energy is left; NAN if the trace ends
// before.
static double find_iterations(const Race* race, const SnSolverTrace* trace, double share,
                              double* ms) {
    for (int k = 0; k < trace->count; ++k)
        if (sn_solver_error(trace, k, race->least) <= share) {
            *ms = 1e3 * trace->at[k].seconds;
            return trace->at[k].iterations;
        }
    return *ms = NAN;
}

static void print_race(FILE* out, const Race* race) {
    static const int after[] = {1, 2, 5, 10, 20, 50};
    fprintf(out, "\n  %s\n    %-22s", race->law, "left after iteration");
    for (size_t i = 0; i < sizeof after / sizeof after[0]; ++i) fprintf(out, " %8d", after[i]);
    fprintf(out, "  to 1e-3, ms  to 1e-6, ms  to 1e-9, ms\n");
    for (int r = 0; r < race->count; ++r) {
        const SnSolverTrace* trace = &race->runner[r].trace;
        if (trace->count == 0) continue;
        fprintf(out, "    %-22s", race->runner[r].label);
        for (size_t i = 0; i < sizeof after / sizeof after[0]; ++i) {
            const int k = sn_solver_point(trace, after[i]);
            fprintf(out, " %8.1e", fmax(sn_solver_error(trace, k, race->least), 0));
        }
        for (double share = 1e-3; share > 1e-10; share *= 1e-3) {
            double ms;
            const double iterations = find_iterations(race, trace, share, &ms);
            if (isfinite(ms))
                fprintf(out, " %5.0f %6.1f", iterations, ms);
            else
                fprintf(out, " %5s %6s", "-", "-");
        }
        fprintf(out, "\n");
    }
    fflush(out);
}

static SnStatus write_table(const Race* race, const char* folder, SnError* error) {
    enum { COLUMNS = 4, ROWS = MOST_RUNNERS * SN_SOLVER_POINTS };
    static double cell[ROWS * COLUMNS];
    static const char* label[ROWS];
    char name[80];
    int rows = 0;
    for (int r = 0; r < race->count; ++r)
        for (int k = 0; k < race->runner[r].trace.count; ++k, ++rows) {
            const SnSolverPoint* at = &race->runner[r].trace.at[k];
            const double row[COLUMNS] = {at->iterations, 1e3 * at->seconds, at->E,
                                         sn_solver_error(&race->runner[r].trace, k, race->least)};
            label[rows] = race->runner[r].label;
            memcpy(cell + rows * COLUMNS, row, sizeof row);
        }
    snprintf(name, sizeof name, "convergence-%s.csv", race->law);
    return sn_study_csv(folder, name, "method,iteration,ms,g,left", label, COLUMNS, rows, cell,
                        error);
}

// Draw the energy that is left over iterations, or over time.
static SnStatus plot_race(const Race* race, int over_time, const char* folder, SnError* error) {
    static double x[MOST_DRAWN][SN_SOLVER_POINTS], y[MOST_DRAWN][SN_SOLVER_POINTS];
    SnPlotLine line[MOST_DRAWN];
    int count = 0;
    char path[4096], name[80], title[120];
    for (int r = 0; r < race->count && count < MOST_DRAWN; ++r) {
        const Runner* runner = &race->runner[r];
        if (!runner->drawn || runner->trace.count == 0) continue;
        for (int k = 0; k < runner->trace.count; ++k) {
            const SnSolverPoint* at = &runner->trace.at[k];
            x[count][k] = over_time ? 1e3 * at->seconds : at->iterations;
            if (k > 0)
                x[count][k] = fmax(
                    x[count][k],
                    x[count][k - 1]); // times may fall back, since they come from separate runs
            y[count][k] = fmax(sn_solver_error(&runner->trace, k, race->least), FOOT);
        }
        line[count] = (SnPlotLine){
            .label = runner->label, .x = x[count], .y = y[count], .count = runner->trace.count};
        ++count;
    }
    snprintf(title, sizeof title, "One step of a beam of %d tets, %s",
             20 * race->across * race->across * race->across, race->law);
    const SnPlot picture = {.title = title,
                            .x_label = over_time ? "ms" : "iterations",
                            .y_label = "(g - g*) / (g0 - g*)",
                            .line = line,
                            .line_count = count,
                            .log_y = 1,
                            .legend_right = 1};
    snprintf(name, sizeof name, "convergence-%s-%s.svg", race->law,
             over_time ? "time" : "iterations");
    SN_TRY(sn_study_path(folder, name, path, sizeof path, error));
    return sn_write_plot(path, &picture, error);
}

static SnStatus race_law(const char* law, const SnBenchOptions* options, FILE* out,
                         SnError* error) {
    static Race race;
    race = (Race){.law = law, .across = options->full ? 10 : 5, .most = options->full ? 400 : 150};
    add_runners(&race);
    SN_TRY(run_all(&race, error));
    print_race(out, &race);
    SN_TRY(write_table(&race, options->out, error));
    SN_TRY(plot_race(&race, 0, options->out, error));
    return plot_race(&race, 1, options->out, error);
}

SnStatus sn_solvers_convergence(const SnBenchOptions* options, FILE* out, SnError* error) {
    fprintf(out,
            "One step of a beam that is stretched, twisted and falls, 1 MPa, 1/30 s: what is left "
            "of g - g*.\n"
            "    Iterations and ms of processor time until no more than that is left, with the "
            "constant\n    matrix factored before.\n");
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; ++i)
        if (sn_law_find(laws[i]) >= 0 || strcmp(laws[i], "springs") == 0)
            SN_TRY(race_law(laws[i], options, out, error));
    return SN_OK;
}

// ---- counts

#define LEFT 1e-4 // relative tolerance of each step

// Count the iterations of two steps. Nothing is counted if the method does not take the law.
static SnStatus count_runner(SnTally* tally, const char* law, const Runner* r, SnError* error) {
    const SnSolverCase c = {.across = 2, .law = law, .method = r->method, .history = r->history};
    SnWorld* world = NULL;
    char name[60];
    int iterations = 0;
    SnStatus status = sn_make_solver_world(&c, &world, error);
    if (status >= 0) world->def.relative_tolerance = LEFT;
    for (int s = 0; s < 2 && status >= 0; ++s) {
        status = sn_world_step(world, error);
        iterations += sn_world_stats(world)->iterations;
    }
    snprintf(name, sizeof name, r->history < 0 ? "%s" : "%s-%d", r->method, r->history);
    if (status >= 0) sn_tally(tally, law, name, iterations);
    sn_destroy_world(world);
    return status == SN_UNSUPPORTED ? SN_OK : status;
}

static SnStatus count_law(SnTally* tally, const char* law, SnError* error) {
    static Race race;
    race = (Race){.law = law};
    add_runners(&race);
    for (int r = 0; r < race.count; ++r) SN_TRY(count_runner(tally, law, &race.runner[r], error));
    return SN_OK;
}

SnStatus sn_solvers_count_convergence(SnTally* tally, SnError* error) {
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; ++i)
        if (sn_law_find(laws[i]) >= 0 || strcmp(laws[i], "springs") == 0)
            SN_TRY(count_law(tally, laws[i], error));
    return SN_OK;
}
