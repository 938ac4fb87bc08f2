// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/canvas.h"

#include "base/memory.h"
#include "output/colour.h"

#define TABLE 4096

const double sn_sample_x[SN_SAMPLES] = {1 / 18.,  3 / 18.,  5 / 18.,  7 / 18., 9 / 18.,
                                        11 / 18., 13 / 18., 15 / 18., 17 / 18.};
const double sn_sample_y[SN_SAMPLES] = {1 / 18., 5 / 18., 9 / 18.,  13 / 18., 17 / 18.,
                                        3 / 18., 7 / 18., 11 / 18., 15 / 18.};

SnStatus sn_create_canvas(int width, SnCanvas* canvas) {
    size_t samples = (size_t)width * SN_BAND_ROWS * SN_SAMPLES;
    *canvas = (SnCanvas){.width = width};
    canvas->nearness = SN_NEW_ARRAY(float, samples);
    canvas->colour = SN_NEW_ARRAY(float, 3 * samples);
    canvas->srgb = SN_NEW_ARRAY(uint8_t, TABLE + 1);
    if (!canvas->nearness || !canvas->colour || !canvas->srgb) {
        sn_destroy_canvas(canvas);
        return SN_OUT_OF_MEMORY;
    }

    // the table is indexed by the square root of the value, which gives dark values more entries
    for (int i = 0; i <= TABLE; ++i) {
        double root = (double)i / TABLE;
        canvas->srgb[i] = (uint8_t)(255 * sn_srgb_from_linear(root * root) + 0.5);
    }
    return SN_OK;
}

void sn_destroy_canvas(SnCanvas* canvas) {
    sn_free(canvas->nearness);
    sn_free(canvas->colour);
    sn_free(canvas->srgb);
    *canvas = (SnCanvas){0};
}

static uint8_t srgb_byte(const SnCanvas* canvas, float linear) {
    float root = sqrtf(linear < 0 ? 0 : linear > 1 ? 1 : linear);
    return canvas->srgb[(int)(root * TABLE + 0.5f)];
}

void sn_canvas_resolve(const SnCanvas* canvas, SnImage* image) {
    size_t pixels = (size_t)canvas->row_count * (size_t)canvas->width;
    uint8_t* rgb = image->rgb + 3 * (size_t)canvas->first_row * (size_t)canvas->width;
    const float* sample = canvas->colour;
    for (size_t i = 0; i < pixels; ++i, rgb += 3, sample += 3 * SN_SAMPLES) {
        float sum[3] = {0};
        for (int s = 0; s < 3 * SN_SAMPLES; s += 3)
            for (int k = 0; k < 3; ++k) sum[k] += sample[s + k] > 1 ? 1 : sample[s + k];
        for (int k = 0; k < 3; ++k) rgb[k] = srgb_byte(canvas, sum[k] / SN_SAMPLES);
    }
}
