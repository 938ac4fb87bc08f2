// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_TEXT_H
#define SN_OUTPUT_TEXT_H

#include "math/vec3.h"
#include "output/picture.h"

/// Strokes of a printable ASCII character, separated by blanks; all other characters get the
/// strokes of '?'. A stroke is a list of points. Each point has two hexadecimal digits, x and y, on
/// a grid with the baseline at y = 4; small letters reach up to 11 and capitals up to 14. A stroke
/// that begins with '~' is a smooth curve between its ends; a stroke that begins with '@' is a
/// smooth closed curve.
const char* sn_font_strokes(unsigned char character);

/// Width of a line of text whose capitals are `size` pixels high.
double sn_text_width(const char* text, double size);

/// Draw a line of text that begins at x, with its baseline at y.
void sn_text_draw(SnImage* image, const char* text, double x, double y, double size, Vec3 colour);

/// Draw a bar with the colour map, numbers beside it and a title above, at the right side.
void sn_legend_draw(SnImage* image, const char* title, double low, double high);

#endif
