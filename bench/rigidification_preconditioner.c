// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Which elements does the oracle miss, and which does it wake for nothing? (Source text 000,
// section 3.3.5, names preconditioners and shows no numbers.) Beams at rest are pulled or hit at
// their free end. Before every step the beam is treated as if all of it had just turned rigid, and
// the library's oracle predicts with each preconditioner in turn which elements will deform. The
// truth is a step of the same beam from that standstill, elastic everywhere. Then the beam goes on
// with its own motion.
#include "base/clock.h"
#include "base/memory.h"
#include "output/plot.h"
#include "rigidification.h"
#include "scalar_ic.h"
#include "sim/world.h"

#include <math.h>
#include <string.h>

// ---- preconditioners

typedef struct Kind {
    const char* name;
    SnScalarRule rule;
    int hidden; // 1: it is left out of the plot
} Kind;

static const Kind kinds[] = {
    {"complete", {.fill = 1}, 0},
    {"drop 1e-6", {.fill = 1, .drop = 1e-6}, 1},
    {"drop 1e-6, modified", {.fill = 1, .drop = 1e-6, .modified = 1}, 1},
    {"drop 1e-3", {.fill = 1, .drop = 1e-3}, 0},
    {"drop 1e-3, modified", {.fill = 1, .drop = 1e-3, .modified = 1}, 1},
    {"no fill", {.fill = 0}, 0},
    {"no fill, modified", {.modified = 1}, 0},
    {"Jacobi", {.diagonal = 1}, 0},
};
enum { KIND_COUNT = sizeof kinds / sizeof kinds[0], ORDER_COUNT = 3 };

static const SnOrdering orderings[ORDER_COUNT] = {SN_ORDERING_NATURAL, SN_ORDERING_METIS,
                                                  SN_ORDERING_AMD};
static const char* const order_names[ORDER_COUNT] = {"natural", "nested dissection",
                                                     "minimum degree"};

// One preconditioner with one order of rows.
typedef struct Row {
    const Kind* kind;
    int order;
    SnLinear* linear;
    SnStatus status;      // result of factoring
    double factor, solve; // least times of factoring, and of solving for three right-hand sides, ms
    int64_t entries;      // number of entries of the factor
    int64_t missed,
        woken;              // elements that deform but were not predicted to; the other way round
    double guessed, actual; // sums of squared rates over the elements that deform
    double* missed_at;      // number of missed elements in each step  (COUNTED)
} Row;
enum { ROW_COUNT = KIND_COUNT * ORDER_COUNT, COUNTED = 60 };

// ---- beams

typedef struct Case {
    const char* name; // name of the files
    const char* title;
    const char* scene;
    const char* set;  // change to the scene, or NULL
    const char* fine; // change to the scene with --full
    int rest;         // number of steps before anything is counted
} Case;

// The hit is a force (N) on the free end of a beam that weighs 22 N, for 30 ms.
#define HIT(newtons)                                                                               \
    "script.forces=[{\"body\":\"beam\",\"select\":{\"box\":{\"low\":[1.99,-9,-9]}},"               \
    "\"force\":[0,0," newtons "],\"profile\":[[7,0],[7.01,1],[7.03,1],[7.04,0]]}]"
#define FINE "bodies[0].mesh.box.cells=[54,9,9]"

static const Case cases[] = {
    {"preconditioner-pulled", "plane beam, pulled", "cantilever-2d", NULL, NULL, 485},
    {"preconditioner-hit", "beam, hit with 3 N", "cantilever", HIT("3"), FINE, 685},
    {"preconditioner-touched", "beam, touched with 0.5 N", "cantilever", HIT("0.5"), FINE, 685},
};
enum { CASE_COUNT = sizeof cases / sizeof cases[0], MOST_SETS = 3 };

