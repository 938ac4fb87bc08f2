// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_SHADE_H
#define SN_OUTPUT_SHADE_H

#include "output/camera.h"
#include "output/canvas.h"

/// Two lights that move with the eye, and the light of the sky.
typedef struct SnLights {
    Vec3 up;        // unit vector towards the sky
    Vec3 key, fill; // unit vectors towards the lights
    int ground;     // 1: close to the ground, surfaces that face the ground get less light
    Vec3 normal;    // unit normal of the ground
    double level;   // height of the ground along its normal, m
    double reach;   // height above the ground at which this loss of light has faded to 1/e, m
} SnLights;

SnLights sn_lights(const SnCamera* camera, Vec3 up);

/// A surface that is ready for drawing.
typedef struct SnDrawable {
    const SnDrawnSurface* surface;
    SnScreenPoint* point;           // vertices in the picture (vertex_count)
    float* normal;                  // normals of the triangles' corners (triangle_count x 3 x 3)
    double scalar_low, scalar_high; // range of the colour map
    double line_width;              // width of mesh lines, pixels
} SnDrawable;

SnStatus sn_create_drawable(const SnDrawnSurface* surface, const SnCamera* camera,
                            SnDrawable* drawable);
void sn_destroy_drawable(SnDrawable* drawable);

void sn_drawable_draw(const SnDrawable* drawable, const SnCamera* camera, const SnLights* lights,
                      SnCanvas* canvas);

#endif
