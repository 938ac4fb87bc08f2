// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_PICTURE_H
#define SN_OUTPUT_PICTURE_H

#include "base/status.h"

#include <stdint.h>

// A small software rasteriser, so that a user sees results without installing another program.

typedef struct SnImage {
    int width, height;
    uint8_t* rgb; // (height x width x 3), top row first, sRGB
} SnImage;

void sn_destroy_image(SnImage* image);

/// A shaded triangle surface to draw, coloured as a whole, by a scalar per vertex, or triangle by
/// triangle.
typedef struct SnDrawnSurface {
    const double* vertex; // (vertex_count x 3), m
    int vertex_count;
    const int (*triangle)[3];
    int triangle_count;
    const double* scalar;               // (vertex_count); NULL: the colours below are used
    double colour[3];                   // linear RGB in 0..1, used if `scalar` is NULL
    const double (*triangle_colour)[3]; // linear RGB, used in place of `colour` (triangle_count);
                                        // NULL: not used
    int flat;                           // 1: a plane body, lit evenly from both sides
    int edges;                          // 1: draw thin mesh lines
} SnDrawnSurface;

/// Line segments to draw, such as springs or axes.
typedef struct SnSegments {
    const double* vertex; // positions (vertices x 3), m
    const int (*segment)[2];
    int segment_count;
    double colour[3]; // linear RGB in 0..1
    double width;     // pixels
    int on_top;       // 1: drawn in front of everything else, without a shadow
} SnSegments;

typedef struct SnPicture {
    int width, height;   // pixels
    double direction[3]; // from the eye to the scene; zero: chosen by Sinew
    double up[3];        // upward direction; zero: z, or y for a view along z
    double target[3];    // point that is looked at, m
    double extent;   // height of the picture at the target, m; 0: target and extent are chosen so
                     // that everything is seen
    int perspective; // 0: parallel projection
    int ground;      // 1: draw a grid with shadow at height `ground_level` along `ground_normal`
    double ground_level;            // m
    double ground_normal[3];        // zero: `up`
    double scalar_low, scalar_high; // range of the colours, in the scalar's unit; if low is
                                    // not below high, the range of all drawn scalars is used
    const char* scalar_name;        // title of the legend, with unit; NULL: no legend
    int legend_room;                // 1: room for a legend is kept free, even if no legend is drawn
    const char* caption;            // a line of text at the bottom left, or NULL
} SnPicture;

SnPicture sn_default_picture(void);

/// Return the picture with the direction, up, target and extent that sn_picture_draw would choose.
/// If all frames of a film are drawn with the result, they are seen from one place.
SnPicture sn_picture_fit(const SnPicture* picture, const SnDrawnSurface* surfaces,
                         int surface_count, const SnSegments* segments, int segment_count);

/// Draw surfaces and segments. The image is new memory.
SnStatus sn_picture_draw(const SnPicture* picture, const SnDrawnSurface* surfaces,
                         int surface_count, const SnSegments* segments, int segment_count,
                         SnImage** image);

/// Write a PNG file: first under a temporary name beside `path`, then flush, sync and rename it.
SnStatus sn_write_png(const char* path, const SnImage* image, SnError* error);

/// Read a PNG that sn_write_png has written. The image is new memory.
SnStatus sn_read_png(const char* path, SnImage** image, SnError* error);

#endif
