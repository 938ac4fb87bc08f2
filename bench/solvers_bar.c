// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The text's bar (source text 001, section 5.5.1): by all solvers (Figures 5.4 and 5.7), and with
// the variations of Table 5.2 (Figure 5.5).
#include "solvers.h"

#include <math.h>

#define COARSE "bodies[0].mesh.box.cells=[22,7,7]"
#define FIBRE  "={\"kind\":\"stvk\",\"direction\":[1,0,0],\"stiffness\":4e4}"

static const SnSolverScene variants[] = {
    {"bar", "2e4 Pa, 0.49", {0}, 0},
    {"bar",
     "6e3 Pa",
     {"materials.rubber.youngs_modulus=6e3", "materials.stripe.youngs_modulus=6e3"},
     0},
    {"bar",
     "5e4 Pa",
     {"materials.rubber.youngs_modulus=5e4", "materials.stripe.youngs_modulus=5e4"},
     0},
    {"bar",
     "1e5 Pa",
     {"materials.rubber.youngs_modulus=1e5", "materials.stripe.youngs_modulus=1e5"},
     0},
    {"bar",
     "0.42",
     {"materials.rubber.poissons_ratio=0.42", "materials.stripe.poissons_ratio=0.42"},
     0},
    {"bar", "2e4 and 8e3 Pa in turn", {"materials.stripe.youngs_modulus=8e3"}, 0},
    {"bar",
     "fibres of 4e4 Pa",
     {"materials.rubber.fibre" FIBRE, "materials.stripe.fibre" FIBRE},
     0},
};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

// Choose the size of the scene: with --full it is unchanged, otherwise it has an eighth of the
// cells.
static SnSolverScene choose_size(const SnSolverScene* scene, const SnBenchOptions* options) {
    SnSolverScene changed = *scene;
    changed.steps = options->steps;
    for (int i = 0; i < SN_SOLVER_SETS && !options->full; ++i)
        if (!changed.set[i]) {
            changed.set[i] = COARSE;
            break;
        }
    return changed;
}

// Return the time of a run, s; NAN if the run did not come to the end.
static double seconds_of(const SnSolverRun* runs, int count, int entry) {
    for (int i = 0; i < count; ++i)
        if (runs[i].entry == entry && !runs[i].failed) return runs[i].seconds;
    return NAN;
}

static void judge_bar(FILE* out, const SnSolverRun* runs, int count) {
    const double newton = seconds_of(runs, count, SN_NEWTON_D),
                 frozen = seconds_of(runs, count, SN_NEWTON_L0);
    double best = HUGE_VAL;
    const char* name = "";
    for (int i = 0; i < count; ++i)
        if (!runs[i].failed && !runs[i].unconverged && runs[i].seconds < best) {
            best = runs[i].seconds;
            name = sn_solver_entries[runs[i].entry].label;
        }
    sn_print_at_least(out, newton / best, 3.3, "%s at least 3.3 times as fast as NEWTON-D", name);
    sn_print_at_least(out, frozen / best, 2.1, "%s at least 2.1 times as fast as NEWTON-L0", name);
}

SnStatus sn_solvers_bar(const SnBenchOptions* options, FILE* out, SnError* error) {
    static const int entries[] = {SN_NEWTON_D,  SN_NEWTON_I,   SN_NEWTON_L0,
                                  SN_NEWTON_L1, SN_HYBRID_L0,  SN_HYBRID_L1,
                                  SN_QLB,       SN_QLB_TURNED, SN_LBFGS};
    enum { COUNT = sizeof entries / sizeof entries[0] };
    SnSolverRun runs[COUNT];
    const SnSolverScene scene = choose_size(&variants[0], options);
    fprintf(out,
            "\nThe bar of Figure 5.4, tolerance 1e-6: seconds of processor time on one thread, "
            "iterations per step,\n    steps that did not converge, largest distance from "
            "NEWTON-D over the bar's size\n");
    SnStatus status = sn_run_solvers(&scene, entries, COUNT, out, runs, error);
    if (status >= 0) {
        judge_bar(out, runs, COUNT);
        status =
            sn_write_solver_runs(options->out, "bar", "The bar by all solvers", runs, COUNT, error);
    }
    sn_free_solver_runs(runs, COUNT);
    return status;
}

SnStatus sn_solvers_bars(const SnBenchOptions* options, FILE* out, SnError* error) {
    static const int entries[] = {SN_NEWTON_D, SN_NEWTON_L0, SN_HYBRID_L1, SN_QLB, SN_QLB_TURNED};
    enum { COUNT = sizeof entries / sizeof entries[0] };
    fprintf(out, "\nWhat Table 5.2 varies of the bar\n");
    SnStatus status = SN_OK;
    for (int v = 0; v < VARIANTS && status >= 0; ++v) {
        SnSolverRun runs[COUNT];
        const SnSolverScene scene = choose_size(&variants[v], options);
        status = sn_run_solvers(&scene, entries, COUNT, out, runs, error);
        sn_free_solver_runs(runs, COUNT);
    }
    return status;
}

// ---- counts

#define SMALL "bodies[0].mesh.box.cells=[9,3,3]"

SnStatus sn_solvers_count_bar(SnTally* tally, SnError* error) {
    static const int entries[] = {SN_NEWTON_D,  SN_NEWTON_I,   SN_NEWTON_L0,
                                  SN_NEWTON_L1, SN_HYBRID_L0,  SN_HYBRID_L1,
                                  SN_QLB,       SN_QLB_TURNED, SN_LBFGS};
    static const SnSolverScene scene = {"bar", "small", {SMALL}, 8};
    return sn_count_solvers(tally, NULL, &scene, entries, sizeof entries / sizeof entries[0],
                            error);
}

SnStatus sn_solvers_count_bars(SnTally* tally, SnError* error) {
    static const int entries[] = {SN_NEWTON_D, SN_QLB_TURNED};
    static const char* const names[VARIANTS] = {"as-it-is", "6e3",     "5e4",   "1e5",
                                                "0.42",     "stripes", "fibres"};
    for (int v = 1; v < VARIANTS; ++v) {
        SnSolverScene scene = variants[v];
        for (int i = 0; i < SN_SOLVER_SETS; ++i)
            if (!scene.set[i]) {
                scene.set[i] = SMALL;
                break;
            }
        scene.steps = 4;
        SN_TRY(sn_count_solvers(tally, names[v], &scene, entries, 2, error));
    }
    return SN_OK;
}
