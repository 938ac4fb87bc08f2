// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Figures 5 to 8 of source text 002: how one step of a plane cantilever converges in layers, for
// several orders of elements, sizes of layers, numbers of layers and numbers of iterations. All
// cases start from the same moments of one motion.
#include "layers.h"
#include "layers_trace.h"

#include "base/memory.h"
#include "output/plot.h"
#include "sim/world.h"

#include <math.h>
#include <string.h>

// The grid of this beam always has an even number of triangles; the text's beam has 147. At 1 MPa a
// converged motion stops swinging soon, because a wave crosses the beam three times in a step, and
// steps damp it. In steps of 100 iterations the beam does swing, but is far softer than it should
// be. At 10 kPa a converged motion swings.
typedef struct Beam {
    const char *name, *modulus, *motion;
} Beam;
static const Beam beams[] = {
    {"stiff", "materials.wood.youngs_modulus=1e6", "xpbd.iterations=100"},
    {"soft", "materials.wood.youngs_modulus=1e4", "xpbd.iterations=3000"},
};
enum { BEAMS = sizeof beams / sizeof beams[0] };
#define EXACT "xpbd.iterations=30000"

// Steps are traced from STARTS moments: every 5th step from the 10th on. Moment number ONE is 0.2 s
// after the start.
enum { STARTS = 9, FIRST = 10, EVERY = 5, ONE = 2 };
#define PLAIN SN_STUDY_PLAIN
enum { MOST_CASES = 12, MOST_DRAWN = 6 };

typedef struct Case {
    const char *label, *layers;
    uint64_t seed; // seed of a random order
    int hidden;    // 1: the case is left out of the pictures
} Case;

typedef struct Figure {
    const char *name, *title;
    const Case* cases;
    int count;
} Figure;

#define LAYERS(text) "xpbd.layers={\"coupling\":\"spread\"," text "}"
#define FIVE         "\"rigid\":[0.6,0.4,0.2,0],\"iterations\":[1,2,4]"
#define RANDOM       LAYERS(FIVE ",\"order\":\"random\"")
#define STRIPES(axis, count)                                                                       \
    LAYERS(FIVE ",\"order\":\"stripes\",\"axis\":\"" axis "\",\"stripes\":" count)
static const Case orders[] = {
    {"plain", PLAIN, 0, 0},
    {"strain rate", LAYERS(FIVE), 0, 0},
    {"stretch", LAYERS(FIVE ",\"order\":\"stretch\""), 0, 0},
    {"upright stripes", STRIPES("x", "15"), 0, 0},
    {"lying stripes", STRIPES("y", "5"), 0, 0},
    {"random", RANDOM, 1, 0},
    {"random, again", RANDOM, 2, 1},
    {"random, again", RANDOM, 3, 1},
    {"random, again", RANDOM, 4, 1},
};

static const Case sizes[] = {
    {"plain", PLAIN, 0, 0},
    {"linear: 75, 50, 25, 0 %", LAYERS("\"rigid\":\"linear\",\"count\":4"), 0, 0},
    {"logarithmic: 50, 25, 12.5, 0 %", LAYERS("\"rigid\":\"logarithmic\""), 0, 0},
};

#define DOUBLING(count)      LAYERS("\"rigid\":\"linear\",\"count\":" #count)
#define LIST(shares, counts) LAYERS("\"rigid\":[" shares "],\"iterations\":[" counts "]")
static const Case counts[] = {
    {"plain", PLAIN, 0, 0},
    {"2: 1 iteration", DOUBLING(2), 0, 0},
    {"3: 1, 2", DOUBLING(3), 0, 0},
    {"4: 1, 2, 4", DOUBLING(4), 0, 0},
    {"5: 1, 2, 4, 8", DOUBLING(5), 0, 0},
    {"6: 2 each", LIST("0.83,0.67,0.5,0.33,0.17,0", "2,2,2,2,2"), 0, 1},
    {"7: 2 each", LIST("0.86,0.71,0.57,0.43,0.29,0.14,0", "2,2,2,2,2,2"), 0, 1},
    {"8: 2 each", LIST("0.88,0.75,0.62,0.5,0.38,0.25,0.12,0", "2,2,2,2,2,2,2"), 0, 1},
    {"9: 2 each", LIST("0.89,0.78,0.67,0.56,0.44,0.33,0.22,0.11,0", "2,2,2,2,2,2,2,2"), 0, 1},
    {"10: 2 each", LIST("0.9,0.8,0.7,0.6,0.5,0.4,0.3,0.2,0.1,0", "2,2,2,2,2,2,2,2,2"), 0, 0},
};

