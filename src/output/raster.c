// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/canvas.h"

// A linear function of the place (x, y) in the picture: value = c + x * dx + y * dy.
typedef struct Plane {
    double c, dx, dy;
    double sample[SN_SAMPLES]; // value at each sample of a pixel, minus the value at its top left
    double most;               // the largest entry of `sample`
} Plane;

static void fill_samples(Plane* plane) {
    plane->most = -INFINITY;
    for (int s = 0; s < SN_SAMPLES; ++s) {
        plane->sample[s] = sn_sample_x[s] * plane->dx + sn_sample_y[s] * plane->dy;
        plane->most = fmax(plane->most, plane->sample[s]);
    }
}

static double plane_at(const Plane* plane, double x, double y) {
    return plane->c + (x * plane->dx + y * plane->dy);
}

// `sign` times twice the signed area of the triangle with the corners a, b and (x, y), as a
// function of x and y. With a and b swapped, the function is exactly the negative, so that
// triangles that share an edge leave no gap.
static Plane edge_plane(SnScreenPoint a, SnScreenPoint b, double sign) {
    Plane plane = {.c = sign * (a.x * b.y - b.x * a.y)};
    plane.dx = sign * (a.y - b.y);
    plane.dy = sign * (b.x - a.x);
    fill_samples(&plane);
    return plane;
}

typedef struct Triangle {
    Plane edge[3]; // edge[k] is zero on the edge opposite to corner k, and grows towards corner k
    double length[3]; // length of each edge, pixels
    Plane nearness;
    double area; // twice the area, pixels^2
    const SnScreenPoint* corner;
} Triangle;

// Find the linear functions of a triangle; returns 0 if it has no area.
static int set_up_triangle(const SnScreenPoint p[3], Triangle* t) {
    double area = (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[2].x - p[0].x) * (p[1].y - p[0].y);
    double sign = area < 0 ? -1 : 1;
    t->area = sign * area;
    t->corner = p;
    if (!(t->area > 1e-12)) return 0;
    t->nearness = (Plane){0};
    for (int k = 0; k < 3; ++k) {
        Plane* edge = &t->edge[k];
        *edge = edge_plane(p[(k + 1) % 3], p[(k + 2) % 3], sign);
        t->length[k] = hypot(edge->dx, edge->dy);
        t->nearness.c += edge->c * p[k].nearness / t->area;
        t->nearness.dx += edge->dx * p[k].nearness / t->area;
        t->nearness.dy += edge->dy * p[k].nearness / t->area;
    }
    fill_samples(&t->nearness);
    return 1;
}

// Find the samples of a pixel that are inside the triangle and in front of everything drawn so far:
// bit s of the result is set for sample s. In most pixels of the bounding box the result is 0.
static unsigned visible_samples(const SnCanvas* canvas, const Triangle* t, int x, int y) {
    double edge[3];
    for (int k = 0; k < 3; ++k) {
        edge[k] = plane_at(&t->edge[k], x, y);
        if (edge[k] + t->edge[k].most < 0) return 0;
    }
    double nearness = plane_at(&t->nearness, x, y);
    const float* before = canvas->nearness + sn_canvas_sample(canvas, x, y);
    unsigned mask = 0;
    for (int s = 0; s < SN_SAMPLES; ++s) {
        int inside = edge[0] + t->edge[0].sample[s] >= 0 && edge[1] + t->edge[1].sample[s] >= 0 &&
                     edge[2] + t->edge[2].sample[s] >= 0;
        if (inside && (float)(nearness + t->nearness.sample[s]) > before[s]) mask |= 1u << s;
    }
    return mask;
}

// The colour of the triangle at the pixel's middle or, if the middle lies outside the triangle, at
// a point of the triangle close to the middle.
static Vec3 shade_pixel(const Triangle* t, int x, int y, SnShade* shade, const void* context) {
    double weight[3], distance[3], sum = 0;
    for (int k = 0; k < 3; ++k) {
        double edge = plane_at(&t->edge[k], x + 0.5, y + 0.5);
        distance[k] = edge / t->length[k];
        weight[k] = fmax(edge, 0) * t->corner[k].w;
        sum += weight[k];
    }
    for (int k = 0; k < 3; ++k) weight[k] = sum > 0 ? weight[k] / sum : 1.0 / 3;
    return shade(context, weight, distance);
}

