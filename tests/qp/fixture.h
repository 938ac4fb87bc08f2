// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_QP_FIXTURE_H
#define SN_TESTS_QP_FIXTURE_H

#include "check.h"
#include "qp/problems.h"

// For the tests of small quadratic programs: one arena for all of them, and the usual settings.

static SnArenaStore* store;

static int start(void** state) {
    (void)state;
    return sn_create_arena(1 << 10, &store) != SN_OK;
}

static int stop(void** state) {
    (void)state;
    sn_destroy_arena(store);
    return 0;
}

static inline SnStatus solve_box(const SnBoxQp* qp, double* x, SnBoxQpStats* stats) {
    const SnBoxQpSettings settings = sn_default_box_qp_settings();
    return sn_box_qp_solve(qp, &settings, x, sn_arena_reset(store), stats);
}

static inline SnStatus solve_dense(const SnDenseQp* qp, const SnDenseQpAnswer* answer,
                                   SnDenseQpStats* stats) {
    const SnDenseQpSettings settings = sn_default_dense_qp_settings();
    return sn_dense_qp_solve(qp, &settings, answer, sn_arena_reset(store), stats);
}

#endif
