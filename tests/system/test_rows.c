// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The list of constraint rows. What they do to unknowns is in tests/coords/test_coords.c.
#include "base/memory.h"
#include "check.h"
#include "system/rows.h"

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
        cmocka_unit_test(rows_are_kept_in_order),
        cmocka_unit_test(short_memory_changes_no_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
