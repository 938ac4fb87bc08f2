// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solve/descent.h"

#include "base/clock.h"
#include "math/passes.h"
#include "solve/secants.h"

#include <float.h>
#include <math.h>

// Armijo's rule for a step alpha u: E(q + alpha u) <= E(q) + SUFFICIENT alpha g.u. SUFFICIENT has
// the value of the published code.
#define SUFFICIENT  0.03
#define LEAST_ALPHA 1e-5
// LEAST_ALPHA is the smallest alpha of a search along a direction that is found with pairs
// (descent.h). LEAST_ALONE is the smallest alpha with H0 alone, when nothing else is left to try:
// where an element is nearly flat, close to the boundary of a law's domain, steps may have to be
// tiny for a while.
#define LEAST_ALONE 1e-12
// A change of E below this fraction of the largest |E| so far may be rounding.
#define DOUBTFUL 1e-8
// An entry of g counts as zero if it could come from rounding the coordinates by this fraction of
// their size. The fraction is below DBL_EPSILON, because an entry of g is a sum of many terms whose
// rounding errors partly cancel.
#define ROUNDING (DBL_EPSILON / 8)
// With a matrix that is too stiff, each step may be smaller than rounding, although all steps
// together make progress. The descent ends after this number of consecutive tiny steps.
enum { MOST_TINY = 1000 };

// An iterate, with its gradient and potential.
typedef struct Point {
    SnConfig q;
    double* g;    // gradient of the potential, or the residual (dofs)
    double E;     // the potential; if there is none, E is a number that is finite if q is within
                  // the laws' domains
    double scale; // the size of the terms that cancel in g
} Point;

typedef struct Work {
    SnSolver* solver;
    const SnStage* stage;
    const SnDescent* descent;
    SnPool* pool;
    int dofs, has_merit;
    int is_loose;   // 1: the stage is static, and the kept matrix is singular (sn_solve_is_loose)
    double largest; // the largest |E| so far
    Point now, trial;
    double* u; // direction (dofs)
    SnSecants pairs;

    // ---- if H0 turns with the material: vectors turned back to the step's start, where pairs are
    // kept
    double *own_g, *own_u, *own_left; // the gradient at the iterate, the last direction, and the
                                      // gradient at the iterate before  (dofs each)
    int has_own;                      // 1: own_g and the rotations R belong to the present iterate
} Work;

static SnStatus new_work(SnSolver* solver, const SnStage* stage, const SnDescent* descent,
                         SnArena* scratch, Work* w) {
    const SnSystem* system = solver->system;
    *w = (Work){.solver = solver,
                .stage = stage,
                .descent = descent,
                .pool = sn_system_pool(system),
                .dofs = sn_system_dofs(system)};
    w->has_merit = (sn_system_capabilities(system, stage) & SN_SYSTEM_MERIT) != 0;
    w->now.q = sn_system_new_config(system, scratch);
    w->trial.q = sn_system_new_config(system, scratch);
    w->now.g = SN_PUSH(scratch, double, w->dofs);
    w->trial.g = SN_PUSH(scratch, double, w->dofs);
    w->u = SN_PUSH(scratch, double, w->dofs);
    if (!w->u) return SN_OUT_OF_MEMORY;
    if (descent->inverse.turn) {
        w->own_g = SN_PUSH(scratch, double, w->dofs);
        w->own_u = SN_PUSH(scratch, double, w->dofs);
        w->own_left = SN_PUSH(scratch, double, w->dofs);
        if (!w->own_left) return SN_OUT_OF_MEMORY;
    }
    return sn_new_secants(descent->history, w->dofs, w->pool, scratch, &w->pairs);
}

// Compute E and g at a point. The caller has already found the contacts at this point.
static SnStatus evaluate_point(Work* w, SnArena scratch, Point* p) {
    const double start = sn_seconds();
    const SnStatus status =
        sn_system_evaluate(w->solver->system, w->stage, &p->q, scratch, p->g, &p->scale, &p->E);
    w->solver->stats.seconds[SN_PHASE_ASSEMBLE] += sn_seconds() - start;
    return status;
}

// ---- directions

// Find the direction and the forces of rows with the matrix H0.
static SnStatus solve_kept_with_rows(Work* w, SnArena scratch) {
    SnSolver with_rows = *w->solver;
    with_rows.linear = w->descent->inverse.linear;
    with_rows.A = w->descent->inverse.A;
    if (!with_rows.linear) return SN_UNSUPPORTED;
    const SnStatus status =
        sn_solve_direction(&with_rows, w->stage, &w->now.q, scratch, w->now.g, w->u);
    w->solver->stats = with_rows.stats;
    w->solver->unheld = with_rows.unheld;
    return status;
}

