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

/// A shaded triangle surface to draw, optionally coloured by a scalar per vertex or by triangle.
typedef struct SnDrawnSurface {
    const double* vertex; // (vertex_count x 3), m
    int vertex_count;
    const int (*triangle)[3];
    int triangle_count;
    const double* scalar;               // (vertex_count), or NULL for one colour
    double colour[3];                   // linear RGB in 0..1, where there is no scalar
    const double (*triangle_colour)[3]; // used in place of `colour` (triangle_count), or NULL
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
    int on_top;       // 1: seen through everything, and without a shadow
} SnSegments;

typedef struct SnPicture {
    int width, height;   // pixels
    double direction[3]; // from the eye to the scene; zero length: it is chosen
    double up[3];        // upward direction; zero length: z, or y for a view along z
    double target[3];    // point that is looked at, m
    double extent;       // height of the picture at the target, m; 0: target and extent are chosen
                         // so that everything is seen
    int perspective;     // 0: parallel projection
    int ground;          // 1: a grid with shadow at height `ground_level` along `ground_normal`
    double ground_level; // m
    double ground_normal[3];        // zero length: `up`
    double scalar_low, scalar_high; // colour range, in the scalar's unit; where low < high does not
                                    // hold, it is that of all scalars drawn
    const char* scalar_name;        // title of the legend, with unit; NULL: no legend
    int legend_room;                // 1: room for a legend is kept free, even without one
    const char* caption;            // a line of text at the bottom left, or NULL
} SnPicture;

SnPicture sn_default_picture(void);

/// The same picture with direction, up, target and extent chosen as sn_picture_draw would, so that
/// all frames of a film can be seen from one place.
SnPicture sn_picture_fit(const SnPicture* picture, const SnDrawnSurface* surfaces,
                         int surface_count, const SnSegments* segments, int segment_count);

/// Draw surfaces and segments. The image is new memory.
SnStatus sn_picture_draw(const SnPicture* picture, const SnDrawnSurface* surfaces,
                         int surface_count, const SnSegments* segments, int segment_count,
                         SnImage** image);

/// Write a PNG under a temporary name beside `path`, which is flushed, synced and renamed.
SnStatus sn_write_png(const char* path, const SnImage* image, SnError* error);

/// Read a PNG that sn_write_png has written. The image is new memory.
SnStatus sn_read_png(const char* path, SnImage** image, SnError* error);

#endif
