// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/quiet.h"

#include "base/memory.h"
#include "xpbd/parts.h"

#include <math.h>
#include <string.h>

// A part waits if its residual is at most SHARE times the tolerance times its residual at the
// beginning of the step, or at most as large as rounding errors. With SHARE 1, parts that wait
// could together use up the whole tolerance. Other parts would then need more iterations than if
// all parts were swept together.
#define SHARE 0.5

// ---- making

SnStatus sn_xpbd_quiet_plan(SnXpbdSolver* solver) {
    const SnModel* model = solver->model;
    SnXpbdQuiet* quiet = &solver->quiet;
    quiet->part = SN_NEW_ARRAY(int, model->node_count);
    quiet->target = SN_NEW_ARRAY(double, model->part_count);
    quiet->frozen = SN_NEW_ARRAY(double, model->part_count);
    quiet->springs = SN_NEW_ARRAY(double, model->part_count);
    quiet->rows = SN_NEW_ARRAY(double, model->part_count);
    quiet->skip = SN_NEW_ARRAY(unsigned char, model->part_count);
    if (!quiet->part || !quiet->target || !quiet->frozen || !quiet->springs || !quiet->rows ||
        !quiet->skip)
        return SN_OUT_OF_MEMORY;
    for (int p = 0; p < model->part_count; ++p) {
        const SnPart* part = &model->part[p];
        for (int i = 0; i < part->mesh->vertex_count; ++i) quiet->part[part->first_node + i] = p;
    }
    return SN_OK;
}

void sn_xpbd_quiet_free(SnXpbdQuiet* quiet) {
    sn_free(quiet->part);
    sn_free(quiet->target);
    sn_free(quiet->frozen);
    sn_free(quiet->springs);
    sn_free(quiet->rows);
    sn_free(quiet->skip);
    *quiet = (SnXpbdQuiet){0};
}

// ---- residuals of parts

// Find the parts that a row touches, at most two; returns their number.
static int find_parts_of_row(const SnXpbdQuiet* quiet, const SnRows* rows, const SnRow* row,
                             int part[2]) {
    int count = 0;
    for (int e = 0; e < row->entry_count; ++e) {
        const int node = rows->entry[row->first_entry + e].node;
        if (node < 0 || (count > 0 && quiet->part[node] == part[count - 1])) continue;
        part[count++] = quiet->part[node];
        if (count == 2) break;
    }
    return count;
}

static void share_row_residuals(SnXpbdSolver* solver) {
    const SnRows* rows = solver->rows.rows;
    SnXpbdQuiet* quiet = &solver->quiet;
    memset(quiet->rows, 0, sizeof(double) * (size_t)solver->model->part_count);
    for (int r = 0; rows && r < rows->count; r += r < rows->equal_count ? 1 : 3) {
        int part[2];
        if (!(solver->rows.row[r].residual > 0)) continue;
        const int count = find_parts_of_row(quiet, rows, &rows->row[r], part);
        for (int k = 0; k < count; ++k)
            quiet->rows[part[k]] += solver->rows.row[r].residual / count;
    }
}

// The squared residual r_p^2 of part p (quiet.h).
static double residual_of_part(const SnXpbdSolver* solver, int p) {
    const SnXpbdQuiet* quiet = &solver->quiet;
    return quiet->frozen[p] + solver->part_residual[p] + quiet->springs[p] + quiet->rows[p];
}

// ---- a step

void sn_xpbd_quiet_begin(SnXpbdSolver* solver, const SnXpbdStep* step) {
    SnXpbdQuiet* quiet = &solver->quiet;
    quiet->on = step->per_body && step->tolerance > 0 && solver->model->part_count > 1;
    if (!quiet->on) return;
    memset(quiet->frozen, 0, sizeof(double) * (size_t)solver->model->part_count);
    share_row_residuals(solver);
    for (int p = 0; p < solver->model->part_count; ++p) {
        const double share = SHARE * step->tolerance;
        const double least = sn_xpbd_rounding(solver, solver->model->part[p].mesh->element_count);
        quiet->target[p] = fmax(share * share * residual_of_part(solver, p), least * least);
    }
}

double sn_xpbd_quiet_choose(SnXpbdSolver* solver, int nobody) {
    SnXpbdQuiet* quiet = &solver->quiet;
    const SnModel* model = solver->model;
    if (quiet->on) share_row_residuals(solver);
    quiet->waiting = 0;
    double all = 0, swept = 0;
    for (int p = 0; p < model->part_count; ++p) {
        const double elements = model->part[p].mesh->element_count;
        const int still = sn_xpbd_is_still(solver, p);
        const int waits =
            quiet->on && !nobody && !still && residual_of_part(solver, p) <= quiet->target[p];
        quiet->skip[p] = (unsigned char)(still || waits);
        quiet->waiting += waits;
        all += elements;
        if (!quiet->skip[p]) swept += elements;
    }
    if (swept > 0 || quiet->waiting == 0) return all > 0 ? swept / all : 1;
    return sn_xpbd_quiet_choose(solver, 1);
}
