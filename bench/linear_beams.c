// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Direct solvers on beams: the library's with one thread, with two threads and with a factor in
// float; and CHOLMOD.
#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "linear.h"

#include <math.h>

enum { MANY = 24 };  // number of right-hand sides that are solved at once
enum { SOLVES = 3 }; // number of solves with each factor

enum { OURS, OURS_TWO, OURS_FLOAT, THEIRS, COLUMN_COUNT };

static const struct {
    const char* solver;
    int threads;
} columns[COLUMN_COUNT] = {
    {SN_LINEAR_OURS, 1}, {SN_LINEAR_OURS, 2}, {SN_LINEAR_OURS "-float", 1}, {"cholmod", 1}};

// One solver on one beam.
typedef struct Entry {
    SnPool* pool;
    SnLinear* linear; // NULL: the solver is not in this build
    SnStopwatch analyse, factor, solve, solve_many;
    double residual;
    SnLinearInfo info;
} Entry;

// One beam.
typedef struct Beam {
    SnLinearCase c;
    double *b, *x; // (dofs x MANY)
    Entry entry[COLUMN_COUNT];
} Beam;

static void free_beam(Beam* beam) {
    for (int i = 0; i < COLUMN_COUNT; ++i) {
        sn_destroy_linear(beam->entry[i].linear);
        sn_destroy_pool(beam->entry[i].pool);
    }
    sn_free(beam->b);
    sn_free(beam->x);
    sn_free_linear_case(&beam->c);
}

static SnStatus new_solver(int column, SnPool* pool, SnLinear** linear) {
    SnLinearDef def = sn_default_linear_def();
    def.pool = pool;
    return sn_create_linear(columns[column].solver, &def, linear);
}

static SnStatus make_entry(int column, Entry* entry) {
    entry->analyse = entry->factor = entry->solve = entry->solve_many = sn_span_none;
    if (!sn_linear_find(columns[column].solver)) return SN_OK;
    SN_TRY(sn_create_pool(columns[column].threads, &entry->pool));
    return new_solver(column, entry->pool, &entry->linear);
}

static SnStatus make_beam(int across, Beam* beam) {
    SnRandom random = {1};
    *beam = (Beam){0};
    SN_TRY(sn_make_beam_case(across, &beam->c));
    const size_t n = MANY * (size_t)beam->c.dofs;
    beam->b = SN_NEW_ARRAY(double, n);
    beam->x = SN_NEW_ARRAY(double, n);
    if (!beam->b || !beam->x) return SN_OUT_OF_MEMORY;
    for (size_t i = 0; i < n; ++i) beam->b[i] = sn_random_uniform(&random, -1, 1);
    for (int i = 0; i < COLUMN_COUNT; ++i) SN_TRY(make_entry(i, &beam->entry[i]));
    return SN_OK;
}

// Time the analysis by a solver that has not seen the pattern yet.
static SnStatus time_analyse(int column, const Beam* beam, Entry* entry) {
    SnLinear* linear = NULL;
    SN_TRY(new_solver(column, entry->pool, &linear));
    const SnStopwatch begin = sn_span_begin();
    SnStatus status = sn_linear_analyse(linear, beam->c.A->pattern);
    sn_span_end(&entry->analyse, begin);
    sn_destroy_linear(linear);
    return status;
}

static SnStatus time_solve(Beam* beam, Entry* entry, int count, SnStopwatch* best) {
    for (int r = 0; r < SOLVES; ++r) {
        const SnStopwatch begin = sn_span_begin();
        SN_TRY(sn_linear_solve(entry->linear, count, beam->b, beam->x));
        sn_span_end(best, begin);
    }
    return SN_OK;
}

static SnStatus time_entry(Beam* beam, Entry* entry) {
    const SnStopwatch begin = sn_span_begin();
    SN_TRY(sn_linear_factor(entry->linear, beam->c.A));
    sn_span_end(&entry->factor, begin);
    SN_TRY(time_solve(beam, entry, 1, &entry->solve));
    return time_solve(beam, entry, MANY, &entry->solve_many);
}

// Run all solvers once. This analyses the pattern, touches all memory, and shows how long a round
// takes (*seconds).
static SnStatus warm_up(Beam* beam, double* seconds) {
    for (int i = 0; i < COLUMN_COUNT; ++i)
        if (beam->entry[i].linear) SN_TRY(sn_linear_factor(beam->entry[i].linear, beam->c.A));
    const double start = sn_seconds();
    for (int i = 0; i < COLUMN_COUNT; ++i) {
        Entry* entry = &beam->entry[i];
        if (!entry->linear) continue;
        SN_TRY(time_entry(beam, entry));
        entry->info = sn_linear_info(entry->linear);
        SN_TRY(sn_linear_residual(beam->c.A, MANY, beam->b, beam->x, &entry->residual));
    }
    *seconds = sn_seconds() - start;
    return SN_OK;
}

// Let solvers take turns, so that other programs on the machine disturb all alike.
static SnStatus time_beam(Beam* beam) {
    double seconds = 0;
    SN_TRY(warm_up(beam, &seconds));
    const int rounds = (int)fmin(40, fmax(4, 2 / seconds));
    for (int r = 0; r < rounds; ++r)
        for (int i = 0; i < COLUMN_COUNT; ++i) {
            Entry* entry = &beam->entry[i];
            if (!entry->linear) continue;
            if (r < 3) SN_TRY(time_analyse(i, beam, entry));
            SN_TRY(time_entry(beam, entry));
        }
    return SN_OK;
}

