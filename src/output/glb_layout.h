// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_GLB_LAYOUT_H
#define SN_OUTPUT_GLB_LAYOUT_H

#include "output/skin.h"

#include <stdint.h>
#include <stdio.h>

// Where the numbers of a GLB stand, and the JSON that says so. They stand in one buffer:
//   for each body {corners of its items, for each frame {positions, normals unless lines}}
//   where there are two frames or more {times of the frames, weights of all targets at each frame,
//     for each body that comes or goes {scale of its node at each frame}}
// Accessors have the same order: for each body {corners, for each frame {positions, normals}},
// times, weights, scales.

/// When a body is there. Where it is not, its node is scaled to 0.
typedef enum SnGlbStay {
    SN_GLB_ALWAYS,     // in each frame
    SN_GLB_FROM_START, // in the first, but not in each
    SN_GLB_LATER,      // not in the first
} SnGlbStay;

typedef struct SnGlbLayout {
    const char* title; // of the node above all
    SnSkin* const* skin;
    const SnGlbStay* stay; // of each body
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
