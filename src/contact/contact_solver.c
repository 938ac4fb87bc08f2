// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// With impulses r = tau force, velocities at the end of a stage are
//     C v = C (d + u) / tau + C A^-1 C^T r,
// d + u being where the stage's equation leads without rows. In statics displacements take the
// place of velocities and forces that of impulses: tau = 1 in what follows.
#include "contact/contact_solver.h"

#include "base/memory.h"

#include <math.h>

SnStatus sn_create_contact_solver(const SnImpulseSettings* settings, SnPool* pool,
                                  SnContactSolver** out) {
    SnContactSolver* solver = SN_NEW(SnContactSolver);
    if (!solver) return SN_OUT_OF_MEMORY;
    solver->settings = *settings;
    SnStatus status = sn_create_schur(&solver->schur);
    if (status >= 0) status = sn_create_island_cache(pool, &solver->islands);
    if (status < 0)
        sn_destroy_contact_solver(solver);
    else
        *out = solver;
    return status;
}

void sn_destroy_contact_solver(SnContactSolver* solver) {
    if (!solver) return;
    sn_destroy_schur(solver->schur);
    sn_destroy_island_cache(solver->islands);
    sn_free(solver);
}

static double tau_of(const SnStage* stage) { return stage->is_static ? 1 : stage->tau; }

// w = C v - rhs at the stage's end, when q moves by u
static SnStatus rows_velocity(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                              const double* u, SnArena scratch, double* w) {
    const SnRows* rows = sn_system_rows(system);
    SnMotion motion;
    SN_TRY(sn_system_motion(system, stage, q, u, &scratch, &motion));
    sn_rows_velocity(rows, &motion, w);
    for (int r = 0; r < rows->count; ++r) w[r] -= rows->row[r].rhs;
    return SN_OK;
}

// ---- one solve

typedef struct Solve {
    SnContactSolver* solver;
    const SnSystem* system;
    const SnStage* stage;
    SnRows* rows;
    int equals, contacts;
    SnSparseRows C; // equality rows, then three per contact
    SnDelassus delassus;
    double *w, *r; // of all rows
    double* compliance;
    double *gamma, *friction; // of contacts
} Solve;

static SnStatus make_solve(Solve* solve, const SnConfig* q, SnArena* scratch) {
    const SnRows* rows = solve->rows;
    if (!sn_rows_are_plain(rows)) return SN_UNSUPPORTED;
    solve->equals = sn_rows_of(rows, SN_ROW_EQUAL);
    solve->contacts = sn_rows_of(rows, SN_ROW_CONE) / 3;
    SN_TRY(sn_system_pull_rows(solve->system, q, scratch, &solve->C));
    solve->w = SN_PUSH(scratch, double, rows->count);
    solve->r = SN_PUSH(scratch, double, rows->count);
    solve->compliance = SN_PUSH(scratch, double, solve->equals);
    solve->gamma = SN_PUSH(scratch, double, solve->contacts);
    solve->friction = SN_PUSH(scratch, double, solve->contacts);
    if (!solve->friction) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < rows->count; ++i) solve->r[i] = tau_of(solve->stage) * rows->row[i].force;
    for (int i = 0; i < solve->equals; ++i) solve->compliance[i] = rows->row[i].compliance;
    for (int i = 0; i < solve->contacts; ++i) {
        const SnRow* normal = sn_rows_contact(rows, i);
        solve->gamma[i] = normal->compliance;
        solve->friction[i] = normal->friction;
    }
    const SnSparseRows equal = {solve->equals, solve->C.first, solve->C.block};
    const SnSparseRows contact = {rows->count - solve->equals, solve->C.first + solve->equals,
                                  solve->C.block};
    return sn_delassus_prepare(&solve->delassus, sn_system_pattern(solve->system),
                               sn_system_components(solve->system), &contact, &equal, scratch);
}

static void add_stats(SnContactSolver* solver, const SnImpulseStats* stats, SnStatus status) {
    solver->stats.sweeps += stats->sweeps;
    solver->stats.matrices += stats->matrices;
    solver->stats.residual = stats->residual;
    solver->worst = sn_status_worse(solver->worst, status);
}

// In statics a body that only its rows hold goes anywhere without them. That is no measure for how
// well they hold; the size of the whole is. 0: there is no need of one.
static double most_to_undo(const Solve* solve) {
    const SnModel* model = sn_system_model(solve->system);
    double size = 0;
    if (!solve->stage->is_static) return 0;
    for (int k = 0; k < 3; ++k) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (int i = 0; i < model->node_count; ++i) {
            low = fmin(low, model->rest[3 * (size_t)i + (size_t)k]);
            high = fmax(high, model->rest[3 * (size_t)i + (size_t)k]);
        }
        size = fmax(size, high - low);
    }
    return size;
}

