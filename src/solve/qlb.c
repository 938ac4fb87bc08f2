// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The factor of the step's start, without what couples bodies to each other, improved by L-BFGS
// within the step (source text 001, QLB); and the same factor turned with the material, which the
// text does not have.
#include "solve/frozen.h"

// What makes a factor of the step's start grow old is that bodies turn: stiff directions are many,
// and each takes a pair. A solve with the factor takes longer than all of them.
enum { MANY_PAIRS = 40 };
// Where the factor turns, little is left to learn, and of what has bent since old pairs tell wrong
// things: of 5, 10 and 40 the first is best for the armadillo. Contacts are stiff directions again.
enum { TURNED_PAIRS = 5 };

static SnStatus solve(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q) {
    return sn_frozen_descend(solver, stage, solver->settings.history, scratch, q);
}

const SnMethod sn_method_qlb = {
    .name = "qlb",
    .summary = "The factor of the step's start, improved by L-BFGS: one factorisation per step.",
    .patience = 1000,
    .history = MANY_PAIRS,
    .create = sn_frozen_create_l0,
    .destroy = sn_frozen_destroy,
    .solve = solve,
};

const SnMethod sn_method_qlb_turned = {
    .name = "qlb-turned",
    .summary = "qlb with a factor that turns with the material: the fast one for converged steps.",
    .patience = 1000,
    .history = TURNED_PAIRS,
    .touching = MANY_PAIRS,
    .create = sn_frozen_create_turned,
    .destroy = sn_frozen_destroy,
    .solve = solve,
};