typedef struct Trial {
    const Case* it;
    SnWorld *beam, *twin; // the beam; the twin, which is put where the beam is, at rest
    Row row[ROW_COUNT];
    int count;
    int64_t deforming;            // number of elements that must be woken, over all steps
    double deforming_at[COUNTED]; // the same in each step
    int elements;

    // ---- values of a step
    double *x, *middle, *v, *u; // positions and velocities of nodes  (node count x 3)
    double* still;              // zeros  (node count x 3)
    double *truth, *guess;      // squared rates of strain  (elements)
    SnArenaStore* arena;
} Trial;

static SnStatus open_worlds(Trial* trial, int full, SnError* error) {
    const char* set[MOST_SETS] = {"rigidification.tau_R=0"}; // nothing turns rigid by itself
    int count = 1;
    if (trial->it->set) set[count++] = trial->it->set;
    if (full && trial->it->fine) set[count++] = trial->it->fine;
    SN_TRY(
        sn_study_open("rigidification", trial->it->scene, set, count, &trial->beam, NULL, error));
    SN_TRY(
        sn_study_open("rigidification", trial->it->scene, set, count, &trial->twin, NULL, error));
    SN_TRY(sn_world_start(trial->beam, error));
    return sn_world_start(trial->twin, error);
}

static SnStatus open_trial(Trial* trial, int full, SnError* error) {
    SN_TRY(open_worlds(trial, full, error));
    const size_t values = 3 * (size_t)trial->beam->model->node_count;
    trial->elements = sn_study_elements(trial->beam);
    trial->x = SN_NEW_ARRAY(double, values), trial->middle = SN_NEW_ARRAY(double, values);
    trial->v = SN_NEW_ARRAY(double, values), trial->u = SN_NEW_ARRAY(double, values);
    trial->still = SN_NEW_ARRAY(double, values);
    trial->truth = SN_NEW_ARRAY(double, trial->elements);
    trial->guess = SN_NEW_ARRAY(double, trial->elements);
    SN_TRY(sn_create_arena(1 << 20, &trial->arena));
    return trial->x && trial->middle && trial->v && trial->u && trial->still && trial->truth &&
                   trial->guess
               ? SN_OK
               : SN_OUT_OF_MEMORY;
}

static void close_trial(Trial* trial) {
    for (int i = 0; i < trial->count; ++i) {
        sn_destroy_linear(trial->row[i].linear);
        sn_free(trial->row[i].missed_at);
    }
    void* all[] = {trial->x,     trial->middle, trial->v,    trial->u,
                   trial->still, trial->truth,  trial->guess};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) sn_free(all[i]);
    sn_destroy_arena(trial->arena);
    sn_destroy_world(trial->beam);
    sn_destroy_world(trial->twin);
}

// ---- one step

// Find the squared rate of strain of each element of `solid`: `square` (element count), 1/s^2.
static SnStatus find_rates(Trial* trial, const SnSolid* solid, const double* x, const double* v,
                           double* square) {
    SnArena scratch = sn_arena_reset(trial->arena);
    Lanes* rate = SN_PUSH(&scratch, Lanes, 6 * (size_t)solid->batch_count);
    if (!rate) return SN_OUT_OF_MEMORY;
    sn_solid_strain_rates(solid, x, v, trial->beam->pool, rate);
    for (int b = 0; b < solid->batch_count; ++b) {
        const Lanes lanes = sn_strain_square(rate + 6 * (size_t)b);
        for (int lane = 0; lane < SN_LANES; ++lane)
            if (solid->batch[b].element[lane] >= 0)
                square[solid->batch[b].element[lane]] = lanes[lane];
    }
    return SN_OK;
}

// Find the true rates of strain: take an elastic step of the twin, which begins at rest in the
// shape of the beam.
static SnStatus find_truth(Trial* trial, SnError* error) {
    const SnBodyId body = {1};
    SnWorld* twin = trial->twin;
    const size_t values = 3 * (size_t)twin->model->node_count;
    const double h = twin->def.step;
    SN_TRY(sn_world_set_positions(twin, body, sn_world_positions(trial->beam, body, NULL), error));
    SN_TRY(sn_world_set_velocities(twin, body, trial->still, error));
    memcpy(trial->x, twin->state->now.q.x, values * sizeof(double));
    SN_TRY(sn_world_step(twin, error));
    for (size_t i = 0; i < values; ++i) {
        trial->v[i] = (twin->state->now.q.x[i] - trial->x[i]) / h;
        trial->middle[i] = trial->x[i] + 0.5 * h * trial->v[i];
    }
    return find_rates(trial, twin->model->part[0].solid, trial->middle, trial->v, trial->truth);
}

