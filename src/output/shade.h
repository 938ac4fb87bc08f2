// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_SHADE_H
#define SN_OUTPUT_SHADE_H

#include "output/camera.h"
#include "output/canvas.h"

/// Two lights that move with the eye, and the sky.
typedef struct SnLights {
    Vec3 up;
    Vec3 key, fill; // unit vectors towards the lights
    int ground;     // 1: the ground takes light from what is near it
    Vec3 normal;    // of the ground
    double level;   // of the ground along it, m
    double reach;   // m
} SnLights;

SnLights sn_lights(const SnCamera* camera, Vec3 up);

/// A surface made ready for drawing.
typedef struct SnDrawable {
    const SnDrawnSurface* surface;
    SnScreenPoint* point; // (vertex_count)
    float* normal;        // (triangle_count x 3 x 3)
    double scalar_low, scalar_high;
    double line_width; // pixels, of mesh lines
} SnDrawable;

SnStatus sn_create_drawable(const SnDrawnSurface* surface, const SnCamera* camera,
                            SnDrawable* drawable);
void sn_destroy_drawable(SnDrawable* drawable);

void sn_drawable_draw(const SnDrawable* drawable, const SnCamera* camera, const SnLights* lights,
                      SnCanvas* canvas);

#endif
