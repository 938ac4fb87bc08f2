// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Constraint rows act on motions as the transpose of how their forces act on the unknowns.
#include "system/rig.h"

#include <string.h>

static void add_random_row(Rig* rig, SnRows* rows) {
    SnRowEntry entries[4];
    const int count = 1 + (int)(sn_random_bits(&rig->random) % 4);
    for (int e = 0; e < count; ++e) {
        const uint64_t pick = sn_random_bits(&rig->random);
        const int on_body = rig->def.bodies && pick % 3 == 0;
        entries[e].node = on_body ? -1 : (int)(pick / 3 % (uint64_t)rig->nodes);
        entries[e].body = on_body ? (int)(pick / 3 % (uint64_t)rig->def.bodies) : -1;
        for (int k = 0; k < 6; ++k) entries[e].J[k] = sn_random_uniform(&rig->random, -1, 1);
    }
    const SnRow row = {.rhs = 0.25, .first_entry = 99, .friction = 0.5};
    CHECK_OK(sn_rows_add(rows, SN_ROW_EQUAL, &row, entries, count));
}

static void check_duality(RigDef def) {
    Rig* rig = make_rig(def);
    set_stage(rig, SN_BDF1, 0, 0.1, 0.02);
    SnRows* rows = sn_system_rows(rig->system);
    for (int r = 0; r < 100; ++r) add_random_row(rig, rows);
    double *u = rig_random(rig, rig->dofs, 1), *lambda = rig_random(rig, 100, 1);
    double *Jv = rig_vector(rig, 100), *g = rig_vector(rig, rig->dofs);
    SnMotion motion = {rig_vector(rig, 3 * rig->nodes),
                       rig_vector(rig, 6 * sn_system_bodies(rig->system))};
    SnForces forces = {rig_vector(rig, 3 * rig->nodes),
                       rig_vector(rig, 6 * sn_system_bodies(rig->system))};
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_rows_velocity(rows, &motion, Jv);
    sn_rows_force(rows, lambda, &forces);
    sn_system_pull(rig->system, &rig->q, &forces, g);
    // the same through rows that are pulled back
    SnSparseRows C;
    CHECK_OK(sn_system_pull_rows(rig->system, &rig->q, &rig->scratch, &C));
    double *Cu = rig_vector(rig, 100), *pulled = rig_vector(rig, rig->dofs);
    sn_sparse_rows_apply(&C, sn_system_pattern(rig->system), u, Cu);
    sn_sparse_rows_pull(&C, sn_system_pattern(rig->system), lambda, pulled);
    for (int r = 0; r < 100; ++r) CHECK_NEAR(Cu[r], Jv[r], 1e-13);
    for (int i = 0; i < rig->dofs; ++i)
        CHECK_NEAR(pulled[i], rig_is_free(rig, i) ? g[i] : 0, 1e-13);
    for (int i = 0; i < rig->dofs; ++i) g[i] = rig_is_free(rig, i) ? g[i] : 0;
    const double left = dot_product(Jv, lambda, 100), right = dot_product(u, g, rig->dofs);
    assert_true(fabs(left) > 1e-3);
    CHECK_NEAR(left, right, 1e-12);
    free_rig(rig);
}

static void push_and_pull_are_dual_through_rows(void** state) {
    (void)state;
    for (int bodies = 0; bodies < 3; ++bodies)
        for (int hold = 0; hold < 2; ++hold)
            for (int kind = SN_MESH_SPRINGS; kind <= SN_MESH_TETS; ++kind)
                for (int carry = 0; carry < 2; ++carry)
                    check_duality((RigDef){.kind = (SnMeshKind)kind,
                                           .fibre = -1,
                                           .bodies = bodies,
                                           .hold = hold,
                                           .carry = carry && kind != SN_MESH_SPRINGS,
                                           .cells = 5});
}

static void rows_are_kept_in_order(void** state) {
    (void)state;
    SnRows rows = {0};
    for (int r = 0; r < 300; ++r) {
        SnRowEntry entry[2] = {{.node = r, .body = -1}, {.node = -1, .body = r}};
        const SnRow row = {.rhs = r, .friction = r - 1, .force = -r};
        CHECK_OK(sn_rows_add(&rows, SN_ROW_EQUAL, &row, entry, 1 + r % 2));
    }
    for (int r = 0, entries = 0; r < 300; ++r) {
        assert_int_equal(rows.row[r].first_entry, entries);
        assert_int_equal(rows.row[r].entry_count, 1 + r % 2);
        assert_int_equal(rows.entry[entries].node, r);
        assert_true(rows.row[r].rhs == r && rows.row[r].force == -r);
        assert_true(rows.row[r].friction == r - 1);
        entries += 1 + r % 2;
    }
    // a row may speak of nothing
    CHECK_OK(sn_rows_add(&rows, SN_ROW_EQUAL, &(SnRow){.rhs = 1}, NULL, 0));
    const int64_t calls = sn_memory_count().total_calls;
    sn_rows_clear(&rows);
    assert_int_equal(rows.count, 0);
    CHECK_OK(sn_rows_add(&rows, SN_ROW_EQUAL, &(SnRow){.rhs = 1}, NULL, 0));
    assert_int_equal(sn_memory_count().total_calls, calls);
    sn_rows_free(&rows);
    CHECK_OK(sn_rows_add(&rows, SN_ROW_EQUAL, &(SnRow){.rhs = 1}, NULL, 0));
    sn_rows_free(&rows);
}

static void short_memory_changes_no_row(void** state) {
    (void)state;
    for (int calls = 0; calls < 2; ++calls) {
        SnRows rows = {0};
        const SnRowEntry entry = {.node = 3, .body = -1};
        sn_memory_fail_after(calls);
        assert_int_equal(sn_rows_add(&rows, SN_ROW_EQUAL, &(SnRow){.rhs = 1}, &entry, 1),
                         SN_OUT_OF_MEMORY);
        sn_memory_fail_after(-1);
        assert_int_equal(rows.count, 0);
        assert_int_equal(rows.entry_count, 0);
        CHECK_OK(sn_rows_add(&rows, SN_ROW_EQUAL, &(SnRow){.rhs = 1}, &entry, 1));
        assert_int_equal(rows.entry[0].node, 3);
        sn_rows_free(&rows);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(push_and_pull_are_dual_through_rows),
        cmocka_unit_test(rows_are_kept_in_order),
        cmocka_unit_test(short_memory_changes_no_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
