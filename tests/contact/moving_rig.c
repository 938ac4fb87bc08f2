// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "moving_rig.h"

#include "check.h"

#include <stdlib.h>

static void make_unit_matrix(MovingRig* rig) {
    const int rows = rig->unknowns / 3;
    CHECK_OK(sn_create_block_pattern(rows, NULL, 0, &rig->pattern));
    CHECK_OK(sn_create_block_matrix(rig->pattern, &rig->A));
    sn_block_shift(rig->A, 1, NULL);
    const SnLinearDef def = sn_default_linear_def();
    CHECK_OK(sn_create_linear("cholesky", &def, &rig->linear));
    CHECK_OK(sn_linear_factor(rig->linear, rig->A));
    rig->component = calloc((size_t)rows, sizeof(int));
    sn_block_components(rig->pattern, rig->component);
}

static void make_blocks(MovingRig* rig, const double* B) {
    const int rows = rig->unknowns / 3, all = 3 * rig->count;
    rig->first = calloc((size_t)all + 2, sizeof(int));
    rig->block = calloc((size_t)(all * rows) + 1, sizeof(SnSparseBlock));
    for (int i = 0; i < all; ++i) {
        rig->first[i + 1] = (i + 1) * rows;
        for (int k = 0; k < rows; ++k) {
            SnSparseBlock* block = &rig->block[i * rows + k];
            block->row = k;
            for (int a = 0; a < 3; ++a) block->value[a] = B[i * rig->unknowns + 3 * k + a];
        }
    }
    rig->first[all + 1] = rig->first[all];
}

MovingRig make_moving_rig(int count, int unknowns, const double* B) {
    MovingRig rig = {.count = count, .unknowns = unknowns};
    make_unit_matrix(&rig);
    make_blocks(&rig, B);
    CHECK_OK(sn_create_schur(&rig.schur));
    CHECK_OK(sn_create_arena(1 << 20, &rig.store));
    CHECK_OK(sn_create_island_cache(NULL, &rig.cache));
    rig.scratch = sn_arena_reset(rig.store);
    const SnSparseRows contact = {3 * count, rig.first, rig.block},
                       equal = {0, rig.first + 3 * count, rig.block};
    CHECK_OK(sn_delassus_prepare(&rig.delassus, rig.pattern, rig.component, &contact, &equal,
                                 &rig.scratch));
    CHECK_OK(sn_delassus_form(&rig.delassus, rig.schur, rig.linear, NULL, rig.A, NULL, rig.cache,
                              &rig.scratch));
    return rig;
}

void free_moving_rig(MovingRig rig) {
    sn_destroy_island_cache(rig.cache);
    sn_destroy_arena(rig.store);
    sn_destroy_schur(rig.schur);
    sn_destroy_linear(rig.linear);
    sn_destroy_block_matrix(rig.A);
    sn_destroy_block_pattern(rig.pattern);
    free(rig.component), free(rig.first), free(rig.block);
}

int solve_moving_rig(MovingRig* rig, const double* c, const double* gamma, const double* friction,
                     double tolerance, int max_sweeps, double* r, SnImpulseStats* stats) {
    double none = 0;
    const SnImpulseProblem problem = {.delassus = &rig->delassus,
                                      .A = rig->A,
                                      .linear = rig->linear,
                                      .c = c,
                                      .gamma = gamma,
                                      .friction = friction,
                                      .e = &none,
                                      .e_gamma = &none,
                                      .r = r,
                                      .r_equal = &none};
    const SnStatus status = sn_find_impulses(&problem, &(SnImpulseSettings){tolerance, max_sweeps},
                                             NULL, rig->cache, rig->scratch, stats);
    CHECK_OK(status < 0 ? status : SN_OK);
    return status == SN_OK;
}
