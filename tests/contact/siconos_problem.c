// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "siconos_problem.h"

#include "check.h"
#include "contact/cone.h"
#include "moving_rig.h"
#include "sim/world.h"

#include <stdlib.h>

static double* vector(size_t n) { return calloc(n + 1, sizeof(double)); }

static Problem new_problem(int count) {
    const size_t n = 3 * (size_t)count;
    return (Problem){count, vector(n * n), vector(n), vector(n), vector(n)};
}

void free_problem(Problem p) { free(p.W), free(p.c), free(p.mu), free(p.stepped); }

static double* entry(const Problem* p, int i, int j) {
    return p->W + 3 * (size_t)p->count * (size_t)i + j;
}

// ---- from a world

// C v - rhs of contacts, with v as the step's equation has it
static double* end_velocities(const SnWorld* world, SnArena* scratch) {
    const SnRows* rows = &world->collisions->rows;
    const SnState* state = world->state;
    const SnStage stage = {.tau = world->h,
                           .start = &state->before.q,
                           .reference = &state->before.q,
                           .x_target = state->now.q.x,
                           .v_target = state->now.v,
                           .held = state->held};
    SnMotion motion;
    double* w = SN_PUSH(scratch, double, rows->count);
    CHECK_OK(sn_system_motion(world->system, &stage, &state->now.q, NULL, scratch, &motion));
    sn_rows_velocity(rows, &motion, w);
    for (int r = 0; r < rows->count; ++r) w[r] -= rows->row[r].rhs;
    return w + rows->first[SN_ROW_CONE];
}

// W of the contacts, for the matrix that the step was solved with last
static void form_operator(const SnWorld* world, SnArena scratch, Problem* p) {
    const SnRows* rows = &world->collisions->rows;
    const int equals = rows->first[SN_ROW_CONE];
    SnSparseRows C;
    SnDelassus delassus = {0};
    SnSchur* schur;
    double* compliance = SN_PUSH(&scratch, double, equals + 1);
    for (int i = 0; i < equals; ++i) compliance[i] = rows->row[i].compliance;
    CHECK_OK(sn_system_pull_rows(world->system, &world->state->now.q, &scratch, &C));
    const SnSparseRows equal = {equals, C.first, C.block},
                       contact = {3 * p->count, C.first + equals, C.block};
    CHECK_OK(sn_delassus_prepare(&delassus, sn_system_pattern(world->system),
                                 sn_system_components(world->system), &contact, &equal, &scratch));
    CHECK_OK(sn_create_schur(&schur));
    CHECK_OK(sn_delassus_form(&delassus, schur, world->linear, sn_system_pool(world->system),
                              world->matrix, compliance, world->collisions->solver->islands,
                              &scratch));
    for (int i = 0; i < p->count * p->count; ++i) {
        double block[3][3];
        sn_delassus_block(&delassus, i / p->count, i % p->count, block);
        for (int k = 0; k < 9; ++k)
            *entry(p, 3 * (i / p->count) + k / 3, 3 * (i % p->count) + k % 3) = block[k / 3][k % 3];
    }
    sn_destroy_schur(schur);
}

Problem take_problem(const SnWorld* world) {
    const SnRows* rows = &world->collisions->rows;
    const SnRow* row = rows->row + rows->first[SN_ROW_CONE];
    Problem p = new_problem((rows->count - rows->first[SN_ROW_CONE]) / 3);
    SnArenaStore* store;
    CHECK_OK(sn_create_arena(1 << 20, &store));
    SnArena scratch = sn_arena_reset(store);
    form_operator(world, scratch, &p);
    const double* w = end_velocities(world, &scratch);
    for (int i = 0; i < 3 * p.count; ++i) p.stepped[i] = world->h * row[i].force;
    for (int i = 0; i < 3 * p.count; ++i) { // W r leads from c to the velocities at the end
        p.c[i] = w[i];
        for (int j = 0; j < 3 * p.count; ++j) p.c[i] -= *entry(&p, i, j) * p.stepped[j];
    }
    for (int i = 0; i < p.count; ++i) {
        p.mu[i] = row[3 * i].friction;
        *entry(&p, 3 * i, 3 * i) += row[3 * i].compliance;
    }
    sn_destroy_arena(store);
    return p;
}

