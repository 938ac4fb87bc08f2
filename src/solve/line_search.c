// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "solve/method.h"

#include <math.h>

// Armijo: E(q + alpha u) <= E(q) + SUFFICIENT alpha g.u. The usual constant; any below 1/2 works.
#define SUFFICIENT 1e-4
// A change of E below this share of |E| is rounding: the rule cannot judge it.
#define ROUNDING 1e-14
enum { MOST_HALVINGS = 30 };

static double dot(const double* a, const double* b, int n) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

// the number to be made smaller, at q
static SnStatus measure(const SnSolver* solver, const SnStage* stage, int has_merit,
                        SnArena scratch, const SnConfig* q, double* out) {
    if (has_merit) return sn_system_merit(solver->system, stage, q, scratch, out);
    const int dofs = sn_system_dofs(solver->system);
    double* g = SN_PUSH(&scratch, double, dofs);
    if (!g) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_system_residual(solver->system, stage, q, scratch, g, NULL));
    *out = sqrt(dot(g, g, dofs));
    if (isnan(*out)) *out = HUGE_VAL;
    return SN_OK;
}

static SnStatus search_along(SnSolver* solver, const SnStage* stage, SnArena scratch,
                             SnLineSearch* search, SnConfig* q) {
    const SnSystem* system = solver->system;
    const int dofs = sn_system_dofs(system);
    const int has_merit = (sn_system_capabilities(system, stage) & SN_SYSTEM_MERIT) != 0;
    SnConfig trial = sn_system_new_config(system, &scratch);
    if (!trial.x) return SN_OUT_OF_MEMORY;

    double here, there;
    SN_TRY(measure(solver, stage, has_merit, scratch, q, &here));
    // the slope of E is g.u; that of |g| along Newton's direction is -|g|
    const double slope = has_merit ? dot(search->g, search->u, dofs) : -here;
    if (!(slope < 0)) return SN_NOT_CONVERGED;
    const double rounding = ROUNDING * fabs(here);
    sn_system_copy_config(system, q, &trial); // held components stay
    for (int i = 0; i <= MOST_HALVINGS; ++i, search->alpha *= 0.5) {
        sn_system_retract(system, q, search->u, search->alpha, &trial);
        SN_TRY(measure(solver, stage, has_merit, scratch, &trial, &there));
        if (there <= here + SUFFICIENT * search->alpha * slope + rounding) {
            sn_system_copy_config(system, &trial, q);
            return SN_OK;
        }
        solver->stats.halvings++;
    }
    return SN_NOT_CONVERGED;
}

SnStatus sn_solve_line_search(SnSolver* solver, const SnStage* stage, SnArena scratch,
                              SnLineSearch* search, SnConfig* q) {
    double start = sn_seconds();
    search->alpha = 1;
    SnStatus status = search_along(solver, stage, scratch, search, q);
    solver->stats.seconds[SN_STAGE_SOLVE] += sn_seconds() - start;
    return status;
}
