// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solve/minima.h"

#include "solve/quasi_newton.h"
#include "system/distances.h"

#include "base/random.h"
#include "check.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

#define POSITION 1e-6
#define ENERGY   1e-10
// E and g are sums of many numbers: what rounding makes of them, over the largest |E|, and over the
// momentum that inertia in g is the change of
#define ROUNDING 1e-13
// Newton's own answer is as good as this, or it is no answer
#define ANSWER 1e-11

enum { MOST_ITERATIONS = 1000000 };

static struct {
    char what[160];
    double tolerance;
    Minima result;
} record;

void minima_begin(const char* what, double tolerance) {
    snprintf(record.what, sizeof record.what, "%s", what);
    record.tolerance = tolerance;
    record.result = (Minima){.slowest = ""};
}

const Minima* minima_result(void) { return &record.result; }

// ---- a problem and its answer

typedef struct Problem {
    const SnSolver* solver; // the world's
    SnStage stage;          // with contacts frozen
    int dofs, has_merit;
    double size;     // m
    SnConfig answer; // q*
    double* g;       // there
    double E, E0;    // at q* and at q_0
    double rounding; // of |g|, over the size of what cancels in it
} Problem;

static double norm(const double* a, int n) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i] * a[i];
    return sqrt(sum);
}

// |g| over the size of what cancels in it; where there are no forces, nothing but rounding does
static SnStatus find_gradient(const Problem* p, const SnConfig* q, SnArena scratch, double* g,
                              double* relative) {
    const SnStage* stage = &p->stage;
    double scale;
    SN_TRY(sn_system_residual(p->solver->system, stage, q, scratch, g, &scale));
    const double size = norm(g, p->dofs);
    const double momentum = stage->is_static ? 0 : stage->tau * norm(stage->momentum_ref, p->dofs);
    *relative = size <= ROUNDING * momentum ? 0 : size / scale;
    return SN_OK;
}

// the longest side of the smallest part of the model
static double smallest_part(const SnModel* model, const double* x) {
    double smallest = HUGE_VAL;
    for (int p = 0; p < model->part_count; ++p) {
        double side = 0;
        for (int k = 0; k < 3; ++k) {
            double low = HUGE_VAL, high = -HUGE_VAL;
            for (int v = 0; v < sn_mesh_vertex_count(model->part[p].mesh); ++v) {
                const double c = x[3 * sn_part_node(&model->part[p], v) + k];
                low = fmin(low, c);
                high = fmax(high, c);
            }
            side = fmax(side, high - low);
        }
        smallest = fmin(smallest, side);
    }
    return isfinite(smallest) ? smallest : 1;
}

// the forces that rows have now become part of the reference's momentum
static SnStatus freeze(Problem* p, const SnConfig* q, SnArena* scratch) {
    const SnSystem* system = p->solver->system;
    SnRows* rows = sn_system_rows(system);
    if (!rows || rows->count == 0) return SN_OK;
    double* momentum = SN_PUSH(scratch, double, p->dofs);
    double* impulse = SN_PUSH(scratch, double, rows->count);
    SnSparseRows C;
    SN_TRY(sn_system_pull_rows(system, q, scratch, &C));
    assert_false(p->stage.is_static);
    memcpy(momentum, p->stage.momentum_ref, sizeof(double) * (size_t)p->dofs);
    for (int r = 0; r < rows->count; ++r) impulse[r] = p->stage.tau * rows->row[r].force;
    sn_sparse_rows_pull(&C, sn_system_pattern(system), impulse, momentum);
    p->stage.momentum_ref = momentum;
    return SN_OK;
}

