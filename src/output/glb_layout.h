// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_GLB_LAYOUT_H
#define SN_OUTPUT_GLB_LAYOUT_H

#include "output/skin.h"

#include <stdint.h>
#include <stdio.h>

// Where the numbers of a GLB stand, and the JSON that says so. They stand in one buffer:
//   for each body {corners of its items, for each frame {positions, normals unless lines}}
//   times of the frames, weights of all targets at each frame (where there are two or more)
// Accessors have the same order: for each body {corners, for each frame {positions, normals}},
// times, weights.

typedef struct SnGlbLayout {
    const char* title; // of the node above all
    SnSkin* const* skin;
    int skin_count;
    int64_t frames;
} SnGlbLayout;

/// Bytes of the buffer.
uint64_t sn_glb_numbers_size(const SnGlbLayout* layout);

// The JSON in parts, in this order: begin; for each body its corners and then each of its frames,
// whose positions are needed for their bounds; end, with the times of the first and last frame.
void sn_glb_begin(FILE* stream, const SnGlbLayout* layout);
void sn_glb_put_corners(FILE* stream, const SnGlbLayout* layout, int body);
void sn_glb_put_frame(FILE* stream, const SnGlbLayout* layout, int body, int64_t frame,
                      const float* position);
void sn_glb_end(FILE* stream, const SnGlbLayout* layout, const float span[2]);

#endif
