// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "step_rows.h"

#include "base/memory.h"
#include "check.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD "step,time,status,dofs,kinetic,assemble,comet\n"
#define ROW1 "1,0.01,ok,30,0.5,1e-3,x\n"
#define ROW2 "2,0.02,not_converged,31,0.25,2e-3,\n"

static SnStepRows rows;

static void load(const char* text) {
    FILE* file = fopen("steps.csv", "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    sn_free_step_rows(&rows);
    CHECK_OK(sn_load_step_rows(".", &rows));
}

// columns by their names, those of other programs passed over
static void rows_are_read(void** state) {
    (void)state;
    load(HEAD ROW1 ROW2);
    assert_int_equal(rows.count, 2);
    assert_int_equal(rows.row[1].step, 2);
    CHECK_NEAR(rows.row[1].time, 0.02, 0);
    assert_int_equal(rows.row[0].stats.dofs, 30);
    CHECK_NEAR(rows.row[1].stats.kinetic, 0.25, 0);
    CHECK_NEAR(rows.row[1].stats.seconds[SN_PHASE_ASSEMBLE], 2e-3, 0);
    assert_int_equal(rows.row[1].stats.contacts, 0);

    // what is not finite was written as null; a run that went on begins later
    load("time,step,residual\n5,500,null\n6,501,1\n");
    assert_int_equal(rows.count, 2);
    CHECK_NEAR(rows.row[1].stats.residual, 1, 0);
}

// up to the first line that is none
static void damage_ends_them(void** state) {
    (void)state;
    static const struct {
        const char* text;
        int count;
    } table[] = {
        {"", 0},
        {HEAD, 0},
        {HEAD ROW1 "2,0.0", 1},
        {HEAD ROW1 "2,0.02,ok,31,0.25,2e-3,", 1}, // whole but for its end
        {HEAD ROW1 "2,0.02,ok,31,0.25\n" ROW2, 1},
        {HEAD ROW1 "2,0.02,ok,31,0.25,1e-3,x,9\n", 1},
        {HEAD ROW1 ROW1 ROW2, 1}, // times ascend
        {HEAD ROW1 "2,0x10,ok,31,0.25,2e-3,\n", 1},
        {HEAD ROW1 "2,nan,ok,31,0.25,2e-3,\n", 1},
        {HEAD ROW1 "2.5,0.02,ok,31,0.25,2e-3,\n", 1},
        {HEAD ROW1 "2,0.02,ok,1e12,0.25,2e-3,\n", 1},
        {HEAD ROW1 "2,0.02,ok,-3,0.25,2e-3,\n", 1},
        {HEAD ROW1 "null,0.02,ok,3,0.25,2e-3,\n", 1},
        {HEAD ROW1 "\n" ROW2, 1},
        {HEAD ROW1 "2,0.02,ok,,0.25,2e-3,\n", 1},
        {"frame,time,most\n1,2,3\n", 0},
        {"step,time,step\n1,2,3\n", 0},
        {ROW1 ROW2, 0},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; ++i) {
        load(table[i].text);
        if (rows.count != table[i].count)
            fail_msg("%d rows of: %s", (int)rows.count, table[i].text);
    }
    // no file, or none that can be read to its end
    unlink("steps.csv");
    CHECK_OK(sn_load_step_rows(".", &rows));
    assert_int_equal(rows.count, 0);
    CHECK_OK(mkfifo("steps.csv", 0600));
    CHECK_OK(sn_load_step_rows(".", &rows));
    assert_int_equal(rows.count, 0);
    unlink("steps.csv");
}

// a moment belongs to the step that leads to it
static void moments_have_steps(void** state) {
    (void)state;
    const double slack = 1e-8;
    load(HEAD ROW1 ROW2);
    assert_null(sn_step_row_at(&rows, 0, slack));
    assert_int_equal(sn_step_row_at(&rows, 0.004, slack)->step, 1);
    assert_int_equal(sn_step_row_at(&rows, 0.01, slack)->step, 1);
    assert_int_equal(sn_step_row_at(&rows, 0.01 + 1e-9, slack)->step, 1);
    assert_int_equal(sn_step_row_at(&rows, 0.0101, slack)->step, 2);
    assert_int_equal(sn_step_row_at(&rows, 0.02 + 1e-9, slack)->step, 2);
    assert_null(sn_step_row_at(&rows, 0.021, slack));
}

static void memory_may_run_out(void** state) {
    (void)state;
    load(HEAD ROW1 ROW2);
    sn_free_step_rows(&rows);
    const int64_t before = sn_memory_count().live_blocks;
    sn_memory_fail_after(0);
    assert_int_equal(sn_load_step_rows(".", &rows), SN_OUT_OF_MEMORY);
    sn_memory_fail_after(-1);
    assert_int_equal(sn_memory_count().live_blocks, before);
    unlink("steps.csv");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_read),
        cmocka_unit_test(damage_ends_them),
        cmocka_unit_test(moments_have_steps),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