// Let the oracle predict which elements will deform, with the preconditioner `linear`; NULL: with
// the oracle's own.
static SnStatus ask_oracle(Trial* trial, SnLinear* linear) {
    SnWorld* world = trial->beam;
    SnOracle* oracle = world->adapt->oracle;
    const double twist[6] = {0};
    const SnGhost none = {trial->still, trial->still};
    SnMoment now = world->state->now;
    now.v = trial->still;
    sn_loads_begin(world);
    SnOracleStep step = sn_adapt_oracle_step(world, twist);
    step.now = &now;
    step.ghost = &none;
    step.h = world->def.step;
    SnLinear* own = oracle->part[0].linear;
    if (linear) oracle->part[0].linear = linear;
    const SnStatus status =
        sn_oracle_predict(oracle, 0, &step, sn_arena_reset(trial->arena), trial->u);
    if (linear) oracle->part[0].linear = own;
    return status;
}

// Numbers of elements: that deform in truth; that do but are not predicted to; that are predicted
// to but do not.
typedef struct Tally {
    int does, missed, woken;
    double guessed, actual; // sums of the squared rates of elements that deform
} Tally;

static Tally compare_prediction(const Trial* trial) {
    const double tau_E = trial->beam->def.rigidification.tau_E;
    Tally tally = {0};
    for (int e = 0; e < trial->elements; ++e) {
        const int does = trial->truth[e] > tau_E, said = trial->guess[e] > tau_E;
        tally.does += does, tally.missed += does && !said, tally.woken += said && !does;
        if (does) tally.guessed += trial->guess[e], tally.actual += trial->truth[e];
    }
    return tally;
}

static SnStatus count_step(Trial* trial, int step) {
    const SnSolid* solid = trial->beam->model->part[0].solid;
    for (int i = 0; i < trial->count; ++i) {
        Row* row = &trial->row[i];
        if (row->status < 0) continue;
        SN_TRY(ask_oracle(trial, row->linear));
        SN_TRY(find_rates(trial, solid, trial->beam->state->now.q.x, trial->u, trial->guess));
        const Tally tally = compare_prediction(trial);
        row->missed += tally.missed, row->woken += tally.woken;
        row->guessed += tally.guessed, row->actual += tally.actual;
        row->missed_at[step] = tally.missed;
        trial->deforming_at[step] = tally.does;
    }
    trial->deforming += (int64_t)trial->deforming_at[step];
    return SN_OK;
}

// ---- preparing the preconditioners

#define REPEATS 5

static SnStatus time_row(const SnBlockMatrix* P, Row* row) {
    double* b = SN_NEW_ARRAY(double, 3 * (size_t)P->pattern->rows);
    if (!b) return SN_OUT_OF_MEMORY;
    row->factor = row->solve = HUGE_VAL;
    for (int r = 0; r < REPEATS && row->status >= 0; ++r) {
        double start = sn_thread_seconds();
        row->status = sn_linear_factor(row->linear, P);
        row->factor = fmin(row->factor, 1e3 * (sn_thread_seconds() - start));
        if (row->status < 0) break;
        for (int i = 0; i < 3 * P->pattern->rows; ++i) b[i] = sin(i);
        start = sn_thread_seconds();
        row->status = sn_linear_solve(row->linear, 3, b, b);
        row->solve = fmin(row->solve, 1e3 * (sn_thread_seconds() - start));
    }
    row->entries = sn_linear_info(row->linear).factor_entries;
    sn_free(b);
    return row->status == SN_NOT_DEFINITE ? SN_OK : row->status;
}

