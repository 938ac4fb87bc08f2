// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_STEP_ROWS_H
#define SN_APP_STEP_ROWS_H

#include "base/status.h"
#include "sinew/world.h"

// The rows of a run's steps.csv, read back.

typedef struct SnStepRow {
    int64_t step;
    double time; // the scene's time at the end of the step, s
    SnStepStats stats;
} SnStepRow;

typedef struct SnStepRows {
    SnStepRow* row; // (count), times ascend
    int64_t count;
} SnStepRows;

/// Read the rows of steps.csv in a folder. Columns are found by their names; numbers without a
/// column stay 0. Reading ends at the first line that is cut off or is no row. Where the file is
/// not there, or is another table, there are no rows. Fails with SN_OUT_OF_MEMORY only.
SnStatus sn_load_step_rows(const char* folder, SnStepRows* rows);
void sn_free_step_rows(SnStepRows* rows);

/// The step that leads to a time (s) or past it; NULL at 0 and behind the last step. A time may lie
/// behind the end of its step by up to `slack` (s).
const SnStepRow* sn_step_row_at(const SnStepRows* rows, double time, double slack);

#endif
