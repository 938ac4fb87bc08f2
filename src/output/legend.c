// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/colour.h"
#include "output/text.h"

#include <stdio.h>
#include <string.h>

// Write a short number such as -1.25e6, with '.' in every locale.
static void format_number(double value, char text[32]) {
    char raw[32];
    snprintf(raw, sizeof raw, "%.3g", value);
    size_t used = 0;
    int inside_point = 0;
    for (const char* c = raw; *c; ++c) {
        int plain = strchr("0123456789+-e", *c) != NULL;
        if (plain || !inside_point) text[used++] = plain ? *c : '.';
        inside_point = !plain;

        // the exponent is written without its plus and leading zeros
        if (*c != 'e') continue;
        if (c[1] == '-') text[used++] = '-';
        while (strchr("+-0", c[1]) && c[1]) ++c;
    }
    text[used] = 0;
}

static void fill_row(SnImage* image, int x0, int x1, int y, Vec3 colour, double cover) {
    for (int x = x0 < 0 ? 0 : x0; x < x1 && x < image->width; ++x) {
        size_t pixel = (size_t)y * (size_t)image->width + (size_t)x;
        if (y >= 0 && y < image->height) sn_colour_blend(image->rgb + 3 * pixel, colour, cover);
    }
}

void sn_legend_draw(SnImage* image, const char* title, double low, double high) {
    double unit = image->height / 720.0;
    Vec3 ink = sn_colour_srgb(45, 50, 60);
    int right = image->width - (int)(28 * unit), left = right - (int)(16 * unit);
    int top = (int)(0.27 * image->height), bottom = (int)(0.73 * image->height);

    // draw the bar in a thin frame
    int line = unit > 1 ? (int)unit : 1;
    for (int y = top - line; y < bottom + line; ++y) {
        fill_row(image, left - line, right + line, y, ink, 0.6);
        double t = (bottom - y - 0.5) / (bottom - top);
        if (y >= top && y < bottom) fill_row(image, left, right, y, sn_colour_map(t), 1);
    }

    // write numbers at the left of the bar
    for (int i = 0; i < 3; ++i) {
        char text[32];
        double size = 11 * unit, y = bottom + (top - bottom) * 0.5 * i;
        double value = low + 0.5 * i * (high - low);
        format_number(fabs(value) < 2e-3 * (high - low) ? 0 : value, text);
        double x = left - 10 * unit - sn_text_width(text, size);
        fill_row(image, left - (int)(6 * unit), left,
                 (int)y - (i == 2   ? 0
                           : i == 0 ? 1
                                    : 0),
                 ink, 0.8);
        sn_text_draw(image, text, x, y + 0.5 * size, size, ink);
    }
    double size = 12 * unit;
    sn_text_draw(image, title, right - sn_text_width(title, size), top - 2.2 * size, size, ink);
}