static SnStatus make_rows(Trial* trial) {
    SN_TRY(ask_oracle(trial, NULL)); // this call makes the matrix of the oracle
    const SnBlockMatrix* P = trial->beam->adapt->oracle->part[0].P;
    for (int k = 0; k < KIND_COUNT; ++k)
        for (int o = 0; o < (kinds[k].rule.diagonal ? 1 : ORDER_COUNT); ++o) {
            Row* row = &trial->row[trial->count];
            SnScalarRule rule = kinds[k].rule;
            rule.ordering = orderings[o];
            *row = (Row){.kind = &kinds[k], .order = o};
            row->missed_at = SN_NEW_ARRAY(double, COUNTED);
            ++trial->count;
            if (!row->missed_at) return SN_OUT_OF_MEMORY;
            SN_TRY(sn_create_scalar_ic(&rule, &row->linear));
            SN_TRY(time_row(P, row));
        }
    return SN_OK;
}

static SnStatus run_trial(Trial* trial, SnError* error) {
    for (int i = 0; i < trial->it->rest; ++i) {
        SN_TRY(sn_world_step(trial->beam, error));
        SN_TRY(sn_world_step(trial->twin, error)); // keep the clocks of both equal
    }
    SN_TRY(make_rows(trial));
    for (int i = 0; i < COUNTED; ++i) {
        SN_TRY(find_truth(trial, error));
        SN_TRY(count_step(trial, i));
        SN_TRY(sn_world_step(trial->beam, error));
    }
    return SN_OK;
}

// ---- printing

static void print_row(FILE* out, const Row* row) {
    fprintf(out, "    %-20s %-18s", row->kind->name,
            row->kind->rule.diagonal ? "" : order_names[row->order]);
    if (row->status < 0) {
        fprintf(out, " a pivot is not positive\n");
        return;
    }
    fprintf(out, " %8lld %8lld %7.2f %9lld %9.3f %9.3f\n", (long long)row->missed,
            (long long)row->woken, sqrt(row->guessed / row->actual), (long long)row->entries,
            row->factor, row->solve);
}

static void print_trial(FILE* out, const Trial* trial) {
    const SnBlockPattern* pattern = trial->beam->adapt->oracle->part[0].pattern;
    fprintf(out,
            "    %s: %d elements, %d steps; %lld deform faster than tau_E\n"
            "    P has %d rows and %d entries in a triangle\n"
            "    %-20s %-18s %8s %8s %7s %9s %9s %9s\n",
            trial->it->title, trial->elements, COUNTED, (long long)trial->deforming, pattern->rows,
            pattern->blocks, "", "order", "missed", "needless", "rate", "entries", "factor",
            "solve");
    for (int i = 0; i < trial->count; ++i) print_row(out, &trial->row[i]);
}

static SnStatus write_csv(const char* folder, const Trial* trial, SnError* error) {
    enum { COLUMNS = 6 };
    double table[COLUMNS * ROW_COUNT];
    char name[64], text[ROW_COUNT][64];
    const char* label[ROW_COUNT];
    for (int i = 0; i < trial->count; ++i) {
        const Row* row = &trial->row[i];
        snprintf(text[i], sizeof text[i], "%s; %s", row->kind->name, order_names[row->order]);
        label[i] = text[i];
        const double none = row->status < 0 ? NAN : 0;
        const double cells[COLUMNS] = {
            none + (double)row->missed,  none + (double)row->woken,
            none + (double)row->entries, none + row->factor,
            none + row->solve,           none + sqrt(row->guessed / row->actual)};
        memcpy(table + COLUMNS * i, cells, sizeof cells);
    }
    snprintf(name, sizeof name, "%s.csv", trial->it->name);
    return sn_study_csv(folder, name,
                        "preconditioner,missed,needless,entries,factor_ms,solve_ms,rate", label,
                        COLUMNS, trial->count, table, error);
}

