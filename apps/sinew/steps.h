// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_STEPS_H
#define SN_APP_STEPS_H

#include "journal.h"

// steps.csv has one row per step.

extern const SnTable sn_steps_table;

/// For readers of steps.csv: find the column of a member of SnStepStats by its name, which has
/// `length` letters; below 0 where there is none.
int sn_find_step_column(const char* name, size_t length);

/// Set the number of a column; 0: the column cannot hold this number, as it is no count.
int sn_set_step_column(SnStepStats* stats, int column, double value);

/// The number of a column.
double sn_get_step_column(const SnStepStats* stats, int column);

/// One word for a status that a step can end with, as in "ok" or "not_converged".
const char* sn_status_word(SnStatus status);

#endif
