// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_STEPS_H
#define SN_APP_STEPS_H

#include "journal.h"
#include "supports.h"

// steps.csv has one row per step.

#define SN_STEPS_FILE   "steps.csv"
#define SN_STEPS_HIDDEN ".steps-so-far.csv" // its name while the run is under way

/// The table of a run. `supports` has the reactions that get columns, and must outlive the table.
SnTable sn_steps_table(const SnSupports* supports);

/// Find the column of steps.csv with a name of `length` letters. Returns the number of the column;
/// below 0: there is none.
int sn_find_step_column(const char* name, size_t length);

/// Set the member of *stats that a column holds. 0: the member is a count, and `value` is not one.
int sn_set_step_column(SnStepStats* stats, int column, double value);

/// Return the value of the member that a column holds.
double sn_get_step_column(const SnStepStats* stats, int column);

/// Return one word for a status with which a step can end, as in "ok" or "not_converged".
const char* sn_status_word(SnStatus status);

#endif
