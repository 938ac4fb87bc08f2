// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The rule by which "auto" chooses a method. The rule follows our own table (`sinew bench solvers
// --only auto`, docs/solvers.md). Section 5.5.5 of source text 001 (docs/sources.md) chooses by
// step length and material: Newton's method for large steps and near-linear materials, and in all
// other cases a factor of the step's first matrix that is extrapolated in time (solve/frozen.h). In
// place of both, our rule has "qlb-turned", whose factor turns with the material. On the armadillo
// this method was faster than both, for all steps from 2 ms to 60 ms and all laws.
#include "sim/method_auto.h"

// If SnMethodFacts.reach is below this, inertia matters more than stiffness, and a constant matrix
// is good enough. Measured: L-BFGS needs 11 to 23 iterations per solve at reach 0.028 (the scenes
// spinning-block and blob), and about 50 at reach 0.1 and above (cantilever). At reach 0.059
// (twisting-bar) it takes a little longer than QLB.
#define INERTIA_RULES 0.04

// If solver.iterations is at least this, it bounds the time of a step, and L-BFGS is chosen because
// its iterations cost least: ten of them lead nearer to the solution than one iteration of Newton's
// method (`sinew bench solvers --only frames`). The value 5 is a guess: only one and ten iterations
// were measured.
#define FEW_ITERATIONS 5

static SnMethodChoice choose_with_penalty(const SnMethodFacts* f) {
    if (f->touching)
        return (SnMethodChoice){"l-bfgs", "contacts between bodies that deform are springs, for "
                                          "which matrices have no blocks"};
    return (SnMethodChoice){"newton",
                            "contacts are stiff springs that come and go while a step is solved"};
}

// If contacts are rows, qlb-turned does not turn its factor, and is then the same method as qlb.
static SnMethodChoice choose_one_factor(const SnMethodFacts* f) {
    if (f->rows)
        return (SnMethodChoice){"qlb", "the factor of its start serves all of a step, rows too"};
    return (SnMethodChoice){"qlb-turned", "one factor, turned with the material, serves all of a "
                                          "step"};
}

static SnMethodChoice choose_without_inertia(const SnMethodFacts* f) {
    if (f->driven && f->rows) return choose_one_factor(f);
    if (f->driven)
        return (SnMethodChoice){"qlb-turned", "it is driven from one equilibrium to the next, and "
                                              "one factor leads from each to the next"};
    return (SnMethodChoice){"newton", "nothing drives it: loads bring it to equilibrium in one go"};
}

static SnMethodChoice choose_with_inertia(const SnMethodFacts* f) {
    if (f->reach < INERTIA_RULES && !f->rows)
        return (SnMethodChoice){"l-bfgs", "soft for its step: inertia rules, and a constant matrix "
                                          "will do"};
    return choose_one_factor(f);
}

SnMethodChoice sn_choose_method(const SnMethodFacts* f) {
    if (!f->solves) return (SnMethodChoice){"newton", "the integrator asks for no method"};
    if (f->soft_bodies == 0) return (SnMethodChoice){"newton", "nothing deforms"};
    if (f->iterations >= FEW_ITERATIONS && !f->rows)
        return (SnMethodChoice){"l-bfgs", "solver.iterations bounds the time of a step, and its "
                                          "iterations cost least"};
    if (f->penalty) return choose_with_penalty(f);
    if (f->springs && !f->rows)
        return (SnMethodChoice){"l-bfgs", "it is made of springs, which a constant matrix suits"};
    return f->is_static ? choose_without_inertia(f) : choose_with_inertia(f);
}
