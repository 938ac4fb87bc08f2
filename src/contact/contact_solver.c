// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// With impulses r = tau force, velocities at the end of a stage are
//     C v = C (d + u) / tau + C A^-1 C^T r,
// d + u being where the stage's equation leads without rows. In statics displacements take the
// place of velocities and forces that of impulses: tau = 1 in what follows.
#include "contact/contact_solver.h"

#include "base/memory.h"
#include "contact/triples.h"

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
    SnTriples triples;
    SnSparseRows C; // equality rows, then three for each single row and for each contact
    SnDelassus delassus;
    double *w, *r;            // of all of these
    double* compliance;       // of equality rows
    double *gamma, *friction; // of single rows and contacts
    SnRange* range;           // of single rows
} Solve;

// where row i of the system is among those of C
static int place_of(const Solve* solve, int i) { return sn_triples_place(&solve->triples, i); }

static SnStatus push_numbers(Solve* solve, SnArena* scratch) {
    const int threes = solve->triples.singles + solve->triples.contacts;
    solve->w = SN_PUSH(scratch, double, solve->C.count);
    solve->r = SN_PUSH(scratch, double, solve->C.count);
    solve->compliance = SN_PUSH(scratch, double, solve->triples.equals);
    solve->gamma = SN_PUSH(scratch, double, threes);
    solve->friction = SN_PUSH(scratch, double, threes);
    solve->range = SN_PUSH(scratch, SnRange, solve->triples.singles);
    return solve->range ? SN_OK : SN_OUT_OF_MEMORY;
}

// What rows say of forces becomes what it is of impulses. Those of single rows start within limits,
// which may have changed since the forces were found.
static void fill_numbers(Solve* solve) {
    const SnRows* rows = solve->rows;
    const SnTriples* t = &solve->triples;
    const double tau = tau_of(solve->stage);
    for (int i = 0; i < rows->count; ++i) solve->r[place_of(solve, i)] = tau * rows->row[i].force;
    for (int i = 0; i < t->equals; ++i) solve->compliance[i] = rows->row[i].compliance;
    for (int i = 0; i < t->singles; ++i) {
        const SnRow* row = &rows->row[t->equals + i];
        double* r = &solve->r[place_of(solve, t->equals + i)];
        solve->gamma[i] = row->compliance;
        solve->range[i] = (SnRange){tau * row->lo, tau * row->hi};
        *r = sn_range_clamp(&solve->range[i], *r);
    }
    for (int i = 0; i < t->contacts; ++i) {
        const SnRow* normal = sn_rows_contact(rows, i);
        solve->gamma[t->singles + i] = normal->compliance;
        solve->friction[t->singles + i] = normal->friction;
    }
}

static SnStatus make_solve(Solve* solve, const SnConfig* q, SnArena* scratch) {
    SnSparseRows C;
    solve->triples = sn_count_triples(solve->rows);
    SN_TRY(sn_system_pull_rows(solve->system, q, scratch, &C));
    SN_TRY(sn_triples_pad(&solve->triples, &C, scratch, &solve->C));
    SN_TRY(push_numbers(solve, scratch));
    fill_numbers(solve);
    const int equals = solve->triples.equals;
    const SnSparseRows equal = {equals, solve->C.first, solve->C.block};
    const SnSparseRows contact = {solve->C.count - equals, solve->C.first + equals, solve->C.block};
    return sn_delassus_prepare(&solve->delassus, sn_system_pattern(solve->system),
                               sn_system_components(solve->system), &contact, &equal, scratch);
}

// velocities of the rows of C when q moves by u; those of empty rows are 0
static SnStatus find_velocities(Solve* solve, const SnConfig* q, const double* u, SnArena scratch) {
    const int count = solve->rows->count;
    double* w = SN_PUSH(&scratch, double, count);
    if (!w) return SN_OUT_OF_MEMORY;
    SN_TRY(rows_velocity(solve->system, solve->stage, q, u, scratch, w));
    for (int i = 0; i < count; ++i) solve->w[place_of(solve, i)] = w[i];
    return SN_OK;
}

// Forces of impulses. Those of single rows at a limit are that limit, to the last digit.
static void write_forces(const Solve* solve) {
    const SnTriples* t = &solve->triples;
    for (int i = 0; i < solve->rows->count; ++i) {
        SnRow* row = &solve->rows->row[i];
        const double r = solve->r[place_of(solve, i)];
        const int single = i - t->equals;
        row->force = r / tau_of(solve->stage);
        if (single < 0 || single >= t->singles) continue;
        if (r <= solve->range[single].lo) row->force = row->lo;
        if (r >= solve->range[single].hi) row->force = row->hi;
    }
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
        for (int i = 0; i < model->point_count; ++i) {
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
                                      .c = solve->w + solve->triples.equals,
                                      .gamma = solve->gamma,
                                      .friction = solve->friction,
                                      .e = solve->w,
                                      .e_gamma = solve->compliance,
                                      .most = most_to_undo(solve),
                                      .r = solve->r + solve->triples.equals,
                                      .r_equal = solve->r,
                                      .single_count = solve->triples.singles,
                                      .range = solve->range};
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
    SN_TRY(find_velocities(&solve, q, u, scratch));
    SnStatus found = find_impulses(&solve, linear, A, scratch);
    SN_TRY(found);
    SnStatus added = add_step(&solve, linear, scratch, u);
    SN_TRY(added);
    write_forces(&solve);
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

// a single row at the lower limit of its force may be too fast, and at the upper one too slow
static double single_violation(const SnRow* row, double w, double tau) {
    const double off = w + row->compliance * tau * row->force;
    if (row->force <= row->lo && off > 0) return 0;
    if (row->force >= row->hi && off < 0) return 0;
    return fabs(off);
}

// a row that meets no unknown holds or not, whatever its force
static int moves_something(const SnSparseRows* C, int row) {
    for (int e = C->first[row]; e < C->first[row + 1]; ++e)
        for (int k = 0; k < 3; ++k)
            if (C->block[e].value[k] != 0) return 1;
    return 0;
}

// pivots hold positions: how far they are apart is known, not only to first order
static void set_pivot_gaps(const SnRows* rows, const SnConfig* q, double tau, double* w) {
    for (int i = 0; i < rows->pivot_count; ++i)
        v3_store(w + rows->pivot[i].first_row, v3_scale(1 / tau, sn_pivot_gap(&rows->pivot[i], q)));
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
    if (!stage->one_solve && !stage->is_static) set_pivot_gaps(rows, q, stage->tau, w);
    double largest = 0;
    for (int i = 0; i < rows->first[SN_ROW_BOUND]; ++i)
        if (moves_something(&C, i))
            largest = fmax(
                largest, fabs(w[i] + rows->row[i].compliance * tau_of(stage) * rows->row[i].force));
    for (int i = rows->first[SN_ROW_BOUND]; i < rows->first[SN_ROW_CONE]; ++i)
        if (moves_something(&C, i))
            largest = fmax(largest, single_violation(&rows->row[i], w[i], tau_of(stage)));
    for (int i = rows->first[SN_ROW_CONE]; i < rows->count; i += 3)
        if (moves_something(&C, i))
            largest = fmax(largest, contact_violation(&rows->row[i], w + i, tau_of(stage)));
    *out = solver->undone > 0 ? largest / solver->undone : 0;
    return SN_OK;
}

SnRowSolver sn_contact_row_solver(SnContactSolver* solver) {
    return (SnRowSolver){solver, solve_rows, violation};
}
