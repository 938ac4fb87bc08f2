// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/plot.h"

#include "base/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// sizes of the picture, of its margins and of the legend, and the width of a letter, pixels
enum { WIDTH = 760, HEIGHT = 460, LEFT = 90, RIGHT = 30, TOP = 70, BOTTOM = 60, LEGEND = 290 };
enum { LETTER = 8 };

// Colours that people with colour blindness can tell apart.
static const char* const colours[] = {"#0072b2", "#d55e00", "#009e73",
                                      "#cc79a7", "#e69f00", "#56b4e9"};
enum { COLOURS = sizeof colours / sizeof *colours };

// The style of a line: solid lines use up all colours first, and further lines are dashed.
static const char* dash_style(int line) {
    return line < COLOURS ? "" : " stroke-dasharray=\"6 4\"";
}

typedef struct Axis {
    SnTicks ticks;
    int log; // 1: ticks are powers of ten
} Axis;

typedef struct Frame {
    FILE* stream;
    Axis x, y, right;
} Frame;

static void put_escaped(FILE* stream, const char* text) {
    for (; *text; ++text) {
        if (*text == '&')
            fputs("&amp;", stream);
        else if (*text == '<')
            fputs("&lt;", stream);
        else
            putc(*text, stream);
    }
}

// Write a number of pixels with one decimal, in the same way in every locale.
static void put_pixel(FILE* stream, double value) {
    long tenths = lround(10 * value);
    fprintf(stream, "%s%ld.%ld", tenths < 0 ? "-" : "", labs(tenths / 10), labs(tenths % 10));
}

// The place of a value on its axis: 0 at the lower end of the axis, 1 at the upper end.
static double axis_fraction(const Axis* axis, double value) {
    const SnTicks* ticks = &axis->ticks;
    if (axis->log && !(value > 0)) return 0;
    const double at = axis->log ? log10(value) : value;
    return (at - ticks->first) / (ticks->step * (ticks->count - 1));
}

static double pixel_x(double part) { return LEFT + part * (WIDTH - LEFT - RIGHT); }

static double pixel_y(double part) { return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM); }

static void put_line(const Frame* f, double x0, double y0, double x1, double y1,
                     const char* style) {
    double at[4] = {x0, y0, x1, y1};
    static const char* const name[] = {"x1", "y1", "x2", "y2"};
    fputs("<line", f->stream);
    for (int i = 0; i < 4; ++i) {
        fprintf(f->stream, " %s=\"", name[i]);
        put_pixel(f->stream, at[i]);
        putc('"', f->stream);
    }
    fprintf(f->stream, " %s/>\n", style);
}

static void put_label(const Frame* f, double x, double y, const char* style, const char* text) {
    fputs("<text x=\"", f->stream);
    put_pixel(f->stream, x);
    fputs("\" y=\"", f->stream);
    put_pixel(f->stream, y);
    fprintf(f->stream, "\" %s>", style);
    put_escaped(f->stream, text);
    fputs("</text>\n", f->stream);
}

#define GRID "stroke=\"#dddddd\""

// Write the text of tick `i`; returns its place on the axis, from 0 to 1.
static double write_tick(const Axis* axis, int i, char* text, size_t size) {
    if (axis->log)
        snprintf(text, size, "1e%d", (int)lround(sn_tick_value(&axis->ticks, i)));
    else
        sn_tick_text(&axis->ticks, i, text, size);
    return (double)i / (axis->ticks.count - 1);
}

static void put_axes(const Frame* f, const SnPlot* plot) {
    char text[40];
    for (int i = 0; i < f->x.ticks.count; ++i) {
        const double x = pixel_x(write_tick(&f->x, i, text, sizeof text));
        put_line(f, x, TOP, x, HEIGHT - BOTTOM, GRID);
        put_label(f, x, HEIGHT - BOTTOM + 20, "text-anchor=\"middle\"", text);
    }
    for (int i = 0; i < f->y.ticks.count; ++i) {
        const double y = pixel_y(write_tick(&f->y, i, text, sizeof text));
        put_line(f, LEFT, y, WIDTH - RIGHT, y, GRID);
        put_label(f, LEFT - 8, y + 4, "text-anchor=\"end\"", text);
    }
    for (int i = 0; i < f->right.ticks.count && plot->right_label; ++i) {
        const double y = pixel_y(write_tick(&f->right, i, text, sizeof text));
        put_label(f, WIDTH - RIGHT + 6, y + 4, "text-anchor=\"start\"", text);
    }
    put_line(f, LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "stroke=\"#444444\"");
    put_line(f, LEFT, TOP, LEFT, HEIGHT - BOTTOM, "stroke=\"#444444\"");
    put_label(f, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 16, "text-anchor=\"middle\"",
              plot->x_label);
    put_label(f, LEFT, TOP - 12, "text-anchor=\"start\"", plot->y_label);
    if (plot->right_label)
        put_label(f, WIDTH - RIGHT, TOP - 12, "text-anchor=\"end\"", plot->right_label);
    put_label(f, LEFT, 28, "font-size=\"16\"", plot->title);
}