// In each case there are 18 iterations before the last layer.
static const Case iterations[] = {
    {"plain", PLAIN, 0, 0},
    {"equal: 6, 6, 6", LIST("0.75,0.5,0.25,0", "6,6,6"), 0, 0},
    {"doubling: 3, 5, 10", LIST("0.75,0.5,0.25,0", "3,5,10"), 0, 0},
    {"halving: 10, 5, 3", LIST("0.75,0.5,0.25,0", "10,5,3"), 0, 0},
    {"V: 75 to 0 to 75 to 0 %, 2 each",
     LIST("0.75,0.5,0.25,0,0.25,0.5,0.75,0.5,0.25,0", "2,2,2,2,2,2,2,2,2"), 0, 0},
    {"V: 0, 50, 0, 50, 0 %: 4, 5, 4, 5", LIST("0,0.5,0,0.5,0", "4,5,4,5"), 0, 0},
};

#define FIGURE(name, title, cases)                                                                 \
    { name, title, cases, sizeof(cases) / sizeof(cases)[0] }
static const Figure figures[] = {
    FIGURE("figure5", "Orders of 60, 40, 20, 0 % rigid: 1, 2, 4 iterations, and more", orders),
    FIGURE("figure6", "Sizes of layers: 1, 2, 4 iterations, and more", sizes),
    FIGURE("figure7", "Numbers of layers, linear", counts),
    FIGURE("figure8", "75, 50, 25, 0 % rigid: iterations per layer", iterations),
};
enum { FIGURES = sizeof figures / sizeof figures[0] };

// The traces of all cases of a figure: from moment number ONE, and means over all moments.
typedef struct Curves {
    const Beam* beam;
    SnTraceStart start[STARTS];
    SnTrace one[MOST_CASES], mean[MOST_CASES];
} Curves;

// ---- steps

static SnStatus open_beam(const Beam* beam, const Case* c, const char* count, SnWorld** world,
                          SnError* error) {
    const char* set[] = {"bodies[0].mesh.jittered_grid.cells=[15,5]",
                         "materials.wood.poissons_ratio=0.37",
                         "materials.wood.density=1",
                         "step=0.01",
                         beam->modulus,
                         count,
                         c->layers};
    SN_TRY(
        sn_study_open("xpbd", "cantilever", set, sizeof set / sizeof set[0], world, NULL, error));
    SN_TRY(sn_world_start(*world, error));
    if ((*world)->xpbd->layered) (*world)->xpbd->layered->def.order.seed = c->seed;
    return SN_OK;
}

static SnStatus find_starts(SnWorld* moving, SnWorld* exact, Curves* curves, SnError* error) {
    for (int s = 0, step = 0; s < STARTS; ++s) {
        for (; step < FIRST + EVERY * s; ++step) SN_TRY(sn_world_step(moving, error));
        SN_TRY(sn_make_trace_start(moving, exact, &curves->start[s], error));
    }
    return SN_OK;
}

static SnStatus make_starts(Curves* curves, SnError* error) {
    SnWorld *moving = NULL, *exact = NULL;
    SnStatus status = open_beam(curves->beam, &orders[0], curves->beam->motion, &moving, error);
    if (status >= 0) status = open_beam(curves->beam, &orders[0], EXACT, &exact, error);
    if (status >= 0) status = find_starts(moving, exact, curves, error);
    sn_destroy_world(moving);
    sn_destroy_world(exact);
    return status;
}

// Add a trace to the means over all moments: logarithms of residuals and errors, for geometric
// means, and times.
static void add_to_mean(const SnTrace* trace, SnTrace* mean) {
    mean->count = trace->count;
    for (int i = 0; i <= trace->count; ++i) {
        mean->at[i].residual += log(trace->at[i].residual) / STARTS;
        mean->at[i].error += log(trace->at[i].error) / STARTS;
        mean->at[i].seconds += trace->at[i].seconds / STARTS;
    }
}

