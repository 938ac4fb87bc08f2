// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_COLOUR_H
#define SN_OUTPUT_COLOUR_H

#include "math/vec3.h"

#include <stdint.h>

// Colours are linear RGB in 0..1 as a Vec3 until they reach an image, which holds sRGB bytes.

/// The colour map goes from a dark blue at 0 over green to yellow at 1, and its lightness grows
/// evenly. NaN is grey.
Vec3 sn_colour_map(double t);

/// Convert one channel between linear light and the sRGB scale, both in 0..1.
double sn_srgb_from_linear(double linear);
double sn_linear_from_srgb(double srgb);

/// The linear RGB of an sRGB colour in bytes.
Vec3 sn_colour_srgb(int r, int g, int b);

static inline Vec3 sn_colour_mix(Vec3 a, Vec3 b, double t) {
    return v3_add(v3_scale(1 - t, a), v3_scale(t, b));
}

static inline Vec3 sn_colour_filter(Vec3 light, Vec3 albedo) {
    return v3(light.x * albedo.x, light.y * albedo.y, light.z * albedo.z);
}

/// Mix a colour over one pixel of an image; `coverage`, 0..1, is the fraction of the pixel that the
/// colour covers.
void sn_colour_blend(uint8_t* rgb, Vec3 colour, double coverage);

#endif