static void draw_pixel(SnCanvas* canvas, const Triangle* t, int x, int y, SnShade* shade,
                       const void* context) {
    unsigned mask = visible_samples(canvas, t, x, y);
    if (!mask) return;
    Vec3 colour = shade_pixel(t, x, y, shade, context);
    size_t first = sn_canvas_sample(canvas, x, y);
    double nearness = plane_at(&t->nearness, x, y);
    for (int s = 0; s < SN_SAMPLES; ++s)
        if (mask >> s & 1)
            sn_canvas_set(canvas, first + (size_t)s, colour, nearness + t->nearness.sample[s]);
}

typedef struct Range {
    int x0, x1, y0, y1; // pixels; x1 and y1 are excluded
} Range;

static int clamp_pixel(double value, int low, int high) {
    return !(value > low) ? low : value >= high ? high : (int)value;
}

// Return the pixels that a box in the picture touches, among the rows that the canvas holds.
static Range pixel_range(const SnCanvas* c, double x0, double x1, double y0, double y1) {
    int end = c->first_row + c->row_count;
    return (Range){clamp_pixel(floor(x0), 0, c->width), clamp_pixel(floor(x1) + 1, 0, c->width),
                   clamp_pixel(floor(y0), c->first_row, end),
                   clamp_pixel(floor(y1) + 1, c->first_row, end)};
}

void sn_canvas_triangle(SnCanvas* canvas, const SnScreenPoint corner[3], SnShade* shade,
                        const void* context) {
    const SnScreenPoint *a = &corner[0], *b = &corner[1], *c = &corner[2];
    if (!(a->w > 0 && b->w > 0 && c->w > 0)) return;
    Range range = pixel_range(canvas, fmin(a->x, fmin(b->x, c->x)), fmax(a->x, fmax(b->x, c->x)),
                              fmin(a->y, fmin(b->y, c->y)), fmax(a->y, fmax(b->y, c->y)));
    Triangle triangle;
    if (range.y0 >= range.y1 || range.x0 >= range.x1 || !set_up_triangle(corner, &triangle)) return;
    for (int y = range.y0; y < range.y1; ++y)
        for (int x = range.x0; x < range.x1; ++x)
            draw_pixel(canvas, &triangle, x, y, shade, context);
}

typedef struct Line {
    double x, y, dx, dy;    // one end, and the vector from there to the other end, pixels
    double square;          // square of the length, pixels^2
    double nearness, slope; // nearness at the first end, and its change towards the second end
    double radius;          // half the width, pixels
    Vec3 colour;
} Line;

static void draw_line_pixel(SnCanvas* canvas, const Line* line, int px, int py) {
    size_t first = sn_canvas_sample(canvas, px, py);
    for (int s = 0; s < SN_SAMPLES; ++s) {
        double x = px + sn_sample_x[s] - line->x, y = py + sn_sample_y[s] - line->y;
        double t = line->square > 0 ? (x * line->dx + y * line->dy) / line->square : 0;
        t = fmin(fmax(t, 0), 1);
        double away = hypot(x - t * line->dx, y - t * line->dy) / line->radius;
        double nearness = line->nearness + t * line->slope;
        size_t sample = first + (size_t)s;
        if (away > 1 || !((float)nearness > canvas->nearness[sample])) continue;

        // the line is a little darker at its rim, so that it looks like a rod
        Vec3 colour = v3_scale(0.7 + 0.3 * sqrt(1 - away * away), line->colour);
        sn_canvas_set(canvas, sample, colour, nearness);
    }
}

void sn_canvas_line(SnCanvas* canvas, const SnScreenPoint end[2], Vec3 colour, double width) {
    const SnScreenPoint *a = &end[0], *b = &end[1];
    if (!(a->w > 0 && b->w > 0)) return;
    Line line = {.x = a->x, .y = a->y, .dx = b->x - a->x, .dy = b->y - a->y, .colour = colour};
    line.square = line.dx * line.dx + line.dy * line.dy;
    line.radius = 0.5 * fmax(width, 1);
    line.nearness = a->nearness;
    line.slope = b->nearness - a->nearness;
    double r = line.radius;
    Range range = pixel_range(canvas, fmin(a->x, b->x) - r, fmax(a->x, b->x) + r,
                              fmin(a->y, b->y) - r, fmax(a->y, b->y) + r);
    for (int y = range.y0; y < range.y1; ++y) {
        for (int x = range.x0; x < range.x1; ++x) {
            // skip the pixels beside a slanting line
            double cross = (x + 0.5 - line.x) * line.dy - (y + 0.5 - line.y) * line.dx;
            if (cross * cross > (r + 1) * (r + 1) * fmax(line.square, 1)) continue;
            draw_line_pixel(canvas, &line, x, y);
        }
    }
}