static void finish_mean(SnTrace* mean) {
    for (int i = 0; i <= mean->count; ++i) {
        mean->at[i].residual = exp(mean->at[i].residual);
        mean->at[i].error = exp(mean->at[i].error);
    }
}

static SnStatus trace_case(const Case* c, const Curves* curves, SnTrace* one, SnTrace* mean,
                           SnError* error) {
    SnWorld* world = NULL;
    SnTrace trace;
    SnStatus status = open_beam(curves->beam, c, "xpbd.iterations=100", &world, error);
    *mean = (SnTrace){0};
    for (int s = 0; s < STARTS && status >= 0; ++s) {
        status = sn_trace_step(world, &curves->start[s], &trace, error);
        if (status < 0) break;
        if (s == ONE) *one = trace;
        add_to_mean(&trace, mean);
    }
    finish_mean(mean);
    sn_destroy_world(world);
    return status;
}

// ---- printing

static void print_figure(FILE* out, const Figure* figure, const Curves* curves) {
    static const int after[] = {20, 100};
    fprintf(out, "\n  %s, %s beam. %s\n    %-34s", figure->name, curves->beam->name, figure->title,
            "");
    for (int k = 0; k < 2; ++k) fprintf(out, " %9s %9s %9s ", "residual", "error", "us");
    fprintf(out, "\n");
    for (int c = 0; c < figure->count; ++c) {
        fprintf(out, "    %-34s", figure->cases[c].label);
        for (int k = 0; k < 2; ++k) {
            const SnTracePoint* at = &curves->mean[c].at[after[k]];
            fprintf(out, " %9.4f %9.4f %9.1f ", at->residual, at->error, 1e6 * at->seconds);
        }
        fprintf(out, "\n");
    }
    fflush(out);
}

typedef enum Quantity { ITERATION, MICROSECONDS, RESIDUAL, ERROR } Quantity;

static double value_of(const SnTrace* trace, int i, Quantity quantity) {
    const SnTracePoint* at = &trace->at[i];
    const double value[] = {i, 1e6 * at->seconds, at->residual, at->error};
    return value[quantity];
}

// Draw one quantity of all traces over another.
static SnStatus plot_traces(const Figure* figure, const Beam* beam, const SnTrace* traces,
                            Quantity x, Quantity y, const char* suffix, const char* folder,
                            SnError* error) {
    static const char* const label[] = {
        "iterations", "us since the step began, layers being built included",
        "residual, of that at x*", "distance from the converged step, of that of x*"};
    static double points[2][MOST_DRAWN][SN_TRACE_MOST + 1];
    SnPlotLine line[MOST_DRAWN];
    int count = 0;
    char path[4096], name[80], title[160];
    double least = 1;
    for (int c = 0; c < figure->count; ++c) {
        if (figure->cases[c].hidden) continue;
        for (int i = 0; i <= traces[c].count; ++i) {
            points[0][count][i] = value_of(&traces[c], i, x);
            points[1][count][i] = value_of(&traces[c], i, y);
            least = fmin(least, points[1][count][i]);
        }
        line[count] = (SnPlotLine){.label = figure->cases[c].label,
                                   .x = points[0][count],
                                   .y = points[1][count],
                                   .count = traces[c].count + 1};
        ++count;
    }
    snprintf(title, sizeof title, "%s (%s beam)", figure->title, beam->name);
    const SnPlot picture = {.title = title,
                            .x_label = label[x],
                            .y_label = label[y],
                            .line = line,
                            .line_count = count,
                            .log_y = least < 0.3,
                            .legend_right = 1};
    snprintf(name, sizeof name, "%s-%s-%s.svg", figure->name, beam->name, suffix);
    SN_TRY(sn_study_path(folder, name, path, sizeof path, error));
    return sn_write_plot(path, &picture, error);
}

