// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/plot.h"

#include "base/file.h"

#include <math.h>
#include <stdlib.h>

// pixels
enum { WIDTH = 760, HEIGHT = 460, LEFT = 90, RIGHT = 30, TOP = 70, BOTTOM = 60 };

// colours that are told apart without seeing all of them
static const char* const colours[] = {"#0072b2", "#d55e00", "#009e73",
                                      "#cc79a7", "#e69f00", "#56b4e9"};
enum { COLOURS = sizeof colours / sizeof *colours };

typedef struct Frame {
    FILE* stream;
    SnTicks x, y;
} Frame;

static void put_text(FILE* stream, const char* text) {
    for (; *text; ++text) {
        if (*text == '&')
            fputs("&amp;", stream);
        else if (*text == '<')
            fputs("&lt;", stream);
        else
            putc(*text, stream);
    }
}

// tenths of a pixel, written without the locale
static void put_pixel(FILE* stream, double value) {
    long tenths = lround(10 * value);
    fprintf(stream, "%s%ld.%ld", tenths < 0 ? "-" : "", labs(tenths / 10), labs(tenths % 10));
}

static double part_of(const SnTicks* ticks, double value) {
    return (value - ticks->first) / (ticks->step * (ticks->count - 1));
}

static double pixel_x(const Frame* f, double value) {
    return LEFT + part_of(&f->x, value) * (WIDTH - LEFT - RIGHT);
}

static double pixel_y(const Frame* f, double value) {
    return HEIGHT - BOTTOM - part_of(&f->y, value) * (HEIGHT - TOP - BOTTOM);
}

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
    put_text(f->stream, text);
    fputs("</text>\n", f->stream);
}

#define GRID "stroke=\"#dddddd\""

static void put_axes(const Frame* f, const SnPlot* plot) {
    char text[40];
    for (int i = 0; i < f->x.count; ++i) {
        double x = pixel_x(f, sn_tick_value(&f->x, i));
        put_line(f, x, TOP, x, HEIGHT - BOTTOM, GRID);
        sn_tick_text(&f->x, i, text, sizeof text);
        put_label(f, x, HEIGHT - BOTTOM + 20, "text-anchor=\"middle\"", text);
    }
    for (int i = 0; i < f->y.count; ++i) {
        double y = pixel_y(f, sn_tick_value(&f->y, i));
        put_line(f, LEFT, y, WIDTH - RIGHT, y, GRID);
        sn_tick_text(&f->y, i, text, sizeof text);
        put_label(f, LEFT - 8, y + 4, "text-anchor=\"end\"", text);
    }
    put_line(f, LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "stroke=\"#444444\"");
    put_line(f, LEFT, TOP, LEFT, HEIGHT - BOTTOM, "stroke=\"#444444\"");
    put_label(f, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 16, "text-anchor=\"middle\"",
              plot->x_label);
    put_label(f, LEFT, TOP - 12, "text-anchor=\"start\"", plot->y_label);
    put_label(f, LEFT, 28, "font-size=\"16\"", plot->title);
}

static void put_lines(const Frame* f, const SnPlot* plot) {
    for (int i = 0; i < plot->line_count; ++i) {
        fprintf(f->stream, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"",
                colours[i % COLOURS]);
        for (int k = 0; k < plot->count; ++k) {
            if (k) putc(' ', f->stream);
            put_pixel(f->stream, pixel_x(f, plot->x[k]));
            putc(',', f->stream);
            put_pixel(f->stream, pixel_y(f, plot->line[i].y[k]));
        }
        fputs("\"/>\n", f->stream);
    }
}

static void put_legend(const Frame* f, const SnPlot* plot) {
    char style[60];
    for (int i = 0; i < plot->line_count; ++i) {
        double y = TOP + 18 + 20 * i;
        snprintf(style, sizeof style, "stroke-width=\"3\" stroke=\"%s\"", colours[i % COLOURS]);
        put_line(f, LEFT + 14, y - 4, LEFT + 38, y - 4, style);
        put_label(f, LEFT + 46, y, "text-anchor=\"start\"", plot->line[i].label);
    }
}

static void put_all(FILE* stream, const SnPlot* plot) {
    // zero is always in the picture
    double low = 0, high = 0;
    for (int i = 0; i < plot->line_count; ++i) {
        for (int k = 0; k < plot->count; ++k) {
            low = fmin(low, plot->line[i].y[k]);
            high = fmax(high, plot->line[i].y[k]);
        }
    }
    int some = plot->count > 0;
    Frame f = {stream, sn_ticks(some ? plot->x[0] : 0, some ? plot->x[plot->count - 1] : 1),
               high > low ? sn_ticks(low, high) : sn_ticks(0, 1)};
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
    put_all(sn_file_stream(file), plot);
    return sn_file_commit(file, error);
}