static const double* line_x(const SnPlot* plot, const SnPlotLine* line, int* count) {
    *count = line->x ? line->count : plot->count;
    return line->x ? line->x : plot->x;
}

static void put_lines(const Frame* f, const SnPlot* plot) {
    for (int i = 0; i < plot->line_count; ++i) {
        const SnPlotLine* line = &plot->line[i];
        int count;
        const double* x = line_x(plot, line, &count);
        fprintf(f->stream, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\"%s points=\"",
                colours[i % COLOURS], dash_style(i));
        for (int k = 0; k < count; ++k) {
            if (k) putc(' ', f->stream);
            put_pixel(f->stream, pixel_x(axis_fraction(&f->x, x[k])));
            putc(',', f->stream);
            put_pixel(f->stream,
                      pixel_y(axis_fraction(line->right ? &f->right : &f->y, line->y[k])));
        }
        fputs("\"/>\n", f->stream);
    }
}

static void put_legend(const Frame* f, const SnPlot* plot) {
    const double left = plot->legend_right ? WIDTH - RIGHT - LEGEND : LEFT;
    char style[100];
    size_t longest = 0;
    for (int i = 0; i < plot->line_count; ++i)
        if (strlen(plot->line[i].label) > longest) longest = strlen(plot->line[i].label);
    // The background of the legend is nearly white, so that lines behind the legend are seen
    // faintly and its words can be read.
    fprintf(f->stream,
            "<rect x=\"%.0f\" y=\"%d\" width=\"%.0f\" height=\"%d\" fill=\"#ffffff\" "
            "fill-opacity=\"0.85\"/>\n",
            left + 8, TOP + 2, 42 + LETTER * (double)longest, 20 * plot->line_count + 4);
    for (int i = 0; i < plot->line_count; ++i) {
        double y = TOP + 18 + 20 * i;
        snprintf(style, sizeof style, "stroke-width=\"3\" stroke=\"%s\"%s", colours[i % COLOURS],
                 dash_style(i));
        put_line(f, left + 14, y - 4, left + 38, y - 4, style);
        put_label(f, left + 46, y, "text-anchor=\"start\"", plot->line[i].label);
    }
}

typedef struct Range {
    double low, high;
} Range;

// Widen a range so that it includes a value. If `log` is 1, a value that is not positive is
// ignored.
static void widen_range(Range* range, int log, double value) {
    if (log && !(value > 0)) return;
    range->low = fmin(range->low, value);
    range->high = fmax(range->high, value);
}

static Range x_range(const SnPlot* plot) {
    Range range = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < plot->line_count; ++i) {
        int count;
        const double* x = line_x(plot, &plot->line[i], &count);
        for (int k = 0; k < count; ++k) widen_range(&range, plot->log_x, x[k]);
    }
    return range.high >= range.low ? range : (Range){plot->log_x ? 0.1 : 0, 1};
}

// The range of the y axis on one side (`right` 1: on the right). The range includes zero unless the
// axis is logarithmic.
static Range y_range(const SnPlot* plot, int right, int log) {
    Range range = log ? (Range){HUGE_VAL, -HUGE_VAL} : (Range){0, 0};
    for (int i = 0; i < plot->line_count; ++i) {
        const SnPlotLine* line = &plot->line[i];
        int count;
        line_x(plot, line, &count);
        for (int k = 0; k < count && line->right == right; ++k)
            widen_range(&range, log, line->y[k]);
    }
    if (log) return range.high >= range.low ? range : (Range){0.1, 1};
    return range.high > range.low ? range : (Range){0, 1};
}

static Axis make_axis(Range range, int log) {
    return (Axis){log ? sn_power_ticks(log10(range.low), log10(range.high))
                      : sn_ticks(range.low, range.high),
                  log};
}

static void put_plot(FILE* stream, const SnPlot* plot) {
    const Frame f = {stream, make_axis(x_range(plot), plot->log_x),
                     make_axis(y_range(plot, 0, plot->log_y), plot->log_y),
                     make_axis(y_range(plot, 1, 0), 0)};
    fprintf(stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222222\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT, WIDTH, HEIGHT);
    put_axes(&f, plot);
    put_lines(&f, plot);
    put_legend(&f, plot);
    fputs("</svg>\n", stream);
}

SnStatus sn_write_plot(const char* path, const SnPlot* plot, SnError* error) {
    SnFile* file;
    SN_TRY(sn_create_file(path, &file, error));
    put_plot(sn_file_stream(file), plot);
    return sn_file_commit(file, error);
}
