// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_CANVAS_H
#define SN_OUTPUT_CANVAS_H

#include "math/vec3.h"
#include "output/camera.h"
#include "output/picture.h"

#include <stddef.h>

// A band of rows of the picture, with several samples per pixel. A picture is drawn band by band,
// so that the samples stay in the cache.

#define SN_SAMPLES   9
#define SN_BAND_ROWS 16

/// Places of the samples inside a pixel. On a grid of 9 x 9 cells inside the pixel, no two samples
/// are in the same row or column, so that an edge of any slope gets nine shades.
extern const double sn_sample_x[SN_SAMPLES], sn_sample_y[SN_SAMPLES];

typedef struct SnCanvas {
    int width;
    int first_row, row_count; // rows of the picture that are in the band
    float* nearness;          // (SN_BAND_ROWS x width x SN_SAMPLES), see SnScreenPoint
    float* colour;            // (SN_BAND_ROWS x width x SN_SAMPLES x 3), linear RGB
    uint8_t* srgb;            // table of sRGB bytes, indexed by the square root of linear values
} SnCanvas;

SnStatus sn_create_canvas(int width, SnCanvas* canvas);
void sn_destroy_canvas(SnCanvas* canvas);

/// Index of the first sample of pixel (x, y) of the picture; the pixel must lie in the band.
static inline size_t sn_canvas_sample(const SnCanvas* canvas, int x, int y) {
    return ((size_t)(y - canvas->first_row) * (size_t)canvas->width + (size_t)x) * SN_SAMPLES;
}

static inline void sn_canvas_set(SnCanvas* canvas, size_t sample, Vec3 colour, double nearness) {
    canvas->nearness[sample] = (float)nearness;
    canvas->colour[3 * sample] = (float)colour.x;
    canvas->colour[3 * sample + 1] = (float)colour.y;
    canvas->colour[3 * sample + 2] = (float)colour.z;
}

/// Average the samples of each pixel, and write the result into the band's rows of the image.
void sn_canvas_resolve(const SnCanvas* canvas, SnImage* image);

/// A function that gives the colour of a triangle at one pixel. `weight` has the barycentric
/// weights of the three corners; `edge` has the distances in pixels from the three edges, where
/// edge k lies opposite to corner k.
typedef Vec3 SnShade(const void* context, const double weight[3], const double edge[3]);

/// Draw the visible samples of a triangle.
void sn_canvas_triangle(SnCanvas* canvas, const SnScreenPoint corner[3], SnShade* shade,
                        const void* context);

/// Draw the visible samples of a line with round ends, `width` pixels wide.
void sn_canvas_line(SnCanvas* canvas, const SnScreenPoint end[2], Vec3 colour, double width);

#endif
