// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "draw_private.h"
#include "field.h"
#include "mesh/mesh.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

// Choose the range of numbers that the colours of a picture span, and the legend.

// numbers whose range is smaller than this share of the largest one count as equal
#define ALIKE 1e-2

typedef struct Span {
    double low, high;
} Span;

// Find the range of the numbers that can be seen. The result has low > high if there are none.
static Span find_scalar_span(const SnView* view) {
    Span span = {DBL_MAX, -DBL_MAX};
    for (int i = 0; i < view->surface_count; ++i) {
        const SnDrawnSurface* s = &view->surface[i];
        for (int k = 0; s->scalar && k < 3 * s->triangle_count; ++k) {
            double x = s->scalar[s->triangle[k / 3][k % 3]];
            span.low = fmin(span.low, x);
            span.high = fmax(span.high, x);
        }
    }
    return span;
}

// Find the range that the colours span: the range of the numbers of this moment or, in a film, of
// all frames so far.
static Span find_colour_span(SnView* view, int in_film) {
    Span span = find_scalar_span(view);
    if (in_film) {
        view->film.low = fmin(view->film.low, span.low);
        view->film.high = fmax(view->film.high, span.high);
        span = (Span){view->film.low, view->film.high};
    }
    if (span.low > span.high) return (Span){0, 0};

    // where all numbers are nearly equal, colours would show noise; so begin the range at 0
    if (span.low > 0 && span.high - span.low < ALIKE * span.high) span.low = 0;
    return span;
}

// Estimate the rounding error of the numbers that colours show, SI: 1e-9 of the largest Young's
// modulus for stresses, of the size of the largest body for displacements, and of 1 for other
// numbers.
static double estimate_noise(const SnView* view) {
    double modulus = 0, size = 0;
    for (int i = 0; i < view->scene->body_count; ++i) {
        const SnSceneBody* body = &view->scene->body[i];
        double low[3], high[3];
        if (!(body->can & SN_BODY_STRAINS)) continue;
        sn_mesh_bounds(body->mesh, low, high);
        for (int k = 0; k < 3; ++k) size = fmax(size, high[k] - low[k]);
        for (int k = 0; k < body->region_count; ++k)
            modulus = fmax(modulus, body->material[k].youngs_modulus);
    }
    switch ((SnColourBy)view->scene->picture.colour_by) {
    case SN_COLOUR_STRESS:
        return 1e-9 * modulus;
    case SN_COLOUR_DISPLACEMENT:
        return 1e-9 * size;
    default:
        return 1e-9;
    }
}

// Choose a unit prefix (k, M, G) for stresses, so that the legend's numbers are short. `most` is
// the largest number, SI.
static void choose_unit(SnView* view, double most, SnColourBy what) {
    static const struct {
        double factor;
        const char* prefix;
    } prefixes[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1, ""}};
    const char *unit = sn_field_unit(what), *prefix = "";
    view->scale = 1;
    for (int i = 0; i < 4 && what == SN_COLOUR_STRESS; ++i) {
        if (most < prefixes[i].factor) continue;
        view->scale = 1 / prefixes[i].factor;
        prefix = prefixes[i].prefix;
        break;
    }
    snprintf(view->legend, sizeof view->legend, *unit ? "%s, %s%s" : "%s", sn_field_name(what),
             prefix, unit);
}

void sn_view_colour(SnView* view, SnPicture* picture, int in_film) {
    const SnScenePicture* wish = &view->scene->picture;
    Span span = find_colour_span(view, in_film);
    int fitted = wish->range[0] == wish->range[1];
    double most = fmax(span.high, -span.low);
    if (wish->colour_by == SN_COLOUR_NONE || wish->colour_by == SN_COLOUR_RIGID ||
        (fitted && most <= estimate_noise(view))) {
        for (int i = 0; i < view->surface_count; ++i) view->surface[i].scalar = NULL;
        return;
    }
    if (!fitted) span = (Span){wish->range[0], wish->range[1]};
    choose_unit(view, fmax(span.high, -span.low), (SnColourBy)wish->colour_by);
    picture->scalar_name = view->legend;
    picture->scalar_low = view->scale * span.low;
    picture->scalar_high = view->scale * span.high;
    for (int i = 0; i < view->count; ++i)
        for (int k = 0; k < view->drawn[i].vertex_count; ++k)
            view->drawn[i].scalar[k] *= view->scale;
}
