// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The method qlb uses the factor of the matrix at the step's start, without terms that couple
// bodies to each other, and improves it by the pairs of L-BFGS (secants.h) within the step (source
// text 001, QLB). In the method qlb-turned, which is not in source text 001, the factor also turns
// with the material: vectors are turned back to the step's start before a solve, and forward after
// it (inverse.h).
#include "solve/frozen.h"

// The default number of pairs in qlb. When bodies turn, the factor becomes inaccurate: many of its
// stiff directions are then wrong, and each wrong direction takes a pair to correct. Many pairs are
// affordable, because a solve with the factor takes longer than the products with all pairs.
enum { MANY_PAIRS = 40 };
// The default number of pairs in qlb-turned. If the factor turns with the material, pairs have
// little to correct, and old pairs are wrong where the body has bent since they were added. Of 5,
// 10 and 40 pairs, 5 are fastest in the armadillo scene. Contacts add wrong stiff directions again,
// so with contacts that are energies the default is MANY_PAIRS.
enum { TURNED_PAIRS = 5 };

static SnStatus solve_qlb(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q) {
    return sn_frozen_descend(solver, stage, solver->settings.history, scratch, q);
}

const SnMethod sn_method_qlb = {
    .name = "qlb",
    .summary = "The factor of the step's start, improved by L-BFGS: one factorisation per step.",
    .patience = 1000,
    .history = MANY_PAIRS,
    .create = sn_frozen_create_l0,
    .destroy = sn_frozen_destroy,
    .solve = solve_qlb,
};

const SnMethod sn_method_qlb_turned = {
    .name = "qlb-turned",
    .summary = "qlb with a factor that turns with the material: the fast one for converged steps.",
    .patience = 1000,
    .history = TURNED_PAIRS,
    .touching = MANY_PAIRS,
    .create = sn_frozen_create_turned,
    .destroy = sn_frozen_destroy,
    .solve = solve_qlb,
};
