// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_REPORT_ROWS_H
#define SN_APP_REPORT_ROWS_H

#include "output/json_out.h"
#include "output/packer.h"
#include "step_rows.h"

// The numbers of a run's steps, for the plots of its report. In a long run each row is the mean of
// several steps.

/// Add the members `rows`, `steps_per_row` and `columns` to an object.
void sn_put_report_columns(SnJsonOut* out, const SnStepRows* rows);

/// Add the numbers, column by column, as floats.
SnStatus sn_pack_report_rows(SnPacker* packer, const SnStepRows* rows);

#endif
