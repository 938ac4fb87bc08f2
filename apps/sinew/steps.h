// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_STEPS_H
#define SN_APP_STEPS_H

#include "journal.h"

// steps.csv: one row per step.

extern const SnTable sn_steps_table;

/// "ok", "not_converged": one word for a status that a step can end with.
const char* sn_status_word(SnStatus status);

#endif
