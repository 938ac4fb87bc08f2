// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_SHADOW_H
#define SN_OUTPUT_SHADOW_H

#include "math/vec3.h"
#include "output/picture.h"

/// The blurred shadow that the drawn surfaces and segments cast on a plane. The shadow is dark
/// where surfaces touch the plane, and fainter below surfaces that are higher up.
typedef struct SnShadow {
    Vec3 up, u, v; // unit vectors; the plane is spanned by u and v
    double level;  // height of the plane along up, m
    Vec3 light;    // unit vector towards the light
    double size;   // size of the scene, m: shadows fade with height by exp(-2.5 height / size)
    double u0, v0; // coordinates u and v of the map's corner, m
    double cell;   // side of a cell of the map, m
    int count;     // number of cells along a side of the map
    float* dark;   // darkness of each cell, 0..1 (count x count); NULL: there is no shadow
} SnShadow;

/// Make the map of a shadow. The caller has set up, level, light and size.
SnStatus sn_create_shadow(SnShadow* shadow, const SnDrawnSurface* surfaces, int surface_count,
                          const SnSegments* segments, int segment_count);
void sn_destroy_shadow(SnShadow* shadow);

/// The darkness at a point of the plane, 0..1.
double sn_shadow_at(const SnShadow* shadow, double u, double v);

#endif
