// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_COLOURING_H
#define SN_APP_VIEW_COLOURING_H

#include "draw_rigid.h"
#include "output/json_out.h"

// Ways to colour soft bodies: each gives every element a code from 0 to 255. A new way is a row in
// the table of view_colouring.c, and a word in view_colouring_word.c.

typedef enum SnColouring {
    SN_COLOURING_PLAIN,       // codes are 0
    SN_COLOURING_RIGID,       // codes are places in the palette of rigid parts
    SN_COLOURING_STRAIN_RATE, // codes are logarithms on a scale (docs/viewer.md)
    SN_COLOURING_STRESS,      // logarithms, too
    SN_COLOURING_STRAIN,      // logarithms, too
    SN_COLOURING_LAYER,       // codes count the layers in which an element is rigid
    SN_COLOURINGS,
} SnColouring;

/// The word that commands and messages use: "plain", "rigid", "strain-rate", ...
const char* sn_colouring_word(SnColouring colouring);

/// The colourings that make sense for a scene that is being simulated: bit 1 << c for each.
unsigned sn_colourings_of(const SnScene* scene);

/// Write what codes mean, as the member "scales" of an object: for each colouring its label, its
/// unit, and the ends of its scale or the highest code where it has these.
void sn_put_colour_scales(SnJsonOut* out, const SnScene* scene, const SnWorld* world);

/// What the colouring of one soft body needs.
typedef struct SnColourWork {
    const SnScene* scene;
    SnRigidColours* rigid; // colours of the body's rigid parts
    double* number;        // scratch (elements of the body x 6)
} SnColourWork;

/// Fill in the codes of a soft body's elements (element count) at the moment of a shot.
void sn_colour_elements(SnColouring colouring, const SnColourWork* work, const SnShot* shot,
                        SnBodyId body, unsigned char* code);

#endif
