// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "report_rows.h"

#include "base/memory.h"
#include "steps.h"

#include <string.h>

#define MOST_ROWS 2000 // largest number of rows; a plot has fewer pixels

// names of the columns after the time; the columns with the seconds of each phase follow
static const char* const names[] = {"dofs",       "rigid_elements", "contacts",
                                    "iterations", "residual",       "kinetic",
                                    "elastic",    "potential",      "contact_energy"};
enum { NAMES = sizeof names / sizeof *names, COLUMNS = 1 + NAMES + SN_PHASE_COUNT };

static int64_t count_steps_per_row(const SnStepRows* rows) {
    return rows->count ? (rows->count + MOST_ROWS - 1) / MOST_ROWS : 1;
}

static int64_t count_rows(const SnStepRows* rows) {
    const int64_t steps = count_steps_per_row(rows);
    return (rows->count + steps - 1) / steps;
}

void sn_put_report_columns(SnJsonOut* out, const SnStepRows* rows) {
    sn_json_put_count(out, "rows", count_rows(rows));
    sn_json_put_count(out, "steps_per_row", count_steps_per_row(rows));
    sn_json_open(out, "columns", '[');
    sn_json_put_text(out, NULL, "time");
    for (int i = 0; i < NAMES; ++i) sn_json_put_text(out, NULL, names[i]);
    for (int i = 0; i < SN_PHASE_COUNT; ++i) sn_json_put_text(out, NULL, sn_phase_name((SnPhase)i));
    sn_json_close(out, ']');
}

static double get_value(const SnStepRow* row, int column) {
    if (column == 0) return row->time;
    const char* name =
        column <= NAMES ? names[column - 1] : sn_phase_name((SnPhase)(column - 1 - NAMES));
    return sn_get_step_column(&row->stats, sn_find_step_column(name, strlen(name)));
}

SnStatus sn_pack_report_rows(SnPacker* packer, const SnStepRows* rows) {
    const int64_t steps = count_steps_per_row(rows), count = count_rows(rows);
    float* mean = SN_NEW_ARRAY(float, count);
    if (!mean) return SN_OUT_OF_MEMORY;
    for (int column = 0; column < COLUMNS; ++column) {
        for (int64_t i = 0; i < count; ++i) {
            const int64_t first = i * steps;
            const int64_t end = first + steps < rows->count ? first + steps : rows->count;
            double sum = 0;
            for (int64_t k = first; k < end; ++k) sum += get_value(&rows->row[k], column);
            mean[i] = (float)(sum / (double)(end - first));
        }
        sn_packer_add(packer, mean, sizeof *mean * (size_t)count);
    }
    sn_free(mean);
    return SN_OK;
}