// Find the direction together with the forces of rows. Pairs are not used, because they are valid
// only while these forces are fixed. If w->is_loose is 1, the matrix is assembled at the iterate.
static SnStatus find_direction_with_rows(Work* w, SnArena scratch) {
    SnStage projected = *w->stage;
    projected.tangent = SN_TANGENT_PROJECTED;
    const SnStatus status =
        w->is_loose ? sn_solve_by_matrix(w->solver, &projected, &w->now.q, scratch, w->now.g, w->u)
                    : solve_kept_with_rows(w, scratch);
    if (w->has_merit && status >= 0) // the forces of rows have changed
        SN_TRY(sn_system_merit(w->solver->system, w->stage, &w->now.q, scratch, &w->now.E));
    return status;
}

// Find the rotations R at the iterate, and turn its gradient back to the step's start.
static SnStatus turn_gradient_back(Work* w, SnArena scratch) {
    const SnInverse* inverse = &w->descent->inverse;
    SN_TRY(inverse->follow(inverse->self, &w->now.q, scratch));
    inverse->turn(inverse->self, 1, w->now.g, w->own_g);
    w->has_own = 1;
    return SN_OK;
}

// Find u = -H g with the pairs that are kept, and *slope = g.u.
static SnStatus find_direction_with_pairs(Work* w, SnArena scratch, double* slope) {
    const SnInverse* inverse = &w->descent->inverse;
    if (!inverse->turn) return sn_secants_direction(&w->pairs, inverse, w->now.g, w->u, slope);
    if (!w->has_own) {
        SN_TRY(turn_gradient_back(w, scratch));
        sn_secants_lose_gradient(&w->pairs);
    }
    SN_TRY(sn_secants_direction(&w->pairs, inverse, w->own_g, w->u, slope));
    inverse->turn(inverse->self, 0, w->u, w->u);
    return SN_OK;
}

// Find a direction of descent u, and *slope = g.u, which is then negative. If the slope with pairs
// is not negative, H0 is used without pairs.
static SnStatus find_direction(Work* w, SnArena scratch, double* slope) {
    if (sn_system_row_count(w->solver->system) > 0) {
        SN_TRY(find_direction_with_rows(w, scratch));
        *slope = sn_pass_dot(w->pool, (size_t)w->dofs, w->now.g, w->u);
        return SN_OK;
    }
    const double start = sn_seconds();
    SN_TRY(find_direction_with_pairs(w, scratch, slope));
    if (!(*slope < 0) && w->pairs.count > 0) {
        w->pairs.count = 0;
        SN_TRY(find_direction_with_pairs(w, scratch, slope));
    }
    w->solver->stats.seconds[SN_PHASE_SOLVE] += sn_seconds() - start;
    return SN_OK;
}

// ---- line search

// Returns 1 if the trial point is better by Armijo's rule. If E does not have the digits that the
// rule needs, the slopes at both ends of the step decide (slopes_agree in line_search.c).
static int is_better(const Work* w, double alpha, double slope) {
    const double E = w->now.E, there = w->trial.E;
    if (there == HUGE_VAL) return 0;
    const int enough = there <= E + SUFFICIENT * alpha * slope;
    if (w->has_merit && fabs(there - E) > DOUBTFUL * w->largest &&
        (enough || fabs(there - E) > sn_solve_doubt(w->solver, w->stage, w->largest)))
        return enough;
    const double slope_there = sn_pass_dot(w->pool, (size_t)w->dofs, w->trial.g, w->u);
    return 0.5 * (slope + slope_there) <= SUFFICIENT * slope;
}

// The alpha to begin with: 1, or less if steps have a longest way.
static double first_alpha(const Work* w) {
    const SnRefinder* refinder = w->solver->refinder;
    if (!refinder || refinder->reach == 0) return 1;
    return fmin(1, refinder->reach / sn_system_way(w->solver->system, w->u));
}

// Find alpha such that the trial point q + alpha u is better than q. Returns SN_NOT_CONVERGED if no
// alpha helps.
static SnStatus search_line(Work* w, SnArena scratch, double slope, double* alpha) {
    const SnSystem* system = w->solver->system;
    if (!(slope < 0)) return SN_NOT_CONVERGED;
    w->largest = fmax(w->largest, fabs(w->now.E));
    const double least = w->pairs.count > 0 ? LEAST_ALPHA : LEAST_ALONE;
    const double first = first_alpha(w);
    for (*alpha = first; *alpha > least * first; *alpha *= 0.5) {
        sn_system_retract(system, &w->now.q, w->u, *alpha, &w->trial.q);
        SN_TRY(sn_solve_find(w->solver, w->stage, &w->trial.q, scratch));
        SN_TRY(evaluate_point(w, scratch, &w->trial));
        if (w->descent->full_steps || is_better(w, *alpha, slope)) return SN_OK;
        w->solver->stats.halvings++;
    }
    SN_TRY(sn_solve_find(w->solver, w->stage, &w->now.q, scratch));
    return SN_NOT_CONVERGED;
}