// ---- printing

static double shown(int column, SnStopwatch span) {
    return columns[column].threads == 1 ? span.cpu : span.wall;
}

static double rate(int column, const Entry* entry) { // GF/s
    return 1e-6 * entry->info.factor_flops / shown(column, entry->factor);
}

static void print_beam(FILE* out, const Beam* beam) {
    fprintf(out, "  %d nodes, %d tets\n", beam->c.nodes, beam->c.mesh->element_count);
    for (int i = 0; i < COLUMN_COUNT; ++i) {
        const Entry* e = &beam->entry[i];
        if (!e->linear) continue;
        fprintf(out, "    %-15s %d %9.2f %9.2f %9.3f %9.2f %7.1f %8.2f %8.3f %9.1e\n",
                columns[i].solver, columns[i].threads, shown(i, e->analyse), shown(i, e->factor),
                shown(i, e->solve), shown(i, e->solve_many), rate(i, e),
                1e-6 * (double)e->info.factor_entries, 1e-9 * e->info.factor_flops, e->residual);
    }
}

// The time of CHOLMOD over that of the library; NaN if one of these solvers is not in this build.
static double ratio(const Beam* beam, SnStopwatch theirs, SnStopwatch ours) {
    return beam->entry[OURS].linear && beam->entry[THEIRS].linear ? theirs.cpu / ours.cpu : NAN;
}

// One beam and its targets; 0: there is none.
typedef struct Target {
    int across;
    const char* nodes;
    double factor;            // how many times faster than CHOLMOD
    double rate, speed_up;    // GF/s; how many times faster on two threads
    double solve, solve_many; // times faster than CHOLMOD
} Target;

static const Target targets[] = {{6, "1k", 2.5, 0, 0, 0, 0},
                                 {10, "5k", 1.6, 0, 0, 0, 0},
                                 {13, "10k", 1.3, 40, 1.6, 1.2, 1.4},
                                 {18, "26k", 1.2, 40, 1.6, 0, 0}};
enum { TARGET_COUNT = sizeof targets / sizeof targets[0] };

static void print_targets(FILE* out, const Target* t, const Beam* beam) {
    const Entry *ours = &beam->entry[OURS], *theirs = &beam->entry[THEIRS];
    const int here = ours->linear != NULL;
    sn_print_at_least(out, ratio(beam, theirs->factor, ours->factor), t->factor,
                      "factor at %s nodes %g times faster than CHOLMOD", t->nodes, t->factor);
    if (t->rate > 0)
        sn_print_at_least(out, here ? rate(OURS, ours) : NAN, t->rate,
                          "factor at %s nodes with %g GF/s", t->nodes, t->rate);
    if (t->speed_up > 0)
        sn_print_at_least(out, here ? ours->factor.wall / beam->entry[OURS_TWO].factor.wall : NAN,
                          t->speed_up, "factor at %s nodes %g times faster on two threads",
                          t->nodes, t->speed_up);
    if (t->solve > 0)
        sn_print_at_least(out, ratio(beam, theirs->solve, ours->solve), t->solve,
                          "solve at %s nodes %g times faster than CHOLMOD", t->nodes, t->solve);
    if (t->solve_many > 0)
        sn_print_at_least(out, ratio(beam, theirs->solve_many, ours->solve_many), t->solve_many,
                          "solve for %d right-hand sides at %s nodes %g times faster than CHOLMOD",
                          MANY, t->nodes, t->solve_many);
}

SnStatus sn_linear_beams(FILE* out) {
    fprintf(out, "Direct solvers, clamped beams; CHOLMOD is capped to one thread\n");
    for (int i = 0; i < COLUMN_COUNT; ++i)
        if (i != OURS_TWO) sn_linear_has(out, columns[i].solver);
    fprintf(out, "    %-15s %s %8s %9s %9s %9s %7s %8s %8s %9s\n", "solver", "th", "analyse",
            "factor", "solve", "solve 24", "GF/s", "nnz(L)/M", "GF", "residual");
    SnStatus status = SN_OK;
    for (int i = 0; i < TARGET_COUNT && status >= 0; ++i) {
        Beam beam;
        status = make_beam(targets[i].across, &beam);
        if (status >= 0) status = time_beam(&beam);
        if (status >= 0) {
            print_beam(out, &beam);
            print_targets(out, &targets[i], &beam);
            fflush(out);
        }
        free_beam(&beam);
    }
    fprintf(out, "\n");
    return status;
}

// ---- counts

enum { SMALL = 4 };

// CHOLMOD is left out. So are two threads, because their counts equal those of one.
SnStatus sn_linear_count_beams(SnTally* tally, SnError* error) {
    Beam beam;
    (void)error;
    SnStatus status = make_beam(SMALL, &beam);
    for (int i = 0; i < THEIRS && status >= 0; ++i) {
        SnLinear* linear = beam.entry[i].linear;
        if (i == OURS_TWO) continue;
        status = sn_linear_factor(linear, beam.c.A);
        if (status >= 0) status = sn_linear_solve(linear, MANY, beam.b, beam.x);
        if (status < 0) break;
        sn_tally_factor(tally, columns[i].solver, linear);
        sn_tally(tally, columns[i].solver, "refinements", sn_linear_info(linear).iterations);
    }
    free_beam(&beam);
    return status;
}
