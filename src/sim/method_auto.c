// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The rule follows section 5.5.5 of source text 001 (near-linear steps and very large ones are
// Newton's, the extrapolated factor is for what lies between), and our own table where that says
// otherwise. Constants were measured by `sinew bench solvers --only auto`; docs/solvers.md prints
// the table.
#include "sim/method_auto.h"

// A step that does this (SnMethodFacts.stale) to the factor of its start makes it useless as a
// preconditioner: the armadillo at 0.03 s has 7.4, and nothing but Newton ends soon; at 0.01 s it
// has 2.5. Between them it was set without a measurement, and is somewhat high: at 0.02 s, 4.9,
// Newton is 1.9 times as fast as what is chosen.
#define FACTOR_USELESS 5

// From here on L-BFGS takes too many iterations to mend it, and the extrapolated factor pays: the
// armadillo at 0.01 s. Where it is 1.3 or 1.4 (bowl; cantilever, undamped, 0.49) QLB is still best.
#define FACTOR_STALE 2

// Below this (SnMethodFacts.reach) inertia rules and the constant matrix is good enough: L-BFGS
// needs 11 to 23 iterations at 0.028 (spinning-block, blob), and some 50 from 0.1 on (cantilever);
// at 0.059 it is a little behind QLB (twisting-bar).
#define INERTIA_RULES 0.04

// So many iterations that are enough, converged or not, are a bound on time, and those of L-BFGS
// cost least: ten of them are nearer to the solution than one of Newton (--only frames). The number
// itself is a guess: between one and ten nothing was measured.
#define FEW_ITERATIONS 5

static SnMethodChoice with_penalty(const SnMethodFacts* f) {
    if (f->touching)
        return (SnMethodChoice){"l-bfgs", "contacts between bodies that deform are springs, for "
                                          "which matrices have no blocks"};
    return (SnMethodChoice){"newton",
                            "contacts are stiff springs that come and go while a step is solved"};
}

static SnMethodChoice without_inertia(const SnMethodFacts* f) {
    if (f->driven)
        return (SnMethodChoice){"qlb", "it is driven from one equilibrium to the next, and each "
                                       "is near the one before"};
    return (SnMethodChoice){"newton", "nothing drives it: loads bring it to equilibrium in one go"};
}

static SnMethodChoice with_inertia(const SnMethodFacts* f) {
    if (f->springs && !f->rows)
        return (SnMethodChoice){"l-bfgs", "it is made of springs, which a constant matrix suits"};
    if (f->stale > FACTOR_USELESS)
        return (SnMethodChoice){"newton", "the step is large: a factor of its start would be of no "
                                          "use at its end"};
    if (f->stale > FACTOR_STALE)
        return (SnMethodChoice){"hybrid-l1", "nearly incompressible for what happens in a step: "
                                             "the factor of its start grows stale"};
    if (f->reach < INERTIA_RULES && !f->rows)
        return (SnMethodChoice){"l-bfgs", "soft for its step: inertia rules, and a constant matrix "
                                          "will do"};
    return (SnMethodChoice){"qlb", "little changes in a step: one factor serves all of it"};
}

SnMethodChoice sn_choose_method(const SnMethodFacts* f) {
    if (!f->solves) return (SnMethodChoice){"newton", "the integrator asks for no method"};
    if (f->soft_bodies == 0) return (SnMethodChoice){"newton", "nothing deforms"};
    if (f->iterations >= FEW_ITERATIONS && !f->rows)
        return (SnMethodChoice){"l-bfgs", "solver.iterations bounds the time of a step, and its "
                                          "iterations cost least"};
    if (f->penalty) return with_penalty(f);
    return f->is_static ? without_inertia(f) : with_inertia(f);
}
