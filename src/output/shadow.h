// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_SHADOW_H
#define SN_OUTPUT_SHADOW_H

#include "math/vec3.h"
#include "output/picture.h"

/// The blurred shadow of all that is drawn on a plane: dark where things touch it, fainter below
/// what is higher up.
typedef struct SnShadow {
    Vec3 up, u, v; // unit vectors; the plane is spanned by u and v
    double level;  // of the plane along up, m
    Vec3 light;    // towards the light
    double size;   // of the scene, m: the height at which shadows have faded
    double u0, v0; // corner of the map, m
    double cell;   // m
    int count;     // cells along a side
    float* dark;   // (count x count), 0..1
} SnShadow;

/// Needs up, level, light and size.
SnStatus sn_create_shadow(SnShadow* shadow, const SnDrawnSurface* surfaces, int surface_count,
                          const SnSegments* segments, int segment_count);
void sn_destroy_shadow(SnShadow* shadow);

/// How dark it is at a point of the plane, 0..1.
double sn_shadow_at(const SnShadow* shadow, double u, double v);

#endif
