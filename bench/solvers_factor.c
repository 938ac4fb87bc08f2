// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One entry of the Cholesky factor L of A(q) over the steps of a swinging beam (source text 001,
// Figure 5.2): true; frozen, from the step before; and extrapolated from there along the velocity.
// The error of all entries together, |L - approximation| / |L|, is printed, too.
#include "solvers.h"

#include "output/plot.h"
#include "sparse/dchol.h"

#include <math.h>

enum { STEPS = 60, ACROSS = 3 };

// A's derivative is taken as a difference over this share of a step.
#define DIFFERENCE 1e-5

typedef struct Factors {
    SnBlockMatrix *A, *Adot;
    SnFronts* fronts;
    SnFactor *now, *before, *ahead,
        *Ldot;     // L of this step, of the last step, and extrapolated to this step
    int64_t entry; // index of the entry that is drawn
    int steps;
    double value[3][STEPS + 1]; // values of the entry: true, frozen, extrapolated
    double error[2][STEPS + 1]; // errors of all entries: frozen, extrapolated
} Factors;

// Choose an entry off the diagonal in the last columns, which the whole beam influences.
static int64_t choose_entry(const SnFronts* fronts) {
    return fronts->front[fronts->count - 1].panel + 1;
}

static SnStatus create_factors(Factors* f, const SnSystem* system) {
    const SnFactorDef def = {0};
    SN_TRY(sn_system_create_matrix(system, &f->A));
    SN_TRY(sn_system_create_matrix(system, &f->Adot));
    SN_TRY(sn_create_fronts(sn_system_pattern(system), SN_ORDERING_AUTO, 0, &f->fronts));
    SnFactor** all[] = {&f->now, &f->before, &f->ahead, &f->Ldot};
    for (int i = 0; i < 4; ++i) SN_TRY(sn_create_factor(f->fronts, &def, all[i]));
    f->entry = choose_entry(f->fronts);
    return SN_OK;
}

static void destroy_factors(Factors* f) {
    sn_destroy_factor(f->now);
    sn_destroy_factor(f->before);
    sn_destroy_factor(f->ahead);
    sn_destroy_factor(f->Ldot);
    sn_destroy_fronts(f->fronts);
    sn_destroy_block_matrix(f->A);
    sn_destroy_block_matrix(f->Adot);
}

// The relative distance |a - b| / |b|.
static double relative_distance(const SnFactor* a, const SnFactor* b) {
    double dd = 0, bb = 0;
    for (int64_t i = 0; i < a->fronts->panel_numbers; ++i) {
        dd += (a->panel[i] - b->panel[i]) * (a->panel[i] - b->panel[i]);
        bb += b->panel[i] * b->panel[i];
    }
    return sqrt(dd / bb);
}

// Compute L at the step's start, and compare it with L of the last step and its extrapolation.
static SnStatus compare_factors(Factors* f, const SnSystem* system, const SnStage* stage,
                                SnArena scratch) {
    SnFactor* left = f->before;
    int failed;
    f->before = f->now;
    f->now = left;
    SN_TRY(sn_system_matrix(system, stage, stage->start, scratch, f->A));
    SN_TRY(sn_factor_matrix(f->now, f->A, 0, &failed));
    const int s = f->steps++;
    const SnFactor* guess[] = {f->now, s > 0 ? f->before : f->now, s > 0 ? f->ahead : f->now};
    for (int k = 0; k < 3; ++k) f->value[k][s] = guess[k]->panel[f->entry];
    for (int k = 0; k < 2; ++k) f->error[k][s] = relative_distance(guess[1 + k], f->now);
    return SN_OK;
}

// Extrapolate L by L + Ldot, with time in steps: Adot = (A(q + e d) - A(q)) / e, d = h v.
static SnStatus extrapolate_factor(Factors* f, const SnSystem* system, const SnStage* stage,
                                   SnArena scratch) {
    SnConfig moved = sn_system_new_config(system, &scratch);
    if (!moved.x) return SN_OUT_OF_MEMORY;
    sn_system_copy_config(system, stage->start, &moved);
    sn_system_retract(system, stage->start, stage->predicted, DIFFERENCE, &moved);
    SN_TRY(sn_system_matrix(system, stage, &moved, scratch, f->Adot));
    const int64_t count = sn_block_at(f->A->pattern, f->A->pattern->blocks);
    for (int64_t i = 0; i < count; ++i)
        f->Adot->value[i] = (f->Adot->value[i] - f->A->value[i]) / DIFFERENCE;
    SN_TRY(sn_factor_derivative(f->now, f->Adot, f->Ldot));
    const SnStatus status = sn_factor_extrapolate(f->now, f->Ldot, 1, f->ahead);
    return status == SN_NOT_DEFINITE
               ? SN_OK
               : status; // an L that is not definite is no factor, but its entries can be drawn
}

