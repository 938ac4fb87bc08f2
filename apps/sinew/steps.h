// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_STEPS_H
#define SN_APP_STEPS_H

#include "journal.h"

// steps.csv has one row per step.

extern const SnTable sn_steps_table;

/// For readers of steps.csv: find the column that holds a member of SnStepStats by the column's
/// name, which has `length` letters. Below 0: there is no such column.
int sn_find_step_column(const char* name, size_t length);

/// Set the member that belongs to a column. 0: the member is a count, and `value` is not one.
int sn_set_step_column(SnStepStats* stats, int column, double value);

/// The value of the member that belongs to a column.
double sn_get_step_column(const SnStepStats* stats, int column);

/// One word for a status with which a step can end, as in "ok" or "not_converged".
const char* sn_status_word(SnStatus status);

#endif
