// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Compare what the method "auto" chooses with the best method. The constants of its choice
// (src/sim/method_auto.c) were found with the first rows. The other rows were run after the
// constants were settled.
#include "solvers.h"

#include <math.h>
#include <string.h>

#define BAR       "bodies[0].mesh.box.cells=[22,7,7]"
#define ARMADILLO "bodies[0].mesh.solid.edge_length=\"13 mm\""
#define BUNNY     "bodies[0].mesh.solid.element_count=2000"
#define UNDAMPED  "materials.rubber.stiffness_damping=0"

static const SnSolverScene rows[] = {
    {"bar", "statics", {BAR}, 30},
    {"bar",
     "statics, 0.42",
     {BAR, "materials.rubber.poissons_ratio=0.42", "materials.stripe.poissons_ratio=0.42"},
     30},
    {"bar",
     "statics, corotated, 0.4",
     {BAR, "materials.rubber.law=corotated", "materials.stripe.law=corotated",
      "materials.rubber.poissons_ratio=0.4", "materials.stripe.poissons_ratio=0.4"},
     30},
    {"../cantilever-2d", "statics by weight", {0}, 0},
    {"armadillo", "BDF2, 10 ms", {ARMADILLO}, 10},
    {"armadillo", "corotated", {ARMADILLO, "materials.flesh.law=corotated"}, 10},
    {"armadillo", "StVK", {ARMADILLO, "materials.flesh.law=stvk"}, 10},
    {"armadillo", "BDF1", {ARMADILLO, "integrator=bdf1"}, 10},
    {"armadillo", "2 ms", {ARMADILLO, "step=0.002"}, 20},
    {"armadillo", "30 ms", {ARMADILLO, "step=0.03"}, 6},
    {"armadillo", "1e6 Pa", {ARMADILLO, "materials.flesh.youngs_modulus=1e6"}, 10},
    {"armadillo", "1e5 Pa", {ARMADILLO, "materials.flesh.youngs_modulus=1e5"}, 10},
    {"armadillo", "0.3", {ARMADILLO, "materials.flesh.poissons_ratio=0.3"}, 10},
    {"armadillo", "viscous", {ARMADILLO, "materials.flesh.viscosity=10"}, 10},
    {"../cantilever", "as it is", {0}, 40},
    {"../cantilever", "8 times the cells", {"bodies[0].mesh.box.cells=[48,8,8]"}, 20},
    {"../cantilever", "undamped", {UNDAMPED}, 40},
    {"../cantilever", "undamped, 0.49", {UNDAMPED, "materials.rubber.poissons_ratio=0.49"}, 40},
    {"../cantilever", "undamped, 40 ms", {UNDAMPED, "step=0.04"}, 20},
    {"../cantilever", "10 kPa", {"materials.rubber.youngs_modulus=1e4"}, 40},
    {"../cantilever", "viscous", {UNDAMPED, "materials.rubber.viscosity=1000"}, 40},
    {"../twisting-bar", "as it is", {0}, 40},
    {"../spinning-block", "as it is", {0}, 40},
    {"../blob", "as it is", {0}, 30},
    {"../anisotropic-bars", "fibres", {0}, 30},
    {"../octopus", "as it is", {0}, 20},
    {"../octopus", "rigidified, BDF1", {"rigidification={}", "integrator=bdf1"}, 20},
    {"../bowl", "as it is", {0}, 20},
    {"../duck", "as it is", {0}, 20},
    {"../mattress", "as it is", {0}, 20},
    {"../sheet", "plane", {0}, 0},
    {"../cushion", "contacts with bodies", {0}, 60},
    {"../gripper", "contacts with bodies", {0}, 60},
    {"../wrecking-ball", "contacts with bodies", {0}, 100},
    {"../pile", "rigid bodies", {0}, 60},
    {"cube-drop", "penalty", {0}, 30},
    {"torus", "penalty", {BUNNY}, 40},
    {"bunny", "penalty, self-contact", {BUNNY}, 80},
    {"spring-sheet", "springs", {"solver.iterations=0"}, 30},
    {"../wheel", "as it is", {0}, 20},
    {"../pudding", "as it is", {0}, 60},

    // ---- from here on rows that had no part in finding the constants
    {"armadillo", "5 ms", {ARMADILLO, "step=0.005"}, 10},
    {"armadillo", "20 ms", {ARMADILLO, "step=0.02"}, 8},
    {"../cantilever", "statics", {"integrator=quasistatic"}, 10},
    {"../twisting-bar", "statics", {"integrator=quasistatic"}, 30},
    {"../octopus", "0.49", {"materials.flesh.poissons_ratio=0.49"}, 20},
    {"../cantilever",
     "5 kPa, undamped, 8 times the cells",
     {UNDAMPED, "materials.rubber.youngs_modulus=5e3", "bodies[0].mesh.box.cells=[48,8,8]"},
     20},
    {"../blob", "3 ms", {"step=0.003"}, 30},
    {"../heterogeneous-bar", "as it is", {0}, 40},
    {"../pill", "as it is", {0}, 20},
    {"../bowling-ball", "as it is", {0}, 20},
    {"../bunny", "as it is", {0}, 20},
    {"cube-drop-anisotropic", "penalty", {0}, 30},
};
enum { ROWS = sizeof rows / sizeof rows[0], CHOSEN_BY = 41 };

static const int entries[] = {SN_NEWTON_D, SN_NEWTON_L0,  SN_HYBRID_L1,
                              SN_QLB,      SN_QLB_TURNED, SN_LBFGS};
enum { COUNT = sizeof entries / sizeof entries[0] };

