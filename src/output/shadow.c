// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/shadow.h"

#include "base/memory.h"

#include <float.h>

#define CELLS 384
#define BLUR  5 // each of the three passes averages 2 * BLUR + 1 cells

// The shadow of a point of a body: coordinates u and v in the plane, and the height of the body's
// point above the plane, m.
typedef struct Spot {
    double u, v, height;
} Spot;

static Spot drop_point(const SnShadow* s, const double* p) {
    Vec3 point = v3_load(p);
    double height = v3_dot(point, s->up) - s->level;
    Vec3 foot = v3_axpy(-height / v3_dot(s->light, s->up), s->light, point);
    return (Spot){v3_dot(foot, s->u), v3_dot(foot, s->v), height};
}

// Darken cell (i, j) by the shadow of a point at this height (m). Points clearly below the plane
// cast no shadow.
static void darken_cell(SnShadow* s, int i, int j, double height) {
    if (height < -0.01 * s->size || i < 0 || j < 0 || i >= s->count || j >= s->count) return;
    float dark = (float)exp(-2.5 * fmax(height, 0) / s->size);
    float* cell = &s->dark[(size_t)j * (size_t)s->count + (size_t)i];
    if (dark > *cell) *cell = dark;
}

static int cell_of(const SnShadow* s, double offset) {
    return (int)fmin(fmax(floor(offset / s->cell), -1), s->count);
}

static void drop_triangle(SnShadow* s, Spot a, Spot b, Spot c) {
    double area = (b.u - a.u) * (c.v - a.v) - (c.u - a.u) * (b.v - a.v);
    if (area == 0) return;
    int i0 = cell_of(s, fmin(a.u, fmin(b.u, c.u)) - s->u0);
    int i1 = cell_of(s, fmax(a.u, fmax(b.u, c.u)) - s->u0);
    int j0 = cell_of(s, fmin(a.v, fmin(b.v, c.v)) - s->v0);
    int j1 = cell_of(s, fmax(a.v, fmax(b.v, c.v)) - s->v0);
    for (int j = j0; j <= j1; ++j) {
        for (int i = i0; i <= i1; ++i) {
            double u = s->u0 + (i + 0.5) * s->cell - a.u, v = s->v0 + (j + 0.5) * s->cell - a.v;
            double wb = (u * (c.v - a.v) - (c.u - a.u) * v) / area;
            double wc = ((b.u - a.u) * v - u * (b.v - a.v)) / area;
            if (wb < 0 || wc < 0 || wb + wc > 1) continue;
            darken_cell(s, i, j,
                        a.height + wb * (b.height - a.height) + wc * (c.height - a.height));
        }
    }
}

static void drop_segment(SnShadow* s, Spot a, Spot b) {
    int steps = 1 + (int)fmin(hypot(b.u - a.u, b.v - a.v) / s->cell, 4 * CELLS);
    for (int k = 0; k <= steps; ++k) {
        double t = (double)k / steps;
        double u = a.u + t * (b.u - a.u), v = a.v + t * (b.v - a.v);
        darken_cell(s, cell_of(s, u - s->u0), cell_of(s, v - s->v0),
                    a.height + t * (b.height - a.height));
    }
}

// Average along one row or column of the map, in place; `line` is work memory.
static void blur_line(float* first, size_t stride, float* line) {
    for (int i = 0; i < CELLS; ++i) line[i] = first[(size_t)i * stride];
    float sum = 0;
    for (int i = 0; i < BLUR; ++i) sum += line[i];
    for (int i = 0; i < CELLS; ++i) {
        if (i + BLUR < CELLS) sum += line[i + BLUR];
        if (i - BLUR - 1 >= 0) sum -= line[i - BLUR - 1];
        first[(size_t)i * stride] = fmaxf(sum, 0) / (2 * BLUR + 1);
    }
}

static void blur_map(SnShadow* s) {
    float line[CELLS];
    for (int pass = 0; pass < 3; ++pass) {
        for (size_t i = 0; i < CELLS; ++i) {
            blur_line(s->dark + i * CELLS, 1, line);
            blur_line(s->dark + i, CELLS, line);
        }
    }
}

