// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_COLOURING_H
#define SN_APP_VIEW_COLOURING_H

#include "draw_rigid.h"
#include "output/json_out.h"

// By what soft bodies are coloured: a code from 0 to 255 for each element. A new way is a row in
// the table of view_colouring.c, and a word of view_colouring_word.c.

typedef enum SnColouring {
    SN_COLOURING_PLAIN,       // codes are 0
    SN_COLOURING_RIGID,       // places in the palette
    SN_COLOURING_STRAIN_RATE, // logarithms between the ends of a scale, see docs/viewer.md
    SN_COLOURING_STRESS,
    SN_COLOURING_STRAIN,
    SN_COLOURING_LAYER, // layers in which an element is rigid
    SN_COLOURINGS,
} SnColouring;

/// "plain", "rigid", "strain-rate", ...
const char* sn_colouring_word(SnColouring colouring);

/// Those that make sense for a scene that is being simulated, as bits.
unsigned sn_colourings_of(const SnScene* scene);

/// What codes mean, as the member "scales" of an object: of each colouring label, unit, and either
/// the ends of its scale or the highest code.
void sn_put_colour_scales(SnJsonOut* out, const SnScene* scene, const SnWorld* world);

typedef struct SnColourWork {
    const SnScene* scene;
    SnRigidColours* rigid; // of the body
    double* number;        // 6 for each element of the body
} SnColourWork;

/// Codes of a soft body's elements at a moment.
void sn_colour_elements(SnColouring colouring, const SnColourWork* work, const SnShot* shot,
                        SnBodyId body, unsigned char* code);

#endif