#define LARGEST_REGRET 1.5

typedef struct Outcome {
    int chosen, best; // indices into `entries`
    double regret;    // seconds of the chosen entry over those of the best
    int open;         // steps in which the chosen entry did not converge, minus those of the best
} Outcome;

static int entry_of(const char* method) {
    for (int i = 0; i < COUNT; ++i)
        if (strcmp(sn_solver_entries[entries[i]].set[0] + strlen("method="), method) == 0) return i;
    return -1;
}

static SnStatus open_auto(const SnSolverScene* scene, SnWorld** world, SnError* error) {
    const char* set[SN_SOLVER_SETS + 1];
    int count = 0;
    for (; count < SN_SOLVER_SETS && scene->set[count]; ++count) set[count] = scene->set[count];
    set[count++] = "method=auto";
    SN_TRY(sn_study_open("solvers", scene->name, set, count, world, NULL, error));
    return sn_world_start(*world, error);
}

// Find which of the entries "auto" chooses.
static SnStatus find_choice(const SnSolverScene* scene, FILE* out, int* chosen, SnError* error) {
    SnWorld* world = NULL;
    const char* reason = NULL;
    SnStatus status = open_auto(scene, &world, error);
    if (status >= 0) {
        const char* name = sn_world_method(world, &reason);
        *chosen = entry_of(name);
        fprintf(out, "    auto: %s, %s\n", name, reason);
        if (*chosen < 0) status = sn_fail(error, SN_BAD_INPUT, "%s is not in the table", name);
    }
    sn_destroy_world(world);
    return status;
}

// 1: run a is better than run b. It is better if only a has come to the end; else if fewer of its
// steps did not converge; else if it is faster.
static int is_better(const SnSolverRun* a, const SnSolverRun* b) {
    if (!a->failed != !b->failed) return !a->failed;
    if (a->unconverged != b->unconverged) return a->unconverged < b->unconverged;
    return a->seconds < b->seconds;
}

static SnStatus run_row(const SnSolverScene* scene, FILE* out, Outcome* outcome, SnError* error) {
    SnSolverRun runs[COUNT];
    SnStatus status = sn_run_solvers(scene, entries, COUNT, out, runs, error);
    if (status >= 0) status = find_choice(scene, out, &outcome->chosen, error);
    outcome->best = 0;
    for (int i = 1; i < COUNT && status >= 0; ++i)
        if (is_better(&runs[i], &runs[outcome->best])) outcome->best = i;
    if (status >= 0) {
        const SnSolverRun* run = &runs[outcome->chosen];
        outcome->regret = run->failed ? HUGE_VAL : run->seconds / runs[outcome->best].seconds;
        outcome->open = run->unconverged - runs[outcome->best].unconverged;
    }
    sn_free_solver_runs(runs, COUNT);
    return status;
}

// 1: a choice is good: nearly as fast as the best, and converged in as many steps.
static int is_good(const Outcome* o) { return o->regret <= LARGEST_REGRET && o->open <= 0; }

static void print_outcomes(FILE* out, const char* what, const Outcome* outcomes, int from, int to) {
    int good = 0;
    fprintf(out, "\n    %-46s %-10s %-10s %6s %5s\n", what, "auto", "best", "regret", "open");
    for (int r = from; r < to; ++r) {
        const Outcome* o = &outcomes[r];
        char title[120];
        const char* name = rows[r].name;
        snprintf(title, sizeof title, "%s, %s", name + 3 * (name[0] == '.'), rows[r].what);
        fprintf(out, "    %-46s %-10s %-10s %6.2f %5d%s\n", title,
                sn_solver_entries[entries[o->chosen]].label,
                sn_solver_entries[entries[o->best]].label, o->regret, o->open,
                is_good(o) ? "" : "  MISSED");
        good += is_good(o);
    }
    fprintf(out, "    within %.1f times the best, and converged where that is: %d of %d\n",
            LARGEST_REGRET, good, to - from);
}

SnStatus sn_solvers_auto(const SnBenchOptions* options, FILE* out, SnError* error) {
    Outcome outcomes[ROWS];
    (void)options;
    fprintf(out, "\nWhat \"auto\" chooses, and how many times the best's time that takes\n");
    for (int r = 0; r < ROWS; ++r) SN_TRY(run_row(&rows[r], out, &outcomes[r], error));
    print_outcomes(out, "rows that constants were chosen by", outcomes, 0, CHOSEN_BY);
    print_outcomes(out, "others", outcomes, CHOSEN_BY, ROWS);
    return SN_OK;
}

// ---- counts

// Make a name of one word for a row: "../blob" with "3 ms" is blob-3-ms.
static void name_row(const SnSolverScene* row, char* name, size_t size) {
    const char* scene = strncmp(row->name, "../", 3) == 0 ? row->name + 3 : row->name;
    snprintf(name, size, "%s-%s", scene, row->what);
    char* to = name;
    for (const char* c = name; *c; ++c)
        if (*c != ',') *to++ = *c == ' ' ? '-' : *c;
    *to = 0;
}

// Count for every row which entry "auto" chooses.
SnStatus sn_solvers_count_auto(SnTally* tally, SnError* error) {
    for (int r = 0; r < ROWS; ++r) {
        SnWorld* world = NULL;
        char name[160];
        const SnStatus status = open_auto(&rows[r], &world, error);
        name_row(&rows[r], name, sizeof name);
        if (status >= 0) sn_tally_text(tally, name, "method", sn_world_method(world, NULL));
        sn_destroy_world(world);
        SN_TRY(status);
    }
    return SN_OK;
}
