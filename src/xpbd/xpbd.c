// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/xpbd.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

// ---- making

static SnStatus make_parts(SnXpbdSolver* solver, SnXpbdPrecision precision, int* padding) {
    const SnModel* model = solver->model;
    for (int p = 0; p < model->part_count; ++p) {
        const SnPart* part = &model->part[p];
        if (part->springs) SN_TRY(sn_create_xpbd_springs(part->springs, &solver->springs[p]));
        if (!part->solid) continue;
        SN_TRY(sn_create_xpbd_solid(part->solid, model->node_count, precision, &solver->solid[p]));
        *padding = sn_xpbd_solid_padding();
    }
    return SN_OK;
}

static SnStatus fill(SnXpbdSolver* solver, SnXpbdPrecision precision) {
    const SnModel* model = solver->model;
    int padding = 0;
    solver->solid = SN_NEW_ARRAY(SnXpbdSolid*, model->part_count);
    solver->springs = SN_NEW_ARRAY(SnXpbdSprings*, model->part_count);
    solver->partly = SN_NEW_ARRAY(int, model->node_count);
    if (!solver->solid || !solver->springs || !solver->partly) return SN_OUT_OF_MEMORY;
    SN_TRY(make_parts(solver, precision, &padding));
    solver->moving = (SnXpbdMoving){
        .node_count = model->node_count,
        .body_count = model->body_count,
        .particle = SN_NEW_ARRAY(SnParticle, (size_t)model->node_count + (size_t)padding),
        .way = SN_NEW_ARRAY(double, 6 * (size_t)model->body_count)};
    return solver->moving.particle && solver->moving.way ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_create_xpbd_solver(const SnModel* model, SnXpbdPrecision precision, SnPool* pool,
                               SnXpbdSolver** out, SnError* error) {
    SnXpbdSolver* solver = SN_NEW(SnXpbdSolver);
    if (!solver) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    solver->model = model;
    solver->pool = pool;
    const SnStatus status = fill(solver, precision);
    if (status < 0) {
        sn_destroy_xpbd_solver(solver);
        if (status != SN_UNSUPPORTED) return sn_fail(error, status, "%s", sn_status_text(status));
        return sn_fail(error, status, "the integrator xpbd has constraints for the materials stvk "
                                      "and stable-neo-hookean-nolog without fibres only");
    }
    *out = solver;
    return SN_OK;
}

void sn_destroy_xpbd_solver(SnXpbdSolver* solver) {
    if (!solver) return;
    for (int p = 0; p < solver->model->part_count; ++p) {
        if (solver->solid) sn_destroy_xpbd_solid(solver->solid[p]);
        if (solver->springs) sn_destroy_xpbd_springs(solver->springs[p]);
    }
    sn_free(solver->solid);
    sn_free(solver->springs);
    sn_free(solver->partly);
    sn_free(solver->moving.particle);
    sn_free(solver->moving.way);
    sn_xpbd_rows_free(&solver->rows);
    sn_free(solver);
}

// ---- a step

// x* = x + h v*; what is held is where it will be
static void predict(SnXpbdSolver* solver, const SnXpbdStep* step) {
    SnXpbdMoving* moving = &solver->moving;
    moving->body = step->body;
    memcpy(moving->way, step->coast, 6 * sizeof(double) * (size_t)moving->body_count);
    solver->partly_count = 0;
    for (int i = 0; i < moving->node_count; ++i) {
        const Vec3 x = v3_axpy(step->h, v3_load(step->velocity + 3 * (size_t)i),
                               v3_load(step->start + 3 * (size_t)i));
        const int fixed = step->held[i] == SN_HELD_ALL;
        const Vec3 at = fixed ? v3_load(step->target + 3 * (size_t)i) : x;
        moving->particle[i] = (SnParticle){at.x, at.y, at.z, fixed ? 0 : step->w[i]};
        if (step->held[i] && !fixed) solver->partly[solver->partly_count++] = i;
    }
}

// components that are held, of nodes that move in others
static void hold(const SnXpbdSolver* solver, const SnXpbdStep* step) {
    for (int k = 0; k < solver->partly_count; ++k) {
        const int i = solver->partly[k];
        double* x = &solver->moving.particle[i].x;
        for (int c = 0; c < 3; ++c)
            if (step->held[i] & SN_HELD(c)) x[c] = step->target[3 * (size_t)i + (size_t)c];
    }
}

static SnStatus begin(SnXpbdSolver* solver, const SnXpbdStep* step) {
    predict(solver, step);
    hold(solver, step);
    for (int p = 0; p < solver->model->part_count; ++p) {
        if (solver->solid[p]) sn_xpbd_solid_begin(solver->solid[p], step->start, step->h);
        if (solver->springs[p]) sn_xpbd_springs_begin(solver->springs[p], step->start);
    }
    if (!step->rows) return SN_OK;
    return sn_xpbd_rows_begin(&solver->rows, step->rows, &solver->moving, step->start, step->h);
}

// all constraints once
static void sweep(SnXpbdSolver* solver, const SnXpbdStep* step, double* residual) {
    SnParticle* particle = solver->moving.particle;
    for (int p = 0; p < solver->model->part_count; ++p) {
        if (solver->solid[p])
            sn_xpbd_solid_sweep(solver->solid[p], particle, solver->pool, residual);
        if (solver->springs[p])
            sn_xpbd_springs_sweep(solver->springs[p], particle, step->h, residual);
    }
    if (step->rows) sn_xpbd_rows_sweep(&solver->rows, &solver->moving, residual);
    hold(solver, step);
}

SnStatus sn_xpbd_solve(SnXpbdSolver* solver, const SnXpbdStep* step, SnXpbdStats* stats) {
    SN_TRY(begin(solver, step));
    *stats = (SnXpbdStats){0};
    const int asked = step->tolerance > 0;
    while (stats->iterations < step->iterations) {
        double sum = 0;
        sweep(solver, step, asked ? &sum : NULL);
        stats->residual = sqrt(sum);
        if (stats->iterations++ == 0) stats->first_residual = stats->residual;
        if (asked && stats->residual <= step->tolerance * stats->first_residual) break;
    }
    if (step->rows) sn_xpbd_rows_end(&solver->rows, step->h, step->rows);
    return SN_OK;
}
