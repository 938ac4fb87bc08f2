// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "solve/method.h"

#include <float.h>
#include <math.h>

// Armijo's rule for a step alpha u: E(q + alpha u) <= E(q) + SUFFICIENT alpha g.u. SUFFICIENT has
// its usual value; any value below 1/2 works.
#define SUFFICIENT 1e-4
// E may exceed the limit of Armijo's rule by this fraction of the largest |E| so far, because such
// a difference may be rounding.
#define ROUNDING 1e-14
// A change of E below DOUBTFUL times the largest |E| so far may be rounding, because large terms
// cancel in E (the energies of stretch and of volume). Then the slopes at both ends of the step
// decide, not E (slopes_agree). At small strains these terms are much larger than |E|, so a change
// below DOUBTFUL_UNIT times the magnitude of these terms (sn_system_energy_unit) is doubtful, too.
#define DOUBTFUL      1e-8
#define DOUBTFUL_UNIT (16 * DBL_EPSILON)
enum { MOST_HALVINGS = 30 };

static double dot_product(const double* a, const double* b, int n) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

static int has_merit(const SnSolver* solver, const SnStage* stage) {
    return (sn_system_capabilities(solver->system, stage) & SN_SYSTEM_MERIT) != 0;
}

SnStatus sn_solve_measure(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                          const SnConfig* q, double* value) {
    if (has_merit(solver, stage)) return sn_system_merit(solver->system, stage, q, scratch, value);
    const int dofs = sn_system_dofs(solver->system);
    double* g = SN_PUSH(&scratch, double, dofs);
    if (!g) return SN_OUT_OF_MEMORY;
    const SnTermAt at = {
        .q = *q, .time = stage->time, .pool = sn_system_pool(solver->system), .scratch = scratch};
    if (!isfinite(sn_system_energy(solver->system, &at))) {
        *value = HUGE_VAL; // a residual may be finite even outside a law's domain
        return SN_OK;
    }
    SN_TRY(sn_system_residual(solver->system, stage, q, scratch, g, NULL));
    *value = sn_system_norm(solver->system, g);
    if (isnan(*value)) *value = HUGE_VAL;
    return SN_OK;
}

double sn_solve_doubt(const SnSolver* solver, const SnStage* stage, double largest) {
    const double unit = stage->force_weight * sn_system_energy_unit(solver->system);
    return fmax(DOUBTFUL * largest, DOUBTFUL_UNIT * unit);
}

// Apply Armijo's rule to a change of E that is computed by the trapezium rule from the slopes at
// both ends of the step: slopes keep their digits where E has lost them (Hager and Zhang 2005,
// equation 27). *agree is set to 1 if Armijo's rule holds, else to 0.
static SnStatus slopes_agree(const SnSolver* solver, const SnStage* stage, const double* u,
                             double slope, SnArena scratch, const SnConfig* trial, int* agree) {
    const int dofs = sn_system_dofs(solver->system);
    double* g = SN_PUSH(&scratch, double, dofs);
    if (!g) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_system_residual(solver->system, stage, trial, scratch, g, NULL));
    *agree = 0.5 * (slope + dot_product(g, u, dofs)) <= SUFFICIENT * slope;
    return SN_OK;
}

// Find the contacts of a trial point. This time is not counted in the phase "solve", because
// contacts are a phase of their own.
static SnStatus find_contacts(SnSolver* solver, const SnStage* stage, const SnConfig* q,
                              SnArena scratch) {
    const double start = sn_seconds();
    const SnStatus status = sn_solve_find(solver, stage, q, scratch);
    solver->stats.seconds[SN_PHASE_SOLVE] -= sn_seconds() - start;
    return status;
}

static SnStatus search_along(SnSolver* solver, const SnStage* stage, SnArena scratch,
                             SnLineSearch* search, SnConfig* q) {
    const SnSystem* system = solver->system;
    SnConfig trial = sn_system_new_config(system, &scratch);
    if (!trial.x) return SN_OUT_OF_MEMORY;
    if (isnan(search->value)) SN_TRY(sn_solve_measure(solver, stage, scratch, q, &search->value));

    // the slope of E is g.u; the slope of |g| along Newton's direction is -|g|
    const double here = search->value;
    search->largest = fmax(search->largest, fabs(here));
    const double rounding = ROUNDING * search->largest;
    const double slope = has_merit(solver, stage)
                             ? dot_product(search->g, search->u, sn_system_dofs(system))
                             : -here;
    if (!(slope < 0)) return SN_NOT_CONVERGED;
    sn_system_copy_config(system, q, &trial); // sn_system_retract does not write held components
    for (int i = 0; i <= MOST_HALVINGS; ++i, search->alpha *= 0.5) {
        double there;
        sn_system_retract(system, q, search->u, search->alpha, &trial);
        SN_TRY(find_contacts(solver, stage, &trial, scratch));
        SN_TRY(sn_solve_measure(solver, stage, scratch, &trial, &there));
        int better = there <= here + SUFFICIENT * search->alpha * slope + rounding;
        if (!better && has_merit(solver, stage) &&
            fabs(there - here) <= sn_solve_doubt(solver, stage, search->largest))
            SN_TRY(slopes_agree(solver, stage, search->u, slope, scratch, &trial, &better));
        if (better) {
            sn_system_copy_config(system, &trial, q);
            search->value = there;
            return SN_OK;
        }
        solver->stats.halvings++;
    }
    SN_TRY(find_contacts(solver, stage, q, scratch));
    return SN_NOT_CONVERGED;
}

SnStatus sn_solve_line_search(SnSolver* solver, const SnStage* stage, SnArena scratch,
                              SnLineSearch* search, SnConfig* q) {
    double start = sn_seconds();
    search->alpha = 1;
    int changed = 0;
    SnStatus status = search_along(solver, stage, scratch, search, q);
    if (status >= 0) SN_TRY(sn_solve_settle(solver, &changed));
    if (changed) search->value = NAN;
    solver->stats.seconds[SN_PHASE_SOLVE] += sn_seconds() - start;
    return status;
}
