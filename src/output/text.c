// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/text.h"

#include "output/colour.h"

#include <stddef.h>

#define MAX_POINTS   16  // the largest number of points of a stroke
#define MAX_SEGMENTS 128 // the largest number of straight pieces of a character
#define CURVE_STEPS  6   // number of straight pieces of a parabola

static const double capital = 10;  // grid units from baseline to the top of a capital
static const double baseline = 4;  // grid units
static const double gap = 2.8;     // grid units between characters
static const double blank = 3;     // width of a blank, grid units
static const double weight = 0.13; // width of a stroke divided by the height of a capital

typedef struct Point {
    double x, y;
} Point;

// A character as straight pieces, in grid units.
typedef struct Glyph {
    Point from[MAX_SEGMENTS], to[MAX_SEGMENTS];
    int count;
    double width;
} Glyph;

static int hex_digit(char c) { return c <= '9' ? c - '0' : c - 'A' + 10; }

static void add_piece(Glyph* glyph, Point a, Point b) {
    if (glyph->count == MAX_SEGMENTS) return;
    glyph->from[glyph->count] = a;
    glyph->to[glyph->count++] = b;
    glyph->width = fmax(glyph->width, fmax(a.x, b.x));
}

static Point middle_point(Point a, Point b) {
    return (Point){0.5 * (a.x + b.x), 0.5 * (a.y + b.y)};
}

// Add a parabola from a to b. Its tangents at a and b meet in m.
static void add_curve(Glyph* glyph, Point a, Point m, Point b) {
    Point last = a;
    for (int i = 1; i <= CURVE_STEPS; ++i) {
        double t = (double)i / CURVE_STEPS, s = 1 - t;
        Point p = {s * s * a.x + 2 * s * t * m.x + t * t * b.x,
                   s * s * a.y + 2 * s * t * m.y + t * t * b.y};
        add_piece(glyph, last, p);
        last = p;
    }
}

// Add a stroke: a closed curve (`kind` '@'), an open curve ('~') or straight lines (' '). A curve
// is a chain of parabolas, one for each point (for an open curve, each point except its two ends).
// Neighbouring parabolas join in the middle between their points. An open curve begins at its first
// point and ends at its last point.
static void add_stroke(Glyph* glyph, char kind, const Point* p, int count) {
    if (kind == '@') {
        for (int i = 0; i < count; ++i) {
            Point before = p[(i + count - 1) % count], after = p[(i + 1) % count];
            add_curve(glyph, middle_point(before, p[i]), p[i], middle_point(p[i], after));
        }
    } else if (kind == '~') {
        for (int i = 1; i + 1 < count; ++i)
            add_curve(glyph, i == 1 ? p[0] : middle_point(p[i - 1], p[i]), p[i],
                      i + 2 == count ? p[count - 1] : middle_point(p[i], p[i + 1]));
    } else {
        for (int i = 0; i + 1 < count; ++i) add_piece(glyph, p[i], p[i + 1]);
    }
}

static Glyph make_glyph(unsigned char character) {
    Glyph glyph = {.width = character == ' ' ? blank : 0};
    const char* s = sn_font_strokes(character);
    while (*s) {
        char kind = *s == '@' || *s == '~' ? *s++ : ' ';
        Point point[MAX_POINTS];
        int count = 0;
        for (; *s && *s != ' ' && count < MAX_POINTS; s += 2)
            point[count++] = (Point){hex_digit(s[0]), hex_digit(s[1])};
        add_stroke(&glyph, kind, point, count);
        while (*s == ' ') ++s;
    }
    return glyph;
}

static double piece_distance(Point a, Point b, double x, double y) {
    double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    double t = square > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / square : 0;
    t = fmin(fmax(t, 0), 1);
    return hypot(x - a.x - t * dx, y - a.y - t * dy);
}

static void draw_glyph(SnImage* image, const Glyph* glyph, double x, double y, double size,
                       Vec3 colour) {
    double unit = size / capital, radius = 0.5 * fmax(weight * size, 1);
    int x0 = (int)fmax(floor(x - radius - 1), 0), y0 = (int)fmax(floor(y - 1.2 * size), 0);
    int x1 = (int)fmin(ceil(x + glyph->width * unit + radius + 1), image->width);
    int y1 = (int)fmin(ceil(y + 0.5 * size + 1), image->height);
    for (int py = y0; py < y1; ++py) {
        for (int px = x0; px < x1; ++px) {
            double gx = (px + 0.5 - x) / unit, gy = baseline + (y - py - 0.5) / unit;
            double nearest = INFINITY;
            for (int i = 0; i < glyph->count; ++i)
                nearest = fmin(nearest, piece_distance(glyph->from[i], glyph->to[i], gx, gy));
            double cover = fmin(fmax(radius + 0.5 - nearest * unit, 0), 1);
            size_t pixel = (size_t)py * (size_t)image->width + (size_t)px;
            if (cover > 0) sn_colour_blend(image->rgb + 3 * pixel, colour, cover);
        }
    }
}

// 1 if the byte is not the first one of its character. A character beyond ASCII has several bytes,
// and is drawn once, as a question mark.
static int is_continuation(char c) { return ((unsigned char)c & 0xc0) == 0x80; }

double sn_text_width(const char* text, double size) {
    double width = 0;
    for (; *text; ++text)
        if (!is_continuation(*text)) width += make_glyph((unsigned char)*text).width + gap;
    return width > 0 ? (width - gap) * size / capital : 0;
}

void sn_text_draw(SnImage* image, const char* text, double x, double y, double size, Vec3 colour) {
    for (; *text; ++text) {
        if (is_continuation(*text)) continue;
        Glyph glyph = make_glyph((unsigned char)*text);
        draw_glyph(image, &glyph, x, y, size, colour);
        x += (glyph.width + gap) * size / capital;
        if (x > image->width) break;
    }
}
