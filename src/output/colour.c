// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/colour.h"

double sn_srgb_from_linear(double linear) {
    double c = fmin(fmax(linear, 0), 1);
    return c <= 0.0031308 ? 12.92 * c : 1.055 * pow(c, 1 / 2.4) - 0.055;
}

double sn_linear_from_srgb(double srgb) {
    return srgb <= 0.04045 ? srgb / 12.92 : pow((srgb + 0.055) / 1.055, 2.4);
}

Vec3 sn_colour_srgb(int r, int g, int b) {
    return v3(sn_linear_from_srgb(r / 255.0), sn_linear_from_srgb(g / 255.0),
              sn_linear_from_srgb(b / 255.0));
}

// Colours of the colour map at equal distances between 0 and 1, in sRGB bytes. Their CIE lightness
// rises from 31 to 91 in about equal steps.
static const uint8_t map_point[][3] = {
    {70, 58, 150},  {54, 91, 166},  {36, 117, 163}, {30, 146, 153}, {48, 172, 132},
    {98, 196, 105}, {160, 214, 74}, {216, 225, 60}, {253, 231, 66},
};

Vec3 sn_colour_map(double t) {
    if (isnan(t)) return sn_colour_srgb(150, 150, 150);
    int last = (int)(sizeof map_point / sizeof *map_point) - 1;
    double place = fmin(fmax(t, 0), 1) * last;
    int i = place < last ? (int)place : last - 1;
    double s[3];
    for (int k = 0; k < 3; ++k) {
        double a = map_point[i][k], b = map_point[i + 1][k];
        s[k] = sn_linear_from_srgb((a + (place - i) * (b - a)) / 255);
    }
    return v3_load(s);
}

void sn_colour_blend(uint8_t* rgb, Vec3 colour, double coverage) {
    double added[3];
    v3_store(added, colour);
    for (int k = 0; k < 3; ++k) {
        double below = sn_linear_from_srgb(rgb[k] / 255.0);
        double mixed = below + coverage * (added[k] - below);
        rgb[k] = (uint8_t)(255 * sn_srgb_from_linear(mixed) + 0.5);
    }
}