typedef struct Extent {
    double u0, u1, v0, v1;
} Extent;

static void include_spot(Extent* e, Spot p) {
    e->u0 = fmin(e->u0, p.u);
    e->u1 = fmax(e->u1, p.u);
    e->v0 = fmin(e->v0, p.v);
    e->v1 = fmax(e->v1, p.v);
}

// Cast all triangles and segments on the plane. The first call, when the map of the shadow
// (s->dark) does not exist yet, finds the extent of their shadows. The place of the map follows
// from this extent. The second call fills the map.
static void drop_all(SnShadow* s, Extent* extent, const SnDrawnSurface* surfaces, int surface_count,
                     const SnSegments* segments, int segment_count) {
    for (int n = 0; n < surface_count; ++n) {
        for (int t = 0; t < surfaces[n].triangle_count; ++t) {
            Spot p[3];
            for (int k = 0; k < 3; ++k) {
                p[k] = drop_point(s, surfaces[n].vertex + 3 * (size_t)surfaces[n].triangle[t][k]);
                include_spot(extent, p[k]);
            }
            if (s->dark) drop_triangle(s, p[0], p[1], p[2]);
        }
    }
    for (int n = 0; n < segment_count; ++n) {
        for (int t = 0; !segments[n].on_top && t < segments[n].segment_count; ++t) {
            Spot a = drop_point(s, segments[n].vertex + 3 * (size_t)segments[n].segment[t][0]);
            Spot b = drop_point(s, segments[n].vertex + 3 * (size_t)segments[n].segment[t][1]);
            include_spot(extent, a);
            include_spot(extent, b);
            if (s->dark) drop_segment(s, a, b);
        }
    }
}

SnStatus sn_create_shadow(SnShadow* shadow, const SnDrawnSurface* surfaces, int surface_count,
                          const SnSegments* segments, int segment_count) {
    Vec3 side = fabs(shadow->up.x) < 0.9 ? v3(1, 0, 0) : v3(0, 1, 0);
    shadow->u = v3_unit(v3_axpy(-v3_dot(side, shadow->up), shadow->up, side));
    shadow->v = v3_cross(shadow->up, shadow->u);
    shadow->dark = NULL;
    Extent extent = {DBL_MAX, -DBL_MAX, DBL_MAX, -DBL_MAX}, ignored = extent;
    drop_all(shadow, &extent, surfaces, surface_count, segments, segment_count);
    double side_length = fmax(extent.u1 - extent.u0, extent.v1 - extent.v0);
    if (!(side_length > 0)) return SN_OK;

    // leave room for the blur on all sides
    shadow->count = CELLS;
    shadow->cell = side_length / (CELLS - 8 * BLUR);
    shadow->u0 = 0.5 * (extent.u0 + extent.u1 - CELLS * shadow->cell);
    shadow->v0 = 0.5 * (extent.v0 + extent.v1 - CELLS * shadow->cell);
    shadow->dark = SN_NEW_ARRAY(float, (size_t)CELLS* CELLS);
    if (!shadow->dark) return SN_OUT_OF_MEMORY;
    drop_all(shadow, &ignored, surfaces, surface_count, segments, segment_count);
    blur_map(shadow);
    return SN_OK;
}

void sn_destroy_shadow(SnShadow* shadow) {
    sn_free(shadow->dark);
    shadow->dark = NULL;
}

double sn_shadow_at(const SnShadow* shadow, double u, double v) {
    if (!shadow->dark) return 0;
    double x = (u - shadow->u0) / shadow->cell - 0.5, y = (v - shadow->v0) / shadow->cell - 0.5;
    int last = shadow->count - 2;
    if (!(x >= 0 && y >= 0 && x <= last && y <= last)) return 0;
    int i = (int)x, j = (int)y;
    const float* row = shadow->dark + (size_t)j * (size_t)shadow->count + (size_t)i;
    const float* next = row + shadow->count;
    double a = row[0] + (x - i) * (row[1] - row[0]);
    double b = next[0] + (x - i) * (next[1] - next[0]);
    return a + (y - j) * (b - a);
}
