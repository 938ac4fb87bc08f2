// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_PLOT_H
#define SN_OUTPUT_PLOT_H

#include "base/status.h"

#include <stddef.h>

// A plot of lines with one x axis, written as a picture that every browser shows (.svg), with
// ticks, labels and a legend. Axes may be logarithmic; values that are not positive are then drawn
// at the lower end of the axis.

typedef struct SnPlotLine {
    const char* label;
    const double* y; // finite; `count` numbers, or the plot's count if `x` is NULL
    int right;       // 1: the line belongs to the y axis on the right
    const double* x; // finite (count); NULL: x and count of the plot are used
    int count;       // number of points; used only if `x` is not NULL
} SnPlotLine;

typedef struct SnPlot {
    const char *title, *x_label, *y_label;
    int count;       // number of points of each line whose `x` is NULL
    const double* x; // finite, ascending (count)
    const SnPlotLine* line;
    int line_count;
    int log_x, log_y;        // 1: logarithmic
    int legend_right;        // 1: the legend is on the right, where it does not hide falling lines
    const char* right_label; // label of the right axis, which is linear; NULL: no such axis
} SnPlot;

/// Write a plot. A call that fails leaves no incomplete file.
SnStatus sn_write_plot(const char* path, const SnPlot* plot, SnError* error);

// ---- for plots and their tests

/// The places of ticks: first, first + step, first + 2 step, ..., `count` ticks. The step is 1, 2
/// or 5 times a power of ten, and the range of the ticks includes the range of the numbers.
typedef struct SnTicks {
    double first, step;
    int count;
} SnTicks;

SnTicks sn_ticks(double low, double high);
/// Ticks for numbers from `low` to `high` that are logarithms to base ten; the ticks are whole
/// numbers.
SnTicks sn_power_ticks(double low, double high);
double sn_tick_value(const SnTicks* ticks, int index);

/// Write a tick's number, such as "0.25", with as many digits as this step needs, and with '.' in
/// every locale.
void sn_tick_text(const SnTicks* ticks, int index, char* text, size_t size);

#endif
