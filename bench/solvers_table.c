// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The dynamic scenes of Table 5.2 (source text 001, sections 5.5.2 to 5.5.4): seconds and
// iterations, over time as in Figures 5.10 and 5.14.
#include "solvers.h"

static const SnSolverScene armadillos[] = {
    {"armadillo", "BDF2, 10 ms, no damping", {0}, 0},
    {"armadillo", "damping of 1e-6 s", {"materials.flesh.viscosity=10"}, 0},
    {"armadillo", "corotated", {"materials.flesh.law=corotated"}, 0},
    {"armadillo", "StVK", {"materials.flesh.law=stvk"}, 0},
    {"armadillo", "BDF1", {"integrator=bdf1"}, 0},
    {"armadillo", "5 ms", {"step=0.005"}, 0},
    {"armadillo", "20 ms", {"step=0.02"}, 0},
};
static const SnSolverScene bunnies[] = {{"bunny", "SDIRK2, 3 ms", {0}, 0}};
static const SnSolverScene ducks[] = {
    {"ducks-50", "SDIRK2, 10 ms", {"solver.max_iterations=0"}, 0},
    {"ducks-100", "SDIRK2, 10 ms", {"solver.max_iterations=0"}, 0},
};

// The scenes of one part. `text` is the speed of the text's HYBRID-L1 over that of NEWTON-D.
typedef struct Table {
    const SnSolverScene* scenes;
    int count;
    int quick;          // number of steps of the first scene without --full
    const char* coarse; // change to the scene without --full; NULL: none
    double text;        // 0: the text gives no number
} Table;

enum { COUNT = 5 };

static SnStatus run_scene(const Table* table, int index, const SnBenchOptions* options, FILE* out,
                          SnError* error) {
    static const int entries[COUNT] = {SN_NEWTON_D, SN_NEWTON_L0, SN_HYBRID_L1, SN_QLB,
                                       SN_QLB_TURNED};
    SnSolverRun runs[COUNT];
    SnSolverScene scene = table->scenes[index];
    char title[120];
    if (!options->full) {
        scene.steps = table->quick;
        for (int i = 0; i < SN_SOLVER_SETS && table->coarse; ++i)
            if (!scene.set[i]) {
                scene.set[i] = table->coarse;
                break;
            }
    }
    if (options->steps > 0) scene.steps = options->steps;
    SnStatus status = sn_run_solvers(&scene, entries, COUNT, out, runs, error);
    if (status >= 0) {
        if (table->text > 0 && index == 0)
            fprintf(out, "    HYBRID-L1 in the text: %.2f times NEWTON-D\n", table->text);
        snprintf(title, sizeof title, "%s, %s", scene.name, scene.what);
        if (index == 0)
            status = sn_write_solver_runs(options->out, scene.name, title, runs, COUNT, error);
    }
    sn_free_solver_runs(runs, COUNT);
    return status;
}

static SnStatus run_table(const Table* table, const SnBenchOptions* options, FILE* out,
                          SnError* error) {
    for (int i = 0; i < (options->full ? table->count : 1); ++i)
        SN_TRY(run_scene(table, i, options, out, error));
    return SN_OK;
}

#define COUNT_OF(list) ((int)(sizeof(list) / sizeof(list)[0]))

SnStatus sn_solvers_armadillo(const SnBenchOptions* options, FILE* out, SnError* error) {
    const Table table = {armadillos, COUNT_OF(armadillos), 10,
                         "bodies[0].mesh.solid.edge_length=\"13 mm\"", 0};
    return run_table(&table, options, out, error);
}

SnStatus sn_solvers_bunny(const SnBenchOptions* options, FILE* out, SnError* error) {
    const Table table = {bunnies, COUNT_OF(bunnies), 120, "bodies[0].mesh.solid.element_count=2000",
                         2.35};
    return run_table(&table, options, out, error);
}

SnStatus sn_solvers_ducks(const SnBenchOptions* options, FILE* out, SnError* error) {
    const Table table = {ducks, COUNT_OF(ducks), 5, NULL, 1.29};
    return run_table(&table, options, out, error);
}

// ---- counts

static const int few[] = {SN_NEWTON_D, SN_HYBRID_L1, SN_QLB, SN_QLB_TURNED};

SnStatus sn_solvers_count_armadillo(SnTally* tally, SnError* error) {
    static const SnSolverScene scene = {
        "armadillo", "small", {"bodies[0].mesh.solid.edge_length=\"30 mm\""}, 4};
    return sn_count_solvers(tally, NULL, &scene, few, COUNT_OF(few), error);
}

SnStatus sn_solvers_count_bunny(SnTally* tally, SnError* error) {
    static const SnSolverScene scene = {
        "bunny",
        "small, just above the floor",
        {"bodies[0].mesh.solid.element_count=500", "bodies[0].place.translate=[0,0,0.185]"},
        30};
    return sn_count_solvers(tally, NULL, &scene, few, COUNT_OF(few), error);
}

// In the scene of ducks, one duck is about to meet the floor, and a second one the first. Rounding
// decides how many iterations this takes with solvers other than Newton's method.
#define DUCK(name, z)                                                                              \
    "{\"name\":\"" name "\",\"mesh\":{\"file\":\"duck.msh\"},\"material\":\"rubber\","             \
    "\"place\":{\"translate\":[0,0," z "]}}"

SnStatus sn_solvers_count_ducks(SnTally* tally, SnError* error) {
    static const int newton[] = {SN_NEWTON_D};
    static const SnSolverScene scene = {
        "ducks-50", "two", {"bodies=[" DUCK("low", "0.03") "," DUCK("high", "0.09") "]"}, 11};
    return sn_count_solvers(tally, NULL, &scene, newton, COUNT_OF(newton), error);
}
