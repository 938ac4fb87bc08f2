// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_GLB_LAYOUT_H
#define SN_OUTPUT_GLB_LAYOUT_H

#include "output/skin.h"

#include <stdint.h>
#include <stdio.h>

// The layout of the numbers of a GLB file, and the JSON that describes it. The numbers are in one
// buffer:
//   for each body {corners of its items, for each frame {positions, normals (for triangles only)}}
//   if there are two frames or more {times of the frames, weights of all targets at each frame,
//     for each body that comes or goes {scale of its glTF node at each frame}}
// Accessors have the same order: for each body {corners, for each frame {positions, normals}},
// times, weights, scales. A glTF node is an object of the scene (a body, or the root above all
// bodies), not a node of a mesh. A body comes or goes if its SnGlbStay is not SN_GLB_ALWAYS. The
// targets are the positions of the frames (glb.h).

/// In which frames a body is present. In all other frames, its glTF node is scaled to 0.
typedef enum SnGlbStay {
    SN_GLB_ALWAYS,     // in every frame
    SN_GLB_FROM_START, // in the first frame, but not in every frame
    SN_GLB_LATER,      // not in the first frame
} SnGlbStay;

typedef struct SnGlbLayout {
    const char* title;     // name of the glTF node above all others
    SnSkin* const* skin;   // skin of each body (skin_count)
    const SnGlbStay* stay; // presence of each body (skin_count)
    int skin_count;        // number of bodies
    int64_t frames;
} SnGlbLayout;

/// Number of bytes of the buffer.
uint64_t sn_glb_numbers_size(const SnGlbLayout* layout);

// The JSON is written in pieces, in this order: sn_glb_begin; for each body sn_glb_put_corners,
// then sn_glb_put_frame for each frame; sn_glb_end. sn_glb_put_frame gets the frame's positions,
// because the JSON has their bounds. sn_glb_end gets the times of the first and the last frame, s.
void sn_glb_begin(FILE* stream, const SnGlbLayout* layout);
void sn_glb_put_corners(FILE* stream, const SnGlbLayout* layout, int body);
void sn_glb_put_frame(FILE* stream, const SnGlbLayout* layout, int body, int64_t frame,
                      const float* position);
void sn_glb_end(FILE* stream, const SnGlbLayout* layout, const float span[2]);

#endif
