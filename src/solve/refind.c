// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Lets contacts that are energies follow the iterates. The potential is a function of q alone; its
// value and gradient at q follow from the contacts that are found at q.
#include "solve/method.h"

SnStatus sn_solve_find(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                       SnArena scratch) {
    const SnRefinder* refinder = solver->refinder;
    return refinder ? refinder->find(refinder->self, stage, q, scratch) : SN_OK;
}

SnStatus sn_solve_settle(const SnSolver* solver, int* changed) {
    const SnRefinder* refinder = solver->refinder;
    *changed = 0;
    return refinder ? refinder->settle(refinder->self, changed) : SN_OK;
}

int sn_solve_freeze(const SnSolver* solver) {
    const SnRefinder* refinder = solver->refinder;
    return refinder && refinder->freeze(refinder->self);
}