// ---- from nowhere

// W = B B^T, the points moving alike along all axes
Problem random_problem(SnRandom* random, int count, int unknowns) {
    Problem p = new_problem(count);
    double *B = vector((size_t)(count * unknowns)), *v = vector(3 * (size_t)unknowns);
    for (int i = 0; i < count * unknowns; ++i) B[i] = sn_random_uniform(random, -1, 1);
    for (int k = 0; k < 3 * unknowns; ++k) v[k] = sn_random_uniform(random, -1, 1);
    for (int i = 0; i < count; ++i) {
        p.mu[i] = 0.1 * (1 + i % 4);
        for (int j = 0; j < count; ++j)
            for (int k = 0; k < unknowns; ++k)
                for (int a = 0; a < 3; ++a)
                    *entry(&p, 3 * i + a, 3 * j + a) += B[i * unknowns + k] * B[j * unknowns + k];
        for (int k = 0; k < 3 * unknowns; ++k) p.c[3 * i + k % 3] += B[i * unknowns + k / 3] * v[k];
    }
    free(B);
    free(v);
    return p;
}

// ---- solving

void make_compliant(Problem* p, double share) {
    for (int i = 0; i < 3 * p->count; i += 3) {
        const double mean =
            (*entry(p, i, i) + *entry(p, i + 1, i + 1) + *entry(p, i + 2, i + 2)) / 3;
        for (int k = 0; k < 3; ++k) *entry(p, i + k, i + k) += share * mean;
    }
}

// W = L L^T, the largest pivot first, until nothing is left: L has `columns` columns of 3 count
// rows, row by row with room for all
static double* factor(const Problem* p, int* columns) {
    const int n = 3 * p->count, room = 3 * ((n + 2) / 3);
    double *L = vector((size_t)(n * room)), *left = vector((size_t)n), most = 0;
    for (int i = 0; i < n; ++i) most = fmax(most, left[i] = *entry(p, i, i));
    for (*columns = 0; *columns < n; ++*columns) {
        int pivot = 0;
        for (int i = 0; i < n; ++i)
            if (left[i] > left[pivot]) pivot = i;
        if (!(left[pivot] > 1e-14 * most)) break;
        const double square = left[pivot], root = sqrt(square);
        for (int i = 0; i < n; ++i) {
            double sum = *entry(p, i, pivot);
            for (int k = 0; k < *columns; ++k) sum -= L[i * room + k] * L[pivot * room + k];
            L[i * room + *columns] = sum / root;
            left[i] = i == pivot ? 0 : left[i] - sum * sum / square;
        }
    }
    free(left);
    return L;
}

// as contacts on something that moves in as many ways as W has
int solve_problem(const Problem* p, double tolerance, double* r) {
    const int n = 3 * p->count, room = 3 * ((n + 2) / 3);
    int columns;
    double *L = factor(p, &columns), *gamma = vector((size_t)p->count);
    const int unknowns = 3 * ((columns + 2) / 3);
    for (int i = 0; i < n * unknowns; ++i) // closer together
        L[i] = L[i / unknowns * room + i % unknowns];
    MovingRig rig = make_moving_rig(p->count, unknowns, L);
    SnImpulseStats stats;
    const int solved = solve_moving_rig(&rig, p->c, gamma, p->mu, tolerance, 100000, r, &stats);
    free_moving_rig(rig);
    free(L), free(gamma);
    return solved;
}

double check_law(const Problem* p, const double* r, double* w) {
    double largest = 0, residual = 0;
    for (int i = 0; i < 3 * p->count; ++i) {
        largest = fmax(largest, fabs(p->c[i]));
        w[i] = p->c[i];
        for (int j = 0; j < 3 * p->count; ++j) w[i] += *entry(p, i, j) * r[j];
    }
    for (int i = 0; i < p->count; ++i) {
        double G[3][3];
        for (int k = 0; k < 9; ++k) G[k / 3][k % 3] = *entry(p, 3 * i + k / 3, 3 * i + k % 3);
        const SnCone cone = sn_make_cone((const double(*)[3])G, p->mu[i]);
        residual = fmax(residual, sn_cone_residual(&cone, w + 3 * i, r + 3 * i));
    }
    return residual / largest;
}
