// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_STEP_ROWS_H
#define SN_APP_STEP_ROWS_H

#include "base/status.h"
#include "sinew/world.h"

// The rows of a run's steps.csv, read from the file.

typedef struct SnStepRow {
    int64_t step;
    double time; // the scene's time at the end of the step, s
    SnStepStats stats;
} SnStepRow;

typedef struct SnStepRows {
    SnStepRow* row; // (count), times ascend
    int64_t count;
} SnStepRows;

/// Read the rows of steps.csv in a folder. Columns are found by their names; members of SnStepStats
/// without a column stay 0. Reading ends at the first line that is cut off or is not a row. If the
/// file is missing or is another table, there are no rows. The only failure is SN_OUT_OF_MEMORY.
SnStatus sn_load_step_rows(const char* folder, SnStepRows* rows);
void sn_free_step_rows(SnStepRows* rows);

/// Find the first step that ends at `time` (s) or later. A step counts even if it ends earlier than
/// `time` by up to `slack` (s). NULL: `time` is 0, or all steps end earlier.
const SnStepRow* sn_step_row_at(const SnStepRows* rows, double time, double slack);

#endif