static SnStatus watch_stage(void* self, const SnMethod* method, SnSolver* solver,
                            const SnStage* stage, SnArena scratch, SnConfig* q) {
    Factors* f = self;
    SnStage projected = *stage;
    projected.tangent = SN_TANGENT_PROJECTED;
    if (!f->A) SN_TRY(create_factors(f, solver->system));
    SN_TRY(compare_factors(f, solver->system, &projected, scratch));
    SN_TRY(extrapolate_factor(f, solver->system, &projected, scratch));
    return method->solve(solver, stage, scratch, q);
}

static SnStatus report_factors(const Factors* f, FILE* out, const char* folder, SnError* error) {
    enum { COLUMNS = 6 };
    double x[STEPS], cell[STEPS * COLUMNS];
    int nearer = 0;
    char path[4096];
    for (int s = 0; s < f->steps; ++s) {
        const double row[COLUMNS] = {
            s, f->value[0][s], f->value[1][s], f->value[2][s], f->error[0][s], f->error[1][s]};
        for (int k = 0; k < COLUMNS; ++k) cell[s * COLUMNS + k] = row[k];
        x[s] = s;
        nearer += f->error[1][s] < f->error[0][s];
    }
    fprintf(
        out,
        "\nL over the %d steps of a swinging beam: extrapolated it is nearer to the next step's "
        "than\n    frozen in %d of %d\n",
        f->steps, nearer, f->steps - 1);
    SN_TRY(sn_study_csv(folder, "factor.csv",
                        "step,true,frozen,extrapolated,frozen_error,extrapolated_error", NULL,
                        COLUMNS, f->steps, cell, error));
    const SnPlotLine line[] = {{.label = "true", .y = f->value[0]},
                               {.label = "frozen", .y = f->value[1]},
                               {.label = "extrapolated", .y = f->value[2]}};
    const SnPlot plot = {.title = "One entry of L as a beam swings",
                         .x_label = "step",
                         .y_label = "L",
                         .x = x,
                         .count = f->steps,
                         .line = line,
                         .line_count = 3,
                         .legend_right = 1};
    SN_TRY(sn_study_path(folder, "factor.svg", path, sizeof path, error));
    return sn_write_plot(path, &plot, error);
}

SnStatus sn_solvers_factor(const SnBenchOptions* options, FILE* out, SnError* error) {
    const SnSolverCase c = {.across = ACROSS, .law = "stable-neo-hookean", .method = "newton"};
    SnWorld* world = NULL;
    Factors factors = {0};
    SnStatus status = sn_make_solver_world(&c, &world, error);
    while (status >= 0 && factors.steps < STEPS)
        status = sn_solver_look(world, watch_stage, &factors, error);
    if (status >= 0) status = report_factors(&factors, out, options->out, error);
    destroy_factors(&factors);
    sn_destroy_world(world);
    return status;
}

// ---- counts

// Count the steps in which the extrapolated L is nearer to the true L than the frozen L is.
SnStatus sn_solvers_count_factor(SnTally* tally, SnError* error) {
    const SnSolverCase c = {.across = 2, .law = "stable-neo-hookean", .method = "newton"};
    enum { COUNTED = 30 };
    SnWorld* world = NULL;
    Factors factors = {0};
    int nearer = 0;
    SnStatus status = sn_make_solver_world(&c, &world, error);
    while (status >= 0 && factors.steps < COUNTED)
        status = sn_solver_look(world, watch_stage, &factors, error);
    for (int s = 1; s < factors.steps; ++s) nearer += factors.error[1][s] < factors.error[0][s];
    if (status >= 0) {
        sn_tally(tally, "beam", "steps-extrapolated-is-nearer", nearer);
        sn_tally(tally, "beam", "panel-numbers", (double)factors.fronts->panel_numbers);
        sn_tally(tally, "beam", "fronts", factors.fronts->count);
    }
    destroy_factors(&factors);
    sn_destroy_world(world);
    return status < 0 ? status : SN_OK;
}
