// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_STEPS_H
#define SN_APP_STEPS_H

#include "journal.h"

// steps.csv: one row per step.

extern const SnTable sn_steps_table;

/// For those who read it: the column of a name, below 0 for one that says nothing of a step's
/// numbers; and what stands in it. 0: such a number does not go there.
int sn_find_step_column(const char* name, size_t length);
int sn_set_step_column(SnStepStats* stats, int column, double value);
double sn_get_step_column(const SnStepStats* stats, int column);

/// "ok", "not_converged": one word for a status that a step can end with.
const char* sn_status_word(SnStatus status);

#endif
