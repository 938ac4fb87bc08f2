// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What the method "auto" chooses, and how far that is from the best: the table that its constants
// come from (src/sim/method_auto.c).
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
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const int entries[] = {SN_NEWTON_D, SN_NEWTON_L0, SN_HYBRID_L1, SN_QLB, SN_LBFGS};
enum { COUNT = sizeof entries / sizeof entries[0] };

// "auto" is as good as it should be
#define LARGEST_REGRET 1.5

typedef struct Outcome {
    int chosen, best; // of `entries`
    double regret;    // seconds of the one over those of the other
} Outcome;

static int entry_of(const char* method) {
    for (int i = 0; i < COUNT; ++i)
        if (strcmp(sn_solver_entries[entries[i]].set[0] + strlen("method="), method) == 0) return i;
    return -1;
}

// which of the entries "auto" chooses
static SnStatus choose(const SnSolverScene* scene, FILE* out, int* chosen, SnError* error) {
    SnWorld* world = NULL;
    const char* set[SN_SOLVER_SETS + 1];
    const char* reason = NULL;
    int count = 0;
    for (; count < SN_SOLVER_SETS && scene->set[count]; ++count) set[count] = scene->set[count];
    set[count++] = "method=auto";
    SnStatus status = sn_study_open("solvers", scene->name, set, count, &world, NULL, error);
    if (status >= 0) status = sn_world_start(world, error);
    if (status >= 0) {
        const char* name = sn_world_method(world, &reason);
        *chosen = entry_of(name);
        fprintf(out, "    auto: %s, %s\n", name, reason);
        if (*chosen < 0) status = sn_fail(error, SN_BAD_INPUT, "%s is not in the table", name);
    }
    sn_destroy_world(world);
    return status;
}

// Who has come to the end with the fewest steps that did not converge is better than others; among
// these, who is faster.
static int is_better(const SnSolverRun* a, const SnSolverRun* b) {
    if (!a->failed != !b->failed) return !a->failed;
    if (a->unconverged != b->unconverged) return a->unconverged < b->unconverged;
    return a->seconds < b->seconds;
}

static SnStatus run_row(const SnSolverScene* scene, FILE* out, Outcome* outcome, SnError* error) {
    SnSolverRun runs[COUNT];
    SnStatus status = sn_run_solvers(scene, entries, COUNT, out, runs, error);
    if (status >= 0) status = choose(scene, out, &outcome->chosen, error);
    outcome->best = 0;
    for (int i = 1; i < COUNT && status >= 0; ++i)
        if (is_better(&runs[i], &runs[outcome->best])) outcome->best = i;
    if (status >= 0) {
        const SnSolverRun* run = &runs[outcome->chosen];
        outcome->regret = run->failed ? HUGE_VAL : run->seconds / runs[outcome->best].seconds;
    }
    sn_free_solver_runs(runs, COUNT);
    return status;
}

static void print(FILE* out, const Outcome* outcomes) {
    int within = 0;
    fprintf(out, "\n    %-40s %-10s %-10s %6s\n", "", "auto", "best", "regret");
    for (int r = 0; r < ROWS; ++r) {
        const Outcome* o = &outcomes[r];
        char title[120];
        const char* name = rows[r].name;
        snprintf(title, sizeof title, "%s, %s", name + 3 * (name[0] == '.'), rows[r].what);
        fprintf(out, "    %-40s %-10s %-10s %6.2f%s\n", title,
                sn_solver_entries[entries[o->chosen]].label,
                sn_solver_entries[entries[o->best]].label, o->regret,
                o->regret > LARGEST_REGRET ? "  MISSED" : "");
        within += o->regret <= LARGEST_REGRET;
    }
    fprintf(out, "    auto is within %.1f times the best in %d of %d\n", LARGEST_REGRET, within,
            ROWS);
}

SnStatus sn_solvers_auto(const SnBenchOptions* options, FILE* out, SnError* error) {
    Outcome outcomes[ROWS];
    (void)options;
    fprintf(out, "\nWhat \"auto\" chooses, and how many times the best's time that takes\n");
    for (int r = 0; r < ROWS; ++r) SN_TRY(run_row(&rows[r], out, &outcomes[r], error));
    print(out, outcomes);
    return SN_OK;
}