// Make the trial point the iterate, and add the pair of this step.
static SnStatus accept_trial(Work* w, double alpha, SnArena scratch) {
    const SnInverse* inverse = &w->descent->inverse;
    const Point left = w->now;
    w->now = w->trial;
    w->trial = left;
    if (sn_system_row_count(w->solver->system) > 0) return SN_OK;
    if (!inverse->turn) {
        sn_secants_add(&w->pairs, alpha, w->u, left.g, w->now.g);
        return SN_OK;
    }
    SN_TRY(turn_gradient_back(w, scratch));
    inverse->turn(inverse->self, 1, w->u, w->own_u);
    inverse->turn(inverse->self, 1, left.g, w->own_left);
    sn_secants_add(&w->pairs, alpha, w->own_u, w->own_left, w->own_g);
    return SN_OK;
}

// ---- the loop

// Settle the contacts at the iterate (sn_solve_settle). They were last found at this iterate. If
// this changes energy and gradient, evaluate the iterate anew.
static SnStatus settle_iterate(Work* w, SnArena scratch) {
    int changed;
    SN_TRY(sn_solve_settle(w->solver, &changed));
    if (!changed) return SN_OK;
    sn_secants_lose_gradient(&w->pairs);
    w->has_own = 0;
    return evaluate_point(w, scratch, &w->now);
}

// Returns 1 if no entry of g is larger than the effect of rounding coordinates of this size. This
// must not be used at the first iterate: forces that are each below rounding may together move a
// body.
static int is_rounding(const Work* w, double coordinates) {
    const double *g = w->now.g, *sum = w->descent->inverse.row_sum;
    for (int i = 0; i < w->dofs; i += 3) {
        const double largest = fmax(fmax(sum[i], sum[i + 1]), sum[i + 2]);
        for (int k = 0; k < 3; ++k)
            if (!(fabs(g[i + k]) <= ROUNDING * coordinates * largest)) return 0;
    }
    return 1;
}

static SnStatus iterate_to_end(Work* w, SnArena scratch) {
    const SnSolveSettings* settings = &w->solver->settings;
    const double coordinates = sn_system_size(w->solver->system, w->stage->start);
    int tiny = 0; // number of consecutive tiny steps
    for (int i = 0;; ++i) {
        double slope, alpha;
        int hold;
        const double size = sn_system_norm(w->solver->system, w->now.g);
        if (!isfinite(size))
            return sn_solve_stop(w->solver, w->stage, SN_DIVERGED, SN_STOP_FORCES, w->now.g);
        w->solver->stats.residual = size / w->stage->force_weight;
        w->solver->stats.relative = size / w->now.scale;
        sn_residuals_add(w->solver->residuals, w->solver->stats.residual);
        if (i == settings->iterations && i > 0) return SN_OK;
        if (sn_solve_is_converged(w->solver, w->stage, size, w->now.scale) ||
            (i > 0 && is_rounding(w, coordinates))) {
            SN_TRY(sn_solve_rows_hold(w->solver, w->stage, scratch, &w->now.q, i, &hold));
            if (hold) return SN_OK;
        }
        if (i == settings->max_iterations || w->solver->unheld == SN_MOST_UNHELD)
            return SN_NOT_CONVERGED;
        if (sn_solve_is_spent(w->solver))
            return sn_solve_stop(w->solver, w->stage, SN_DIVERGED, SN_STOP_WORK, w->now.g);
        SN_TRY(sn_solve_stop_on_way(w->solver, w->stage, find_direction(w, scratch, &slope),
                                    w->now.g));
        tiny = sn_solve_is_rounding(w->solver->system, coordinates, w->u) ? tiny + 1 : 0;
        if (tiny == MOST_TINY) return SN_OK;
        const SnStatus found = search_line(w, scratch, slope, &alpha);
        if (found == SN_NOT_CONVERGED && w->pairs.count > 0) {
            w->pairs.count = 0; // try once more, without pairs
            continue;
        }
        if (found == SN_NOT_CONVERGED && tiny > 0) return SN_OK; // rounding prevents a smaller g
        if (found == SN_NOT_CONVERGED && !w->descent->goes_on && sn_solve_freeze(w->solver))
            continue;
        if (found != SN_OK) return found;
        SN_TRY(accept_trial(w, alpha, scratch));
        SN_TRY(settle_iterate(w, scratch));
        w->solver->stats.iterations++;
    }
}

SnStatus sn_solve_descend(SnSolver* solver, const SnStage* stage, const SnDescent* descent,
                          SnArena scratch, SnConfig* q) {
    Work work;
    SN_TRY(new_work(solver, stage, descent, &scratch, &work));
    sn_system_copy_config(solver->system, q, &work.now.q);
    sn_system_copy_config(solver->system, q, &work.trial.q); // sn_system_retract does not write
                                                             // held components
    int changed;
    SN_TRY(sn_solve_find(solver, stage, q, scratch));
    SN_TRY(sn_solve_settle(solver, &changed));
    SN_TRY(evaluate_point(&work, scratch, &work.now));
    SN_TRY(sn_solve_is_loose(solver, stage, q, scratch, &work.is_loose));
    const SnStatus status = iterate_to_end(&work, scratch);
    sn_system_copy_config(solver->system, &work.now.q, q);
    return descent->goes_on ? status : sn_solve_judge(solver, stage, status, work.now.g);
}