// What a step that is lost in the rounding of the coordinates makes of g at q*
static SnStatus find_rounding(Problem* p, SnArena scratch) {
    const SnSystem* system = p->solver->system;
    double* g = SN_PUSH(&scratch, double, p->dofs);
    double* u = SN_PUSH(&scratch, double, p->dofs);
    SnConfig q = sn_system_new_config(system, &scratch);
    SnRandom random = {1};
    if (!q.x) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < p->dofs; ++i) u[i] = sn_random_bits(&random) & 1 ? 1 : -1;
    for (int tries = 0; !sn_solve_is_rounding(system, sn_system_size(system, &p->answer), u);
         ++tries) {
        if (tries == 1000) return SN_DIVERGED; // 0.9^1000 is below any rounding
        for (int i = 0; i < p->dofs; ++i) u[i] *= 0.9;
    }
    sn_system_copy_config(system, &p->answer, &q);
    sn_system_retract(system, &p->answer, u, 1, &q);
    return find_gradient(p, &q, scratch, g, &p->rounding);
}

static SnSolver solver_of(const Problem* p, double tolerance, int most) {
    return (SnSolver){
        .system = p->solver->system,
        .linear = p->solver->linear,
        .A = p->solver->A,
        .version = p->solver->version,
        .settings = {.relative_tolerance = tolerance, .max_iterations = most, .history = 5}};
}

static SnStatus find_answer(Problem* p, SnArena* scratch) {
    const SnSystem* system = p->solver->system;
    double relative, best;
    p->g = SN_PUSH(scratch, double, p->dofs);
    p->answer = sn_system_new_config(system, scratch);
    if (!p->answer.x) return SN_OUT_OF_MEMORY;
    SnSolver solver = solver_of(p, 0, 1000);
    sn_system_copy_config(system, p->stage.start, &p->answer);
    SnStage undriven = p->stage; // no linearised step among the starts: that may be the answer
    undriven.driven = 0;
    SN_TRY(sn_solve_start(&solver, &undriven, sn_solve_by_matrix, *scratch, &p->answer, &p->E0));
    SN_TRY(sn_solve_start(&solver, &p->stage, sn_solve_by_matrix, *scratch, &p->answer, &best));
    SN_TRY(sn_solve_newton(&solver, &p->stage, sn_solve_by_matrix, *scratch, &p->answer));
    SN_TRY(find_gradient(p, &p->answer, *scratch, p->g, &relative));
    SN_TRY(find_rounding(p, *scratch));
    if (!(relative <= fmax(ANSWER, p->rounding))) {
        printf("%s: newton ends with |g| %.2g of what cancels\n", record.what, relative);
        record.result.failures++;
    }
    return p->has_merit ? sn_system_merit(system, &p->stage, &p->answer, *scratch, &p->E) : SN_OK;
}

static SnStatus record_problem(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                               SnArena* scratch, Problem* p) {
    *p = (Problem){.solver = solver,
                   .stage = *stage,
                   .dofs = sn_system_dofs(solver->system),
                   .size = smallest_part(sn_system_model(solver->system), q->x)};
    p->has_merit = (sn_system_capabilities(solver->system, stage) & SN_SYSTEM_MERIT) != 0;
    return freeze(p, q, scratch);
}

// ---- what a method makes of it

typedef struct Distance {
    double gradient, position, energy;
} Distance;

static SnStatus measure(const Problem* p, const SnConfig* q, SnArena scratch, Distance* d) {
    const SnSystem* system = p->solver->system;
    double* g = SN_PUSH(&scratch, double, p->dofs);
    double* u = SN_PUSH(&scratch, double, p->dofs);
    double relative, E, change = 0, largest = 0;
    if (!u) return SN_OUT_OF_MEMORY;
    SN_TRY(find_gradient(p, q, scratch, g, &relative));
    sn_system_difference(system, q, &p->answer, u);
    for (int i = 0; i < p->dofs; ++i) {
        change += 0.5 * (g[i] + p->g[i]) * u[i];
        largest = fmax(largest, fabs(u[i]));
    }
    *d = (Distance){relative, largest / p->size, 0};
    if (!p->has_merit) return SN_OK;
    SN_TRY(sn_system_merit(system, &p->stage, q, scratch, &E));
    const double rounding = ROUNDING * fmax(fabs(E), fabs(p->E0));
    d->energy = fmax(change, E - p->E - rounding) / (p->E0 - p->E);
    return SN_OK;
}

