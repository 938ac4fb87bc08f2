// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "step_rows.h"

#include "base/decimal.h"
#include "base/memory.h"
#include "steps.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_COLUMNS = 256 + 6 * SN_MOST_SUPPORT_NAMES, SKIP = -1, STEP = -2, TIME = -3 };

typedef struct Reader {
    int column[MAX_COLUMNS]; // meaning of each column of the file: SKIP, STEP, TIME, or a number
                             // from sn_find_step_column (columns)
    int columns;             // number of columns of the file
    int64_t room;            // number of rows for which memory is allocated
    SnStepRows* rows;        // the rows so far
} Reader;

// ---- lines ----------------------------------------------------------------------------------

// Return the length of the cell with which a text begins. *next becomes the beginning of the next
// cell, or NULL where the line ends.
static size_t find_cell(const char* text, const char** next) {
    const size_t length = strcspn(text, ",");
    *next = text[length] ? text + length + 1 : NULL;
    return length;
}

// Read the header: find the meaning of each column. 0: the file is another table.
static int read_column_names(Reader* r, const char* line) {
    int step = 0, time = 0;
    for (const char* text = line; text;) {
        const char* next;
        const size_t length = find_cell(text, &next);
        if (r->columns == MAX_COLUMNS) return 0;
        const int is_step = length == 4 && !memcmp(text, "step", 4);
        const int is_time = length == 4 && !memcmp(text, "time", 4);
        const int found = sn_find_step_column(text, length);
        r->column[r->columns++] = is_step ? STEP : is_time ? TIME : found < 0 ? SKIP : found;
        step += is_step;
        time += is_time;
        text = next;
    }
    return step == 1 && time == 1;
}

// Read a cell into a row. 0: the text of the cell is no value of this column.
static int read_cell(int column, const char* text, size_t length, SnStepRow* row) {
    double value = 0;
    if (column == SKIP) return 1;
    // sinew writes numbers that are not finite as null
    if (length == 4 && !memcmp(text, "null", 4)) return column >= 0;
    if (!length || sn_read_decimal(text, &value) != length || !isfinite(value)) return 0;
    if (column == TIME) row->time = value;
    if (column == STEP) row->step = (int64_t)value;
    if (column == STEP) return value >= 1 && value < 1e15 && floor(value) == value;
    return column == TIME ? value > 0 : sn_set_step_column(&row->stats, column, value);
}

static int read_row(const Reader* r, const char* line, SnStepRow* row) {
    const char* text = line;
    *row = (SnStepRow){0};
    for (int i = 0; i < r->columns; ++i) {
        const char* next = NULL;
        if (!text) return 0;
        const size_t length = find_cell(text, &next);
        if (!read_cell(r->column[i], text, length, row)) return 0;
        text = next;
    }
    return text == NULL;
}

static SnStatus add_row(Reader* r, const SnStepRow* row) {
    SnStepRows* rows = r->rows;
    if (rows->count == r->room) {
        const int64_t room = 2 * r->room + 256;
        SnStepRow* more = SN_NEW_ARRAY(SnStepRow, room);
        if (!more) return SN_OUT_OF_MEMORY;
        if (rows->count) memcpy(more, rows->row, (size_t)rows->count * sizeof *more);
        sn_free(rows->row);
        rows->row = more;
        r->room = room;
    }
    rows->row[rows->count++] = *row;
    return SN_OK;
}

// ---- the file -------------------------------------------------------------------------------

static SnStatus read_lines(Reader* r, FILE* stream) {
    char* line = NULL;
    size_t room = 0;
    SnStatus status = SN_OK;
    int is_header = 1;
    for (ssize_t n; status >= 0 && (n = getline(&line, &room, stream)) > 0; is_header = 0) {
        SnStepRow row;
        if (line[n - 1] != '\n' || strlen(line) != (size_t)n)
            break; // the line is cut off, or holds a zero byte
        line[n - 1] = 0;
        if (is_header && !read_column_names(r, line)) break;
        if (is_header) continue;
        if (!read_row(r, line, &row)) break;
        if (r->rows->count && row.time <= r->rows->row[r->rows->count - 1].time) break;
        status = add_row(r, &row);
    }
    free(line);
    return status;
}

SnStatus sn_load_step_rows(const char* folder, SnStepRows* rows) {
    char path[4096];
    struct stat info;
    Reader reader = {.rows = rows};
    *rows = (SnStepRows){0};
    snprintf(path, sizeof path, "%s/%s", folder, SN_STEPS_FILE);
    if (stat(path, &info) || !S_ISREG(info.st_mode)) return SN_OK;
    FILE* stream = fopen(path, "re");
    if (!stream) return SN_OK;
    SnStatus status = read_lines(&reader, stream);
    fclose(stream);
    if (status < 0) sn_free_step_rows(rows);
    return status;
}

void sn_free_step_rows(SnStepRows* rows) {
    sn_free(rows->row);
    *rows = (SnStepRows){0};
}

const SnStepRow* sn_step_row_at(const SnStepRows* rows, double time, double slack) {
    // find the first row that ends at `time` or later; its index lies between low and high
    int64_t low = 0, high = rows->count;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (rows->row[middle].time + slack < time)
            low = middle + 1;
        else
            high = middle;
    }
    return time > 0 && low < rows->count ? &rows->row[low] : NULL;
}