// impulses of all rows for the velocities w without them
static SnStatus find_impulses(Solve* solve, SnLinear* linear, const SnBlockMatrix* A,
                              SnArena scratch) {
    SnContactSolver* solver = solve->solver;
    const SnImpulseProblem problem = {.delassus = &solve->delassus,
                                      .A = A,
                                      .linear = linear,
                                      .c = solve->w + solve->equals,
                                      .gamma = solve->gamma,
                                      .friction = solve->friction,
                                      .e = solve->w,
                                      .e_gamma = solve->compliance,
                                      .most = most_to_undo(solve),
                                      .r = solve->r + solve->equals,
                                      .r_equal = solve->r};
    SnImpulseStats stats;
    const SnStatus status =
        sn_find_impulses(&problem, &solver->settings, sn_system_pool(solve->system),
                         solver->islands, scratch, &stats);
    SN_TRY(status);
    add_stats(solver, &stats, status);
    solver->undone = 0;
    for (int i = 0; i < solve->C.count; ++i)
        solver->undone = fmax(solver->undone, fabs(solve->w[i]));
    if (problem.most > 0) solver->undone = fmin(solver->undone, problem.most);
    return status;
}

// u += tau A^-1 C^T r
static SnStatus add_step(const Solve* solve, SnLinear* linear, SnArena scratch, double* u) {
    const int dofs = sn_system_dofs(solve->system);
    double* du = SN_PUSH(&scratch, double, dofs);
    if (!du) return SN_OUT_OF_MEMORY;
    sn_sparse_rows_pull(&solve->C, sn_system_pattern(solve->system), solve->r, du);
    const SnStatus status = sn_linear_solve(linear, 1, du, du);
    SN_TRY(status);
    for (int i = 0; i < dofs; ++i) u[i] += tau_of(solve->stage) * du[i];
    return status;
}

static SnStatus solve_rows(void* self, const SnSystem* system, const SnStage* stage,
                           const SnConfig* q, SnLinear* linear, const SnBlockMatrix* A,
                           SnArena scratch, double* u) {
    Solve solve = {
        .solver = self, .system = system, .stage = stage, .rows = sn_system_rows(system)};
    SN_TRY(make_solve(&solve, q, &scratch));
    const SnStatus formed =
        sn_delassus_form(&solve.delassus, solve.solver->schur, linear, sn_system_pool(system), A,
                         solve.compliance, solve.solver->islands, &scratch);
    SN_TRY(formed);
    SN_TRY(rows_velocity(system, stage, q, u, scratch, solve.w));
    SnStatus found = find_impulses(&solve, linear, A, scratch);
    SN_TRY(found);
    SnStatus added = add_step(&solve, linear, scratch, u);
    SN_TRY(added);
    for (int i = 0; i < solve.rows->count; ++i)
        solve.rows->row[i].force = solve.r[i] / tau_of(stage);
    return sn_status_worse(formed, sn_status_worse(found, added));
}

// ---- how well the rows hold

// friction on its cone may leave sliding that it opposes
static double contact_violation(const SnRow* row, const double w[3], double tau) {
    const double p = row[0].force, f[2] = {row[1].force, row[2].force};
    const double normal = w[0] + row[0].compliance * tau * p;
    const double sliding = hypot(w[1], w[2]), force = hypot(f[0], f[1]);
    const double off = p > 0 ? fabs(normal) : fmax(0, -normal);
    if (p <= 0) return off;
    const int on_cone = force >= row[0].friction * p * (1 - 1e-9);
    const double along = force > 0 ? -(w[1] * f[0] + w[2] * f[1]) / force : sliding;
    return fmax(off, on_cone ? sliding - fmax(0, along) : sliding);
}

// a row that meets no unknown holds or not, whatever its force
static int moves_something(const SnSparseRows* C, int row) {
    for (int e = C->first[row]; e < C->first[row + 1]; ++e)
        for (int k = 0; k < 3; ++k)
            if (C->block[e].value[k] != 0) return 1;
    return 0;
}

static SnStatus violation(void* self, const SnSystem* system, const SnStage* stage,
                          const SnConfig* q, SnArena scratch, double* out) {
    const SnContactSolver* solver = self;
    const SnRows* rows = sn_system_rows(system);
    SnSparseRows C;
    SN_TRY(sn_system_pull_rows(system, q, &scratch, &C));
    double* w = SN_PUSH(&scratch, double, rows->count);
    if (!w) return SN_OUT_OF_MEMORY;
    SN_TRY(rows_velocity(system, stage, q, NULL, scratch, w));
    double largest = 0;
    for (int i = 0; i < rows->first[SN_ROW_BOUND]; ++i)
        if (moves_something(&C, i))
            largest = fmax(
                largest, fabs(w[i] + rows->row[i].compliance * tau_of(stage) * rows->row[i].force));
    for (int i = rows->first[SN_ROW_CONE]; i < rows->count; i += 3)
        if (moves_something(&C, i))
            largest = fmax(largest, contact_violation(&rows->row[i], w + i, tau_of(stage)));
    *out = solver->undone > 0 ? largest / solver->undone : 0;
    return SN_OK;
}

SnRowSolver sn_contact_row_solver(SnContactSolver* solver) {
    return (SnRowSolver){solver, solve_rows, violation};
}
