// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Chooses where the iterates of a solve begin, and decides when a solve may end.
#include "solve/method.h"

#include <float.h>
#include <math.h>

// Copy a guess to q if its value is below *best, the best value so far.
static SnStatus keep_better(SnSolver* solver, const SnStage* stage, SnArena scratch,
                            const SnConfig* guess, SnConfig* q, double* best) {
    double value;
    SN_TRY(sn_solve_measure(solver, stage, scratch, guess, &value));
    if (!(value < *best)) return SN_OK;
    *best = value;
    sn_system_copy_config(solver->system, guess, q);
    return SN_OK;
}

SnStatus sn_solve_start(SnSolver* solver, const SnStage* stage, SnDirection* direction,
                        SnArena scratch, SnConfig* q, double* best) {
    const SnSystem* system = solver->system;
    SnConfig guess = sn_system_new_config(system, &scratch);
    if (!guess.x) return SN_OUT_OF_MEMORY;
    *best = HUGE_VAL;
    sn_system_copy_config(system, stage->start, &guess);
    sn_solve_apply_targets(solver, stage, &guess);
    SN_TRY(keep_better(solver, stage, scratch, &guess, q, best));
    if (stage->predicted) {
        sn_system_retract(system, stage->reference, stage->predicted, 1, &guess);
        SN_TRY(keep_better(solver, stage, scratch, &guess, q, best));
    }
    if (stage->driven) {
        SnStatus status = sn_solve_linear_step(solver, stage, direction, scratch, &guess);
        if (status >= 0) status = keep_better(solver, stage, scratch, &guess, q, best);
        if (status < 0 && status != SN_NOT_DEFINITE) return status;
    }
    return isfinite(*best) ? SN_OK : sn_solve_stop_at_start(solver, stage, scratch, q);
}

int sn_solve_is_converged(const SnSolver* solver, const SnStage* stage, double size, double scale) {
    return size <= solver->settings.relative_tolerance * scale ||
           size <= solver->settings.absolute_tolerance * stage->force_weight;
}

// If a solve is stuck with a larger relative residual than this, its iterate is no solution, and it
// is better to divide the step into shorter ones. (Statics have no step to divide, and a load may
// have no equilibrium.)
#define STUCK 1e-2

SnStatus sn_solve_judge(const SnSolver* solver, const SnStage* stage, SnStatus status,
                        const double* g) {
    const int stuck = !stage->is_static && solver->stats.relative > STUCK;
    if (status != SN_NOT_CONVERGED || !stuck) return status;
    return sn_solve_stop(solver, stage, SN_DIVERGED, SN_STOP_STUCK, g);
}

// A step u below this fraction of the size of coordinates is lost in their rounding.
#define ROUNDING_STEP (64 * DBL_EPSILON)

int sn_solve_is_rounding(const SnSystem* system, double size, const double* u) {
    return sn_system_way(system, u) <= ROUNDING_STEP * size;
}
