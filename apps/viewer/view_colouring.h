// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_COLOURING_H
#define SN_APP_VIEW_COLOURING_H

#include "draw_rigid.h"
#include "output/json_out.h"

// Ways to colour soft bodies: each of them gives every element a code from 0 to 255. For a new way,
// add an entry to the table of view_colouring.c and a word to view_colouring_word.c.

typedef enum SnColouring {
    SN_COLOURING_PLAIN,       // codes are 0
    SN_COLOURING_RIGID,       // codes are indices in the palette of rigid parts
    SN_COLOURING_STRAIN_RATE, // codes are logarithms on a scale (docs/viewer.md)
    SN_COLOURING_STRESS,      // codes are logarithms on a scale
    SN_COLOURING_STRAIN,      // codes are logarithms on a scale
    SN_COLOURING_LAYER,       // codes count the layers in which an element is rigid
    SN_COLOURINGS,
} SnColouring;

/// The word that commands and messages use: "plain", "rigid", "strain-rate", ...
const char* sn_colouring_word(SnColouring colouring);

/// The colourings that make sense for a scene that is being simulated: the bit 1 << c is set if
/// colouring c makes sense.
unsigned sn_colourings_of(const SnScene* scene);

/// Write what the codes of each colouring mean, as the member "scales" of an object: the
/// colouring's label and unit, the ends of its scale if codes are logarithms, and the highest code
/// if codes are counts.
void sn_put_colour_scales(SnJsonOut* out, const SnScene* scene, const SnWorld* world);

/// Data that are needed to colour one soft body.
typedef struct SnColourWork {
    const SnScene* scene;
    SnRigidColours* rigid; // colours of the body's rigid parts
    double* number;        // scratch (elements of the body x 6)
} SnColourWork;

/// Write the codes of a soft body's elements at the moment of a shot into `code` (element count).
void sn_colour_elements(SnColouring colouring, const SnColourWork* work, const SnShot* shot,
                        SnBodyId body, unsigned char* code);

#endif
