// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_PLOT_H
#define SN_OUTPUT_PLOT_H

#include "base/status.h"

#include <stddef.h>

// Lines over one axis as a picture that every browser shows (.svg), with ticks, labels and a
// legend. Axes may be logarithmic; what is not positive is then drawn at their foot.

typedef struct SnPlotLine {
    const char* label;
    const double* y; // finite (count)
    int right;       // 1: its axis is the one on the right
    const double* x; // finite (count); NULL: that of the plot
    int count;       // with x of its own only
} SnPlotLine;

typedef struct SnPlot {
    const char *title, *x_label, *y_label;
    int count;       // points of each line
    const double* x; // finite, ascending (count)
    const SnPlotLine* line;
    int line_count;
    int log_x, log_y;        // 1: logarithmic
    int legend_right;        // 1: the legend stands on the right, where lines fall
    const char* right_label; // of the axis on the right, which is linear; NULL: there is none
} SnPlot;

/// Write a plot, whole or not at all.
SnStatus sn_write_plot(const char* path, const SnPlot* plot, SnError* error);

// ---- for plots and their tests

/// Where ticks stand: at first, first + step, ... (count), step being 1, 2 or 5 times a power of
/// ten and the range at least that of the numbers.
typedef struct SnTicks {
    double first, step;
    int count;
} SnTicks;

SnTicks sn_ticks(double low, double high);
/// The same for logarithms to base ten, in whole powers.
SnTicks sn_power_ticks(double low, double high);
double sn_tick_value(const SnTicks* ticks, int index);

/// "0.25", with as many digits as ticks of that step need. Always with '.'.
void sn_tick_text(const SnTicks* ticks, int index, char* text, size_t size);

#endif
