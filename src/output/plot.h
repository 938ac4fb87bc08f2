// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_PLOT_H
#define SN_OUTPUT_PLOT_H

#include "base/status.h"

#include <stddef.h>

// A plot of lines over one axis, as a picture that every browser shows (.svg), with ticks, labels
// and a legend. Axes may be logarithmic; numbers that are not positive are then drawn at the foot
// of the axis.

typedef struct SnPlotLine {
    const char* label;
    const double* y; // finite (count)
    int right;       // 1: the line belongs to the axis on the right
    const double* x; // finite (count); NULL: x and count are those of the plot
    int count;       // number of points, if `x` is not NULL
} SnPlotLine;

typedef struct SnPlot {
    const char *title, *x_label, *y_label;
    int count;       // number of points of each line without x of its own
    const double* x; // finite, ascending (count)
    const SnPlotLine* line;
    int line_count;
    int log_x, log_y;        // 1: logarithmic
    int legend_right;        // 1: the legend stands on the right, where lines fall
    const char* right_label; // label of the axis on the right, which is linear; NULL: there is none
} SnPlot;

/// Write a plot, whole or not at all.
SnStatus sn_write_plot(const char* path, const SnPlot* plot, SnError* error);

// ---- for plots and their tests

/// The places of ticks: first, first + step, ... (count of them). The step is 1, 2 or 5 times a
/// power of ten, and the ticks' range includes that of the numbers.
typedef struct SnTicks {
    double first, step;
    int count;
} SnTicks;

SnTicks sn_ticks(double low, double high);
/// Ticks for the logarithms to base ten of numbers, at whole powers of ten.
SnTicks sn_power_ticks(double low, double high);
double sn_tick_value(const SnTicks* ticks, int index);

/// Write a tick's number, such as "0.25", with as many digits as ticks of this step need, and with
/// '.' in every locale.
void sn_tick_text(const SnTicks* ticks, int index, char* text, size_t size);

#endif