static void judge(const Problem* p, const SnMethod* method, const char* linear,
                  const SnSolver* solver, SnStatus status, Distance d) {
    Minima* r = &record.result;
    const double tolerance = fmax(record.tolerance, p->rounding);
    r->solves++;
    r->gradient = fmax(r->gradient, d.gradient);
    r->position = fmax(r->position, d.position);
    r->energy = fmax(r->energy, d.energy);
    if (solver->stats.iterations > r->iterations) {
        r->iterations = solver->stats.iterations;
        r->slowest = method->name;
    }
    if ((status == SN_OK || status == SN_REGULARISED) && d.gradient <= tolerance &&
        d.position <= POSITION && d.energy <= ENERGY)
        return;
    printf("%s, %s, %s: status %d after %d iterations; |g| %.2g of what cancels (%.2g allowed), "
           "positions %.2g of the size (%.2g), energy %.2g of its decrease (%.2g)\n",
           record.what, method->name, linear, status, solver->stats.iterations, d.gradient,
           tolerance, d.position, POSITION, d.energy, ENERGY);
    r->failures++;
}

// what a world refuses (sim/method.c): full steps need energies that are squared distances
static int is_refused(const Problem* p, const SnMethod* method) {
    const SnModel* model = sn_system_model(p->solver->system);
    if (!method->distances) return 0;
    for (int i = 0; i < model->part_count; ++i)
        if (sn_part_no_distances(&model->part[i])) return 1;
    return p->solver->refinder || sn_system_movers(p->solver->system) > model->rigid_count;
}

static SnStatus solve_by(const Problem* p, const SnMethod* method, const char* linear,
                         SnArena scratch) {
    SnSolver solver = solver_of(p, record.tolerance, MOST_ITERATIONS);
    SnMethodDef def = {
        .system = solver.system, .linear = linear, .linear_def = sn_default_linear_def()};
    SnConfig q = sn_system_new_config(solver.system, &scratch);
    Distance d = {0};
    if (!q.x) return SN_OUT_OF_MEMORY;
    if (is_refused(p, method)) {
        record.result.refused++;
        return SN_OK;
    }
    sn_system_copy_config(solver.system, p->stage.start, &q);
    SnStatus status = method->create ? method->create(&def, &solver.memory) : SN_OK;
    if (status >= 0) status = method->solve(&solver, &p->stage, scratch, &q);
    if (solver.memory) method->destroy(solver.memory);
    SN_TRY(measure(p, &q, scratch, &d));
    judge(p, method, linear, &solver, status, d);
    return SN_OK;
}

// by a factor, and what has a constant matrix also by a few iterations of conjugate gradients
static SnStatus solve_by_all(const Problem* p, const SnMethod* method, SnArena scratch) {
    int count;
    const SnLinearOps* const* linear = sn_linear_registry(&count);
    for (int l = 0; l < count; ++l)
        if (l == 0 || (method->create == sn_quasi_newton_create && linear[l]->few != SN_FEW_NONE))
            SN_TRY(solve_by(p, method, linear[l]->name, scratch));
    return SN_OK;
}

static SnStatus solve_all(const SnSolver* solver, const SnStage* stage, SnArena scratch,
                          const SnConfig* q) {
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    SnRows* rows = sn_system_rows(solver->system);
    const int row_count = rows ? rows->count : 0;
    Problem problem;
    SN_TRY(record_problem(solver, stage, q, &scratch, &problem));
    if (rows) rows->count = 0; // their forces are in the momentum now
    SnStatus status = find_answer(&problem, &scratch);
    for (int m = 0; m < count && status >= 0; ++m)
        if (methods[m] != &sn_method_linear) status = solve_by_all(&problem, methods[m], scratch);
    if (rows) rows->count = row_count;
    record.result.problems++;
    return status;
}

static SnStatus solve(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q) {
    const SnStatus status = sn_method_newton.solve(solver, stage, scratch, q);
    SN_TRY(status);
    SN_TRY(solve_all(solver, stage, scratch, q));
    return status;
}

const SnMethod minima_method = {.name = "minima", .summary = "", .patience = 50, .solve = solve};
