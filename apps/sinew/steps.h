// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_STEPS_H
#define SN_APP_STEPS_H

#include "sinew/world.h"

#include <stdio.h>

// steps.csv: one row per step.

void sn_write_steps_header(FILE* stream);
void sn_write_steps_row(FILE* stream, const SnWorld* world);

/// "ok", "not_converged": one word for a status that a step can end with.
const char* sn_status_word(SnStatus status);

#endif