// Draw how many elements each preconditioner misses in each step, with nested dissection.
static SnStatus write_svg(const char* folder, const Trial* trial, SnError* error) {
    SnPlotLine line[1 + ROW_COUNT] = {{.label = "to be woken", .y = trial->deforming_at}};
    int lines = 1;
    double x[COUNTED];
    char name[64], path[4096];
    for (int i = 0; i < COUNTED; ++i) x[i] = i + 1;
    for (int i = 0; i < trial->count; ++i) {
        const Row* row = &trial->row[i];
        const int shown = row->kind->rule.diagonal || orderings[row->order] == SN_ORDERING_METIS;
        if (!shown || row->status < 0 || row->kind->hidden) continue;
        line[lines++] = (SnPlotLine){.label = row->kind->name, .y = row->missed_at};
    }
    snprintf(name, sizeof name, "%s.svg", trial->it->name);
    SN_TRY(sn_study_path(folder, name, path, sizeof path, error));
    const SnPlot plot = {.title = trial->it->title,
                         .x_label = "step",
                         .y_label = "elements that are not predicted to deform, and do",
                         .count = COUNTED,
                         .x = x,
                         .line = line,
                         .line_count = lines};
    return sn_write_plot(path, &plot, error);
}

SnStatus sn_rigidification_preconditioner(const SnBenchOptions* options, FILE* out,
                                          SnError* error) {
    fprintf(
        out,
        "\nPreconditioners of the oracle: elements of a beam that is rigid all over that would\n"
        "    deform in an elastic step and are not predicted to, and the other way round, summed\n"
        "    over steps; rate: predicted over true, root mean square of those that deform; ms%s\n",
        options->full ? "" : "; --full takes a finer beam");
    for (int i = 0; i < CASE_COUNT; ++i) {
        Trial* trial = SN_NEW(Trial);
        if (!trial) return SN_OUT_OF_MEMORY;
        trial->it = &cases[i];
        SnStatus status = open_trial(trial, options->full, error);
        if (status >= 0) status = run_trial(trial, error);
        if (status >= 0) print_trial(out, trial);
        if (status >= 0) status = write_csv(options->out, trial, error);
        if (status >= 0) status = write_svg(options->out, trial, error);
        close_trial(trial);
        sn_free(trial);
        SN_TRY(status);
    }
    return SN_OK;
}

// ---- counts

static void tally_row(SnTally* tally, const Row* row) {
    static const char* const kind[KIND_COUNT] = {
        "complete",           "drop-1e-6", "drop-1e-6-modified", "drop-1e-3",
        "drop-1e-3-modified", "no-fill",   "no-fill-modified",   "jacobi"};
    static const char* const order[ORDER_COUNT] = {"natural", "dissection", "degree"};
    char name[60];
    snprintf(name, sizeof name, "%s-%s", kind[row->kind - kinds], order[row->order]);
    if (row->status < 0) {
        sn_tally_text(tally, name, "status", "not-definite");
        return;
    }
    sn_tally(tally, name, "missed", (double)row->missed);
    sn_tally(tally, name, "needless", (double)row->woken);
    sn_tally(tally, name, "entries", (double)row->entries);
}

SnStatus sn_rigidification_count_preconditioner(SnTally* tally, SnError* error) {
    static const Case small = {.name = "small",
                               .scene = "cantilever",
                               .set = HIT("3"),
                               .fine = "bodies[0].mesh.box.cells=[12,2,2]",
                               .rest = 685};
    Trial* trial = SN_NEW(Trial);
    if (!trial) return SN_OUT_OF_MEMORY;
    trial->it = &small;
    SnStatus status = open_trial(trial, 1, error);
    if (status >= 0) status = run_trial(trial, error);
    if (status >= 0) sn_tally(tally, "beam", "deforming", (double)trial->deforming);
    for (int i = 0; i < trial->count && status >= 0; ++i) tally_row(tally, &trial->row[i]);
    close_trial(trial);
    sn_free(trial);
    return status;
}