static SnStatus write_table(const Figure* figure, const Curves* curves, const char* folder,
                            SnError* error) {
    enum { COLUMNS = 6, ROWS = MOST_CASES * (SN_TRACE_MOST + 1) };
    static double cell[ROWS * COLUMNS];
    static const char* label[ROWS];
    char name[80];
    int rows = 0;
    for (int c = 0; c < figure->count; ++c)
        for (int i = 0; i <= curves->mean[c].count; ++i, ++rows) {
            const SnTracePoint *mean = &curves->mean[c].at[i], *one = &curves->one[c].at[i];
            const double row[COLUMNS] = {i,           1e6 * mean->seconds, mean->residual,
                                         mean->error, one->residual,       one->error};
            label[rows] = figure->cases[c].label;
            memcpy(cell + rows * COLUMNS, row, sizeof row);
        }
    snprintf(name, sizeof name, "%s-%s.csv", figure->name, curves->beam->name);
    return sn_study_csv(folder, name,
                        "layers,iteration,us,residual,error,residual_at_0.2_s,error_at_0.2_s",
                        label, COLUMNS, rows, cell, error);
}

static SnStatus write_figure(const Figure* figure, const Curves* curves, const char* folder,
                             SnError* error) {
    SN_TRY(plot_traces(figure, curves->beam, curves->one, ITERATION, RESIDUAL, "one-step", folder,
                       error));
    SN_TRY(plot_traces(figure, curves->beam, curves->mean, ITERATION, RESIDUAL, "residual", folder,
                       error));
    SN_TRY(plot_traces(figure, curves->beam, curves->mean, MICROSECONDS, RESIDUAL, "residual-time",
                       folder, error));
    SN_TRY(
        plot_traces(figure, curves->beam, curves->mean, ITERATION, ERROR, "error", folder, error));
    SN_TRY(plot_traces(figure, curves->beam, curves->mean, MICROSECONDS, ERROR, "error-time",
                       folder, error));
    return write_table(figure, curves, folder, error);
}

static SnStatus run_figure(const Figure* figure, Curves* curves, FILE* out, const char* folder,
                           SnError* error) {
    for (int c = 0; c < figure->count; ++c)
        SN_TRY(trace_case(&figure->cases[c], curves, &curves->one[c], &curves->mean[c], error));
    print_figure(out, figure, curves);
    return write_figure(figure, curves, folder, error);
}

static SnStatus run_beam(const Beam* beam, Curves* curves, FILE* out, const char* folder,
                         SnError* error) {
    *curves = (Curves){.beam = beam};
    SnStatus status = make_starts(curves, error);
    for (int f = 0; f < FIGURES && status >= 0; ++f)
        status = run_figure(&figures[f], curves, out, folder, error);
    for (int s = 0; s < STARTS; ++s) sn_free_trace_start(&curves->start[s]);
    return status;
}

SnStatus sn_layers_figures(const SnBenchOptions* options, FILE* out, SnError* error) {
    Curves* curves = SN_NEW(Curves);
    if (!curves) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    fprintf(
        out,
        "\nOne step of a plane cantilever of 150 triangles, means over %d moments of a motion;\n"
        "    after 20 and after 100 iterations: residual, of that at x*; distance from the\n"
        "    converged plain step, of that of x*; time, least of 30\n",
        STARTS);
    SnStatus status = SN_OK;
    for (int b = 0; b < BEAMS && status >= 0; ++b)
        status = run_beam(&beams[b], curves, out, options->out, error);
    sn_free(curves);
    return status;
}

// ---- counts

// The first cases of each figure take steps until a tenth of the residual is left. The order of
// stretches is left out: in a beam at rest all stretches are alike, and rounding orders them.
SnStatus sn_layers_count_figures(SnTally* tally, SnError* error) {
    enum { FIRST_CASES = 6, COUNTED = 3 };
    for (int f = 0; f < FIGURES; ++f)
        for (int c = f > 0; c < figures[f].count && c < FIRST_CASES;
             ++c) { // the plain case is counted once, in the first figure
            SnWorld* world = NULL;
            char name[40];
            if (strcmp(figures[f].cases[c].label, "stretch") == 0) continue;
            const SnStatus made =
                open_beam(&beams[1], &figures[f].cases[c], "xpbd.iterations=2000", &world, error);
            if (made >= 0) world->def.xpbd.tolerance = 0.1;
            snprintf(name, sizeof name, "%s-%d", figures[f].name, c);
            SN_TRY(sn_tally_world(tally, name, made, world, COUNTED, error));
        }
    return SN_OK;
}
