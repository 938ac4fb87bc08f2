// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_STEP_ROWS_H
#define SN_APP_STEP_ROWS_H

#include "base/status.h"
#include "sinew/world.h"

// steps.csv of a run, read back.

typedef struct SnStepRow {
    int64_t step;
    double time; // s, at its end
    SnStepStats stats;
} SnStepRow;

typedef struct SnStepRows {
    SnStepRow* row; // times ascend
    int64_t count;
} SnStepRows;

/// Read what there is: columns are found by their names, those that are not there stay 0. Reading
/// ends at the first line that is cut off or is no row. A file that is not there, or is another
/// table, has no rows. SN_OUT_OF_MEMORY.
SnStatus sn_load_step_rows(const char* folder, SnStepRows* rows);
void sn_free_step_rows(SnStepRows* rows);

/// The step that leads to a moment or past it; NULL before the first and behind the last.
/// `slack`: how far behind its end a moment may lie (s).
const SnStepRow* sn_step_row_at(const SnStepRows* rows, double time, double slack);

#endif
