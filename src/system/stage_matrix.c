// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Computes the matrix of one stage: see the equations at the top of system.h.
#include "system/stage.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// Clear the rows and columns of held components in a matrix block. If it is a diagonal block, set
// the diagonal entries of these rows to the block's largest diagonal entry (to 1 if no entry is
// positive).
static void hold_block(double* block, unsigned rows, unsigned columns, int diagonal) {
    double size = 0;
    for (int k = 0; k < 9 && diagonal; k += 4) size = fmax(size, block[k]);
    for (int k = 0; k < 9; ++k)
        if ((rows & SN_HELD(k / 3)) || (columns & SN_HELD(k % 3))) block[k] = 0;
    for (int k = 0; k < 3 && diagonal; ++k)
        if (rows & SN_HELD(k)) block[4 * k] = size > 0 ? size : 1;
}

static void hold_components(const SnSystem* system, SnBlockMatrix* A) {
    const SnMap* map = system->map;
    const SnBlockPattern* pattern = system->pattern;
    if (!map->any_held) return;
    for (int r = 0; r < pattern->rows; ++r) {
        const unsigned row_held = map->held[r];
        for (int b = pattern->row_start[r]; b < pattern->row_start[r + 1]; ++b) {
            const unsigned column_held = map->held[pattern->column[b]];
            if (row_held | column_held)
                hold_block(A->value + 9 * (size_t)b, row_held, column_held,
                           pattern->column[b] == r);
        }
    }
}

// Write the positions of nodes into the matrix, for solvers that use positions. Blocks of movers
// and of slots have no position: if the system has movers or slots, A->where is NULL.
static void place_blocks(const SnSystem* system, const SnConfig* q, SnBlockMatrix* A) {
    const SnModel* model = system->model;
    const int all_points = system->map->mover_count == 0 && model->point_count == model->node_count;
    A->where = all_points ? A->place : NULL;
    for (int i = 0; i < model->point_count && A->where; ++i) {
        const int block = system->map->node_block[i];
        if (block >= 0)
            memcpy(A->place + 3 * (size_t)block, q->x + 3 * (size_t)i, 3 * sizeof *q->x);
    }
}

SnStatus sn_system_matrix(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          SnArena scratch, SnBlockMatrix* A) {
    assert(A->pattern == system->pattern); // the matrix was made or refitted for this system
    SnKinematics k;
    SN_TRY(sn_stage_kinematics(system, stage, q, &scratch, &k, NULL));
    const SnTermAt at = sn_stage_term_at(system, stage, q, &k, scratch);
    const size_t blocks = (size_t)system->pattern->blocks + (size_t)system->folds.count;
    memset(A->value, 0, 9 * sizeof(double) * blocks);
    if (stage->mass_weight != 0) {
        sn_nodes_inertia(system->nodes, stage->mass_weight, A);
        sn_movers_inertia(system->map, sn_stage_inertia_at(stage, q), stage->mass_weight, A);
    }
    for (int t = 0; t < system->term_count; ++t)
        if (system->term[t].ops->hessian)
            system->term[t].ops->hessian(system->term[t].self, &at, sn_stage_weights(stage),
                                         system->destination[t], A->value);
    sn_fold(&system->folds, system->map, q, system->pattern->blocks, A->value);
    hold_components(system, A);
    place_blocks(system, q, A);
    return SN_OK;
}
